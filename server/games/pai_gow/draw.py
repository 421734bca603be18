"""What is drawn for a round of Pai Gow: eight stacks of tiles, and the number to count to."""

from __future__ import annotations

from typing import Final

from server.games.dice import DIE, FACES, throwing
from server.games.pai_gow.delivery import HEIGHT, STACKS, Stack, cut_stacks
from server.games.pai_gow.tiles import TILES, read
from server.games.rules import Ask, DrawingSteps, Drawn, ImpossibleDraw, Shuffle, Uniform

DICE: Final = "dice"
GENERATOR: Final = "generator"
THREE_DICE: Final = 3  # 621a.8(a): in "the Pai Gow shaker"
MOST_START: Final = THREE_DICE * FACES[-1]


def drawn_from(start: str, *, has_bank: bool) -> tuple[Ask, ...]:
    """What `shuffled` asks for where the submission says `start`, and players may be the bank."""
    # 621a.11(i): a bank always shakes the dice
    dice = (DIE,) if start == DICE or has_bank else ()
    number = (Uniform(STACKS),) if start == GENERATOR else ()
    return (Shuffle(len(TILES)), *dice, *number)


def shuffled(cut: tuple[int, ...], is_shaken: bool) -> DrawingSteps:
    """Ask for the stacks, cut as a bank has said, and for dice or the generator's number.

    The shuffle represents the mixing and stacking of 621a.6(c), (d), before every round (f).
    """
    order: tuple[int, ...] = yield Shuffle(len(TILES))
    tiles = tuple(TILES[at] for at in order)
    stacks = [tiles[at : at + HEIGHT] for at in range(0, len(tiles), HEIGHT)]
    if cut:
        stacks = cut_stacks(stacks, *cut)
    draw: Drawn = {"stacks": [list(stack) for stack in stacks]}
    if not is_shaken:
        number: int = yield Uniform(STACKS)
        return draw | {"start": number + 1}
    thrown = yield from throwing(THREE_DICE)
    return draw | {"start": sum(thrown[DICE]), DICE: thrown[DICE]}


def read_stacks(said: object) -> list[Stack]:
    """Read the eight stacks of a draw. Raises ImpossibleDraw."""
    if not isinstance(said, (list, tuple)) or len(said) != STACKS:
        raise ImpossibleDraw(f"stacks has to list {STACKS} stacks")
    if not all(isinstance(stack, (list, tuple)) and len(stack) == HEIGHT for stack in said):
        raise ImpossibleDraw(f"every one of the stacks has {HEIGHT} tiles")
    stacks = [tuple(str(read(tile)) for tile in stack) for stack in said]
    if sorted(tile for stack in stacks for tile in stack) != sorted(TILES):
        raise ImpossibleDraw("stacks have to hold the 32 tiles of the set, each in its place")
    return stacks


def possible_starts(device: str) -> range:
    """The numbers that a device may show: the dice, the generator, or "" for either of them."""
    # 621a.8(a)(2): "the dealer shall total the dice", three of them; (1) the generator has a number
    # for each of the eight positions of 621a.8(c)
    least = THREE_DICE if device == DICE else 1
    most = STACKS if device == GENERATOR else MOST_START
    return range(least, most + 1)


def read_start(said: object, dice: object, device: str) -> int:
    """Read the number of a draw that is counted to. Raises ImpossibleDraw.

    `dice` are those that it is the total of; None if the draw does not list them. `device` is that
    of the rules submission, "" if it does not say.
    """
    starts = possible_starts(device)
    if type(said) is not int or said not in starts:
        raise ImpossibleDraw(f"start has to be a number from {starts[0]} to {starts[-1]}")
    if dice is not None and (
        not isinstance(dice, (list, tuple))
        or len(dice) != THREE_DICE
        or not all(type(die) is int and die in FACES for die in dice)
        or sum(dice) != said
    ):
        raise ImpossibleDraw("dice have to be three faces that total the start")
    return said
