"""The worth of a Pai Gow wager: house way against house way, over every pair of hands.

Of the 32 tiles the two of a matched pair are alike, and so are the two of a mixed pair: they rank
the same and stand in the same pairs. That leaves 17 kinds, and some 4,000 hands of four.

What the dealer may hold depends on the player's tiles. A hand that shares no tile with the player's
four is counted by inclusion and exclusion: all hands, less those that hold one of the four, plus
those that hold two of them, and so on. For each set of tiles that both may hold, the hands that
hold it are points (high, low), and what is asked is how many of them lie below a player's point:
sorted, and counted with a tree of partial sums.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Final, NamedTuple, TypeAlias

from server.games.pai_gow.house_way import house_way
from server.games.pai_gow.tiles import RANKING, TILES, Hand, Rank, rank, strength

Held: TypeAlias = tuple[tuple[int, int], ...]  # kinds of tiles, and how many of each

HAND: Final = 4
KINDS: Final = tuple(tuple(tile for tile in TILES if tile in tiles) for tiles in RANKING)


class Point(NamedTuple):
    """Hands as they are set, by their places in the order of all hands of two tiles."""

    high: int
    low: int
    weight: int


class Chances(NamedTuple):
    """The player's chance to win, and that of a tie."""

    win: Fraction
    tie: Fraction


@lru_cache
def house_way_chances() -> Chances:
    """The player's chances against the dealer where both set their hands by the house way."""
    places = _places()
    dealers: dict[Held, list[Point]] = defaultdict(list)
    players: dict[Held, list[Point]] = defaultdict(list)
    for held in _holdings():
        set_hands = house_way(_tiles(held))
        high, low = places[_compared(set_hands.high)], places[_compared(set_hands.low)]
        ways = prod(comb(len(KINDS[kind]), count) for kind, count in held)
        for shared, others, signed in _parts(held):
            dealers[shared].append(Point(high, low, others))
            players[shared].append(Point(high, low, ways * signed))
    # 621a.10(j): "higher in rank than the high hand of the dealer and the low hand … higher"
    wins = sum(_count_below(dealers[shared], players[shared]) for shared in players)
    # 621a.10(g): both "identical in rank or lower in rank", that is, not below the player's
    losses = sum(
        _count_below(_turned(dealers[shared]), _turned(players[shared], least=1))
        for shared in players
    )
    pairs = comb(len(TILES), HAND) * comb(len(TILES) - HAND, HAND)
    return Chances(Fraction(wins, pairs), Fraction(pairs - wins - losses, pairs))


def _holdings() -> Iterator[Held]:
    """Every hand of four tiles, those alike but for the tile of a kind taken together."""
    for kinds in combinations_with_replacement(range(len(KINDS)), HAND):
        held = tuple((kind, kinds.count(kind)) for kind in sorted(set(kinds)))
        if all(count <= len(KINDS[kind]) for kind, count in held):
            yield held


def _tiles(held: Held) -> Hand:
    return tuple(tile for kind, count in held for tile in KINDS[kind][:count])


def _parts(held: Held) -> list[tuple[Held, int, int]]:
    """Every set of tiles that a hand holds, the empty one and the whole among them.

    With each: in how many ways the other tiles of the hand can be chosen, and in how many ways the
    set can be chosen out of the hand, less than 0 where the number of its tiles is odd.
    """
    parts: list[tuple[Held, int, int]] = [((), 1, 1)]
    for kind, count in held:
        of_kind = [
            (
                ((kind, taken),) if taken else (),
                comb(len(KINDS[kind]) - taken, count - taken),
                (-1) ** taken * comb(count, taken),
            )
            for taken in range(count + 1)
        ]
        parts = [
            (shared + more, others * ways, signed * sign)
            for shared, others, signed in parts
            for more, ways, sign in of_kind
        ]
    return parts


def _compared(hand: Hand) -> Rank:
    """How a hand ranks against another side's: zeros are "equally bad" (621a.4(e))."""
    held = rank(hand)
    lowest = min(strength(tile) for tile in TILES)
    return Rank(0, 0, lowest) if (held.pair, held.value) == (0, 0) else held


@lru_cache
def _places() -> dict[Rank, int]:
    """Every rank of a hand of two tiles with its place, from 0 for the lowest."""
    ranks = {_compared(hand) for hand in combinations(TILES, 2)}
    return {held: place for place, held in enumerate(sorted(ranks))}


def _turned(points: Iterable[Point], least: int = 0) -> list[Point]:
    """The points in an order turned upside down, each moved up by `least`."""
    top = len(_places())
    return [Point(top - p.high + least, top - p.low + least, p.weight) for p in points]


def _count_below(points: Iterable[Point], marks: Iterable[Point]) -> int:
    """Sum over marks their weight times that of all points below them, high hand and low hand."""
    total = 0
    waiting = sorted(points, reverse=True)
    sums = [0] * (len(_places()) + 2)
    for mark in sorted(marks):
        while waiting and waiting[-1].high < mark.high:
            point = waiting.pop()
            _add(sums, point.low + 1, point.weight)
        total += mark.weight * _sum_to(sums, mark.low)
    return total


def _add(sums: list[int], place: int, weight: int) -> None:
    """Add to a tree of partial sums (Fenwick), whose places begin at 1."""
    while place < len(sums):
        sums[place] += weight
        place += place & -place


def _sum_to(sums: list[int], place: int) -> int:
    """The sum of a tree of partial sums up to a place."""
    total = 0
    while place > 0:
        total += sums[place]
        place -= place & -place
    return total
