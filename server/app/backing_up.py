"""A backup of a house, open or closed: everything at one moment.

The archive is copied first, and the moment of Redis comes after it. So the archive is never ahead
of Redis; what it lacks of the moment's records and checkpoints is added from Redis.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from server import __version__
from server.app import backup_check, store_mark
from server.app.backup_check import Bar
from server.app.plan import SESSION_KEY_FILE
from server.app.store_mark import StoreMark
from server.backup import archive, manifest, moment, redis_file, sealed_keys
from server.backup.archive import ArchiveCopy, BackedFile, NotJoined
from server.backup.folder import time_of
from server.backup.manifest import Manifest
from server.backup.moment import HouseValues, Moment
from server.backup.redis_file import REDIS_FILE
from server.backup.sealed_keys import KEYS_FILE
from server.backup.values import CannotCopy
from server.cage.data_version import FIRST
from server.cage.keys import DATA_VERSION_KEY, EPOCH_KEY
from server.equipment import load_or_create
from server.equipment.keys import KEY_FILE, HouseKeys
from server.pit.event_log import NUMBER_KEY

TRIES = 3


class NotBackedUp(Exception):
    """There is nothing here to back up, or not as it is. The message says why."""


def keys_of(data: Path) -> HouseKeys:
    """The keys of the house in a data folder. Raises NotBackedUp, KeyFileError."""
    for name in (KEY_FILE, store_mark.MARK_FILE, SESSION_KEY_FILE):
        if not (data / name).is_file():
            raise NotBackedUp(
                f"{data} has no {name}: give --data the folder of a house that was opened, on the "
                "machine that keeps the archive"
            )
    return load_or_create(data)


async def copy_house(
    redis: Any,
    data: Path,
    records: Path,
    draft: Path,
    before: tuple[Path, Manifest] | None,
    bar: Bar,
) -> tuple[Manifest, int]:
    """Copy the house on this Redis into the folder `draft`, except for its secret keys.

    `before` is the latest backup of the same house. Returns the manifest, which is not signed, and
    how many files of the archive took no room. Raises NotBackedUp, CannotCopy, NoAnswer,
    redis.RedisError, OSError, RecordError, ArchiveDamaged.
    """
    mark = store_mark.read_mark(data)
    assert mark is not None, "keys_of has looked for it"
    found = await store_mark.compare(redis, data, records)
    if found.is_older:
        raise NotBackedUp("\n".join(("this Redis is not that of the data folder:", *found.lines)))
    known = {one.path: one for one in before[1].files} if before is not None else {}
    copy = ArchiveCopy(records, draft, before[0] if before is not None else None, known)
    async with moment.copying(redis) as values:
        with bar("reading Redis", "keys") as show:
            await values.read_all(lambda keys: show(keys, keys))
        at = await _catch(values, copy, bar)
    keys, ends = values.found, await asyncio.to_thread(copy.ends)
    if before is not None and before[1].accepted_at == mark.accepted_at:
        await _require_same_history(copy, before)
    with bar("writing", "keys") as show:
        await asyncio.to_thread(
            redis_file.write, draft / REDIS_FILE, keys.items(), lambda done: show(done, len(keys))
        )
    files = await asyncio.to_thread(copy.files)
    files.append(await asyncio.to_thread(archive.described, draft, REDIS_FILE))
    return replace(_described(values, at, mark, files), ends=ends), copy.linked


async def _require_same_history(copy: ArchiveCopy, before: tuple[Path, Manifest]) -> None:
    """Raises NotBackedUp if the archive is not that of the backup before, and what came after it.

    Where a loss was accepted since, another history is expected.
    """
    place, made = before
    found = await asyncio.to_thread(copy.differences_from, made.ends)
    if found:
        raise NotBackedUp(
            "\n".join((f"the archive does not go on after the backup in {place}:", *found))
        )


async def _catch(values: HouseValues, copy: ArchiveCopy, bar: Bar) -> Moment:
    """Copy the archive, and then catch a moment that it reaches."""
    for attempt in range(1, TRIES + 1):
        with bar("copying the archive", "folders") as show:
            await asyncio.to_thread(copy.copy, show)
        at = await values.catch()
        try:
            await asyncio.to_thread(copy.complete, values.found)
        except NotJoined as error:
            if attempt == TRIES:
                raise CannotCopy(f"the archive and Redis do not join: {error}") from error
        else:
            return at
    raise AssertionError("the last attempt returns or raises")


def _described(
    values: HouseValues, at: Moment, mark: StoreMark, files: list[BackedFile]
) -> Manifest:
    keys = values.found
    epoch = archive.fields_of(keys.get(EPOCH_KEY.encode()))
    version = archive.fields_of(keys.get(DATA_VERSION_KEY.encode()))
    return Manifest(
        format=manifest.FORMAT,
        program=__version__,
        written=int(version.get(b"written", FIRST)),
        readable_from=int(version.get(b"readable_from", FIRST)),
        store=mark.id,
        opening=int(epoch.get(b"opening", 0)),
        accepted_at=mark.accepted_at,
        at_ms=at.at_ms,
        paused_ms=round(at.paused_ms, 1),
        keys=len(keys),
        commits={
            name: totals.get(b"commits", 0) for name, totals in archive.ledgers_in(keys).items()
        },
        tables={table: archive.last_record(keys, table) for table in archive.tables_in(keys)},
        events=int(archive.text_of(keys.get(NUMBER_KEY.encode())) or 0),
        checkpoint=archive.last_checkpoint(keys),
        ends={},
        is_checked=False,
        differences=(),
        files=tuple(files),
    )


def seal_keys(data: Path, draft: Path, made: Manifest, passphrase: str) -> Manifest:
    """Add the secret keys of the house, sealed. Raises OSError, BadPassphrase."""
    secret = {name: (data / name).read_bytes() for name in (KEY_FILE, SESSION_KEY_FILE)}
    sealed = sealed_keys.seal(passphrase, secret, made.store)
    archive.write_durably(draft / KEYS_FILE, sealed)
    return replace(made, files=(*made.files, archive.described(draft, KEYS_FILE)))


async def check(draft: Path, key: bytes, bar: Bar) -> list[str]:
    """The differences in the books of the copy. Raises as `audit_backup` does."""
    return await backup_check.audit_backup(draft, draft / archive.RECORDS, key, bar)


def require_same_house(before: tuple[Path, Manifest] | None, data: Path, keys: HouseKeys) -> None:
    """Raises NotBackedUp if the latest backup of a folder is of another house."""
    if before is None:
        return
    path, made = before
    mark = store_mark.read_mark(data)
    if made.key != keys.public_key.hex() or mark is None or made.store != mark.id:
        raise NotBackedUp(f"{path} is a backup of another house: give this one a folder of its own")


def lines_of(made: Manifest) -> list[str]:
    """What a backup is of, a line each."""
    said = "checked: its books balance, and its records are sound"
    if not made.is_checked:
        said = "not checked"
    elif made.differences:
        said = f"NOT SOUND: {len(made.differences)} differences"
    rounds = sum(made.tables.values())
    return [
        f"the moment    {time_of(made.at_ms)}; writes waited {made.paused_ms:g} ms for it",
        f"the house     store {made.store}, opening {made.opening}, croupier {made.program}",
        f"it has        {made.keys:,} keys, {sum(made.commits.values()):,} commits of the ledger, "
        f"{rounds:,} rounds of {len(made.tables)} tables, {made.events:,} events",
        f"on the disk   {sum(one.nbytes for one in made.files):,} bytes in {len(made.files)} files",
        f"it is         {said}",
    ]
