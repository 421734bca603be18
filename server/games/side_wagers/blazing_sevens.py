"""The Blazing 7's wager, 58 Pa. Code 617b.2: on 7, 17 or 27 three balls are spun for the payout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, Final

from server.games.document import PaytableInWords, paytable_of
from server.games.in_words import paytable
from server.games.names import wager_in_words
from server.games.one_outcome import returned
from server.games.roulette_layout import color
from server.games.rules import (
    Ask,
    ImpossibleDraw,
    OddsRow,
    Sample,
    Settlement,
    Spot,
    Wager,
)
from server.games.side_wagers.contract import RouletteState, SideWager, Spin
from server.games.submission import Submission

# 617b.2(a): "if the Roulette ball comes to rest in the compartment of the number 7, 17 or 27"
SEVENS: Final = ("7", "17", "27")

# 617b.2(j): what three balls of the bonus round pay to 1, by how many of them lie in 7, 17 and 27;
# "one color" is 3 balls in one color, 0 is "Other".
PAYTABLES: Final[dict[int, dict[int | str, int]]] = {
    1: {3: 1000, 2: 100, 1: 17, 0: 7},
    2: {3: 299, 2: 100, 1: 17, 0: 7},
    3: {3: 1000, 2: 100, 1: 17, "one color": 11, 0: 6},
    4: {3: 299, 2: 100, 1: 17, "one color": 11, 0: 6},
}

ROWS_IN_WORDS: Final[dict[int | str, str]] = {
    3: "7, 17 and 27: three of three",
    2: "7, 17 and 27: two of three",
    1: "7, 17 and 27: one of three",
    "one color": "three balls in one color",
    0: "all else",
}


class BlazingSevens(SideWager):
    """The wager with one of the four paytables."""

    name = "blazing_sevens"
    section = "617b.2"
    draw_key = "blazing"

    def __init__(self, paytable: int, pockets: Sequence[str]) -> None:
        self._paytable = paytable
        self._pockets = tuple(pockets)

    @classmethod
    def read(cls, submission: Submission, pockets: Sequence[str]) -> BlazingSevens | None:
        group = submission.group(cls.name, cls.section)
        if group is None:
            return None
        paytable = None
        if group.required("paytable", "617b.2(j)", "one of the four paytables, 1 to 4"):
            paytable = group.choice("paytable", "617b.2(j)", PAYTABLES, None)
        group.end()
        return None if paytable is None else cls(paytable, pockets)

    @staticmethod
    def reads(submitted: Mapping[str, Any]) -> str:
        return paytable(submitted["paytable"])

    def resolved_rules(self) -> dict[str, Any]:
        return {"paytable": self._paytable}

    def spot(self) -> Spot:
        least = min(PAYTABLES[self._paytable].values())
        return Spot(self.name, (), "617b.2(e)", Fraction(least), SEVENS)

    def pays_by(self) -> PaytableInWords:
        paid = PAYTABLES[self._paytable]
        rows = ((ROWS_IN_WORDS[row], f"{odds} to 1") for row, odds in paid.items())
        title = f"{wager_in_words(self.name)}, {paytable(self._paytable)}"
        return paytable_of(title, "617b.2(j)", rows)

    def equipment(self) -> tuple[Ask, ...]:
        return (Sample(3, len(self._pockets)),)

    def ask(self, state: RouletteState, number: str) -> Sample | None:
        # 617b.2(h): "If two or more Roulette balls come to rest in the same compartment … leave one
        # ball in the compartment, remove the others and relaunch": three different pockets. A ball
        # in a 00 that is no spin is relaunched too, so that only valid pockets are sampled.
        return Sample(3, len(self._pockets)) if number in SEVENS else None

    def say(self, answer: Sequence[int]) -> list[str]:
        return [self._pockets[ball] for ball in answer]

    def spun(
        self, state: RouletteState, wagers: Sequence[Wager], spin: Spin
    ) -> tuple[RouletteState, Iterable[Settlement]]:
        if spin.number not in SEVENS:
            return state, (Settlement(wager.id, "lose", 0) for wager in wagers)
        if not wagers:
            return state, ()
        odds = Fraction(self._payout(self._read(spin.draw.get(self.draw_key))))
        return state, (Settlement(w.id, "win", returned(w.amount, odds)) for w in wagers)

    def odds_row(self) -> OddsRow:
        rounds = Counter(self._payout(balls) for balls in combinations(self._pockets, 3))
        mean = Fraction(sum((1 + pays) * n for pays, n in rounds.items()), rounds.total())
        chance = Fraction(len(SEVENS), len(self._pockets))
        pays = sorted(rounds)
        return OddsRow(
            self.name, (), f"{pays[0]} to 1 … {pays[-1]} to 1, spun", chance, chance * mean
        )

    def _read(self, balls: object) -> tuple[str, ...]:
        known = isinstance(balls, (list, tuple)) and all(ball in self._pockets for ball in balls)
        if not (isinstance(balls, (list, tuple)) and known and len(set(balls)) == len(balls) == 3):
            raise ImpossibleDraw(f"blazing {str(balls)[:80]} is not three different pockets")
        return tuple(balls)

    def _payout(self, balls: Iterable[str]) -> int:
        """What the bonus round pays to 1: the first row of the paytable that fits."""
        table = PAYTABLES[self._paytable]
        sevens = sum(ball in SEVENS for ball in balls)
        if sevens == 0 and len({color(ball) for ball in balls}) == 1:
            # Three balls cannot share green: no wheel has three green pockets.
            return table.get("one color", table[0])
        return table[sevens]
