"""One simulated player: takes a seat, bets at random while bets are open, and keeps the times."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter

from server.bots import choices
from server.bots.connection import BotConnection, Lost, Message
from server.bots.report import Measured


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
        self._own: dict[str, str] = {}  # what lies on the layout of mine: the wager by its id
        self._shown: Message = {}
        self._offer: Message | None = None
        self._decision: Message | None = None

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
                if await self._chose(self._connection):
                    continue
                if self._balance < self._table_facts["minimum"]:
                    await self._ask_for_chips()
                elif self._open.is_set():
                    await self._bet(self._connection)
        except Lost as error:
            self._measured.lost[str(error)] += 1

    async def leave(self) -> None:
        if self._connection is not None:
            await self._connection.close()

    async def _bet(self, connection: BotConnection) -> None:
        facts, spot = self._table_facts, self._chance.choice(self._spots)
        on = spot["on"]
        if not choices.may_wager(facts["game"], on, self._shown, self._own.values()):
            return
        # The least amount that is good on every such spot: some units' worth of the minimum.
        least = choices.units_of(on) * facts["unit"]
        amount = -(-facts["minimum"] // least) * least * self._chance.choice((1, 1, 2))
        wager = {
            "type": "place_wager",
            "table": self.table,
            "round": self._round,
            "nonce": f"{self._chance.getrandbits(64):016x}",
            "on": on,
            "pick": choices.pick_of(on, spot["pick"]),
            "amount": min(amount, facts["maximum"]),
        }
        self._measured.sent += 1
        started = time.perf_counter()
        reply = await connection.ask(wager)
        self._measured.acknowledged_ms.append((time.perf_counter() - started) * 1_000)
        if reply["type"] == "wager_accepted":
            self._measured.accepted += 1
            self._measured.staked_cents += reply["amount"]
            self._own[reply["id"]] = on
            self._balance = reply["balance"]
        else:
            self._measured.refused[str(reply.get("code"))] += 1
            if reply.get("code") == "insufficient_funds":
                self._balance = 0

    async def _chose(self, connection: BotConnection) -> bool:
        """Answer what was put to this seat, or throw the dice; False where nothing waits for it."""
        if self._decision is not None and self._seat in self._decision["seats"]:
            choice = choices.decide(self._decision, self._chance)
            self._decision = None
        elif self._offer is not None and self._offer["seat"] == self._seat:
            choice = choices.answer(self._offer, self._chance)
            self._offer = None
        elif self._open.is_set() and choices.throws(self._shown, self._seat, self._own.values()):
            choice = ("roll", {})
        else:
            return False
        name, options = choice
        request = {"type": "choose", "table": self.table, "choice": name, "options": options}
        reply = await connection.ask(request)
        if reply["type"] == "chosen":
            self._measured.chosen += 1
            self._own |= dict.fromkeys(reply["ids"], name)
        else:
            self._measured.refused[str(reply.get("code"))] += 1
        return True

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
            self._offer, self._decision = message.get("offer"), message.get("decision")
            self._begin(message["round"], message["phase"] in {"betting", "idle"})
        elif kind == "betting_opened":
            self._begin(message["round"], True)
        elif kind == "betting_closed":
            self._open.clear()
            self._offer = None
        elif kind == "offer_made":
            self._offer = message["offer"]
        elif kind == "decision_asked":
            self._decision = message
        elif kind in {"round_settled", "round_voided"}:
            self._decision = None
        elif kind == "wagers_settled":
            for wager in message["wagers"]:
                self._own.pop(wager["id"], None)
            self._balance = message["balance"]
            self._measured.settled += len(message["wagers"])
            self._measured.returned_cents += message["returned"]

    def _begin(self, number: int, is_open: bool) -> None:
        self._round = number
        if is_open:
            self._open.set()
        else:
            self._open.clear()


def spread(tables: list[str], players: int) -> Counter[str]:
    """How many bots sit at each table: as evenly as it goes, the first tables one more."""
    return Counter(tables[index % len(tables)] for index in range(players))
