"""The lock of a data folder: held while a house runs on it, or the Redis that the house started.

The kernel releases it when the last process that holds it has ended, however it ended. So a house
that gets the lock knows that the house before it is gone, if that house held this very lock.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

LOCK_FILE = "house.lock"
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


class FolderLock:
    """The lock of one folder. Raises OSError if its file cannot be opened."""

    def __init__(self, folder: Path) -> None:
        flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC
        self.descriptor = os.open(folder / LOCK_FILE, flags, 0o600)
        self._is_held = False

    def take(self) -> bool:
        """Take it, if no other process has it; do not wait. Returns whether this process has it."""
        if not self._is_held:
            try:
                fcntl.flock(self.descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            self._is_held = True
            os.ftruncate(self.descriptor, 0)
            os.pwrite(self.descriptor, f"{os.getpid()}\n".encode(), 0)
        return True

    @property
    def holder(self) -> str:
        """The process that took it last, as its number."""
        return os.pread(self.descriptor, 32, 0).decode(errors="replace").strip()

    @property
    def name(self) -> str:
        """A name that no other lock has as long as a process holds this one; "" if none is known.

        A copy of the folder, another machine and the same machine after a restart have others.
        """
        try:
            boot = _BOOT_ID.read_text(encoding="ascii").strip()
        except OSError:
            return ""  # not Linux
        found = os.fstat(self.descriptor)
        return f"{boot}/{found.st_dev:x}/{found.st_ino:x}"

    def close(self) -> None:
        """Let go of it, unless another process has inherited it."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
        self.descriptor, self._is_held = -1, False


class NamedLock:
    """The name of a folder's lock, for a house that opens also without it.

    Then it waits for the house before it, as it would for one on another machine.
    """

    def __init__(self, folder: Path) -> None:
        self._lock: FolderLock | None = None
        with suppress(OSError):
            self._lock = FolderLock(folder)

    def __call__(self) -> str:
        """The lock's name, if this process has it or gets it now; otherwise ""."""
        if self._lock is None:
            return ""
        try:
            return self._lock.name if self._lock.take() else ""
        except OSError:
            return ""  # a file system without locks

    def close(self) -> None:
        if self._lock is not None:
            self._lock.close()
