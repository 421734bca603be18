"""Where in the archive the entries of an account are.

    <partition's folder>/index.sqlite    account → the pages that have entries of it

The index is made from the pages. The archive does without it: it is made again if it is lost,
damaged, of another version or of other pages. It is written by the keeper alone.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path

from server.ledger.pages import Page, PageSpan, read_page
from server.records.series import Series

INDEX_FILE = "index.sqlite"
VERSION = 1
_BUSY_S = 5.0
_PAGES_A_STEP = 50


class Index:
    """The index of one partition. Its methods block; one thread at a time uses it."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / INDEX_FILE
        self._base: sqlite3.Connection | None = None

    def open(self, series: Series, last: PageSpan | None) -> None:
        """Open the index, and add the pages that it lacks. Raises OSError, RecordError."""
        try:
            self._base = self._opened()
            at, its_hash = self._at()
            if not self._is_of(series, at, its_hash):
                raise sqlite3.DatabaseError("it is of other pages")
        except sqlite3.DatabaseError:
            self.close()
            self._remove()
            self._base = self._opened()
            at = 0
        if last is not None and at < last.page:
            self._complete(series, at)

    def close(self) -> None:
        if self._base is not None:
            self._base.close()
            self._base = None

    def add(self, pages: Iterable[Page]) -> None:
        """Note the accounts of the next pages."""
        assert self._base is not None, "the index is open"
        self._base.execute("BEGIN")
        for page in pages:
            accounts = {account for account, _, _ in page.entries}
            self._base.executemany(
                "INSERT OR REPLACE INTO spans VALUES (?, ?)",
                [(account, page.page) for account in sorted(accounts)],
            )
            self._base.execute(
                "INSERT OR REPLACE INTO pages VALUES (?, ?, ?)", (page.page, page.commit, page.hash)
            )
        self._base.execute("COMMIT")

    def _opened(self) -> sqlite3.Connection:
        base = sqlite3.connect(
            self._path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False
        )
        try:
            (version,) = base.execute("PRAGMA user_version").fetchone()
            if version not in (0, VERSION):
                raise sqlite3.DatabaseError(f"it has version {version}")
            base.execute("PRAGMA synchronous = NORMAL")
            base.execute(
                "CREATE TABLE IF NOT EXISTS spans (account TEXT, page INTEGER, "
                "PRIMARY KEY (account, page)) WITHOUT ROWID"
            )
            base.execute(
                "CREATE TABLE IF NOT EXISTS pages (page INTEGER PRIMARY KEY, number INTEGER, "
                "hash TEXT)"
            )
            base.execute("CREATE INDEX IF NOT EXISTS by_number ON pages (number)")
            base.execute(f"PRAGMA user_version = {VERSION}")
        except sqlite3.DatabaseError:
            base.close()
            raise
        return base

    def _at(self) -> tuple[int, str]:
        assert self._base is not None
        row = self._base.execute(
            "SELECT page, hash FROM pages ORDER BY page DESC LIMIT 1"
        ).fetchone()
        return row if row is not None else (0, "")

    def _is_of(self, series: Series, at: int, its_hash: str) -> bool:
        if not at:
            return True
        heads = [head for head, _ in series.lines(at, at)]
        return bool(heads) and heads[0].hash == its_hash

    def _complete(self, series: Series, at: int) -> None:
        some: list[Page] = []
        for _, line in series.lines(at + 1):
            some.append(read_page(line))
            if len(some) == _PAGES_A_STEP:
                self.add(some)
                some = []
        self.add(some)

    def _remove(self) -> None:
        for name in (INDEX_FILE, f"{INDEX_FILE}-journal"):
            self._path.with_name(name).unlink(missing_ok=True)


def pages_of(folder: Path, account: str, before: int, needed: int, most: int) -> list[int] | None:
    """The latest pages with entries of an account up to the commit `before`, newest first.

    None: the index cannot say, or does not go as far as the commit `needed`.
    """
    path = folder / INDEX_FILE
    if not path.exists():
        return None
    try:
        base = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=_BUSY_S)
        try:
            (version,) = base.execute("PRAGMA user_version").fetchone()
            (at,) = base.execute("SELECT max(number) FROM pages").fetchone()
            if version != VERSION or (at or 0) < needed:
                return None
            rows = base.execute(
                "SELECT page FROM spans WHERE account = ? AND page <= coalesce("
                "(SELECT min(page) FROM pages WHERE number >= ?), (SELECT max(page) FROM pages)) "
                "ORDER BY page DESC LIMIT ?",
                (account, before, most),
            )
            return [page for (page,) in rows]
        finally:
            base.close()
    except sqlite3.DatabaseError:
        return None
