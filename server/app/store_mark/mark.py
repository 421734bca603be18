"""The mark in the data folder."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from msgspec import Struct

from server.cage.data_version import DATA, FIRST, UnreadableData, require_understood

MARK_FILE = "store.json"
MARK_DRAFT = f"{MARK_FILE}.part"


class StoreMark(Struct, frozen=True):
    """How far a store was. `commits`: the last commit of each partition of the cage. `meters`: the
    place of the last line of the meters' ledger.

    `version` is that of the data, `readable_from` that of programs that understand it
    (cage/data_version.py).

    `accepted_at` is the last checkpoint before the latest accepted loss: later ones sign a ledger
    and an event log that begin again.

    `restored_ms` is the moment of the backup that this folder was restored from (Unix ms), until an
    operator accepts what came after it.
    """

    id: str
    opening: int
    commits: dict[str, int] = {}
    events: int = 0
    accepted_at: int = 0
    version: int = FIRST
    readable_from: int = FIRST
    meters: str = ""
    restored_ms: int = 0


class _Versioned(Struct):
    version: int = FIRST
    readable_from: int = FIRST


def read_mark(data: Path) -> StoreMark | None:
    """The mark of a data folder; None if it has none. Raises UnreadableData."""
    path = data / MARK_FILE
    try:
        text = path.read_bytes()
        told = msgspec.json.decode(text, type=_Versioned)
        require_understood(
            "a later program", str(path), told.version, max(told.readable_from, FIRST)
        )
        return msgspec.json.decode(text, type=StoreMark)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError) as error:
        raise UnreadableData(f"{path} cannot be read: {error}") from error


def write_mark(data: Path, mark: StoreMark) -> None:
    """Replace the mark, durably. Raises OSError."""
    draft = data / MARK_DRAFT
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(msgspec.json.encode(mark, order="sorted") + b"\n")
        file.flush()
        os.fsync(descriptor)
    draft.replace(data / MARK_FILE)
    folder = os.open(data, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def restored_mark(
    store: str, opening: int, commits: dict[str, int], events: int, accepted_at: int, at_ms: int
) -> StoreMark:
    """The mark of a data folder that is restored from a backup.

    It names one opening more than Redis has. So no program opens this house until an operator has
    accepted that it went back in time, also one that knows nothing of backups.
    """
    return StoreMark(
        store, opening + 1, commits, events, accepted_at, DATA.written, DATA.readable_from,
        restored_ms=at_ms,
    )  # fmt: skip
