from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping

import pytest
import uvloop

from tests.gateway.simulated_house import SimulatedHouse, open_house


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """The loop that the house runs on: its transports buffer and close in ways of their own."""
    return {"uvloop": uvloop.new_event_loop}


@pytest.fixture
async def house() -> AsyncIterator[SimulatedHouse]:
    """A house with every default but the price of passwords."""
    async with open_house() as opened:
        yield opened
