"""`croupier bots`: simulated players over real sockets, their report, and the house's audit."""

from __future__ import annotations

import argparse
import asyncio
import json

import uvloop
from rich.console import Console

from server.bots import crowd
from server.bots.report import readable
from server.commands.audit import audit_books
from server.commands.output import complain, say


def run(options: argparse.Namespace) -> int:
    """Let bots play, then report and audit. Returns the exit status.

    What the bots wait for themselves is told apart in the report.
    """
    if not options.players + options.watchers:
        return complain("there is nobody to play or to watch (--players, --watchers)", status=2)
    settings = crowd.CrowdSettings(
        url=options.url,
        metrics=options.metrics,
        players=options.players,
        seconds=options.seconds,
        tables=tuple(table for table in options.tables.split(",") if table),
        rate=options.rate,
        seed=options.seed,
        processes=options.processes,
        watchers=options.watchers,
        watched=options.watched,
        reactions=options.reactions,
    )
    try:
        report = uvloop.run(crowd.run(settings, Console(stderr=True)))
    except crowd.CrowdError as error:
        return complain(error)
    if options.json:
        say(json.dumps(report))
    else:
        Console().print(readable(report))
    if options.no_audit:
        return 0
    records = options.data / "records"
    return asyncio.run(audit_books(options.data, records, as_json=options.json))
