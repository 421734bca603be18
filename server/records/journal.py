"""Where a table writes down how far its round is, in Redis: one page a table, and its records.

    {table:<id>}:page       STRING  what the table saved last
    {table:<id>}:records    STREAM  signed records, one a round, the newest of them; id `<round>-0`
    {table:<id>}:fence      HASH    house and save: the last writer, and how often it has written
    {table:<id>}:archived   STRING  the last round whose record is in the archive on the disk

A write without an answer is tried again until it has one. Writes are numbered, so that one which
arrives late changes nothing, however often it was sent.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from redis.asyncio import Redis
from redis.exceptions import NoScriptError, RedisError, ResponseError

RECORDS_KEPT = 1_000
RETRY_FIRST_S = 0.02
RETRY_MOST_S = 1.0

_SAVE = (Path(__file__).parent / "scripts" / "save_page.lua").read_bytes()
_SAVE_SHA = hashlib.sha1(_SAVE, usedforsecurity=False).hexdigest()

_log = logging.getLogger("croupier.journal")

T = TypeVar("T")


class JournalError(Exception):
    """The journal will not take this page, however often it is asked.

    ├── JournalFenced     a later house writes this table: the house must stop
    └── RecordConflict    the round has another record already
    """


class JournalFenced(JournalError):
    """A later house writes this table."""


class RecordConflict(JournalError):
    """The round has another record already."""


class RedisJournal:
    """The journal of every table of a house.

    `house_number` is the lease's: a house with a higher one shuts out those before it. At most
    `records_kept` records are kept for each table, the newest; with an archive, those that are not
    in it yet are kept besides. A table has one writer, which awaits each write before the next.
    Used on one event loop.
    """

    def __init__(
        self,
        redis: Redis,
        *,
        house_number: int,
        records_kept: int = RECORDS_KEPT,
        has_archive: bool = False,
    ) -> None:
        self._redis: Any = redis
        self._house_number = house_number
        self._records_kept = records_kept
        self._has_archive = has_archive
        self._recorded: set[str] = set()
        self._saves: defaultdict[str, int] = defaultdict(int)
        self._waiting = 0

    @property
    def answering(self) -> bool:
        """False while some read or write has no answer and is tried again."""
        return not self._waiting

    async def load(self, table: str) -> bytes | None:
        """What was saved last, or None for a table that never opened."""
        page: bytes | None = await self._until_known(
            lambda: self._redis.get(table_key(table, "page"))
        )
        return page

    async def save(self, table: str, state: bytes) -> None:
        """Replace the table's page, durably, before returning. Raises JournalFenced."""
        await self._write(table, state)

    async def save_with_record(
        self, table: str, state: bytes, round_number: int, record: str
    ) -> None:
        """Replace the page and append the round's signed record in one atomic step.

        Rounds are numbered upwards from 1. Raises JournalFenced, RecordConflict.
        """
        kept = (self._records_kept, int(self._has_archive))
        await self._write(table, state, round_number, record, *kept)
        self._recorded.add(table)

    def take_recorded(self) -> set[str]:
        """The tables that have recorded a round since this was asked last."""
        recorded, self._recorded = self._recorded, set()
        return recorded

    async def record(self, table: str, round_number: int) -> str | None:
        """The signed record of a finished round, if it is still kept."""
        position = f"{round_number}-0"
        found = await self._until_known(
            lambda: self._redis.xrange(table_key(table, "records"), position, position)
        )
        return found[0][1][b"record"].decode() if found else None

    async def latest_records(self, table: str, count: int) -> list[str]:
        """The signed records of the latest rounds, newest first."""
        found = await self._until_known(
            lambda: self._redis.xrevrange(table_key(table, "records"), count=count)
        )
        return [fields[b"record"].decode() for _, fields in found]

    async def _write(self, table: str, *words: Any) -> None:
        self._saves[table] += 1
        keys = [table_key(table, name) for name in ("page", "records", "fence", "archived")]
        arguments = (len(keys), *keys, self._house_number, self._saves[table], *words)

        async def write() -> None:
            try:
                await self._redis.evalsha(_SAVE_SHA, *arguments)
            except NoScriptError:
                await self._redis.eval(_SAVE, *arguments)

        await self._until_known(write)

    async def _until_known(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Ask until there is an answer; it may be asked often."""
        waiting = False
        try:
            for attempt in count():
                try:
                    return await ask()
                except RedisError as error:
                    _raise_if_final(error)
                    if not waiting:
                        waiting = True
                        self._waiting += 1
                        _log.warning("the journal has no answer, asking again: %s", error)
                await asyncio.sleep(min(RETRY_FIRST_S * 2 ** min(attempt, 10), RETRY_MOST_S))
            raise AssertionError("the attempts have an end")
        finally:
            if waiting:
                self._waiting -= 1
                _log.warning("the journal has stopped asking again")


def table_key(table: str, name: str) -> str:
    """A key of a table's records and what belongs to them."""
    return f"{{table:{table}}}:{name}"


def _raise_if_final(error: RedisError) -> None:
    if isinstance(error, ResponseError):
        if str(error).startswith("FENCED"):
            raise JournalFenced(str(error)) from error
        if str(error).startswith("CONFLICT"):
            raise RecordConflict(str(error)) from error
