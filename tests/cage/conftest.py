"""A real embedded Redis for every test here, and a cage on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from server.cage.cage import Cage
from server.cage.embedded import EmbeddedRedis
from server.cage.redis_connection import connect


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[EmbeddedRedis]:
    """A server of the test's own, which it may kill."""
    async with EmbeddedRedis(tmp_path / "data") as own:
        yield own


@pytest.fixture
async def redis(server: EmbeddedRedis) -> AsyncIterator[Redis]:
    client = connect(server.url, answer_deadline_s=10)
    yield client
    await client.aclose()


@pytest.fixture
async def cage(redis: Redis) -> AsyncIterator[Cage]:
    async with Cage.open(redis, house_number=1) as opened:
        yield opened
