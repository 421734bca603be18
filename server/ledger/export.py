"""The ledger as a table, for other programs: CSV, and Parquet where pyarrow is installed."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, Protocol, get_type_hints

from server.ledger.pages import Kept

ROWS_A_GROUP = 50_000


class NoParquet(Exception):
    """pyarrow is not installed. The message says how it is."""


class Row(NamedTuple):
    """A movement. Amounts are cents; what moves of a meter is thousandths of a cent."""

    partition: str
    account: str
    position: str
    at: str  # UTC
    kind: str
    id: str
    to_balance: int
    to_held: int
    to_house: int
    to_issued: int
    balance_after: int
    table: str
    round: int
    by: str
    why: str
    meter: str
    to_meter_mils: int
    to_reserve_mils: int
    from_meter_mils: int


class Writer(Protocol):
    """Writes rows to a file."""

    def write(self, rows: Iterable[Row]) -> int:
        """Returns how many they were."""


def row_of(partition: str, kept: Kept) -> Row:
    """The row of an entry. Raises msgspec.MsgspecError if it is damaged."""
    entry = kept.read()
    at = datetime.fromtimestamp(entry.at_ms / 1000, UTC)
    return Row(
        partition,
        kept.account,
        kept.position,
        at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        entry.kind.name.lower(),
        entry.id,
        entry.to_balance_cents,
        entry.to_held_cents,
        entry.to_house_cents,
        entry.to_issued_cents,
        entry.balance_after_cents,
        entry.table,
        entry.round_number,
        entry.by,
        entry.why,
        entry.meter,
        entry.to_meter_mils,
        entry.to_reserve_mils,
        entry.from_meter_mils,
    )


@contextmanager
def writer_to(path: Path) -> Iterator[Writer]:
    """Write to a new file, `….parquet` or else CSV; the name has the file when it is whole.

    Raises NoParquet, OSError.
    """
    draft = path.with_name(f"{path.name}.part")
    writing = _parquet if path.suffix == ".parquet" else _csv
    try:
        with writing(draft) as writer:
            yield writer
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


class _CsvWriter:
    def __init__(self, file: Any) -> None:
        self._writer = csv.writer(file, lineterminator="\n")
        self._writer.writerow(Row._fields)

    def write(self, rows: Iterable[Row]) -> int:
        count = 0
        for row in rows:
            self._writer.writerow(row)
            count += 1
        return count


@contextmanager
def _csv(path: Path) -> Iterator[Writer]:
    with path.open("w", encoding="utf-8", newline="") as file:
        yield _CsvWriter(file)


class _ParquetWriter:
    def __init__(self, arrow: Any, writer: Any, schema: Any) -> None:
        self._arrow = arrow
        self._writer = writer
        self._schema = schema
        self._waiting: list[Row] = []

    def write(self, rows: Iterable[Row]) -> int:
        count, every = 0, iter(rows)
        while some := list(islice(every, ROWS_A_GROUP)):
            count += len(some)
            self._waiting += some
            if len(self._waiting) >= ROWS_A_GROUP:
                self.flush()
        return count

    def flush(self) -> None:
        if self._waiting:
            columns = [list(column) for column in zip(*self._waiting, strict=True)]
            self._writer.write_table(self._arrow.table(columns, schema=self._schema))
            self._waiting = []


@contextmanager
def _parquet(path: Path) -> Iterator[Writer]:
    try:
        pyarrow: Any = import_module("pyarrow")
        parquet: Any = import_module("pyarrow.parquet")
    except ImportError as error:
        raise NoParquet("Parquet needs pyarrow: pip install 'croupier[parquet]'") from error
    types = {str: pyarrow.string(), int: pyarrow.int64()}
    schema = pyarrow.schema([(name, types[kind]) for name, kind in get_type_hints(Row).items()])
    with parquet.ParquetWriter(path, schema, compression="zstd") as written:
        writer = _ParquetWriter(pyarrow, written, schema)
        yield writer
        writer.flush()
