"""Many backups of one house in one folder.

    <folder>/2026-11-23T11-50-03.123Z/    a backup, named by its moment (UTC): manifest.json,
                                          redis.gz, keys.sealed, records/
    <folder>/unfinished-…/                one that is being made, or was not made to its end
    <folder>/.lock                        held by the one who makes a backup

Each backup is complete by itself: any other may be removed, and any may be copied elsewhere.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from server.backup import manifest
from server.backup.archive import sync_folder
from server.backup.manifest import MANIFEST_FILE, BadManifest, Manifest
from server.cage.data_version import UnknownData

UNFINISHED = "unfinished-"
LOCK_FILE = ".lock"


class NoBackup(Exception):
    """There is no such backup. The message says where it was looked for."""


class FolderBusy(Exception):
    """Another process makes a backup in this folder."""


def name_of(at_ms: int) -> str:
    """The name of the backup of a moment."""
    at = datetime.fromtimestamp(at_ms / 1000, UTC)
    return f"{at:%Y-%m-%dT%H-%M-%S}.{at_ms % 1000:03}Z"


def time_of(at_ms: int) -> str:
    """A moment as people read it."""
    at = datetime.fromtimestamp(at_ms / 1000, UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def backups_in(folder: Path) -> list[Path]:
    """The backups of a folder, oldest first. Raises OSError."""
    if not folder.is_dir():
        return []
    found = (path for path in folder.iterdir() if not path.name.startswith((UNFINISHED, ".")))
    return sorted(path for path in found if (path / MANIFEST_FILE).is_file())


def newest(folder: Path) -> tuple[Path, Manifest] | None:
    """The latest backup. Raises BadManifest, UnknownData, OSError."""
    found = backups_in(folder)
    return (found[-1], manifest.read(found[-1])) if found else None


def choose(folder: Path, until_ms: int | None) -> tuple[Path, Manifest]:
    """The folder itself, if it is a backup; or else its latest one that is not after `until_ms`.

    Raises NoBackup, BadManifest, UnknownData, OSError.
    """
    if (folder / MANIFEST_FILE).is_file():
        one = manifest.read(folder)
        if until_ms is not None and one.at_ms > until_ms:
            raise NoBackup(f"{folder} is of {time_of(one.at_ms)}, which is later")
        return folder, one
    there = backups_in(folder)
    if not there:
        raise NoBackup(f"there is no backup in {folder}: it would have a file {MANIFEST_FILE}")
    for path in reversed(there):
        try:
            one = manifest.read(path)
        except (BadManifest, UnknownData):
            if until_ms is not None and path.name > name_of(until_ms):
                continue  # it is not asked for
            raise
        if until_ms is None or one.at_ms <= until_ms:
            return path, one
    assert until_ms is not None
    raise NoBackup(
        f"every backup in {folder} is later than {time_of(until_ms)}: the first is {there[0].name}"
    )


@contextmanager
def draft_in(folder: Path) -> Iterator[Path]:
    """A folder for a new backup, which is removed at the end: `finish` gives it its name.

    What earlier runs have left unfinished is removed, too. Raises FolderBusy, OSError.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise FolderBusy(f"another process makes a backup in {folder}") from error
        for left in folder.glob(f"{UNFINISHED}*"):
            shutil.rmtree(left)
        draft = folder / f"{UNFINISHED}{secrets.token_hex(4)}"
        draft.mkdir(mode=0o700)
        try:
            yield draft
        finally:
            shutil.rmtree(draft, ignore_errors=True)
    finally:
        os.close(lock)


def finish(draft: Path, at_ms: int) -> Path:
    """Give a complete backup its name, durably. Returns where it is. Raises OSError."""
    for path in (draft, *(one for one in draft.rglob("*") if one.is_dir())):
        sync_folder(path)
    place = draft.with_name(name_of(at_ms))
    draft.rename(place)
    sync_folder(place.parent)
    return place
