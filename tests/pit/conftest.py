"""A pit on a real socket and a real Redis; the floor, the cage and the house are simulated."""

from __future__ import annotations

import functools
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from argon2 import PasswordHasher
from redis.asyncio import Redis
from websockets.asyncio.server import serve

from server.cage.embedded import EmbeddedRedis
from server.cage.meters import Meters, MeterTerms
from server.house_meters import MeterBoard, PlannedMeter, PlannedMeters
from server.pit.desk import PitDesk
from server.pit.event_log import EventLog
from server.pit.operators import OPERATORS_KEY, OperatorRecord, Operators
from server.tables.port import FloorPort
from tests.pit.simulated import (
    NAMES,
    PASSWORDS,
    OpenPit,
    Pit,
    SimulatedCage,
    SimulatedFloor,
    SimulatedHouse,
)


@functools.cache
def stored_operators() -> list[str | bytes]:
    """An operator of every role, as HSET takes it; hashed once, for hashing takes long."""
    hasher = PasswordHasher()
    stored: list[str | bytes] = []
    for role, name in NAMES.items():
        record = OperatorRecord(
            name, role, hasher.hash(PASSWORDS[role]), 1_700_000_000_000, "house"
        )
        stored += [name, msgspec.json.encode(record)]
    return stored


TERMS = MeterTerms(paytable=4, wager_cents=300, seed_cents=900_000)
PLANNED = PlannedMeters(
    (
        PlannedMeter("streak", "The Long Streak", TERMS, 1_000_000, ("r01", "r02")),
        PlannedMeter("uphill", "Uphill", TERMS, 900_000, ()),
        PlannedMeter("steep", "Steep", MeterTerms(1, 300, 3_000_000), 3_000_000, ()),
    ),
    {"r01": TERMS, "r02": TERMS},
)


@pytest.fixture
async def redis_server(tmp_path: Path) -> AsyncIterator[EmbeddedRedis]:
    async with EmbeddedRedis(tmp_path / "data", appendfsync="no") as server:
        yield server


@pytest.fixture
async def redis(redis_server: EmbeddedRedis) -> AsyncIterator[Redis]:
    client: Redis = Redis.from_url(redis_server.url, socket_timeout=2)
    yield client
    await client.aclose()


@pytest.fixture
async def open_pit(redis: Redis, redis_server: EmbeddedRedis) -> AsyncIterator[OpenPit]:
    """Opens a pit; keyword arguments are the desk's own."""
    servers = []

    async def open_one(**settings: Any) -> Pit:
        floor, cage, house = SimulatedFloor(), SimulatedCage(), SimulatedHouse()
        meters = MeterBoard(Meters(redis, house_number=1, partitions=1), PLANNED)
        await meters.open()
        operators, events = Operators(redis), EventLog(redis)
        await redis.hset(OPERATORS_KEY, items=stored_operators())
        desk = PitDesk(cast(FloorPort, floor), cage, meters, house, operators, events, **settings)
        server = await serve(desk.handle, "127.0.0.1", 0)
        servers.append((server, events))
        port = next(iter(server.sockets)).getsockname()[1]
        return Pit(
            floor=floor,
            cage=cage,
            meters=meters,
            house=house,
            operators=operators,
            events=events,
            desk=desk,
            redis=redis,
            server=redis_server,
            url=f"ws://127.0.0.1:{port}/pit",
        )

    yield open_one
    for server, events in servers:
        server.close()
        await server.wait_closed()
        await events.close()


@pytest.fixture
async def pit(open_pit: OpenPit) -> Pit:
    return await open_pit()
