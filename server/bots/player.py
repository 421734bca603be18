"""One simulated player: takes a seat, bets at random while bets are open, and keeps the times."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence

from server.bots import card_games, craps
from server.bots.connection import BotConnection, Lost, Message
from server.bots.layout import BotLayout
from server.bots.report import Measured

THINKS_S = (0.1, 1.5)


class BotPlayer:
    """Plays the first of its tables that has a seat. `chance` decides everything that it does."""

    def __init__(
        self,
        url: str,
        tables: Sequence[str],
        rate: float,
        chance: random.Random,
        measured: Measured,
    ) -> None:
        self.table = ""
        self._tables = tables
        self._url = url
        self._rate = rate
        self._chance = chance
        self._measured = measured
        self._connection: BotConnection | None = None
        self._is_betting = False
        self._is_standing = True  # the table is neither paused nor closed, nor waits
        self._layout: BotLayout | None = None
        self._balance = 0
        self._seat = 0
        self._seen: Message = {}
        self._thinking: set[asyncio.Task[None]] = set()
        self._is_lost = False

    async def arrive(self) -> None:
        """Connects, enters as a disclosed bot, watches, sits down. Raises Lost."""
        self._connection = connection = await BotConnection.open(self._url, self._heard)
        entered = await connection.ask({"type": "enter_as_guest", "bot": True})
        if entered["type"] != "signed_in":
            raise Lost(f"could not enter: {entered.get('message')}")
        self._balance = entered["balance"]
        for table in self._tables:
            if await self._sits_down(connection, table):
                return
        raise Lost("found no seat: every table is full")

    async def _sits_down(self, connection: BotConnection, table: str) -> bool:
        """Whether the table had a seat left; one that has none is not watched either."""
        self.table = table
        seen = await connection.ask({"type": "watch_table", "table": table})
        if seen["type"] != "table_snapshot":
            raise Lost(f"could not watch {table}: {seen.get('message')}")
        seat = await connection.ask({"type": "sit", "table": table})
        if seat["type"] == "seated":
            self._seat = seat["seat"]
            return True
        if seat.get("code") != "table_full":
            raise Lost(f"no seat at {table}: {seat.get('message')}")
        await connection.ask({"type": "leave_table", "table": table})
        return False

    async def play(self) -> None:
        """Bets until cancelled or the connection is lost; a lost connection is counted."""
        assert self._connection is not None
        assert self._layout is not None
        try:
            while True:
                await asyncio.sleep(self._chance.expovariate(self._rate))
                if self._connection.ended:
                    raise Lost(self._connection.why_ended)
                is_open = self._is_betting and self._is_standing
                if is_open and self._layout.throws(self._seat):
                    await self._choose({"choice": "roll"})
                elif self._balance < self._layout.minimum:
                    await self._ask_for_chips()
                elif is_open:
                    await self._bet(self._connection, self._layout)
        except Lost as error:
            self._count_as_lost(error)

    def _count_as_lost(self, error: Lost) -> None:
        """Once for each bot: what it asks at the same time is lost with the same connection."""
        if not self._is_lost:
            self._is_lost = True
            self._measured.lost[str(error)] += 1

    async def leave(self) -> None:
        for thought in tuple(self._thinking):
            thought.cancel()
        if self._connection is not None:
            await self._connection.close()

    async def _bet(self, connection: BotConnection, layout: BotLayout) -> None:
        chosen = layout.choose(self._chance, self._balance)
        if chosen is None:
            return
        on, pick, amount = chosen
        if amount > self._balance:
            await self._ask_for_chips()
            return
        wager = {
            "type": "place_wager",
            "table": self.table,
            "round": layout.round,
            "nonce": f"{self._chance.getrandbits(64):016x}",
            "on": on,
            "pick": pick,
            "amount": amount,
        }
        self._measured.sent += 1
        started = time.perf_counter()
        reply = await connection.ask(wager)
        self._measured.acknowledged_ms.append((time.perf_counter() - started) * 1_000)
        if reply["type"] == "wager_accepted":
            layout.laid(reply["id"], on)
            self._measured.accepted += 1
            self._measured.staked_cents += reply["amount"]
            self._balance = reply["balance"]
        else:
            self._measured.refused[str(reply.get("code"))] += 1
            if reply.get("code") == "insufficient_funds":
                self._balance = 0

    def _think(self, message: Message, layout: BotLayout) -> None:
        """Choose, a moment later, if it is this bot that is asked."""
        if message["type"] == "decision_asked" and self._seat in message["seats"]:
            chosen = card_games.decision(
                message["choices"], self._seen, self._seat, layout.minimum, self._chance
            )
        elif message["type"] == "offer_made" and (message["offer"] or {}).get("seat") == self._seat:
            offer = message["offer"]
            chosen = craps.answer(offer, self._chance) or card_games.answer(
                offer, self._balance, self._chance
            )
        else:
            return
        if chosen is not None:
            thought = asyncio.ensure_future(self._decide(chosen))
            self._thinking.add(thought)
            thought.add_done_callback(self._thinking.discard)

    async def _decide(self, chosen: Message) -> None:
        await asyncio.sleep(self._chance.uniform(*THINKS_S))
        try:
            await self._choose(chosen)
        except Lost as error:
            self._count_as_lost(error)

    async def _choose(self, chosen: Message) -> None:
        assert self._connection is not None
        assert self._layout is not None
        reply = await self._connection.ask({"type": "choose", "table": self.table} | chosen)
        if reply["type"] == "chosen":
            for wager_id in reply["ids"]:
                self._layout.laid(wager_id, chosen["choice"])
            if reply["balance"] is not None:
                self._balance = reply["balance"]
            self._measured.chosen[chosen["choice"]] += 1
        else:
            self._measured.choices_refused[str(reply.get("code"))] += 1

    async def _ask_for_chips(self) -> None:
        assert self._connection is not None
        given = await self._connection.ask({"type": "get_chips"})
        if given["type"] == "chips_given":
            self._balance = given["balance"]
        else:
            await asyncio.sleep(2)

    def _heard(self, message: Message) -> None:
        kind = message["type"]
        if kind == "table_snapshot":
            self._layout = BotLayout(message)
            self._is_betting = message["phase"] in {"betting", "idle"}
            self._is_standing = message["status"] == "open"
            return
        if "number" in message and kind != "table_resumed":
            self._measured.heard(message["table"], message["number"], time.perf_counter())
        if self._layout is not None and message.get("table") == self.table:
            self._layout.heard(message)
            self._follow(message, self._layout)

    def _follow(self, message: Message, layout: BotLayout) -> None:
        match message["type"]:
            case "betting_opened":
                self._is_betting = True
                self._seen = {}
            case "betting_closed":
                self._is_betting = False
            case "status_changed":
                self._is_standing = message["status"] == "open"
            case "wagers_settled":
                self._balance = message["balance"]
                self._measured.settled += len(message["wagers"])
                self._measured.returned_cents += message["returned"]
            case "hand_seen":
                self._seen = message["seen"]
            case "decision_asked" | "offer_made":
                self._think(message, layout)
