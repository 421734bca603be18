"""A table's layout as one bot sees it: which wagers are good now, and their amounts."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from server.bots import card_games, craps
from server.bots.connection import Message
from server.games.roulette import SIDE_WAGERS
from server.games.side_wagers.b2b import B2B
from server.games.side_wagers.roulette_up import RouletteUp

ONE_WAGER_A_BOX = frozenset({"casino_war", "pai_gow"})
SIDE_WAGER_NAMES = frozenset(side.name for side in SIDE_WAGERS)


class _Lying(NamedTuple):
    """A wager of the bot on the layout."""

    on: str
    pick: tuple[str, ...]
    cents: int


class BotLayout:
    """Made from a snapshot and from the spots of its layout, then updated with each event."""

    def __init__(self, snapshot: Message, spots: Sequence[Message] = ()) -> None:
        self.minimum: int = snapshot["minimum"]
        self.round: int = snapshot["round"]
        self._game: str = snapshot["game"]
        self._unit: int = snapshot["unit"]
        self._maximum: int = snapshot["maximum"]
        self._spot_maximum: int | None = snapshot["rules"].get("spot_max")
        self._posted: dict[str, Any] = dict(snapshot["shown"])
        # The bot's wagers on the layout, by the id
        self._mine = {
            wager["id"]: _Lying(wager["on"], tuple(wager["pick"]), wager["amount"])
            for wager in snapshot["mine"]
        }
        self._spots: dict[str, list[Message]] = {}  # by their names
        up = snapshot["rules"].get(RouletteUp.name) or {}
        fixed_cents = {RouletteUp.name: up["wager"]} if "wager" in up else {}
        self._fixed_cents: dict[str, int] = fixed_cents
        self._meter: Message | None = snapshot["meter"]
        self.learn(spots)

    def learn(self, spots: Sequence[Message]) -> None:
        """The spots on which a bot may wager; without them it chooses none."""
        for spot in spots:
            self._spots.setdefault(spot["on"], []).append(spot)

    def heard(self, event: Message) -> None:
        """Take in an event of the table, of any type, or a result of the bot's own wagers."""
        match event["type"]:
            case "betting_opened" if event["round"] != self.round:
                self.round = event["round"]
                if self._game != "craps":
                    # Only a running streak stays on such a layout, and the table posts it.
                    self._mine.clear()
            case "outcome_drawn" | "decision_made" | "layout_changed":
                self._posted.update(event.get("shown", {}))  # a change of chips alone has none
            case "wagers_settled":
                for wager in event["wagers"]:
                    self._mine.pop(wager["id"], None)
            case "round_voided":
                self._posted.update(event["shown"], streak=0)
            case "meter_changed":
                self._meter = event["meter"]

    def laid(self, wager_id: str, on: str, pick: Sequence[str] = (), cents: int = 0) -> None:
        """A wager of this bot was accepted. The spot's limit does not bind one without cents."""
        self._mine[wager_id] = _Lying(on, tuple(pick), cents)

    def throws(self, seat: int) -> bool:
        """Whether the bot at a seat has the dice, and may throw them."""
        return craps.throws(self._posted, seat, self._names())

    def choose(self, chance: random.Random, balance: int) -> tuple[str, list[str], int] | None:
        """A wager's name, its pick and its amount in cents; None if no wager is good now.

        Every kind of wager is equally likely, whatever its number of spots.
        """
        spot = self._spot(chance)
        if spot is None:
            return None
        on, pick = spot["on"], craps.pick_of(spot["on"], spot["pick"])
        amount = self._amount(on, spot["pick"], chance, balance)
        return None if self._is_too_high(on, pick, amount) else (on, pick, amount)

    def _names(self) -> list[str]:
        """The names of the bot's wagers on the layout."""
        return [lying.on for lying in self._mine.values()]

    def _is_too_high(self, on: str, pick: list[str], amount: int) -> bool:
        """Whether the spot's limit leaves no room. A come wager on its number counts too here."""
        if self._spot_maximum is None:
            return False
        there = (lying.cents for lying in self._mine.values() if lying[:2] == (on, tuple(pick)))
        return sum(there) + amount > self._spot_maximum

    def _spot(self, chance: random.Random) -> Message | None:
        if self._game in ONE_WAGER_A_BOX:
            spots = [spot for spots in self._spots.values() for spot in spots]
            return card_games.spot_to_wager(spots, self._names(), chance)
        good = [name for name in self._spots if self._is_good(name)]
        return chance.choice(self._spots[chance.choice(good)])

    def _is_good(self, on: str) -> bool:
        if self._game == "craps":
            return craps.in_order(on, self._posted, self._names())
        if on not in SIDE_WAGER_NAMES:
            return True
        mine = set(self._names())
        if mine <= SIDE_WAGER_NAMES:  # 617b.1(a), 617b.2(a), 617b.4(a)
            return False
        if on == B2B.name:
            return bool(self._posted.get("previous"))
        if on == RouletteUp.name:
            # 617b.4(d): one streak at a table at a time, one wager of a seat for it
            is_locked = self._meter is not None and self._meter["locked"]
            return not (self._posted.get("streak") or on in mine or is_locked)
        return True

    def _amount(self, on: str, pick: list[str], chance: random.Random, balance: int) -> int:
        if on in self._fixed_cents:
            return self._fixed_cents[on]
        # The least amount whose wins are whole: a multiple of the minimum.
        step = craps.units_of(on, pick) * self._unit
        least = -(-self.minimum // step) * step
        amount = least * chance.choice((1, 1, 2))
        return min(amount if amount <= balance else least, self._maximum)
