"""Taking and laying odds: supplemental wagers behind another wager, 623a.6."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

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
CONTRACTS: Final = frozenset(("pass", "come"))


def stands_on(state: CrapsState, wager: CrapsWager) -> int:
    """The number on which a wager with odds, or its odds, stands; 0 where it has none yet."""
    if wager.on in ("come", "dont_come"):
        return wager.point
    return state.point if wager.on in SUPPORTING or wager.on in LINE_ODDS else int(wager.pick[0])


def supported(state: CrapsState, odds: CrapsWager) -> tuple[CrapsWager, ...]:
    """The wagers of a seat that its odds on a number support."""
    point = stands_on(state, odds)
    return tuple(
        wager
        for wager in state.wagers
        if wager.on == SUPPORTED[odds.on]
        and wager.seat == odds.seat
        and 0 < point == stands_on(state, wager)
    )


def supporting(state: CrapsState, wager: CrapsWager) -> tuple[CrapsWager, ...]:
    """The odds of a seat that support a wager, and others of its kind on the same number."""
    point = stands_on(state, wager)
    return tuple(
        odds
        for odds in state.wagers
        if odds.on == SUPPORTING.get(wager.on)
        and odds.seat == wager.seat
        and stands_on(state, odds) == point
    )


def most_odds(odds_on: str, point: int, multiple: int, supported_cents: int) -> int:
    """The most that may be wagered as odds on a point, in whole cents."""
    # 623a.6(e): "up to 10 times the amount of the original Pass or Come Bet"
    most = Fraction(multiple * supported_cents)
    if odds_on in LAYING:
        # 623a.6(e): "calculated as to provide a winning player with winnings not in excess of up
        # to 10 times the amount originally wagered"
        most /= LAID_ODDS[point]
    return int(most)


def in_cents(wagers: tuple[Wager, ...]) -> int:
    """What wagers amount to together."""
    return sum(wager.amount for wager in wagers)
