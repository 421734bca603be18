"""The roulette wheels and layouts of 58 Pa. Code 617a.1 and 617a.3: which picks exist, and where.

The geometry is declared once, here. Layout, settlement and odds all read it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

Wheel: TypeAlias = Literal["single_zero", "double_zero", "double_zero_as_single"]
WHEELS: Final[tuple[Wheel, ...]] = get_args(Wheel)
WHEELS_IN_WORDS: Final = {
    "single_zero": "single zero wheel",
    "double_zero": "double zero wheel",
    "double_zero_as_single": "double zero wheel used as a single zero wheel",
}

# fmt: off
# 617a.1(c): "The numbers must be arranged clockwise around the wheel in the following order"
SINGLE_ZERO_WHEEL: Final = (
    "0", "32", "15", "19", "4", "21", "2", "25", "17", "34", "6", "27", "13", "36", "11", "30",
    "8", "23", "10", "5", "24", "16", "33", "1", "20", "14", "31", "9", "22", "18", "29", "7",
    "28", "12", "35", "3", "26",
)
# 617a.1(d), in the same words
DOUBLE_ZERO_WHEEL: Final = (
    "0", "28", "9", "26", "30", "11", "7", "20", "32", "17", "5", "22", "34", "15", "3", "24",
    "36", "13", "1", "00", "27", "10", "25", "29", "12", "8", "19", "31", "18", "6", "21", "33",
    "16", "4", "23", "35", "14", "2",
)
# 617a.1(c), (d): "1 marked zero and colored green and the others marked 1 to 36 and colored
# alternately red and black"
RED: Final = frozenset((
    "1", "3", "5", "7", "9", "12", "14", "16", "18", "19", "21", "23", "25", "27", "30", "32",
    "34", "36",
))
# fmt: on
GREEN: Final = frozenset(("0", "00"))

POCKETS: Final[dict[Wheel, tuple[str, ...]]] = {
    "single_zero": SINGLE_ZERO_WHEEL,
    "double_zero": DOUBLE_ZERO_WHEEL,
    "double_zero_as_single": DOUBLE_ZERO_WHEEL,
}


class Kind(NamedTuple):
    """A wager of 617a.3(e): its name, its section, and its least odds to 1 (617a.4(a))."""

    on: str
    section: str
    least: Fraction


KINDS: Final = (
    Kind("straight", "617a.3(e)(1)", Fraction(35)),
    Kind("split", "617a.3(e)(2)", Fraction(17)),
    Kind("three_numbers", "617a.3(e)(3)", Fraction(11)),
    Kind("four_numbers", "617a.3(e)(4)", Fraction(8)),
    Kind("first_five", "617a.3(e)(5)", Fraction(6)),
    Kind("six_numbers", "617a.3(e)(6)", Fraction(5)),
    Kind("column", "617a.3(e)(7)", Fraction(2)),
    Kind("dozen", "617a.3(e)(8)", Fraction(2)),
    Kind("red", "617a.3(e)(9)", Fraction(1)),
    Kind("black", "617a.3(e)(10)", Fraction(1)),
    Kind("odd", "617a.3(e)(11)", Fraction(1)),
    Kind("even", "617a.3(e)(12)", Fraction(1)),
    Kind("low", "617a.3(e)(13)", Fraction(1)),
    Kind("high", "617a.3(e)(14)", Fraction(1)),
)
FIVE_ADJACENT: Final = "five_adjacent"
FIVE_ADJACENT_SECTION: Final = "617a.3(e)(1)(i)"


class Place(NamedTuple):
    """A place on the layout: what a player names, and the numbers that it wins on."""

    pick: tuple[str, ...]
    covers: tuple[str, ...]


def valid_pockets(wheel: Wheel) -> tuple[str, ...]:
    """The pockets that decide wagers, clockwise: all of them, except a 00 that is "no spin"."""
    # 617a.4(c)(2): "If the Roulette ball comes to rest in a compartment marked double zero (00),
    # the dealer shall announce 'no spin,' declare the spin void and respin the wheel."
    if wheel == "double_zero_as_single":
        return tuple(pocket for pocket in POCKETS[wheel] if pocket != "00")
    return POCKETS[wheel]


def color(pocket: str) -> str:
    """The colour of a pocket: "red", "black" or "green"."""
    if pocket in GREEN:
        return "green"
    return "red" if pocket in RED else "black"


def call(pocket: str) -> str:
    """What the dealer announces (617a.5(c)): "17 black odd low", "0 green"."""
    if pocket in GREEN:
        return f"{pocket} green"
    number = int(pocket)
    parity = "odd" if number % 2 else "even"
    return f"{pocket} {color(pocket)} {parity} {'low' if number <= 18 else 'high'}"


@cache
def places(on: str, wheel: Wheel) -> tuple[Place, ...]:
    """Every place for a wager of this kind; none if the layout does not have it."""
    return tuple(_PLACES[on](_Layout(wheel)))


class _Layout:
    """The layout of a wheel: twelve rows of three numbers under the box or boxes of zero."""

    def __init__(self, wheel: Wheel) -> None:
        # 617a.1(e)(1): with a double zero wheel used as a single zero wheel "the 00 wager area on
        # the layout is obscured", which leaves the single zero layout.
        self.double_zero = wheel == "double_zero"
        self.wheel = valid_pockets(wheel)
        self.zeros = ("0", "00") if self.double_zero else ("0",)
        self.rows = tuple(_numbers(first, first + 3) for first in range(1, 37, 3))


def _numbers(first: int, end: int, step: int = 1) -> tuple[str, ...]:
    return tuple(str(number) for number in range(first, end, step))


def _area(*covers: str) -> Iterator[Place]:
    """A place that needs no pick."""
    yield Place((), covers)


def _spelled(*groups: tuple[str, ...]) -> Iterator[Place]:
    """Places that a player picks by the numbers that they cover."""
    for group in groups:
        yield Place(group, group)


def _straight(layout: _Layout) -> Iterator[Place]:
    return _spelled(*((number,) for number in (*layout.zeros, *_numbers(1, 37))))


def _split(layout: _Layout) -> Iterator[Place]:
    # "on the line between the two boxes on the Roulette layout that contain the two selected
    # numbers": the boxes of 1, 2 and 3 touch those of zero.
    if layout.double_zero:
        yield from _spelled(("0", "00"), ("0", "1"), ("0", "2"), ("00", "2"), ("00", "3"))
    else:
        yield from _spelled(("0", "1"), ("0", "2"), ("0", "3"))
    for left, middle, right in layout.rows:
        yield from _spelled((left, middle), (middle, right))
    yield from _spelled(*((str(number), str(number + 3)) for number in range(1, 34)))


def _three_numbers(layout: _Layout) -> Iterator[Place]:
    # 617a.3(e)(3)(i): "0, 1 and 2; 0, 2 and 00; or 00, 2 and 3"
    yield Place(("0", "1", "2"), ("0", "1", "2"))
    if layout.double_zero:
        yield from _spelled(("0", "2", "00"), ("00", "2", "3"))
    yield from _spelled(*layout.rows)


def _four_numbers(layout: _Layout) -> Iterator[Place]:
    # "on the common corner of the four boxes containing the selected numbers"
    for upper, lower in zip(layout.rows, layout.rows[1:], strict=False):
        yield from _spelled((*upper[:2], *lower[:2]), (*upper[1:], *lower[1:]))


def _first_five(layout: _Layout) -> Iterator[Place]:
    # "any one of the numbers 0, 00, 1, 2 or 3": only a layout with a 00 has it.
    return _area("0", "00", "1", "2", "3") if layout.double_zero else iter(())


def _six_numbers(layout: _Layout) -> Iterator[Place]:
    # "six consecutive numbers contained in two contiguous rows"
    pairs = zip(layout.rows, layout.rows[1:], strict=False)
    return _spelled(*((*upper, *lower) for upper, lower in pairs))


def _column(_layout: _Layout) -> Iterator[Place]:
    for column in (1, 2, 3):
        yield Place((str(column),), _numbers(column, 37, 3))


def _dozen(_layout: _Layout) -> Iterator[Place]:
    for dozen in (1, 2, 3):
        yield Place((str(dozen),), _numbers(12 * dozen - 11, 12 * dozen + 1))


def _five_adjacent(layout: _Layout) -> Iterator[Place]:
    # 617a.3(e)(1)(ii): "on the number indicated on the Roulette wheel replica that is the center
    # number of the five adjacent numbers being selected"
    size = len(layout.wheel)
    for at, centre in enumerate(layout.wheel):
        covers = tuple(layout.wheel[(at + offset) % size] for offset in range(-2, 3))
        yield Place((centre,), covers)


_BLACK: Final = tuple(number for number in _numbers(1, 37) if number not in RED)

# 617a.4(b): "comes to rest in a compartment marked zero (0) or double zero (00), wagers on red,
# black, odd, even, 1—18 and 19—36 shall be lost": none of these areas holds a zero.
_PLACES: Final = {
    "straight": _straight,
    "split": _split,
    "three_numbers": _three_numbers,
    "four_numbers": _four_numbers,
    "first_five": _first_five,
    "six_numbers": _six_numbers,
    "column": _column,
    "dozen": _dozen,
    "red": lambda _: _area(*sorted(RED, key=int)),
    "black": lambda _: _area(*_BLACK),
    "odd": lambda _: _area(*_numbers(1, 37, 2)),
    "even": lambda _: _area(*_numbers(2, 37, 2)),
    "low": lambda _: _area(*_numbers(1, 19)),
    "high": lambda _: _area(*_numbers(19, 37)),
    FIVE_ADJACENT: _five_adjacent,
}
