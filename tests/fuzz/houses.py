"""A house for each target, on an embedded Redis."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from unittest.mock import patch

from server.app.adapters.chat import HouseChatDesk
from server.cage.embedded import EmbeddedRedis
from server.pit import server as pit_server
from server.pit.event_log import EventLog
from server.pit.operators import Operators as StoredOperators
from server.pit.request_store import RequestStore
from server.pit.server import PitServer
from tests.fuzz.decoder import Decoder
from tests.fuzz.episodes import Target
from tests.fuzz.operators import Operators
from tests.fuzz.players import GAMES, NO_LIMITS, Players
from tests.fuzz.relay import Relay
from tests.gateway.open_house import opened_house
from tests.house_in_a_box import SIGNING_KEY, house_in_a_box, table_settings
from tests.pit.conftest import PLANNED, RULES, stored_operators
from tests.pit.open_pit import QUICK_HASHER, RunningHouse
from tests.relay.relay_in_a_box import relay_in_a_box

TARGETS = ("decoder", "players", "operators", "relay")


@asynccontextmanager
async def opened(target: str, server: EmbeddedRedis, rng: random.Random) -> AsyncIterator[Target]:
    """The target of this name, over a house that is open within the block.

    Leaving it closes the house, whose books must balance then.
    """
    async with AsyncExitStack() as parts:
        match target:
            case "decoder":
                yield Decoder(rng)
            case "players":
                house = await parts.enter_async_context(
                    opened_house(server, tables=2, games=GAMES, **NO_LIMITS)
                )
                players = Players(house, rng)
                await players.begin()
                yield players
            case "operators":
                yield await _operators(parts, server, rng)
            case "relay":
                yield await _relay(parts, server, rng)


async def _operators(parts: AsyncExitStack, server: EmbeddedRedis, rng: random.Random) -> Operators:
    # These limits have their own tests; they would keep most messages from the commands.
    many = {"MESSAGES_A_SECOND": 1_000_000, "MESSAGE_BURST": 1_000_000}
    parts.enter_context(patch.multiple(pit_server, **many))
    tables = [table_settings(name, rules=RULES) for name in ("r01", "r02")]
    box = await parts.enter_async_context(house_in_a_box(server, tables, planned=PLANNED))
    events = EventLog(box.redis)
    parts.push_async_callback(events.close)
    pit = PitServer(
        box.floor, box.cashier, box.meters, RunningHouse(),
        StoredOperators(box.redis, QUICK_HASHER), events, RequestStore(box.redis, SIGNING_KEY),
        chat=HouseChatDesk(box.chat),
    )  # fmt: skip
    await box.open_account("00-a1", "alice", 10_000)
    await box.open_account("00-b1", "bob", 0)
    return Operators(pit, box.redis, stored_operators(), rng)


async def _relay(parts: AsyncExitStack, server: EmbeddedRedis, rng: random.Random) -> Relay:
    tables = [table_settings("table-1"), table_settings("table-2"), *GAMES]
    relay = await parts.enter_async_context(relay_in_a_box(server, tables))
    box = await parts.enter_async_context(
        house_in_a_box(server, tables, tables_audience=relay.audience)
    )
    await parts.enter_async_context(relay.dealing(box.floor))
    entrance = await parts.enter_async_context(relay.entrance(box.audience))
    await box.open_account("00-a1", "alice", 50_000)
    await box.open_account("00-b1", "bob", 50_000)
    assert relay.ear is not None
    return Relay(box, {"dealer": relay.ear, "gateway": entrance.floor.ear}, rng)
