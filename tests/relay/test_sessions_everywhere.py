"""A session that ends at one gateway ends at every other at once."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from server.cage.embedded import EmbeddedRedis
from tests.gateway.open_house import Client, House
from tests.house_in_a_box import until
from tests.relay.two_gateways import two_gateways

ADA = {"name": "Ada", "password": "correct horse"}


@pytest.fixture
async def houses(redis_server: EmbeddedRedis) -> AsyncIterator[tuple[House, House]]:
    async with two_gateways(redis_server) as houses:
        yield houses


async def registered(client: Client) -> str:
    await client.hello()
    answer = await client.ask("register", **ADA)
    assert answer["type"] == "signed_in", answer
    return str(answer["token"])


async def has_ended(client: Client) -> bool:
    return await client.close_code() == 1008 and client.codes() == ["session_ended"]


async def still_plays(client: Client) -> bool:
    return (await client.ask("get_history"))["type"] == "history"


async def test_signing_out_ends_the_session_at_the_other_gateway(
    houses: tuple[House, House],
) -> None:
    async with houses[0].client() as one, houses[1].client() as two, houses[1].client() as eve:
        token = (await one.enter())["token"]
        await eve.enter()
        assert (await two.sign_in_by_token(token))["type"] == "signed_in"
        assert (await one.ask("sign_out"))["type"] == "signed_out"
        assert await has_ended(two)
        assert await still_plays(eve)


async def test_another_session_of_the_account_goes_on(houses: tuple[House, House]) -> None:
    async with houses[0].client() as one, houses[1].client() as two, houses[1].client() as three:
        token = await registered(one)
        await two.hello()
        assert (await two.ask("sign_in", **ADA))["type"] == "signed_in"
        await three.sign_in_by_token(token)
        listed = (await one.ask("list_sessions"))["sessions"]
        (other,) = [each["session"] for each in listed if not each["current"]]
        assert (await one.ask("end_session", session=other))["type"] == "done"
        assert await has_ended(two)
        assert await still_plays(three)
        assert await still_plays(one)


@pytest.mark.parametrize("how", ["sign_out_everywhere", "change_password", "register"])
async def test_all_sessions_of_an_account_end(houses: tuple[House, House], how: str) -> None:
    """Also when a guest gets a name: the guest's tokens were copied, perhaps."""
    async with houses[0].client() as one, houses[1].client() as two:
        token = (await one.enter())["token"] if how == "register" else await registered(one)
        await two.sign_in_by_token(token)
        fields = {
            "change_password": {"old": ADA["password"], "new": "battery staple"},
            "register": ADA,
        }.get(how, {})
        assert (await one.ask(how, **fields))["type"] in {"signed_out", "signed_in"}
        assert await has_ended(two)
        if how != "sign_out_everywhere":
            assert await still_plays(one)


async def test_an_end_whose_news_were_lost_is_found_when_the_gap_is_seen(
    houses: tuple[House, House],
) -> None:
    async with houses[0].client() as one, houses[1].client() as two:
        account = (await one.enter())["account"]
        await two.enter()
        await houses[0].box.sessions.end_all(account)
        assert houses[0].entrance is not None
        houses[0].entrance.floor.gone("gateway-2")
        assert await has_ended(one)
        assert await still_plays(two)


async def test_a_sign_in_that_was_under_way_when_the_session_ended_is_ended(
    houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its token was good when it was read, and the account is not connected yet."""
    async with houses[0].client() as one, houses[1].client() as two:
        token = (await one.enter())["token"]
        box = houses[0].box
        looked, find = [], box.accounts.find

        async def late(account: str) -> object:
            await one.ask("sign_out")
            await until(lambda: houses[1].gateway._logins._is_suspect(account))
            looked.append(account)
            return await find(account)

        monkeypatch.setattr(box.accounts, "find", late)
        await two.sign_in_by_token(token)
        assert looked
        assert await has_ended(two)
