"""A ledger of runs: a file with a line of JSON for each, so that runs on several days add up.

Nothing is passed over: a line that cannot be read is an error, which names the line.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

R = TypeVar("R", bound=Struct)


class UnreadableLedger(Exception):
    """A line is no run. The message says which, and why."""


def note(ledger: Path, run: Struct) -> None:
    """Add a run to a ledger, whole and on the disk."""
    with ledger.open("ab") as file:
        file.write(msgspec.json.encode(run) + b"\n")
        file.flush()
        os.fsync(file.fileno())


def runs_in(ledger: Path, kind: type[R]) -> list[R]:
    """All runs of a ledger; none if there is no such file. Raises UnreadableLedger."""
    if not ledger.exists():
        return []
    runs = []
    for number, line in enumerate(ledger.read_bytes().splitlines(), 1):
        try:
            runs.append(msgspec.json.decode(line, type=kind))
        except msgspec.DecodeError as error:
            raise UnreadableLedger(f"{ledger}, line {number}: {error}") from None
    return runs
