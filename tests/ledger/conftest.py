"""A real embedded Redis, a cage on it, and a house whose ledger is archived."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from server.cage.cage import Cage
from tests.cage.conftest import cage, redis, server
from tests.ledger.archiving import ArchivedHouse

__all__ = ["cage", "redis", "server"]


@pytest.fixture
async def house(redis: Redis, cage: Cage, tmp_path: Path) -> AsyncIterator[ArchivedHouse]:
    """A house with every kind of movement, all of it signed and copied, and nothing released."""
    house = ArchivedHouse(redis, cage, tmp_path / "records")
    await house.begin()
    yield house
    house.keeping.abandon()
