"""Bots that remember which wagers they were told are accepted, and what the ledger says of them."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from threading import Event, Thread
from typing import Any

from server.bots.connection import BotConnection, Message
from server.bots.layout import BotLayout
from server.bots.measured import Measured
from server.bots.player import BotPlayer
from server.bots.socket import Lost
from server.bots.turns import Turns
from server.cage.keys import cage_key, partition_of
from server.cage.ledger import Entry, Kind, read_entry
from server.cage.redis_connection import connect
from tests.redis_servers import until

RATE = 1.5
TRIES = 10
ASKED_AGAIN_S = 1.0
LOOKS_EVERY_S = 2.0
LOOKS_WHETHER_OVER_S = 0.05
LONG_S = 120.0


class _Noting:
    """A bot's connection, for one wager: what is answered is remembered."""

    def __init__(self, connection: BotConnection, player: Witness) -> None:
        self._connection = connection
        self._player = player

    async def ask_timed(self, wager: Message) -> tuple[Message, Any]:
        reply, timing = await self._connection.ask_timed(wager)
        self._player.note(wager, reply)
        return reply, timing


class Witness(BotPlayer):
    """A bot at one table that notes every wager that it was told is accepted."""

    rate = RATE

    def __init__(
        self, url: str, table: str, chance: random.Random, measured: Measured, turns: Turns
    ) -> None:
        super().__init__(url, (table,), self.rate, chance, measured, turns)
        self.accepted: Counter[str] = Counter()  # by the ids of their holds
        self.asked: set[str] = set()
        self.moments: list[float] = []  # at which the table has played: a wager, or a result

    def note(self, wager: Message, reply: Message) -> None:
        hold = "/".join((self.table, str(wager["round"]), self.account, wager["nonce"]))
        self.asked.add(hold)
        if reply["type"] == "wager_accepted":
            self.accepted[hold] += 1
            self.moments.append(time.monotonic())

    def _heard(self, message: Message) -> None:
        super()._heard(message)
        if message["type"] == "round_settled" and message["table"] == self.table:
            self.moments.append(time.monotonic())

    async def _place(self, connection: BotConnection, layout: BotLayout, wager: Message) -> None:
        noting: Any = _Noting(connection, self)
        await super()._place(noting, layout, wager)

    async def stay(self) -> None:
        """As a page does: look at the table again, and sit down again, if nothing comes of it."""
        assert self._connection is not None
        before = -1
        while True:
            await asyncio.sleep(LOOKS_EVERY_S)
            if before == len(self.moments):
                await self._look(self._connection)
            before = len(self.moments)

    async def _look(self, connection: BotConnection) -> None:
        try:
            seen = await connection.ask({"type": "watch_table", "table": self.table})
            if seen["type"] == "table_snapshot" and seen["seat"] is None:
                seated = await connection.ask({"type": "sit", "table": self.table})
                if seated["type"] == "seated":
                    self._seat = seated["seat"]
        except Lost as error:
            self._count_as_lost(error)


class Crowd(Thread):
    """Witnesses at every table, until `finish`."""

    def __init__(
        self,
        url: str,
        tables: Sequence[str],
        players: int,
        seed: int,
        kind: type[Witness] = Witness,
    ) -> None:
        super().__init__(daemon=True, name="crowd")
        self.measured = Measured()
        self.error = ""
        self.witnesses: list[Witness] = []
        self._there = Event()
        self._over = Event()
        self._given = (url, tables, players, seed)
        self._kind = kind

    def arrive(self) -> None:
        """Start, and wait until every bot has a seat."""
        self.start()
        assert self._there.wait(LONG_S), "the bots do not arrive"
        assert not self.error, self.error

    def finish(self) -> None:
        """No more wagers; wait for the rounds that they bet on."""
        self.abandon()
        until(lambda: not self.is_alive(), "the rounds that were bet on do not end", LONG_S)

    def abandon(self) -> None:
        """The same without the wait."""
        self._over.set()

    def longest_pause(self, table: str, since: float) -> float:
        """How long a table has not played, beginning with what was last before."""
        moments = sorted(at for one in self._at(table) for at in one.moments)
        first = max(0, sum(at < since for at in moments) - 1)
        return max((b - a for a, b in pairwise(moments[first:])), default=0.0)

    def plays_since(self, table: str, since: float, wagers: int = 2) -> bool:
        """Whether so many wagers were accepted, or rounds settled, at a table since then."""
        return sum(at > since for one in self._at(table) for at in one.moments[-16:]) >= wagers

    def wagers(self) -> int:
        """How many were accepted in all."""
        return self.measured.accepted

    def _at(self, table: str) -> list[Witness]:
        return [one for one in self.witnesses if one.table == table]

    def run(self) -> None:
        try:
            asyncio.run(self._play())
        except Exception as error:
            self.error = f"{type(error).__name__}: {error}"
        self._there.set()

    async def _play(self) -> None:
        url, tables, players, seed = self._given
        turns = Turns()
        for number, table in enumerate(list(tables) * players):
            chance = random.Random(f"{seed}/{number}")
            self.witnesses.append(await self._arrived(url, table, chance, self.measured, turns))
        self._there.set()
        work = [
            asyncio.ensure_future(act) for one in self.witnesses for act in (one.play(), one.stay())
        ]
        # A thread that waits would keep this process from ending.
        while not self._over.is_set():  # noqa: ASYNC110
            await asyncio.sleep(LOOKS_WHETHER_OVER_S)
        for task in work:
            task.cancel()
        for done in await asyncio.gather(*work, return_exceptions=True):
            if isinstance(done, Exception):
                self.error = f"{type(done).__name__}: {done}"
        async with asyncio.timeout(LONG_S / 2):
            await asyncio.gather(*(one.see_rounds_end() for one in self.witnesses))
        for one in self.witnesses:
            await one.leave()

    async def _arrived(self, url: str, table: str, *given: Any) -> Witness:
        """With a disk that is busy the cage may not answer: then ask again."""
        for _ in range(TRIES):
            one = self._kind(url, table, *given)
            try:
                await one.arrive()
            except Lost as error:
                lost = error
                await one.leave()
                await asyncio.sleep(ASKED_AGAIN_S)
            else:
                return one
        raise lost


class Ledgers:
    """What the ledger of each witness says, read on as it grows."""

    def __init__(self, url: str | Callable[[], str], witnesses: Sequence[Witness]) -> None:
        """`url` may be asked again for each look: the embedded Redis has another after a start."""
        self._url = url
        self._witnesses = witnesses
        self._last: dict[str, str] = {}
        self.held: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.settled: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.reduced: set[str] = set()

    def read(self) -> None:
        """Read on. Raises redis.RedisError."""
        asyncio.run(self._read())

    async def _read(self) -> None:
        url = self._url if isinstance(self._url, str) else self._url()
        async with connect(url, 30.0) as client:
            redis: Any = client
            for one in self._witnesses:
                key = cage_key(partition_of(one.account), f"ledger:{one.account}")
                after = self._last.get(one.account)
                for row in await redis.xrange(key, min=f"({after}" if after else "-"):
                    self._note(one.account, row)

    def _note(self, account: str, row: Any) -> None:
        entry = read_entry(*row)
        self._last[account] = entry.position
        self._count(account, entry)

    def _count(self, account: str, entry: Entry) -> None:
        if entry.kind == Kind.HOLD:
            self.held[account][entry.id] += 1
        elif entry.kind == Kind.SETTLE:
            self.settled[account][entry.id] += 1
        elif entry.kind == Kind.REDUCE:
            self.reduced.add(entry.id)

    def lost(self, accepted: dict[str, set[str]]) -> list[str]:
        """Wagers that were accepted by then, and are not in the ledger."""
        return [
            hold
            for account, holds in accepted.items()
            for hold in holds
            if hold not in self.held[account]
        ]

    def doubled(self) -> list[str]:
        """Wagers that were held or settled twice, or accepted twice."""
        # The witnesses go on in another thread: one look at each.
        accepted = {one.account: Counter(one.accepted) for one in self._witnesses}
        return [
            hold
            for counts in (self.held, self.settled, accepted)
            for of_account in counts.values()
            for hold, count in of_account.items()
            if count > 1
        ]

    def unheard(self) -> list[str]:
        """Wagers whose money was held, and which their players believe to be refused."""
        return [
            hold
            for one in self._witnesses
            for hold in one.asked - one.accepted.keys()
            if hold in self.held[one.account]
        ]

    def open(self) -> list[str]:
        """Wagers that are held and not settled."""
        return [
            hold
            for account, holds in self.held.items()
            for hold in holds
            if hold not in self.settled[account] and hold not in self.reduced
        ]


def accepted_by(witnesses: Sequence[Witness]) -> dict[str, set[str]]:
    """The wagers that each account was told are accepted, until now."""
    return {one.account: set(one.accepted) for one in witnesses}
