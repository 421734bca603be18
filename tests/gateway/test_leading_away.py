"""A gateway that closes while others stay open: its players are asked to go there, bit by bit."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from server.common.tasks import end_task
from tests.gateway.open_house import Client, OpenHouse
from tests.gateway.test_tables import WAGER
from tests.house_in_a_box import until

PLAYERS = 20
SPREAD_S = 1.0


async def goodbye_of(client: Client) -> tuple[dict[str, Any], float]:
    """The goodbye, and when it came."""
    goodbye = await client.next_of("goodbye")
    at = asyncio.get_running_loop().time()
    assert await client.close_code() == 1001
    return goodbye, at


async def test_the_goodbyes_are_spread_and_say_when_to_come_back(open_house: OpenHouse) -> None:
    async with AsyncExitStack() as stack:
        house = await stack.enter_async_context(open_house(goodbye_seconds=SPREAD_S))
        clients = [await stack.enter_async_context(house.client()) for _ in range(PLAYERS)]
        for client in clients:
            await client.hello()
        port = house.gateway.port
        told = asyncio.gather(*(goodbye_of(client) for client in clients))
        await house.gateway.lead_away()
        said = await told
        assert {one["code"] for one, _ in said} == {"gateway_closing"}
        assert {one["again_ms"] for one, _ in said} == {house.settings.again_ms}
        times = sorted(at for _, at in said)
        assert times[-1] - times[0] > SPREAD_S / 2
        await until(lambda: house.connections == 0)
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", port)


async def test_a_proxy_may_see_it_before_the_port_closes(open_house: OpenHouse) -> None:
    async with open_house(notice_seconds=600) as house:
        assert (await house.request("/readyz"))[0] == 200
        leading = asyncio.create_task(house.gateway.lead_away())
        await asyncio.sleep(0)
        status, _, why = await house.request("/readyz")
        assert (status, b'"closing"' in why) == (503, True)
        async with house.client() as late:  # whom the proxy sent before it asked
            assert (await late.hello())["type"] == "welcome"
        await end_task(leading)


async def test_who_waits_for_an_answer_gets_it_first(open_house: OpenHouse) -> None:
    async with open_house(goodbye_seconds=0) as house, house.client() as client:
        await client.enter()
        await client.ask("sit", table="table-1")
        with house.box.redis_frozen():
            wager = await client.send("place_wager", **WAGER)
            await until(lambda: any(one.outstanding for one in house.box.audience.sessions()))
            leading = asyncio.create_task(house.gateway.lead_away())
            await asyncio.sleep(0.2)
            assert not leading.done()
        assert (await client.reply_to(wager))["type"] == "wager_accepted"
        assert (await goodbye_of(client))[0]["code"] == "gateway_closing"
        await leading
