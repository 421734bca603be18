"""Reading the ledger: one stream for each account, one entry for each movement.

An entry's position is `commit-index`: the number of its partition's commit, and its place in it.
"""

from __future__ import annotations

import enum
from typing import TypeAlias

import msgspec

Position: TypeAlias = str


class Kind(enum.IntEnum):
    """The kind of a movement, with the number that scripts/move.lua uses."""

    HOLD = 1
    REDUCE = 2
    SETTLE = 3
    ISSUE = 4
    REDEEM = 5


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One movement of one account. Amounts are cents. They conserve money:

    to_balance_cents + to_held_cents + to_house_cents = to_issued_cents
    """

    id: str
    kind: Kind
    at_ms: int
    to_balance_cents: int
    to_held_cents: int
    to_house_cents: int
    to_issued_cents: int
    balance_after_cents: int
    settled_round: int = 0
    by: str = ""
    why: str = ""
    meter: str = ""  # of a progressive wager; the next three are thousandths of a cent
    to_meter_mils: int = 0
    to_reserve_mils: int = 0
    from_meter_mils: int = 0  # paid from it
    position: Position = ""

    @property
    def table(self) -> str:
        """The table whose hold moved; "" if chips were issued or redeemed."""
        return self.id.split("/", 1)[0] if self.kind <= Kind.SETTLE else ""

    @property
    def round_number(self) -> int:
        """The round that settled the hold, or else took it; 0 if no round did."""
        if self.settled_round or self.kind > Kind.SETTLE:
            return self.settled_round
        taken_in = self.id.split("/", 2)[1]
        return int(taken_in) if taken_in.isdecimal() else 0


_decoder = msgspec.msgpack.Decoder(Entry)


def read_entry(position: bytes, fields: dict[bytes, bytes]) -> Entry:
    """Reads an entry as XRANGE returns it. Raises msgspec.MsgspecError if it is damaged."""
    entry = _decoder.decode(fields[b"m"])
    return msgspec.structs.replace(entry, position=position.decode())
