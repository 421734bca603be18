"""What a bot does at craps: which wagers are good now, and what it does with the dice.

Pure functions of the table's news: `shown` is what the table shows, `own` are the names of the
bot's wagers on the layout.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from typing import Any, Final

Message = dict[str, Any]

ACCEPTS: Final = 0.9  # of the times that the dice are offered
LINES: Final = frozenset({"pass", "dont_pass"})
AFTER_THE_POINT: Final = frozenset({"come", "dont_come"})
ODDS: Final = {"pass_odds": "pass", "dont_pass_odds": "dont_pass"}
ODDS_ON_COME: Final = frozenset({"come_odds", "dont_come_odds"})
# An amount has to be a multiple of this many units for every win to be whole.
UNITS: Final = {
    **dict.fromkeys(("horn", "horn_high", "whirl", "c_and_e"), 20),
    **dict.fromkeys(("place_win", "buy", "lay", *ODDS), 30),
}
# 623a.5(a): 5 to 11, 5 to 8 and 4 to 5
PLACE_TO_LOSE: Final = {"4": 11, "5": 8, "6": 5, "8": 5, "9": 8, "10": 11}


def units_of(on: str, pick: list[str]) -> int:
    """The units that an amount on a spot has to be a multiple of."""
    return PLACE_TO_LOSE[pick[0]] if on == "place_lose" else UNITS.get(on, 5)


def in_order(on: str, shown: Mapping[str, Any], own: Collection[str]) -> bool:
    """Whether a wager may be made now: 623a.3(a)(1)-(4), 623a.6."""
    has_point = bool(shown.get("point"))
    if on in LINES:
        return not has_point and LINES.isdisjoint(own)
    if on in ODDS:
        return has_point and ODDS[on] in own and on not in own
    if on in ODDS_ON_COME or on == "fire":
        return False
    return has_point or on not in AFTER_THE_POINT


def pick_of(on: str, pick: list[str]) -> list[str]:
    """A spot's pick in a wager. Odds behind the line have none: the puck gives their point."""
    return [] if on in ODDS else pick


def throws(shown: Mapping[str, Any], seat: int, own: Collection[str]) -> bool:
    """Whether the bot has the dice and may throw them: with a line wager on a come out roll.

    Without any wager on the layout the table waits, and a call for the throw changes nothing.
    """
    has_dice = shown.get("shooter") == seat
    return has_dice and bool(own) and (bool(shown.get("point")) or not LINES.isdisjoint(own))


def answer(offer: Mapping[str, Any], chance: random.Random) -> Message | None:
    """The answer to an offer of the dice; None if the offer is of another game."""
    if offer["offer"] != "dice":
        return None
    return {"choice": "accept_dice" if chance.random() < ACCEPTS else "pass_dice"}
