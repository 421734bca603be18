"""`croupier restore`: a backup restored into an empty Redis, and audited there."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from redis.asyncio import Redis

from server.app import backup_check, restoring, store_mark
from server.backup import archive, folder
from server.backup.begun import NotRestored, require_empty_folder, what_was_begun
from server.backup.folder import NoBackup, time_of
from server.backup.manifest import Manifest
from server.backup.sealed_keys import WrongPassphrase
from server.cage import reach
from server.cage.embedded import house_redis
from server.cage.redis_connection import connect
from server.commands import backup
from server.commands.output import complain, say
from server.commands.passphrases import passphrase_of
from server.commands.progress import bar_of
from server.commands.redis_of_house import ANSWER_DEADLINE_S, reason_of, redis_of
from server.common.private_files import OTHERS

FAILURES = (NotRestored, WrongPassphrase, reach.CannotUse, *backup.FAILURES)


def run(options: argparse.Namespace) -> int:
    """Returns the exit status: 0 restored and sound, 1 failed or not sound, 2 there is none."""
    os.umask(OTHERS)
    try:
        place, made = folder.choose(options.backup, options.until)
    except NoBackup as error:
        return complain(error, "restore", 2)
    except FAILURES as error:
        return complain(reason_of(error), "restore")
    try:
        return restore(options, place, made)
    except FAILURES as error:
        for line in backup.why_not(error, options.data):
            complain(line, "restore")
        return 1


def restore(options: argparse.Namespace, place: Path, made: Manifest) -> int:
    """Restore a backup. Returns the exit status. Raises FAILURES."""
    data: Path = options.data
    records: Path = options.records or data / "records"
    _require_place(options, made, records)
    restoring.require_sound(place, made, bar_of)
    if options.redis_only:
        say(f"restoring the backup of {time_of(made.at_ms)} (store {made.store})")
        asyncio.run(_fill(data, place))
        return _checked(data, place, made, records, redis_only=True)
    secret = restoring.open_keys(place, made, passphrase_of(options.passphrase, is_new=False))
    if said := what_was_begun(data):
        say(f"{said.partition(':')[0]}: this begins again")
    say(f"restoring the backup of {time_of(made.at_ms)} (store {made.store})")
    with restoring.folder_restored(data, records):  # until its Redis was read once more
        restoring.restore_archive(place, made, records, bar_of)
        asyncio.run(_fill(data, place))
        restoring.restore_files(made, secret, data)
        return _checked(data, place, made, records, redis_only=False)


def _checked(data: Path, place: Path, made: Manifest, records: Path, *, redis_only: bool) -> int:
    """Audit what was restored, and say what comes next. Returns the exit status."""
    compared = records if redis_only else None
    found, missing = asyncio.run(_audited(data, place, made, compared))
    found += backup_check.verify_copy(records, bytes.fromhex(made.key), bar_of)
    for line in restoring.what_is_lost(made):
        say(line)
    _say_next(data, missing, redis_only=redis_only)
    for difference in found:
        complain(difference, "restore")
    say("The books balance, and the records are sound." if not found else "NOT sound.")
    return 1 if found else 0


def _require_place(options: argparse.Namespace, made: Manifest, records: Path) -> None:
    """Look whether there is room for the backup, before anything is read. Raises FAILURES."""
    if options.redis_only:
        restoring.require_own_folder(options.data, made)
    else:
        require_empty_folder(options.data, records)
    if url := os.environ.get("REDIS_URL"):
        asyncio.run(_require_empty(url))


async def _require_empty(url: str) -> None:
    async with _connected(url) as redis:
        await restoring.require_empty(redis, f"Redis at {reach.shown(url)}")


async def _fill(data: Path, place: Path) -> None:
    """Fill the Redis at REDIS_URL, or an embedded one in the data folder."""
    async with (
        house_redis(data, appendfsync="no") as found,  # it synchronises when it is closed
        _connected(found.url) as redis,
    ):
        where = f"Redis at {reach.shown(found.url)}"
        await restoring.require_empty(redis, where, is_own=found.embedded)
        try:
            await restoring.restore_redis(redis, place, bar_of)
        except BaseException:
            if not found.embedded:
                complain(f"{where} is filled in part: {restoring.EMPTY_IT}", "restore")
            raise


@asynccontextmanager
async def _connected(url: str) -> AsyncIterator[Redis]:
    """Raises NotRestored, CannotUse, redis.RedisError."""
    try:
        redis = connect(url, answer_deadline_s=ANSWER_DEADLINE_S)
    except ValueError as error:
        raise NotRestored(f"REDIS_URL: {error}") from error
    try:
        await reach.check(redis, url, rights=False)
        yield redis
    finally:
        await redis.aclose()


async def _audited(
    data: Path, place: Path, made: Manifest, compared: Path | None
) -> tuple[list[str], list[str]]:
    """The differences in the books that were restored, and what the data folder knows beyond them.

    The books are audited with the archive of the backup, which is of the same moment.
    """
    async with redis_of(data, reading=True) as redis:
        key = bytes.fromhex(made.key)
        found = await backup_check.audit_copy(redis, place / archive.RECORDS, key, bar_of)
        missing: list[str] = []
        if compared is not None:
            missing = (await store_mark.compare(redis, data, compared)).lines
        return found, missing


def _say_next(data: Path, missing: list[str], *, redis_only: bool) -> None:
    command = f"croupier accept-older-store --data {data}"
    if not redis_only:
        say(f"The house opens when that is accepted: `{command}` (with its --config).")
    elif missing:
        say("The data folder knows of more than the backup has:")
        for line in missing:
            say(f"  {line}")
        say(f"`{command}` (with its --config) accepts the loss.")
    else:
        say("The data folder knows of nothing that is not in it: the house can open.")
