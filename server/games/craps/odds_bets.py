"""Taking and laying odds: supplemental wagers behind another wager, 623a.6."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

import msgspec

from server.games.craps.layout import LAID_ODDS
from server.games.craps.state import CrapsState, CrapsWager
from server.games.rules import Wager

# Each kind of odds, and the wager that it supports.
SUPPORTED: Final = {
    "pass_odds": "pass",
    "dont_pass_odds": "dont_pass",
    "come_odds": "come",
    "dont_come_odds": "dont_come",
}
SUPPORTING: Final = {on: odds_on for odds_on, on in SUPPORTED.items()}
LINE_ODDS: Final = frozenset(("pass_odds", "dont_pass_odds"))
LAYING: Final = frozenset(("dont_pass_odds", "dont_come_odds"))


class Backed(msgspec.Struct, frozen=True):
    """The wagers of a kind that one seat has on one number, and the odds behind them."""

    point: int
    wagers: tuple[CrapsWager, ...]
    odds_on: str
    odds: tuple[CrapsWager, ...]

    def most_odds(self, multiple: int, without_cents: int = 0) -> int:
        """The most cents that the odds may be, if the wagers were `without_cents` less."""
        # 623a.6(e): "up to 10 times the amount of the original Pass or Come Bet"
        most = Fraction(multiple * (in_cents(self.wagers) - without_cents))
        if self.odds_on in LAYING:
            # 623a.6(e): "calculated as to provide a winning player with winnings not in excess of
            # up to 10 times the amount originally wagered"
            most /= LAID_ODDS[self.point]
        return int(most)


def stands_on(state: CrapsState, wager: CrapsWager) -> int:
    """The number of a wager that takes odds, or of the odds; 0 if it has none yet."""
    if wager.on in ("come", "dont_come"):
        return wager.point
    return int(wager.pick[0]) if wager.on in ("come_odds", "dont_come_odds") else state.point


def backed(state: CrapsState, wager: CrapsWager) -> Backed | None:
    """The wagers and odds that belong with this one; None if it has no number yet."""
    point = stands_on(state, wager)
    if not point:
        return None
    on = SUPPORTED.get(wager.on, wager.on)
    there = [w for w in state.wagers if w.seat == wager.seat]
    return Backed(
        point,
        tuple(w for w in there if w.on == on and stands_on(state, w) == point),
        SUPPORTING[on],
        tuple(w for w in there if w.on == SUPPORTING[on] and stands_on(state, w) == point),
    )


def in_cents(wagers: Iterable[Wager]) -> int:
    """The sum of the wagers, in cents."""
    return sum(wager.amount for wager in wagers)
