"""New accounts: budgets, Redis' memory, and guests who do not come back."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from server.app.adapters.guests import ExpiringGuests
from server.app.adapters.room import NEWCOMERS_PART, RoomForNewcomers
from server.cage.closing import Closing
from server.common.clock import now_ms
from tests.gateway.open_house import Client, House, OpenHouse

ADA = {"name": "Ada", "password": "correct horse"}
PROXY = {"trusted_proxies": ("127.0.0.1",)}
DAY_MS = 24 * 3_600_000


@contextlib.asynccontextmanager
async def client_from(house: House, address: str) -> AsyncIterator[Client]:
    async with house.client(additional_headers={"X-Forwarded-For": address}) as client:
        await client.hello()
        yield client


async def guests_from(house: House, address: str, count: int) -> list[str]:
    """Enter as new guests, one after another. Returns the answers' types or codes."""
    async with client_from(house, address) as client:
        answers = []
        for _ in range(count):
            answer = await client.ask("enter_as_guest")
            answers.append(answer.get("code", answer["type"]))
            await client.ask("sign_out")
        return answers


class TestBudgets:
    async def test_a_block_of_addresses_has_one(self, open_house: OpenHouse) -> None:
        async with open_house(new_accounts_a_block=3, **PROXY) as house:
            assert await guests_from(house, "203.0.113.7", 2) == ["signed_in"] * 2
            answers = await guests_from(house, "203.0.113.200", 2)  # the same /24
            assert answers == ["signed_in", "too_many_newcomers"]
            async with client_from(house, "203.0.113.8") as client:
                refused = await client.ask("register", **ADA)
                assert refused["code"] == "too_many_newcomers"
            assert await guests_from(house, "198.51.100.1", 1) == ["signed_in"]

    async def test_an_ipv6_home_has_one(self, open_house: OpenHouse) -> None:
        async with open_house(new_accounts_a_block=1, **PROXY) as house:
            assert await guests_from(house, "2001:db8:0:100::1", 1) == ["signed_in"]
            assert await guests_from(house, "2001:db8:0:1ff::1", 1) == ["too_many_newcomers"]
            assert await guests_from(house, "2001:db8:0:200::1", 1) == ["signed_in"]

    async def test_the_house_has_one(self, open_house: OpenHouse) -> None:
        async with open_house(new_accounts_a_house=2, **PROXY) as house:
            for n in range(2):
                assert await guests_from(house, f"198.51.{n}.1", 1) == ["signed_in"]
            assert await guests_from(house, "203.0.113.7", 1) == ["house_full"]

    async def test_a_guest_who_registers_is_no_newcomer(self, open_house: OpenHouse) -> None:
        async with (
            open_house(new_accounts_a_block=1, **PROXY) as house,
            client_from(house, "203.0.113.7") as client,
        ):
            await client.ask("enter_as_guest")
            assert (await client.ask("register", **ADA))["type"] == "signed_in"


class TestRoom:
    async def test_newcomers_are_refused_before_players_are_harmed(self, house: House) -> None:
        async with house.client() as client, house.client() as other:
            await client.hello()
            await other.hello()
            await client.ask("register", **ADA)
            used = (await house.box.redis.info("memory"))["used_memory"]
            await house.box.redis.config_set("maxmemory", used)
            try:
                await house.box.room.look()
                assert (await other.ask("enter_as_guest"))["code"] == "house_full"
                refused = await other.ask("register", name="Eve", password="12345678")
                assert refused["code"] == "house_full"
                await client.ask("sign_out")
            finally:
                await house.box.redis.config_set("maxmemory", 0)
            assert (await client.ask("sign_in", **ADA))["type"] == "signed_in"
            await house.box.room.look()
            assert (await other.ask("enter_as_guest"))["type"] == "signed_in"

    async def test_the_limit_is_the_lower_of_the_houses_and_redis_own(self, house: House) -> None:
        redis = house.box.redis
        used = (await redis.info("memory"))["used_memory"]
        room = RoomForNewcomers(redis, used // 2)
        await room.look()
        assert not room.is_left
        room = RoomForNewcomers(redis, used * 4)
        await room.look()
        assert room.is_left
        try:
            await redis.config_set("maxmemory", int(used / NEWCOMERS_PART * 0.9))
            await room.look()
            assert not room.is_left
        finally:
            await redis.config_set("maxmemory", 0)


class TestGuestsWhoDoNotComeBack:
    @staticmethod
    def expiring(house: House, told: list[object]) -> ExpiringGuests:
        box = house.box
        return ExpiringGuests(
            box.cage,
            Closing(box.cage, 1),
            box.audience.is_signed_in,
            box.floor,
            30 * DAY_MS,
            lambda kind, about: told.append((kind, about)),
        )

    async def test_they_expire_and_others_stay(self, house: House) -> None:
        told: list[object] = []
        guests = self.expiring(house, told)
        house.now_ms = now_ms()
        async with house.client() as client, house.client() as here, house.client() as named:
            gone = await client.enter()
            await here.enter()
            await named.hello()
            await named.ask("register", **ADA)
            await client.socket.close()
            await named.socket.close()
            assert await guests.sweep(now_ms()) == 0
            assert await guests.sweep(now_ms() + 31 * DAY_MS) == 1
            assert told == [("guests_expired", {"accounts": 1, "cents": 100_000})]
            assert (await here.ask("get_history"))["type"] == "history"
        async with house.client() as client:
            assert (await client.sign_in_by_token(gone["token"]))["code"] == "token_invalid"
            assert (await client.ask("sign_in", **ADA))["balance"] == 100_000

    async def test_a_visit_begins_the_time_again(self, house: House) -> None:
        guests = self.expiring(house, [])
        house.now_ms = now_ms()
        async with house.client() as client:
            token = (await client.enter())["token"]
        house.now_ms += 10 * DAY_MS
        async with house.client() as client:
            await client.sign_in_by_token(token)
            account = house.box.audience.signed_in()[0].player
            assert account is not None
        assert await guests.sweep(house.now_ms + 29 * DAY_MS) == 0
        assert await house.box.accounts.find(account.account) is not None

    async def test_many_are_closed_page_by_page_past_those_who_stay(self, house: House) -> None:
        guests = self.expiring(house, [])
        for n in range(130):
            opened = await house.box.accounts.open_guest(False)
            if n % 10 == 0:
                await house.box.cage.accounts.suspend(opened.id, "test")
        assert await guests.sweep(now_ms() + 31 * DAY_MS) == 117
        assert await guests.sweep(now_ms() + 31 * DAY_MS) == 0
