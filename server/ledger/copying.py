"""The archive of one partition as it is written: signed entries are copied from Redis to the disk.

Only what a checkpoint has signed is copied, interval by interval, and only if it is what was
signed: its digest is computed again before a line of it is written. Pages are durable before
anything that follows from them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from server.cage.chain import Interval, LedgerMark
from server.cage.keys import cage_key
from server.ledger import folder
from server.ledger.collecting import collect
from server.ledger.folder import ArchiveDamaged
from server.ledger.index import Index
from server.ledger.listed import Listed
from server.ledger.pages import (
    Kept,
    Page,
    PageSpan,
    folder_of,
    make_page,
    page_head,
    page_span,
    read_page,
)
from server.ledger.sorting import Sorted
from server.records.series import Series, read_document

ENTRIES_A_PAGE = 1_000
PAGES_A_WRITE = 20
ROTATE_NBYTES = 16 * 2**20
"""A page of a player's history reads a file from its beginning."""


class PartitionArchive:
    """Writes the archive of one partition. Call `open` first; one house does so at a time."""

    def __init__(self, redis: Any, records: Path, partition: str, store: str) -> None:
        self.redis = redis
        self.partition = partition
        self.records = records
        self.last: PageSpan | None = None
        self._store = store
        folder_here = folder_of(records, partition)
        self.series = Series(folder_here, page_head, ROTATE_NBYTES)
        self._index = Index(folder_here)

    @property
    def commit(self) -> int:
        """Up to which commit everything is on the disk."""
        return self.last.commit if self.last is not None else 0

    async def totals(self, *names: str) -> list[int]:
        """Sums of the partition, 0 for those that it lacks. Raises redis.RedisError."""
        found = await self.redis.hmget(cage_key(self.partition, "totals"), names)
        return [int(one or 0) for one in found]

    async def open(self) -> None:
        """Find the end of the archive, and compare it with Redis.

        Raises ArchiveDamaged, OSError, redis.RedisError.
        """
        await asyncio.to_thread(self._find_end)
        committed, released = await self.totals("commits", "released")
        where = f"{self.series.folder}"
        if self.last is not None and self.last.store != self._store:
            raise ArchiveDamaged(
                f"{where}: it is of the store {self.last.store}, this house's is {self._store}: "
                "this is another house's folder"
            )
        if self.commit > committed:
            raise ArchiveDamaged(
                f"{where}: it ends with commit {self.commit}, Redis with {committed}: this is "
                "another house's folder, or Redis has gone back in time"
            )
        if self.commit < released:
            raise ArchiveDamaged(
                f"{where}: it ends with commit {self.commit}, and Redis has given up the entries "
                f"up to commit {released}: put the folder back from a copy"
            )

    def close(self) -> None:
        self._index.close()

    def _find_end(self) -> None:
        self.close()
        self.series.open()  # a torn page was not copied: Redis has its entries
        self.last = None
        if (head := self.series.last) is not None:
            line = read_document(self.series.folder, page_head, head.number)
            assert line is not None, "the series ends with it"
            read_page(line)
            self.last = page_span(line)
        self._index.open(self.series, self.last)

    # ------------------------------------------------------------------ copying

    async def copy(self, marks: Sequence[LedgerMark]) -> None:
        """Copy what these marks have signed and the archive lacks.

        Raises ArchiveDamaged, redis.RedisError, OSError.
        """
        waiting = [mark for mark in marks if mark.commit > self.commit]
        if not waiting:
            return
        for some in await self._together(waiting):
            try:
                await self._copy(some)
            except ValueError as error:
                raise ArchiveDamaged(f"partition {self.partition}: {error}") from error
            await self.trim_commits()

    async def _copy(self, marks: Sequence[LedgerMark]) -> None:
        last = marks[-1].commit
        entries = await collect(self.redis, self.partition, self.commit, last)
        try:
            for mark in marks:
                await asyncio.to_thread(self._write_interval, mark, entries)
        finally:
            await asyncio.to_thread(entries.close)

    async def trim_commits(self) -> None:
        """Forget whose the commits were that are copied. Raises redis.RedisError."""
        key = cage_key(self.partition, "commits")
        await self.redis.xtrim(key, minid=f"{self.commit + 1}-0", approximate=False)

    async def _together(self, waiting: Sequence[LedgerMark]) -> list[Sequence[LedgerMark]]:
        """Interval by interval; all together if every account has to be looked through."""
        key = cage_key(self.partition, "commits")
        listed = await self.redis.xrange(key, f"{self.commit + 1}-0", count=1)
        if listed and listed[0][0] == f"{self.commit + 1}-0".encode():
            return [[mark] for mark in waiting]
        return [waiting]

    def _write_interval(self, mark: LedgerMark, entries: Listed | Sorted) -> None:
        """Write an interval, if it is what was signed. A part of it may be written already."""
        if mark.since > self.commit:
            raise ArchiveDamaged(
                f"partition {self.partition}: no checkpoint signs commits {self.commit + 1} to "
                f"{mark.since}: its files are missing"
            )
        interval = Interval(mark.form)
        if mark.since < self.commit:
            for page in folder.pages(self.records, self.partition, mark.since):
                for one in page.kept:
                    if mark.since < one.commit <= mark.commit:
                        interval.add(self.partition, *one)
        for one in entries.within(self.commit, mark.commit):
            interval.add(self.partition, *one)
        if interval.digest != mark.digest:
            raise ArchiveDamaged(
                f"partition {self.partition}: commits {mark.since + 1} to {mark.commit} are not "
                f"what the house has signed: it signed {mark.entries} entries, there are "
                f"{interval.entries}"
            )
        self._write(mark, entries)

    def _write(self, mark: LedgerMark, entries: Listed | Sorted) -> None:
        last, pages, lines = self.last, list[Page](), list[bytes]()
        for commit, some in _paged(entries.within(self.commit, mark.commit), mark.commit):
            page, line = make_page(self._store, self.partition, last, commit, some)
            last = page.span
            pages.append(page)
            lines.append(line)
            if len(lines) == PAGES_A_WRITE:
                self._append(pages, lines)
                pages, lines = [], []
        if lines:
            self._append(pages, lines)

    def _append(self, pages: list[Page], lines: list[bytes]) -> None:
        self.series.append(lines)
        self.last = pages[-1].span
        self._index.add(pages)


def _paged(entries: Iterator[Kept], until: int) -> Iterator[tuple[int, list[Kept]]]:
    """Entries in pages, with each page's last commit. A commit is on one page."""
    page: list[Kept] = []
    while some := list(islice(entries, ENTRIES_A_PAGE)):
        for one in some:
            if len(page) >= ENTRIES_A_PAGE and one.commit != page[-1].commit:
                yield page[-1].commit, page
                page = []
            page.append(one)
    if page:
        yield until, page


def cut_after(records: Path, partition: str, commit: int) -> None:
    """Set the pages aside that go beyond a commit: a loss of the store was accepted.

    Raises ArchiveDamaged, OSError.
    """
    for page in folder.pages(records, partition, commit):
        series = Series(folder_of(records, partition), page_head, ROTATE_NBYTES)
        series.open()
        series.cut(page.page)
        return
