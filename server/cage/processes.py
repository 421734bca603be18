"""The processes of a house of many: each says once a second what it is and how it is.

    {house}:processes  HASH  name → when it was seen last, and what it said, in JSON

    async with Processes.noted(redis, "dealer-17", say) as processes:
        processes.found["dealer-18"].about.tables

A process that has not been seen for ten seconds is forgotten by any other. Nothing that has to be
safe depends on this list: who owns a table is decided by its lease (table_leases.py).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, Literal

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from protocol.operators import EquipmentState
from server.cage.data_version import UnknownData
from server.cage.keys import PROCESSES_KEY
from server.cage.redis_connection import Script
from server.common.tasks import beside
from server.common.versions import Versions

NOTED_EVERY_S = 1.0
KEPT_MS = 10_000
LIVING_MS = 2_500
"""Who was not seen for so long has ended, or is cut off."""

UNREADABLE = "is of a version that this one cannot read"

_NOTE = Script("note_process")

_log = logging.getLogger("croupier.house")


FIRST = Versions(written=1, readable_from=1, oldest=1)


class AboutProcess(msgspec.Struct, frozen=True, kw_only=True):
    """What a process says of itself. A version that knows more fields may run beside this one."""

    role: Literal["gateway", "dealer"]
    machine: str
    pid: int
    number: int  # of the process: server/cage/lease.py
    version: str
    since_ms: int
    weight: float = 1.0  # its part of the tables; 0 while it drains
    tables: int = 0
    connections: int = 0
    lag_ms: float = 0.0  # how late its event loop wakes
    messages: Versions = FIRST  # that it exchanges with the others
    data: Versions = FIRST  # that it keeps in Redis
    equipment: tuple[EquipmentState, ...] = ()  # a dealer's generator and its sources of entropy


class FoundProcess(msgspec.Struct, frozen=True):
    """A process, and how long ago it was seen, by the clock of Redis."""

    about: AboutProcess
    seen_before_ms: int


async def living_processes(redis: Redis) -> Mapping[str, AboutProcess]:
    """Who is there, for a process that is not yet. Raises UnknownData, redis.RedisError."""
    client: Any = redis
    seconds, micros = await client.time()
    now_ms = seconds * 1_000 + micros // 1_000
    living = {}
    for name, noted in (await client.hgetall(PROCESSES_KEY)).items():
        seen_ms, _, said = noted.partition(b" ")
        if now_ms - int(seen_ms) < LIVING_MS:
            try:
                living[name.decode()] = msgspec.json.decode(said, type=AboutProcess)
            except msgspec.DecodeError as error:
                raise UnknownData(f"process {name.decode()} {UNREADABLE}: {error}") from error
    return living


class Processes:
    """The processes of the house, as this one found them last."""

    def __init__(self, redis: Redis, name: str, say: Callable[[], AboutProcess]) -> None:
        self.found: Mapping[str, FoundProcess] = {}
        self._redis: Any = redis
        self._note_script: Any = redis.register_script(_NOTE.text)
        self._name = name
        self._say = say
        self._unreadable: set[str] = set()

    @classmethod
    @asynccontextmanager
    async def noted(
        cls, redis: Redis, name: str, say: Callable[[], AboutProcess]
    ) -> AsyncIterator[Processes]:
        """Note this process now and every second; leaving removes it.

        Raises redis.RedisError if that is not possible the first time.
        """
        processes = cls(redis, name, say)
        await processes.note()
        try:
            async with beside(processes._note_for_ever, "processes"):
                yield processes
        finally:
            await processes._leave()

    async def note(self) -> None:
        """Say what this process is, and look for the others. Raises redis.RedisError."""
        words = (self._name, msgspec.json.encode(self._say()), KEPT_MS)
        now_ms, *told = await self._note_script((PROCESSES_KEY,), words)
        found = {}
        for at in range(0, len(told), 3):
            name, seen_ms, said = told[at].decode(), told[at + 1], told[at + 2]
            if (about := self._read(name, said)) is not None:
                found[name] = FoundProcess(about, now_ms - seen_ms)
        self.found = found

    def _read(self, name: str, said: bytes) -> AboutProcess | None:
        try:
            return msgspec.json.decode(said, type=AboutProcess)
        except msgspec.DecodeError as error:
            if name not in self._unreadable:
                self._unreadable.add(name)
                _log.warning("process %s %s: %s", name, UNREADABLE, error)
            return None

    async def _note_for_ever(self) -> None:
        is_away = False
        while True:
            await asyncio.sleep(NOTED_EVERY_S)
            try:
                await self.note()
                is_away = False
            except (RedisError, OSError) as error:
                if not is_away:
                    _log.warning("this process is not noted: %s", error)
                is_away = True

    async def _leave(self) -> None:
        try:
            await self._redis.hdel(PROCESSES_KEY, self._name)
        except (RedisError, OSError) as error:
            _log.warning("this process stays in the list for a while: %s", error)
