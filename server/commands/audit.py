"""`croupier audit`: the ledger rebuilt, and the conservation line printed."""

from __future__ import annotations

import argparse
import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from server.app import store_mark
from server.app.house_audit import audit_house
from server.cage import data_version
from server.cage.audit import AuditReport, LedgerMoved
from server.commands.output import complain, say
from server.commands.progress import bar_of
from server.commands.redis_of_house import UNREACHABLE, reason_of, redis_of
from server.common.money import dollars, dollars_of_mils
from server.equipment.errors import KeyFileError
from server.equipment.keys import KEY_FILE, load_or_create

if TYPE_CHECKING:
    from rich.table import Table


_OLDER = (
    "Redis is older than what this house has acknowledged, so the books cannot be judged yet. "
    "After a restore that is expected: `croupier accept-older-store` says what is missing, settles "
    "what the archive knows, and asks for consent. Audit again then."
)


def run(options: argparse.Namespace) -> int:
    """Audit a house. Returns the exit status."""
    records = options.records or options.data / "records"
    return asyncio.run(audit_books(options.data, records, as_json=options.json))


async def audit_books(folder: Path, records: Path, *, as_json: bool) -> int:
    """Rebuild every balance from the ledger and print what differs. Returns the exit status.

    `records` is the folder of the archive, whose checkpoints sign the ledger.
    """
    try:
        async with redis_of(folder, reading=True) as redis:
            with bar_of("auditing", "accounts") as show:
                older, is_older = await _older(redis, folder, records)
                report = await audit_house(redis, records, show, public_key_of(folder))
    except UNREACHABLE as error:
        return complain(reason_of(error), "audit")
    except LedgerMoved:
        return complain("the ledger went to the archive while it was read: ask again", "audit")
    report = replace(report, differences=(*older, *report.differences))
    if as_json:
        say(json.dumps(_as_map(report)))
    else:
        _show(report, is_older=is_older)
    return 0 if report.clean else 1


async def _older(redis: Any, folder: Path, records: Path) -> tuple[list[str], bool]:
    """Sentences about what the data folder knows and Redis lacks, and whether Redis is older.

    Read before the books. Without the house's own folder there is nothing to compare. Raises
    OSError, redis.RedisError.
    """
    if not (folder / store_mark.MARK_FILE).exists():
        return [], False
    try:
        found = await store_mark.compare(redis, folder, records)
    except data_version.UnreadableData as error:
        return [str(error)], False
    return found.lines, found.is_older


def public_key_of(folder: Path) -> bytes | None:
    """The key that signs checkpoints; None if this user may not read the house's keys."""
    try:
        return load_or_create(folder).public_key if (folder / KEY_FILE).is_file() else None
    except KeyFileError:
        return None


def _as_map(report: AuditReport) -> dict[str, Any]:
    return {
        "clean": report.clean,
        "accounts": report.accounts,
        "entries": report.entries,
        "balances_cents": report.balances_cents,
        "holds_cents": report.holds_cents,
        "house_cents": report.house_cents,
        "meters_mils": report.meters_mils,
        "reserves_mils": report.reserves_mils,
        "issued_cents": report.issued_cents,
        "meters": [
            {**msgspec.to_builtins(meter), "reconciled": meter.reconciled}
            for meter in report.meters
        ],
        "differences": [str(difference) for difference in report.differences],
    }


def _show(report: AuditReport, *, is_older: bool) -> None:
    from rich.console import Console  # only text needs it
    from rich.table import Table

    table = Table(
        show_header=False, title=f"{report.accounts:,} accounts, {report.entries:,} lines"
    )
    table.add_column(justify="left")
    table.add_column(justify="right")
    table.add_row("balances", dollars(report.balances_cents))
    table.add_row("+ on the layouts", dollars(report.holds_cents))
    if report.meters:
        table.add_row("+ progressive meters", dollars_of_mils(report.meters_mils))
        table.add_row("+ their reserves", dollars_of_mils(report.reserves_mils))
        table.add_row("+ the house", dollars_of_mils(report.own_mils))
    else:
        table.add_row("+ the house", dollars(report.house_cents))
    table.add_row("= issued", dollars(report.issued_cents))
    console = Console()
    console.print(table)
    if report.meters:
        console.print(_meters_table(report))
    for difference in report.differences:
        console.print(f"[bold red]{difference}[/]")
    if report.clean:
        console.print("[green]The books balance: every cent is accounted for.[/]")
    elif is_older:
        console.print(f"[bold yellow]{_OLDER}[/]")
    else:
        console.print("[bold red]The books do not balance.[/]")


def _meters_table(report: AuditReport) -> Table:
    """Each meter's sums below its name: side by side they would not fit a terminal."""
    from rich.markup import escape
    from rich.table import Table

    table = Table(
        show_header=False, title="Progressive meters, apart from\nthe tables' revenue", min_width=36
    )
    table.add_column(justify="left")
    table.add_column(justify="right")
    for meter in report.meters:
        style = "" if meter.reconciled else "bold red"
        table.add_row(f"[bold]{escape(meter.meter)}[/]", style=style)
        for told, mils in (
            ("shown", meter.meter_mils),
            ("+ reserve", meter.reserve_mils),
            ("+ paid", meter.paid_mils),
            ("+ removed", meter.removed_mils),
            ("= seeds", meter.seeds_mils),
            ("+ contributions", meter.contributions_mils),
        ):
            table.add_row(f"  {told}", dollars_of_mils(mils), style=style)
        table.add_section()
    return table
