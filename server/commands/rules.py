"""`croupier rules TABLE`: a table's rules submission as a document (58 Pa. Code § 601a.2)."""

from __future__ import annotations

import argparse
import asyncio
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from rich.console import Console
from rich.markdown import Markdown

from protocol.from_house import RulesSubmission
from server.app.config import ConfigError, load
from server.app.plan import HouseRefused, submit_tables
from server.app.submissions import SubmissionStore, Submitted, document
from server.commands.output import complain, say
from server.commands.redis_of_house import UNREACHABLE, NoHouse, reason_of, redis_of
from server.common import packaged
from server.common.clock import now_ms
from server.games.catalogue import UnknownGameError
from server.games.rules import IllegalRules

CONFIGURATION = Path("croupier.toml")


def run(options: argparse.Namespace) -> int:
    """Print the document. Returns the exit status."""
    try:
        found = asyncio.run(
            _find(options.table, options.config, options.data, CONFIGURATION.exists())
        )
    except (ConfigError, HouseRefused, IllegalRules, UnknownGameError) as error:
        return complain(error, "rules")
    except UNREACHABLE as error:
        return complain(reason_of(error), "rules")
    if isinstance(found, str):
        return complain(found, "rules")
    if options.json:
        say(msgspec.json.encode(found).decode())
    elif options.markdown:
        say(in_markdown(found))
    else:
        Console().print(Markdown(in_markdown(found)))
    return 0


async def _find(
    table: str, config: Path | None, data: Path, has_own: bool
) -> RulesSubmission | str:
    """The document of a table, or why there is none.

    Without a configuration the submission is the one that the house recorded last; if there is no
    house or it has recorded none, the configuration counts with which a house would open here. A
    given configuration is compared with what the house recorded. Raises ConfigError, HouseRefused.
    """
    latest, previous = await _recorded(table, data)
    if config is None and latest is not None:
        return document(table, latest, previous)
    path = config or (CONFIGURATION if has_own else packaged.CONFIGURATION)
    configured = _configured(table, path)
    if configured is None:
        return f"{path}: there is no table {table!r}"
    if latest is not None and latest.hash == configured.hash:
        return document(table, latest, previous)
    return document(table, configured, latest)


async def _recorded(table: str, data: Path) -> tuple[Submitted | None, Submitted | None]:
    """What the house has kept; nothing if there is no house."""
    try:
        async with redis_of(data, reading=True) as redis:
            return await SubmissionStore(redis).latest(table)
    except NoHouse:
        return None, None


def _configured(table: str, path: Path) -> Submitted | None:
    for settings, game in submit_tables(path, load(path)):
        if settings.id == table:
            return Submitted(game.name, game.resolved_rules(), now_ms())
    return None


def in_markdown(rules: RulesSubmission) -> str:
    """The document as Markdown."""
    lines = [
        f"# Rules submission of {rules.table}: {rules.title}",
        "",
        f"58 Pa. Code § 601a.2. Dated {_date(rules.since_ms)}. SHA-256 `{rules.hash}`.",
        "",
        "| choice | this table | section |",
        "|---|---|---|",
        *(f"| {each.sentence} | {_cell(each.words)} | {each.section} |" for each in rules.choices),
        "",
        *_paytables(rules),
        *_changes(rules),
        "",
        "## The texts",
        "",
        *(f"- 58 Pa. Code {text}: {standing}." for text, standing in rules.texts.items()),
        "",
        "A house elsewhere replaces this submission, not the code.",
    ]
    return "\n".join(lines)


def _paytables(rules: RulesSubmission) -> Iterator[str]:
    for each in rules.paytables:
        yield from (f"## {each.title} ({each.section})", "", "| what | pays |", "|---|---|")
        yield from (
            f"| {_cell(_grouped(row.what))} | {_cell(_grouped(row.pays))} |" for row in each.rows
        )
        yield ""


def _changes(rules: RulesSubmission) -> list[str]:
    if rules.previous_ms is None:
        return ["The house has recorded no submission before this one."]
    since = f"since the submission of {_date(rules.previous_ms)} (`{rules.previous_hash}`)"
    rows = [
        f"| {each.sentence} | {_cell(each.before)} | {_cell(each.after)} | {each.section} |"
        for each in rules.changes
    ]
    head = ["| choice | before | now | section |", "|---|---|---|---|"]
    return [f"## What changed {since}", "", *head, *rows]


def _grouped(words: str) -> str:
    """Large numbers as the choices have them: "1,000 to 1"."""
    return re.sub(r"\b\d{4,}\b", lambda number: f"{int(number[0]):,}", words)


def _cell(words: str) -> str:
    """Words in a cell of a table: a label may hold the sign that parts the cells."""
    return words.replace("|", "\\|")


def _date(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
