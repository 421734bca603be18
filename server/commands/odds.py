"""`croupier odds`: the exact return of every wager of a game."""

from __future__ import annotations

import argparse
import json
import sys
from itertools import groupby
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from server.commands.output import complain, say
from server.games.catalogue import UnknownGameError
from server.games.odds import NoMeterError, odds_document
from server.games.rules import IllegalRules


def run(options: argparse.Namespace) -> int:
    """Print a game's odds. Returns the exit status."""
    try:
        rules = _read_rules(options.rules)
        document = odds_document(options.game, rules, options.meter)
    except IllegalRules as refused:
        for breach in refused.breaches:
            complain(f"{options.rules}: {breach.key}: {breach.message} (§ {breach.section})")
        return 1
    except (UnknownGameError, NoMeterError, OSError, ValueError) as error:
        return complain(error)
    if options.json:
        say(json.dumps(document))
        return 0
    Console(width=None if sys.stdout.isatty() else 120).print(_odds_table(document))
    return 0


def _read_rules(path: str | None) -> dict[str, Any]:
    if path is None:
        return {}
    text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    try:
        rules = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"{path}: {error}") from error
    if not isinstance(rules, dict):
        raise ValueError(f"{path}: a rules submission is a JSON object")
    return rules


def _odds_table(document: dict[str, Any]) -> Table:
    """A line for each kind of wager; picks of equal worth share a line."""
    rules = ", ".join(
        f"{key} {json.dumps(value)}"
        for key, value in document["rules"].items()
        if value is not None and key != "odds"
    )
    table = Table(title=document["game"], caption=rules)
    for heading in ("wager", "pick", "pays", "wins", "return"):
        table.add_column(heading, justify="left" if heading in {"wager", "pick"} else "right")
    for worth, rows in groupby(document["wagers"], key=_worth_of):
        name, *numbers = worth
        picks = ["-".join(row.get("pick") or ()) for row in rows]
        shown = picks[0] if len(picks) == 1 else f"{picks[0]} … {picks[-1]} ({len(picks)} places)"
        table.add_row(name, shown, *numbers)
    return table


def _worth_of(row: dict[str, Any]) -> tuple[str, ...]:
    name = f"{row['on']} ({row['strategy']})" if row.get("strategy") else str(row["on"])
    return name, str(row["pays"]), row["win_probability"], f"{row['return_percent']:.4f}%"
