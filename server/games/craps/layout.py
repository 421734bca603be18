"""The layout of a craps table: the 42 wagers of 623a.3(a) and the odds of 623a.6, as spots."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from server.games.dice import FACES
from server.games.names import NAMES_BY_CHAPTER
from server.games.rules import Spot
from server.games.submission import to_one

Roll: TypeAlias = tuple[int, int]  # two dice, the lower first
Paid: TypeAlias = Mapping[Roll, Fraction]  # what each winning roll pays, to 1

NAMES: Final = NAMES_BY_CHAPTER["623a"]
ROLLS: Final = tuple(combinations_with_replacement(FACES, 2))
POINTS: Final = (4, 5, 6, 8, 9, 10)

# 623a.5(a), and 623a.5(g) and 623a.6(a)-(d) for what is paid at true odds
PLACE_WIN: Final = {
    4: Fraction(9, 5),
    5: Fraction(7, 5),
    6: Fraction(7, 6),
    8: Fraction(7, 6),
    9: Fraction(7, 5),
    10: Fraction(9, 5),
}
PLACE_LOSE: Final = {
    4: Fraction(5, 11),
    5: Fraction(5, 8),
    6: Fraction(4, 5),
    8: Fraction(4, 5),
    9: Fraction(5, 8),
    10: Fraction(5, 11),
}
TRUE_ODDS: Final = {
    4: Fraction(2),
    5: Fraction(3, 2),
    6: Fraction(6, 5),
    8: Fraction(6, 5),
    9: Fraction(3, 2),
    10: Fraction(2),
}
LAID_ODDS: Final = {point: 1 / odds for point, odds in TRUE_ODDS.items()}
HARDWAY: Final = {4: Fraction(7), 6: Fraction(9), 8: Fraction(9), 10: Fraction(7)}
# 623a.5(f): "paid once for the highest number of different unique points made"
FIRE: Final = {"A": {4: 24, 5: 249, 6: 999}, "B": {4: 39, 5: 199, 6: 499}}


def _on(odds: int, *totals: int) -> Paid:
    """What a wager on some totals pays on each roll of them."""
    return {roll: Fraction(odds) for roll in ROLLS if sum(roll) in totals}


def _in_equal_parts(*parts: Paid) -> Paid:
    """What a wager pays if it is settled as equal wagers on each of its parts."""
    return {
        roll: sum((1 + part[roll] for part in parts if roll in part), Fraction(0)) / len(parts) - 1
        for roll in ROLLS
        if any(roll in part for part in parts)
    }


# 623a.5(a)
_TWO, _THREE, _ELEVEN, _TWELVE = _on(30, 2), _on(15, 3), _on(15, 11), _on(30, 12)
_ANY_SEVEN, _ANY_CRAPS = _on(4, 7), _on(7, 2, 3, 12)
_FIELD: Final = {**_on(1, 3, 4, 9, 10, 11), **_on(2, 2, 12)}
_SIX_SEVEN_EIGHT: Final = {
    **_on(1, 6, 7, 8),
    (3, 3): Fraction(2),
    (4, 4): Fraction(2),
}
# 623a.3(a)(22)-(38), in their order: the hop bets of this chapter, and no others
HOPS: Final[tuple[Roll, ...]] = (
    *((2, 2), (3, 3), (4, 4), (5, 5)),
    *((1, 3), (1, 4), (2, 3), (1, 5), (2, 4), (1, 6), (2, 5), (3, 4)),
    *((2, 6), (3, 5), (3, 6), (4, 5), (4, 6)),
)


def _hop(roll: Roll) -> Paid:
    # "Four, Six, Eight or Ten The Hardway on the Hop Bet 30 to 1", "Every other on the Hop Bet …
    # 15 to 1"
    return {roll: Fraction(30 if roll[0] == roll[1] else 15)}


# The wagers that one roll decides: name and pick, the clause of 623a.3(a), what each roll pays.
_ONE_ROLL: Final[tuple[tuple[str, tuple[int, ...], int, Paid], ...]] = (
    ("field", (), 11, _FIELD),
    ("any_seven", (), 12, _ANY_SEVEN),
    ("any_craps", (), 13, _ANY_CRAPS),
    ("craps_two", (), 14, _TWO),
    ("craps_three", (), 15, _THREE),
    ("craps_twelve", (), 16, _TWELVE),
    ("eleven", (), 17, _ELEVEN),
    # 623a.5(b): "as if 1/2 … had been placed as an Any Craps Bet (7 to 1) and 1/2 as an 11 in One
    # Roll (15 to 1)"
    ("c_and_e", (), 18, _in_equal_parts(_ANY_CRAPS, _ELEVEN)),
    # 623a.5(c): "as if it were four separate wagers on the 2, 3, 11 and 12"
    ("horn", (), 19, _in_equal_parts(_TWO, _THREE, _ELEVEN, _TWELVE)),
    # 623a.5(d): "and a fifth wager on the 2, 3, 11 or 12"
    *(
        ("horn_high", (high,), 20, _in_equal_parts(_TWO, _THREE, _ELEVEN, _TWELVE, again))
        for high, again in ((2, _TWO), (3, _THREE), (11, _ELEVEN), (12, _TWELVE))
    ),
    # 623a.5(e): "four units wagered as a Horn Bet and one unit wagered as an Any Seven Bet"
    ("whirl", (), 21, _in_equal_parts(_TWO, _THREE, _ELEVEN, _TWELVE, _ANY_SEVEN)),
    *(("hop", roll, clause, _hop(roll)) for clause, roll in enumerate(HOPS, start=22)),
    ("six_seven_eight", (), 39, _SIX_SEVEN_EIGHT),
)

# 623a.3(a)(19)-(21): "placed in units of four", "in units of five"
PARTS: Final = {"horn": 4, "horn_high": 5, "whirl": 5}

PAID_BY_ROLL: Final = {(on, tuple(str(n) for n in pick)): paid for on, pick, _, paid in _ONE_ROLL}


def spots(offered: Container[str], fire: str | None) -> tuple[Spot, ...]:
    """Every spot of a table that offers these wagers, in the order of 623a.3(a).

    `fire` names the paytable of the Fire Bet. Odds behind a line wager take no pick: their spots
    name the point.
    """
    declared = (*_lasting(), *_one_roll(), *_fire(fire))
    by_name = sorted((spot for spot in declared if spot.on in offered), key=_place_in_list)
    return tuple(by_name)


def _place_in_list(spot: Spot) -> int:
    return NAMES.index(spot.on)


def _lasting() -> Iterator[Spot]:
    """The wagers that stay until their number, or a seven, is thrown."""
    for clause, on in enumerate(("pass", "dont_pass", "come", "dont_come"), start=1):
        yield Spot(on, (), f"623a.3(a)({clause})", Fraction(1))
    yield from _numbered("pass_odds", "623a.6(a)", TRUE_ODDS)
    yield from _numbered("dont_pass_odds", "623a.6(b)", LAID_ODDS)
    yield from _numbered("come_odds", "623a.6(c)", TRUE_ODDS)
    yield from _numbered("dont_come_odds", "623a.6(d)", LAID_ODDS)
    yield from _numbered("place_win", "623a.3(a)(5)", PLACE_WIN)
    yield from _numbered("place_lose", "623a.3(a)(6)", PLACE_LOSE)
    for clause, (number, odds) in enumerate(HARDWAY.items(), start=7):
        yield Spot("hardway", (str(number),), f"623a.3(a)({clause})", odds)
    yield from _numbered("buy", "623a.3(a)(41)", TRUE_ODDS)
    yield from _numbered("lay", "623a.3(a)(42)", LAID_ODDS)


def _numbered(on: str, section: str, paid: Mapping[int, Fraction]) -> Iterator[Spot]:
    for number, odds in paid.items():
        yield Spot(on, (str(number),), section, odds, even=odds.denominator)


def _one_roll() -> Iterator[Spot]:
    for on, pick, clause, paid in _ONE_ROLL:
        covers = tuple(f"{a}-{b}" for a, b in paid)
        picked = tuple(str(number) for number in pick)
        yield Spot(on, picked, f"623a.3(a)({clause})", min(paid.values()), covers)


def _fire(paytable: str | None) -> Iterator[Spot]:
    if paytable is not None:
        yield Spot("fire", (), "623a.3(a)(40)", Fraction(FIRE[paytable][4]))


def paid_in_words(paid: Paid) -> str:
    """Post what a roll pays: "1 to 1 on 3, 4, 9, 10, 11; 2 to 1 on 2, 12"."""
    rolls_by_odds: dict[Fraction, list[Roll]] = {}
    for roll, odds in paid.items():
        rolls_by_odds.setdefault(odds, []).append(roll)
    if len(rolls_by_odds) == 1:
        return to_one(next(iter(rolls_by_odds)))
    return "; ".join(
        f"{to_one(odds)} on {', '.join(_totals(rolls))}"
        for odds, rolls in sorted(rolls_by_odds.items())
    )


def _totals(rolls: list[Roll]) -> list[str]:
    """Name rolls by their totals, or by the dice if other rolls have the same total."""
    totals = sorted({sum(roll) for roll in rolls})
    named = []
    for total in totals:
        ways = [roll for roll in ROLLS if sum(roll) == total]
        meant = [roll for roll in ways if roll in rolls]
        named += [str(total)] if meant == ways else [f"{a}-{b}" for a, b in meant]
    return named
