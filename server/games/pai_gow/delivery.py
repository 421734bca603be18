"""From eight stacks to eight positions: the ten styles of delivery (621a.8, 621a.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, TypeAlias

Stack: TypeAlias = tuple[str, ...]  # four tiles from the top down
Row: TypeAlias = Sequence[Stack]  # eight stacks

DEALER: Final = "dealer"
DEAD_HAND: Final = "dead_hand"
SEATS: Final = 6  # 621a.2(a)
# 621a.8(c): "count counterclockwise around the table with the position of the dealer considered
# number one and continuing around the table with each betting position, … and the Dead Hand"
POSITIONS: Final = (DEALER, *(str(seat) for seat in range(1, SEATS + 1)), DEAD_HAND)
STACKS: Final = len(POSITIONS)
HEIGHT: Final = 4  # tiles in a stack
HOUSE_WAY_RIGHT: Final = "house_way_right"  # 621a.8(d)


def delivered(style: str, stacks: Row, start: int, first: str = DEALER) -> dict[str, Stack]:
    """Deal eight stacks, from the dealer's left to right, to the positions of the table.

    `start` is the total of the dice or the generator's number, counted from the position `first`.
    """
    from_left, hands = _STYLES[style]
    row = stacks if from_left else stacks[::-1]
    at = POSITIONS.index(first) + start - 1
    around = [POSITIONS[(at + n) % STACKS] for n in range(STACKS)]
    return dict(zip(around, hands(row), strict=True))


def cut_stacks(stacks: Row, first: int, to_left: int, to_right: int) -> list[Stack]:
    """Move adjacent stacks, from the `first` (1 to 8) on, to the left and to the right end."""
    # 621a.11(g)(1): "One or more adjacent stacks … to the right or left end", (2) "at least one
    # stack is moved to one end and the other stacks are moved to the opposite end"
    begin, middle = first - 1, first - 1 + to_left
    end = middle + to_right
    return [*stacks[begin:middle], *stacks[:begin], *stacks[end:], *stacks[middle:end]]


def announced(start: int, first: str) -> str:
    """What the dealer says before dealing: the number, and the position that it counts to."""
    # 621a.8(b): "shall then announce the total of the dice or the number displayed"
    position = f"seat {first}" if first.isdigit() else first.replace("_", " ")
    return f"{start}: {position} first"


def _house_way(row: Row) -> Iterator[Stack]:
    # 621a.8(d): "the first stack of four tiles … to the starting position"
    return iter(row)


def _by_twos(pairs: Iterable[tuple[Stack, Stack]]) -> Iterator[Stack]:
    # 621a.9(2): "deliver the top two tiles from each of the two stacks pushed forward to the
    # starting position. The four remaining tiles … to the next position."
    for one, other in pairs:
        yield one[:2] + other[:2]
        yield one[2:] + other[2:]


def _cup_say(row: Row) -> Iterator[Stack]:
    # 621a.9(2), (3): "the first two stacks", and "the remaining stacks … in the same manner"
    return _by_twos(zip(row[::2], row[1::2], strict=True))


def _jung_quat(row: Row) -> Iterator[Stack]:
    # 621a.9(4): "the two center stacks of the eight", then "the two new center stacks"
    return _by_twos(zip(row[3::-1], row[4:], strict=True))


def _chee_yee(row: Row) -> Iterator[Stack]:
    # 621a.9(5): "the first stack of tiles on the dealer's right and the first … on the … left"
    return _by_twos(zip(row[:4], row[:3:-1], strict=True))


def _pin_say(row: Row) -> Iterator[Stack]:
    # 621a.9(6), (7): "The top tile from each of the first four stacks" on one side, and then "from
    # each of the first four stacks" on the other
    near, far = zip(*row[:4], strict=True), zip(*row[4:], strict=True)
    return chain.from_iterable(zip(near, far, strict=True))


def _dragon_head(row: Row) -> Iterator[Stack]:
    # 621a.9(8), (9): "placing all four tiles in the first and second stacks … directly on top of
    # the four tiles in the third and fourth stacks … and then pushing forward the top two tiles in
    # each of the eight-tile stacks (forming the dragon head)", then the top tile "from each of the
    # four stacks … (the phoenix tail)"
    one, other = row[0] + row[2], row[1] + row[3]
    tails = zip(*row[4:], strict=True)
    for top, tail in zip(range(0, 2 * HEIGHT, 2), tails, strict=True):
        yield one[top : top + 2] + other[top : top + 2]
        yield tail


# Whether a style begins at the dealer's left, and how it delivers. Where it takes from both ends
# or the centre, the stack nearer to the dealer's right comes first.
_STYLES: Final[dict[str, tuple[bool, Callable[[Row], Iterator[Stack]]]]] = {
    HOUSE_WAY_RIGHT: (False, _house_way),
    "house_way_left": (True, _house_way),
    "cup_say_right": (False, _cup_say),
    "cup_say_left": (True, _cup_say),
    "jung_quat": (False, _jung_quat),
    "chee_yee": (False, _chee_yee),
    "pin_say_right": (False, _pin_say),
    "pin_say_left": (True, _pin_say),
    "dragon_head_right": (False, _dragon_head),
    "dragon_head_left": (True, _dragon_head),
}
STYLES: Final = tuple(_STYLES)
# 621a.9 names nine of them, and the first is the procedure of 621a.8(d).
STYLES_IN_WORDS: Final = {
    HOUSE_WAY_RIGHT: "House Way From the Right",
    "house_way_left": "House Way From the Left",
    "cup_say_right": "Cup Say (pick four) From the Right",
    "cup_say_left": "Cup Say (pick four) From the Left",
    "jung_quat": "Jung Quat (take the heart)",
    "chee_yee": "Chee Yee (chop the ears)",
    "pin_say_right": "Pin Say (slice four) From the Right",
    "pin_say_left": "Pin Say (slice four) From the Left",
    "dragon_head_right": "Dragon Head and Phoenix Tail From the Right",
    "dragon_head_left": "Dragon Head and Phoenix Tail From the Left",
}
