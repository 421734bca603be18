"""The audit of a whole house: the cage's books, with what checkpoints, records and events say.

checkpoints    the ledger and the event log are those that the house has signed
events         every operator's issue and redemption is a command in the event log
records        what a round has paid at a table is what its signed record says
"""

from __future__ import annotations

import asyncio
from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from server.app.adapters.books import event_mark, ledger_marks
from server.cage.audit import AuditReport, Progress, audit
from server.cage.audit_causes import Causes, Commands, OrderCauses
from server.cage.chain import LedgerMark
from server.cage.ledger import Entry, Kind, read_entry
from server.pit import event_chain
from server.pit.event_chain import EventMark
from server.pit.event_log import BEGUN_KEY, EventLog
from server.records import checkpoints
from server.records.archive import CHECKPOINTS_FOLDER
from server.records.checkpoints import Checkpoint
from server.records.errors import RecordError
from server.records.journal import table_key
from server.records.series import UNREADABLE, Series, checkpoint_head, folder_name, record_head
from server.records.stream import DocumentStream
from server.tables.model.page import UnreadablePage, decode_page

EVENTS_A_PAGE = 1_000
ENTRIES_NAMED = 3
ACCEPTED = "older_store_accepted"


async def audit_house(
    redis: Any, records: Path, progress: Progress, key: bytes | None = None
) -> AuditReport:
    """Audit the house on this Redis, open or closed, with its archive in the folder `records`.

    `key` is the house's public key, if known. Raises redis.RedisError, msgspec.MsgspecError.
    """
    # Checkpoints are read first: an open house goes on, and signs what is not read yet.
    signed = await asyncio.to_thread(_read_checkpoints, records, key)
    rounds = RoundCauses(redis, records)
    causes: Sequence[Causes] = (OrderCauses(redis, lambda: _commands(redis)), rounds)
    report = await audit(redis, progress, marks=signed.ledger, causes=causes)
    events = await event_chain.differences(redis, signed.events)
    begun_again = _begun_again(signed, rounds.losses_accepted)
    found = (*report.differences, *signed.faults, *begun_again, *events)
    return replace(report, differences=found)


# ------------------------------------------------------------------ checkpoints


class _Signed(Struct):
    """What the checkpoints of a folder sign, in their order, and what is wrong with them."""

    ledger: dict[str, list[LedgerMark]]
    events: list[EventMark]
    faults: list[str]


def _read_checkpoints(records: Path, key: bytes | None) -> _Signed:
    signed = _Signed({}, [], [])
    folder = records / CHECKPOINTS_FOLDER
    if not folder.is_dir():
        return signed
    before: Checkpoint | None = None
    try:
        for _, line in Series(folder, checkpoint_head).lines(1):
            checkpoint, plain = checkpoints.read(line)
            if fault := checkpoints.fault_of(checkpoint, plain, key):
                signed.faults.append(f"checkpoint {checkpoint.number}: {fault}")
            if before is not None and checkpoint.previous != before.hash:
                signed.faults.append(
                    f"checkpoint {checkpoint.number} does not follow the one before"
                )
            for partition, mark in ledger_marks(checkpoint).items():
                signed.ledger.setdefault(partition, []).append(mark)
            if (event := event_mark(checkpoint)) is not None:
                signed.events.append(event)
            before = checkpoint
    except (RecordError, *UNREADABLE) as error:
        number = before.number + 1 if before is not None else 1
        # The last line may be half written: an open house appends.
        if not isinstance(error, RecordError):
            signed.faults.append(f"checkpoint {number} cannot be read: {error}")
    return signed


def _begun_again(signed: _Signed, losses_accepted: int) -> list[str]:
    """Sentences about chains that began again more often than a loss of the store was accepted."""
    found = []
    chains: list[tuple[str, list[tuple[int, int]]]] = [
        (f"the ledger of partition {name}", [(one.since, one.commit) for one in marks])
        for name, marks in sorted(signed.ledger.items())
    ]
    chains.append(("the event log", [(one.since, one.number) for one in signed.events]))
    for name, marks in chains:
        distinct = [one for i, one in enumerate(marks) if i == 0 or one != marks[i - 1]]
        begun = sum(since == 0 and end > 0 for since, end in distinct)
        if begun > 1 + losses_accepted:
            found.append(f"the signed chain of {name} began again, and no loss was accepted")
    return found


# ------------------------------------------------------------------ events


class _Command(Struct):
    """A command as the event log has it, or as it is stored before it is tried."""

    at_ms: int
    command: str
    arguments: dict[str, Any]


async def _commands(redis: Any) -> Commands:
    """The orders of all issues and redemptions that operators have commanded."""
    begun = [msgspec.json.decode(one, type=_Command) for one in await redis.hvals(BEGUN_KEY)]
    orders = {order for one in begun if (order := _order_of(one.command, one.arguments))}
    log = EventLog(redis)
    last, since_ms = 0, 0
    while page := await log.later_than(last, EVENTS_A_PAGE):
        if not last and page[0].number > 1:
            since_ms = page[0].at_ms
        orders.update(order for one in page if (order := _order_of(one.command, one.arguments)))
        last = page[-1].number
    return Commands(orders, since_ms)


def _order_of(command: str, arguments: Mapping[str, Any]) -> str:
    kind = {"issue_chips": "issue", "redeem_chips": "redeem"}.get(command)
    return f"{kind}:{arguments.get('command_id')}" if kind else ""


# ------------------------------------------------------------------ rounds


class PaidOtherwise(Struct, frozen=True):
    """A round that has paid something else at its table than its signed record says."""

    table: str
    round: int
    ledger_cents: int
    record_cents: int | None
    entries: tuple[tuple[int, str, str], ...] = ()  # the largest: cents, account, position

    def __str__(self) -> str:
        says = "has no record"
        if self.record_cents is not None:
            says = f"returns {self.record_cents} cents by its record"
        lines = [f"{cents} to {account} at {position}" for cents, account, position in self.entries]
        paid = f"the ledger returns {self.ledger_cents}: {', '.join(lines)}"
        return f"table {self.table}, round {self.round} {says}, {paid}"


class _Settled(Struct):
    returned: int


class _Record(Struct):
    round: int
    rules_hash: str
    settlements: list[_Settled]


class _Sums:
    """A sum for each round of a table: eight bytes for a round."""

    def __init__(self) -> None:
        self._dense = array("q")
        self._far: dict[int, int] = {}  # a forged entry may name any round

    def add(self, number: int, cents: int) -> None:
        if not 0 <= number < len(self._dense) + 2**20:
            self._far[number] = self._far.get(number, 0) + cents
            return
        self._dense.extend([0] * (number + 1 - len(self._dense)))
        self._dense[number] += cents

    def take(self, number: int) -> int:
        """The sum of a round, which is then no longer there."""
        if number >= len(self._dense):
            return self._far.pop(number, 0)
        cents = self._dense[number] + self._far.pop(number, 0)
        self._dense[number] = 0
        return cents

    def left(self, first: int, last: int) -> list[tuple[int, int]]:
        """The rounds that were not taken, with their sums, outside of `first` to `last`."""
        dense = [(n, cents) for n, cents in enumerate(self._dense) if cents]
        left = sorted([*dense, *self._far.items()])
        return [(n, cents) for n, cents in left if n > last or not first]


class RoundCauses:
    """Compares what each round has returned by the ledger with what its record says."""

    def __init__(self, redis: Any, records: Path) -> None:
        self._redis = redis
        self._records = records
        self._returned: defaultdict[str, _Sums] = defaultdict(_Sums)
        self.losses_accepted = 0  # of the store, by the event log

    async def begin(self) -> None:
        """Raises redis.RedisError."""
        log = EventLog(self._redis)
        last = 0
        while page := await log.later_than(last, EVENTS_A_PAGE):
            # Some wagers of rounds before an accepted loss have no entry in the older ledger.
            self.losses_accepted += sum(one.command == ACCEPTED for one in page)
            last = page[-1].number

    async def read(
        self, _partition: str, entries: Mapping[str, Sequence[Entry]], *, are_closed: bool
    ) -> None:
        del are_closed  # rounds returned the same to those who left
        for some in entries.values():
            for entry in some:
                if entry.kind == Kind.SETTLE:
                    self._returned[entry.table].add(entry.settled_round, entry.to_balance_cents)

    async def without_cause(self) -> Sequence[PaidOtherwise]:
        """Raises redis.RedisError."""
        found: list[PaidOtherwise] = []
        for table in sorted(self._returned):
            found += await self._compare(table, self._returned[table])
        return await self._with_entries(found) if found else found

    async def _compare(self, table: str, returned: _Sums) -> list[PaidOtherwise]:
        found: list[PaidOtherwise] = []
        first = last = 0
        before: _Record | None = None
        async for record in self._records_of(table):
            first, last = first or record.round, record.round
            if before is not None:
                found += self._differing(table, before, returned, record.rules_hash, False)
            before = record
        if before is not None:
            rules_now = await self._rules_now(table) or before.rules_hash
            found += self._differing(table, before, returned, rules_now, True)
        for number, cents in returned.left(first, last):
            found.append(PaidOtherwise(table, number, cents, None))
        return found

    def _differing(
        self, table: str, record: _Record, returned: _Sums, rules_after: str, is_last: bool
    ) -> Iterator[PaidOtherwise]:
        paid = returned.take(record.round)
        says = sum(one.returned for one in record.settlements)
        # What was to stay on the layout goes back with the last round under the old rules.
        goes_back = not record.rules_hash.startswith(rules_after[:16])
        # The last round of an open house may not have paid everything yet.
        pays_later = is_last or self.losses_accepted > 0
        if (paid > says and not goes_back) or (paid < says and not pays_later):
            yield PaidOtherwise(table, record.round, paid, says)

    async def _rules_now(self, table: str) -> str:
        """The beginning of the hash of the rules of the round in progress; "": there is none."""
        written = await self._redis.get(table_key(table, "page"))
        try:
            return decode_page(written).identity.rpartition("/")[2] if written else ""
        except UnreadablePage:
            return ""

    async def _with_entries(self, found: Sequence[PaidOtherwise]) -> list[PaidOtherwise]:
        """Read the ledger once more, and name the largest payments of these rounds."""
        wanted: dict[tuple[str, int], list[tuple[int, str, str]]] = {
            (one.table, one.round): [] for one in found
        }
        async for key in self._redis.scan_iter(match="{cage:*}:ledger:*", count=1_000):
            account = key.decode().partition(":ledger:")[2]
            start = "-"
            while page := await self._redis.xrange(key, start, "+", count=EVENTS_A_PAGE):
                for place, fields in page:
                    entry = read_entry(place, fields)
                    some = wanted.get((entry.table, entry.settled_round))
                    if entry.kind == Kind.SETTLE and some is not None:
                        some.append((entry.to_balance_cents, account, entry.position))
                        some.sort(reverse=True)
                        del some[ENTRIES_NAMED:]
                start = f"({page[-1][0].decode()}"
        return [
            replace(one, entries=tuple(wanted[one.table, one.round][:ENTRIES_NAMED]))
            for one in found
        ]

    async def _records_of(self, table: str) -> Any:
        """The records of a table: those of the archive, then those that only Redis has yet."""
        last = 0
        folder = self._records / folder_name(table)
        if folder.is_dir():
            lines = iter(Series(folder, record_head).lines(1))
            while some := await asyncio.to_thread(_decoded, lines):
                for record in some:
                    yield record
                last = some[-1].round
        stream = DocumentStream(self._redis, table_key(table, "records"), "record")
        while lines_after := await stream.after(last):
            for line in lines_after:
                record = msgspec.json.decode(line, type=_Record)
                yield record
                last = record.round


def _decoded(lines: Iterator[tuple[Any, bytes]], most: int = 500) -> list[_Record]:
    """The next records; a torn last line ends them."""
    some = []
    try:
        for _, line in lines:
            some.append(msgspec.json.decode(line, type=_Record))
            if len(some) == most:
                break
    except (RecordError, msgspec.DecodeError, *UNREADABLE):
        pass  # `records verify` says what is wrong
    return some
