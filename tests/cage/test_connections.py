"""A client of Redis for many tables that ask at the same moment."""

from __future__ import annotations

import asyncio

import pytest

from server.cage.embedded import EmbeddedRedis
from server.cage.redis_connection import connect

AT_ONCE = 300
"""More than redis-py's own limit: a dealer may put back hundreds of tables at the same moment."""


async def test_hundreds_of_calls_at_once_are_all_answered(server: EmbeddedRedis) -> None:
    async with connect(server.url) as redis:
        await redis.set("one", 1)
        found = await asyncio.gather(*(redis.get("one") for _ in range(AT_ONCE)))
    assert found == [b"1"] * AT_ONCE


@pytest.mark.parametrize("url", ["unix:///tmp/redis", "redis+sentinel://one:1,two:2/house"])
def test_other_forms_have_no_lower_limit(url: str) -> None:
    assert connect(url).connection_pool.max_connections > AT_ONCE
