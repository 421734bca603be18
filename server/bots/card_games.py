"""What a bot does at Casino War and Pai Gow: what it wagers, answers to an offer, and decides.

Each answer is what a `choose` message says besides its table: `choice`, and its `options`.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any

Message = dict[str, Any]

SURRENDERS = 0.1  # of tie hands; going to war loses less
TIES_IN_WAR = 0.2
SETS_BY_HAND = 0.3
BANKS = 0.2
CUTS = 0.8
DELIVERIES = ("house_way_right", "house_way_left", "jung_quat", "chee_yee")


def spot_to_wager(
    spots: Sequence[Message], laid: Collection[str], chance: random.Random
) -> Message | None:
    """A spot to wager on, if a box takes one wager of each name; None if it has them all."""
    first, *others = spots
    if first["on"] not in laid:
        return first
    left = [spot for spot in others if spot["on"] not in laid]
    return chance.choice(left) if left and chance.random() < TIES_IN_WAR else None


def decision(
    choices: Collection[str],
    seen: Mapping[str, Any],
    seat: int,
    minimum: int,
    chance: random.Random,
) -> Message | None:
    """What to choose in a decision window; None if this bot does not know the window.

    `seen` are the face-down tiles that the seat may see, with the house way to set them.
    """
    if "war" in choices:
        if chance.random() < SURRENDERS:
            return {"choice": "surrender"}
        options = {"tie": minimum} if chance.random() < TIES_IN_WAR else {}
        return {"choice": "war", "options": options}
    if "deliver" in choices:
        return {"choice": "deliver", "options": {"style": chance.choice(DELIVERIES)}}
    if "set" in choices:
        way = seen.get("house_way", {}).get(str(seat))
        if way is not None and chance.random() < SETS_BY_HAND:
            return {"choice": "set", "options": {"low": way["low"]}}
        return {"choice": "house_way"}
    return {"choice": "stand"} if "stand" in choices else None


def answer(offer: Mapping[str, Any], balance: int, chance: random.Random) -> Message | None:
    """What to answer to the cut or the bank; None for an offer of another game."""
    terms = offer["terms"]
    if offer["offer"] == "cut":
        if chance.random() < CUTS:
            return {
                "choice": "cut",
                "options": {"at": chance.randint(terms["least"], terms["most"])},
            }
        return {"choice": "no_cut"}
    if offer["offer"] == "bank":
        if balance >= terms["funds"] and chance.random() < BANKS:
            return {"choice": "bank", "options": {"funds": terms["funds"]}}
        return {"choice": "no_bank"}
    return None
