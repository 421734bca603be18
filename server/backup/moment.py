"""All keys of a house at one moment, while it is open: of one server, or of a whole Cluster.

Every key is read, and then those that have changed meanwhile, until none has. If that does not come
by itself, writes are held back on every server for some milliseconds (CLIENT PAUSE … WRITE), in
which the last changes are read. What is read counts only if, afterwards, no server tells of a
change since the last reading began: then there was a moment at which all servers had just that.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

from redis.exceptions import RedisError

from server.backup.servers import ALONE, ways_to
from server.backup.values import CannotCopy, ServerValues, Value
from server.cage.redis_connection import NoAnswer

PAUSE_MS = 1_000  # the most: if we end meanwhile, Redis goes on by itself
FEW_CHANGES = 200
ROUNDS_MOST = 20
TRIES_WITHOUT_PAUSE = 2
TRIES_WITH_PAUSE = 5


class Moment(NamedTuple):
    """When it was, by the clock of Redis, and for how long writes waited for it."""

    at_ms: int
    paused_ms: float


class HouseValues:
    """The keys of a house. `copying` makes one."""

    def __init__(self, servers: list[ServerValues], *, of_cluster: bool) -> None:
        self._servers = servers
        self._of_cluster = of_cluster
        self._slots: Any = None
        self.found: dict[bytes, Value] = {}  # as it was at the moment, in the order of names

    async def read_all(self, count: Callable[[int], None]) -> None:
        """Read every key for the first time. `count` is told how many were read.

        Raises NoAnswer, redis.RedisError.
        """
        self._slots = await self._who_has_what()
        read = 0
        for server in self._servers:
            before = read

            def told(number: int, before: int = before) -> None:
                nonlocal read
                read = before + number
                count(read)

            await server.read_all(told)

    async def catch(self) -> Moment:
        """Read what has changed since, up to one moment. Raises NoAnswer, redis.RedisError."""
        for _ in range(TRIES_WITHOUT_PAUSE):
            if await self._read_changed():
                return await self._moment(0.0)
        for _ in range(TRIES_WITH_PAUSE):
            await self._come_close()
            async with self._writes_held_back() as since:
                is_whole = await self._read_changed()
                paused_ms = 1000 * (time.monotonic() - since)
            if is_whole:
                return await self._moment(paused_ms)
        raise CannotCopy("Redis changes faster than it can be read: try again")

    async def _read_changed(self) -> bool:
        """Whether nothing has changed since this reading began."""
        await self._each(ServerValues.hear)
        await self._each(ServerValues.read_changed)
        await self._each(ServerValues.hear)
        return not any(server.changed for server in self._servers)

    async def _come_close(self) -> None:
        for _ in range(ROUNDS_MOST):
            if sum(await self._each(ServerValues.read_changed)) < FEW_CHANGES:
                return

    async def _moment(self, paused_ms: float) -> Moment:
        """Raises CannotCopy if a server was not the primary of its keys."""
        for server in self._servers:
            ((role, *_),) = await server.ask((b"ROLE",))
            if role != b"master":
                raise CannotCopy(f"{server.name or 'Redis'} is no primary any more: try again")
        if await self._who_has_what() != self._slots:
            raise CannotCopy("slots of the Cluster have moved meanwhile: try again")
        found = dict(one for server in self._servers for one in server.values())
        self.found = {key: found[key] for key in sorted(found)}
        ((seconds, micros),) = await self._servers[0].ask((b"TIME",))
        return Moment(int(seconds) * 1000 + int(micros) // 1000, paused_ms)

    async def _who_has_what(self) -> Any:
        if not self._of_cluster:
            return None
        (told,) = await self._servers[0].ask((b"CLUSTER", b"SLOTS"))
        return sorted((first, last, primary[2]) for first, last, primary, *_ in told)

    @asynccontextmanager
    async def _writes_held_back(self) -> AsyncIterator[float]:
        since = time.monotonic()
        try:
            await self._ask_each(b"CLIENT", b"PAUSE", PAUSE_MS, b"WRITE")
            yield since
        finally:
            with suppress(NoAnswer, RedisError):
                await self._ask_each(b"CLIENT", b"UNPAUSE")

    async def _ask_each(self, *command: Any) -> None:
        await asyncio.gather(*(server.ask(command) for server in self._servers))

    async def _each(self, do: Callable[[ServerValues], Any]) -> list[Any]:
        return list(await asyncio.gather(*map(do, self._servers)))


@asynccontextmanager
async def copying(redis: Any) -> AsyncIterator[HouseValues]:
    """The keys of the house on this Redis. Raises NoAnswer, redis.RedisError."""
    ways = await ways_to(redis)
    servers = [ServerValues(name, way) for name, way in ways.items()]
    try:
        for server in servers:
            await server.begin()
        yield HouseValues(servers, of_cluster=ALONE not in ways)
    finally:
        for server in servers:
            await server.close()
