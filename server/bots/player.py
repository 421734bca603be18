"""One simulated player: takes a seat, bets at random while bets are open, and keeps the times."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter

from server.bots import card_games, craps
from server.bots.connection import BotConnection, Lost, Message
from server.bots.report import Measured

ONE_WAGER_A_BOX = frozenset({"casino_war", "pai_gow"})
THINKS_S = (0.1, 1.5)


class BotPlayer:
    """Plays one table until told to stop. `chance` decides everything that it does."""

    def __init__(
        self, url: str, table: str, rate: float, chance: random.Random, measured: Measured
    ) -> None:
        self.table = table
        self._url = url
        self._rate = rate
        self._chance = chance
        self._measured = measured
        self._connection: BotConnection | None = None
        self._round = 0
        self._open = asyncio.Event()
        self._spots: list[Message] = []
        self._table_facts: Message = {}
        self._balance = 0
        self._seat = 0
        self._seen: Message = {}
        self._own: dict[str, str] = {}  # what lies there of the bot's: the wager's name by its id
        self._shown: Message = {}
        self._thinking: set[asyncio.Task[None]] = set()

    async def arrive(self) -> None:
        """Connects, enters as a disclosed bot, watches, sits down. Raises Lost or OSError."""
        self._connection = connection = await BotConnection.open(self._url, self._heard)
        entered = await connection.ask({"type": "enter_as_guest", "bot": True})
        if entered["type"] != "signed_in":
            raise Lost(f"could not enter: {entered.get('message')}")
        self._balance = entered["balance"]
        seen = await connection.ask({"type": "watch_table", "table": self.table})
        if seen["type"] != "table_snapshot":
            raise Lost(f"could not watch {self.table}: {seen.get('message')}")
        seat = await connection.ask({"type": "sit", "table": self.table})
        if seat["type"] != "seated":
            raise Lost(f"no seat at {self.table}: {seat.get('message')}")
        self._seat = seat["seat"]

    async def play(self) -> None:
        """Bets until cancelled or the connection is lost; a lost connection is counted."""
        assert self._connection is not None
        try:
            while not self._connection.ended:
                await asyncio.sleep(self._chance.expovariate(self._rate))
                if self._throws():
                    await self._choose({"choice": "roll"})
                elif self._balance < self._table_facts["minimum"]:
                    await self._ask_for_chips()
                elif self._open.is_set():
                    await self._bet(self._connection)
        except Lost as error:
            self._measured.lost[str(error)] += 1

    async def leave(self) -> None:
        for thought in tuple(self._thinking):
            thought.cancel()
        if self._connection is not None:
            await self._connection.close()

    async def _bet(self, connection: BotConnection) -> None:
        facts, spot = self._table_facts, self._spot()
        if spot is None:
            return
        on = spot["on"]
        # The least amount that is good on every such spot: some units' worth of the minimum.
        least = craps.units_of(on, spot["pick"]) * facts["unit"]
        amount = -(-facts["minimum"] // least) * least * self._chance.choice((1, 1, 2))
        wager = {
            "type": "place_wager",
            "table": self.table,
            "round": self._round,
            "nonce": f"{self._chance.getrandbits(64):016x}",
            "on": on,
            "pick": craps.pick_of(on, spot["pick"]),
            "amount": min(amount, facts["maximum"]),
        }
        self._measured.sent += 1
        started = time.perf_counter()
        reply = await connection.ask(wager)
        self._measured.acknowledged_ms.append((time.perf_counter() - started) * 1_000)
        if reply["type"] == "wager_accepted":
            self._measured.accepted += 1
            self._measured.staked_cents += reply["amount"]
            self._balance = reply["balance"]
            self._own[reply["id"]] = on
        else:
            self._measured.refused[str(reply.get("code"))] += 1
            if reply.get("code") == "insufficient_funds":
                self._balance = 0

    def _spot(self) -> Message | None:
        """A spot to wager on now, if there is one."""
        if self._table_facts["game"] in ONE_WAGER_A_BOX:
            return card_games.spot_to_wager(self._spots, self._own.values(), self._chance)
        spot = self._chance.choice(self._spots)
        if self._table_facts["game"] == "craps":
            return spot if craps.in_order(spot["on"], self._shown, self._own.values()) else None
        return spot

    def _throws(self) -> bool:
        return self._open.is_set() and craps.throws(self._shown, self._seat, self._own.values())

    def _think(self, message: Message) -> None:
        """Choose, a moment later, if it is this bot that is asked."""
        if message["type"] == "decision_asked" and self._seat in message["seats"]:
            minimum = self._table_facts["minimum"]
            chosen = card_games.decision(
                message["choices"], self._seen, self._seat, minimum, self._chance
            )
        elif message["type"] == "offer_made" and (message["offer"] or {}).get("seat") == self._seat:
            chosen = craps.answer(message["offer"], self._chance) or card_games.answer(
                message["offer"], self._balance, self._chance
            )
        else:
            return
        if chosen is not None:
            thought = asyncio.ensure_future(self._choose(chosen))
            self._thinking.add(thought)
            thought.add_done_callback(self._thinking.discard)

    async def _choose(self, chosen: Message) -> None:
        assert self._connection is not None
        await asyncio.sleep(self._chance.uniform(*THINKS_S))
        try:
            reply = await self._connection.ask({"type": "choose", "table": self.table} | chosen)
        except Lost as error:
            self._measured.lost[str(error)] += 1
            return
        if reply["type"] == "chosen":
            self._own |= dict.fromkeys(reply["ids"], chosen["choice"])
            if reply["balance"] is not None:
                self._balance = reply["balance"]
            self._measured.chosen[chosen["choice"]] += 1
        else:
            self._measured.refused[str(reply.get("code"))] += 1

    async def _ask_for_chips(self) -> None:
        assert self._connection is not None
        given = await self._connection.ask({"type": "get_chips"})
        if given["type"] == "chips_given":
            self._balance = given["balance"]
        else:
            await asyncio.sleep(2)

    def _heard(self, message: Message) -> None:
        kind = message["type"]
        if "number" in message and kind not in {"table_snapshot", "table_resumed"}:
            self._measured.heard(message["table"], message["number"], time.perf_counter())
        self._shown = self._shown | message.get("shown", {})
        if kind == "table_snapshot":
            self._table_facts, self._spots = message, message["spots"]
            self._begin(message["round"], message["phase"] in {"betting", "idle"})
        elif kind == "betting_opened":
            self._begin(message["round"], True)
        elif kind == "betting_closed":
            self._open.clear()
        elif kind == "wagers_settled":
            self._balance = message["balance"]
            for wager in message["wagers"]:
                self._own.pop(wager["id"], None)
            self._measured.settled += len(message["wagers"])
            self._measured.returned_cents += message["returned"]
        elif kind == "hand_seen":
            self._seen = message["seen"]
        elif kind in {"decision_asked", "offer_made"}:
            self._think(message)

    def _begin(self, number: int, is_open: bool) -> None:
        if number != self._round:
            self._seen = {}
        self._round = number
        if is_open:
            self._open.set()
        else:
            self._open.clear()


def spread(tables: list[str], players: int) -> Counter[str]:
    """How many bots sit at each table: as evenly as it goes, the first tables one more."""
    return Counter(tables[index % len(tables)] for index in range(players))
