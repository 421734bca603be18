"""Dreamcatcher, 58 Pa. Code 689a: a wheel whose 2× and 7× multiply what the next spin pays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from math import prod
from typing import Any, ClassVar, Final

import msgspec

from server.games.document import PaytableInWords, paytable_of
from server.games.in_words import NO_LIMIT, money_or, odds
from server.games.one_outcome import LayoutState
from server.games.rules import (
    DrawingSteps,
    Drawn,
    ImpossibleDraw,
    OddsRow,
    Settlement,
    Spot,
    Step,
    Uniform,
    Wager,
)
from server.games.spun_wheel import SpunWheel
from server.games.submission import Submission

# fmt: off
# 689a.1(b): "arranged clockwise around the rim of the wheel in the following order"
WHEEL: Final = (
    "7×", "2", "1", "5", "1", "2", "5", "1", "2", "10", "1", "2", "1", "20", "1", "2", "1", "2",
    "1", "5", "1", "2", "10", "1", "5", "1", "2", "2×", "1", "5", "1", "40", "2", "1", "2", "1",
    "10", "2", "1", "5", "1", "2", "1", "5", "2", "1", "20", "1", "2", "1", "10", "1", "2", "1",
)
# fmt: on
# 689a.3(a): "at no less than the odds in the following payable"
LEAST: Final = {"1": 1, "2": 2, "5": 5, "10": 10, "20": 20, "40": 40}
# 689a.1(d): "The sections containing the 2× symbol and 7× symbol act as multipliers"
MULTIPLIERS: Final = {"2×": 2, "7×": 7}


class Dreamcatcher(SpunWheel):
    """A Dreamcatcher table under one rules submission."""

    name = "dreamcatcher"
    title = "Dreamcatcher"
    chapter = "689a"
    closing_section = "689a.2(a)"
    wagers_section = "689a.1(g)(2)"
    odds_section = "689a.3(a)"
    limits_section = "689a.1(g)(4)"
    draw_keys = frozenset(("sections",))
    features = ("multipliers",)
    submits: ClassVar = {
        "max_payout": "The most that one player may win in a round.",
    }
    reads: ClassVar = {
        "odds": odds(lambda number: f"number {number}"),
        "max_payout": money_or(NO_LIMIT),
    }
    on = "number"
    wheel = WHEEL
    least = LEAST

    def read_options(self, submission: Submission) -> None:
        # 689a.1(g)(4): "the maximum payout limit per round, if applicable"
        self.max_payout = (
            submission.whole("max_payout", self.limits_section, 0)
            if submission.given("max_payout", self.limits_section)
            else None
        )

    def resolved_rules(self) -> dict[str, Any]:
        return super().resolved_rules() | {"max_payout": self.max_payout}

    def paytables(self) -> tuple[PaytableInWords, ...]:
        bonus = [(f"bonus spin after {n}", f"{k} times the odds") for n, k in MULTIPLIERS.items()]
        # 689a.3(c): "the multipliers shall stack"
        bonus.append(("bonus spin after several", "the product of all times the odds"))
        return (*super().paytables(), paytable_of("Multipliers", "689a.3(b)", bonus))

    def drawing(self, state: LayoutState) -> DrawingSteps:
        sections: list[int] = []
        # 689a.2(f): "the wheel comes to rest on the 2× or 7× section of the wheel, a bonus spin
        # round is triggered the dealer shall spin the wheel again"
        while not sections or self.shows(sections[-1]) in MULTIPLIERS:
            at: int = yield Uniform(len(self.wheel))
            sections.append(at + 1)
        return {"sections": sections}

    def drawn(self, state: LayoutState, draw: Drawn) -> Step[LayoutState]:
        *bonus, number = self._shown(draw)
        # 689a.3(b), (c): "the multiplier shall be applied to the result of the bonus spin", "the
        # multipliers shall stack"
        multiplier = prod(MULTIPLIERS[symbol] for symbol in bonus)

        def pays(spot: Spot) -> Fraction | None:
            plain = self.pays(spot, number)
            return None if plain is None else plain * multiplier

        step = self.decided(state, number, ", ".join((*bonus, number)), pays)
        if self.max_payout is None:
            return step
        settled = _limited(step.settled, state.wagers, self.max_payout)
        return msgspec.structs.replace(step, settled=settled)

    @property
    def settles_apart(self) -> bool:
        return self.max_payout is None  # it bounds what all wagers of a seat win together

    def short_outcome(self, draws: Sequence[Drawn], call: str) -> str:
        return "-".join(map(str, draws[-1]["sections"]))

    def odds_row(self, spot: Spot) -> OddsRow:
        """Follow the bonus spins to their end; a maximum payout does not count."""
        # On n sections the chance of a win, and the odds that it is paid on the average, are
        #   chance = hits/n + Σ 1/n x chance,   paid = hits/n x odds + Σ multiplier/n x paid
        # with a term of the sum for each multiplier, after which the wheel is spun again.
        size, hits = len(self.wheel), self.wheel.count(spot.pick[0])
        bonus = [MULTIPLIERS[symbol] for symbol in self.wheel if symbol in MULTIPLIERS]
        chance = Fraction(hits, size - len(bonus))
        paid = spot.pays * Fraction(hits, size - sum(bonus))
        return OddsRow(spot.on, spot.pick, self.pays_in_words(spot), chance, chance + paid)

    def held_back(self, wagers: Iterable[Wager]) -> Fraction:
        if self.max_payout is None:
            return Fraction(0)
        wins: Counter[tuple[int, str]] = Counter()
        for wager in wagers:
            # A round ends on one number: everything that a seat wins is on that number.
            paid = wager.amount * self._spots[wager.on, tuple(wager.pick)].pays
            assert paid.denominator == 1, f"{paid} is no whole number of cents"
            wins[wager.seat, wager.pick[0]] += paid.numerator
        excesses = (_excess(number, cents, self.max_payout) for (_, number), cents in wins.items())
        return sum(excesses, Fraction(0))

    def _shown(self, draw: Drawn) -> list[str]:
        """Read what the spins of a round showed. Raises ImpossibleDraw."""
        sections = self.said(draw, "sections")
        if not isinstance(sections, (list, tuple)) or not sections:
            raise ImpossibleDraw("sections has to list the spins of the round")
        shown = [self.shows(section) for section in sections]
        for at, symbol in enumerate(shown, start=1):
            if (symbol in MULTIPLIERS) == (at == len(shown)):
                raise ImpossibleDraw(f"spin {at} shows {symbol}, and the round ends on a number")
        return shown


@lru_cache(maxsize=10_000)
def _excess(number: str, win_cents: int, most: int) -> Fraction:
    """The expected excess of a win over `most` cents, before the next spin.

    The spin multiplies the win, or ends the round on this number or on another.
    """
    size, hits = len(WHEEL), WHEEL.count(number)
    bonus = [MULTIPLIERS[symbol] for symbol in WHEEL if symbol in MULTIPLIERS]
    if win_cents < most:
        following = (_excess(number, win_cents * times, most) for times in bonus)
        # The round that ends here pays no more than it may.
        return sum(following, Fraction(0)) / size
    # Every end on the number exceeds it, by the sums of `odds_row`.
    paid = win_cents * Fraction(hits, size - sum(bonus))
    return paid - most * Fraction(hits, size - len(bonus))


def _limited(
    settled: Iterable[Settlement], wagers: Iterable[Wager], most: int
) -> tuple[Settlement, ...]:
    """Hold what each seat wins in a round to `most` cents."""
    lying = {wager.id: wager for wager in wagers}
    limited = {one.id: one for one in settled}
    won = [one for one in limited.values() if one.result == "win"]
    by_seat = sorted(won, key=lambda one: lying[one.id].seat)
    for _, winners in groupby(by_seat, key=lambda one: lying[one.id].seat):
        seat_won = list(winners)
        wins = [one.returned - lying[one.id].amount for one in seat_won]
        for one, cents in zip(seat_won, limited_wins(wins, most), strict=True):
            stake = lying[one.id].amount
            limited[one.id] = msgspec.structs.replace(one, returned=stake + cents)
    return tuple(limited.values())


def limited_wins(wins: list[int], most: int) -> list[int]:
    """Bring wins, in cents, down to `most` in all, in proportion.

    The remaining cents go to the largest win; of equal wins to the earliest.
    """
    total = sum(wins)
    if total <= most:
        return wins
    shares = [win * most // total for win in wins]
    shares[wins.index(max(wins))] += most - sum(shares)
    return shares
