"""Redis, and the right to be the only house that writes to it."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager

from redis.asyncio import Redis
from redis.exceptions import RedisError

from server.app.plan import HousePlan, HouseRefused
from server.app.stop import StopSignal
from server.cage.embedded import house_redis
from server.cage.lease import Lease
from server.cage.redis_connection import connect

_log = logging.getLogger("croupier.house")


@asynccontextmanager
async def leased_redis(
    plan: HousePlan, stop: StopSignal, say: Callable[[str], None]
) -> AsyncIterator[tuple[Redis, Lease]]:
    """The Redis of a house with its lease, which leaving gives back. `say` is told of a wait.

    Raises HouseRefused, EmbeddedRedisError, LeaseHeld, redis.RedisError.
    """
    async with house_redis(plan.data, appendfsync=plan.config.redis.append_fsync) as found:
        redis = _client_of(found.url)
        async with aclosing(redis):
            lease = await Lease.take(
                redis,
                holder=f"{socket.gethostname()} process {os.getpid()}",
                on_lost=stop.lose_lease,
                on_waiting=say,
                take_over=found.embedded,
            )
            try:
                yield redis, lease
            finally:
                await _give_back(lease)


def _client_of(url: str) -> Redis:
    try:
        return connect(url)
    except ValueError as error:
        raise HouseRefused(f"REDIS_URL: {error}") from error


async def _give_back(lease: Lease) -> None:
    try:
        await lease.release()
    except RedisError as error:
        _log.warning("the lease was not given back; it ends by itself: %s", error)
