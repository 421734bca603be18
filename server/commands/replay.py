"""`croupier replay`: a table's rounds played again from its records, compared byte for byte."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from server.audit.replay_table import Evening, ReplayedRound
from server.commands.output import complain, say
from server.common.money import dollars
from server.records.errors import RecordError
from server.records.series import SeriesFile, files_of, folder_name, record_head


def run(options: argparse.Namespace) -> int:
    """Play a table's records again. Returns the exit status."""
    folder = (options.folder or options.data / "records") / folder_name(options.table)
    if not folder.is_dir():
        told = f"there are no records of a table {options.table!r} in {folder}"
        return complain(told, "replay", 2)
    try:
        return _replay_folder(folder, options)
    except RecordError as error:
        return complain(error, "replay")
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}", "replay", 2)


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
                say(_round_line(played))
        else:
            played = None
    if played is not None:
        at = f"round {played.record.round}" if played.record else f"the record after round {last}"
        say(f"{options.table}: {at} differs: {played.difference} ({lines.place})")
        return 1
    if not count:
        return complain(f"there are no such rounds in {folder}", "replay", 2)
    rounds = f"{count:,} rounds, {first} to {last}"
    say(f"{options.table}: {rounds}, played again: the same, byte for byte")
    if first > max(1, options.first):
        say(f"the records begin with round {first}")
    if options.last is not None and last < options.last:
        say(f"the records end with round {last}")
    return 0


class PlacedLines:
    """The records of a table from one round to another, and the place of the last one read."""

    def __init__(self, files: Sequence[SeriesFile], first: int, last: int | None) -> None:
        self.place = ""
        self._files = [file for file in files if file.is_current or file.last >= first]
        self._first = first
        self._last = last

    def __iter__(self) -> Iterator[bytes]:
        """Raises RecordError, with file and line, if a line is not a record or cannot be read."""
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
    """Shows the progress on a terminal, unless each round prints a line."""
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
    void = f" ({record.result})" if record.result != "settled" else ""
    return (
        f"round {record.round}{void}: {record.outcome}; {len(record.wagers)} wagers, "
        f"{dollars(staked)} staked, {dollars(returned)} returned"
    )
