"""What the stickperson calls: the sum of the dice, and what it means for the line."""

from __future__ import annotations

from typing import Final

from server.games.craps.layout import HARDWAY, POINTS
from server.games.craps.state import Throw

WORDS: Final = {
    2: "Two, craps, aces",
    3: "Three, craps, ace deuce",
    4: "four",
    5: "Five, no field five",
    6: "six",
    7: "Seven",
    8: "eight",
    9: "Nine, center field nine",
    10: "ten",
    11: "Yo, eleven",
    12: "Twelve, craps, boxcars",
}


def call(throw: Throw) -> str:
    """Call a throw: "Yo, eleven, front line winner", "Hard eight, mark it", "Seven out"."""
    if throw.loser_seven:
        return "Seven out, line away"
    return ", ".join(said for said in (_dice(throw), _line(throw)) if said)


def _dice(throw: Throw) -> str:
    # 623a.3(a)(7)-(10): four, six, eight and ten are thrown the hard way or not
    if throw.total not in HARDWAY:
        return WORDS[throw.total]
    return f"{'Hard' if throw.hard else 'Easy'} {WORDS[throw.total]}"


def _line(throw: Throw) -> str:
    if throw.makes_point:
        return "the point, front line winner"
    if throw.point:
        return ""
    if throw.total in POINTS:
        return "mark it"
    return "front line winner" if throw.total in (7, 11) else "line away"
