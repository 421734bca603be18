"""Whether Redis has room for new accounts: newcomers are refused before players are harmed."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from server.cage.cluster import memory_of_each
from server.common.beats import next_beat
from server.common.tasks import beside

LOOK_EVERY_S = 5.0
NEWCOMERS_PART = 0.85  # of Redis' own limit: the rest is for those who are here

_log = logging.getLogger("croupier.house")


class RoomForNewcomers:
    """Compares Redis' memory with a limit in bytes, and with Redis' own `maxmemory`.

    Of a Cluster, the memory of each primary: an account is on any of them.
    """

    def __init__(self, redis: Redis, limit_bytes: int) -> None:
        self._redis: Any = redis
        self._limit_bytes = limit_bytes
        self.is_left = True

    async def look(self) -> None:
        """Read how much memory is in use. Raises redis.RedisError."""
        servers = await memory_of_each(self._redis)
        limit = min(map(self._limit_of, servers))
        is_left = all(int(one["used_memory"]) < self._limit_of(one) for one in servers)
        if is_left != self.is_left:
            self.is_left = is_left
            words = "there is room again" if is_left else "no newcomers"
            _log.warning("memory of redis: %s limit_bytes=%d", words, limit)

    def _limit_of(self, memory: Mapping[str, Any]) -> int:
        own_limit = int(memory.get("maxmemory", 0) * NEWCOMERS_PART)
        return min(own_limit, self._limit_bytes) if own_limit else self._limit_bytes

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Look now and then, until this is left."""
        async with beside(self._watch, "room for newcomers"):
            yield

    async def _watch(self) -> None:
        while True:
            try:
                await self.look()
            except (RedisError, OSError):
                _log.debug("redis did not say how much memory it uses")
            await next_beat(LOOK_EVERY_S)
