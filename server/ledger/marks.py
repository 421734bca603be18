"""What the checkpoints on the disk have signed of the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from server.cage.chain import LedgerMark
from server.ledger.folder import ArchiveDamaged
from server.records.archive import CHECKPOINTS_FOLDER
from server.records.errors import RecordError
from server.records.series import UNREADABLE, files_of


class _Signed(Struct):
    number: int
    ledger: dict[str, LedgerMark] = {}


_decode = msgspec.json.Decoder(_Signed).decode


def marks_after(
    records: Path, commits: Mapping[str, int], accepted_at: int
) -> dict[str, list[LedgerMark]]:
    """By partition, the marks beyond these commits, oldest first.

    Checkpoints up to `accepted_at` do not count: what they sign was lost. The newest files are read
    first, and no more of them than needed. Raises ArchiveDamaged.
    """
    found: dict[str, list[LedgerMark]] = {partition: [] for partition in commits}
    folder = records / CHECKPOINTS_FOLDER
    for file in reversed(files_of(folder)) if folder.is_dir() else ():
        here: dict[str, list[LedgerMark]] = {partition: [] for partition in commits}
        is_last = False
        try:
            for _, line in file.numbered_lines():
                signed = _decode(line)
                if signed.number <= accepted_at:
                    is_last = True
                    continue
                for partition, mark in signed.ledger.items():
                    if partition in here and mark not in here[partition][-1:]:
                        here[partition].append(mark)
        except (RecordError, msgspec.DecodeError, *UNREADABLE) as error:
            if not file.is_current:
                raise ArchiveDamaged(f"{folder.name}/{file.path.name}: {error}") from error
        for partition, marks in here.items():
            found[partition][:0] = marks
        if is_last or all(_reaches(found[one], commit) for one, commit in commits.items()):
            break
    return {
        partition: [mark for mark in marks if mark.commit > commits[partition]]
        for partition, marks in found.items()
    }


def _reaches(marks: list[LedgerMark], commit: int) -> bool:
    """Whether the marks go back to a commit."""
    return bool(marks) and marks[0].since <= commit
