"""What one sender may do, it may do once in the house, and not once at each gateway."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from itertools import cycle
from typing import Any, TypeAlias

import pytest

from server.cage.embedded import EmbeddedRedis
from tests.gateway.open_house import Client, House
from tests.relay.two_gateways import two_gateways

ADA = {"name": "Ada", "password": "correct horse"}
Ask: TypeAlias = Callable[[Client], Any]
Open: TypeAlias = Callable[..., AbstractAsyncContextManager[tuple[House, House]]]


@pytest.fixture
def opened(redis_server: EmbeddedRedis) -> Open:
    @contextlib.asynccontextmanager
    async def opened(**settings: Any) -> AsyncIterator[tuple[House, House]]:
        behind = {"trusted_proxies": ("127.0.0.1",)}
        async with two_gateways(redis_server, **behind, **settings) as houses:
            yield houses

    return opened


@contextlib.asynccontextmanager
async def client_from(house: House, address: str = "203.0.113.7") -> AsyncIterator[Client]:
    """A client that has said hello, behind a proxy that forwards for this address."""
    async with house.client(additional_headers={"X-Forwarded-For": address}) as client:
        await client.hello()
        yield client


async def in_turn(houses: tuple[House, House], times: int, kind: str, **fields: Any) -> list[str]:
    """Ask so often, at one gateway and the other in turn. Returns the answers' types or codes."""
    answers = []
    for _, house in zip(range(times), cycle(houses), strict=False):
        async with client_from(house) as client:
            answer = await client.ask(kind, **fields)
            answers.append(str(answer.get("code", answer["type"])))
    return answers


async def test_wrong_passwords(opened: Open) -> None:
    async with opened(failures_a_name=3) as houses:
        async with client_from(houses[0]) as client:
            await client.ask("register", **ADA)
        answers = await in_turn(houses, 5, "sign_in", name="Ada", password="wrong password")
        assert answers == ["wrong_password"] * 3 + ["too_many_attempts"] * 2
        async with client_from(houses[1], "198.51.100.1") as elsewhere:
            assert (await elsewhere.ask("sign_in", **ADA))["type"] == "signed_in"


async def test_right_passwords_do_not_count(opened: Open) -> None:
    async with opened(failures_a_name=2) as houses:
        async with client_from(houses[0]) as client:
            await client.ask("register", **ADA)
        assert await in_turn(houses, 5, "sign_in", **ADA) == ["signed_in"] * 5


async def test_sign_ins_of_an_address(opened: Open) -> None:
    async with opened(sign_ins_an_address=3) as houses:
        answers = await in_turn(houses, 4, "enter_as_guest")
        assert answers == ["signed_in"] * 3 + ["too_many_attempts"]


async def test_new_accounts_of_a_block_and_of_the_house(opened: Open) -> None:
    async with opened(new_accounts_a_block=2, new_accounts_a_house=3) as houses:
        answers = await in_turn(houses, 3, "enter_as_guest")
        assert answers == ["signed_in"] * 2 + ["too_many_newcomers"]
        async with client_from(houses[1], "198.51.100.1") as elsewhere:
            assert (await elsewhere.ask("enter_as_guest"))["type"] == "signed_in"
        async with client_from(houses[0], "192.0.2.1") as elsewhere:
            assert (await elsewhere.ask("enter_as_guest"))["code"] == "house_full"


async def test_names_that_were_taken(opened: Open) -> None:
    async with opened(taken_names_a_block=2) as houses:
        async with client_from(houses[0]) as client:
            await client.ask("register", **ADA)
        answers = await in_turn(houses, 3, "register", **ADA)
        assert answers == ["name_taken"] * 2 + ["too_many_attempts"]


async def test_a_name_that_was_taken_uses_up_no_new_account(opened: Open) -> None:
    async with opened(new_accounts_a_block=2) as houses:
        async with client_from(houses[0]) as client:
            await client.ask("register", **ADA)
        assert await in_turn(houses, 3, "register", **ADA) == ["name_taken"] * 3
        assert await in_turn(houses, 2, "enter_as_guest") == ["signed_in", "too_many_newcomers"]


@contextlib.asynccontextmanager
async def one_player_at_both(houses: tuple[House, House]) -> AsyncIterator[tuple[Client, Client]]:
    async with client_from(houses[0]) as one, client_from(houses[1]) as two:
        await one.ask("register", **ADA)
        await two.ask("sign_in", **ADA)
        for client in (one, two):
            assert (await client.ask("watch_table", table="table-1"))["type"] == "table_snapshot"
        yield one, two


async def codes(clients: tuple[Client, Client], times: int, kind: str, **fields: Any) -> list[str]:
    answers = []
    for _, client in zip(range(times), cycle(clients), strict=False):
        answer = await client.ask(kind, table="table-1", **fields)
        answers.append(str(answer.get("code", answer["type"])))
    return answers


async def test_lines_of_the_chat(opened: Open) -> None:
    async with opened() as houses, one_player_at_both(houses) as clients:
        answers = await codes(clients, 6, "say_in_chat", text="good luck")
        assert answers == ["done"] * 5 + ["too_fast"]


async def test_reports_of_the_chat(opened: Open) -> None:
    async with opened() as houses, one_player_at_both(houses) as clients:
        answers = await codes(clients, 6, "report_chat", line="1-0")
        assert answers == ["no_such_line"] * 5 + ["too_fast"]


async def test_reactions(opened: Open) -> None:
    async with opened() as houses, one_player_at_both(houses) as clients:
        await clients[0].ask("sit", table="table-1")
        await clients[1].ask("sit", table="table-1")
        answers = await codes(clients, 5, "react", reaction="luck")
        assert answers == ["done"] * 4 + ["too_fast"]


async def test_what_one_connection_sends_is_counted_by_its_gateway(opened: Open) -> None:
    """A connection is at one gateway, so the count of its messages needs no other."""
    async with (
        opened(messages_at_once=5, messages_a_second=1) as houses,
        client_from(houses[0]) as one,
        client_from(houses[1]) as two,
    ):
        answers = [(await one.ask("ping")).get("code", "pong") for _ in range(20)]
        assert "too_many_messages" in answers
        assert (await two.ask("ping"))["type"] == "pong"
