"""A bot's requests, and what happens to them when the house says no or goes away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgpack
import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosedError

from server.bots.connection import BotConnection
from server.bots.socket import Lost
from server.bots.turns import Turns

Answer = Callable[[ServerConnection, dict[str, Any]], Awaitable[None]]
WELCOME = {"type": "welcome", "request": 1}


class OtherHouse:
    """A house that answers as the test says. `async with` opens it."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer
        self.was_left = asyncio.Event()

    async def _serve(self, socket: ServerConnection) -> None:
        with suppress(ConnectionClosedError):
            async for frame in socket:
                await self._answer(socket, msgpack.unpackb(frame))
        self.was_left.set()

    async def __aenter__(self) -> OtherHouse:
        self._server = await serve(self._serve, "127.0.0.1", 0, compression=None)
        self.url = f"ws://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/play"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await self._server.wait_closed()


async def send(socket: ServerConnection, message: dict[str, Any]) -> None:
    await socket.send(msgpack.packb(message))


async def test_a_house_that_does_not_welcome_is_left():
    async def refuse(socket: ServerConnection, _: dict[str, Any]) -> None:
        await send(socket, {"type": "error", "request": 1, "code": "old", "message": "Too old."})

    async with OtherHouse(refuse) as house:
        with pytest.raises(Lost, match=r"^old: Too old\.$"):
            await BotConnection.open(house.url, Turns(), lambda _: None)
        await house.was_left.wait()


async def test_a_reply_goes_to_its_request_and_everything_else_is_news():
    async def answer(socket: ServerConnection, message: dict[str, Any]) -> None:
        if message["type"] == "hello":
            await send(socket, WELCOME)
            return
        request = message["request"]
        await send(socket, {"type": "layout_changed", "number": 7})
        await send(socket, {"type": "wager_pending", "request": request})
        await send(socket, {"type": "wager_accepted", "request": request, "id": "w1"})

    news: list[str] = []
    async with OtherHouse(answer) as house:
        bot = await BotConnection.open(house.url, Turns(), lambda one: news.append(one["type"]))
        reply, timing = await bot.ask_timed({"type": "place_wager"})
        assert reply["id"] == "w1"
        assert news == ["layout_changed", "wager_pending"]
        assert 0 <= timing.least_s <= timing.seen_s
        await bot.close()


async def test_every_open_request_is_lost_with_its_connection():
    async def hang_up(socket: ServerConnection, message: dict[str, Any]) -> None:
        if message["type"] == "hello":
            await send(socket, WELCOME)
        elif message["type"] == "ping":
            await socket.close(1001, "closing")

    lost = asyncio.Event()
    async with OtherHouse(hang_up) as house:
        bot = await BotConnection.open(house.url, Turns(), lambda _: None, lost.set)
        asked = [asyncio.ensure_future(bot.ask({"type": kind})) for kind in ("wait", "ping")]
        await asyncio.wait(asked)
        assert [type(one.exception()) for one in asked] == [Lost, Lost]
        assert lost.is_set()
        assert bot.ended
        assert bot.why_ended == "the house closed the connection"
        with pytest.raises(Lost):
            await bot.ask({"type": "ping"})
