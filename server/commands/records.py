"""`croupier records TABLE`: the signed records of a table's latest rounds, from Redis."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from server.commands.output import complain, say
from server.commands.redis_of_house import UNREACHABLE, reason_of, redis_of
from server.records.journal import RedisJournal


def run(options: argparse.Namespace) -> int:
    """Print a table's records. Returns the exit status."""
    if options.folder is not None:
        return complain(f"{options.folder}: only `verify` takes a folder", "records")
    return asyncio.run(print_records(options.data, options.table, options.last))


async def print_records(folder: Path, table: str, last: int) -> int:
    """The signed records of a table's latest rounds, oldest first, a line each."""
    try:
        async with redis_of(folder, reading=True) as redis:
            journal = RedisJournal(redis, house_number=0)
            records = await journal.latest_records(table, last)
    except UNREACHABLE as error:
        return complain(reason_of(error), "records")
    if not records:
        return complain(f"there is no record of a table {table!r}", "records")
    for record in reversed(records):
        say(record)
    return 0
