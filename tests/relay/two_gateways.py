"""A house of two gateways and a dealer, in one process, on a real Redis and real sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from protocol.operators import DriftRow
from server.cage.embedded import EmbeddedRedis
from server.chat.log import ChatLog
from server.chat.room import ChatRoom
from server.common.clock import now_ms
from server.gateway.audience import Audience
from server.gateway.settings import GatewaySettings
from tests.gateway.open_house import QUICK_PASSWORDS, House
from tests.house_in_a_box import CHAT_KEPT_MS, house_in_a_box, table_settings
from tests.relay.relay_in_a_box import relay_in_a_box

BUFFER_BYTES = 1024 * 1024


@asynccontextmanager
async def two_gateways(
    server: EmbeddedRedis,
    tables: int = 1,
    drift: Mapping[str, tuple[DriftRow, ...]] | None = None,
    **settings: Any,
) -> AsyncIterator[tuple[House, House]]:
    """Two gateways of one house; each is a House with its own port and audience."""
    planned = [table_settings(f"table-{n + 1}") for n in range(tables)]
    of_gateway = GatewaySettings(**{"port": 0, **QUICK_PASSWORDS, **settings})
    async with AsyncExitStack() as parts:
        relay = await parts.enter_async_context(relay_in_a_box(server, planned))
        relay.drift.update(drift or {})
        box = await parts.enter_async_context(
            house_in_a_box(server, planned, tables_audience=relay.audience)
        )
        await parts.enter_async_context(relay.dealing(box.floor))
        opened = []
        for name in ("gateway-1", "gateway-2"):
            audience = Audience(BUFFER_BYTES)
            entrance = await parts.enter_async_context(relay.entrance(audience, name))
            chat = ChatRoom(
                ChatLog(box.redis, CHAT_KEPT_MS), [], bytes(32), entrance.everybody.publish,
                lambda _kind, _about: None, now_ms, entrance.limits,
            )  # fmt: skip
            house = House(box, of_gateway, None, True, entrance, audience, chat)
            await house.gateway.start()
            parts.push_async_callback(house.gateway.close, "The test is over.")
            opened.append(house)
        one, two = opened
        yield one, two
