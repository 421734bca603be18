"""The house way of setting four tiles into a low hand and a high hand (621a.10(d))."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

import msgspec

from server.games.pai_gow.tiles import Hand, Rank, rank, strength

LEAST_VALUE_KEPT: Final = 7  # 621a.10(d)(3): "a value equal to nine, eight or seven"


class Hands(msgspec.Struct, frozen=True):
    """Four tiles as they are set."""

    low: Hand
    high: Hand

    def written(self) -> dict[str, list[str]]:
        """As it is shown, the tiles of each hand in one order."""
        return {"low": sorted(self.low), "high": sorted(self.high)}


def house_way(tiles: Hand) -> Hands:
    """Set four tiles as the dealer has to."""
    played = max(combinations(tiles, 2), key=lambda two: _preference(tiles, two))
    best = rank(played)
    # 621a.10(d)(1)-(3): the Supreme Pair, "a pair, Wong or Gong", or "any two tiles together which
    # have a value equal to nine, eight or seven"
    if not best.pair and best.value < LEAST_VALUE_KEPT:
        # (4) "the highest ranking tile with the lowest ranking tile"
        ranked = sorted(tiles, key=strength)
        played = (ranked[-1], ranked[0])
    rest = without(tiles, played)
    # 621a.1: the high hand "ranks higher than the hand formed from the remaining two tiles"
    low, high = sorted((played, rest), key=_order)
    return Hands(low, high)


def without(tiles: Iterable[str], taken: Iterable[str]) -> Hand:
    """The tiles that are left when some are taken. Raises ValueError where they are not there."""
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return tuple(left)


def _preference(tiles: Hand, two: Hand) -> tuple[Rank, Rank, list[int]]:
    """Between equals, the two tiles that leave the higher-ranking rest, then the higher tiles.

    `procedures.py` says the same in words.
    """
    return rank(two), rank(without(tiles, two)), sorted(map(strength, two), reverse=True)


def _order(hand: Hand) -> tuple[Rank, int]:
    return rank(hand), max(map(strength, hand))
