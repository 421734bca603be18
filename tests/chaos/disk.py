"""A small disk for the house's data, which gets full, slow, or read-only as a failing one does.

It is an ext4 file system in a file, mounted where only this program and its children see it. Linux
alone, and root: `why_none` says why there is none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.networks import run_again_in
from tests.redis_servers import until

MARK = "CROUPIER_TEST_MOUNTS"
SIZE_NBYTES = 512 * 2**20
_TOOLS = ("mkfs.ext4", "e2fsck", "fsfreeze", "mount", "umount", "unshare", "findmnt")


def why_none() -> str:
    """Why a disk of this kind cannot be had here; "" if it can."""
    if sys.platform != "linux":
        return "a disk of its own is mounted on Linux alone"
    if os.geteuid() != 0:
        return "only root may mount a disk"
    missing = [tool for tool in _TOOLS if shutil.which(tool) is None]
    if missing:
        return f"there is no {missing[0]}"
    if not Path("/dev/loop-control").exists():
        return "there are no loop devices"
    return ""


def run_with_own_mounts(module: str) -> None:
    """Start the program again, so that its disk goes with it."""
    run_again_in(module, MARK, "--mount")


class Disk:
    """A mounted disk. What is on it stays when it fails and is repaired."""

    def __init__(self, image: Path, place: Path) -> None:
        self.place = place
        self._image = image
        self._filler = place / "filler"

    def make(self) -> None:
        with self._image.open("wb") as file:
            file.truncate(SIZE_NBYTES)
        _run("mkfs.ext4", "-q", "-m", "0", str(self._image))
        self.place.mkdir()
        self._mount()

    def write_out(self) -> None:
        """What has been written so far outlives a failure."""
        _run("sync", "-f", str(self.place))

    def fill(self) -> None:
        """Leave no room."""
        with self._filler.open("wb") as file:
            for size in (2**20, 2**12):
                with suppress(OSError):
                    while True:
                        at = file.tell()
                        os.posix_fallocate(file.fileno(), at, size)
                        file.seek(at + size)

    def empty(self) -> None:
        self._filler.unlink()

    def fail(self) -> None:
        """An error of the disk: the kernel makes the file system read-only, for open files too."""
        self._error_file().write_text("1")

    def repair(self) -> None:
        """Check it and mount it again. Nobody may use it: see to that before."""
        until(self._is_unmounted, "somebody still uses the disk", pause_s=0.1)
        done = subprocess.run(
            ["e2fsck", "-f", "-y", str(self._image)], capture_output=True, text=True, check=False
        )
        assert done.returncode in {0, 1}, done.stdout + done.stderr
        self._mount()

    def freeze(self, pauses_s: Sequence[tuple[float, float]]) -> subprocess.Popen[bytes]:
        """Writes wait for so many seconds, and pass for so many, again and again.

        A process of its own does it, so that the disk thaws also if this one is killed.
        """
        place = str(self.place)
        line = "; ".join(
            f"fsfreeze -f {place}; sleep {frozen:.2f}; fsfreeze -u {place}; sleep {free:.2f}"
            for frozen, free in pauses_s
        )
        return subprocess.Popen(["/bin/sh", "-c", line], start_new_session=True)

    def _mount(self) -> None:
        _run("mount", "-o", "loop,errors=remount-ro", str(self._image), str(self.place))

    def _is_unmounted(self) -> bool:
        done = subprocess.run(["umount", str(self.place)], capture_output=True, check=False)
        return done.returncode == 0

    def _error_file(self) -> Path:
        done = subprocess.run(
            ["findmnt", "-n", "-o", "SOURCE", str(self.place)],
            capture_output=True,
            text=True,
            check=True,
        )
        return Path("/sys/fs/ext4") / Path(done.stdout.strip()).name / "trigger_fs_error"

    def unmount(self) -> None:
        """Also if somebody still uses it."""
        ends = time.monotonic() + 5
        while not self._is_unmounted() and time.monotonic() < ends:
            time.sleep(0.1)
        subprocess.run(["umount", "-l", str(self.place)], capture_output=True, check=False)


@contextmanager
def small_disk(folder: Path) -> Iterator[Disk]:
    """A disk under a folder. Leaving takes it away."""
    disk = Disk(folder / "disk.img", folder / "d")
    disk.make()
    try:
        yield disk
    finally:
        disk.unmount()


def _run(*words: str) -> None:
    subprocess.run(words, check=True, capture_output=True)
