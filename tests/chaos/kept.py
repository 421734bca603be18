"""A house that failed a check is kept: its files, its output, and the news of its players."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from tests.chaos.evening import Report
from tests.chaos.journals import Journal

_LEFT_OUT = ("*.sock", "disk.img", "filler", "lost+found")


def keep(folder: Path, to: Path, report: Report, said: str, journals: Sequence[Journal]) -> Path:
    """Copy all of it to a new folder below `to`, which is returned."""
    place = to / f"{report.stage.replace(' ', '-')}-{report.seed}"
    number = 1
    while place.exists():
        number += 1
        place = place.with_name(f"{place.name.partition('.')[0]}.{number}")
    with suppress(shutil.Error):  # a file that Redis removes as it ends
        shutil.copytree(folder, place, ignore=shutil.ignore_patterns(*_LEFT_OUT))
    (place / "report.json").write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    (place / "said.txt").write_text(said)
    heard = [_heard(one) for one in journals]
    (place / "players.json").write_bytes(msgspec.json.format(msgspec.json.encode(heard)) + b"\n")
    return place


def _heard(one: Journal) -> dict[str, object]:
    return {
        "account": one.account,
        "table": one.table,
        "asked": sorted(one.asked),
        "accepted": one.accepted,
        "balances": sorted(one.balances),
        "results": one.results,
        "settled": {f"{round_}/{wager}": told for (round_, wager), told in one.settled.items()},
        "contradictions": one.contradictions,
    }
