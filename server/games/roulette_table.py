"""What every roulette of this house shares: limits, wheel, layout, and the wagers of 617a.3.

Roulette itself adds side wagers. Lightning Roulette and Roulette X change the payout of a straight
wager.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Generic

from server.games.document import PaytableInWords
from server.games.one_outcome import L, OneOutcomeGame
from server.games.paytables import wagers_paid
from server.games.roulette_layout import (
    FIVE_ADJACENT,
    FIVE_ADJACENT_SECTION,
    KINDS,
    POCKETS,
    Wheel,
    places,
    valid_pockets,
)
from server.games.rules import Ask, Drawn, ImpossibleDraw, Spot, Uniform
from server.games.submission import Submission, plain, to_one


class RouletteTable(OneOutcomeGame[L], Generic[L]):
    """A roulette wheel and its layout under one rules submission."""

    closing_section = "617a.5(b)"
    wagers_section = "617a.3(e)"
    odds_section: ClassVar[str] = "617a.4(a)"
    wheels: ClassVar[Sequence[Wheel]]  # those that may be submitted
    default_wheel: ClassVar[Wheel]
    wheel_section: ClassVar[str]

    def __init__(self, rules: Mapping[str, Any]) -> None:
        """Bind the game to a submission. Raises IllegalRules with every breach of it."""
        submission = Submission(rules)
        # 617a.1(f)(3): "Signage indicating the minimum and maximum wagers permitted"
        stakes = submission.stakes("617a.1(f)(3)")
        self.wheel: Wheel = submission.choice(
            "wheel", self.wheel_section, self.wheels, self.default_wheel
        )
        self._pockets = valid_pockets(self.wheel)
        # 617a.3(e)(1)(i): "A certificate holder may, if specified in its Rules Submission …, offer
        # the option to make five simultaneous Straight Wagers"
        self.five_adjacent = submission.flag("five_adjacent", FIVE_ADJACENT_SECTION)
        least = {kind.on: kind.least for kind in KINDS if places(kind.on, self.wheel)}
        self._odds = self.read_odds(submission, least)
        self.read_options(submission)
        submission.close()
        self.sections = submission.sections
        super().__init__(stakes, self._declare())

    def read_odds(
        self, submission: Submission, least: Mapping[str, Fraction]
    ) -> dict[str, Fraction]:
        """Read what each wager of 617a.3 pays to 1, given the least that 617a.4 allows."""
        # 617a.4(a): "shall pay off winning Roulette wagers at no less than the following odds"
        return submission.odds(self.odds_section, least)

    @abstractmethod
    def read_options(self, submission: Submission) -> None:
        """Read what the submission says beyond the wagers of 617a.3."""

    def resolved_rules(self) -> dict[str, Any]:
        return {
            "wheel": self.wheel,
            **self.stakes.written(),
            "five_adjacent": self.five_adjacent,
            "odds": {name: plain(odds) for name, odds in self._odds.items()},
        }

    def equipment(self) -> tuple[Ask, ...]:
        return (Uniform(len(POCKETS[self.wheel])),)

    def outcomes(self) -> Sequence[str]:
        return self._pockets

    def number(self, draw: Drawn) -> str:
        """Read the pocket in which the ball came to rest. Raises ImpossibleDraw."""
        number = self.said(draw, "number")
        if not isinstance(number, str) or number not in POCKETS[self.wheel]:
            raise ImpossibleDraw(f"number {str(number)[:40]!r} is no pocket of this wheel")
        return number

    def short_outcome(self, draws: Sequence[Drawn], call: str) -> str:
        return str(draws[-1]["number"])

    def side_spots(self) -> Iterable[Spot]:
        """The areas of the layout for wagers beside those of 617a.3."""
        return ()

    def paytables(self) -> tuple[PaytableInWords, ...]:
        beside = {spot.on for spot in self.side_spots()}
        spots = (spot for spot in self.layout() if spot.on not in beside)
        return (wagers_paid(self.odds_section, spots, self.pays_in_words),)

    def pays_in_words(self, spot: Spot) -> str:
        if spot.on == FIVE_ADJACENT:
            return f"{to_one(self._odds['straight'])} on a fifth"
        return super().pays_in_words(spot)

    def _declare(self) -> Iterator[Spot]:
        """Every spot of this table, with its section and its odds."""
        for kind in KINDS:
            for place in places(kind.on, self.wheel):
                odds = self._odds[kind.on]
                section = kind.section
                if kind.on == "three_numbers" and place.covers[0] in ("0", "00"):
                    section = "617a.3(e)(3)(i)"
                yield Spot(kind.on, place.pick, section, odds, place.covers, odds.denominator)
        if self.five_adjacent:
            yield from self._declare_five_adjacent()
        yield from self.side_spots()

    def _declare_five_adjacent(self) -> Iterator[Spot]:
        straight = self._odds["straight"]
        odds, even = on_a_fifth(straight), 5 * straight.denominator
        for place in places(FIVE_ADJACENT, self.wheel):
            yield Spot(FIVE_ADJACENT, place.pick, FIVE_ADJACENT_SECTION, odds, place.covers, even)


def on_a_fifth(straight: Fraction) -> Fraction:
    """What a five adjacent number wager pays to 1 if a straight wager pays `straight`."""
    # 617a.3(e)(1)(iii): "deemed to have made a separate Straight Wager of equal value on each
    # of the five numbers selected": one fifth wins, and four are lost.
    return (1 + straight) / 5 - 1
