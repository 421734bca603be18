"""The CPU time of another process, to the nanosecond, and the processes that it has started."""

from __future__ import annotations

import time
from pathlib import Path


def cpu_ns(pid: int) -> int:
    """User and system time of all threads of a process, those that have ended included.

    Linux only: the number of another process's clock is made as glibc's clock_getcpuclockid does.
    Raises OSError where there is no such process.
    """
    return time.clock_gettime_ns((~pid << 3) | 2)


def children_of(pid: int) -> dict[int, str]:
    """The processes that a process has started, by pid, with the names of their programs."""
    tasks = Path(f"/proc/{pid}/task")
    pids = [int(child) for task in tasks.iterdir() for child in _words(task / "children")]
    return {child: Path(f"/proc/{child}/comm").read_text().strip() for child in pids}


def is_running(pid: int) -> bool:
    """Whether a process goes on. One that has ended may wait for its exit status to be fetched."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] not in {"Z", "X"}


def _words(file: Path) -> list[str]:
    return file.read_text().split()
