"""The journal in Redis: one page for each table, with the state of its round, and its records.

    {table:<id>}:page       STRING  the state that the table saved last
    {table:<id>}:records    STREAM  the newest signed records, one for each round; id `<round>-0`
    {table:<id>}:fence      HASH    house and save: the last writer's number, and that of its write
    {table:<id>}:archived   STRING  the last round whose record is in the archive on the disk

A write without an answer is repeated until it has one. Writes are numbered, so that a repeated or
late one changes nothing.

The writer of a table is the house. In a house of many processes it is the process that owns the
table, and its number is that of the table's lease. Both numbers come from one counter, so that a
later writer of either kind has a higher one. Who loads a page becomes its writer in the same step.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from redis.asyncio import Redis
from redis.exceptions import RedisError, ResponseError

from server.common.owned_tables import OwnedTables
from server.common.retry import until_answered

RECORDS_KEPT = 1_000

_SCRIPTS = Path(__file__).parent / "scripts"
_SAVE = (_SCRIPTS / "save_page.lua").read_bytes()
_TAKE = (_SCRIPTS / "take_page.lua").read_bytes()

_log = logging.getLogger("croupier.journal")

T = TypeVar("T")


class JournalError(Exception):
    """The journal refuses this page, and asking again does not help.

    ├── JournalReplaced   a later house writes this table: this house must stop
    └── RecordConflict    the round has another record
    """


class JournalReplaced(JournalError):
    """A later house writes this table."""


class RecordConflict(JournalError):
    """The round has another record."""


class _Writer:
    """Who writes a table's page: its number, and the numbers of its saves."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.saves = 0
        self.answered = 0  # the last save that was


class RedisJournal:
    """The journal of all tables of a house.

    `house_number` comes from the lease: a house with a higher number shuts the older houses out.
    For each table, the journal keeps the newest `records_kept` records, and with an archive also
    those that are not archived yet. A table has one writer, which awaits each write before the
    next. Use it on one event loop.
    """

    def __init__(
        self,
        redis: Redis,
        *,
        house_number: int,
        records_kept: int = RECORDS_KEPT,
        has_archive: bool = False,
        on_went_back: Callable[[str], None] = _log.critical,
        owned: OwnedTables | None = None,
    ) -> None:
        """`on_went_back` is told if Redis lacks a page that was saved: the house must stop.

        `owned` are the tables of a process of a house of many. A save for a table that was lost
        gets no answer; other tables' pages and records can be read.
        """
        self._redis: Any = redis
        self._save_page: Any = redis.register_script(_SAVE)
        self._take_page: Any = redis.register_script(_TAKE)
        self._house_number = house_number
        self._owned = owned
        self._records_kept = records_kept
        self._has_archive = has_archive
        self._recorded: set[str] = set()
        self._writers: dict[str, _Writer] = {}
        self._on_went_back = on_went_back
        self._waiting = 0

    @property
    def answering(self) -> bool:
        """False while a read or a write has no answer and is repeated."""
        return not self._waiting

    async def load(self, table: str) -> bytes | None:
        """The page that was saved last; None if the table never opened.

        Every earlier writer of the table is shut out. Raises JournalReplaced.
        """
        number = self._number_of(table)
        page: bytes | None
        if number is None:
            read = partial(self._redis.get, table_key(table, "page"))
            page = await self._until_answered(read)
        else:
            keys = [table_key(table, name) for name in ("page", "fence")]
            page = await self._run(table, number, partial(self._take_page, keys, (number,)))
        return page

    async def save(self, table: str, state: bytes) -> None:
        """Replace the table's page, durably. Raises JournalReplaced."""
        await self._write(table, state)

    async def save_with_record(
        self, table: str, state: bytes, round_number: int, record: str
    ) -> None:
        """Replace the page and append the round's signed record in one atomic step.

        Rounds are numbered from 1. Raises JournalReplaced, RecordConflict.
        """
        kept = (self._records_kept, int(self._has_archive))
        await self._write(table, state, round_number, record, *kept)
        self._recorded.add(table)

    def take_recorded(self) -> set[str]:
        """The tables that have recorded a round since the last call."""
        recorded, self._recorded = self._recorded, set()
        return recorded

    async def record(self, table: str, round_number: int) -> str | None:
        """The signed record of a finished round; None if it is not kept."""
        position = f"{round_number}-0"
        found = await self._until_answered(
            lambda: self._redis.xrange(table_key(table, "records"), position, position)
        )
        return found[0][1][b"record"].decode() if found else None

    async def latest_records(self, table: str, count: int, before: int | None = None) -> list[str]:
        """The signed records of the latest rounds, or of those before a round, newest first."""
        newest = "+" if before is None else f"({before}-0"
        found = await self._until_answered(
            lambda: self._redis.xrevrange(table_key(table, "records"), max=newest, count=count)
        )
        return [fields[b"record"].decode() for _, fields in found]

    async def _write(self, table: str, page: bytes, *record: Any) -> None:
        number = self._number_of(table)
        if number is None:
            assert self._owned is not None, "a house of one process writes for every table"
            await self._owned.refused(table, None)
        writer = self._writers.get(table)
        if writer is None or writer.number != number:
            writer = self._writers[table] = _Writer(number)
        writer.saves += 1
        save = writer.saves
        keys = [table_key(table, name) for name in ("page", "records", "fence", "archived")]
        arguments = (number, save, page, writer.answered, *record)
        await self._run(table, number, partial(self._save_page, keys, arguments))
        writer.answered = save

    def _number_of(self, table: str) -> int | None:
        """The number by which this process writes for a table; None if it does not."""
        return self._house_number if self._owned is None else self._owned.number_of(table)

    async def _run(self, table: str, number: int, script: Callable[[], Awaitable[T]]) -> T:
        """Run a script as the writer with this number. A writer of a lost table gets no answer.

        Raises JournalReplaced, RecordConflict.
        """

        async def run() -> T:
            try:
                return await script()
            except ResponseError as error:
                if self._owned is not None and str(error).startswith("FENCED"):
                    await self._owned.refused(table, number)
                _raise_if_final(error)
                if str(error).startswith("LOST"):
                    self._on_went_back(f"Redis went back in time: table {table}: {error}")
                    await asyncio.Event().wait()  # the table goes no further; the house closes
                raise

        return await self._until_answered(run)

    async def _until_answered(self, ask: Callable[[], Awaitable[T]]) -> T:
        is_waiting = False

        def wait(error: Exception) -> None:
            nonlocal is_waiting
            if not is_waiting:
                is_waiting = True
                self._waiting += 1
                _log.warning("the journal has no answer, asking again: %s", error)

        try:
            return await until_answered(ask, RedisError, wait)
        finally:
            if is_waiting:
                self._waiting -= 1
                _log.warning("the journal has stopped asking again")


def table_key(table: str, name: str) -> str:
    """A key of the journal of a table: `page`, `records`, `fence` or `archived`."""
    return f"{{table:{table}}}:{name}"


def _raise_if_final(error: ResponseError) -> None:
    if str(error).startswith("FENCED"):
        raise JournalReplaced(str(error)) from error
    if str(error).startswith("CONFLICT"):
        raise RecordConflict(str(error)) from error
