"""What comes back of bets, as a player would reckon it by 617a.4(a): the browser's own oracle."""

from __future__ import annotations

from collections.abc import Mapping

RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
SINGLE_ZERO_WHEEL = (
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
    5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
)  # fmt: skip
TO_ONE = {"straight": 35, "split": 17, "three_numbers": 11, "four_numbers": 8, "six_numbers": 5}


def returned(bets: Mapping[str, int], outcome: str) -> int:
    """Cents that go back to the player, stakes of winning bets included."""
    return sum(_returned(key, cents, outcome) for key, cents in bets.items())


def _returned(key: str, cents: int, outcome: str) -> int:
    on, _, picks = key.partition(":")
    if on in TO_ONE:
        return cents * (TO_ONE[on] + 1) if outcome in picks.split("-") else 0
    if on == "five_adjacent":
        return cents // 5 * 36 if int(outcome) in five_around(int(picks)) else 0
    return cents * 2 if on == _color(outcome) else 0


def five_around(middle: int) -> list[int]:
    """A number of the single zero wheel, and its two neighbours on either side."""
    at = SINGLE_ZERO_WHEEL.index(middle)
    size = len(SINGLE_ZERO_WHEEL)
    return [SINGLE_ZERO_WHEEL[(at + step) % size] for step in range(-2, 3)]


def _color(outcome: str) -> str:
    if outcome in {"0", "00"}:
        return "green"
    return "red" if int(outcome) in RED else "black"
