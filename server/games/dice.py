"""Dice, as craps and sic bo throw them."""

from __future__ import annotations

from typing import Final

from server.games.rules import DrawingSteps, Drawn, ImpossibleDraw, Uniform

DICE: Final = "dice"  # the word of a draw that lists them
FACES: Final = range(1, 7)
DIE: Final = Uniform(len(FACES))
_IN_WORDS: Final = {2: "two", 3: "three"}


def throwing(count: int) -> DrawingSteps:
    """Ask for `count` dice. The draw lists them as `dice`."""
    dice: list[int] = []
    while len(dice) < count:
        at: int = yield DIE
        dice.append(FACES[at])
    return {DICE: dice}


def thrown(dice: object, count: int) -> tuple[int, ...]:
    """Read the dice of a draw, in their order. Raises ImpossibleDraw if a face is not a die's."""
    if not isinstance(dice, (list, tuple)) or len(dice) != count:
        raise ImpossibleDraw(f"dice has to list {_IN_WORDS[count]} dice")
    if not all(type(die) is int and die in FACES for die in dice):
        raise ImpossibleDraw(f"dice {str(dice)[:40]} are no {_IN_WORDS[count]} faces from 1 to 6")
    return tuple(dice)


def dice_in_order(draw: Drawn) -> str:
    """The dice of a draw as a list of results shows them, in the order thrown: "3-4"."""
    return "-".join(map(str, draw[DICE]))
