"""A pit on a real socket, over a house in a box with two roulette tables."""

from __future__ import annotations

import functools
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest
from redis.asyncio import Redis
from websockets.asyncio.server import serve

from server.app.adapters.chat import HouseChatDesk
from server.app.meter_plan import PlannedMeter, PlannedMeters
from server.cage import redis_connection
from server.cage.embedded import EmbeddedRedis
from server.cage.meters import MeterTerms
from server.cage.redis_connection import connect
from server.pit.event_log import EventLog
from server.pit.operators import OPERATORS_KEY, OperatorRecord, Operators
from server.pit.request_store import RequestStore
from server.pit.server import PitServer
from tests.house_in_a_box import (
    ROULETTE,
    SIGNING_KEY,
    house_in_a_box,
    running_redis,
    table_settings,
)
from tests.pit.open_pit import NAMES, PASSWORDS, QUICK_HASHER, OpenPit, Pit, RunningHouse


@functools.cache
def stored_operators() -> list[str | bytes]:
    """An operator of every role, and a second shift manager, as HSET takes them."""
    stored: list[str | bytes] = []
    for role, name in NAMES.items():
        record = OperatorRecord(
            name, role, QUICK_HASHER.hash(PASSWORDS[role]), 1_700_000_000_000, "house"
        )
        stored += [name, msgspec.json.encode(record)]
    second = OperatorRecord(
        "max",
        "shift_manager",
        QUICK_HASHER.hash(PASSWORDS["shift_manager"]),
        1_700_000_000_000,
        "house",
    )
    return [*stored, "max", msgspec.json.encode(second)]


TERMS = MeterTerms(paytable=4, wager_cents=300, seed_cents=900_000)
PLANNED = PlannedMeters(
    (
        PlannedMeter("streak", "The Long Streak", TERMS, 1_000_000, ("r01", "r02")),
        PlannedMeter("uphill", "Uphill", TERMS, 900_000, ()),
        PlannedMeter("steep", "Steep", MeterTerms(1, 300, 3_000_000), 3_000_000, ()),
    ),
    {"r01": TERMS, "r02": TERMS},
)
RULES = {**ROULETTE, "roulette_up": {"progressive": 4, "wager": TERMS.wager_cents}}


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedRedis]:
    with running_redis(tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest.fixture
async def redis(redis_server: EmbeddedRedis) -> AsyncIterator[Redis]:
    client = connect(redis_server.url)
    await client.flushall()
    yield client
    await client.aclose()


@pytest.fixture
async def open_pit(redis_server: EmbeddedRedis) -> AsyncIterator[OpenPit]:
    """Opens a pit. `r01`: settings of that table; other arguments are those of PitServer.

    A test in which Redis does not answer says how long the house waits for it.
    """
    async with AsyncExitStack() as open_parts:

        async def open_one(
            r01: Mapping[str, Any] | None = None,
            *,
            answer_deadline_s: float = redis_connection.ANSWER_DEADLINE_S,
            **settings: Any,
        ) -> Pit:
            tables = [
                table_settings("r01", **{"title": "Roulette", "rules": RULES, **(r01 or {})}),
                table_settings("r02", title="Roulette", rules=RULES),
            ]
            box = await open_parts.enter_async_context(
                house_in_a_box(
                    redis_server, tables, planned=PLANNED, answer_deadline_s=answer_deadline_s
                )
            )
            operators, events, house = (
                Operators(box.redis, QUICK_HASHER),
                EventLog(box.redis),
                RunningHouse(),
            )
            open_parts.push_async_callback(events.close)
            await box.redis.hset(OPERATORS_KEY, items=stored_operators())
            pit_server = PitServer(
                box.floor, box.cashier, box.meters, house, operators, events,
                RequestStore(box.redis, SIGNING_KEY),
                **{"chat": HouseChatDesk(box.chat), **settings},
            )  # fmt: skip
            server = await open_parts.enter_async_context(serve(pit_server.handle, "127.0.0.1", 0))
            port = next(iter(server.sockets)).getsockname()[1]
            return Pit(
                box=box,
                house=house,
                operators=operators,
                events=events,
                server=pit_server,
                url=f"ws://127.0.0.1:{port}/pit",
                alice=await box.open_account("00-a1", "alice", 10_000),
                bob=await box.open_account("00-b1", "bob", 0),
            )

        yield open_one


@pytest.fixture
async def pit(open_pit: OpenPit) -> Pit:
    return await open_pit()
