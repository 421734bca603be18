"""`croupier restore`: a backup restored into an empty Redis, and audited there."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

from redis.asyncio import Redis

from server.app import backup_check, restoring, store_mark
from server.app.restoring import NotRestored
from server.backup import archive, folder
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
from server.commands.redis_of_house import ANSWER_DEADLINE_S, reason_of
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
        for line in reason_of(error).splitlines():
            complain(line, "restore")
        return 1


def restore(options: argparse.Namespace, place: Path, made: Manifest) -> int:
    """Restore a backup. Returns the exit status. Raises FAILURES."""
    data: Path = options.data
    records: Path = options.records or data / "records"
    if options.redis_only:
        restoring.require_own_folder(data, made)
        filling: Any = nullcontext()
    else:
        restoring.require_new_folder(data, records)
    restoring.require_sound(place, made, bar_of)
    if not options.redis_only:
        secret = restoring.open_keys(place, made, passphrase_of(options.passphrase, is_new=False))
        filling = restoring.folder_restored(place, made, secret, data, records, bar_of)
    say(f"restoring the backup of {time_of(made.at_ms)} (store {made.store})")
    compared = records if options.redis_only else None
    found, missing = asyncio.run(_restored(data, place, made, filling, compared))
    found += backup_check.verify_copy(records, bytes.fromhex(made.key), bar_of)
    for line in restoring.what_is_lost(made):
        say(line)
    _say_next(data, missing, redis_only=options.redis_only)
    for difference in found:
        complain(difference, "restore")
    say("The books balance, and the records are sound." if not found else "NOT sound.")
    return 1 if found else 0


async def _restored(
    data: Path, place: Path, made: Manifest, filling: Any, compared: Path | None
) -> tuple[list[str], list[str]]:
    """Fill Redis. Returns the differences in its books, and what the data folder knows beyond it.

    The books are audited with the archive of the backup, which is of the same moment.
    """
    async with _target(data) as redis:
        with filling:
            await restoring.restore_redis(redis, place, bar_of)
        key = bytes.fromhex(made.key)
        found = await backup_check.audit_copy(redis, place / archive.RECORDS, key, bar_of)
        missing: list[str] = []
        if compared is not None:
            missing = (await store_mark.compare(redis, data, compared)).lines
        return found, missing


@asynccontextmanager
async def _target(data: Path) -> AsyncIterator[Redis]:
    """The Redis to fill: REDIS_URL's, or an embedded one in the data folder. It is empty.

    Raises NotRestored, CannotUse, EmbeddedRedisError, redis.RedisError.
    """
    async with house_redis(data, appendfsync="no") as found:
        try:
            redis = connect(found.url, answer_deadline_s=ANSWER_DEADLINE_S)
        except ValueError as error:
            raise NotRestored(f"REDIS_URL: {error}") from error
        try:
            await reach.check(redis, found.url, rights=False)
            await restoring.require_empty(redis, f"Redis at {reach.shown(found.url)}")
            yield redis
        finally:
            await redis.aclose()


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
