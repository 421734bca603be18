"""Dice, as craps and sic bo throw them."""

from __future__ import annotations

from typing import Final

from server.games.rules import DrawingSteps, ImpossibleDraw, Uniform

FACES: Final = range(1, 7)
_IN_WORDS: Final = {2: "two", 3: "three"}


def throwing(count: int) -> DrawingSteps:
    """Ask for `count` dice; the draw says them as `dice`."""
    dice: list[int] = []
    while len(dice) < count:
        at: int = yield Uniform(len(FACES))
        dice.append(FACES[at])
    return {"dice": dice}


def thrown(dice: object, count: int) -> tuple[int, ...]:
    """Read the dice of a draw, in their order. Raises ImpossibleDraw for what is no dice."""
    if not isinstance(dice, (list, tuple)) or len(dice) != count:
        raise ImpossibleDraw(f"dice has to list {_IN_WORDS[count]} dice")
    if not all(type(die) is int and die in FACES for die in dice):
        raise ImpossibleDraw(f"dice {str(dice)[:40]} are no {_IN_WORDS[count]} faces from 1 to 6")
    return tuple(dice)
