"""A crowd that comes at one moment: a few of its entries at a time ask Redis."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from tests.gateway.open_house import House, OpenHouse

CROWD = 12
AT_ONCE = 3


async def test_a_crowd_enters_a_few_at_a_time(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(entries_at_once=AT_ONCE) as house, AsyncExitStack() as stack:
        counts = entering(house, monkeypatch)
        clients = [await stack.enter_async_context(house.client()) for _ in range(CROWD)]
        for client in clients:
            await client.hello()
        requests = [await client.send("enter_as_guest") for client in clients]
        answers = [
            await client.reply_to(request)
            for client, request in zip(clients, requests, strict=True)
        ]
        assert {answer["type"] for answer in answers} == {"signed_in"}
        assert len({house.account_of(answer) for answer in answers}) == CROWD
        assert len(counts) == CROWD
        assert max(counts) == AT_ONCE


def entering(house: House, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many accounts are being opened, each time that one more is."""
    accounts = type(house.box.accounts)
    open_guest, now, counts = accounts.open_guest, [0], list[int]()

    async def counted(self: object, *arguments: object) -> object:
        now[0] += 1
        counts.append(now[0])
        await asyncio.sleep(0.01)
        try:
            return await open_guest(self, *arguments)  # type: ignore[arg-type]
        finally:
            now[0] -= 1

    monkeypatch.setattr(accounts, "open_guest", counted)
    return counts
