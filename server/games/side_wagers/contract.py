"""The contract of a side wager of roulette, and the state of the table that it reads.

All three are offered "to each player who placed a Roulette wager in accordance with § 617a.3"
(617b.1(a), 617b.2(a), 617b.4(a)); the table checks that. The rest differs: each has its own file.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from server.games.document import PaytableInWords
from server.games.one_outcome import LayoutState
from server.games.rules import (
    Ask,
    Drawn,
    MeterClaim,
    OddsRow,
    ProgressiveWager,
    Refusal,
    Settlement,
    Spot,
    Wager,
)
from server.games.submission import Submission


class Meter(msgspec.Struct, frozen=True):
    """A progressive meter and its reserve, in thousandths of a cent."""

    mils: int
    reserve_mils: int = 0

    @property
    def cents(self) -> int:
        """The meter as it is shown: whole cents, rounded down."""
        return self.mils // 1000


class RouletteState(LayoutState, frozen=True):
    """A roulette table; `last` is the number of the last valid spin."""

    streak: int = 0  # length of the running Roulette Up streak, 0 if there is none
    meter: Meter | None = None  # of the progressive Roulette Up wager; None: linked, or not offered


class Spin(msgspec.Struct, frozen=True):
    """What settles a side wager: the number, and everything else that was drawn."""

    number: str
    draw: Drawn


class SideWager(ABC):
    """One side wager as a rules submission offers it. Every method is pure."""

    name: ClassVar[str]
    section: ClassVar[str]
    draw_key: ClassVar[str] = ""  # the word of a draw that carries its own outcome
    amount_cents: int | None = None  # a fixed amount; None leaves it to the table's limits

    @classmethod
    @abstractmethod
    def read(cls, submission: Submission, pockets: Sequence[str]) -> SideWager | None:
        """Read its key of a rules submission for a wheel; None if the table does not offer it."""

    @staticmethod
    @abstractmethod
    def reads(submitted: Mapping[str, Any]) -> str:
        """Its part of a rules submission in words, or those of its values that are there."""

    @abstractmethod
    def resolved_rules(self) -> dict[str, Any]:
        """Its part of the rules submission, every default filled in."""

    @abstractmethod
    def spot(self) -> Spot:
        """The area of the layout designated for it."""

    @abstractmethod
    def pays_by(self) -> PaytableInWords:
        """The paytable that it is settled by."""

    def opened(self, state: RouletteState) -> RouletteState:
        """Prepare the state of a table that opens."""
        return state

    def refuse(self, state: RouletteState, wager: Wager) -> Refusal | None:
        """Say why the wager may not be placed now, or None."""
        return None

    def runs(self, state: RouletteState) -> bool:
        """Whether its wagers have seen a first spin, and stand without a roulette wager."""
        return False

    def wager_placed(self, state: RouletteState, wager: Wager) -> RouletteState:
        """Move what a wager moves besides lying on the layout."""
        return state

    def wager_removed(self, state: RouletteState, wager: Wager) -> RouletteState:
        """Move it back for a wager that came off undecided."""
        return state

    def posted(self, state: RouletteState) -> dict[str, Any]:
        """What its reader board or its tracker shows between two spins."""
        return {}

    def progressive(self) -> ProgressiveWager | None:
        """How it moves a meter, if it is a progressive wager."""
        return None

    def equipment(self) -> tuple[Ask, ...]:
        """What `ask` may ask of the equipment."""
        return ()

    def ask(self, state: RouletteState, number: str) -> Ask | MeterClaim | None:
        """What to draw for its wagers besides the number, or None."""
        return None

    def say(self, answer: Any) -> Any:
        """The answer to `ask` as the draw has it, under `draw_key`."""
        return answer

    @abstractmethod
    def spun(
        self, state: RouletteState, wagers: Sequence[Wager], spin: Spin
    ) -> tuple[RouletteState, Iterable[Settlement]]:
        """Follow a valid spin. `wagers` are those of this kind; the state is that before it.

        Raises ImpossibleDraw if its own outcome is not possible.
        """

    @abstractmethod
    def odds_row(self) -> OddsRow:
        """Its exact win probability and return, by enumeration."""
