"""Compares Redis with the mark and the archive, before any table opens."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from msgspec import Struct

from server.app.store_mark.mark import MARK_FILE, StoreMark, read_mark
from server.app.store_mark.reached import epoch, lost_since, reached
from server.cage.data_version import check
from server.cage.keys import LOSSES_KEY, cage_key
from server.ledger.folder import ArchiveDamaged, last_span
from server.ledger.pages import partitions_in
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


async def compare(redis: Any, data: Path, records: Path) -> Comparison:
    """Compare Redis with what the data folder and the archive in `records` know of it.

    Raises UnreadableData, also if either is of a later program; OSError, redis.RedisError.
    """
    await check(redis)
    mark = await asyncio.to_thread(read_mark, data)
    heads = await asyncio.to_thread(archived_tables, records)
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
    since = await asyncio.to_thread(archived_tables, records)
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


def archived_tables(records: Path) -> dict[str, _Archived]:
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
    store, opening = await epoch(redis)
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
    known = ", ".join(
        f"commit {commit} of partition {name}" for name, commit in mark.commits.items() if commit
    )
    return [
        f"the house was restored from its backup of {at.replace('+00:00', 'Z')}: wagers, chips and "
        "whatever else was acknowledged after that are not in it",
        f"it has the ledger up to {known or 'its beginning'}, and the events up to {mark.events}",
    ]


async def _beyond(redis: Any, mark: StoreMark | None) -> list[str]:
    """The sentences about ledger entries and events that the folder knows and Redis does not."""
    if mark is None:
        return []
    return lost_since(await reached(redis, mark), mark)


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
