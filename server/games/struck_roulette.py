"""Roulette in which a generator strikes numbers before the spin. A struck number pays more.

Lightning Roulette (617b.3) calls them lucky numbers, Roulette X (617b.5), "a variation on Lightning
Roulette", multipliers. They differ in wheel and paytable.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple, TypeAlias

from server.games.document import PaytableInWords, paytable_of
from server.games.in_words import by_weight, counted, paytable, to_one_for
from server.games.one_outcome import LayoutState
from server.games.paytables import wagers_paid, weighed_rows
from server.games.roulette_layout import FIVE_ADJACENT, POCKETS, call
from server.games.roulette_table import RouletteTable, on_a_fifth
from server.games.rules import (
    Ask,
    DrawingSteps,
    Drawn,
    ImpossibleDraw,
    Sample,
    Spot,
    Step,
    Uniform,
    Weighted,
)
from server.games.submission import Submission

Weights: TypeAlias = Mapping[int, int]


def _weights_in_words(weights: Mapping[str, Mapping[str, int]]) -> str:
    """The weights of a submission, or those of them that changed, as people read them."""
    struck = counted("number struck", "numbers struck")
    read = {"count": lambda count: struck(int(count)), "payout": to_one_for}
    return "; ".join(by_weight(read[key])(each) for key, each in weights.items())


class Paytable(NamedTuple):
    """What straight wagers pay to 1, and the weights by which numbers are struck."""

    straight: int  # on a number that was not struck
    count_weights: Weights  # how many different numbers are struck
    payout_weights: Weights  # what each of them pays; each is drawn separately


class StruckRoulette(RouletteTable[LayoutState]):
    """A roulette table on which numbers are struck, under one rules submission."""

    state_type = LayoutState
    features = ("multipliers",)
    struck_key: ClassVar[str]  # the word of a draw for the struck numbers and their payouts
    struck_title: str  # what the paytable of the struck numbers is called
    straight_section: ClassVar[str]  # the clause that says what the other numbers pay
    payouts_section: ClassVar[str]  # the clause that lists the payouts

    submits: ClassVar = {
        "weights": "The weights by which the number of struck numbers and their payouts are drawn.",
        "paytable": "The paytable of the struck numbers, which says what other numbers pay.",
    }
    reads: ClassVar = {"weights": _weights_in_words, "paytable": paytable}

    @abstractmethod
    def read_paytable(self, submission: Submission) -> Paytable:
        """Read which paytable the table uses. Its weights are the house's own."""

    def read_odds(
        self, submission: Submission, least: Mapping[str, Fraction]
    ) -> dict[str, Fraction]:
        self.paytable = self._weighed(submission, self.read_paytable(submission))
        # "Notwithstanding the provisions of § 617a.4": 617b.3(f), 617b.5(f)
        fixed = {"straight": self.straight_section}
        raised = {on: odds for on, odds in least.items() if on not in fixed}
        odds = submission.odds(self.odds_section, raised, fixed)
        return {"straight": Fraction(self.paytable.straight), **odds}

    def read_options(self, submission: Submission) -> None:
        """Lightning Roulette and Roulette X come with no side wagers."""

    def resolved_rules(self) -> dict[str, Any]:
        rules = super().resolved_rules()
        del rules["odds"]["straight"]
        weights = {"count": self.paytable.count_weights, "payout": self.paytable.payout_weights}
        return rules | {"weights": {name: _written(each) for name, each in weights.items()}}

    def paytables(self) -> tuple[PaytableInWords, ...]:
        # 617b.3(f), 617b.5(f): what a straight wager pays is "notwithstanding" 617a.4
        spots = (spot for spot in self.layout() if spot.on != "straight")
        rows = (
            ("straight, not struck", f"{self.paytable.straight} to 1"),
            *weighed_rows("straight, struck: ", self.paytable.payout_weights),
        )
        return (
            wagers_paid(self.odds_section, spots, self.pays_in_words),
            paytable_of(self.struck_title, self.payouts_section, rows),
        )

    def opening_state(self) -> LayoutState:
        return LayoutState()

    # The spin

    def equipment(self) -> tuple[Ask, ...]:
        (wheel,) = super().equipment()
        return (
            Weighted(tuple(self.paytable.count_weights.values())),
            *(Sample(count, len(POCKETS[self.wheel])) for count in self.paytable.count_weights),
            Weighted(tuple(self.paytable.payout_weights.values())),
            wheel,
        )

    def drawing(self, state: LayoutState) -> DrawingSteps:
        wheel, paytable = POCKETS[self.wheel], self.paytable
        # 617b.3(d), 617b.5(d): "After all wagers have been placed, the random number generator
        # shall be initiated and will select between … numbers on the layout"
        count: int = yield Weighted(tuple(paytable.count_weights.values()))
        numbers: tuple[int, ...] = yield Sample(tuple(paytable.count_weights)[count], len(wheel))
        struck = {}
        for number in numbers:
            payout: int = yield Weighted(tuple(paytable.payout_weights.values()))
            struck[wheel[number]] = tuple(paytable.payout_weights)[payout]
        at: int = yield Uniform(len(wheel))
        return {self.struck_key: struck, "number": wheel[at]}

    def drawn(self, state: LayoutState, draw: Drawn) -> Step[LayoutState]:
        number, struck = self.number(draw), self._struck(draw)
        straight = struck.get(number)
        if straight is None:
            return self.decided(state, number, call(number))

        def pays(spot: Spot) -> Fraction | None:
            return self._pays_struck(spot, number, straight)

        return self.decided(state, number, f"{call(number)}, {straight} to 1", pays)

    def chances(self, spot: Spot) -> Iterator[tuple[int, Fraction | None]]:
        """A spin for every outcome, struck with each payout by its weight, or not struck."""
        # Of the wheel's n numbers each is as likely as any other to be among the k struck: k in n.
        all_counts = len(self._pockets) * sum(self.paytable.count_weights.values())
        struck = sum(k * weight for k, weight in self.paytable.count_weights.items())
        plain = (all_counts - struck) * sum(self.paytable.payout_weights.values())
        for number in self._pockets:
            yield plain, self.pays(spot, number)
            for payout, weight in self.paytable.payout_weights.items():
                yield struck * weight, self._pays_struck(spot, number, payout)

    def pays_in_words(self, spot: Spot) -> str:
        words = super().pays_in_words(spot)
        if spot.on not in ("straight", FIVE_ADJACENT):
            return words
        payouts = sorted(self.paytable.payout_weights)
        return f"{words}, struck {payouts[0]} to 1 … {payouts[-1]} to 1"

    # Leaves

    def _pays_struck(self, spot: Spot, number: str, payout: int) -> Fraction | None:
        """What a spot pays if the ball rests on a number struck with `payout` to 1."""
        # 617b.3(e), 617b.5(e): "the player's straight wager shall win and be paid based upon the
        # increased payout": no other wager than the straight one, and a five adjacent number
        # wager, which is five of them.
        plain = self.pays(spot, number)
        if plain is None or spot.on not in ("straight", FIVE_ADJACENT):
            return plain
        straight = Fraction(payout)
        return straight if spot.on == "straight" else on_a_fifth(straight)

    def _struck(self, draw: Drawn) -> dict[str, int]:
        """Read the struck numbers and what each pays to 1. Raises ImpossibleDraw."""
        struck = self.said(draw, self.struck_key)
        if not isinstance(struck, dict) or len(struck) not in self.paytable.count_weights:
            least, most = min(self.paytable.count_weights), max(self.paytable.count_weights)
            raise ImpossibleDraw(f"{self.struck_key} has to name {least} to {most} numbers")
        for number, payout in struck.items():
            if number not in self._pockets:
                raise ImpossibleDraw(f"{str(number)[:40]!r} is no number of this layout")
            if type(payout) is not int or payout not in self.paytable.payout_weights:
                raise ImpossibleDraw(f"{str(payout)[:40]} is no payout of {self.payouts_section}")
        return struck

    def _weighed(self, submission: Submission, paytable: Paytable) -> Paytable:
        """Replace the house's own weights by those of the submission, if it has any."""
        group = submission.group("weights", self.payouts_section)
        if group is None:
            return paytable
        section = self.payouts_section
        weighed = paytable._replace(
            count_weights=_read(group, "count", paytable.count_weights, section),
            payout_weights=_read(group, "payout", paytable.payout_weights, section),
        )
        group.end(section)
        return weighed


def _read(group: Submission, key: str, default: Weights, section: str) -> Weights:
    read = group.weights(key, section, [str(struck) for struck in default])
    return {struck: read.get(str(struck), weight) for struck, weight in default.items()}


def _written(weights: Weights) -> dict[str, int]:
    return {str(struck): weight for struck, weight in weights.items()}
