"""The ledger of an open house on its way to the archive: one task beside the house.

Signed entries are copied at once. Once a day (UTC), those that are older than the days that Redis
keeps are removed from it. No movement waits for either. What cannot be done is said, and tried
again; nothing is removed meanwhile.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as RedisTimeoutError

from server.cage.archived import ArchiveUnreadable
from server.cage.chain import LedgerMark
from server.common.tasks import end_task
from server.ledger.archived import LedgerArchive
from server.ledger.copying import PartitionArchive
from server.ledger.marks import marks_after
from server.ledger.releasing import Releasing
from server.records.errors import RecordError
from server.records.series import UNREADABLE

LOCK_FILE = "@ledger.lock"
AGAIN_S = 10.0
CLOSING_S = 10.0
DAY_MS = 24 * 3_600_000

REFUSALS = (
    ArchiveUnreadable,
    RecordError,
    RedisError,
    msgspec.MsgspecError,
    sqlite3.Error,
    *UNREADABLE,
)
"""Why nothing may be copied or removed for now."""

Tell = Callable[[str, Mapping[str, Any]], None]

_log = logging.getLogger("croupier.ledger")


class LedgerKeeping:
    """Moves the ledger of a house to the archive in the folder `records`.

    `tell` gets the event `ledger_not_archived`. `store` is the id of the store: the folder of
    another house is left alone. What checkpoints up to `accepted_at` sign was lost.
    """

    def __init__(
        self,
        redis: Any,
        records: Path,
        partitions: Sequence[str],
        house_number: int,
        days_in_redis: int,
        store: str,
        accepted_at: int,
        tell: Tell,
        now_ms: Callable[[], int],
    ) -> None:
        self.archived = LedgerArchive(records)
        self._records = records
        self._archives = {
            name: PartitionArchive(redis, records, name, store) for name in partitions
        }
        self._releasing = {
            name: Releasing(archive, house_number) for name, archive in self._archives.items()
        }
        self._days_in_redis = days_in_redis
        self._accepted_at = accepted_at
        self._tell = tell
        self._now_ms = now_ms
        self._signed: dict[str, list[LedgerMark]] = {name: [] for name in partitions}
        self._opened: set[str] = set()
        self._released_on: dict[str, int] = {}  # the day
        self._refused: dict[str, str] = {}
        self._lock = -1
        self._woken = asyncio.Event()
        self._stop = asyncio.Event()

    @property
    def partitions_behind(self) -> int:
        """How many partitions could not be copied or released."""
        return len(self._refused)

    def signed(self, marks: Mapping[str, LedgerMark]) -> None:
        """A checkpoint has signed these, and is durable."""
        for partition, mark in marks.items():
            if mark not in self._signed[partition][-1:]:
                self._signed[partition].append(mark)
        self._woken.set()

    def abandon(self) -> None:
        """Write nothing more: another house has taken over, and it may use the same folder."""
        self._stop.set()
        self._woken.set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Keep the archive until the block is left; then finish what was begun."""
        task = asyncio.create_task(self.run(), name="ledger")
        task.add_done_callback(_say_failure)
        try:
            yield
        finally:
            self.abandon()
            _, late = await asyncio.wait((task,), timeout=CLOSING_S)
            if late:
                _log.warning("the ledger is not copied to its end; the next opening goes on")
            await end_task(task)

    async def run(self) -> None:
        """Copy and release until the house closes."""
        try:
            while not self._stop.is_set():
                if self.lock():
                    await self.keep()
                with suppress(TimeoutError):
                    async with asyncio.timeout(AGAIN_S):
                        await self._woken.wait()
                self._woken.clear()
        finally:
            self.close()

    def lock(self) -> bool:
        """Lock the archive, unless another process writes it: one that was lost may still do so."""
        if self._lock >= 0:
            return True
        try:
            self._records.mkdir(parents=True, exist_ok=True, mode=0o700)
            descriptor = os.open(self._records / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            self._say_refused("", str(error))
            return False
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
            self._say_refused("", "another process writes the archive of the ledger")
            return False
        self._lock = descriptor
        self._refused.pop("", None)
        return True

    def close(self) -> None:
        """Let go of the files."""
        for archive in self._archives.values():
            archive.close()
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    async def keep(self) -> None:
        """Copy what is signed, and release what is due."""
        for partition in self._archives:
            if self._stop.is_set():
                return
            try:
                await self._keep(partition)
                self._refused.pop(partition, None)
            except (RedisConnectionError, RedisTimeoutError):
                pass  # the cage tells that Redis does not answer
            except REFUSALS as error:
                self._opened.discard(partition)  # look at the disk again
                self._say_refused(partition, str(error))

    async def _keep(self, partition: str) -> None:
        archive = self._archives[partition]
        if partition not in self._opened:
            await archive.open()
            await archive.trim_commits()
            on_disk = await asyncio.to_thread(
                marks_after, self._records, {partition: archive.commit}, self._accepted_at
            )
            later = [one for one in self._signed[partition] if one not in on_disk[partition]]
            self._signed[partition] = [*on_disk[partition], *later]
            self._opened.add(partition)
        waiting = self._signed[partition]
        await archive.copy(waiting)
        self._signed[partition] = [
            one for one in self._signed[partition] if one.commit > archive.commit
        ]
        today = self._now_ms() // DAY_MS
        if self._released_on.get(partition) != today:
            before_ms = (today - self._days_in_redis) * DAY_MS
            count = await self._releasing[partition].release(before_ms)
            self._released_on[partition] = today
            if count:
                _log.info("partition %s: %d entries of the ledger left Redis", partition, count)

    def _say_refused(self, partition: str, reason: str) -> None:
        if self._refused.get(partition) == reason:
            return
        self._refused[partition] = reason
        _log.error("the ledger is not archived: %s", reason)
        self._tell("ledger_not_archived", {"partition": partition, "error": reason})


def _say_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (failure := task.exception()) is not None:
        _log.critical("the archive of the ledger has stopped", exc_info=failure)
