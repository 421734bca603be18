"""At which tables of one floor each account has a seat.

A house of a thousand tables asks it whenever a player comes or goes, so it does not look at each.
"""

from __future__ import annotations

from collections.abc import Sequence


class SeatsByAccount:
    """Told by the seats of every table of the floor, and by nobody else."""

    def __init__(self) -> None:
        self._tables: dict[str, dict[str, None]] = {}  # by account; in the order of sitting down

    def tables_of(self, account: str) -> Sequence[str]:
        """The ids of the tables at which the account has a seat."""
        return list(self._tables.get(account, ()))

    def took(self, account: str, table: str) -> None:
        self._tables.setdefault(account, {})[table] = None

    def left(self, account: str, table: str) -> None:
        tables = self._tables[account]
        del tables[table]
        if not tables:
            del self._tables[account]
