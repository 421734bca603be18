"""A backup restored: into an empty Redis, and into an empty data folder or beside the house's own.

a new data folder    gets keys, archive and mark of the backup. The house opens only when an
                     operator has accepted that it went back in time.
its own folder       stays as it is (`redis_only`): only Redis is filled. If the folder knows of
                     more than the backup has, the house names it, as of any older Redis; if
                     not, nothing is lost, and it opens: so a house moves to another Redis.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from server.app import store_mark
from server.app.backup_check import Bar
from server.app.plan import SESSION_KEY_FILE
from server.backup import archive, manifest, sealed_keys
from server.backup.filling import fill, first_key
from server.backup.manifest import Manifest
from server.backup.redis_file import REDIS_FILE
from server.backup.sealed_keys import KEYS_FILE
from server.common.clock import now_ms
from server.equipment import load_or_create
from server.equipment.keys import KEY_FILE

SECRETS = (KEY_FILE, SESSION_KEY_FILE)


class NotRestored(Exception):
    """The backup cannot be restored, or not to this place. The message says why."""


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
    with tempfile.TemporaryDirectory(prefix="croupier-") as name:
        archive.write_durably(Path(name) / KEY_FILE, secret[KEY_FILE])
        if load_or_create(Path(name)).public_key.hex() != made.key:
            raise NotRestored(f"{backup / KEYS_FILE} has the keys of another house")
    return secret


def require_new_folder(data: Path, records: Path) -> None:
    """Raises NotRestored unless the data folder is to be made, or is empty. OSError."""
    for folder in (data, records):
        if folder.exists() and any(folder.iterdir()):
            raise NotRestored(
                f"{folder} is not empty: restore into a new folder; or use --redis-only, if it is "
                "this house's own, and only its Redis is lost"
            )


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


async def require_empty(redis: Any, where: str) -> None:
    """Raises NotRestored, redis.RedisError."""
    key = await first_key(redis)
    if key is not None:
        raise NotRestored(
            f"{where} is not empty: it has {key.decode(errors='replace')!r}. A backup is restored "
            "into an empty Redis"
        )


async def restore_redis(redis: Any, backup: Path, bar: Bar) -> int:
    """Fill an empty Redis. Returns how many keys were written.

    Raises FileDamaged, NoAnswer, redis.RedisError.
    """
    with bar("restoring Redis", "keys") as show:
        return await fill(redis, backup / REDIS_FILE, now_ms(), lambda keys: show(keys, keys))


@contextmanager
def folder_restored(
    backup: Path,
    made: Manifest,
    secret: dict[str, bytes],
    data: Path,
    records: Path,
    bar: Bar,
) -> Iterator[None]:
    """Write the archive into a new data folder, and after the block the keys and the mark.

    If the block fails, the folder is empty again. Raises OSError, RecordError.
    """
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        records.mkdir(parents=True, exist_ok=True, mode=0o700)
        with bar("restoring the archive", "files") as show:
            archive.put_back(backup, list(made.files), records, show)
        yield
        for name, content in secret.items():
            archive.write_durably(data / name, content)
        mark = store_mark.restored_mark(
            made.store, made.opening, made.commits, made.events, made.accepted_at, made.at_ms
        )
        store_mark.write_mark(data, mark)
    except BaseException:
        for path in (records, *data.iterdir()):
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)
        raise


def what_is_lost(made: Manifest) -> list[str]:
    """What a restored house knows, and what it cannot know."""
    rounds = ", ".join(f"{table} {number}" for table, number in made.tables.items())
    return [
        f"The last recorded rounds of its tables: {rounds or 'none'}.",
        "Whatever was acknowledged after that moment is not in it: wagers, payments, chips, names, "
        "operators' commands.",
    ]
