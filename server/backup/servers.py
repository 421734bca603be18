"""The servers of a Redis: one, or the primaries of a Cluster, each by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from server.cage.cluster import ClusterRedis
from server.cage.redis_connection import WayToServer

ALONE = ""  # the name of a server that is no node of a Cluster


async def ways_to(redis: Any) -> dict[str, WayToServer]:
    """The way to each server. Raises redis.RedisError."""
    makers: Mapping[str, Callable[[], Any]] = {ALONE: _maker_of(redis)}
    if isinstance(redis, ClusterRedis):
        makers = await redis.each_primary()
    return {name: WayToServer(make) for name, make in makers.items()}


async def server_of(redis: Any, key: bytes) -> str:
    """The name of the server that has a key. Raises redis.RedisError."""
    if isinstance(redis, ClusterRedis):
        return (await redis.node_of(key)).name
    return ALONE


def _maker_of(redis: Any) -> Callable[[], Any]:
    def make() -> Any:
        return redis.connection_pool.make_connection()

    return make
