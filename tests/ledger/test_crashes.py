"""A crash at every call of Redis and every write of the disk: nothing is lost or removed early."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.cage.audit import audit
from server.ledger import copying
from server.ledger.archived import LedgerArchive
from server.records.series import Series
from tests.cage.forging import ADA
from tests.ledger.archiving import ArchivedHouse, Snapshot

PARTITION = "00"


class Killed(Exception):
    """The process ends here."""


class Dying:
    """A client of Redis whose process is killed at one of its calls, before it or after it."""

    def __init__(self, redis: Any, at: int, *, is_after: bool) -> None:
        self._redis = redis
        self._left = at
        self._is_after = is_after

    @property
    def has_died(self) -> bool:
        return self._left <= 0

    def __getattr__(self, name: str) -> Any:
        asked = getattr(self._redis, name)
        if name == "pipeline":
            return lambda **how: _DyingPipeline(asked(**how), self)
        if name == "scan_iter":
            return asked
        return lambda *words, **how: self.call(lambda: asked(*words, **how))

    async def call(self, ask: Any) -> Any:
        self._left -= 1
        if self._left == 0 and not self._is_after:
            raise Killed
        answer = await ask()
        if self._left == 0:
            raise Killed
        return answer


class _DyingPipeline:
    def __init__(self, pipeline: Any, dying: Dying) -> None:
        self._pipeline = pipeline
        self._dying = dying

    def __getattr__(self, name: str) -> Any:
        asked = getattr(self._pipeline, name)
        if name != "execute":
            return asked
        return lambda **how: self._dying.call(lambda: asked(**how))


async def conserved(house: ArchivedHouse) -> None:
    report = await audit(house.redis, archived=LedgerArchive(house.folder))
    assert report.clean, report.differences


async def recovers(house: ArchivedHouse, history: list[Any]) -> None:
    """After a crash the books are whole, and another process ends what was begun."""
    await conserved(house)
    house.next_keeping(only=PARTITION)
    await house.keeping.keep()
    assert house.told == []
    assert await house.in_redis(ADA) == 1
    await conserved(house)
    assert await house.whole_history(ADA) == history


@pytest.fixture
async def before(house: ArchivedHouse, tmp_path: Path) -> Snapshot:
    """A house with an interval to copy and all that was copied before to release."""
    await house.play()
    await house.sign()
    snapshot = Snapshot(house, tmp_path / "aside")
    await snapshot.take()
    house.days = 40
    return snapshot


@pytest.mark.parametrize("is_after", [False, True])
async def test_a_crash_at_every_call_of_redis(
    house: ArchivedHouse, before: Snapshot, is_after: bool
) -> None:
    history = await house.whole_history(ADA)
    for at in range(1, 1_000):
        await before.go_back()
        dying = Dying(house.redis, at, is_after=is_after)
        house.next_keeping(dying, PARTITION)
        try:
            await house.keeping.keep()
        except Killed:
            await recovers(house, history)
        if not dying.has_died:
            break
    assert at > 15
    await recovers(house, history)


@pytest.mark.parametrize("is_after", [False, True])
async def test_a_crash_at_every_write_of_the_disk(
    house: ArchivedHouse, before: Snapshot, is_after: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    history = await house.whole_history(ADA)
    for written in (half_a_page, a_page_without_its_index):
        await before.go_back()
        with monkeypatch.context() as patched:
            written(patched, is_after)
            house.next_keeping(only=PARTITION)
            with pytest.raises(Killed):
                await house.keeping.keep()
        await recovers(house, history)


def half_a_page(patched: pytest.MonkeyPatch, is_after: bool) -> None:
    append = Series.append

    def torn(series: Series, lines: list[bytes]) -> None:
        if is_after:
            append(series, lines)
        else:
            with (series.folder / "current.jsonl").open("ab") as file:
                file.write(lines[0][: len(lines[0]) // 2])
        raise Killed

    patched.setattr(Series, "append", torn)


def a_page_without_its_index(patched: pytest.MonkeyPatch, is_after: bool) -> None:
    add = copying.Index.add

    def killed(index: copying.Index, pages: Iterator[Any]) -> None:
        if is_after:
            add(index, pages)
        raise Killed

    patched.setattr(copying.Index, "add", killed)
