"""One simulated player: takes a seat, bets at random while bets are open, measures times."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any

from server.bots import card_games, craps
from server.bots.connection import BotConnection, Message
from server.bots.layout import BotLayout
from server.bots.layouts import spots_of
from server.bots.measured import Measured
from server.bots.reactions import Reactions
from server.bots.socket import Lost
from server.bots.turns import Turns
from server.bots.visit import Visit

THINKS_S = (0.1, 1.5)
LOOKS_EVERY_S = 1.0
"""How often a bot that bets no more looks at its table, if nothing happens there."""


class BotPlayer:
    """Plays at the first of its tables with a free seat. `chance` decides everything it does."""

    visit: type[Visit] = Visit
    thinks_s = THINKS_S

    def __init__(
        self,
        url: str,
        tables: Sequence[str],
        rate: float,
        chance: random.Random,
        measured: Measured,
        turns: Turns,
        reactions: Reactions | None = None,
    ) -> None:
        self.account = ""
        self.table = ""
        self._tables = tables
        self._url = url
        self._rate = rate
        self._chance = chance
        self._measured = measured
        self._turns = turns
        self._reactions = reactions  # None: it shows none
        self._connection: Visit | None = None
        self._away_since: float | None = None  # from its table, by the loop's time
        self._is_betting = False
        self._is_standing = True  # the table is neither paused nor closed, nor waits
        self._layout: BotLayout | None = None
        self._spots: Sequence[Message] = ()
        self._balance = 0
        self._seat = 0
        self._seen: Message = {}
        self._under_way: set[asyncio.Task[None]] = set()
        self._rounds_bet_on: set[int] = set()  # and that have not ended
        self._ended_round = 0
        self._settled_round = 0  # the last one whose results the bot was told
        self._is_lost = False
        self._something_happened = asyncio.Event()

    async def arrive(self) -> None:
        """Connects, enters as a disclosed bot, watches, sits down. Raises Lost."""
        self._connection = connection = self.visit(
            self._url, self._turns, self._chance, self._heard, self._something_happened.set,
            self._come_back,
        )  # fmt: skip
        await connection.open()
        entered = await connection.ask({"type": "enter_as_guest", "bot": True})
        if entered["type"] != "signed_in":
            raise Lost(f"could not enter: {entered.get('message')}")
        self.account, self._balance = entered["account"], entered["balance"]
        for table in self._tables:
            if await self._sits_down(connection, table):
                self._measured.players += 1
                return
        raise Lost("found no seat: every table is full")

    async def _come_back(self, connection: BotConnection, entered: Message) -> None:
        """To its table, over a new connection. Raises Lost."""
        self._balance = entered["balance"]
        seen = await connection.ask({"type": "watch_table", "table": self.table})
        if seen["type"] != "table_snapshot":
            raise Lost(f"could not watch {self.table} again: {seen.get('message')}")
        if seen["seat"] is None:
            seat = await connection.ask({"type": "sit", "table": self.table})
            if seat["type"] != "seated":
                raise Lost(f"no seat at {self.table} any more: {seat.get('message')}")
            self._seat = seat["seat"]

    async def _sits_down(self, connection: Visit, table: str) -> bool:
        """Whether the table had a free seat. The bot does not watch a full table."""
        self.table = table
        seen = await connection.ask({"type": "watch_table", "table": table})
        if seen["type"] != "table_snapshot":
            raise Lost(f"could not watch {table}: {seen.get('message')}")
        assert self._layout is not None
        self._spots = await spots_of(connection, seen["layout"])
        self._layout.learn(self._spots)
        seat = await connection.ask({"type": "sit", "table": table})
        if seat["type"] == "seated":
            self._seat = seat["seat"]
            return True
        if seat.get("code") != "table_full":
            raise Lost(f"no seat at {table}: {seat.get('message')}")
        await connection.ask({"type": "leave_table", "table": table})
        return False

    async def play(self) -> None:
        """Bets until cancelled or until the connection is lost, which is counted."""
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

    async def see_rounds_end(self) -> None:
        """Wait, without betting, until every round that it bet on has ended, or it is lost.

        Call it when `play` has been cancelled. The bot goes on to decide and to throw the dice.
        """
        assert self._connection is not None
        assert self._layout is not None
        try:
            while self.has_rounds_under_way:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOKS_EVERY_S):
                        await self._something_happened.wait()
                self._something_happened.clear()
                if self._connection.ended:
                    raise Lost(self._connection.why_ended)
                if self._is_betting and self._is_standing and self._layout.throws(self._seat):
                    await self._choose({"choice": "roll"})
            # The results follow the end of the round: they were sent before this answer.
            await self._connection.ask({"type": "ping"})
        except Lost as error:
            self._count_as_lost(error)

    @property
    def has_rounds_under_way(self) -> bool:
        """Whether a round that it bet on has not ended, or one of its requests is open."""
        return bool(self._under_way or self._rounds_bet_on)

    def _count_as_lost(self, error: Lost) -> None:
        """Once for each bot: all its open requests are lost with the one connection."""
        if not self._is_lost:
            self._is_lost = True
            self._measured.lost[str(error)] += 1

    async def leave(self) -> None:
        for task in tuple(self._under_way):
            task.cancel()
        if self._connection is not None:
            await self._connection.close()

    async def _bet(self, connection: Visit, layout: BotLayout) -> None:
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
        # If the bot stops betting meanwhile, the answer is still taken in.
        await asyncio.shield(self._start(self._place(connection, layout, wager)))

    async def _place(self, connection: Visit, layout: BotLayout, wager: Message) -> None:
        self._measured.sent += 1
        try:
            reply, timing = await connection.ask_timed(wager)
        except Lost as error:
            self._count_as_lost(error)
            return
        self._measured.answered(timing)
        if reply["type"] == "wager_accepted":
            layout.laid(reply["id"], wager["on"], wager["pick"], reply["amount"])
            if wager["round"] > self._ended_round:  # on a busy machine it may be over by now
                self._rounds_bet_on.add(wager["round"])
            self._measured.accepted += 1
            self._measured.note_hold(
                f"{self.table}/{wager['round']}/{self.account}/{wager['nonce']}"
            )
            self._measured.staked_cents += reply["amount"]
            self._balance = reply["balance"]
        else:
            self._measured.refused[str(reply.get("code"))] += 1
            if reply.get("code") == "insufficient_funds":
                self._balance = 0

    def _think(self, message: Message, layout: BotLayout) -> None:
        """If the table asks this bot, choose a moment later."""
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
            self._start(self._decide(chosen))

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run it as a task, which is remembered until it is done."""
        task = asyncio.ensure_future(work)
        self._under_way.add(task)
        task.add_done_callback(self._end_work)
        return task

    def _end_work(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        self._something_happened.set()

    async def _decide(self, chosen: Message) -> None:
        await asyncio.sleep(self._chance.uniform(*self.thinks_s))
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

    def _feel(self, message: Message) -> None:
        """The bot may react a moment later, if it is to."""
        if self._reactions is None:
            return
        reaction = self._reactions.heard(message, self._seat)
        if reaction is not None:
            self._start(self._react(reaction, self._reactions.hesitates_s()))

    async def _react(self, reaction: str, hesitates_s: float) -> None:
        await asyncio.sleep(hesitates_s)
        assert self._connection is not None
        try:
            await self._connection.ask({"type": "react", "table": self.table, "reaction": reaction})
        except Lost as error:
            self._count_as_lost(error)

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
            self._see(message)
            return
        if self._is_sent_away(message) and self._away_since is None:
            self._away_since = asyncio.get_running_loop().time()
        if kind == "table_moved" and message["table"] == self.table:
            self._start(self._watch_again())
            return
        if "number" in message and kind != "table_resumed":
            self._measured.heard(message["table"], message["number"], self._turns)
        if self._layout is not None and message.get("table") == self.table:
            self._layout.heard(message)
            self._feel(message)
            self._follow(message, self._layout)
            if kind != "layout_changed":  # up to ten a second, and nothing waits for one
                self._something_happened.set()

    def _is_sent_away(self, message: Message) -> bool:
        """Whether the bot has no table from now on, until it is shown one again."""
        match message["type"]:
            case "goodbye":
                return message.get("again_ms") is not None
            case "house_notice":
                return bool(message["code"] == "table_waiting" and message["table"] == self.table)
            case "table_moved":
                return bool(message["table"] == self.table)
        return False

    async def _watch_again(self) -> None:
        """Another process deals the table: its snapshot says what happened in between."""
        assert self._connection is not None
        try:
            await self._connection.ask({"type": "watch_table", "table": self.table})
        except Lost as error:
            self._count_as_lost(error)

    def _see(self, snapshot: Message) -> None:
        if self._away_since is not None:
            self._measured.away_s.append(asyncio.get_running_loop().time() - self._away_since)
            self._away_since = None
        self._layout = layout = BotLayout(snapshot, self._spots)
        self._is_betting = snapshot["phase"] in {"betting", "idle"}
        self._is_standing = snapshot["status"] == "open"
        self._seen = snapshot["seen"]
        self._feel(snapshot)
        ended = snapshot["round"] - (snapshot["phase"] != "settled")
        self._ended_round = max(self._ended_round, ended)
        self._rounds_bet_on = {one for one in self._rounds_bet_on if one > ended}
        for settled in reversed(snapshot["settled_since"]):
            if settled["round"] > self._settled_round:
                self._settle(settled)
        if snapshot["decision"] is not None:
            self._think({"type": "decision_asked"} | snapshot["decision"], layout)
        if snapshot["offer"] is not None:
            self._think({"type": "offer_made", "offer": snapshot["offer"]}, layout)
        self._something_happened.set()

    def _settle(self, settled: Message) -> None:
        self._settled_round = settled["round"]
        self._balance = settled["balance"]
        self._measured.settled += len(settled["wagers"])
        self._measured.returned_cents += settled["returned"]

    def _follow(self, message: Message, layout: BotLayout) -> None:
        match message["type"]:
            case "betting_opened":
                self._is_betting = True
                self._seen = {}
            case "betting_closed":
                self._is_betting = False
            case "round_settled" | "round_voided":
                self._ended_round = message["round"]
                self._rounds_bet_on.discard(message["round"])
            case "status_changed":
                self._is_standing = message["status"] == "open"
            case "wagers_settled":
                self._settle(message)
            case "hand_seen":
                self._seen = message["seen"]
            case "decision_asked" | "offer_made":
                self._think(message, layout)
