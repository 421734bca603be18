"""Chips that the house gives or takes in its own name, against the amounts that it has signed.

welcome       once for an account, with the sum that was in force
refill/…      the sum that was in force, to a bankroll below the limit that was in force. The order
              names the entry that comes right before it, or `first`
expired/…     takes everything that the account has

Each checkpoint signs the amounts that are in force from then on, and how far each partition's
ledger was. They change only when a house opens, which signs a checkpoint before it gives chips. So
the place of an entry in the ledger says which amounts it had to have, and no time that somebody
writes into it changes that.

Between two checkpoints, whose times are signed, an account gets no more refills than the pause
between two of them allows.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from server.cage.audit_causes import EXPIRY, HOUSE, REFILL, WELCOME, NoCause
from server.cage.cage import Hold
from server.cage.chain import LedgerMark
from server.cage.ledger import Entry, Kind

_END = -1  # of the commits that no checkpoint has signed yet
_LATE_MS = 10_000  # a checkpoint's time is read a moment after the ledger


class ChipsGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """How a house gives play chips: cents and milliseconds."""

    welcome_cents: int
    refill_below_cents: int
    refill_every_ms: int


class _Interval(Struct, frozen=True):
    """Commits of one partition up to `last`, between two checkpoints. `until_ms` 0: not signed yet.

    `given`: what the house may have given then; empty where nobody has signed it.
    """

    last: int
    since_ms: int
    until_ms: int
    given: tuple[ChipsGiven, ...]


class SignedChips:
    """What the checkpoints say of the chips that the house gave at each place in its ledger."""

    def __init__(self) -> None:
        self._intervals: dict[str, list[_Interval]] = {}
        self._marks: dict[str, LedgerMark] = {}
        self._now: ChipsGiven | None = None
        self._at_ms = 0
        self._ever: tuple[ChipsGiven, ...] = ()

    def add(self, at_ms: int, marks: Mapping[str, LedgerMark], given: ChipsGiven | None) -> None:
        """Add the next checkpoint, which signs the ledger up to `marks`."""
        before = self._now
        if given is not None and given not in self._ever:
            self._ever = (*self._ever, given)
        for partition, mark in marks.items():
            last = self._marks.get(partition)
            if mark == last:
                continue
            self._marks[partition] = mark
            intervals = self._intervals.setdefault(partition, [])
            if last is not None and last.commit and not mark.since:
                # A loss was accepted, and all that is left is signed once more.
                intervals.clear()
                allowed = self._ever
            else:
                allowed = tuple(dict.fromkeys((before, given))) if before and given else ()
            known = tuple(one for one in allowed if one is not None)
            intervals.append(_Interval(mark.commit, self._at_ms, at_ms, known))
        self._now, self._at_ms = given, at_ms

    def at(self, partition: str, commit: int) -> _Interval:
        """The interval of a commit. After the last checkpoint, what it signed is in force."""
        intervals = self._intervals.get(partition, [])
        place = bisect_left(intervals, commit, key=lambda one: one.last)
        if place < len(intervals):
            return intervals[place]
        return _Interval(_END, self._at_ms, 0, (self._now,) if self._now is not None else ())

    def not_before(self, partition: str, commit: int) -> int:
        """When a commit was made at the earliest, by the time of the checkpoint before it."""
        return self.at(partition, commit).since_ms


class _Account(Struct):
    """What was read of one account's ledger. `held_cents` is all that it had on layouts."""

    position: str = "first"
    balance_cents: int = 0
    held_cents: int = 0
    is_welcomed: bool = False
    interval: _Interval | None = None
    refills: int = 0  # of the interval


class ChipCauses:
    """Looks for chips that the house would not have given (`server.cage.audit_causes.Causes`)."""

    def __init__(self, signed: SignedChips, now_ms: Callable[[], int]) -> None:
        self._signed = signed
        self._now_ms = now_ms
        self._partition = ""
        self._accounts: dict[str, _Account] = {}
        self._found: list[NoCause] = []

    async def begin(self, holds: Sequence[Hold]) -> None:
        del holds

    async def read(
        self, partition: str, entries: Mapping[str, Sequence[Entry]], *, orders_kept: bool
    ) -> None:
        del orders_kept  # its orders say nothing that its entries do not
        if partition != self._partition:  # the accounts of one are read together
            self._partition, self._accounts = partition, {}
        for account, some in entries.items():
            about = self._accounts.setdefault(account, _Account())
            for entry in some:
                if entry.by == HOUSE and (reason := self._reason(partition, about, entry)):
                    cents = entry.to_issued_cents
                    self._found.append(NoCause(account, entry.position, cents, reason))
                about.position = entry.position
                about.balance_cents += entry.to_balance_cents
                about.held_cents += entry.to_held_cents
                about.is_welcomed |= entry.kind == Kind.ISSUE and entry.id == WELCOME

    async def without_cause(self) -> Sequence[NoCause]:
        return self._found

    def _reason(self, partition: str, about: _Account, entry: Entry) -> str:
        """Why the house would not have moved chips so; "" if it would."""
        interval = self._signed.at(partition, int(entry.position.partition("-")[0]))
        if entry.kind == Kind.REDEEM:
            left = about.balance_cents + about.held_cents + entry.to_balance_cents
            is_expiry = entry.id.startswith(EXPIRY)
            return f"an account that expires keeps no {left} cents" if is_expiry and left else ""
        if entry.kind != Kind.ISSUE:
            return ""
        if entry.id == WELCOME:
            if about.is_welcomed:
                return "the account was welcomed before"
            return _other_sum("welcomes", entry, interval)
        if not entry.id.startswith(REFILL):
            return ""  # audit_causes.py names it
        return (
            self._refilled_too_often(about, interval)
            or _other_sum("refills", entry, interval)
            or _not_low(about, entry, interval)
        )

    def _refilled_too_often(self, about: _Account, interval: _Interval) -> str:
        if interval != about.interval:
            about.interval, about.refills = interval, 0
        about.refills += 1
        pauses_ms = [one.refill_every_ms for one in interval.given]
        if not pauses_ms or not min(pauses_ms):
            return ""
        lasted_ms = max((interval.until_ms or self._now_ms()) - interval.since_ms, 0) + _LATE_MS
        if about.refills <= 1 + lasted_ms // min(pauses_ms):
            return ""
        return f"the account got {about.refills} refills between two checkpoints"


def _other_sum(does: str, entry: Entry, interval: _Interval) -> str:
    sums = sorted({one.welcome_cents for one in interval.given})
    if not sums or entry.to_issued_cents in sums:
        return ""
    return f"the house {does} with {' or '.join(map(str, sums))} cents"


def _not_low(about: _Account, entry: Entry, interval: _Interval) -> str:
    if not interval.given:
        return ""
    if entry.id != f"{REFILL}{about.position}":
        return f"the entry before it is {about.position}"
    bankroll = about.balance_cents + about.held_cents
    below = max(one.refill_below_cents for one in interval.given)
    if bankroll < below:
        return ""
    return f"the account had {bankroll} cents, the house refills below {below}"
