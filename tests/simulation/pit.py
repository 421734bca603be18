"""The pit of a simulated process, and an operator's connection to it.

The pit is the house's own, from the frame on: authority, roles, event log, two operators. Replaced
are the socket and the cost of a password's hash.
"""

from __future__ import annotations

import asyncio
import contextvars
import random
from collections.abc import Callable
from typing import Any, cast

import msgspec
from redis.asyncio import Redis
from websockets.exceptions import ConnectionClosedError

from protocol.operators import (
    OPERATORS_VERSION,
    CommandRefused,
    DeskReply,
    FromDesk,
    FromOperator,
    OperatorSignedIn,
    OperatorSignIn,
    decode_from_desk,
    encode,
)
from server import __version__
from server.app.adapters.cage_desk import HouseCageDesk
from server.app.adapters.meters import MeterBoard
from server.pit.event_log import EventLog
from server.pit.operators import OPERATORS_KEY, OperatorRecord, Operators
from server.pit.ports import House
from server.pit.request_store import RequestStore
from server.pit.server import PitServer
from server.tables.api import FloorPort
from tests.house_in_a_box import SIGNING_KEY
from tests.pit.open_pit import QUICK_HASHER
from tests.simulation.loop import WORLD, SimulatedLoop, context_of
from tests.simulation.players import Door

OPERATORS = ("ann", "bob")
"""Two shift managers: one confirms what the other requests."""
PASSWORD = "runs the shift 99"
ANSWERED_WITHIN_S = 20.0

_HASH = QUICK_HASHER.hash(PASSWORD)
_WORLD = context_of(WORLD)


class _Running:
    """Of the program, no simulated operator asks for more (`pit.ports.House`)."""

    name = "The Simulated House"
    version = __version__


def pit_of(
    floor: FloorPort, cage: HouseCageDesk, meters: MeterBoard, redis: Redis, events: EventLog
) -> PitServer:
    """The pit of a process."""
    house = cast(House, _Running())
    operators, requests = Operators(redis, QUICK_HASHER), RequestStore(redis, SIGNING_KEY)
    now = asyncio.get_running_loop().time
    return PitServer(floor, cage, meters, house, operators, events, requests, now=now)


async def add_operators(redis: Redis) -> None:
    for name in OPERATORS:
        record = OperatorRecord(name, "shift_manager", _HASH, 1_700_000_000_000, "house")
        await cast(Any, redis).hset(OPERATORS_KEY, name, msgspec.json.encode(record))


class Lost(Exception):
    """The connection has ended, or there was no answer. What was asked may be done or not."""


class Desk:
    """An operator's connection: what is sent on it comes in order, or not at all.

    A process sees it as a `ServerConnection` of websockets.
    """

    request = None
    remote_address = ("192.0.2.1", 1)
    close_timeout = 0.0

    def __init__(self, loop: SimulatedLoop, chance: random.Random, door: Door) -> None:
        self.door = door
        self.is_open = True
        self._loop = loop
        self._chance = chance
        self._asked: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._heard: asyncio.Queue[FromDesk | None] = asyncio.Queue()
        self._there = self._here = 0.0
        self._requests = 0
        self._there = self._later(self._there, self._begin, door.context.copy())

    def _begin(self) -> None:
        work = self.door.pit.handle(cast(Any, self))
        self._loop.create_task(work)

    # What the operator does ----------------------------------------------------------------------

    async def sign_in(self, name: str) -> None:
        """Raises Lost."""
        signed_in = await self.ask(OperatorSignIn(0, OPERATORS_VERSION, name, PASSWORD))
        if not isinstance(signed_in, OperatorSignedIn):
            assert isinstance(signed_in, CommandRefused), signed_in
            assert signed_in.code != "wrong_password", signed_in
            raise Lost

    async def ask(self, message: FromOperator) -> DeskReply:
        """Give a command, and wait for its answer. Raises Lost."""
        self._requests += 1
        asked = encode(msgspec.structs.replace(message, request=self._requests))
        if not self.is_open:
            raise Lost
        self._there = self._later(
            self._there, lambda: self._asked.put_nowait(asked), self.door.context.copy()
        )
        try:
            async with asyncio.timeout(ANSWERED_WITHIN_S):
                while (heard := await self._heard.get()) is not None:
                    if isinstance(heard, DeskReply) and heard.request == self._requests:
                        return heard
        except TimeoutError:
            self.cut()
        raise Lost

    def cut(self) -> None:
        """The connection is gone."""
        if self.is_open:
            self.is_open = False
            self._heard.put_nowait(None)
            self._loop.call_soon(self._asked.put_nowait, None, context=self.door.context.copy())

    # What the process does -----------------------------------------------------------------------

    async def recv(self) -> bytes:
        frame = await self._asked.get()
        if frame is None:
            self._asked.put_nowait(None)
            raise ConnectionClosedError(None, None)
        return frame

    async def send(self, frame: bytes) -> None:
        if not self.is_open:
            raise ConnectionClosedError(None, None)
        message = decode_from_desk(frame)
        self._here = self._later(self._here, lambda: self._heard.put_nowait(message), _WORLD.copy())

    async def close(self, *_why: object) -> None:
        self._here = self._later(self._here, self.cut, _WORLD.copy())

    def _later(
        self, not_before: float, call: Callable[[], None], context: contextvars.Context
    ) -> float:
        when = max(self._loop.time() + self._chance.uniform(0.001, 0.03), not_before + 1e-7)
        self._loop.call_at(when, call, context=context)
        return when
