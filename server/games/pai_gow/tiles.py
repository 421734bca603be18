"""The 32 tiles, and how two of them rank as a hand (621a.4)."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, TypeAlias

# 621a.4(f): "The individual ranking for each tile, from highest rank to lowest rank"
RANKING: Final = (
    ("6-6",),
    ("1-1",),
    ("4-4",),
    ("3-1",),
    ("5-5",),
    ("3-3",),
    ("2-2",),
    ("6-5",),
    ("6-4",),
    ("6-1",),
    ("5-1",),
    ("6-3", "5-4"),
    ("6-2", "5-3"),
    ("5-2", "4-3"),
    ("4-2",),
    ("4-1", "3-2"),
    ("2-1",),
)
MATCHED: Final = tuple(tiles[0] for tiles in RANKING[:11])  # the set has two of each
TILES: Final = (*MATCHED, *(tile for tiles in RANKING for tile in tiles))

SIX: Final = "4-2"
THREE: Final = "2-1"

# 621a.4(a): "The permissible pairs of tiles and their rank", a line for each rank
PAIRS: Final = (
    ((SIX, THREE),),  # "the Supreme Pair being the highest or first ranking pair"
    *(((tile, tile),) for tile in MATCHED),
    (("6-3", "5-4"),),
    (("6-2", "5-3"),),
    (("5-2", "4-3"),),
    (("4-1", "3-2"),),
    (("6-6", "5-4"), ("6-6", "6-3")),  # Wongs
    (("1-1", "5-4"), ("1-1", "6-3")),
    (("6-6", "6-2"), ("6-6", "5-3"), ("6-6", "4-4")),  # Gongs
    (("1-1", "6-2"), ("1-1", "5-3"), ("1-1", "4-4")),
)

Hand: TypeAlias = tuple[str, ...]  # two tiles

_STRENGTH: Final = {tile: -place for place, tiles in enumerate(RANKING) for tile in tiles}
_PAIR_STRENGTH: Final = {
    frozenset(pair): len(PAIRS) - place for place, pairs in enumerate(PAIRS) for pair in pairs
}


class Rank(NamedTuple):
    """How high two tiles rank as a hand: the greater, the higher."""

    pair: int  # of a permissible pair 20 (Supreme) to 1, else 0
    value: int  # 0 to 9 where there is no pair
    tile: int  # the strength of the highest tile where there is no pair


def read(text: object) -> str | None:
    """Read a tile with its numbers in either order; None if the text is not a tile."""
    if not isinstance(text, str):
        return None
    return next((tile for tile in (text, text[::-1]) if tile in _STRENGTH), None)


def strength(tile: str) -> int:
    """The rank of a single tile: 0 for the highest, one less for each rank below it."""
    return _STRENGTH[tile]


def pips(tile: str) -> int:
    return int(tile[0]) + int(tile[2])


@cache
def rank(hand: Hand) -> Rank:
    """How high two tiles rank as a hand."""
    pair = _PAIR_STRENGTH.get(frozenset(hand))
    # 621a.4(a): "A hand with a permissible pair of tiles shall rank higher than a hand which does
    # not contain a permissible pair", and (b) those "of identical permissible pair rank" are copies
    if pair is not None:
        return Rank(pair, 0, 0)
    one, other = hand
    return max(
        # 621a.4(c): "If the total of the spots is a two-digit number, the left digit … discarded"
        # 621a.4(e): "the hand with the highest ranking individual tile"
        Rank(0, (spots + more) % 10, max(first, second))
        for spots, first in _counted(one)
        for more, second in _counted(other)
    )


def beats(hand: Hand, other: Hand) -> bool:
    """Whether a hand ranks higher than another. Neither of two equal hands does."""
    held = rank(hand)
    # 621a.4(e): in "a zero-zero tie, both hands, regardless of the highest ranking tile, are
    # equally bad", and above no other hand is a zero without a pair
    return held > rank(other) and (held.pair, held.value) != (0, 0)


def _counted(tile: str) -> tuple[tuple[int, int], ...]:
    """The spots that a tile may count for outside its pair, each with its strength."""
    # 621a.4(d): "the 1-2 tile may be counted as a three or a six and … the 2-4 tile may be counted
    # as a three or a six", each with the individual ranking of what it is counted as
    if tile in (SIX, THREE):
        return tuple((pips(counted), _STRENGTH[counted]) for counted in (SIX, THREE))
    return ((pips(tile), _STRENGTH[tile]),)
