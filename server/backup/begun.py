"""A data folder into which a backup is being restored says so, until it is complete.

    <data>/restore.begun    the folder of the archive that is restored with it; locked meanwhile

No house opens on such a folder. A restore that was killed leaves it, and the next one removes what
is there and begins again: the folder was empty when the first one began.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from server.backup.archive import sync_folder
from server.cage.folder_lock import LOCK_FILE, FolderLock

BEGUN_FILE = "restore.begun"
SERVER_DEADLINE_S = 20.0
_REDIS_FILES = ("appendonlydir", "redis.log", "redis.url", "redis.sock")
_POLL_S = 0.02


class NotRestored(Exception):
    """The backup cannot be restored, or not to this place. The message says why."""


def what_was_begun(data: Path) -> str:
    """The sentence about a restore into this folder that is not complete; "" if there is none."""
    try:
        was = (data / BEGUN_FILE).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return ""
    if not _is_whole(was):
        return ""
    return (
        f"a backup was being restored into {data}, and not to its end: give the same "
        "`croupier restore` again, which begins it again"
    )


def require_empty_folder(data: Path, records: Path) -> None:
    """Raises NotRestored if there is anything in the folders, and no restore was begun there.

    OSError.
    """
    if not what_was_begun(data):
        _require_empty(data, records)


@contextmanager
def begun(data: Path, records: Path, files: Collection[str]) -> Iterator[None]:
    """The block restores a backup into these folders. `files` are those that it writes into `data`.

    If it fails, they are empty again; if it is killed, they say that it was begun. Raises
    NotRestored, OSError.
    """
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    marker = os.open(data / BEGUN_FILE, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _lock(marker, data)
        _make_room(marker, data, records, files)
        try:
            os.ftruncate(marker, 0)
            os.pwrite(marker, _line_of(records), 0)
            os.fsync(marker)
            sync_folder(data)
            yield
        except BaseException:
            _clear(data, records, files)
            (data / BEGUN_FILE).unlink()
            raise
        (data / BEGUN_FILE).unlink()
        sync_folder(data)
    finally:
        os.close(marker)


def _make_room(marker: int, data: Path, records: Path, files: Collection[str]) -> None:
    """Remove what a restore has left that was killed. Raises NotRestored."""
    was = os.pread(marker, os.fstat(marker).st_size, 0)
    if not _is_whole(was):
        try:
            _require_empty(data, records)
        except NotRestored:
            (data / BEGUN_FILE).unlink()
            raise
        return
    if was != _line_of(records):
        raise NotRestored(
            f"a restore into {data} was begun with its archive in {os.fsdecode(was.strip())}: give "
            "the same --records"
        )
    _wait_for_server(data)
    _clear(data, records, files)
    _require_empty(data, records)


def _line_of(records: Path) -> bytes:
    return os.fsencode(records.resolve()) + b"\n"


def _is_whole(line: bytes) -> bool:
    """If it is not, the restore was killed before it wrote anything else."""
    return line.endswith(b"\n")


def _lock(marker: int, data: Path) -> None:
    """Raises NotRestored if another process restores into this folder, or has just done so."""
    try:
        fcntl.flock(marker, fcntl.LOCK_EX | fcntl.LOCK_NB)
        is_there = os.fstat(marker).st_ino == (data / BEGUN_FILE).stat().st_ino
    except (BlockingIOError, FileNotFoundError):
        is_there = False
    if not is_there:
        raise NotRestored(f"another process restores a backup into {data}")


def _wait_for_server(data: Path) -> None:
    """Wait until the embedded Redis of a restore that was killed has ended.

    Raises NotRestored if it goes on.
    """
    if not (data / LOCK_FILE).exists():
        return
    lock = FolderLock(data)
    ends = time.monotonic() + SERVER_DEADLINE_S
    try:
        while not lock.take():
            if time.monotonic() > ends:
                raise NotRestored(f"the Redis of a restore into {data} still runs: stop it first")
            time.sleep(_POLL_S)
    finally:
        lock.close()


def _clear(data: Path, records: Path, files: Collection[str]) -> None:
    """Remove what a restore has written; its marker stays."""
    if records.is_dir():
        for path in records.iterdir():
            _remove(path)
    if records.is_relative_to(data):
        _remove(records)
    for path in (*(data / name for name in (*files, *_REDIS_FILES)), *data.glob("temp-*")):
        _remove(path)
    _remove(data / LOCK_FILE)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def _require_empty(data: Path, records: Path) -> None:
    for folder in (data, records):
        found = sorted(folder.iterdir()) if folder.exists() else []
        if names := [path.name for path in found if path.name != BEGUN_FILE]:
            raise NotRestored(
                f"{folder} is not empty, it has {names[0]}: restore into a new folder; or use "
                "--redis-only, if it is this house's own, and only its Redis is lost"
            )
