"""A dealer that begins gets tables when it can deal them: their players do not wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Any

from server.app.processes.hosting import TAKEN_A_LOOK, TableHosting
from tests.house_in_a_box import until


class Directory:
    """Places `tables` here, as soon as this process takes part."""

    def __init__(self, happened: list[str], tables: Collection[str] = "a") -> None:
        self._happened = happened
        self._tables = frozenset(tables)
        self._takes_part = False

    def tables_here(self, *, once_listed: bool = False) -> frozenset[str]:
        return self._tables if once_listed or self._takes_part else frozenset()

    async def take_part(self) -> None:
        self._takes_part = True
        self._happened.append("takes part")


class Floor:
    def __init__(self, happened: list[str], planned: Sequence[str] = ("a", "b")) -> None:
        self.planned = planned
        self.tables: dict[str, Any] = {}
        self._happened = happened
        self._prepared: set[str] = set()

    def is_prepared(self, name: str) -> bool:
        return name in self._prepared

    async def prepare(self, name: str) -> None:
        await asyncio.sleep(0.05)
        if name not in self._prepared:
            self._happened.append(f"{name} prepared")
        self._prepared.add(name)

    async def take(self, name: str) -> None:
        self.tables[name] = object()
        self._happened.append(f"{name} taken")

    async def drop(self, name: str) -> None:
        del self.tables[name]


class Leases:
    async def take(self, _: str) -> int:
        return 7


class Quiet:
    def __getattr__(self, _: str) -> Any:
        return lambda *_: 0


async def test_it_takes_part_when_it_is_prepared() -> None:
    happened: list[str] = []
    floor: Any = Floor(happened)
    leases: Any = Leases()
    quiet: Any = Quiet()
    directory: Any = Directory(happened)
    hosting = TableHosting(floor, leases, quiet, quiet, directory)
    async with hosting.running():
        await until(lambda: "a" in floor.tables)
    assert happened == ["a prepared", "takes part", "a taken"]


async def test_many_tables_are_taken_a_few_at_a_time() -> None:
    """A dealer that takes hundreds at once is late for the leases that it has."""
    names = [f"t{number}" for number in range(2 * TAKEN_A_LOOK + 1)]
    happened: list[str] = []
    floor: Any = Floor(happened, names)
    floor._prepared.update(names)
    leases: Any = Leases()
    quiet: Any = Quiet()
    directory: Any = Directory(happened, names)
    await directory.take_part()
    hosting = TableHosting(floor, leases, quiet, quiet, directory)
    for expected in (TAKEN_A_LOOK, 2 * TAKEN_A_LOOK, len(names)):
        hosting._look()
        await until(lambda: not hosting._busy)
        assert len(floor.tables) == expected
