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
        for line in reason_of(error).splitlines():
            complain(line, "restore")
        return 1


def restore(options: argparse.Namespace, place: Path, made: Manifest) -> int:
    """Restore a backup. Returns the exit status. Raises FAILURES."""
    data: Path = options.data
    records: Path = options.records or data / "records"
    _require_place(options, made, records)
    restoring.require_sound(place, made, bar_of)
    filling: Any = nullcontext()
    if not options.redis_only:
        secret = restoring.open_keys(place, made, passphrase_of(options.passphrase, is_new=False))
        filling = restoring.folder_restored(place, made, secret, data, records, bar_of)
    say(f"restoring the backup of {time_of(made.at_ms)} (store {made.store})")
    with filling:  # what an embedded Redis writes is removed, too, if it fails
        asyncio.run(_fill(data, place))
    compared = records if options.redis_only else None
    found, missing = asyncio.run(_audited(data, place, made, compared))
    found += backup_check.verify_copy(records, bytes.fromhex(made.key), bar_of)
    for line in restoring.what_is_lost(made):
        say(line)
    _say_next(data, missing, redis_only=options.redis_only)
    for difference in found:
        complain(difference, "restore")
    say("The books balance, and the records are sound." if not found else "NOT sound.")
    return 1 if found else 0


def _require_place(options: argparse.Namespace, made: Manifest, records: Path) -> None:
    """Look whether there is room for the backup, before anything is read. Raises FAILURES."""
    if options.redis_only:
        restoring.require_own_folder(options.data, made)
    else:
        restoring.require_new_folder(options.data, records)
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
        await restoring.require_empty(redis, where)
        try:
            await restoring.restore_redis(redis, place, bar_of)
        except BaseException:
            complain(f"{where} is filled in part: empty it before you restore again", "restore")
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
