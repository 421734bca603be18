"""A connection to Redis that hears channels, and is opened again when it is lost.

redis-py's own pub/sub client takes ten times as long for a message as hiredis takes to read it; so
redis-py opens the connection (address, TLS, sign-in), and hiredis reads it, as for the cage
(cage/redis_connection.py).
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import hiredis
from redis.asyncio import Redis
from redis.exceptions import RedisError

from server.cage.keys import RELAY_CHANNELS
from server.cage.redis_connection import Way
from server.common.tasks import beside

PING_S = 1.0
SILENT_S = 4.0  # without even the answer to a ping: the connection is lost
AGAIN_S = 0.25

_NOT_ENOUGH = object()
_log = logging.getLogger("croupier.relay")


class Subscription:
    """Channels that are heard. `came(channel, payload)` is called for each message.

    `was_lost` is called when the connection is there again, and Redis has confirmed every channel:
    nobody knows what was missed until then.
    """

    def __init__(
        self, redis: Redis, came: Callable[[str, bytes], None], was_lost: Callable[[], None]
    ) -> None:
        self._way = Way(redis, RELAY_CHANNELS)
        self._came = came
        self._was_lost = was_lost
        self._channels: dict[str, asyncio.Future[None]] = {}
        self._left: Counter[str] = Counter()  # channels, until Redis has confirmed it
        self._still_missed: set[str] = set()  # channels of a lost connection, until then
        self._reading: _Reading | None = None

    @asynccontextmanager
    async def kept(self) -> AsyncIterator[None]:
        async with beside(self._keep, "relay: hearing"):
            yield

    async def add(self, channel: str) -> None:
        """Hear a channel. Returns when Redis has confirmed it, however often it is away."""
        confirmed = self._channels.get(channel)
        if confirmed is None:
            confirmed = self._channels[channel] = asyncio.get_running_loop().create_future()
            self._write("SSUBSCRIBE", channel)
        await asyncio.shield(confirmed)

    def remove(self, channel: str) -> None:
        confirmed = self._channels.pop(channel, None)
        if confirmed is not None:
            confirmed.cancel()
            self._hears(channel)
            if self._reading is not None:
                self._left[channel] += 1
                self._write("SUNSUBSCRIBE", channel)

    def _write(self, *command: str) -> None:
        if self._reading is not None:
            self._reading.write(command)

    async def _keep(self) -> None:
        is_first = True
        while True:
            connection = None
            try:
                connection = await self._way.connection()
                await connection.connect()
                reading = _Reading(
                    cast(asyncio.Transport, connection._writer.transport), self._told
                )
                self._reading = reading
                self._left.clear()
                self._still_missed = set() if is_first else set(self._channels)
                for channel in self._channels:
                    self._write("SSUBSCRIBE", channel)
                is_first = False
                await reading.until_lost()
                _log.warning("the connection that hears messages was lost")
            except (RedisError, OSError) as error:
                _log.warning("Redis lets nobody hear messages: %s", error)
            finally:
                self._reading = None
                if connection is not None:
                    await connection.disconnect(nowait=True)
            await asyncio.sleep(AGAIN_S)

    def _told(self, kind: bytes, channel: bytes, payload: Any) -> None:
        name = channel.decode()
        if kind == b"smessage":
            if name in self._channels:
                self._came(name, payload)
        elif kind == b"ssubscribe":
            confirmed = self._channels.get(name)
            if confirmed is not None and not confirmed.done():
                confirmed.set_result(None)
            self._hears(name)
        elif kind == b"sunsubscribe":
            self._channel_ended(name)

    def _hears(self, channel: str) -> None:
        """Nothing more is missed on a channel."""
        if channel in self._still_missed:
            self._still_missed.remove(channel)
            if not self._still_missed:
                self._was_lost()

    def _channel_ended(self, name: str) -> None:
        """It was left; or a node of a Cluster has lost it to another, and says so this once."""
        if self._left[name]:
            self._left[name] -= 1
        elif self._reading is not None:
            _log.warning("this node of Redis has the channels no more")
            self._reading.leave()


class _Reading(asyncio.Protocol):
    """Reads one connection until it is lost or silent."""

    def __init__(
        self, transport: asyncio.Transport, told: Callable[[bytes, bytes, Any], None]
    ) -> None:
        self._transport = transport
        self._told = told
        self._loop = asyncio.get_running_loop()
        self._reader = hiredis.Reader(notEnoughData=_NOT_ENOUGH)
        self._heard_at = self._loop.time()
        self._lost = asyncio.Event()
        transport.set_protocol(self)

    def write(self, command: tuple[str, ...]) -> None:
        if not self._lost.is_set():
            self._transport.write(hiredis.pack_command(cast(Any, command)))

    def leave(self) -> None:
        """Regard the connection as lost."""
        self._lost.set()

    async def until_lost(self) -> None:
        try:
            while self._loop.time() < self._heard_at + SILENT_S:
                self.write(("PING",))
                try:
                    async with asyncio.timeout(PING_S):
                        await self._lost.wait()
                    return
                except TimeoutError:
                    continue
        finally:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        self._heard_at = self._loop.time()
        self._reader.feed(data)
        try:
            while (reply := self._reader.gets()) is not _NOT_ENOUGH:
                if isinstance(reply, list) and len(reply) == 3:
                    self._told(*reply)
                elif isinstance(reply, hiredis.ReplyError):  # or the node has lost the channels
                    _log.error("Redis refuses a channel: %s", reply)
                    self._lost.set()
        except hiredis.ProtocolError:
            self._lost.set()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._lost.set()
