"""Entries in the order of their commits, in whatever order they come.

A private temporary database of SQLite: in memory as long as it is small, then in a file that nobody
else sees and that is gone when it is closed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator

from server.ledger.pages import Kept, order_of


class Sorted:
    """Collects entries. Its methods block: call them in a thread, one at a time."""

    def __init__(self) -> None:
        self._base = sqlite3.connect("", check_same_thread=False, isolation_level=None)
        self._base.execute(
            "CREATE TABLE entries (number INTEGER, place INTEGER, account TEXT, packed BLOB, "
            "PRIMARY KEY (number, place)) WITHOUT ROWID"
        )
        self._base.execute("BEGIN")

    def close(self) -> None:
        self._base.close()

    def add(self, entries: Iterable[Kept]) -> None:
        """Add entries. The same one may come twice: it may have moved while it was looked for.

        Raises ValueError if two entries have one position.
        """
        for one in entries:
            row = (*order_of(one.position), one.account, one.packed)
            try:
                self._base.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", row)
            except sqlite3.IntegrityError:
                same = self._base.execute(
                    "SELECT 1 FROM entries WHERE (number, place, account, packed) = (?, ?, ?, ?)",
                    row,
                )
                if same.fetchone() is None:
                    raise ValueError(f"two entries have the position {one.position}") from None

    def within(self, since: int, commit: int) -> Iterator[Kept]:
        """The entries of the commits after `since`, up to `commit`, in order."""
        rows = self._base.execute(
            "SELECT account, number, place, packed FROM entries "
            "WHERE number > ? AND number <= ? ORDER BY number, place",
            (since, commit),
        )
        for account, number, place, packed in rows:
            yield Kept(account, f"{number}-{place}", packed)
