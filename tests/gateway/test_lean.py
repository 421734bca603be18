"""An open connection keeps nothing of its handshake, and works as before."""

from __future__ import annotations

import asyncio

from tests.gateway.open_house import House
from tests.house_in_a_box import SOON_S, until


async def test_an_open_connection_keeps_nothing_of_its_handshake(house: House) -> None:
    async with house.client() as client:
        await client.enter()
        (connection,) = house.gateway._connections
        assert connection.request is not None
        assert connection.response is not None
        assert not list(connection.request.headers.raw_items())
        assert not list(connection.response.headers.raw_items())
        assert not hasattr(connection.recv_messages, "frames"), "no queue of messages"
        await asyncio.wait_for(await client.socket.ping(), SOON_S)
        assert (await client.ask("ping"))["type"] == "pong"
    await until(lambda: not house.gateway._connections)


async def test_messages_during_a_sign_in_wait_in_a_queue_that_is_there_only_then(
    house: House,
) -> None:
    async with house.client() as client:
        await client.hello()
        entering = await client.send("enter_as_guest")
        history = await client.send("get_history")
        assert (await client.reply_to(entering))["type"] == "signed_in"
        assert (await client.reply_to(history))["type"] == "history"
        (connection,) = house.gateway._connections
        session = house.box.audience.session_of(connection)
        assert session is not None
        assert session._waiting is None
