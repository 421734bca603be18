"""The B2B Roulette wager, 58 Pa. Code 617b.1: the number of the last spin repeats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from server.games.document import PaytableInWords, paytable_of
from server.games.in_words import by_weight, to_one_for
from server.games.names import wager_in_words
from server.games.one_outcome import returned
from server.games.paytables import weighed_rows
from server.games.rules import (
    Ask,
    ImpossibleDraw,
    OddsRow,
    Refusal,
    Settlement,
    Spot,
    Wager,
    Weighted,
)
from server.games.side_wagers.contract import RouletteState, SideWager, Spin
from server.games.submission import Submission

# 617b.1(e): "The possible payouts, all of which shall be included in the certificate holder's
# Rules Submission form"
PAYOUTS: Final = (1000, 500, 250, 100, 50, 25, 10)


class B2B(SideWager):
    """The wager with the weights by which the reader board's generator chooses the payout."""

    name = "b2b"
    section = "617b.1"
    draw_key = "b2b"

    def __init__(self, weights: dict[str, int], pockets: Sequence[str]) -> None:
        self._weights = tuple(weights[str(payout)] for payout in PAYOUTS)
        self._pockets = pockets

    @classmethod
    def read(cls, submission: Submission, pockets: Sequence[str]) -> B2B | None:
        group = submission.group(cls.name, cls.section)
        if group is None:
            return None
        names = [str(payout) for payout in PAYOUTS]
        weights = group.weights("weights", "617b.1(e)", names)
        group.end()
        return cls(weights, pockets) if len(weights) == len(PAYOUTS) else None

    @staticmethod
    def reads(submitted: Mapping[str, Any]) -> str:
        return by_weight(to_one_for)(submitted["weights"])

    def resolved_rules(self) -> dict[str, Any]:
        return {"weights": {str(p): w for p, w in zip(PAYOUTS, self._weights, strict=True)}}

    def spot(self) -> Spot:
        return Spot(self.name, (), "617b.1(d)", Fraction(min(PAYOUTS)))

    def pays_by(self) -> PaytableInWords:
        rows = weighed_rows("", dict(zip(PAYOUTS, self._weights, strict=True)))
        return paytable_of(wager_in_words(self.name), "617b.1(e)", rows)

    def refuse(self, state: RouletteState, wager: Wager) -> Refusal | None:
        # 617b.1(d): "the same number as the previous spin"
        if not state.last:
            return Refusal(
                "no_previous_spin", "This table has not had a spin to repeat yet.", "617b.1(d)"
            )
        return None

    def posted(self, state: RouletteState) -> dict[str, Any]:
        return {"previous": state.last}

    def equipment(self) -> tuple[Ask, ...]:
        return (Weighted(self._weights),)

    def ask(self, state: RouletteState, number: str) -> Weighted | None:
        # 617b.1(e): "If a B2B Roulette wager wins, the payout shall be determined by a random
        # number generator"
        return Weighted(self._weights) if number == state.last else None

    def say(self, answer: int) -> int:
        return PAYOUTS[answer]

    def spun(
        self, state: RouletteState, wagers: Sequence[Wager], spin: Spin
    ) -> tuple[RouletteState, Iterable[Settlement]]:
        # 617b.1(d): "shall lose in all other scenarios"
        if spin.number != state.last:
            return state, (Settlement(wager.id, "lose", 0) for wager in wagers)
        if not wagers:
            return state, ()
        payout = spin.draw.get(self.draw_key)
        if type(payout) is not int or payout not in PAYOUTS:
            raise ImpossibleDraw(f"b2b {payout!r} is none of the payouts of 617b.1(e)")
        odds = Fraction(payout)
        return state, (Settlement(w.id, "win", returned(w.amount, odds)) for w in wagers)

    def odds_row(self) -> OddsRow:
        weighed = sum(
            (1 + payout) * weight for payout, weight in zip(PAYOUTS, self._weights, strict=True)
        )
        chance = Fraction(1, len(self._pockets))
        back = chance * Fraction(weighed, sum(self._weights))
        return OddsRow(self.name, (), "10 to 1 … 1000 to 1, drawn", chance, back)
