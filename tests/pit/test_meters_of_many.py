"""Progressive meters in a house of many: what an operator does at one board counts at all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import NamedTuple

import pytest

from server.app.adapters.meters import LOOK_EVERY_S, SEEN_WITHIN_S, MeterBoard
from server.cage.cage import Cage
from server.cage.embedded import EmbeddedRedis
from server.cage.meters import Meters
from server.cage.redis_connection import connect
from tests.pit.conftest import PLANNED


class Boards(NamedTuple):
    """Of a gateway, where operators are, and of a dealer, whose tables play for the meters."""

    gateway: MeterBoard
    dealer: MeterBoard


@pytest.fixture
async def boards(redis_server: EmbeddedRedis) -> AsyncIterator[Boards]:
    async with AsyncExitStack() as parts:
        redis = connect(redis_server.url, 10)
        parts.push_async_callback(redis.aclose)
        await redis.flushall()
        cage = await parts.enter_async_context(Cage.open(redis, house_number=1))
        made = []
        for _ in Boards._fields:
            meters = Meters(redis, house_number=1, partitions=cage.partitions)
            made.append(MeterBoard(meters, PLANNED, is_shared=True))
            await made[-1].open()
            await parts.enter_async_context(made[-1].kept_up_to_date())
        yield Boards(*made)


async def test_a_lock_counts_at_every_board_when_the_command_has_its_answer(
    boards: Boards,
) -> None:
    for _ in range(3):
        await boards.gateway.lock("streak", f"lock-{_}", "flora", "dark display")
        found = boards.dealer.find("streak")
        assert found is not None and found.locked == "dark display"
        await boards.gateway.unlock("streak", f"unlock-{_}", "flora", "it shines")
        found = boards.dealer.find("streak")
        assert found is not None and found.locked == ""


async def test_a_link_counts_at_every_board_when_the_command_has_its_answer(
    boards: Boards,
) -> None:
    await boards.gateway.link("r01", "uphill")
    assert boards.dealer.linked("r01") == "uphill"
    await boards.dealer.link("r01", "")
    assert boards.gateway.linked("r01") == ""
    (uphill, *_) = (row for row in await boards.gateway.rows() if row.meter == "uphill")
    assert uphill.tables == ()


async def test_a_board_that_cannot_look_takes_every_meter_for_locked(
    boards: Boards, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = boards.dealer.find("streak")
    assert found is not None and not found.locked

    async def no_answer() -> None:
        raise OSError("no answer")

    with monkeypatch.context() as broken:
        broken.setattr(boards.dealer._meters, "read", no_answer)
        await asyncio.sleep(SEEN_WITHIN_S + LOOK_EVERY_S)
        found = boards.dealer.find("streak")
        assert found is not None and "cannot read" in found.locked
        other = boards.gateway.find("streak")
        assert other is not None and not other.locked
    await boards.dealer.look()
    found = boards.dealer.find("streak")
    assert found is not None and not found.locked
