"""A bot obeys a goodbye that asks it to come back."""

from __future__ import annotations

import random
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection

from server.bots.connection import BotConnection
from server.bots.socket import Lost
from server.bots.turns import Turns
from server.bots.visit import Visit
from tests.bots.test_connection import WELCOME, OtherHouse, send

ENTER = {"type": "enter_as_guest", "bot": True}
WAGER = {"type": "place_wager", "nonce": "4f9a2c71d0e85b36"}
LEAVE = {"type": "goodbye", "code": "gateway_closing", "message": "", "again_ms": 1}


class TwoGateways:
    """Says goodbye to a wager on the first connection, and knows the newest token on the next."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.tokens: list[str] = []
        self.is_full = False

    async def answer(self, socket: ServerConnection, message: dict[str, Any]) -> None:
        self.heard.append(message)
        request = message["request"]
        match message["type"]:
            case "hello":
                await send(socket, WELCOME | {"request": request})
            case "enter_as_guest":
                await send(socket, {"type": "signed_in", "request": request, "token": "first"})
                await send(socket, {"type": "token_renewed", "token": "second"})
            case "sign_in_by_token":
                self.tokens.append(message["token"])
                kind = "error" if self.is_full else "signed_in"
                await send(socket, {"type": kind, "request": request, "token": "third"})
            case "place_wager" if not self.tokens:
                await send(socket, LEAVE)
                await socket.close(1001)
            case _:
                await send(socket, {"type": "wager_accepted", "request": request})


class Bot:
    def __init__(self, url: str) -> None:
        self.news: list[str] = []
        self.back: list[dict[str, Any]] = []
        self.losses = 0
        self.visit = Visit(
            url, Turns(), random.Random(1), lambda one: self.news.append(one["type"]), self._lose,
            self._come_back,
        )  # fmt: skip

    def _lose(self) -> None:
        self.losses += 1

    async def _come_back(self, connection: BotConnection, signed_in: dict[str, Any]) -> None:
        self.back.append(signed_in)
        assert (await connection.ask({"type": "watch_table"}))["type"] == "wager_accepted"


async def test_it_comes_back_by_the_newest_token_and_asks_again():
    gateways = TwoGateways()
    async with OtherHouse(gateways.answer) as house:
        bot = Bot(house.url)
        await bot.visit.open()
        await bot.visit.ask(ENTER)
        reply = await bot.visit.ask(WAGER)
        assert reply["type"] == "wager_accepted"
        assert gateways.tokens == ["second"]
        assert [one["token"] for one in bot.back] == ["third"]
        kinds = [one["type"] for one in gateways.heard]
        assert kinds[-4:] == ["hello", "sign_in_by_token", "watch_table", "place_wager"]
        nonces = [one["nonce"] for one in gateways.heard if one["type"] == "place_wager"]
        assert nonces == [WAGER["nonce"]] * 2
        assert not bot.visit.ended
        await bot.visit.close()
    assert bot.news == ["signed_in", "token_renewed", "goodbye", "signed_in"]
    assert bot.losses == 1


async def test_it_is_lost_if_nobody_lets_it_in_again(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("server.bots.visit.AGAIN_S", 0.0)
    gateways = TwoGateways()
    gateways.is_full = True
    async with OtherHouse(gateways.answer) as house:
        bot = Bot(house.url)
        await bot.visit.open()
        await bot.visit.ask(ENTER)
        with pytest.raises(Lost, match="could not sign in again"):
            await bot.visit.ask(WAGER)
        assert bot.visit.ended
        assert (bot.losses, bot.back) == (1, [])
        await bot.visit.close()


async def test_one_that_the_house_did_not_let_in_is_closed_without_a_fault():
    """Its crowd closes every bot, also those whose connection never opened."""
    gateways = TwoGateways()
    async with OtherHouse(gateways.answer) as house:
        url = house.url
    bot = Bot(url)
    with pytest.raises(Lost):
        await bot.visit.open()
    assert (bot.visit.ended, bot.visit.why_ended) == (False, "")
    await bot.visit.close()
    assert bot.losses == 0
