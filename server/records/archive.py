"""The archive: all records of all tables on the disk, and signed checkpoints over them.

    <folder>/<table>/          a series of records for each table (series.py)
    <folder>/@checkpoints/     the series of checkpoints (checkpoints.py)

One task writes the archive, and no table waits for it: a round needs only Redis to be recorded and
paid, and its record is copied to the disk a moment later. Redis keeps every record until it is in
the archive (journal.py).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol
from urllib.parse import unquote

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as RedisTimeoutError

from server.common.beats import until_beat
from server.common.tasks import end_task
from server.records import checkpoints
from server.records.checkpoints import Checkpoint, TableStand
from server.records.errors import RecordError
from server.records.follower import Follower, Tell
from server.records.journal import table_key
from server.records.series import (
    ROTATE_NBYTES,
    UNREADABLE,
    Series,
    SeriesFile,
    checkpoint_head,
    folder_name,
    is_folder_of_table,
    record_head,
)
from server.records.stream import CHECKPOINTS_KEY, DocumentStream

if TYPE_CHECKING:
    from redis.asyncio import Redis

CHECKPOINTS_FOLDER = "@checkpoints"  # no table's folder has an @ in its name
CHECKPOINTS_IN_REDIS = 1_000
BOOKS = ("ledger", "events", "meters", "chips")  # the fields of a checkpoint about them
PASS_EVERY_S = 1.0
BOOKS_EVERY_S = 5.0  # each reading costs a call an account: seldom, and long before a checkpoint
OPENING_S = 5.0
CLOSING_S = 10.0
CLOSING_PASS_S = 0.25
CLOSING_PASSES = 12  # while Redis refuses: a connection may have ended with an earlier run of it

_log = logging.getLogger("croupier.archive")


class ArchiveSettings(NamedTuple):
    """Records are kept for `kept_days`: a file is removed when all its records are older."""

    folder: Path
    checkpoint_s: float = 300.0
    kept_days: int = 3_653
    rotate_nbytes: int = ROTATE_NBYTES


class Reader(Protocol):
    """Reads the records after they are written to the disk. A call that raises is repeated."""

    async def opened(self, table: str, series: Series) -> None:
        """The series is complete. Read it in a thread."""

    async def archived(self, table: str, lines: list[bytes]) -> None:
        """These records follow, in order."""


class Books(Protocol):
    """The ledgers and the event log, which each checkpoint signs beside the records."""

    async def begin(self, last: Checkpoint | None) -> None:
        """Go on after the last checkpoint, if there is one."""

    async def catch_up(self) -> None:
        """Read what was added since the last call."""

    def stand(self) -> Mapping[str, Any]:
        """The fields BOOKS of a checkpoint that is signed now."""

    async def signed(self) -> None:
        """What `stand` returned last is signed, and durable."""


class Archive:
    """Keeps the archive of one house. Call `open`, and `close` after the tables have stopped.

    `recorded` returns the tables that have recorded a round since the last call; `components`
    returns a checkpoint's three fields about them; `tell` gets the events of Follower, and
    `records_not_archived` when the disk refuses; `reader` gets every record.
    """

    def __init__(
        self,
        redis: Redis,
        settings: ArchiveSettings,
        tables: Iterable[str],
        key: Ed25519PrivateKey,
        recorded: Callable[[], set[str]],
        components: Callable[[], Mapping[str, Any]],
        tell: Tell,
        reader: Reader,
        books: Books,
    ) -> None:
        self._redis: Any = redis
        self._settings = settings
        self._key = key
        self._recorded = recorded
        self._components = components
        self._tell = tell
        self._reader = reader
        self._books = books
        self._booked: Mapping[str, Any] = {}  # what the last checkpoint signs of them
        self._begun_at = -1  # the checkpoint that the books go on after
        self._tables = {table: self._follower_of(table) for table in tables}
        self._checkpoints = self._follower_of_checkpoints()
        self._pinned: dict[str, TableStand] = {}
        self._unchecked: set[str] = set()  # tables, and "" for the checkpoints
        self._behind: set[str] = set()  # tables
        self._refused: dict[str, bool] = {}  # series that wait, and whether it is the disk's fault
        self._are_books_late = False  # Redis did not answer
        self._books_due_at = 0.0
        self._due_at = 0.0
        self._stop = asyncio.Event()
        self._is_abandoned = False
        self._is_begun = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    @property
    def missing(self) -> int:
        """How many records this process found to be neither in Redis nor on the disk."""
        return sum(follower.missing for follower in self._tables.values())

    @property
    def tables_behind(self) -> int:
        """How many series (tables, and the checkpoints) could not be written to the disk."""
        every = (self._checkpoints, *self._tables.values())
        unrelated = sum(follower.is_unrelated for follower in every)
        return len(self._refused) + unrelated

    async def open(self) -> None:
        """Compare the disk with Redis, copy the records that the disk lacks, then follow Redis.

        Returns after the first checkpoint, which signs how the house gives chips from now on, or
        after five seconds: tables do not wait for the disk. Raises OSError if the folder cannot be
        made.
        """
        unchecked = await asyncio.to_thread(self._find_tables)
        self._running = asyncio.create_task(self._run(unchecked), name="archive")
        self._running.add_done_callback(_say_failure)
        with suppress(TimeoutError):
            async with asyncio.timeout(OPENING_S):
                await self._is_begun.wait()

    def abandon(self) -> None:
        """Stop writing: another house has taken over, and it may use the same folder."""
        self._is_abandoned = True
        self._stop.set()

    async def close(self) -> None:
        """Archive the last records and sign the last checkpoint, within ten seconds."""
        self._stop.set()
        if self._running is None:
            return
        _, late = await asyncio.wait((self._running,), timeout=CLOSING_S)
        if late:
            _log.error("the archive is not complete; it is completed when the house opens again")
        await end_task(self._running)

    # ------------------------------------------------------------------ the one task

    async def _run(self, unchecked: set[str]) -> None:
        self._unchecked = unchecked
        while not self._stop.is_set():
            await self._pass(closing=False)
            with suppress(TimeoutError):
                async with asyncio.timeout(until_beat(PASS_EVERY_S)):
                    await self._stop.wait()
        for _ in range(CLOSING_PASSES):
            if self._is_abandoned:
                return
            await self._pass(closing=True)
            if not self._waits_for_redis():
                return  # what the disk refuses, the next opening copies
            await asyncio.sleep(CLOSING_PASS_S)

    async def _pass(self, closing: bool) -> None:
        """Check the tables that are not checked yet, and copy what the others have recorded."""
        self._behind |= self._recorded() & self._tables.keys()
        self._unchecked = await self._each(self._unchecked, self._check)
        self._behind = await self._each(self._behind - self._unchecked, self._catch_up)
        if not self._unchecked:
            await self._keep_books(closing)
            await self._keep_checkpoints(closing)
        self._is_begun.set()

    def _waits_for_redis(self) -> bool:
        return self._are_books_late or not all(self._refused.values())

    def _find_tables(self) -> set[str]:
        """Every table of the house, and every former table that has a folder."""
        self._settings.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for path in self._settings.folder.iterdir():
            table = unquote(path.name)
            if is_folder_of_table(path) and table not in self._tables:
                self._tables[table] = self._follower_of(table)
        return {"", *self._tables}

    async def _each(self, tables: set[str], do: Callable[[str], Any]) -> set[str]:
        """Call `do` for each table. Returns the tables for which Redis or the disk refused."""
        refused = set()
        for table in sorted(tables):
            try:
                await do(table)
                self._refused.pop(table, None)
            except (*UNREADABLE, RedisError, RecordError) as error:
                refused.add(table)
                self._say_refused(table, error)
        return refused

    async def _check(self, table: str) -> None:
        """Compare the series of a table with Redis; "" is that of the checkpoints."""
        if not table:
            await self._checkpoints.check()
            return
        follower = self._tables[table]
        await follower.check()
        if not follower.is_unrelated:
            await self._mark_archived(table)
            await self._reader.opened(table, follower.series)

    async def _catch_up(self, table: str) -> None:
        follower = self._tables[table]
        if lines := await follower.catch_up():
            await self._mark_archived(table)
            await self._reader.archived(table, lines)

    async def _mark_archived(self, table: str) -> None:
        last = self._tables[table].last_number
        if last:
            await self._redis.set(table_key(table, "archived"), last)

    def _say_refused(self, table: str, error: Exception) -> None:
        """Log it once for each series, and once more if the disk refuses after Redis did."""
        is_told = not isinstance(error, RedisError)  # without Redis there is no log of events
        if table in self._refused and self._refused[table] >= is_told:
            return
        self._refused[table] = is_told
        _log.error("the archive of %s waits: %s", table or CHECKPOINTS_FOLDER, error)
        if is_told:
            about = {"series": table or CHECKPOINTS_FOLDER, "error": str(error)}
            self._tell("records_not_archived", about)

    # ------------------------------------------------------------------ checkpoints

    async def _keep_books(self, closing: bool) -> None:
        """Read the ledger and the events on, a little at a time."""
        now = time.monotonic()
        if not closing and now < min(self._books_due_at, self._due_at):
            return
        self._books_due_at = now + BOOKS_EVERY_S
        try:
            last = self._checkpoints.last_number
            if self._begun_at != last:  # at the start, or a checkpoint's writing had no answer
                checkpoint = await asyncio.to_thread(self._read_pinned)
                await self._books.begin(checkpoint)
                self._begun_at = last
            await self._books.catch_up()
            self._are_books_late = False
        except (RedisConnectionError, RedisTimeoutError):
            self._are_books_late = True  # no record waits; the cage tells that Redis is silent
        except (*UNREADABLE, RedisError, RecordError) as error:
            self._say_refused("", error)

    async def _keep_checkpoints(self, closing: bool) -> None:
        now = time.monotonic()
        if not closing and now < self._due_at:
            return
        self._due_at = now + self._settings.checkpoint_s
        try:
            old = await asyncio.to_thread(self._outlived)
            if await self._checkpoint(old):
                await asyncio.to_thread(self._remove, old)
            self._refused.pop("", None)
        except (*UNREADABLE, RedisError, RecordError) as error:
            self._say_refused("", error)

    async def _checkpoint(self, old: Mapping[str, list[SeriesFile]]) -> bool:
        """Sign a checkpoint, unless nothing has changed. Returns whether it is written.

        `old` are the files that will be removed: the checkpoint comes before their removal.
        """
        await self._checkpoints.catch_up()  # perhaps with a checkpoint whose writing had no answer
        if self._begun_at != self._checkpoints.last_number:
            return False  # the books are read again first
        books = await asyncio.to_thread(self._books.stand)  # it adds up every account that moved
        stands = {**self._pinned, **self._stands(old)}
        is_same = stands == self._pinned and books == self._booked
        if self._checkpoints.is_unrelated or is_same:
            return False
        last = self._checkpoints.series.last
        number = last.number + 1 if last is not None else 1
        text = await asyncio.to_thread(
            checkpoints.sign,
            self._key,
            number,
            time.time_ns() // 1_000_000,
            stands,
            self._components(),
            last.hash if last is not None else "",
            books,
        )
        await self._checkpoints.stream.append(number, text)
        await self._checkpoints.catch_up()
        self._pinned, self._booked = stands, books
        self._begun_at = number
        await self._books.signed()
        await self._checkpoints.stream.let_go(number - CHECKPOINTS_IN_REDIS)
        return True

    def _stands(self, old: Mapping[str, list[SeriesFile]]) -> dict[str, TableStand]:
        stands = {}
        for table, follower in self._tables.items():
            last = follower.series.last
            if last is not None and not follower.is_unrelated:
                kept_from = follower.series.first
                if removed := old.get(table):
                    kept_from = removed[-1].last + 1
                stands[folder_name(table)] = TableStand(last.number, last.hash, kept_from)
        return stands

    def _read_pinned(self) -> Checkpoint | None:
        """Read the last checkpoint, and from it how far each table is."""
        last = self._checkpoints.series.last
        if last is None:
            return None
        line = next(line for _, line in self._checkpoints.series.lines(last.number))
        checkpoint, plain = checkpoints.read(line)
        self._pinned = checkpoint.tables
        self._booked = {name: plain[name] for name in BOOKS if name in plain}
        return checkpoint

    def _outlived(self) -> dict[str, list[SeriesFile]]:
        """By table, the checkpointed files whose records are older than `kept_days`."""
        day = (datetime.now(UTC) - timedelta(days=self._settings.kept_days)).strftime("%Y-%m-%d")
        found = {}
        for table, follower in self._tables.items():
            pinned = self._pinned.get(folder_name(table))
            if pinned is not None and not follower.is_unrelated:
                found[table] = follower.series.older_than(day, pinned.round)
        return {table: files for table, files in found.items() if files}

    def _remove(self, old: Mapping[str, list[SeriesFile]]) -> None:
        for table, files in old.items():
            self._tables[table].series.remove(files)
            _log.info(
                "%s: removed the records up to round %d, which were kept long enough",
                table,
                files[-1].last,
            )

    # ------------------------------------------------------------------ where things are

    def _follower_of(self, table: str) -> Follower:
        folder = self._settings.folder / folder_name(table)
        return Follower(
            table,
            DocumentStream(self._redis, table_key(table, "records"), "record"),
            Series(folder, record_head, self._settings.rotate_nbytes),
            record_head,
            self._tell,
        )

    def _follower_of_checkpoints(self) -> Follower:
        folder = self._settings.folder / CHECKPOINTS_FOLDER
        return Follower(
            CHECKPOINTS_FOLDER,
            DocumentStream(self._redis, CHECKPOINTS_KEY, "checkpoint"),
            Series(folder, checkpoint_head, self._settings.rotate_nbytes),
            checkpoint_head,
            self._tell,
        )


def _say_failure(running: asyncio.Task[None]) -> None:
    if not running.cancelled() and (failure := running.exception()) is not None:
        _log.critical("the archive has stopped; Redis keeps the records", exc_info=failure)
