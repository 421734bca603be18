"""What a crowd of bots measures: kept by each process, and put together for the report.

Every time is kept, eight bytes each, so the percentiles of many processes are exact.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from server.bots.connection import Timing
from server.bots.turns import Turns

if TYPE_CHECKING:
    Times: TypeAlias = array[float]
else:
    Times = array  # which cannot be subscripted when the program runs, before Python 3.12


def _times() -> Times:
    return array("d")


@dataclass
class Arrivals:
    """When one event reached its watchers: handled, and readable at the earliest.

    The times are the machine's, in seconds: those of several processes can be compared.
    """

    at: Times = field(default_factory=_times)
    since: Times = field(default_factory=_times)


Events = dict[str, dict[int, Arrivals]]
"""Of each table, of each event by its number."""


_ADDED = (
    *("players", "watchers", "sent", "accepted", "settled"),
    *("staked_cents", "returned_cents", "cpu_seconds"),
)
"""The figures of a Measured that add up over the processes."""


@dataclass
class Measured:
    """Counts and times of the bots of a process. Money is cents."""

    players: int = 0  # who took a seat
    watchers: int = 0  # who watch a table
    sent: int = 0
    accepted: int = 0
    settled: int = 0
    staked_cents: int = 0
    returned_cents: int = 0
    refused: dict[str, int] = field(default_factory=Counter)
    chosen: dict[str, int] = field(default_factory=Counter)
    choices_refused: dict[str, int] = field(default_factory=Counter)
    lost: dict[str, int] = field(default_factory=Counter)
    seconds: float = 0.0  # for how long they played
    cpu_seconds: float = 0.0  # that this process used meanwhile
    busiest: float = 0.0  # of all processes, as a share of one processor
    acknowledged_s: Times = field(default_factory=_times)
    acknowledged_least_s: Times = field(default_factory=_times)
    late_s: Times = field(default_factory=_times)  # the loop, whenever it woke
    away_s: Times = field(default_factory=_times)  # from a table that moved, or the whole house
    holds: list[str] | None = None  # of the accepted wagers, by the cage's ids: kept if asked for
    events: Events = field(default_factory=dict)  # as players saw them
    watched: Events = field(default_factory=dict)  # as those saw them who only watch
    is_playing: bool = False  # times are of the play alone

    def answered(self, timing: Timing) -> None:
        self.acknowledged_s.append(timing.seen_s)
        self.acknowledged_least_s.append(timing.least_s)

    def note_hold(self, hold: str) -> None:
        """A wager was accepted."""
        if self.holds is not None:
            self.holds.append(hold)

    def heard(self, table: str, number: int, turns: Turns) -> None:
        """An event of a table reached a player."""
        if self.is_playing:
            _note(self.events, table, number, turns)

    def saw(self, table: str, number: int, turns: Turns) -> None:
        """An event of a table reached somebody who only watches."""
        if self.is_playing:
            _note(self.watched, table, number, turns)

    def add(self, other: Measured) -> None:
        """Take in what another process measured."""
        for name in _ADDED:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.seconds = max(self.seconds, other.seconds)
        self.busiest = max(self.busiest, other.busiest)
        for name in ("refused", "chosen", "choices_refused", "lost"):
            counts = Counter(getattr(self, name)) + Counter(getattr(other, name))
            setattr(self, name, counts)
        for name in ("acknowledged_s", "acknowledged_least_s", "late_s", "away_s"):
            getattr(self, name).extend(getattr(other, name))
        _add_events(self.events, other.events)
        _add_events(self.watched, other.watched)


def _note(events: Events, table: str, number: int, turns: Turns) -> None:
    of_table = events.get(table)
    if of_table is None:
        of_table = events[table] = {}
    arrivals = of_table.get(number)
    if arrivals is None:
        arrivals = of_table[number] = Arrivals()
    arrivals.at.append(turns.at)
    arrivals.since.append(turns.since)


def _add_events(mine: Events, others: Events) -> None:
    for table, of_table in others.items():
        known = mine.setdefault(table, {})
        for number, arrivals in of_table.items():
            merged = known.setdefault(number, Arrivals())
            merged.at.extend(arrivals.at)
            merged.since.extend(arrivals.since)


# ------------------------------------------------------------------ from process to process


def pack(measured: Measured) -> bytes:
    return msgspec.msgpack.encode(measured, enc_hook=lambda times: times.tobytes())


def unpack(data: bytes) -> Measured:
    """Raises msgspec.DecodeError if the data is not whole."""
    hook: Callable[[type, Any], Any] = _read_times
    return msgspec.msgpack.decode(data, type=Measured, dec_hook=hook)


def _read_times(_: type, data: bytes) -> Times:
    times = _times()
    times.frombytes(data)
    return times
