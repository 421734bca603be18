from __future__ import annotations

import functools

import pytest

from server.cage.embedded import EmbeddedRedis
from tests.gateway.fixtures import house, pytest_asyncio_loop_factories, redis_server
from tests.gateway.open_house import OpenHouse, opened_house

__all__ = ("house", "open_house", "pytest_asyncio_loop_factories", "redis_server")


@pytest.fixture
def open_house(redis_server: EmbeddedRedis) -> OpenHouse:
    return functools.partial(opened_house, redis_server)
