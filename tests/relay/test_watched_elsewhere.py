"""A player with one connection at each of two gateways keeps the seat as long as one watches."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from server.cage.embedded import EmbeddedRedis
from tests.gateway.open_house import Client, House
from tests.house_in_a_box import until
from tests.relay.two_gateways import two_gateways

TABLE = {"table": "table-1"}


class Pair:
    """Two connections of one player, who sits down at the first; both watch the table."""

    def __init__(self, houses: tuple[House, House], clients: tuple[Client, Client]) -> None:
        self.houses = houses
        self.clients = clients
        self.account = ""

    async def sit(self) -> None:
        one, two = self.clients
        entered = await one.enter()
        self.account = self.houses[0].account_of(entered)
        await two.sign_in_by_token(entered["token"])
        for client in self.clients:
            assert (await client.ask("watch_table", **TABLE))["type"] == "table_snapshot"
        assert (await one.ask("sit", **TABLE))["type"] == "seated"

    @property
    def is_seated(self) -> bool:
        return bool(self.houses[0].box.floor.seats_of(self.account))

    async def leave(self, client: Client) -> None:
        assert (await client.ask("leave_table", **TABLE))["type"] == "done"
        # The dealer hears of it before it hears this, and answers.
        assert (await client.ask("get_outcomes", **TABLE))["type"] == "outcomes"


@pytest.fixture
async def pair(redis_server: EmbeddedRedis) -> AsyncIterator[Pair]:
    async with (
        two_gateways(redis_server) as houses,
        houses[0].client() as one,
        houses[1].client() as two,
    ):
        pair = Pair(houses, (one, two))
        await pair.sit()
        yield pair


@pytest.mark.parametrize("first", [0, 1])
async def test_who_leaves_at_one_gateway_and_watches_at_another_keeps_the_seat(
    pair: Pair, first: int
) -> None:
    await pair.leave(pair.clients[first])
    assert pair.is_seated
    await pair.leave(pair.clients[1 - first])
    assert not pair.is_seated


async def test_a_connection_that_has_ended_watches_no_more(pair: Pair) -> None:
    one, two = pair.clients
    await two.socket.close()
    audience: Any = pair.houses[0].box.tables_audience
    await until(lambda: not audience.is_elsewhere(pair.account, "gateway-1"))
    await pair.leave(one)
    assert not pair.is_seated
