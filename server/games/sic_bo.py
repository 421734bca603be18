"""Sic Bo, 58 Pa. Code 625a: three dice under a cover, and the combinations that they may show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from typing import Any, Final, TypeAlias

from server.games.dice import DIE, FACES, dice_in_order, throwing, thrown
from server.games.one_outcome import LayoutState, OneOutcomeGame
from server.games.rules import Ask, DrawingSteps, Drawn, Spot, Step
from server.games.submission import RULES_SUBMISSION, Submission

Roll: TypeAlias = tuple[int, ...]  # three dice, the lowest first

ROLLS: Final = tuple(combinations_with_replacement(FACES, 3))
TRIPLES: Final = tuple((face, face, face) for face in FACES)
ONE_OF_A_KIND: Final = "one_of_a_kind"

# 625a.6(a), "Total Value Bet of …"
_LOW_TOTALS: Final = {4: 50, 5: 18, 6: 14, 7: 12, 8: 8, 9: 6, 10: 6}
TOTAL_ODDS: Final = _LOW_TOTALS | {21 - total: odds for total, odds in _LOW_TOTALS.items()}


class SicBo(OneOutcomeGame[LayoutState]):
    """A Sic Bo table under one rules submission. An outcome is a roll: "2-2-5"."""

    name = "sic_bo"
    title = "Sic Bo"
    chapter = "625a"
    state_type = LayoutState
    closing_section = "625a.5(c)"
    wagers_section = "625a.3"
    odds_section = "625a.6(a)"
    draw_keys = frozenset(("dice",))

    def __init__(self, rules: Mapping[str, Any]) -> None:
        """Bind the game to a submission. Raises IllegalRules with every breach of it."""
        submission = Submission(rules)
        stakes = submission.stakes(RULES_SUBMISSION)
        # 625a.6: "shall pay off winning Sic Bo wagers as follows": no less and no more.
        if submission.given("odds"):
            submission.breach("odds", "625a.6", "are as the regulation says, and not otherwise")
        submission.close()
        self.sections = submission.sections
        super().__init__(stakes, _spots())

    def resolved_rules(self) -> dict[str, Any]:
        return dict(self.stakes.written())

    def opening_state(self) -> LayoutState:
        return LayoutState()

    def outcomes(self) -> Sequence[str]:
        return tuple(_written(dice) for dice in product(FACES, repeat=3))

    def pays(self, spot: Spot, outcome: str) -> Fraction | None:
        if spot.on != ONE_OF_A_KIND:
            return super().pays(spot, outcome)
        # 625a.6(b): 1 to 1, 2 to 1 or 3 to 1, by how many of the dice show the number
        shown = outcome.count(spot.pick[0])
        return Fraction(shown) if shown else None

    def pays_in_words(self, spot: Spot) -> str:
        if spot.on == ONE_OF_A_KIND:
            return "1, 2 or 3 to 1, by the dice that show it"
        return super().pays_in_words(spot)

    def equipment(self) -> tuple[Ask, ...]:
        return (DIE,)

    def drawing(self, state: LayoutState) -> DrawingSteps:
        return throwing(3)

    def drawn(self, state: LayoutState, draw: Drawn) -> Step[LayoutState]:
        dice = thrown(self.said(draw, "dice"), 3)
        # 625a.5(d): "announce the numeric value of each die"
        call = f"{dice[0]}, {dice[1]}, {dice[2]}, total {sum(dice)}"
        return self.decided(state, _written(dice), call)

    def short_outcome(self, draws: Sequence[Drawn], call: str) -> str:
        return dice_in_order(draws[-1])


def _spots() -> Iterator[Spot]:
    """Every area of the layout: the rolls on which it wins (625a.3), and its odds (625a.6(a))."""
    for n in FACES:
        yield _spot("three_of_a_kind", (n,), 1, 150, [roll for roll in ROLLS if roll.count(n) == 3])
    for n in FACES:
        yield _spot("two_of_a_kind", (n,), 2, 8, [roll for roll in ROLLS if roll.count(n) >= 2])
    yield _spot("any_three_of_a_kind", (), 3, 24, TRIPLES)
    for total, odds in sorted(TOTAL_ODDS.items()):
        yield _spot("total", (total,), 4, odds, [roll for roll in ROLLS if sum(roll) == total])
    for a, b in combinations(FACES, 2):
        yield _spot("two_dice", (a, b), 5, 5, [roll for roll in ROLLS if a in roll and b in roll])
    # 625a.3(6), (7): "loses … if a three of a kind appears"
    mixed = [roll for roll in ROLLS if roll not in TRIPLES]
    yield _spot("small", (), 6, 1, [roll for roll in mixed if sum(roll) <= 10])
    yield _spot("big", (), 7, 1, [roll for roll in mixed if sum(roll) >= 11])
    for n in FACES:
        yield _spot(ONE_OF_A_KIND, (n,), 8, 1, [roll for roll in ROLLS if n in roll])


def _spot(on: str, pick: Roll, clause: int, odds: int, wins: Iterable[Roll]) -> Spot:
    picked = tuple(str(number) for number in pick)
    covers = tuple(_written(roll) for roll in wins)
    return Spot(on, picked, f"625a.3({clause})", Fraction(odds), covers)


def _written(dice: Iterable[int]) -> str:
    return "-".join(str(die) for die in sorted(dice))
