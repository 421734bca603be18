"""`croupier records verify`: a whole folder of records, and what is wrong with it."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from rich.console import Console
from rich.table import Table

from server.audit.verify_folder import FolderReport, verify_folder
from server.commands.output import complain, say
from server.commands.progress import bar_of


def run(options: argparse.Namespace) -> int:
    """Verify a folder and print the report. Returns the exit status."""
    folder = options.folder or options.data / "records"
    try:
        with bar_of("verifying", "files") as show:
            report = verify_folder(
                folder, key=options.key, processes=options.processes, progress=show
            )
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}", "records", 2)
    if options.json:
        say(json.dumps(_as_map(report)))
    else:
        _show(report)
    return 1 if report.faults else 0


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
        say(f"signed by {key}")
    for note in report.notes:
        say(f"note: {note}")
    for fault in report.faults:
        say(f"FAILED  {fault}")
    say("The records are sound." if not report.faults else "The records are NOT sound.")
