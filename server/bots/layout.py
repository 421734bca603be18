"""A table's layout as one bot sees it: which wagers are good now, and for how much."""

from __future__ import annotations

import random
from typing import Any

from server.bots.connection import Message
from server.games.roulette import SIDE_WAGERS
from server.games.side_wagers.b2b import B2B
from server.games.side_wagers.roulette_up import RouletteUp

SIDE_WAGER_NAMES = frozenset(side.name for side in SIDE_WAGERS)


class BotLayout:
    """Made of a snapshot, and told of each event after it."""

    def __init__(self, snapshot: Message) -> None:
        self.minimum: int = snapshot["minimum"]
        self._unit: int = snapshot["unit"]
        self._maximum: int = snapshot["maximum"]
        self._posted: dict[str, Any] = dict(snapshot["shown"])
        self._mine = {wager["on"] for wager in snapshot["mine"]}
        self._spots: dict[str, list[Message]] = {}
        for spot in snapshot["spots"]:
            self._spots.setdefault(spot["on"], []).append(spot)
        up = snapshot["rules"].get(RouletteUp.name) or {}
        fixed_cents = {RouletteUp.name: up["wager"]} if "wager" in up else {}
        self._fixed_cents: dict[str, int] = fixed_cents
        self._meter: Message | None = snapshot["meter"]
        self.round: int = snapshot["round"]

    def heard(self, event: Message) -> None:
        """An event of the table, of any type."""
        match event["type"]:
            case "betting_opened" if event["round"] != self.round:
                # What stays on the layout is a streak that runs, and that is posted.
                self.round = event["round"]
                self._mine.clear()
            case "outcome_drawn":
                self._posted.update(event["shown"])
            case "round_voided":
                self._posted["streak"] = 0
            case "meter_changed":
                self._meter = event["meter"]

    def laid(self, on: str) -> None:
        """A wager of this bot was accepted."""
        self._mine.add(on)

    def choose(self, chance: random.Random, balance: int) -> tuple[Message, int] | None:
        """A spot and an amount, in cents; None where nothing that is good now can be paid for.

        Each wager of the table is as likely as another, however many spots it has.
        """
        on = chance.choice([name for name in self._spots if self._is_good(name)])
        amount = self._amount(on, chance, balance)
        return (chance.choice(self._spots[on]), amount) if amount <= balance else None

    def _is_good(self, on: str) -> bool:
        if on not in SIDE_WAGER_NAMES:
            return True
        if self._mine <= SIDE_WAGER_NAMES:  # 617b.1(a), 617b.2(a), 617b.4(a)
            return False
        if on == B2B.name:
            return bool(self._posted.get("previous"))
        if on == RouletteUp.name:
            # 617b.4(d): one streak at a table at a time, one wager of a seat for it
            is_locked = self._meter is not None and self._meter["locked"]
            return not (self._posted.get("streak") or on in self._mine or is_locked)
        return True

    def _amount(self, on: str, chance: random.Random, balance: int) -> int:
        if on in self._fixed_cents:
            return self._fixed_cents[on]
        # The least amount that is good on every spot: five units' worth of the minimum.
        step = 5 * self._unit
        least = -(-self.minimum // step) * step
        amount = least * chance.choice((1, 1, 2))
        return min(amount if amount <= balance else least, self._maximum)
