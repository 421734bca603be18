"""When a bot shows a reaction at its seat: what it has won or lost, and what others have."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Mapping
from typing import Any

Message = Mapping[str, Any]

RESTS_S = 40.0
"""For so long after a reaction a bot shows no other."""
HESITATES_S = (1.5, 4.0)
BIG = 5  # times the stake comes back
UNLUCKY_ROUNDS = 4
OWN_WIN, OWN_BIG_WIN, BAD_LUCK = 0.3, 0.8, 0.2
# Of all bots of a table together, about, so that a full table does not applaud as one.
PERSONS_WIN, BIG_WIN, NEWCOMER = 0.8, 0.6, 0.8


class Reactions:
    """`chance` decides everything. It is copied: the wagers are the same with and without."""

    def __init__(self, chance: random.Random, now: Callable[[], float]) -> None:
        self._chance = copy.copy(chance)
        self._now = now
        self._silent_until = 0.0
        self._kinds: dict[int, str] = {}  # of the accounts at the seats
        self._lost_rounds = 0

    def heard(self, message: Message, seat: int) -> str | None:
        """The reaction that the bot at `seat` shows because of this message of its table."""
        likely = self._impulse(message, seat)
        if likely is None or self._now() < self._silent_until:
            return None
        odds, signs = likely
        if self._chance.random() >= odds:
            return None
        self._silent_until = self._now() + RESTS_S
        return self._chance.choice(signs)

    def hesitates_s(self) -> float:
        """How long it waits before it reacts."""
        return self._chance.uniform(*HESITATES_S)

    def _impulse(self, message: Message, seat: int) -> tuple[float, tuple[str, ...]] | None:
        """How likely a reaction is, and of which."""
        match message["type"]:
            case "table_snapshot":
                self._kinds = {one["seat"]: one["kind"] for one in message["seats"]}
            case "seats_changed":
                return self._see_seats(message)
            case "wagers_settled":
                return self._count(message["staked"], message["returned"])
            case "round_settled":
                return self._look_at(message["winners"], seat)
        return None

    def _see_seats(self, message: Message) -> tuple[float, tuple[str, ...]] | None:
        """A person who sits down is wished luck."""
        for seat in message["left"]:
            self._kinds.pop(seat, None)
        taken = {one["seat"]: one["kind"] for one in message["taken"]}
        persons = [seat for seat in taken.keys() - self._kinds.keys() if taken[seat] != "bot"]
        self._kinds |= taken
        return (self._shared(NEWCOMER), ("luck",)) if persons else None

    def _count(self, staked: int, returned: int) -> tuple[float, tuple[str, ...]] | None:
        if returned > staked:
            self._lost_rounds = 0
            if returned >= BIG * staked:
                return OWN_BIG_WIN, ("wow", "laugh", "thanks")
            return OWN_WIN, ("laugh", "thanks")
        self._lost_rounds += returned < staked
        if self._lost_rounds < UNLUCKY_ROUNDS:
            return None
        self._lost_rounds = 0
        return BAD_LUCK, ("ouch",)

    def _look_at(self, winners: list[Message], seat: int) -> tuple[float, tuple[str, ...]] | None:
        others = [one for one in winners if one["seat"] != seat and one["returned"] > one["staked"]]
        is_big = any(one["returned"] >= BIG * one["staked"] for one in others)
        signs = ("applause", "wow") if is_big else ("applause",)
        if any(self._kinds.get(one["seat"], "bot") != "bot" for one in others):
            return self._shared(PERSONS_WIN), signs
        return (self._shared(BIG_WIN), signs) if is_big else None

    def _shared(self, odds: float) -> float:
        bots = sum(kind == "bot" for kind in self._kinds.values())
        return odds / max(1, bots)
