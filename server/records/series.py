"""A series of numbered, chained documents on the disk: a folder of JSON lines.

    current.jsonl                                the newest, appended to; each line durable
    0000000001-0000000812.2026-11-21.jsonl.gz    first, last, day (UTC) of the last; never changed
    set-aside-1732150000000-….jsonl              lines that did not belong to the series

All functions block: call them in a thread. A series has one writer at a time.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from server.records.errors import RecordError

CURRENT = "current.jsonl"
SET_ASIDE = "set-aside-"
DRAFT_SUFFIX = ".part"  # of a file while it is written
ROTATE_NBYTES = 64 * 2**20
_TAIL_NBYTES = 2**16

UNREADABLE = (OSError, EOFError, zlib.error)
"""The errors of a file that cannot be read or decompressed to its end."""

_ROTATED = re.compile(r"(\d{10,16})-(\d{10,16})\.(\d{4}-\d\d-\d\d)\.jsonl\.gz")


class Head(NamedTuple):
    """A document's place in the chain, and its time."""

    number: int
    hash: str
    previous: str
    at_ms: int

    @property
    def day(self) -> str:
        """The day of the document, UTC, as `2026-11-21`."""
        return datetime.fromtimestamp(self.at_ms / 1000, UTC).strftime("%Y-%m-%d")


ReadHead = Callable[[bytes], Head]


class _RecordHead(msgspec.Struct):
    round: int
    hash: str
    previous: str
    settled_ms: int


class _CheckpointHead(msgspec.Struct):
    number: int
    hash: str
    previous: str
    at_ms: int


def record_head(line: bytes) -> Head:
    """The head of a round's record. Raises RecordError if the line is not a record."""
    try:
        read = msgspec.json.decode(line, type=_RecordHead)
    except msgspec.DecodeError as error:
        raise RecordError(f"this is not a record: {error}") from error
    return Head(read.round, read.hash, read.previous, read.settled_ms)


def checkpoint_head(line: bytes) -> Head:
    """The head of a checkpoint. Raises RecordError if the line is not a checkpoint."""
    try:
        read = msgspec.json.decode(line, type=_CheckpointHead)
    except msgspec.DecodeError as error:
        raise RecordError(f"this is not a checkpoint: {error}") from error
    return Head(read.number, read.hash, read.previous, read.at_ms)


def is_folder_of_table(path: Path) -> bool:
    """Whether a folder in the records' folder is a table's: no table's has an @ in its name."""
    return path.is_dir() and not path.name.startswith("@")


def folder_name(table: str) -> str:
    """The name of a table's folder: ASCII, and always inside the records' folder.

    Letters, digits, `_`, `-`, `~` and dots, except a dot at the start, stand for themselves. Every
    other byte (UTF-8) becomes `%` and two hex digits.
    """
    name = quote(table, safe="")
    return f"%2E{name[1:]}" if name.startswith(".") else name


class SeriesFile(NamedTuple):
    """One file of a series. The current file's `last` and `day` are unknown (0, "")."""

    path: Path
    first: int
    last: int
    day: str

    @property
    def is_current(self) -> bool:
        return self.path.name == CURRENT

    def lines(self) -> Iterator[bytes]:
        """Every line, without its line feed. The last one may be torn.

        Raises UNREADABLE.
        """
        for line in self._raw_lines():
            yield line.removesuffix(b"\n")

    def numbered_lines(self) -> Iterator[tuple[int, bytes]]:
        """Every line with its number.

        Raises RecordError, with the line, if the file cannot be read any further, or if a document
        was not written to its end. A last line may lack its line feed.
        """
        number = 0
        try:
            for number, line in enumerate(self._raw_lines(), 1):
                if not line.endswith(b"\n") and not _is_document(line):
                    raise RecordError(f"line {number}: it was not written to its end: a torn tail")
                yield number, line.removesuffix(b"\n")
        except UNREADABLE as error:
            reason = (isinstance(error, OSError) and error.strerror) or error
            if number == 0:
                raise RecordError(f"the file cannot be read: {reason}") from error
            raise RecordError(
                f"after line {number}: the file cannot be read on: {reason}"
            ) from error

    def _raw_lines(self) -> Iterator[bytes]:
        with self.path.open("rb") if self.is_current else gzip.open(self.path, "rb") as file:
            yield from file


def files_of(folder: Path) -> list[SeriesFile]:
    """The files of a series, in the order of their numbers, the current one last."""
    found = []
    for path in folder.iterdir():
        if form := _ROTATED.fullmatch(path.name):
            found.append(SeriesFile(path, int(form[1]), int(form[2]), form[3]))
    found.sort(key=lambda file: (file.first, file.last))
    current = folder / CURRENT
    if current.exists() and current.stat().st_size:
        found.append(SeriesFile(current, found[-1].last + 1 if found else 1, 0, ""))
    return found


def set_aside_in(folder: Path) -> list[Path]:
    """The files with lines that did not belong to the series."""
    return sorted(folder.glob(f"{SET_ASIDE}*"))


def strays_in(folder: Path) -> list[Path]:
    """Files in the folder that a series does not write."""
    known = {file.path for file in files_of(folder)} | {folder / CURRENT, *set_aside_in(folder)}
    return sorted(
        path for path in folder.iterdir() if path not in known and path.suffix != DRAFT_SUFFIX
    )


def last_in(folder: Path, read_head: ReadHead) -> Head | None:
    """The head of the last whole document of a series; None if it has none. Changes nothing.

    Raises UNREADABLE, RecordError.
    """
    for file in reversed(files_of(folder) if folder.is_dir() else []):
        if not file.is_current:
            return read_head(_last_of(file))
        if (head := _last_whole(file.path, read_head)) is not None:
            return head
    return None


def read_document(folder: Path, read_head: ReadHead, number: int) -> bytes | None:
    """A document of a series by its number; None if it is not kept. Changes nothing.

    Raises UNREADABLE, RecordError.
    """
    lines = Series(folder, read_head).lines(number, number)
    return next((line for _, line in lines), None)


def _last_whole(path: Path, read_head: ReadHead) -> Head | None:
    """The head of the last line that was written to its end, read from the end of the file."""
    nbytes = _TAIL_NBYTES
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        while True:
            start = max(0, size - nbytes)
            file.seek(start)
            pieces = file.read().split(b"\n")
            for line in reversed(pieces[1 if start else 0 : -1]):
                with suppress(RecordError):
                    return read_head(line)
            if not start:
                return None
            nbytes *= 4


def _last_of(file: SeriesFile) -> bytes:
    line = b""
    for line in file.lines():  # noqa: B007
        pass
    return line


class Series:
    """The writer of one series. Call `open` first."""

    def __init__(
        self, folder: Path, read_head: ReadHead, rotate_nbytes: int = ROTATE_NBYTES
    ) -> None:
        self.folder = folder
        self.first = 0  # the number of the oldest document; 0: there is none
        self.last: Head | None = None
        self._read_head = read_head
        self._rotate_nbytes = rotate_nbytes
        self._current = folder / CURRENT
        self._current_first: Head | None = None
        self._current_nbytes = 0

    def open(self) -> bytes:
        """Find the end of the series. Cuts off the current file's torn tail and returns it.

        A power cut may leave such a tail after the last whole line. The caller has to append the
        right documents. Raises UNREADABLE, RecordError.
        """
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for draft in self.folder.glob("*.part"):
            draft.unlink()
        self._finish_rotation()
        return self._measure()

    def append(self, lines: Sequence[bytes]) -> None:
        """Append documents durably, in the order of their numbers. Raises RecordError, OSError.

        A current file that is too large, or of an earlier day, is compressed first.
        """
        heads = [self._read_head(line) for line in lines]
        for line, head in zip(lines, heads, strict=True):
            if b"\n" in line or (self.last is not None and head.number <= self.last.number):
                raise RecordError(f"{self.folder}: document {head.number} is out of order")
        start = 0
        waiting_nbytes = 0
        for i, head in enumerate(heads):
            if self._is_full(self._current_first or heads[start], head, waiting_nbytes):
                self._write(lines[start:i], heads[start:i])
                self._rotate()
                start, waiting_nbytes = i, 0
            waiting_nbytes += len(lines[i]) + 1
        self._write(lines[start:], heads[start:])

    def lines(self, first: int, last: int | None = None) -> Iterator[tuple[Head, bytes]]:
        """The documents numbered from `first` to `last` (None: to the end), in order."""
        for file in files_of(self.folder):
            if not file.is_current and file.last < first:
                continue
            for line in file.lines():
                head = self._read_head(line)
                if last is not None and head.number > last:
                    return
                if head.number >= first:
                    yield head, line

    def cut(self, number: int) -> None:
        """Set the documents from `number` on aside, out of the series. Raises OSError."""
        for file in reversed(files_of(self.folder)):
            if not file.is_current and file.last < number:
                break
            draft = self.folder / "staying.part"
            staying = b"".join(line + b"\n" for line in self._lines_before(file, number))
            _write_durably(draft, staying)
            os.link(file.path, self._aside(file.path.name))
            draft.rename(self._current)
            _sync_folder(self.folder)
            if not file.is_current:
                file.path.unlink()
                _sync_folder(self.folder)  # or a power cut brings it back over the next lines
        self._measure()

    def set_aside_bytes(self, content: bytes, name: str = "torn.jsonl") -> None:
        """Keep bytes that are no part of the series: a torn tail, or documents of another chain."""
        _write_durably(self._aside(name), content)

    def older_than(self, day: str, checkpointed: int) -> list[SeriesFile]:
        """The compressed files whose last document is checkpointed and of an earlier day."""
        rotated = [file for file in files_of(self.folder) if not file.is_current]
        return [file for file in rotated if file.day < day and file.last <= checkpointed]

    def remove(self, files: Sequence[SeriesFile]) -> None:
        """Delete the oldest files."""
        for file in files:
            file.path.unlink()
        _sync_folder(self.folder)
        self.first = self._first_number()

    # ------------------------------------------------------------------ the current file

    def _measure(self) -> bytes:
        """Read the current file to its last whole line. Cuts off the rest and returns it."""
        self._current_first, self._current_nbytes, self.last = None, 0, None
        torn = b""
        if self._current.exists():
            with self._current.open("r+b") as file:
                for line in file:
                    head = self._whole(line)
                    if head is None:
                        break
                    self._current_first = self._current_first or head
                    self._current_nbytes += len(line)
                    self.last = head
                file.seek(self._current_nbytes)
                torn = file.read()
                if torn:
                    file.truncate(self._current_nbytes)
                    os.fsync(file.fileno())
        self.last = self.last or self._last_rotated()
        self.first = self._first_number()
        return torn

    def _whole(self, line: bytes) -> Head | None:
        """The head of a line; None if it was not written to its end."""
        if not line.endswith(b"\n"):
            return None
        try:
            return self._read_head(line)
        except RecordError:
            return None

    def _is_full(self, begun: Head, head: Head, waiting_nbytes: int) -> bool:
        """Whether the current file, which begins with `begun`, has no room for `head`."""
        nbytes = self._current_nbytes + waiting_nbytes
        return nbytes > 0 and (begun.day != head.day or nbytes >= self._rotate_nbytes)

    def _write(self, lines: Sequence[bytes], heads: Sequence[Head]) -> None:
        if not lines:
            return
        text = b"".join(line + b"\n" for line in lines)
        is_new = not self._current.exists()
        with self._current.open("ab") as file:
            # Cut off what a failed write may have left, on a full disk for example.
            file.truncate(self._current_nbytes)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if is_new:
            _sync_folder(self.folder)
        self._current_first = self._current_first or heads[0]
        self._current_nbytes += len(text)
        self.last = heads[-1]
        self.first = self.first or heads[0].number

    # ------------------------------------------------------------------ compressed files

    def _rotate(self) -> None:
        """Compress the current file under its final name, and begin a new one."""
        assert self._current_first is not None and self.last is not None
        first, last = self._current_first.number, self.last.number
        path = self.folder / f"{first:010}-{last:010}.{self.last.day}.jsonl.gz"
        draft = path.with_suffix(".part")
        with self._current.open("rb") as plain, draft.open("wb") as raw:
            # Without a name and a time, the same lines always give the same file.
            with gzip.GzipFile("", "wb", mtime=0, fileobj=raw) as packed:
                shutil.copyfileobj(plain, packed, 2**20)
            raw.flush()
            os.fsync(raw.fileno())
        draft.rename(path)
        _sync_folder(self.folder)
        self._current.unlink()
        _sync_folder(self.folder)
        self._current_first, self._current_nbytes = None, 0

    def _finish_rotation(self) -> None:
        """Remove the current file if a crash came after it was compressed."""
        rotated = [file for file in files_of(self.folder) if not file.is_current]
        if not rotated or not self._current.exists():
            return
        with self._current.open("rb") as file:
            head = self._whole(file.readline())
        if head is not None and head.number == rotated[-1].first:
            self._current.unlink()
            _sync_folder(self.folder)

    def _last_rotated(self) -> Head | None:
        rotated = [file for file in files_of(self.folder) if not file.is_current]
        if not rotated:
            return None
        return self._read_head(_last_of(rotated[-1]))

    def _first_number(self) -> int:
        files = files_of(self.folder)
        if not files:
            return 0
        if not files[0].is_current:
            return files[0].first
        return self._current_first.number if self._current_first is not None else 0

    # ------------------------------------------------------------------ set aside

    def _lines_before(self, file: SeriesFile, number: int) -> Iterator[bytes]:
        for line in file.lines():
            if self._read_head(line).number < number:
                yield line

    def _aside(self, name: str) -> Path:
        return self.folder / f"{SET_ASIDE}{time.time_ns() // 1_000_000}-{name}"


def _is_document(line: bytes) -> bool:
    try:
        msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def _write_durably(path: Path, content: bytes) -> None:
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Names in a folder are durable once the folder is."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
