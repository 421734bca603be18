"""Craps and Mini-Craps, 58 Pa. Code 623a: 42 wagers, odds, the puck, and a shooter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec

from server.games.chains import endings
from server.games.craps.calls import call
from server.games.craps.decisions import RESTING, Verdict, moved, verdict
from server.games.craps.layout import (
    FACES,
    FIRE,
    PAID_BY_ROLL,
    PARTS,
    POINTS,
    ROLLS,
    paid_in_words,
    spots,
)
from server.games.craps.making import refuse_now
from server.games.craps.odds_bets import (
    CONTRACTS,
    LINE_ODDS,
    SUPPORTED,
    SUPPORTING,
    in_cents,
    most_odds,
    stands_on,
    supported,
    supporting,
)
from server.games.craps.rules_submission import read
from server.games.craps.shooter import shooter
from server.games.craps.state import CrapsState, CrapsWager, Throw
from server.games.layout_game import LayoutGame, in_order
from server.games.one_outcome import losers_first, returned
from server.games.rules import (
    DrawingSteps,
    Drawn,
    ImpossibleDraw,
    OddsRow,
    Refusal,
    Settlement,
    Spot,
    Step,
    Uniform,
    Wager,
)
from server.games.stakes import Stakes, dollars
from server.games.submission import Submission, to_one

# 623a.2(c): "seating locations for a maximum of nine players"; 623a.2(f)(1): "No more than 16
# designated areas … corresponding to player positions"
SEATS: Final = {"craps": 16, "mini_craps": 9}
# 623a.11(b)(1): "The minimum wager shall be $1 and the maximum wager shall be $5 and all wagers
# shall be made in increments of one dollar"
FIRE_STAKES: Final = Stakes(100, 100, 500, "623a.11(b)(1)")
FOLLOWED: Final = "followed"  # the wager whose end a row of odds works out


class Craps(LayoutGame[CrapsState]):
    """A craps table under one rules submission."""

    name = "craps"
    title = "Craps"
    chapter = "623a"
    state_type = CrapsState
    closing_section = "623a.4(a)"
    wagers_section = "623a.3(a)"
    draw_keys = frozenset(("dice",))
    may_work = RESTING

    def __init__(self, rules: Mapping[str, Any]) -> None:
        """Bind the game to a submission. Raises IllegalRules with every breach of it."""
        submission = Submission(rules)
        # 623a.3(c): "The amounts of the minimum and maximum … wagers shall be posted"
        stakes = submission.stakes("623a.3(c)")
        self.rules = read(submission)
        submission.close()
        self.seats = SEATS[self.rules.variant]
        super().__init__(stakes, spots(self.rules.offered, self.rules.fire))

    def resolved_rules(self) -> dict[str, Any]:
        return self.stakes.written() | self.rules.written()

    def opening_state(self) -> CrapsState:
        return CrapsState()

    # Making wagers

    def place(self, state: CrapsState, wager: Wager) -> Step[CrapsState] | Refusal:
        laid = CrapsWager(
            wager.id,
            wager.seat,
            wager.on,
            wager.pick,
            wager.amount,
            wager.working,
            vigorish=self._vigorish(wager.on, wager.amount, "on_wager"),
        )
        return super().place(state, laid)

    def taken(self, wager: Wager) -> int:
        # 623a.5(g)(3): "May collect, at time the player makes the wager, a vigorish"
        return wager.amount + self._vigorish(wager.on, wager.amount, "on_wager")

    def refuse(self, state: CrapsState, wager: Wager) -> Refusal | None:
        spot = self.spot_of(wager)
        if isinstance(spot, Refusal):
            return spot
        if wager.amount <= 0:
            return self.stakes.refuse(wager.amount)
        if wager.seat > self.seats:
            return Refusal("not_seated", f"This table has {self.seats} seats.", "623a.4(e)")
        if state.closed:
            return self._betting_closed()
        return refuse_now(state, wager, spot.section) or self.refuse_amount(
            state, wager, wager.amount
        )

    def spot_of(self, wager: Wager) -> Spot | Refusal:
        if wager.on not in LINE_ODDS:
            return super().spot_of(wager)
        # It is the puck that says the point of these: any spot of the name will do.
        if wager.pick:
            return self._no_place(wager)
        return super().spot_of(msgspec.structs.replace(wager, pick=(str(POINTS[0]),)))
