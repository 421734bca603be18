"""Runs a program that ends when its parent process ends. Linux only.

    python end_with_parent.py PARENT_PID PROGRAM ARGUMENT…

PR_SET_PDEATHSIG has to be set between fork and exec, where a process with threads cannot safely run
Python. So this is a program: it sets the signal for itself, and then becomes PROGRAM.
"""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def main(parent: int, command: list[str]) -> None:
    """Replace this process by `command`, unless its parent has ended."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGTERM))
    if os.getppid() == parent:
        os.execv(command[0], command)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
