"""Players of a simulated evening, and the journal of what each was told.

A player has one connection, to a house or to a gateway. It wagers, takes down, decides, and says
again what has had no answer, under the same nonce; now and then it says something twice. What it
hears goes into its journal: that is compared with the books when the evening is over.
"""

from __future__ import annotations

import asyncio
import contextvars
import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from protocol.codec import decode_from_house
from protocol.codec import encode as encode_message
from protocol.from_client import Choose, PlaceWager, TakeDown
from protocol.from_house import (
    BettingOpened,
    DecisionAsked,
    Error,
    OfferMade,
    Refused,
    RoundResult,
    RoundSettled,
    Seated,
    SettledWager,
    TableMoved,
    TableSnapshot,
    TakenDown,
    WagerAccepted,
    WagerPending,
    WagersSettled,
)
from server.bots import card_games, craps
from server.bots.layout import BotLayout
from server.pit.server import PitServer
from server.tables.api import FloorPort, Player
from tests.simulation.loop import WORLD, SimulatedLoop, context_of, current_process

_WORLD = context_of(WORLD)

Key = tuple[str, int, str]
"""A wager as its player names it: table, round, nonce."""


class Broken(AssertionError):
    """A promise of docs/reliability.md does not hold. `promise` is its name."""

    def __init__(self, promise: str, detail: str) -> None:
        super().__init__(f"{promise}: {detail}")
        self.promise = promise
        self.detail = detail


class Door:
    """Where players come into a process. Implements `Audience` of tables and of gateways."""

    floor: FloorPort
    pit: PitServer

    def __init__(self) -> None:
        self.process = current_process()
        self.context = contextvars.copy_context()
        self.is_open = True
        self._sockets: dict[str, Socket] = {}
        self._watching: dict[str, dict[Socket, None]] = {}

    def publish(self, table: str, frame: bytes) -> None:
        for socket in tuple(self._watching.get(table, ())):
            socket.send(frame)

    def tell(self, account: str, frame: bytes) -> None:
        socket = self._sockets.get(account)
        if socket is not None:
            socket.send(frame)

    def send_to_all(self, payload: bytes) -> None:
        for socket in tuple(self._sockets.values()):
            socket.send(payload)

    def accounts(self) -> Sequence[str]:
        return tuple(self._sockets)

    def avatar_of(self, account: str) -> int | None:
        return 0 if account in self._sockets else None

    # What connections do -----------------------------------------------------------------------

    def enter(self, socket: Socket) -> None:
        self._sockets[socket.player.account] = socket
        self.floor.connected(socket.player.account, True)

    def leave(self, socket: Socket) -> None:
        if self._sockets.get(socket.player.account) is not socket:
            return
        del self._sockets[socket.player.account]
        for table, watching in self._watching.items():
            if watching.pop(socket, socket) is None:
                self.floor.tables[table].watching(-1)
        self.floor.connected(socket.player.account, False)

    def watch(self, table: str, socket: Socket) -> None:
        watching = self._watching.setdefault(table, {})
        if socket.is_open and socket not in watching:
            watching[socket] = None
            self.floor.tables[table].watching(1)

    def shut(self) -> None:
        self.is_open = False
        for socket in tuple(self._sockets.values()):
            socket.close()


class Socket:
    """A player's connection: what is sent on it comes in order, or not at all."""

    def __init__(
        self, loop: SimulatedLoop, chance: random.Random, door: Door, seat_taker: SimulatedPlayer
    ) -> None:
        self.is_open = True
        self.door = door
        self.player = seat_taker.player
        self._hearer = seat_taker
        self._loop = loop
        self._chance = chance
        self._there = self._here = 0.0
        self.ask(lambda: door.enter(self))

    def ask(self, call: Callable[[], None]) -> None:
        """Let the process do something, when it comes there."""
        if self.is_open:
            self._there = self._later(self._there, call, self.door.context.copy())

    def send(self, frame: bytes) -> None:
        """Let the player hear something."""
        if self.is_open:
            self._here = self._later(self._here, lambda: self._heard(frame), _WORLD.copy())

    def reply(self, message: Any) -> None:
        self.send(encode_message(message))

    def close(self) -> None:
        """The process ends the connection, after all that it has sent."""
        self._here = self._later(self._here, self.cut, _WORLD.copy())

    def cut(self) -> None:
        """The connection is gone."""
        if self.is_open:
            self.is_open = False
            self._loop.call_soon(lambda: self.door.leave(self), context=self.door.context.copy())
            self._hearer.lost(self)

    def _heard(self, frame: bytes) -> None:
        if self.is_open:
            self._hearer.hear(decode_from_house(frame))

    def _later(
        self, not_before: float, call: Callable[[], None], context: contextvars.Context
    ) -> float:
        way_s = self._chance.uniform(0.001, 0.03)
        when = max(self._loop.time() + way_s, not_before + 1e-7)
        self._loop.call_at(when, call, context=context)
        return when


class Journal:
    """What one player was told. It raises Broken where two of these contradict each other."""

    def __init__(self) -> None:
        self.accepted: dict[Key, WagerAccepted] = {}
        self.refused: dict[Key, str] = {}
        self.settled: dict[tuple[str, str], tuple[int, SettledWager]] = {}
        self.taken_down: list[TakenDown] = []
        self.results: dict[tuple[str, int], RoundResult] = {}
        self.commitments: dict[tuple[str, int], str] = {}

    def accept(self, message: WagerAccepted) -> None:
        key = message.table, message.round, message.nonce
        known = self.accepted.setdefault(key, message)
        if known.id != message.id:
            raise Broken(
                "a wager is settled once", f"{key} was accepted as {known.id} and as {message.id}"
            )

    def settle(self, message: WagersSettled) -> None:
        for wager in message.wagers:
            known = self.settled.setdefault((message.table, wager.id), (message.round, wager))
            if known != (message.round, wager):
                raise Broken(
                    "a wager is settled once",
                    f"{message.table}: {wager} in round {message.round}, and {known}",
                )

    def see(self, table: str, result: RoundResult) -> None:
        known = self.results.setdefault((table, result.round), result)
        if known != result:
            raise Broken("a round is drawn once", f"{table}: {known} was shown, and {result}")

    def see_commitment(self, message: BettingOpened) -> None:
        known = self.commitments.setdefault((message.table, message.round), message.commitment)
        if known != message.commitment:
            raise Broken(
                "a round is drawn once",
                f"{message.table}: round {message.round} has two commitments",
            )


class SimulatedPlayer:
    """A player who stays at one table. `doors` are where it may come in."""

    def __init__(
        self,
        loop: SimulatedLoop,
        seed: str,
        player: Player,
        table: str,
        doors: list[Door],
        spots: Sequence[dict[str, Any]],
    ) -> None:
        self.player = player
        self.table = table
        self.journal = Journal()
        self.is_betting = True
        self.broken: Broken | None = None
        self._loop = loop
        self._random = random.Random(f"{seed} {player.account}")
        self._doors = doors
        self._socket: Socket | None = None
        self._layout: BotLayout | None = None
        self._spots = spots
        self._is_open = False
        self._seat: int | None = None
        self._balance = 0
        self._seen: dict[str, Any] = {}
        self._request = 0
        self._waiting: dict[int, PlaceWager | TakeDown | Choose | None] = {}
        self._woken = asyncio.Event()

    @property
    def waits_for(self) -> list[PlaceWager]:
        """Wagers without an answer."""
        return [one for one in self._waiting.values() if isinstance(one, PlaceWager)]

    async def play(self) -> None:
        """Wager until cancelled. A broken promise ends it."""
        while True:
            await asyncio.sleep(self._random.uniform(0.05, 0.9))
            if self.broken is not None:
                return
            if self._socket is None:
                self._connect()
            elif self._random.random() < 0.01:
                self._socket.cut()
            elif self._layout is not None:
                self._act(self._layout)

    def forget(self) -> None:
        """It loads its page again: what had no answer is not said again."""
        self._waiting.clear()
        if self._socket is not None:
            self._socket.cut()

    # What it does ------------------------------------------------------------------------------

    def _connect(self) -> None:
        doors = [door for door in self._doors if door.is_open and not door.process.is_dead]
        if not doors:
            return
        door = self._random.choice(doors)
        socket = self._socket = Socket(self._loop, self._random, door, self)
        request = self._next()
        seat = self._seat
        socket.ask(
            lambda: door.floor.tables[self.table].take_seat(
                request, self.player, seat, socket.reply
            )
        )
        self._watch(socket)
        for message in [one for one in self._waiting.values() if one is not None]:
            self._say(message)

    def _watch(self, socket: Socket) -> None:
        request, door, table = self._next(), socket.door, self.table

        def shown(reply: Any, missed: Sequence[bytes]) -> None:
            door.watch(table, socket)
            socket.reply(reply)
            for frame in missed:
                socket.send(frame)

        socket.ask(lambda: door.floor.tables[table].show(request, self.player, None, shown))

    def _act(self, layout: BotLayout) -> None:
        if not (self.is_betting and self._is_open):
            return
        if self._seat is not None and layout.throws(self._seat):
            self._choose({"choice": "roll"})
            return
        if self._random.random() < 0.08 and self.journal.accepted:
            wager = self._random.choice(list(self.journal.accepted.values()))
            self._ask(TakeDown(self._next(), self.table, wager.id))
            return
        chosen = layout.choose(self._random, self._balance)
        if chosen is None:
            return
        on, pick, amount = chosen
        nonce = f"{self._random.getrandbits(64):016x}"
        self._ask(
            PlaceWager(self._next(), self.table, layout.round, nonce, on, amount, tuple(pick))
        )

    def _choose(self, chosen: dict[str, Any]) -> None:
        message = Choose(
            self._next(), self.table, chosen["choice"], chosen.get("options", {}), chosen.get("box")
        )
        self._ask(message)

    def _ask(self, message: PlaceWager | TakeDown | Choose) -> None:
        self._waiting[message.request] = message
        self._say(message)
        if self._random.random() < 0.05:
            self._say(message)

    def _say(self, message: PlaceWager | TakeDown | Choose) -> None:
        socket = self._socket
        if socket is None:
            return
        table, player = self.table, self.player

        def call() -> None:
            port = socket.door.floor.tables[table]
            match message:
                case PlaceWager():
                    port.place(player, message, socket.reply)
                case TakeDown():
                    port.take_down(player, message, socket.reply)
                case Choose():
                    port.choose(player, message, socket.reply)

        socket.ask(call)

    def _next(self) -> int:
        self._request += 1
        return self._request

    # What it hears -----------------------------------------------------------------------------

    def lost(self, socket: Socket) -> None:
        if self._socket is socket:
            self._socket = None
            self._layout = None

    def hear(self, message: Any) -> None:
        try:
            self._take_in(message)
        except Broken as broken:
            self.broken = broken

    def _take_in(self, message: Any) -> None:
        request = getattr(message, "request", None)
        asked = None
        if request is not None and not isinstance(message, WagerPending):
            asked = self._waiting.pop(request, None)
        if isinstance(message, TableSnapshot):
            self._see(message)
        elif isinstance(message, TableMoved) and self._socket is not None:
            self._watch(self._socket)
        elif isinstance(message, WagerAccepted):
            self.journal.accept(message)
            self._balance = message.balance
            if self._layout is not None and isinstance(asked, PlaceWager):
                self._layout.laid(message.id, asked.on, asked.pick, message.amount)
        elif isinstance(message, Refused | Error) and isinstance(asked, PlaceWager):
            self.journal.refused[asked.table, asked.round, asked.nonce] = message.code
        elif isinstance(message, TakenDown):
            self.journal.taken_down.append(message)
        elif isinstance(message, Seated):
            self._seat = message.seat
        self._follow(message)

    def _see(self, snapshot: TableSnapshot) -> None:
        as_words = msgspec.to_builtins(snapshot)
        self._layout = BotLayout(as_words, self._spots)
        self._is_open = snapshot.phase in ("betting", "idle") and snapshot.status == "open"
        self._seen = snapshot.seen
        for settled in snapshot.settled_since:
            self.journal.settle(settled)
        for result in snapshot.results:
            self.journal.see(self.table, result)
        if snapshot.decision is not None:
            self._think(
                DecisionAsked(self.table, 0, 0, *msgspec.structs.astuple(snapshot.decision), {})
            )
        if snapshot.offer is not None:
            self._think(OfferMade(self.table, 0, 0, snapshot.offer))

    def _follow(self, message: Any) -> None:
        if isinstance(message, WagersSettled):
            self.journal.settle(message)
            self._balance = message.balance
        elif isinstance(message, RoundSettled):
            self.journal.see(message.table, message.result)
        elif isinstance(message, BettingOpened):
            self.journal.see_commitment(message)
        if getattr(message, "table", None) != self.table:
            return
        kind = message.__struct_config__.tag
        if kind == "betting_opened":
            self._is_open = True
        elif kind == "betting_closed":
            self._is_open = False
        elif kind == "hand_seen":
            self._seen = message.seen
        elif kind == "status_changed":
            self._is_open = message.status == "open"
        if self._layout is not None and "request" not in message.__struct_fields__:
            self._layout.heard(msgspec.to_builtins(message))
        if kind in ("decision_asked", "offer_made"):
            self._think(message)

    def _think(self, message: DecisionAsked | OfferMade) -> None:
        chance, chosen = self._random, None
        if isinstance(message, DecisionAsked):
            if self._seat in message.seats:
                chosen = card_games.decision(
                    list(message.choices), self._seen, self._seat or 0, 100, chance
                )
        elif message.offer is not None and message.offer.seat == self._seat:
            offer = msgspec.to_builtins(message.offer)
            chosen = craps.answer(offer, chance) or card_games.answer(offer, self._balance, chance)
        if chosen is not None:
            self._loop.call_later(
                chance.uniform(0.05, 0.5), self._choose, chosen, context=_WORLD.copy()
            )
