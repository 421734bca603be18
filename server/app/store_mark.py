"""How far the store was: noted outside Redis, so that a Redis that went back in time is noticed.

    <data>/store.json    the store's id, the number of its latest opening, the last commit of each
                         partition of the cage, the number of the last event, and the place of
                         the last line of the meters' ledger
    {house}:epoch        HASH  the same id and number, in Redis
    {house}:losses       HASH  what a process of a house of many was told, and Redis lacks
    the archive          each table's last record (server/records)

An older Redis would take wagers again on a round whose seed is public. So every opening compares
the three before any table opens. A mark is written about once a second, and durably.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import unquote

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from redis.exceptions import RedisError

from server.cage.cage import partitions_served
from server.cage.data_version import DATA, FIRST, UnreadableData, check, require_understood
from server.cage.keys import (
    EPOCH_KEY,
    LOSSES_KEY,
    METER_LEDGER_KEY,
    cage_key,
    partition_name,
)
from server.cage.replicated import prove
from server.common.tasks import beside
from server.ledger.folder import ArchiveDamaged, last_span
from server.ledger.pages import partitions_in
from server.pit.event_log import NUMBER_KEY
from server.records.archive import CHECKPOINTS_FOLDER
from server.records.errors import RecordError
from server.records.journal import table_key
from server.records.series import (
    UNREADABLE,
    Head,
    checkpoint_head,
    is_folder_of_table,
    last_in,
    read_document,
    record_head,
)
from server.records.stream import CHECKPOINTS_KEY, DocumentStream

MARK_FILE = "store.json"
MARKED_EVERY_S = 1.0

_log = logging.getLogger("croupier.store")


class StoreMark(Struct, frozen=True):
    """How far a store was. `commits`: the last commit of each partition of the cage. `meters`: the
    place of the last line of the meters' ledger.

    `version` is that of the data, `readable_from` that of programs that understand it
    (cage/data_version.py).

    `accepted_at` is the last checkpoint before the latest accepted loss: later ones sign a ledger
    and an event log that begin again.

    `restored_ms` is the moment of the backup that this folder was restored from (Unix ms), until an
    operator accepts what came after it.
    """

    id: str
    opening: int
    commits: dict[str, int] = {}
    events: int = 0
    accepted_at: int = 0
    version: int = FIRST
    readable_from: int = FIRST
    meters: str = ""
    restored_ms: int = 0


class _Versioned(Struct):
    version: int = FIRST
    readable_from: int = FIRST


class TableLoss(Struct, frozen=True):
    """Rounds of a table that the archive has and Redis lacks, or has otherwise."""

    table: str
    first: int
    last: int
    differs: bool = False

    def __str__(self) -> str:
        rounds = f"rounds {self.first} to {self.last}"
        if self.first == self.last:
            rounds = f"round {self.first}"
        if self.differs:
            return f"table {self.table}: Redis has other records of {rounds} than the archive"
        return f"table {self.table}: {rounds} of the archive are not in Redis"


class Comparison(Struct, frozen=True):
    """The result of comparing Redis with the data folder. `others` are sentences.

    `restored` are sentences about a backup: both are of its moment, and what came after it is not
    known here.
    """

    tables: tuple[TableLoss, ...] = ()
    others: tuple[str, ...] = ()
    restored: tuple[str, ...] = ()

    @property
    def is_older(self) -> bool:
        return bool(self.tables or self.others or self.restored)

    @property
    def has_known_loss(self) -> bool:
        """Whether the folder knows something that Redis lacks."""
        return bool(self.tables or self.others)

    @property
    def lines(self) -> list[str]:
        """Everything that is missing, a line each."""
        return [*map(str, self.tables), *self.others, *self.restored]


def read_mark(data: Path) -> StoreMark | None:
    """The mark of a data folder; None if it has none. Raises UnreadableData."""
    path = data / MARK_FILE
    try:
        text = path.read_bytes()
        told = msgspec.json.decode(text, type=_Versioned)
        require_understood(
            "a later program", str(path), told.version, max(told.readable_from, FIRST)
        )
        return msgspec.json.decode(text, type=StoreMark)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError) as error:
        raise UnreadableData(f"{path} cannot be read: {error}") from error


def write_mark(data: Path, mark: StoreMark) -> None:
    """Replace the mark, durably. Raises OSError."""
    draft = data / f"{MARK_FILE}.part"
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(msgspec.json.encode(mark, order="sorted") + b"\n")
        file.flush()
        os.fsync(descriptor)
    draft.replace(data / MARK_FILE)
    folder = os.open(data, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


# ------------------------------------------------------------------ comparing


async def compare(redis: Any, data: Path, records: Path) -> Comparison:
    """Compare Redis with what the data folder and the archive in `records` know of it.

    Raises UnreadableData, also if either is of a later program; OSError, redis.RedisError.
    """
    await check(redis)
    mark = await asyncio.to_thread(read_mark, data)
    heads = await asyncio.to_thread(_archived, records)
    losses = [loss for table in sorted(heads) if (loss := await _loss(redis, table, heads[table]))]
    others = [*await _epochs(redis, data, mark), *await _beyond(redis, mark)]
    others += await _archived_ledger(redis, records, mark)
    others += await _checkpoints(redis, records)
    others += [f"{who} has seen: {what}" for who, what in await _losses(redis)]
    if not heads:
        others += await _taken_away(redis, records)
    return Comparison(tuple(losses), tuple(others), tuple(_restored(mark)))


async def _taken_away(redis: Any, records: Path) -> list[str]:
    """The sentence about records that Redis remembers, of an archive that was found empty.

    An open house may have written its first record since: the disk has it before Redis says so.
    """
    table = await _archived_once(redis)
    since = await asyncio.to_thread(_archived, records)
    if since or not table:
        return []
    return [
        f"the archive in {records} is empty, but Redis says that records of table {table} "
        "were in it: this is another house's folder, or the archive was taken away"
    ]


class _Archived(Struct, frozen=True):
    """The archive of one table: its folder and the head of its last record."""

    folder: Path
    last: Head


def _archived(records: Path) -> dict[str, _Archived]:
    """By table, the last record on the disk. Of unreadable files the archive itself tells."""
    found = {}
    if records.is_dir():
        for folder in records.iterdir():
            if is_folder_of_table(folder):
                with suppress(RecordError, *UNREADABLE):
                    if (head := last_in(folder, record_head)) is not None:
                        found[unquote(folder.name)] = _Archived(folder, head)
    return found


async def _loss(redis: Any, table: str, archived: _Archived) -> TableLoss | None:
    stream = DocumentStream(redis, table_key(table, "records"), "record")
    first, last = await stream.ends()
    number = archived.last.number
    common = min(number, last)
    if common >= max(first, 1):
        in_redis = await stream.after(common - 1, 1)
        on_disk: Head | None = archived.last
        if common != number:
            on_disk = await asyncio.to_thread(_head_of, archived.folder, common)
        if on_disk is not None and in_redis and record_head(in_redis[0]).hash != on_disk.hash:
            differs_at = await _differs_from(stream, archived.folder, first, common)
            return TableLoss(table, differs_at, max(number, last), differs=True)
    return TableLoss(table, last + 1, number) if last < number else None


async def _differs_from(stream: DocumentStream, folder: Path, first: int, last: int) -> int:
    """The first round of which Redis has another record: chains that part stay apart."""
    low, high = first, last
    while low < high:
        middle = (low + high) // 2
        (line,) = await stream.after(middle - 1, 1)
        on_disk = await asyncio.to_thread(_head_of, folder, middle)
        if on_disk is None or on_disk.hash == record_head(line).hash:
            low = middle + 1
        else:
            high = middle
    return low


def _head_of(folder: Path, number: int) -> Head | None:
    line = read_document(folder, record_head, number)
    return record_head(line) if line is not None else None


async def _epochs(redis: Any, data: Path, mark: StoreMark | None) -> list[str]:
    """The sentences about the store's id and the number of its openings."""
    store, opening = await _epoch(redis)
    if mark is None:
        if not store or (opening == 1 and not await _archived_once(redis)):
            return []  # both are new, or of a program without marks
        return [
            f"{data} has no {MARK_FILE}, but Redis was opened {opening} times: this is another "
            "house's folder, or the file was taken away"
        ]
    if not store:
        return [f"Redis knows nothing of this store, which was opened {mark.opening} times"]
    if store != mark.id:
        return [f"Redis belongs to another house: its store is {store}, the folder's {mark.id}"]
    if opening < mark.opening - bool(mark.restored_ms):  # `restored_mark` counts one opening
        return [f"Redis is of opening {opening}, the data folder of opening {mark.opening}"]
    return []


def _restored(mark: StoreMark | None) -> list[str]:
    """The sentences about a backup that was restored and is not accepted yet."""
    if mark is None or not mark.restored_ms:
        return []
    at = datetime.fromtimestamp(mark.restored_ms / 1000, UTC).isoformat(timespec="milliseconds")
    reached = ", ".join(
        f"commit {commit} of partition {name}" for name, commit in mark.commits.items() if commit
    )
    return [
        f"the house was restored from its backup of {at.replace('+00:00', 'Z')}: wagers, chips and "
        "whatever else was acknowledged after that are not in it",
        f"it has the ledger up to {reached or 'its beginning'}, and the events up to {mark.events}",
    ]


def restored_mark(
    store: str, opening: int, commits: dict[str, int], events: int, accepted_at: int, at_ms: int
) -> StoreMark:
    """The mark of a data folder that is restored from a backup.

    It names one opening more than Redis has. So no program opens this house until an operator has
    accepted that it went back in time, also one that knows nothing of backups.
    """
    return StoreMark(
        store, opening + 1, commits, events, accepted_at, DATA.written, DATA.readable_from,
        restored_ms=at_ms,
    )  # fmt: skip


async def _beyond(redis: Any, mark: StoreMark | None) -> list[str]:
    """The sentences about ledger entries and events that the folder knows and Redis does not."""
    if mark is None:
        return []
    return _lost(await _reached(redis, mark), mark)


def _lost(now: StoreMark, mark: StoreMark) -> list[str]:
    said = [
        f"ledger, partition {partition}: commits {now.commits.get(partition, 0) + 1} to {commit} "
        "are not in Redis"
        for partition, commit in mark.commits.items()
        if now.commits.get(partition, 0) < commit
    ]
    if now.events < mark.events:
        said.append(f"event log: events {now.events + 1} to {mark.events} are not in Redis")
    if _order(now.meters) < _order(mark.meters):
        after = now.meters or "its beginning"
        said.append(
            f"meters' ledger: what came after {after}, up to {mark.meters}, is not in Redis"
        )
    return said


def _order(place: str) -> tuple[int, ...]:
    """The place of a line of a stream, as numbers; () before the first line."""
    return tuple(map(int, place.split("-"))) if place else ()


async def _losses(redis: Any) -> list[tuple[str, str]]:
    """What processes have seen to be lost, each with its name."""
    noted = await redis.hgetall(LOSSES_KEY)
    return sorted((who.decode(), what.decode()) for who, what in noted.items())


async def note_loss(redis: Any, who: str, what: str) -> None:
    """Note in Redis what it lacks: others may go on, and then the mark would not show it.

    Raises redis.RedisError.
    """
    await redis.hset(LOSSES_KEY, who, what)


async def _archived_ledger(redis: Any, records: Path, mark: StoreMark | None) -> list[str]:
    """The sentences about archived entries that Redis never had and that the mark does not tell."""
    said = []
    for partition in await asyncio.to_thread(partitions_in, records):
        last = None
        with suppress(ArchiveDamaged, *UNREADABLE):  # the archive itself tells
            last = await asyncio.to_thread(last_span, records, partition)
        commits = int(await redis.hget(cage_key(partition, "totals"), "commits") or 0)
        known = mark.commits.get(partition, 0) if mark is not None else 0
        if last is not None and last.commit > max(commits, known):
            said.append(
                f"ledger, partition {partition}: commits {commits + 1} to {last.commit} of the "
                "archive are not in Redis"
            )
    return said


async def _checkpoints(redis: Any, records: Path) -> list[str]:
    """The sentence about signed checkpoints that the folder has and Redis lacks, if any."""
    on_disk = None
    with suppress(RecordError, *UNREADABLE):
        on_disk = await asyncio.to_thread(last_in, records / CHECKPOINTS_FOLDER, checkpoint_head)
    _, last = await DocumentStream(redis, CHECKPOINTS_KEY, "checkpoint").ends()
    if on_disk is None or last >= on_disk.number:
        return []
    return [f"signed checkpoints {last + 1} to {on_disk.number} are not in Redis"]


async def _archived_once(redis: Any) -> str:
    """A table whose records were in an archive, as Redis remembers; "": there is none."""
    pattern = table_key("*", "archived")
    async for key in redis.scan_iter(match=pattern, count=1_000):
        return str(key.decode().removeprefix("{table:").partition("}")[0])
    return ""


async def _epoch(redis: Any) -> tuple[str, int]:
    """The id of the store and the number of its last opening, as Redis has them; "", 0: none."""
    store, opening = await redis.hmget(EPOCH_KEY, "id", "opening")
    return (store or b"").decode(), int(opening or 0)


async def _reached(redis: Any, mark: StoreMark) -> StoreMark:
    """The mark with the last commits and the last event that Redis has now."""
    partitions = [partition_name(n) for n in range(await partitions_served(redis))]
    pipeline = redis.pipeline(transaction=False)
    for partition in partitions:
        pipeline.hget(cage_key(partition, "totals"), "commits")
    pipeline.get(NUMBER_KEY)
    pipeline.xrevrange(METER_LEDGER_KEY, count=1)
    *commits, events, lines = await pipeline.execute()
    reached = dict(zip(partitions, (int(commit or 0) for commit in commits), strict=True))
    last = lines[0][0].decode() if lines else ""
    return replace(mark, commits=reached, events=int(events or 0), meters=last)


# ------------------------------------------------------------------ keeping the mark


async def begin(redis: Any, data: Path, accepted_at: int | None = None) -> StoreMark:
    """Number this opening, in Redis and then in the folder. Returns the mark.

    `accepted_at` is given when a loss is accepted.

    Raises UnreadableData, OSError, redis.RedisError.
    """
    folder = await asyncio.to_thread(read_mark, data)
    store, opening = await _epoch(redis)
    latest = max(opening, folder.opening if folder is not None else 0)
    store = (folder.id if folder is not None else store) or secrets.token_hex(16)
    if accepted_at is None:
        accepted_at = folder.accepted_at if folder is not None else 0
    mark = await _reached(
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
    if not await asyncio.to_thread(_archived, records):
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
            await asyncio.sleep(MARKED_EVERY_S)
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
            now = await _reached(self._redis, self._mark)
            store, opening = await _epoch(self._redis)
            if store == now.id and opening > now.opening:
                return
            lost = [*_not_of_this_opening(store, opening, now), *_lost(now, self._mark)]
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
