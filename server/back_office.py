"""What is done on the house's own machine, open or closed: the audit, the records, operators."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from protocol.operators import Role
from server.cage.audit import AuditReport, audit
from server.cage.embedded import EmbeddedRedisError, house_redis, running_url
from server.cage.line import connect
from server.cents import dollars, dollars_of_mils
from server.pit import operators
from server.pit.refusal import RefusalError
from server.records.journal import RedisJournal


class NoHouse(Exception):
    """There is nothing to work on; the message says where it was looked for."""


@asynccontextmanager
async def redis_of(folder: Path) -> AsyncIterator[Redis]:
    """The Redis of a house: REDIS_URL's, the one that the open house runs, or our own meanwhile.

    Raises NoHouse, EmbeddedRedisError, redis.RedisError.
    """
    url = os.environ.get("REDIS_URL") or await running_url(folder)
    if url is not None:
        try:
            redis = connect(url, answer_deadline_s=30)
        except ValueError as error:
            raise NoHouse(f"REDIS_URL: {error}") from error
        try:
            await redis.ping()
            yield redis
        finally:
            await redis.aclose()
        return
    if not folder.is_dir():
        raise NoHouse(f"there is no house in {folder}: give --data, or set REDIS_URL")
    async with house_redis(folder) as found:
        redis = connect(found.url, answer_deadline_s=30)
        try:
            yield redis
        finally:
            await redis.aclose()


async def audit_house(folder: Path, *, as_json: bool) -> int:
    """Rebuild every balance from the ledger and say what differs. Returns the exit status."""
    try:
        async with redis_of(folder) as redis:
            report = await _audit_with_progress(redis)
    except (NoHouse, EmbeddedRedisError, RedisError, OSError) as error:
        return _complain("audit", error)
    if as_json:
        _say(json.dumps(_as_map(report)))
    else:
        _show(report)
    return 0 if report.clean else 1


async def _audit_with_progress(redis: Redis) -> AuditReport:
    console = Console(stderr=True)
    with Progress(
        TextColumn("auditing"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("accounts"),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task("", total=None)

        def show(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        return await audit(redis, progress=show)


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


def _show(report: AuditReport) -> None:
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
    console.print(
        "[green]The books balance: every cent is accounted for.[/]"
        if report.clean
        else "[bold red]The books do not balance.[/]"
    )


def _meters_table(report: AuditReport) -> Table:
    """Each meter's sums under its name: beside each other they would not fit a terminal."""
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


async def print_records(folder: Path, table: str, last: int) -> int:
    """The signed records of a table's latest rounds, oldest first, a line each."""
    try:
        async with redis_of(folder) as redis:
            journal = RedisJournal(redis, house_number=0)
            records = await journal.latest_records(table, last)
    except (NoHouse, EmbeddedRedisError, RedisError, OSError) as error:
        return _complain("records", error)
    if not records:
        return _complain("records", f"there is no record of a table {table!r}")
    for record in reversed(records):
        _say(record)
    return 0


async def add_operator(folder: Path, name: str, role: Role, password: str) -> int:
    """Make an operator's account. Returns the exit status."""
    try:
        operators.check_name(name.lower())
        operators.check_password(name, password)
    except RefusalError as error:
        return _complain("operator", error)  # before a folder is made for nobody
    folder.mkdir(parents=True, exist_ok=True)
    try:
        async with redis_of(folder) as redis:
            await operators.add_operator(redis, name, role, password)
    except (NoHouse, EmbeddedRedisError, RedisError, OSError, RefusalError) as error:
        return _complain("operator", error)
    _say(f"{name} is a {role.replace('_', ' ')} now: croupier pit --name {name} tables")
    return 0


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


def _complain(command: str, error: object) -> int:
    said = f"Redis: {error}" if isinstance(error, RedisError) else error
    sys.stderr.write(f"croupier {command}: {said}\n")
    return 1
