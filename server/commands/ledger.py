"""`croupier ledger`: an account's movements and past balances, the archive verified, an export."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from server.app.ledger_verify import LedgerReport, PartitionReport, verify_ledger
from server.cage.archived import ArchiveUnreadable
from server.cage.cage import Cage, partitions_served
from server.cage.keys import cage_key, partition_name, partition_of
from server.cage.ledger import Entry
from server.commands.audit import public_key_of
from server.commands.output import complain, say
from server.commands.progress import bar_of
from server.commands.redis_of_house import UNREACHABLE, reason_of, redis_of
from server.common.money import dollars
from server.ledger.archived import LedgerArchive
from server.ledger.collecting import collect
from server.ledger.export import NoParquet, Row, row_of, writer_to
from server.ledger.pages import Kept, partitions_in

VERIFY, EXPORT = "verify", "export"
PAGE = 200

FAILURES = (*UNREACHABLE, ArchiveUnreadable, msgspec.MsgspecError)


def run(options: argparse.Namespace) -> int:
    """Returns the exit status: 0 done or sound, 1 failed or not sound, 2 there is nothing."""
    records = options.records or options.data / "records"
    if options.account == VERIFY:
        return verify(options.target or records, options.data, as_json=options.json)
    if options.account == EXPORT:
        if options.target is None:
            return complain("export needs a file: ….csv or ….parquet", "ledger", 2)
        return asyncio.run(export(options, records))
    if options.target is not None:
        return complain(f"{options.target}: only verify and export take it", "ledger", 2)
    return asyncio.run(show(options, records))


# ------------------------------------------------------------------ one account


async def show(options: argparse.Namespace, records: Path) -> int:
    """Print an account's latest movements, up to a time; or its balance then."""
    account, at_ms = options.account, options.at
    try:
        async with redis_of(options.data, reading=True) as redis:
            reader = _Reader(redis, records)
            if not await reader.knows(account):
                return complain(f"there is no account {account} with a movement", "ledger", 2)
            count = 1 if at_ms is not None else options.last
            entries = [one async for one in reader.history(account, at_ms, count)]
    except FAILURES as error:
        return complain(reason_of(error), "ledger")
    if at_ms is not None:
        _say_balance(account, at_ms, entries[0] if entries else None, as_json=options.json)
        return 0
    for entry in reversed(entries):
        say(json.dumps(msgspec.structs.asdict(entry)) if options.json else _line(entry))
    return 0


def _say_balance(account: str, at_ms: int, entry: Entry | None, *, as_json: bool) -> None:
    cents = entry.balance_after_cents if entry is not None else 0
    position = entry.position if entry is not None else ""
    if as_json:
        about = {"account": account, "at_ms": at_ms, "balance_cents": cents, "position": position}
        say(json.dumps(about))
        return
    since = f"after entry {position} of {_time(entry.at_ms)}" if entry is not None else "no entry"
    say(f"{account}  {_time(at_ms)}  {dollars(cents)}  ({since})")


def _line(entry: Entry) -> str:
    where = f"{entry.table} {entry.round_number}" if entry.table else entry.why
    kind = entry.kind.name.lower()
    moved, after = dollars(entry.to_balance_cents), dollars(entry.balance_after_cents)
    return (
        f"{_time(entry.at_ms)}  {entry.position:>12}  {kind:<6}  {moved:>14}  {after:>14}  {where}"
    )


def _time(at_ms: int) -> str:
    at = datetime.fromtimestamp(at_ms / 1000, UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class _Reader:
    """Reads the ledger of a house from Redis and the archive."""

    def __init__(self, redis: Any, records: Path) -> None:
        self._redis = redis
        self._cage = Cage(redis, 1, 1, 0)
        self._archive = LedgerArchive(records)
        self._cage.read_older_from(self._archive)

    async def knows(self, account: str) -> bool:
        """Whether the account has moved; also one that was closed since."""
        return bool([one async for one in self.history(account, None, 1)])

    async def history(self, account: str, at_ms: int | None, count: int) -> AsyncIterator[Entry]:
        """At most `count` movements, newest first: those up to the last one not after `at_ms`."""
        before, is_later = "", at_ms is not None
        async for entry in self._every(account, before):
            if at_ms is not None and is_later and entry.at_ms > at_ms:
                continue
            is_later = False
            yield entry
            count -= 1
            if not count:
                return

    async def _every(self, account: str, before: str) -> AsyncIterator[Entry]:
        is_open = False
        while page := await self._cage.ledger(account, PAGE, before):
            is_open = True
            for entry in page:
                yield entry
            before = page[-1].position
        if not is_open:
            async for entry in self._closed(account):
                yield entry

    async def _closed(self, account: str) -> AsyncIterator[Entry]:
        """The movements of an account that was closed: in Redis, then in the archive."""
        partition = partition_of(account)
        found: list[Kept] = []
        async for kept in self.ledger(partition):
            if kept.account == account:
                found.append(kept)
        for kept in reversed(found):
            yield kept.read()

    async def ledger(self, partition: str) -> AsyncIterator[Kept]:
        """Every entry of a partition, in the order of its commits."""
        key = cage_key(partition, "totals")
        released, commits = (
            int(one or 0) for one in await self._redis.hmget(key, ("released", "commits"))
        )
        if released:
            async for page in self._archive.entries(partition, 0, released):
                for one in page:
                    yield Kept(*one)
        entries = await collect(self._redis, partition, released, commits)
        try:
            for kept in entries.within(released, commits):
                yield kept
        finally:
            entries.close()


# ------------------------------------------------------------------ the whole of it


async def export(options: argparse.Namespace, records: Path) -> int:
    """Write every movement, or those of one account or of some time, to a file."""
    count = 0
    try:
        async with redis_of(options.data, reading=True) as redis:
            with writer_to(options.target) as writer:
                reader = _Reader(redis, records)
                for number in range(await partitions_served(redis)):
                    partition = partition_name(number)
                    rows = list[Row]()
                    async for kept in reader.ledger(partition):
                        row = row_of(partition, kept)
                        if _is_wanted(row, options):
                            rows.append(row)
                        if len(rows) == PAGE:
                            count += writer.write(rows)
                            rows = []
                    count += writer.write(rows)
    except (*FAILURES, NoParquet) as error:
        return complain(reason_of(error), "ledger")
    say(f"{options.target}: {count:,} movements")
    return 0


def _is_wanted(row: Row, options: argparse.Namespace) -> bool:
    return (
        options.only in (None, row.account)
        and (options.since is None or row.at >= _time(options.since))
        and (options.until is None or row.at < _time(options.until))
    )


# ------------------------------------------------------------------ the archive


def verify(records: Path, data: Path, *, as_json: bool) -> int:
    """Verify the archive in a folder of records, and print what is wrong with it."""
    if not partitions_in(records):
        return complain(f"there is no archive of a ledger in {records}", "ledger", 2)
    with bar_of("verifying", "partitions") as progress:
        report = verify_ledger(records, public_key_of(data), progress)
    if as_json:
        say(json.dumps({"sound": report.is_sound, **msgspec.to_builtins(report)}))
    else:
        _show(report)
    return 0 if report.is_sound else 1


def _contents(found: PartitionReport) -> str:
    return (
        f"{found.entries:,} entries of {found.accounts:,} accounts, "
        f"commits 1 to {found.commit:,} on {found.pages:,} pages, "
        f"{_time(found.from_ms)} to {_time(found.to_ms)}"
    )


def _show(report: LedgerReport) -> None:
    for one in report.partitions:
        say(f"partition {one.partition}: {_contents(one) if one.entries else 'no entry yet'}")
        for fault in one.faults:
            say(f"  {fault}")
    for fault in report.faults:
        say(fault)
    sound = "The archive of the ledger is sound." if report.is_sound else "It is not sound."
    say(sound)
