"""The tables that one dealer of a house of many processes deals: they come and go."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from server.common.tasks import end_task
from server.tables.floor import Floor
from server.tables.table import Table
from server.tables.view.spots import is_known, layout_of


class SharedFloor(Floor):
    """No table is dealt before `take`. The caller has its lease until it is given up or dropped."""

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        self._preparing = asyncio.Lock()

    def _first_tables(self) -> Sequence[str]:
        return ()

    @property
    def planned(self) -> Sequence[str]:
        """Every table of the house."""
        return tuple(self._planned)

    def is_prepared(self, name: str) -> bool:
        """Whether the layout of a table is known. Tables of the same rules share it."""
        return is_known(self._planned[name][1])

    async def prepare(self, name: str) -> None:
        """Compute the layout of a table, which may take a second: the loop goes on meanwhile."""
        if not self.is_prepared(name):
            async with self._preparing:  # another table may have the same rules
                await asyncio.to_thread(layout_of, self._planned[name][1])

    async def take(self, name: str) -> Table:
        """Put a table back as it was, and deal. Returns when it is there."""
        assert name not in self._tables, f"{name} is dealt here already"
        table = self._tables[name] = self._made(name)
        self._deal(name)
        await self._opened(name)
        return table

    async def give_up(self, name: str, *, is_closing: bool) -> None:
        """Finish the round of a table, and leave it for another dealer to go on with.

        Its betting is not cut short, unless the whole house `is_closing`.
        """
        table = self._tables[name]
        table.finish(is_moving=not is_closing)
        await self._finished((name,), 0 if is_closing else table.settings.betting_ms)
        await self.drop(name)

    async def drop(self, name: str) -> None:
        """Stop a table at once, in the middle of a round: it is somebody else's."""
        dealing = self._dealing.pop(name, None)
        if dealing is not None:
            await end_task(dealing)
        table = self._tables.pop(name, None)
        if table is not None:
            table.forget_seats()
