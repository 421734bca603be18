"""The files of the archive in a backup: copied while the house appends to them.

A file that is compressed never changes again. If the backup before has it, its copy there gets a
second name (a hard link) and takes no room. `current.jsonl` is copied up to its last whole line.
Checkpoints are copied first, because they name what the other files have to reach.

All functions block: call them in a thread.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from server.backup.values import STREAM, Value
from server.cage.keys import cage_key
from server.ledger.folder import last_span
from server.ledger.pages import FOLDER_PREFIX, page_head
from server.records.archive import CHECKPOINTS_FOLDER
from server.records.errors import RecordError
from server.records.journal import table_key
from server.records.series import (
    CURRENT,
    ReadHead,
    checkpoint_head,
    files_of,
    folder_name,
    last_in,
    read_document,
    record_head,
    set_aside_in,
)
from server.records.stream import CHECKPOINTS_KEY

RECORDS = "records"
TRIES = 10
_PIECE_NBYTES = 2**20

_unpack_entries = msgspec.msgpack.Decoder(list[list[bytes]]).decode


class NotJoined(Exception):
    """The archive does not reach what Redis has: entries left Redis meanwhile. Copy it again."""


class BackedFile(Struct, frozen=True):
    """A file of a backup. `modified_ns` is of the file that it was copied from, 0 if it has none:
    a file with the same name, size and time need not be copied again."""

    path: str
    nbytes: int
    sha256: str
    modified_ns: int = 0


class SeriesEnd(Struct, frozen=True):
    """The last document of a series: its number and its hash."""

    number: int
    hash: str


Count = Callable[[int, int], None]
"""Called with how many folders are done, and how many there are."""


def head_of(series: str) -> ReadHead:
    """How the documents of a series are read, by the name of its folder."""
    if series == CHECKPOINTS_FOLDER:
        return checkpoint_head
    return page_head if series.startswith(FOLDER_PREFIX) else record_head


class ArchiveCopy:
    """Copies the archive in `records` into the backup in `to`.

    `before` are the files of the backup in `before_folder`, by path. `copy` may be repeated: it
    copies what was added since. Methods raise OSError, RecordError.
    """

    def __init__(
        self,
        records: Path,
        to: Path,
        before_folder: Path | None = None,
        before: Mapping[str, BackedFile] | None = None,
    ) -> None:
        self.linked = 0  # files that take no room
        self._records = records
        self._to = to
        self._before_folder = before_folder
        self._before = before or {}
        self._finished: dict[str, BackedFile] = {}

    def copy(self, count: Count) -> None:
        """Copy every series."""
        names = sorted(self._series())
        for done, name in enumerate(names):
            count(done, len(names))
            self._copy_series(name)
        count(len(names), len(names))

    def _series(self) -> Iterator[str]:
        for path in self._records.iterdir():
            is_ours = not path.name.startswith("@") or path.name.startswith(FOLDER_PREFIX)
            if path.is_dir() and (is_ours or path.name == CHECKPOINTS_FOLDER):
                yield path.name  # "@checkpoints" sorts before all others that are here

    def _copy_series(self, name: str) -> None:
        source, target = self._records / name, self._to / RECORDS / name
        target.mkdir(parents=True, exist_ok=True, mode=0o700)
        for _ in range(TRIES):
            there = _finished_in(source)
            for file in there:
                self._take(name, file)
            is_twice = not self._copy_current(name, source, target)
            if not is_twice and _finished_in(source) == there:
                return
        # A crash left the current file beside its compressed form, which has been copied.

    def _take(self, series: str, file: str) -> None:
        """Copy a file that is complete, unless it is here."""
        path = f"{RECORDS}/{series}/{file}"
        if path in self._finished:
            return
        source, target = self._records / series / file, self._to / path
        try:
            stat = source.stat()
            known = self._before.get(path)
            is_same = known is not None and (known.nbytes, known.modified_ns) == (
                stat.st_size,
                stat.st_mtime_ns,
            )
            if known is not None and is_same and self._link(path, known):
                self._finished[path] = known
                self.linked += 1
                return
            sha256 = _copy_durably(source, target)
        except FileNotFoundError:
            return  # it was kept long enough
        self._finished[path] = BackedFile(path, stat.st_size, sha256, stat.st_mtime_ns)

    def _link(self, path: str, known: BackedFile) -> bool:
        if self._before_folder is None:
            return False
        try:
            if (self._before_folder / path).stat().st_size != known.nbytes:
                return False
            os.link(self._before_folder / path, self._to / path)
        except OSError:
            return False  # gone, or of another disk
        return True

    def _copy_current(self, series: str, source: Path, target: Path) -> bool:
        """Copy the current file. Returns False if it is one that was compressed already."""
        (target / CURRENT).unlink(missing_ok=True)
        try:
            content = (source / CURRENT).read_bytes()
        except FileNotFoundError:
            return True
        content = content[: content.rfind(b"\n") + 1]
        if not content:
            return True
        finished = [file for file in files_of(target) if not file.is_current]
        first = head_of(series)(content[: content.index(b"\n")])
        if finished and first.number <= finished[-1].last:
            return False
        write_durably(target / CURRENT, content)
        return True

    # ------------------------------------------------------------------ up to the moment

    def complete(self, keys: Mapping[bytes, Value]) -> None:
        """Add the records and checkpoints that Redis has at the moment and the files lack.

        Raises NotJoined.
        """
        self._add(CHECKPOINTS_FOLDER, keys.get(CHECKPOINTS_KEY.encode()), is_archived=True)
        for table in tables_in(keys):
            value = keys.get(table_key(table, "records").encode())
            archived = keys.get(table_key(table, "archived").encode())
            self._add(folder_name(table), value, is_archived=archived is not None)
        for partition, totals in ledgers_in(keys).items():
            span = last_span(self._to / RECORDS, partition)
            if totals.get(b"released", 0) > (span.commit if span is not None else 0):
                raise NotJoined(f"partition {partition}: released entries are not in its archive")

    def _add(self, series: str, value: Value | None, *, is_archived: bool) -> None:
        folder, read_head = self._to / RECORDS / series, head_of(series)
        last = last_in(folder, read_head)
        number = last.number if last is not None else 0
        lines: list[bytes] = []
        for line in _documents(value):
            head = read_head(line)
            if head.number <= number:
                continue
            if not lines and head.number > number + 1 and is_archived:
                raise NotJoined(f"{series}: {number + 1} to {head.number - 1} are not in Redis")
            lines.append(line + b"\n")
        if not lines:
            return
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        current = folder / CURRENT
        known = current.read_bytes() if current.exists() else b""
        write_durably(current, known + b"".join(lines))

    def files(self) -> list[BackedFile]:
        """Every file that was copied, in the order of paths."""
        found = dict(self._finished)
        for path in sorted((self._to / RECORDS).glob(f"*/{CURRENT}")):
            name = str(path.relative_to(self._to))
            found[name] = described(self._to, name)
        return [found[name] for name in sorted(found)]

    # ------------------------------------------------------------------ against the backup before

    def ends(self) -> dict[str, SeriesEnd]:
        """By folder, where each series ends."""
        found = {}
        for folder in sorted((self._to / RECORDS).iterdir()):
            if (last := last_in(folder, head_of(folder.name))) is not None:
                found[folder.name] = SeriesEnd(last.number, last.hash)
        return found

    def differences_from(self, before: Mapping[str, SeriesEnd]) -> list[str]:
        """A sentence for each series that does not go on after its end in the backup before."""
        found = []
        for name, end in before.items():
            folder, read_head = self._to / RECORDS / name, head_of(name)
            line = read_document(folder, read_head, end.number) if folder.is_dir() else None
            if line is not None:
                if read_head(line).hash != end.hash:
                    found.append(f"{name}: number {end.number} is another document than it was")
            elif not self._was_removed(folder, read_head, end.number):
                found.append(
                    f"{name}: it ended with number {end.number}, and does not have it any more"
                )
        return found

    def _was_removed(self, folder: Path, read_head: ReadHead, number: int) -> bool:
        """Whether a document was kept long enough: the series begins after it."""
        files = files_of(folder) if folder.is_dir() else []
        return bool(files) and read_head(next(files[0].lines())).number > number


def _finished_in(source: Path) -> list[str]:
    files = [file.path.name for file in files_of(source) if not file.is_current]
    return files + [path.name for path in set_aside_in(source)]


# ------------------------------------------------------------------ what Redis has of it


def tables_in(keys: Mapping[bytes, Value]) -> list[str]:
    """The tables that have records."""
    found = []
    for key in keys:
        tag, _, name = key.rpartition(b"}:")
        if name == b"records" and tag.startswith(b"{table:"):
            found.append(tag.removeprefix(b"{table:").decode())
    return sorted(found)


def last_record(keys: Mapping[bytes, Value], table: str) -> int:
    """The number of the last round that is recorded at a table."""
    value = keys.get(table_key(table, "records").encode())
    if value is None:
        return 0
    return int(_unpack_entries(value.parts[-1])[-1][0].partition(b"-")[0])


def last_checkpoint(keys: Mapping[bytes, Value]) -> int:
    """The number of the last checkpoint."""
    value = keys.get(CHECKPOINTS_KEY.encode())
    if value is None:
        return 0
    return int(_unpack_entries(value.parts[-1])[-1][0].partition(b"-")[0])


def ledgers_in(keys: Mapping[bytes, Value]) -> dict[str, dict[bytes, int]]:
    """By partition, the sums and numbers of its ledger."""
    found = {}
    for key, value in keys.items():
        tag, _, name = key.rpartition(b"}:")
        if name == b"totals" and tag.startswith(b"{cage:"):
            partition = tag.removeprefix(b"{cage:").decode()
            assert cage_key(partition, "totals").encode() == key
            found[partition] = {field: int(number) for field, number in fields_of(value).items()}
    return dict(sorted(found.items()))


def fields_of(value: Value | None) -> dict[bytes, bytes]:
    """The fields of a hash."""
    flat = [
        one
        for part in (value.parts if value is not None else ())
        for one in msgspec.msgpack.decode(part, type=list[bytes])
    ]
    return dict(zip(flat[::2], flat[1::2], strict=True))


def text_of(value: Value | None) -> bytes:
    """A string; empty if there is none."""
    if value is None:
        return b""
    (text,) = msgspec.msgpack.decode(value.parts[0], type=list[bytes])
    return text


def _documents(value: Value | None) -> Iterator[bytes]:
    """The documents of a stream, each the one field of its entry."""
    if value is None or value.kind != STREAM:
        return
    for part in value.parts:
        for _place, _field, document in _unpack_entries(part):
            yield document


# ------------------------------------------------------------------ files


def described(folder: Path, name: str) -> BackedFile:
    """A file of a backup as its manifest names it. Raises OSError."""
    path = folder / name
    return BackedFile(name, path.stat().st_size, sha256_of(path))


def sha256_of(path: Path) -> str:
    """Raises OSError."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write_durably(path: Path, content: bytes) -> None:
    """Write a file that only its owner may read. Raises OSError."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable. Raises OSError."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _copy_durably(source: Path, target: Path) -> str:
    digest = hashlib.sha256()
    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with source.open("rb") as read, os.fdopen(descriptor, "wb") as file:
        while piece := read.read(_PIECE_NBYTES):
            digest.update(piece)
            file.write(piece)
        file.flush()
        os.fsync(file.fileno())
    return digest.hexdigest()


def put_back(backup: Path, files: list[BackedFile], records: Path, count: Count) -> None:
    """Copy the archive of a backup into a new folder of records, durably. Raises OSError."""
    wanted = [one for one in files if one.path.startswith(f"{RECORDS}/")]
    for done, one in enumerate(wanted):
        count(done, len(wanted))
        target = records / one.path.removeprefix(f"{RECORDS}/")
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if _copy_durably(backup / one.path, target) != one.sha256:
            raise RecordError(f"{one.path} has changed since it was checked")
    count(len(wanted), len(wanted))
    for folder in [records, *(path for path in records.iterdir() if path.is_dir())]:
        sync_folder(folder)
