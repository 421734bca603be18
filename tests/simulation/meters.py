"""What operators have changed of the meters in an evening, against the meters' own books.

What wagers add to a meter, and what winners get of it, is reconciled with every account's ledger by
the house's audit, at the end of each evening.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from server.cage.keys import METER_LEDGER_KEY, METER_RECORDS_KEY
from server.cage.meters import MeterChange, MeterRecord
from tests.simulation.players import Broken
from tests.simulation.store import Store

ONCE = "an order is carried out once"
NO_CENT = "no cent is made or lost"
SPARE = "spare"
"""A meter that no table is linked to: operators move cents of the others to it."""
MOVES = {"lowered": "removed_mils", "moved_out": "removed_mils", "moved_in": "moved_in_mils"}
"""What operators do to a meter, and the only sum of its record that it changes."""


class MeterOrder(Struct):
    """A change that one operator has requested of a meter, and another confirms."""

    meter: str
    cents: int
    to: str
    is_done: bool = False  # an operator was told so
    may_be_done: bool = False  # there was no answer, or it failed

    def lines(self) -> list[tuple[str, str, int]]:
        """The lines of the meters' ledger, once it is carried out: kind, meter and mils."""
        mils = 1000 * self.cents
        if not self.to:
            return [("lowered", self.meter, mils)]
        return [("moved_out", self.meter, mils), ("moved_in", self.to, mils)]


def check_meters(store: Store, orders: Mapping[str, MeterOrder]) -> None:
    """Compare the orders, by their reasons, with the meters' ledger and records. Raises Broken."""
    changes = [
        msgspec.json.decode(words[1], type=MeterChange)
        for _, words in store.xrange(METER_LEDGER_KEY.encode(), b"-", b"+")
    ]
    _check_orders(changes, orders)
    _check_records(store, changes)


def _check_orders(changes: list[MeterChange], orders: Mapping[str, MeterOrder]) -> None:
    found: defaultdict[str, list[tuple[str, str, int]]] = defaultdict(list)
    for change in changes:
        if change.kind in MOVES:
            found[change.why].append((change.kind, change.meter, _moved_mils(change)))
    for why in found.keys() - orders.keys():
        raise Broken(ONCE, f"nobody has confirmed {why}, and a meter was changed: {found[why]}")
    for why, order in orders.items():
        lawful = [order.lines()] if order.is_done else [[]]
        if order.may_be_done and not order.is_done:
            lawful.append(order.lines())
        if found[why] not in lawful:
            told = "done" if order.is_done else "lost" if order.may_be_done else "refused"
            raise Broken(ONCE, f"{why} ({told}), {order.lines()}, has made of meters {found[why]}")


def _moved_mils(change: MeterChange) -> int:
    """How much an operator's change has moved. Raises Broken if it has changed anything else."""
    assert change.before is not None
    before, after, name = asdict(change.before), asdict(change.after), MOVES[change.kind]
    moved = int(after.pop(name)) - int(before.pop(name))
    if before != after:
        raise Broken(NO_CENT, f"{change.id} has made {after} of {before}")
    return moved


def _check_records(store: Store, changes: list[MeterChange]) -> None:
    """Of a meter is removed, and moved into it, what its ledger says."""
    moved: defaultdict[tuple[str, str], int] = defaultdict(int)
    for change in changes:
        if change.kind in MOVES:
            moved[change.meter, MOVES[change.kind]] += _moved_mils(change)
    for text in store.hvals(METER_RECORDS_KEY.encode()):
        record = msgspec.json.decode(text, type=MeterRecord)
        for kept in ("removed_mils", "moved_in_mils"):
            due = moved[record.id, kept]
            if getattr(record, kept) != due:
                raise Broken(NO_CENT, f"{record.id}: {kept} is {getattr(record, kept)}, not {due}")
