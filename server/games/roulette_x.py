"""Roulette X, 58 Pa. Code 617b.5: two to five multipliers, on one of two paytables."""

from __future__ import annotations

from typing import Any, Final

from server.games.in_words import paytable
from server.games.struck_roulette import Paytable, StruckRoulette
from server.games.submission import Submission

# 617b.5(d): "between two and five numbers"; (g): the paytables. The weights are this house's: they
# return of a straight wager 97.22% (A, single zero), 94.18% (A, double zero) and 95.50% (B).
_COUNT: Final = {2: 40, 3: 30, 4: 20, 5: 10}
PAYTABLES: Final = {
    "A": Paytable(
        straight=28, count_weights=_COUNT, payout_weights={50: 56, 100: 26, 250: 12, 500: 6}
    ),
    "B": Paytable(
        straight=30, count_weights=_COUNT, payout_weights={50: 54, 100: 22, 175: 16, 250: 8}
    ),
}


class RouletteX(StruckRoulette):
    """A Roulette X table under one rules submission."""

    name = "roulette_x"
    title = "Roulette X"
    chapter = "617b"
    draw_keys = frozenset(("number", "multipliers"))
    struck_key = "multipliers"
    straight_section = "617b.5(f)"
    payouts_section = "617b.5(g)"
    # 617b.5(c): "may be played on either a single zero or double zero roulette wheel"
    wheels = ("single_zero", "double_zero")
    default_wheel = "double_zero"
    wheel_section = "617b.5(c)"

    def read_paytable(self, submission: Submission) -> Paytable:
        self._paytable_name = submission.choice("paytable", self.payouts_section, PAYTABLES, "A")
        # 617b.5(g): "Roulette wheels authorized", for paytable B: "Double zero wheel"
        if self._paytable_name == "B" and self.wheel != "double_zero":
            submission.breach(
                "paytable", self.payouts_section, "B is authorized on a double zero wheel only"
            )
        self.struck_title = f"Multipliers, {paytable(self._paytable_name)}"
        return PAYTABLES[self._paytable_name]

    def resolved_rules(self) -> dict[str, Any]:
        return super().resolved_rules() | {"paytable": self._paytable_name}
