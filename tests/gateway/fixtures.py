"""The fixtures of every test that opens a gateway: those of tests/gateway and of tests/relay."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping

import pytest
import uvloop

from server.cage.embedded import EmbeddedRedis
from tests.gateway.open_house import House, OpenHouse
from tests.house_in_a_box import running_redis


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """The loop of the house itself: its transports buffer and close in ways of their own."""
    return {"uvloop": uvloop.new_event_loop}


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedRedis]:
    with running_redis(tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest.fixture
async def house(open_house: OpenHouse) -> AsyncIterator[House]:
    """A house with every default but the price of passwords."""
    async with open_house() as opened:
        yield opened
