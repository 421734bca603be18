"""How every command speaks: results to standard output, what went wrong to standard error."""

from __future__ import annotations

import sys


def say(line: str) -> None:
    """Write a line of the result."""
    print(line)


def complain(error: object, command: str = "", status: int = 1) -> int:
    """Write one line that says why a command failed. Returns the exit status."""
    name = f"croupier {command}" if command else "croupier"
    print(f"{name}: {error}", file=sys.stderr)
    return status
