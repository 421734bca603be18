"""Names: the house's own, look-alikes, and what a registration tells of others."""

from __future__ import annotations

import asyncio
import time

import pytest

from server.gateway.names import ReservedNames
from server.gateway.settings import RESERVED_NAMES
from tests.gateway.open_house import House, OpenHouse

PASSWORD = "correct horse"


@pytest.mark.parametrize(
    "name",
    [
        "House", "HOUSE", "house", "H.o.u.s.e", "The House", "House 1", "H0use", "Ноuѕе", "Dealer",
        "DeaIer", "dea1er", "Pit Boss", "Guest 123456", "Bot 77", "Test House", "Саѕіno", "PIT",
    ],
)  # fmt: skip
async def test_the_names_of_the_house_and_their_look_alikes_are_refused(
    house: House, name: str
) -> None:
    async with house.client() as client:
        await client.hello()
        error = await client.ask("register", name=name, password=PASSWORD)
        assert error["code"] in {"name_reserved", "bad_name"} and error["field"] == "$.name"


@pytest.mark.parametrize("name", ["Housemartin", "Ada House", "Greenhouse", "Admiral", "Theo"])
def test_names_that_only_contain_them_are_free(name: str) -> None:
    assert name not in ReservedNames(RESERVED_NAMES)


async def test_reserved_names_are_configured(open_house: OpenHouse) -> None:
    async with open_house(reserved_names=("Monarch",)) as house, house.client() as client:
        await client.hello()
        refused = await client.ask("register", name="M0narch", password=PASSWORD)
        assert refused["code"] == "name_reserved"
        assert (await client.ask("register", name="Dealer", password=PASSWORD))["name"] == "Dealer"


@pytest.mark.parametrize("name", ["AIice", "A1ice", "ALICE", "Аlice", "Alicе"])
async def test_a_name_that_looks_like_another_players_is_refused(house: House, name: str) -> None:
    async with house.client() as client, house.client() as other:
        await client.hello()
        await other.hello()
        await client.ask("register", name="Alice", password=PASSWORD)
        error = await other.ask("register", name=name, password=PASSWORD)
        assert error["code"] in {"name_taken", "bad_name"} and error["field"] == "$.name"


async def test_a_player_from_before_gets_a_look_at_the_next_sign_in(house: House) -> None:
    await house.box.open_account("00-early", "Alice", 100)
    assert await house.box.accounts.credentials("Alice") is not None
    assert await house.box.accounts.register("AIice", "hash", None) == "name_taken"


async def test_one_guest_gets_one_name_on_two_connections(house: House) -> None:
    async with house.client() as one, house.client() as two:
        guest = await one.enter()
        await two.sign_in_by_token(guest["token"])
        first = await one.send("register", name="Ada", password=PASSWORD)
        second = await two.send("register", name="Bob", password=PASSWORD)
        await asyncio.gather(one.close_or_reply(first), two.close_or_reply(second))
    names = [name for name in ("Ada", "Bob") if await house.box.accounts.credentials(name)]
    assert len(names) == 1
    account = await house.box.accounts.find(guest["account"])
    assert account is not None and account.name == names[0]


async def test_a_guest_whose_first_name_a_crash_cut_off_gets_no_second(house: House) -> None:
    accounts = house.box.cage.accounts
    guest = await house.box.accounts.open_guest(False)
    await accounts.begin_to_claim(guest.id, "Ada")  # and here the house was killed
    assert await accounts.begin_to_claim(guest.id, "Eve") == ""
    registered = await house.box.accounts.register("Bob", "hash", guest.id)
    assert registered not in {"name_taken", "already_registered"}
    assert await house.box.accounts.register("Cyd", "hash", guest.id) == "already_registered"
    assert await house.box.accounts.credentials("Cyd") is None


async def test_a_taken_name_costs_as_much_as_a_free_one(open_house: OpenHouse) -> None:
    costly = {"argon2_memory_kib": 4096, "argon2_passes": 3}
    async with open_house(**costly) as house, house.client() as client:
        await client.hello()
        await client.ask("register", name="Alice", password=PASSWORD)
        await client.ask("sign_out")
        seconds = {"name_taken": [], "signed_in": []}
        for n in range(4):
            for name in ("Alice", f"Player {n}"):
                begun = time.process_time()
                answer = await client.ask("register", name=name, password=PASSWORD)
                seconds[answer.get("code", answer["type"])].append(time.process_time() - begun)
            await client.ask("sign_out")
    # A hash is computed in both cases: without it one would take a tenth of the other.
    taken, free = (min(one) for one in seconds.values())  # CPU time: a busy machine lets some wait
    assert 0.25 < taken / free < 4


async def test_few_answers_tell_that_a_name_exists(open_house: OpenHouse) -> None:
    async with open_house(taken_names_a_block=2) as house, house.client() as client:
        await client.hello()
        await client.ask("register", name="Alice", password=PASSWORD)
        await client.ask("sign_out")
        codes = [
            (await client.ask("register", name="alice", password=PASSWORD))["code"]
            for _ in range(3)
        ]
        assert codes == ["name_taken", "name_taken", "too_many_attempts"]
        # From then on a free name gets the same answer.
        refused = await client.ask("register", name="Nobody", password=PASSWORD)
        assert refused["code"] == "too_many_attempts"
