"""What a bot answers where a game asks it something, and which wagers it finds in order.

Pure functions of what the table has told: a snapshot's or an event's fields, as they came.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from typing import Any, Final, TypeAlias

Message: TypeAlias = Mapping[str, Any]
Choice: TypeAlias = tuple[str, dict[str, Any]]

# Craps, 623a.3: which wagers are made when, and in how many units they come out even.
LINES: Final = frozenset({"pass", "dont_pass"})
AFTER_THE_POINT: Final = frozenset({"come", "dont_come"})
ODDS: Final = {"pass_odds": "pass", "dont_pass_odds": "dont_pass"}
ODDS_ON_COME: Final = frozenset({"come_odds", "dont_come_odds"})
UNITS: Final = {
    **dict.fromkeys(("horn", "horn_high", "whirl", "c_and_e"), 20),
    **dict.fromkeys(("place_win", "place_lose", "buy", "lay", *ODDS), 30),
}


def may_wager(game: str, on: str, shown: Message, own: Collection[str]) -> bool:
    """Whether a wager is open now: `shown` is what the table has posted, `own` lies there of mine.

    Only craps and casino war tell wagers of one moment from those of another.
    """
    if game == "casino_war":
        return (on == "initial") != ("initial" in own)
    if game == "pai_gow":
        return not own
    if game != "craps":
        return True
    has_point = bool(shown.get("point"))
    if on in LINES:
        return not has_point and not LINES & set(own)
    if on in ODDS:
        return has_point and ODDS[on] in own and on not in own
    return on not in ODDS_ON_COME and on != "fire" and (has_point or on not in AFTER_THE_POINT)


def pick_of(on: str, pick: list[str]) -> list[str]:
    """A spot's pick as a wager says it: the puck says that of odds behind the line."""
    return [] if on in ODDS else pick


def units_of(on: str) -> int:
    """The number of units of which an amount on a wager is a multiple, so that it is in order."""
    return UNITS.get(on, 5)


def throws(shown: Message, seat: int, own: Collection[str]) -> bool:
    """Whether the bot has the dice and may throw them: with a line wager on a come out roll."""
    return shown.get("shooter") == seat and (bool(shown.get("point")) or bool(LINES & set(own)))


def answer(offer: Message, chance: random.Random) -> Choice:
    """What a bot says to an offer."""
    match offer["offer"]:
        case "dice":
            return ("accept_dice" if chance.random() < 0.9 else "pass_dice"), {}
        case "cut":
            return ("cut", {"at": 52}) if chance.random() < 0.5 else (offer["declined"], {})
        case "bank" if chance.random() < 0.2:
            return "bank", {}
        case _:
            return offer["declined"], {}


def decide(decision: Message, chance: random.Random) -> Choice:
    """What a bot chooses in a decision window."""
    choices = decision["choices"]
    if "war" in choices:
        return ("war" if chance.random() < 0.8 else "surrender"), {}
    if "house_way" in choices:
        return "house_way", {}
    return decision["default"], {}
