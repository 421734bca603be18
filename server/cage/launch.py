"""Become another program, one that ends with the process that asked for it. Linux only.

    python launch.py PARENT_PID PROGRAM ARGUMENT…

A program of its own, because between fork and exec a process with threads may run nothing safely,
and PR_SET_PDEATHSIG has to be set just there.
"""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def main(parent: int, command: list[str]) -> None:
    """Replace this process by `command`, unless its parent is gone already."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGTERM))
    if os.getppid() == parent:
        os.execv(command[0], command)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
