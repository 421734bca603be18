"""The meters' part of the audit. Meters are reconciled separately from the tables' revenue.

    it compares                                         with
    each partition's sums of shares and paid wins       the ledgers of its accounts
    each meter's record                                 the meters' ledger, line by line
    each win in that ledger                             meter and reserve at that time
    the cents that were won                             the cents that winners got

The last two may differ while a winner has not been paid; then a wager of the meter is open.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from server.cage.keys import METER_LEDGER_KEY, METER_RECORDS_KEY
from server.cage.ledger import Entry
from server.cage.meters import (
    Contributions,
    Meter,
    MeterChange,
    MeterRecord,
    add_contributions,
)

_LEDGER_PAGE = 1_000
_SUMS = ("seeds_mils", "from_reserve_mils", "moved_in_mils", "paid_mils", "removed_mils", "wins")


class MeterMoves(msgspec.Struct):
    """The sums of one account's ledger for one meter, in thousandths of a cent."""

    contributed_mils: int = 0
    reserved_mils: int = 0
    paid_mils: int = 0

    def add(self, entry: Entry) -> None:
        self.contributed_mils += entry.to_meter_mils
        self.reserved_mils += entry.to_reserve_mils
        self.paid_mils += entry.from_meter_mils

    def add_all(self, moves: MeterMoves) -> None:
        self.contributed_mils += moves.contributed_mils
        self.reserved_mils += moves.reserved_mils
        self.paid_mils += moves.paid_mils


class MeterDifference(msgspec.Struct, frozen=True):
    """A sum that differs between a meter's books and a ledger, in thousandths of a cent."""

    meter: str
    what: str
    books_mils: int
    ledger_mils: int

    def __str__(self) -> str:
        return (
            f"meter {self.meter}: {self.what} is {self.books_mils}, "
            f"the ledger says {self.ledger_mils} (thousandths of a cent)"
        )


class MeterLine(msgspec.Struct, frozen=True):
    """One meter, reconciled: meter + reserve + paid + removed = seeds + contributions.

    All in thousandths of a cent. The left side comes from the books, the right side from the
    ledgers. Cents from other meters count as seeds. `unpaid_mils` was won and is not paid yet.
    """

    meter: str
    meter_mils: int
    reserve_mils: int
    paid_mils: int
    removed_mils: int
    seeds_mils: int
    contributions_mils: int
    unpaid_mils: int

    @property
    def reconciled(self) -> bool:
        there = self.meter_mils + self.reserve_mils + self.paid_mils + self.removed_mils
        return there == self.seeds_mils + self.contributions_mils


Moves = tuple[str, dict[bytes, bytes], list[dict[str, MeterMoves]]]


async def reconcile(
    redis: Any, partitions: Sequence[Moves], open_meters: frozenset[str]
) -> tuple[tuple[MeterLine, ...], list[MeterDifference]]:
    """Reconcile every meter.

    `partitions` has, for each partition, its name, its sums of wagers as Redis stores them, and the
    sums of its accounts' ledgers. `open_meters` are the meters with a wager on a layout.

    Raises redis.RedisError, and msgspec.MsgspecError if a ledger cannot be read.
    """
    differences: list[MeterDifference] = []
    wagers: defaultdict[str, Contributions] = defaultdict(Contributions)
    summed: defaultdict[str, MeterMoves] = defaultdict(MeterMoves)
    for partition, fields, ledgers in partitions:
        add_contributions(wagers, fields)
        differences += _compare_partition(partition, fields, ledgers)
        for ledger in ledgers:
            for meter, moves in ledger.items():
                summed[meter].add_all(moves)
    records, changes = await read_records(redis)
    differences += _compare_records(records, changes)
    latest = {change.meter: change.after for change in changes}
    lines = tuple(
        _line(Meter(one, wagers[name]), latest.get(name), summed[name])
        for name, one in sorted(records.items())
    )
    for line in lines:
        if line.unpaid_mils and not (line.unpaid_mils > 0 and line.meter in open_meters):
            got_mils = line.paid_mils - line.unpaid_mils
            differences.append(MeterDifference(line.meter, "paid", line.paid_mils, got_mils))
    return lines, differences


def _line(meter: Meter, latest: MeterRecord | None, summed: MeterMoves) -> MeterLine:
    one = meter.record
    return MeterLine(
        meter=one.id,
        meter_mils=meter.counted_mils,
        reserve_mils=meter.reserve_mils,
        paid_mils=one.paid_mils,
        removed_mils=one.removed_mils,
        seeds_mils=latest.seeds_mils + latest.moved_in_mils if latest is not None else 0,
        contributions_mils=summed.contributed_mils + summed.reserved_mils,
        unpaid_mils=one.paid_mils - meter.wagers.paid_mils,
    )


def _compare_partition(
    partition: str, fields: dict[bytes, bytes], ledgers: Iterable[dict[str, MeterMoves]]
) -> list[MeterDifference]:
    books: defaultdict[str, Contributions] = defaultdict(Contributions)
    add_contributions(books, fields)
    sums: defaultdict[str, MeterMoves] = defaultdict(MeterMoves)
    for ledger in ledgers:
        for meter, moves in ledger.items():
            sums[meter].add_all(moves)
    return [
        MeterDifference(meter, f"{what} in partition {partition}", said, summed)
        for meter in sorted({*books, *sums})
        for what, said, summed in (
            ("contributed", books[meter].contributed_mils, sums[meter].contributed_mils),
            ("reserved", books[meter].reserved_mils, sums[meter].reserved_mils),
            ("paid", books[meter].paid_mils, sums[meter].paid_mils),
        )
        if said != summed
    ]


def _compare_records(
    records: dict[str, MeterRecord], changes: Iterable[MeterChange]
) -> list[MeterDifference]:
    """Replay the meters' ledger from its first line, and compare the end with the records."""
    found: list[MeterDifference] = []
    stood: dict[str, MeterRecord] = {}
    for change in changes:
        meter, before = change.meter, change.before
        found += _compare(meter, f"before {change.id}", before, stood.get(meter))
        if change.kind == "won" and before is not None:
            due = Meter(before, change.wagers).won()
            found += _compare(meter, f"after {change.id}", change.after, due)
        stood[meter] = change.after
    for meter in sorted({*records, *stood}):
        found += _compare(meter, "record", records.get(meter), stood.get(meter))
    return found


def _compare(
    meter: str, place: str, said: MeterRecord | None, due: MeterRecord | None
) -> list[MeterDifference]:
    if said == due:
        return []
    sums = [
        MeterDifference(meter, f"{name.removesuffix('_mils')}, {place},", mine, its)
        for name in _SUMS
        if (mine := getattr(said, name, 0)) != (its := getattr(due, name, 0))
    ]
    return sums or [MeterDifference(meter, f"something else, {place},", 1, 0)]


async def read_records(redis: Any) -> tuple[dict[str, MeterRecord], list[MeterChange]]:
    """Every record, and the ledger up to the same moment; changes may go on meanwhile."""
    pipeline = redis.pipeline(transaction=True)
    pipeline.hgetall(METER_RECORDS_KEY)
    pipeline.xrevrange(METER_LEDGER_KEY, count=1)
    texts, newest = await pipeline.execute()
    records = {
        name.decode(): msgspec.json.decode(text, type=MeterRecord) for name, text in texts.items()
    }
    changes: list[MeterChange] = []
    start, page = "-", newest
    while page:
        page = await redis.xrange(METER_LEDGER_KEY, min=start, max=newest[0][0], count=_LEDGER_PAGE)
        changes += [msgspec.json.decode(line[b"change"], type=MeterChange) for _, line in page]
        start = f"({page[-1][0].decode()}" if page else start
    return records, changes
