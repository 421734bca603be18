"""A gateway reads older entries of the ledger through the dealer that keeps the archive."""

from __future__ import annotations

import pytest

from server.cage.archived import ArchiveUnreadable
from server.cage.embedded import EmbeddedRedis
from server.cage.keys import partition_of
from server.cage.ledger import Entry, Kind
from server.gateway.audience import Audience
from server.relay import ledger
from tests.relay.relay_in_a_box import relay_in_a_box

ENTRIES = [
    Entry(f"r1/{n}/00-ada/w", Kind.HOLD, n, -100, 100, 0, 0, 1_000 * n, position=f"{n}-1")
    for n in (9, 8, 7)
]


class Archive:
    """The entries of one account, and what was asked for."""

    def __init__(self, refusal: str = "") -> None:
        self.asked: list[tuple[str, str, int, int]] = []
        self.refusal = refusal

    async def before(self, account: str, position: str, count: int, needed: int) -> list[Entry]:
        self.asked.append((account, position, count, needed))
        if self.refusal:
            raise ArchiveUnreadable(f"partition {partition_of(account)}: {self.refusal}")
        return ENTRIES[:count]


@pytest.mark.parametrize("refusal", ["", "a file is missing"])
async def test_the_keeper_answers(redis_server: EmbeddedRedis, refusal: str) -> None:
    archive = Archive(refusal)
    async with relay_in_a_box(redis_server, ()) as box:
        box.archive = archive
        async with (
            box.dealing(_NoFloor()),  # type: ignore[arg-type]
            box.entrance(Audience(1_000)) as gateway,
        ):
            if refusal:
                with pytest.raises(ArchiveUnreadable, match="partition 00: a file is missing"):
                    await gateway.floor.ledger.before("00-ada", "10-1", 2, 9)
            else:
                assert await gateway.floor.ledger.before("00-ada", "10-1", 2, 9) == ENTRIES[:2]
    assert archive.asked == [("00-ada", "10-1", 2, 9)]


async def test_without_a_keeper_the_gateway_asks_again_and_gives_up(
    redis_server: EmbeddedRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "AGAIN_S", 0.01)
    async with (
        relay_in_a_box(redis_server, ()) as box,
        box.dealing(_NoFloor()),  # type: ignore[arg-type]
        box.entrance(Audience(1_000)) as gateway,
    ):
        with pytest.raises(ArchiveUnreadable, match="no dealer keeps the archive"):
            await gateway.floor.ledger.before("00-ada", "10-1", 2, 9)


class _NoFloor:
    """A dealer without a table."""

    closing = False

    def __init__(self) -> None:
        self.tables: dict[str, object] = {}

    def take_changed_cards(self) -> tuple[object, ...]:
        return ()
