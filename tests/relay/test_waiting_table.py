"""Players of a table whose dealer is lost are told so, and told when it goes on."""

from __future__ import annotations

from server.cage.embedded import EmbeddedRedis
from tests.relay.relay_in_a_box import DEALER
from tests.relay.two_gateways import two_gateways


async def test_a_lost_dealer_is_told_and_the_next_one_too(redis_server: EmbeddedRedis) -> None:
    async with (
        two_gateways(redis_server, tables=2) as houses,
        houses[0].client() as watcher,
        houses[1].client() as elsewhere,
    ):
        for client in (watcher, elsewhere):
            await client.hello()
            await client.ask("watch_table", table="table-1")
        assert houses[0].entrance is not None
        floor = houses[0].entrance.floor
        floor.gone(DEALER)
        notice = await watcher.next_of("house_notice")
        assert (notice["code"], notice["table"]) == ("table_waiting", "table-1")
        floor.back(DEALER)
        assert (await watcher.next_of("table_moved"))["table"] == "table-1"
        assert (await watcher.ask("watch_table", table="table-1"))["type"] == "table_snapshot"
        assert (await elsewhere.ask("ping"))["type"] == "pong"
        kinds = {message["type"] for message in elsewhere.seen}
        assert not kinds & {"table_moved", "house_notice"}
