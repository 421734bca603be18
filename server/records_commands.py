"""What `croupier records …` and `croupier replay` do: records for whoever wants to check them."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from server.back_office import print_records
from server.cents import dollars
from server.records.errors import RecordError
from server.records.series import SeriesFile, files_of, folder_name, record_head
from server.records_arguments import VERIFY
from server.records_check import FolderReport, check_folder
from server.replay import Evening, ReplayedRound


def run_records(options: argparse.Namespace) -> int:
    """Print a table's records, or verify a folder. Returns the exit status."""
    if options.table == VERIFY:
        return _verify(options)
    if options.folder is not None:
        return _complain("records", f"what is {options.folder}? A folder belongs to `verify`")
    return asyncio.run(print_records(options.data, options.table, options.last))


# ------------------------------------------------------------------ verify


def _verify(options: argparse.Namespace) -> int:
    folder = options.folder or options.data / "records"
    try:
        report = _check_with_progress(folder, options.key, options.processes)
    except OSError as error:
        sys.stderr.write(f"croupier records: {error.filename}: {error.strerror}\n")
        return 2
    if options.json:
        _say(json.dumps(_as_map(report)))
    else:
        _show(report)
    return 1 if report.faults else 0


def _check_with_progress(folder: Path, key: bytes | None, processes: int | None) -> FolderReport:
    console = Console(stderr=True)
    with Progress(
        TextColumn("verifying"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("files"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task("", total=None)

        def show(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        return check_folder(folder, key=key, processes=processes, progress=show)


def _as_map(report: FolderReport) -> dict[str, Any]:
    return {
        "sound": not report.faults,
        "records": report.records,
        "checkpoints": report.checkpoints,
        "keys": sorted(report.keys),
        "tables": [
            {"table": one.table, "first": one.first, "last": one.last, "files": len(one.files)}
            for one in report.tables
        ],
        "faults": [{"place": fault.place, "reason": fault.reason} for fault in report.faults],
        "notes": report.notes,
    }


def _show(report: FolderReport) -> None:
    table = Table(title=f"{report.records:,} records, {report.checkpoints:,} checkpoints")
    for heading in ("table", "first round", "last round", "files", ""):
        table.add_column(heading, justify="left" if heading in ("table", "") else "right")
    for one in report.tables:
        sound = "sound" if report.is_sound(one) else "NOT SOUND"
        rounds = (f"{one.first:,}", f"{one.last:,}") if one.last else ("", "no round yet")
        table.add_row(one.table, *rounds, str(len(one.files)), sound)
    console = Console(width=None if sys.stdout.isatty() else 120)
    console.print(table)
    for key in sorted(report.keys):
        _say(f"signed by {key}")
    for note in report.notes:
        _say(f"note: {note}")
    for fault in report.faults:
        _say(f"FAILED  {fault}")
    _say("The records are sound." if not report.faults else "The records are NOT sound.")


# ------------------------------------------------------------------ replay


def run_replay(options: argparse.Namespace) -> int:
    """Play a table's records again. Returns the exit status."""
    folder = (options.folder or options.data / "records") / folder_name(options.table)
    if not folder.is_dir():
        told = f"there are no records of a table {options.table!r} in {folder}"
        return _complain("replay", told, 2)
    try:
        return _replay_folder(folder, options)
    except RecordError as error:
        return _complain("replay", error)
    except OSError as error:
        return _complain("replay", f"{error.filename}: {error.strerror}", 2)


def _replay_folder(folder: Path, options: argparse.Namespace) -> int:
    files = files_of(folder)
    lines = PlacedLines(files, options.first, options.last)
    first = last = count = 0
    with _rounds_shown(options) as show:
        for played in Evening(options.table).replay(lines):
            if played.difference:
                break
            assert played.record is not None
            last, count = played.record.round, count + 1
            first = first or last
            show(last)
            if options.rounds:
                _say(_round_line(played))
        else:
            played = None
    if played is not None:
        at = f"round {played.record.round}" if played.record else f"what follows round {last}"
        _say(f"{options.table}: {at} differs: {played.difference} ({lines.place})")
        return 1
    if not count:
        return _complain("replay", f"there are no such rounds in {folder}", 2)
    rounds = f"{count:,} rounds, {first} to {last}"
    _say(f"{options.table}: {rounds}, played again: the same, byte for byte")
    if first > max(1, options.first):
        _say(f"the records begin with round {first}")
    if options.last is not None and last < options.last:
        _say(f"the records end with round {last}")
    return 0


class PlacedLines:
    """The records of a table from one round to another, and where the last one was read."""

    def __init__(self, files: Sequence[SeriesFile], first: int, last: int | None) -> None:
        self.place = ""
        self._files = [file for file in files if file.is_current or file.last >= first]
        self._first = first
        self._last = last

    def __iter__(self) -> Iterator[bytes]:
        """Raises RecordError, naming file and line, for what is no record or cannot be read."""
        for file in self._files:
            try:
                for number, line in file.numbered_lines():
                    self.place = f"{file.path}: line {number}"
                    at = self._round_of(number, line)
                    if self._last is not None and at > self._last:
                        return
                    if at >= self._first:
                        yield line
            except RecordError as error:
                raise RecordError(f"{file.path}: {error}") from error

    def _round_of(self, number: int, line: bytes) -> int:
        try:
            return record_head(line).number
        except RecordError as error:
            raise RecordError(f"line {number}: {error}") from error


@contextmanager
def _rounds_shown(options: argparse.Namespace) -> Iterator[Callable[[int], None]]:
    """Shows on a terminal how far it is, unless every round has a line anyway."""
    console = Console(stderr=True)
    quiet = options.rounds or not console.is_terminal
    with Progress(
        SpinnerColumn(),
        TextColumn("playing round {task.completed:,.0f}"),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=quiet,
    ) as progress:
        task = progress.add_task("", total=None)

        def show(number: int) -> None:
            if not quiet:
                progress.update(task, completed=number)

        yield show


def _round_line(played: ReplayedRound) -> str:
    record = played.record
    assert record is not None
    staked = sum(wager.amount for wager in record.wagers)
    returned = sum(one.returned for one in record.settlements)
    void = " (void)" if record.result == "void" else ""
    return (
        f"round {record.round}{void}: {record.outcome}; {len(record.wagers)} wagers, "
        f"{dollars(staked)} staked, {dollars(returned)} returned"
    )


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


def _complain(command: str, error: object, status: int = 1) -> int:
    sys.stderr.write(f"croupier {command}: {error}\n")
    return status
