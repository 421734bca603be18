"""Backups on a disk that is really full. Linux alone, and root.

    python -m tests.house.small_disk PLACE ROOM DATA BACKUPS PASSPHRASE_FILE

Mounts a disk in memory at PLACE, which ends with the process, copies BACKUPS there, and leaves ROOM
kilobytes. Then the house in DATA is backed up to it, and its backup is restored on it; and both
once more when there is room. Prints what came of it, as JSON.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from server.backup import sealed_keys
from tests.house.backups import here

_SIZE_NBYTES = 64 * 2**20
_CLONE_NEWNS, _MS_REC, _MS_PRIVATE = 0x00020000, 16384, 1 << 18


def why_none() -> str:
    """Why such a disk cannot be had here; "" if it can."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return "only root on Linux may mount a disk"
    return ""


def main() -> None:
    place, room, data, backups, secret = sys.argv[1:]
    sealed_keys.COST = 2**4
    _mount(place)
    its = ("--passphrase", secret)
    here_too = Path(place) / "backups"
    shutil.copytree(backups, here_too)
    found: dict[str, Any] = {}

    def tried(name: str, *words: object) -> None:
        status, out, err = here(*words)
        found[name] = {"status": status, "said": out + err}

    with _room_for(Path(place), int(room) * 1024):
        tried("backup", "backup", here_too, "--data", data, *its)
        found["backups"] = sorted(path.name for path in here_too.iterdir())
        tried("verify", "backup", "verify", here_too)
        for left in sorted(here_too.glob("20*"))[1:]:
            shutil.rmtree(left)
        tried("restore", "restore", here_too, "--data", Path(place) / "new", *its)
        new = Path(place) / "new"
        found["new"] = sorted(path.name for path in new.iterdir()) if new.exists() else []
    if found["restore"]["status"] == 0:
        shutil.rmtree(new)
    tried("backup again", "backup", here_too, "--data", data, *its)
    tried("verify again", "backup", "verify", here_too)
    tried("restore again", "restore", here_too, "--data", Path(place) / "new", *its)
    print(json.dumps(found))


def _mount(place: str) -> None:
    """Seen by this process and its children alone."""
    libc = ctypes.CDLL(None, use_errno=True)
    options = f"size={_SIZE_NBYTES}".encode()
    for status in (
        libc.unshare(_CLONE_NEWNS),
        libc.mount(b"none", b"/", None, _MS_REC | _MS_PRIVATE, None),
        libc.mount(b"none", place.encode(), b"tmpfs", 0, options),
    ):
        if status:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), place)


@contextmanager
def _room_for(place: Path, nbytes: int) -> Iterator[None]:
    """Fill the disk, but for so much."""
    filler = place / "filler"
    free = os.statvfs(place)
    with filler.open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, free.f_bavail * free.f_frsize - nbytes)
    try:
        yield
    finally:
        filler.unlink()


if __name__ == "__main__":
    main()
