"""The tables that this process owns, for every part that writes for a table.

In a house of many processes a table belongs to one of them, by a lease with a number
(`server/cage/table_leases.py`). Cage, journal and meters send that number with what they write, and
Redis refuses an older one. All of them share one `OwnedTables`: what one of them finds out, the
others know at once.

A table that is lost gets no answer any more: a call that was made for it waits until the table's
task is cancelled. So it says nothing to players about what the next owner is doing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import NoReturn

_log = logging.getLogger("croupier.tables")

Listener = Callable[[str], None]


class OwnedTables:
    """The numbers of the leases that this process holds, by table."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._changed: list[Listener] = []
        self._lost: list[Listener] = []

    @property
    def tables(self) -> tuple[str, ...]:
        return tuple(self._numbers)

    def number_of(self, table: str) -> int | None:
        """The number of the table's lease; None if this process does not own the table."""
        return self._numbers.get(table)

    def when_changed(self, listener: Listener) -> None:
        """Call the listener when a table begins to be owned, or ceases to be, for any reason."""
        self._changed.append(listener)

    def when_lost(self, listener: Listener) -> None:
        """Call the listener when a table is lost that nobody has given up."""
        self._lost.append(listener)

    def own(self, table: str, number: int) -> None:
        """Write for a table from now on. What an earlier owner in this process asked is dropped."""
        assert number > self._numbers.get(table, 0), f"table {table}: {number} is an old number"
        self._numbers[table] = number
        for listener in self._changed:
            listener(table)

    def give_up(self, table: str) -> None:
        """Write no more for a table. The caller has stopped it."""
        if self._numbers.pop(table, None) is not None:
            for listener in self._changed:
                listener(table)

    def lose(self, table: str, number: int) -> None:
        """Note that a lease is lost, and tell those who listen. Once; later news of it is old."""
        if self._numbers.get(table) != number:
            return
        _log.warning("table %s belongs to another process: number %d is too old", table, number)
        self.give_up(table)
        for listener in self._lost:
            listener(table)

    async def refused(self, table: str, number: int | None) -> NoReturn:
        """Redis has refused a write for a table, or nobody may write it: never return."""
        if number is not None:
            self.lose(table, number)
        await asyncio.Event().wait()
        raise AssertionError("nobody sets this event")
