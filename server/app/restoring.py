"""A backup restored: into an empty Redis, and into an empty data folder or beside the house's own.

a new data folder    gets keys, archive and mark of the backup. The house opens only when an
                     operator has accepted that it went back in time.
its own folder       stays as it is (`redis_only`): only Redis is filled. If the folder knows of
                     more than the backup has, the house names it, as of any older Redis; if
                     not, nothing is lost, and it opens: so a house moves to another Redis.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from server.app import store_mark
from server.app.backup_check import Bar
from server.app.plan import SESSION_KEY_FILE
from server.backup import archive, manifest, sealed_keys
from server.backup.begun import NotRestored, begun
from server.backup.filling import fill, first_key, is_unfinished
from server.backup.manifest import Manifest
from server.backup.redis_file import REDIS_FILE
from server.backup.sealed_keys import KEYS_FILE
from server.common.clock import now_ms
from server.equipment import load_or_create
from server.equipment.keys import KEY_FILE, read_keys

SECRETS = (KEY_FILE, SESSION_KEY_FILE)
WRITTEN = (*SECRETS, store_mark.MARK_FILE, store_mark.MARK_DRAFT)
EMPTY_IT = "empty it (FLUSHALL, on each primary of a Cluster), and restore again"


def require_sound(backup: Path, made: Manifest, bar: Bar) -> None:
    """Raises NotRestored, a line for each file that is missing or was changed."""
    with bar("comparing", "files") as show:
        faults = manifest.faults_of(backup, made, show)
    if faults:
        raise NotRestored("\n".join((f"{backup} is damaged:", *faults)))


def open_keys(backup: Path, made: Manifest, passphrase: str) -> dict[str, bytes]:
    """The secret keys of a backup, by file. Raises WrongPassphrase, NotRestored, OSError."""
    try:
        secret = sealed_keys.unseal(passphrase, (backup / KEYS_FILE).read_bytes(), made.store)
    except ValueError as error:
        raise NotRestored(f"{backup / KEYS_FILE}: {error}") from error
    if sorted(secret) != sorted(SECRETS):
        raise NotRestored(f"{backup / KEYS_FILE} has other keys than a house: {sorted(secret)}")
    if read_keys(backup / KEYS_FILE, secret[KEY_FILE]).public_key.hex() != made.key:
        raise NotRestored(f"{backup / KEYS_FILE} has the keys of another house")
    return secret


def require_own_folder(data: Path, made: Manifest) -> None:
    """Raises NotRestored unless this is the data folder of the house. UnreadableData, OSError."""
    mark = store_mark.read_mark(data) if data.is_dir() else None
    if mark is None or not (data / KEY_FILE).is_file():
        raise NotRestored(f"{data} is not the folder of a house: restore without --redis-only")
    if mark.id != made.store or load_or_create(data).public_key.hex() != made.key:
        raise NotRestored(f"{data} is the folder of another house than that of the backup")
    if mark.opening < made.opening:
        raise NotRestored(
            f"{data} is older than the backup: it knows of opening {mark.opening}, the backup is "
            f"of opening {made.opening}"
        )


async def require_empty(redis: Any, where: str, *, is_own: bool = False) -> None:
    """Raises NotRestored, redis.RedisError.

    If it `is_own`, nobody else uses it, and what a restore has left that was killed is removed.
    """
    key = await first_key(redis)
    if key is None:
        return
    if not await is_unfinished(redis):
        raise NotRestored(
            f"{where} is not empty: it has {key.decode(errors='replace')!r}. A backup is restored "
            f"into an empty Redis. If nothing but a restore that was ended wrote there, {EMPTY_IT}"
        )
    if not is_own:
        raise NotRestored(
            f"{where} has a part of a backup: another restore into it goes on, or was ended. If it "
            f"was ended, {EMPTY_IT}"
        )
    await redis.flushall()


async def restore_redis(redis: Any, backup: Path, bar: Bar) -> int:
    """Fill an empty Redis. Returns how many keys were written.

    Raises FileDamaged, NoAnswer, redis.RedisError.
    """
    with bar("restoring Redis", "keys") as show:
        return await fill(redis, backup / REDIS_FILE, now_ms(), lambda keys: show(keys, keys))


@contextmanager
def folder_restored(data: Path, records: Path) -> Iterator[None]:
    """The block restores a new data folder. Raises NotRestored, OSError (backup/begun.py)."""
    with begun(data, records, WRITTEN):
        yield


def restore_archive(backup: Path, made: Manifest, records: Path, bar: Bar) -> None:
    """Raises OSError, RecordError."""
    records.mkdir(parents=True, exist_ok=True, mode=0o700)
    with bar("restoring the archive", "files") as show:
        archive.put_back(backup, list(made.files), records, show)


def restore_files(made: Manifest, secret: dict[str, bytes], data: Path) -> None:
    """Write the keys and the mark. Raises OSError."""
    for name, content in secret.items():
        archive.write_durably(data / name, content)
    mark = store_mark.restored_mark(
        made.store, made.opening, made.commits, made.events, made.accepted_at, made.at_ms
    )
    store_mark.write_mark(data, mark)


def what_is_lost(made: Manifest) -> list[str]:
    """What a restored house knows, and what it cannot know."""
    rounds = ", ".join(f"{table} {number}" for table, number in made.tables.items())
    return [
        f"The last recorded rounds of its tables: {rounds or 'none'}.",
        "Whatever was acknowledged after that moment is not in it: wagers, payments, chips, names, "
        "operators' commands.",
    ]
