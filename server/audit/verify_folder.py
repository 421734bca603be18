"""A whole folder of records (`croupier records verify`), checked in parallel processes.

Beyond `verify_file`, it checks that records follow each other. One process reads each file: it
recomputes every record and follows the chain. Then, over all files: the chain goes on from file to
file, one key has signed everything, and every checkpoint is sound, follows the one before it, and
agrees with the records of each table.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeAlias
from urllib.parse import unquote

import msgspec

from server.audit.verify_file import verify
from server.common.workers import as_done, ctrl_c_held_back, worker_processes
from server.records import checkpoints, schema
from server.records.archive import CHECKPOINTS_FOLDER
from server.records.checkpoints import Checkpoint
from server.records.errors import RecordError
from server.records.rounds import content_hash
from server.records.series import (
    UNREADABLE,
    SeriesFile,
    files_of,
    folder_name,
    is_folder_of_table,
    record_head,
    set_aside_in,
    strays_in,
)
from server.records.verify import signature


class Fault(NamedTuple):
    """The first difference found in a file or a table: where, and which."""

    place: str
    reason: str
    table: str = ""  # set if no single file of this table shows the fault

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


class FileReport(msgspec.Struct):
    """What one process found in one file. `hashes`: 32 bytes for each record, in order."""

    name: str
    first: int = 0
    last: int = 0
    previous: str = ""
    hashes: bytes = b""
    keys: tuple[str, ...] = ()
    fault: str = ""

    @property
    def last_hash(self) -> str:
        return self.hashes[-32:].hex()

    def hash_of(self, number: int) -> str | None:
        """The hash of a record of this file, if it is in it."""
        at = (number - self.first) * 32
        return self.hashes[at : at + 32].hex() if self.first <= number <= self.last else None


class TableReport(NamedTuple):
    """The files of one table and their faults."""

    table: str
    files: list[FileReport]
    faults: list[Fault]

    @property
    def first(self) -> int:
        return self.files[0].first if self.files else 0

    @property
    def last(self) -> int:
        return max((file.last for file in self.files), default=0)

    def hash_of(self, number: int) -> str | None:
        """The hash of a round's record, if it is kept."""
        return next((found for f in self.files if (found := f.hash_of(number))), None)


class FolderReport(NamedTuple):
    """The result for a whole folder. `notes` tell about files that are not part of the records."""

    tables: list[TableReport]
    checkpoints: int
    faults: list[Fault]
    notes: list[str]
    keys: set[str]

    @property
    def records(self) -> int:
        return sum(len(file.hashes) // 32 for table in self.tables for file in table.files)

    def is_sound(self, table: TableReport) -> bool:
        return not table.faults and not any(fault.table == table.table for fault in self.faults)


Progress = Callable[[int, int], None]
"""Called with how many files are done, and how many there are."""


def verify_folder(
    folder: Path, *, key: bytes | None = None, processes: int | None = None, progress: Progress
) -> FolderReport:
    """Verify every record and checkpoint of a folder. `key`: the house's public key, if known.

    Raises OSError if the folder cannot be read.
    """
    tables = sorted(path for path in folder.iterdir() if is_folder_of_table(path))
    # Checkpoints are read before the records that they pin: an open house goes on writing, and its
    # next checkpoint pins rounds that come after the point to which a file was read.
    found, faults = _checkpoints(folder / CHECKPOINTS_FOLDER, key)
    files = {path.name: files_of(path) for path in tables}
    reports = _check_files(files, key, processes, progress)
    checked = [_table(path.name, reports[path.name]) for path in tables]
    faults += [fault for table in checked for fault in table.faults]
    faults += _beginnings(checked, found)
    faults += _pinned(checked, found)
    keys = {key for table in checked for file in table.files for key in file.keys}
    keys |= {checkpoint.key for checkpoint in found}
    if len(keys) > 1:
        faults.append(
            Fault(str(folder), f"{len(keys)} keys have signed: {', '.join(sorted(keys))}")
        )
    notes: list[str] = []
    for table in checked:
        aside, second_versions = _set_aside(folder, table)
        notes += aside
        faults += second_versions
    notes += _strays(folder, tables)
    return FolderReport(checked, len(found), faults, notes, keys)


# ------------------------------------------------------------------ files, each by itself


def _check_files(
    files: dict[str, list[SeriesFile]],
    key: bytes | None,
    processes: int | None,
    progress: Progress,
) -> dict[str, list[FileReport]]:
    """The reports of all files, by table, in order. The largest files come first."""
    every = [(table, i, file) for table, some in files.items() for i, file in enumerate(some)]
    every.sort(key=lambda one: one[2].path.stat().st_size, reverse=True)
    reports = {table: [FileReport("")] * len(some) for table, some in files.items()}
    progress(0, len(every))
    workers = min(processes or os.cpu_count() or 1, len(every))
    checking = _checked_here(every, key) if workers <= 1 else _checked_by(workers, every, key)
    for done, (table, i, report) in enumerate(checking, 1):
        reports[table][i] = report
        progress(done, len(every))
    return reports


_Numbered: TypeAlias = tuple[str, int, SeriesFile]  # a file of a table, and its place there


def _checked_here(
    every: list[_Numbered], key: bytes | None
) -> Iterator[tuple[str, int, FileReport]]:
    """In this process: to start another costs more than a few files do."""
    for table, i, file in every:
        yield table, i, check_file(file, key)


def _checked_by(
    workers: int, every: list[_Numbered], key: bytes | None
) -> Iterator[tuple[str, int, FileReport]]:
    """In processes of their own, as each is done."""
    with worker_processes(workers) as pool:
        with ctrl_c_held_back():
            asked = {pool.submit(check_file, file, key): (table, i) for table, i, file in every}
        for answer in as_done(asked):
            yield *asked[answer], answer.result()


def check_file(file: SeriesFile, key: bytes | None) -> FileReport:
    """Verify the records of one file, up to the first that is not sound or breaks the chain."""
    report = FileReport(f"{file.path.parent.name}/{file.path.name}")
    hashes = bytearray()
    keys = set()
    try:
        for number, line in file.numbered_lines():
            if fault := _record_fault(line, report, bytes(hashes[-32:]).hex(), key):
                report.fault = f"line {number}: {fault}"
                break
            head = record_head(line)
            keys.add(msgspec.json.decode(line, type=_Signed).key)
            report.first, report.last = report.first or head.number, head.number
            report.previous = report.previous if hashes else head.previous
            hashes += bytes.fromhex(head.hash)
    except RecordError as error:
        report.fault = str(error)
    report.hashes, report.keys = bytes(hashes), tuple(keys)
    if not report.fault and not file.is_current and (report.first, report.last) != file[1:3]:
        held = f"it holds the rounds {report.first} to {report.last}"
        report.fault = held if hashes else "it is empty"
    return report


class _Signed(msgspec.Struct):
    key: str
    table: str


def _record_fault(line: bytes, before: FileReport, last_hash: str, key: bytes | None) -> str:
    """The fault of a record, by itself or after those before it; "" if there is none."""
    verification = verify(line, key=key)
    failed = [check for check in verification.checks if not check.passed]
    if failed:
        place = f"{verification.identity}, " if verification.identity else ""
        return f"{place}{failed[0].name}: {failed[0].detail}"
    head = record_head(line)
    if verification.kind != "record":
        return f"this is a {verification.kind}, not a record"
    table = msgspec.json.decode(line, type=_Signed).table
    if folder_name(table) != before.name.partition("/")[0]:
        return f"this is a record of the table {table!r}"
    if before.last and head.number != before.last + 1:
        return f"round {head.number} follows round {before.last}"
    if before.last and head.previous != last_hash:
        return f"round {head.number}, previous: recorded {head.previous}, it follows {last_hash}"
    return ""


def _set_aside(folder: Path, table: TableReport) -> tuple[list[str], list[Fault]]:
    """Notes on files that the archive set aside, and a fault for each that holds a second version.

    The house signs a round once. Two signed versions of it prove that it was played again, or that
    somebody else has the key.
    """
    notes, faults = [], []
    aside: dict[int, str] = {}  # the hash of each round that is only in such files
    for path in set_aside_in(folder / folder_name(table.table)):
        name = f"{path.parent.name}/{path.name}"
        twice = set()
        for number, digest in _signed_records(path, table):
            if (table.hash_of(number) or aside.setdefault(number, digest)) != digest:
                twice.add(number)
        if twice:
            rounds = f"rounds {min(twice)} to {max(twice)}"
            if len(twice) == 1:
                rounds = f"round {min(twice)}"
            faults.append(Fault(name, f"a second signed version of {rounds}", table.table))
        else:
            notes.append(f"{name} was set aside: it is not part of the records")
    return notes, faults


def _strays(folder: Path, tables: Iterable[Path]) -> Iterator[str]:
    """Notes on files that somebody else has put there, such as a copy or an unpacked file."""
    checkpoints_folder = folder / CHECKPOINTS_FOLDER
    found = [
        path
        for path in sorted(folder.iterdir())
        if not path.is_dir() and not path.name.startswith("@")  # of the ledger's archive
    ]
    for series in (*tables, checkpoints_folder):
        found += strays_in(series) if series.is_dir() else []
    for path in found:
        yield f"{path.relative_to(folder)} is not part of the records and was not read"


def _signed_records(path: Path, table: TableReport) -> Iterator[tuple[int, str]]:
    """Round and hash of each record in a file that one of the table's own keys has signed."""
    keys = {key for file in table.files for key in file.keys}
    with (
        suppress(*UNREADABLE),
        gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file,
    ):
        for line in file:
            try:
                document, plain = schema.read(line)
            except RecordError:
                continue
            is_sound = content_hash(plain).hex() == document.hash and signature(document).passed
            if is_sound and (document.key in keys or not keys):
                yield document.round, document.hash


# ------------------------------------------------------------------ over all files


def _table(name: str, files: Sequence[FileReport]) -> TableReport:
    faults = []
    before: FileReport | None = None
    for file in files:
        if file.fault:
            faults.append(Fault(file.name, file.fault))
        if before is not None and before.hashes and file.hashes and not before.fault:
            if file.first != before.last + 1:
                reason = f"it begins with round {file.first}, after round {before.last}"
                faults.append(Fault(file.name, reason))
            elif file.previous != before.last_hash:
                reason = f"round {file.first}, previous: recorded {file.previous}, it follows "
                faults.append(Fault(file.name, reason + before.last_hash))
        before = file
    return TableReport(unquote(name), list(files), faults)


def _checkpoints(folder: Path, key: bytes | None) -> tuple[list[Checkpoint], list[Fault]]:
    """Every checkpoint that is sound by itself, and the first fault of each file.

    A checkpoint that does not follow the one before it was still signed by the house: it is
    compared with the records too.
    """
    found: list[Checkpoint] = []
    faults: list[Fault] = []
    if not folder.is_dir():
        return found, [Fault(str(folder), "there are no checkpoints")]
    before: Checkpoint | None = None
    for file in files_of(folder):
        fault = ""
        try:
            for number, line in file.numbered_lines():
                checkpoint = _sound_checkpoint(number, line, key)
                if order := _order_fault(checkpoint, before, is_first=not found):
                    fault = fault or f"line {number}: {order}"
                found.append(checkpoint)
                before = checkpoint
        except RecordError as error:
            fault = fault or str(error)
            before = None  # the next checkpoint has nothing to follow
        if fault:
            faults.append(Fault(f"{folder.name}/{file.path.name}", fault))
    return found, faults


def _sound_checkpoint(number: int, line: bytes, key: bytes | None) -> Checkpoint:
    """The checkpoint of a line. Raises RecordError, naming the line."""
    try:
        checkpoint, plain = checkpoints.read(line)
    except RecordError as error:
        raise RecordError(f"line {number}: {error}") from error
    if fault := checkpoints.fault_of(checkpoint, plain, key):
        raise RecordError(f"line {number}: {fault}")
    return checkpoint


def _order_fault(checkpoint: Checkpoint, before: Checkpoint | None, is_first: bool) -> str:
    if before is None:
        starts = checkpoint.number == 1 or not is_first
        return "" if starts else f"the first one is number {checkpoint.number}"
    if checkpoint.number != before.number + 1:
        return f"number {checkpoint.number} follows number {before.number}"
    if checkpoint.previous != before.hash:
        return f"previous: recorded {checkpoint.previous}, it follows {before.hash}"
    for table, stand in before.tables.items():
        now = checkpoint.tables.get(table)
        if now is None or now.round < stand.round:
            return f"table {table} was at round {stand.round}, and is not any more"
    return ""


def _beginnings(tables: Iterable[TableReport], found: Sequence[Checkpoint]) -> Iterator[Fault]:
    """Faults of tables whose first record comes too late.

    Records begin with round 1, or with the round from which, by the last checkpoint, they are kept:
    the retention time of earlier ones is over, or they are older than the archive.
    """
    stands = {unquote(name): stand for name, stand in found[-1].tables.items()} if found else {}
    for table in tables:
        stand = stands.get(table.table)
        # The checkpoint is written before files are removed: a crash may have left some of them.
        kept_from = stand.kept_from if stand is not None else 1
        if table.first > kept_from:
            missing = f"rounds {kept_from} to {table.first - 1} are missing"
            yield Fault(f"table {table.table}", missing, table.table)


def _pinned(tables: Iterable[TableReport], found: Sequence[Checkpoint]) -> Iterator[Fault]:
    """For each table, the first checkpoint that disagrees with its records."""
    by_name = {table.table: table for table in tables}
    names = {name for checkpoint in found for name in checkpoint.tables}
    for name in sorted(names):
        table_id = unquote(name)
        table = by_name.get(table_id)
        for checkpoint in found:
            if (stand := checkpoint.tables.get(name)) is None:
                continue
            place = f"table {table_id}, checkpoint {checkpoint.number}"
            if table is None:
                reason = f"round {stand.round} is pinned, and there are no records"
                yield Fault(place, reason, table_id)
                break
            if stand.round > table.last and not any(file.fault for file in table.files):
                reason = f"round {stand.round} is pinned, the records end with {table.last}"
                yield Fault(place, f"{reason}: a lost tail", table_id)
                break
            kept = table.hash_of(stand.round)
            if kept is not None and kept != stand.hash:
                reason = f"round {stand.round}: pinned {stand.hash}, recorded {kept}"
                yield Fault(place, reason, table_id)
                break
