"""Who is who in a house of many processes: each tells of itself in Redis, and reads the others.

    {house}:processes   HASH   name → ProcessNow, in JSON

A process that has not told of itself for a while has ended, or is cut off: its tables go to others.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Literal, TypeAlias

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from server import __version__
from server.app.plan import HousePlan
from server.app.processes.joined import Joined
from server.app.processes.placement import placed
from server.common.clock import now_ms
from server.common.tasks import beside
from server.relay.messages import RELAY_VERSION

PROCESSES_KEY = "{house}:processes"
TOLD_EVERY_S = 0.5
GONE_MS = 3_000
"""As long as a table's lease: who is cut off for so long has lost its tables."""
FORGOTTEN_MS = 10_000

Role: TypeAlias = Literal["gateway", "dealer"]

_log = logging.getLogger("croupier.house")


class ProcessNow(msgspec.Struct, frozen=True, kw_only=True):
    """A process as it told of itself last. Times are Unix milliseconds of its own clock."""

    name: str
    role: Role
    machine: str
    pid: int
    number: int
    version: str
    relay_version: int
    since_ms: int
    seen_ms: int
    tables: int
    connections: int
    lag_ms: int
    is_draining: bool = False


_decode = msgspec.json.Decoder(ProcessNow).decode


class Directory:
    """One process's own entry, and those of all others. `gone` is told who has ended.

    `counts` returns how many tables and connections this process has.
    """

    def __init__(
        self,
        redis: Redis,
        here: Joined,
        role: Role,
        plan: HousePlan,
        gone: Callable[[str], None],
        counts: Callable[[], tuple[int, int]],
    ) -> None:
        self.name = here.name
        self._redis: Any = redis
        self._role: Role = role
        self._number = here.member.number
        self._tables = [settings.id for settings, _ in plan.tables]
        self._gone = gone
        self._counts = counts
        self._since_ms = now_ms()
        self._lag_ms = 0
        self._is_draining = False
        self._processes: dict[str, ProcessNow] = {}
        self._read_at = 0.0
        self._heard_at: dict[str, tuple[int, float]] = {}  # seen_ms, and when it changed, by name
        self._here: frozenset[str] = frozenset()

    @property
    def processes(self) -> tuple[ProcessNow, ...]:
        """Everybody who lives, by role and name."""
        return tuple(sorted(self._processes.values(), key=lambda one: (one.role, one.name)))

    @property
    def connections(self) -> int:
        """The players' sockets of the whole house."""
        return sum(one.connections for one in self._processes.values())

    def tables_here(self) -> frozenset[str]:
        """The tables that are placed with this process."""
        return self._here

    async def drain(self) -> None:
        """Be placed no more: others take what this process gives up."""
        self._is_draining = True
        with suppress(RedisError, OSError):
            await self._look()

    @asynccontextmanager
    async def kept(self) -> AsyncIterator[None]:
        """Tell and read until the block is left; then this process is not among them any more."""
        await self._look()
        try:
            async with beside(self._keep, "directory"):
                yield
        finally:
            with suppress(RedisError, OSError):
                await self._redis.hdel(PROCESSES_KEY, self.name)

    async def _keep(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + TOLD_EVERY_S
            await asyncio.sleep(TOLD_EVERY_S)
            self._lag_ms = round((loop.time() - due) * 1_000)
            try:
                await self._look()
            except (RedisError, OSError) as error:
                _log.warning("who is in the house is not known: %s", error)

    async def _look(self) -> None:
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hset(PROCESSES_KEY, self.name, msgspec.json.encode(self._now()))
        pipeline.hgetall(PROCESSES_KEY)
        _, entries = await pipeline.execute()
        self._read(entries)
        stale = [name for name in self._heard_at if self._unheard_ms(name) > FORGOTTEN_MS]
        if stale:
            await self._redis.hdel(PROCESSES_KEY, *stale)
            for name in stale:
                del self._heard_at[name]

    def _now(self) -> ProcessNow:
        tables, connections = self._counts()
        return ProcessNow(
            name=self.name,
            role=self._role,
            machine=socket.gethostname(),
            pid=os.getpid(),
            number=self._number,
            version=__version__,
            relay_version=RELAY_VERSION,
            since_ms=self._since_ms,
            seen_ms=now_ms(),
            tables=tables,
            connections=connections,
            lag_ms=self._lag_ms,
            is_draining=self._is_draining,
        )

    def _read(self, entries: Mapping[bytes, bytes]) -> None:
        """Clocks of machines differ, so that an entry lives as long as it changes."""
        loop_time = asyncio.get_running_loop().time()
        found = {}
        for text in entries.values():
            one = _decode(text)
            known = self._heard_at.get(one.name)
            if known is None or known[0] != one.seen_ms:
                self._heard_at[one.name] = (one.seen_ms, loop_time)
            if self._unheard_ms(one.name) <= GONE_MS:
                found[one.name] = one
        for name in self._processes.keys() - found.keys():
            _log.warning("%s has ended or is cut off", name)
            self._gone(name)
        self._processes = found
        dealers = {
            one.name: 1.0 for one in found.values() if one.role == "dealer" and not one.is_draining
        }
        self._here = frozenset(
            table for table in self._tables if dealers and placed(table, dealers) == self.name
        )

    def _unheard_ms(self, name: str) -> float:
        known = self._heard_at.get(name)
        if known is None:
            return 0.0
        return (asyncio.get_running_loop().time() - known[1]) * 1_000
