"""Writes the mark of an open house, about once a second."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Lock
from typing import Any

from msgspec.structs import replace
from redis.exceptions import RedisError

from server.app.store_mark.comparing import Comparison, archived_tables
from server.app.store_mark.mark import StoreMark, read_mark, write_mark
from server.app.store_mark.reached import epoch, lost_since, reached, reached_since
from server.cage.data_version import DATA
from server.cage.keys import EPOCH_KEY, LOSSES_KEY, METER_LEDGER_KEY, cage_key
from server.cage.replicated import prove
from server.common.beats import next_beat
from server.common.tasks import beside
from server.pit.event_log import NUMBER_KEY
from server.records.archive import CHECKPOINTS_FOLDER
from server.records.journal import table_key
from server.records.series import checkpoint_head, last_in

MARKED_EVERY_S = 1.0

_log = logging.getLogger("croupier.store")


async def begin(redis: Any, data: Path, accepted_at: int | None = None) -> StoreMark:
    """Number this opening, in Redis and then in the folder. Returns the mark.

    `accepted_at` is given when a loss is accepted.

    Raises UnreadableData, OSError, redis.RedisError.
    """
    folder = await asyncio.to_thread(read_mark, data)
    store, opening = await epoch(redis)
    latest = max(opening, folder.opening if folder is not None else 0)
    store = (folder.id if folder is not None else store) or secrets.token_hex(16)
    if accepted_at is None:
        accepted_at = folder.accepted_at if folder is not None else 0
    mark = await reached(
        redis,
        StoreMark(
            store, latest + 1, accepted_at=accepted_at,
            version=DATA.written, readable_from=DATA.readable_from,
        ),
    )  # fmt: skip
    await redis.hset(EPOCH_KEY, mapping={"id": mark.id, "opening": mark.opening})
    await asyncio.to_thread(write_mark, data, mark)
    return mark


async def adopt(redis: Any, data: Path, records: Path, found: Comparison) -> None:
    """Take Redis as it is from now on: an operator has accepted what was found to be lost.

    Where the folder knows nothing that Redis lacks, the signed chains go on.

    Raises UnreadableData, OSError, redis.RedisError.
    """
    if not await asyncio.to_thread(archived_tables, records):
        async for key in redis.scan_iter(match=table_key("*", "archived"), count=1_000):
            await redis.delete(key)  # nothing is in the archive: Redis keeps what it has
    await redis.delete(LOSSES_KEY)
    if not found.has_known_loss:
        await begin(redis, data)
        return
    last = await asyncio.to_thread(last_in, records / CHECKPOINTS_FOLDER, checkpoint_head)
    await begin(redis, data, last.number if last is not None else 0)


@asynccontextmanager
async def kept(
    redis: Any, data: Path, mark: StoreMark, on_went_back: Callable[[str], None]
) -> AsyncIterator[KeptMark]:
    """Keep the mark up to date while the house is open. Leaving writes the last one.

    `on_went_back` is told if Redis lacks what the mark says.
    """
    keeping = KeptMark(redis, data, mark, on_went_back)
    try:
        async with beside(keeping.run, "store mark"):
            yield keeping
    finally:
        await keeping.write()


class KeptMark:
    """Writes the mark of an open house."""

    def __init__(
        self, redis: Any, data: Path, mark: StoreMark, on_went_back: Callable[[str], None]
    ) -> None:
        self._redis = redis
        self._on_went_back = on_went_back
        self._data = data
        self._mark = mark
        self._failed = False
        self._is_final = False
        self._lock = Lock()  # the mark is written in a thread

    async def run(self) -> None:
        while True:
            await next_beat(MARKED_EVERY_S)
            await self.write()

    def raise_to(self, commits: Mapping[str, int]) -> None:
        """Write what the house knows to have been answered, and Redis has lost. Raises OSError."""
        highest = dict(self._mark.commits)
        for partition, commit in commits.items():
            highest[partition] = max(highest.get(partition, 0), commit)
        with self._lock:
            self._is_final = True
            write_mark(self._data, replace(self._mark, commits=highest))

    async def write(self) -> None:
        """Write the mark, if Redis is further than it says. A later opening's mark stays."""
        try:
            now, (store, opening) = await reached_since(self._redis, self._mark)
            if store == now.id and opening > now.opening:
                return
            lost = [*_not_of_this_opening(store, opening, now), *lost_since(now, self._mark)]
            if lost:  # the mark stays, for the next opening
                if not self._is_final:
                    self._on_went_back(f"Redis went back in time: {'; '.join(lost)}")
                return
            if now == self._mark:
                return
            groups = [cage_key(partition, "totals") for partition in now.commits]
            groups += [METER_LEDGER_KEY] * bool(now.meters)
            await prove(self._redis, [*groups, NUMBER_KEY, EPOCH_KEY])
            await asyncio.to_thread(self._replace, now)
            self._mark, self._failed = now, False
        except (RedisError, OSError) as error:
            if not self._failed:
                self._failed = True
                _log.error("the mark of the store is not written: %s", error)

    def _replace(self, mark: StoreMark) -> None:
        with self._lock:
            if not self._is_final:
                write_mark(self._data, mark)


def _not_of_this_opening(store: str, opening: int, own: StoreMark) -> list[str]:
    """The sentence about a Redis from before this opening, or of another house."""
    if not store:
        return [f"it knows nothing of this store, which was opened {own.opening} times"]
    if store != own.id:
        return [f"it belongs to another house: its store is {store}, this one's {own.id}"]
    if opening < own.opening:
        return [f"it is of opening {opening}, and this is opening {own.opening}"]
    return []
