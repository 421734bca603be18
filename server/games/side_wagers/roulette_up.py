"""The Roulette Up wager, 58 Pa. Code 617b.4: how many spins in a row each exceed the one before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Final, Literal, TypeAlias

import msgspec

from server.games.rules import OddsRow, Refusal, Result, Settlement, Spot, Wager
from server.games.side_wagers.contract import Meter, RouletteState, SideWager, Spin
from server.games.stakes import dollars
from server.games.submission import Submission

Row: TypeAlias = int | Literal["push", "meter"]

# 617b.4(h)(1): to 1, by the length of the streak; a length that is not listed is a loss.
PAYTABLES: Final[dict[str, dict[int, Row]]] = {
    "A": {8: 400, 7: 150, 6: 100, 5: 30, 4: 10, 3: 2},
    "B": {8: 400, 7: 100, 6: 25, 5: 10, 4: 4, 3: 2, 2: "push"},
    "C": {8: 275, 7: 150, 6: 25, 5: 15, 4: 10, 3: 3},
    "D": {8: 800, 7: 400, 6: 100, 5: 30, 4: 20},
    "E": {8: 250, 7: 125, 6: 50, 5: 15, 4: 5, 3: 1, 2: "push"},
}


class Progressive(msgspec.Struct, frozen=True):
    """A progressive paytable: what each length pays "for 1", and how its meter moves."""

    rows: dict[int, Row]
    seed_multiple: int  # "the progressive wager" times this is the seed and the reseed
    incrementation_percent: int
    reserve_percent: int


# 617b.4(h)(2)
PROGRESSIVES: Final = {
    1: Progressive({9: "meter", 8: 3000, 7: 1500, 6: 250, 5: 25}, 10_000, 20, 4),
    2: Progressive({9: "meter", 8: 5000, 7: 2000, 6: 200, 5: 20}, 10_000, 20, 4),
    3: Progressive({9: "meter", 8: 1000, 7: 500, 6: 100, 5: 20, 4: 10}, 10_000, 18, 4),
    4: Progressive({8: "meter", 7: 250, 6: 50, 5: 20, 4: 4, 3: 2}, 3000, 18, 5),
    5: Progressive({8: "meter", 7: 350, 6: 75, 5: 15, 4: 4, 3: 2}, 3000, 18, 5),
    6: Progressive({8: "meter", 7: 500, 6: 100, 5: 20, 4: 10}, 3000, 18, 5),
    7: Progressive({8: "meter", 7: 450, 6: 100, 5: 20, 4: 10}, 3000, 19, 0),
}

MOST_WAGER: Final = 10**8
MOST_METER: Final = 10**13


def rank(pocket: str) -> Fraction:
    """The order of the numbers."""
    # 617b.4(g)(1)(ii): "00 shall be deemed to be greater than 0, but less than 1"
    return Fraction(1, 2) if pocket == "00" else Fraction(int(pocket))


def chances(pocket_count: int, longest: int) -> dict[int, Fraction]:
    """The probability of each streak length, by the chain of lengths and preceding numbers.

    Pockets are ranked 0 … pocket_count - 1; the highest is 36, which ends the streak.
    """
    top, spin = pocket_count - 1, Fraction(1, pocket_count)
    ended = dict.fromkeys(range(1, longest + 1), Fraction(0))
    ended[1] = spin
    running = [spin] * top
    for length in range(1, longest):
        following = [Fraction(0)] * top
        for at, chance in enumerate(running):
            ended[length] += chance * (at + 1) * spin
            ended[length + 1] += chance * spin
            for higher in range(at + 1, top):
                following[higher] += chance * spin
        running = following
    ended[longest] += sum(running, Fraction(0))
    return ended


class RouletteUp(SideWager):
    """What both kinds of Roulette Up share: the streak."""

    name = "roulette_up"
    section = "617b.4"

    def __init__(self, rows: dict[int, Row], pockets: Sequence[str]) -> None:
        self._rows = rows
        self._longest = max(rows)
        self._pockets = pockets

    @classmethod
    def read(cls, submission: Submission, pockets: Sequence[str]) -> RouletteUp | None:
        group = submission.group(cls.name, cls.section)
        if group is None:
            return None
        offered: RouletteUp | None
        if group.given("progressive"):
            offered = _read_progressive(group, pockets)
        else:
            offered = _read_paytable(group, pockets)
        group.end()
        return offered

    def refuse(self, state: RouletteState, wager: Wager) -> Refusal | None:
        # 617b.4(d): "prior to the starting number for the Roulette Up streak being established"
        if state.streak:
            return Refusal(
                "not_now", "A Roulette Up streak is running; wait for the next.", "617b.4(d)"
            )
        if any(up.on == self.name and up.seat == wager.seat for up in state.wagers):
            return Refusal("already_wagered", "You have a Roulette Up wager already.", "617b.4(d)")
        return None

    def runs(self, state: RouletteState) -> bool:
        return state.streak > 0

    def spun(
        self, state: RouletteState, wagers: Sequence[Wager], spin: Spin
    ) -> tuple[RouletteState, Iterable[Settlement]]:
        if not wagers:
            return state, ()
        length, ended = self._follow(state, spin.number)
        if not ended:
            return msgspec.structs.replace(state, streak=length), ()
        return self._settle(msgspec.structs.replace(state, streak=0), wagers, length)

    def _follow(self, state: RouletteState, number: str) -> tuple[int, bool]:
        """The length of the streak after a spin, and whether it has ended."""
        # 617b.4(f): the first number "shall constitute the starting number"
        # 617b.4(g)(1): "shall continue so long as the number announced is greater than the number
        # which preceded it"
        greater = state.streak == 0 or rank(number) > rank(state.last)
        if not greater:
            return state.streak, True  # 617b.4(g)(2)(i)
        length = state.streak + 1
        # 617b.4(g)(2)(ii), (iii): "The number 36 is spun", "The longest Roulette Up streak has
        # been reached"
        return length, number == "36" or length == self._longest

    def _settle(
        self, state: RouletteState, wagers: Sequence[Wager], length: int
    ) -> tuple[RouletteState, Iterable[Settlement]]:
        return state, [self._settlement(wager, self._returned(wager, length)) for wager in wagers]

    def _returned(self, wager: Wager, length: int) -> int:
        raise NotImplementedError

    @staticmethod
    def _settlement(wager: Wager, cents: int) -> Settlement:
        result: Result = "win" if cents > wager.amount else "push" if cents else "lose"
        return Settlement(wager.id, result, cents)


class PaytableUp(RouletteUp):
    """Roulette Up on one of the paytables A to E."""

    def __init__(self, paytable: str, pockets: Sequence[str]) -> None:
        super().__init__(PAYTABLES[paytable], pockets)
        self._paytable = paytable

    def resolved_rules(self) -> dict[str, Any]:
        return {"paytable": self._paytable}
