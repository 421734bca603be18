"""Wrong passwords: guessing ends soon, and never locks the owner out."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

import pytest

from server.gateway.passwords import Passwords, TooBusy
from tests.gateway.open_house import Client, House, OpenHouse

ADA = {"name": "Ada", "password": "correct horse"}
WRONG = {"name": "Ada", "password": "wrong password"}
PROXY = {"trusted_proxies": ("127.0.0.1",)}


@contextlib.asynccontextmanager
async def client_from(house: House, address: str) -> AsyncIterator[Client]:
    """A client that has said hello, behind a proxy that forwards for this address."""
    async with house.client(additional_headers={"X-Forwarded-For": address}) as client:
        await client.hello()
        yield client


async def register_ada(house: House, address: str = "203.0.113.7") -> str:
    """Register Ada and sign out. Returns the token of the device."""
    async with client_from(house, address) as client:
        device = (await client.ask("register", **ADA))["device"]
        await client.ask("sign_out")
    assert isinstance(device, str) and device
    return device


async def guess(house: House, address: str, times: int) -> list[str]:
    async with client_from(house, address) as client:
        return [(await client.ask("sign_in", **WRONG))["code"] for _ in range(times)]


async def test_guesses_from_elsewhere_do_not_lock_the_owner_out(open_house: OpenHouse) -> None:
    async with open_house(failures_a_name=3, **PROXY) as house:
        await register_ada(house)
        codes = await guess(house, "198.51.100.1", 4)
        assert codes == ["wrong_password"] * 3 + ["too_many_attempts"]
        async with client_from(house, "203.0.113.7") as owner:
            assert (await owner.ask("sign_in", **ADA))["type"] == "signed_in"


async def test_a_known_device_signs_in_while_a_crowd_guesses(open_house: OpenHouse) -> None:
    async with open_house(failures_a_name=2, failures_a_name_anywhere=4, **PROXY) as house:
        device = await register_ada(house)
        for address in ("198.51.100.1", "198.51.100.2", "192.0.2.1"):
            await guess(house, address, 2)
        async with client_from(house, "203.0.113.7") as owner:
            assert (await owner.ask("sign_in", **ADA))["code"] == "too_many_attempts"
            signed_in = await owner.ask("sign_in", **ADA, device=device)
            assert signed_in["type"] == "signed_in"
            await owner.ask("sign_out")
            # The token of the same device came again, and is good too.
            again = await owner.ask("sign_in", **ADA, device=signed_in["device"])
            assert again["type"] == "signed_in"


async def test_a_known_device_may_not_guess_for_ever(open_house: OpenHouse) -> None:
    async with open_house(failures_a_device=2, **PROXY) as house:
        device = await register_ada(house)
        async with client_from(house, "203.0.113.7") as thief:
            codes = [(await thief.ask("sign_in", **WRONG, device=device))["code"] for _ in range(3)]
            assert codes == ["wrong_password", "wrong_password", "too_many_attempts"]


async def test_the_device_of_another_account_is_not_known(open_house: OpenHouse) -> None:
    async with open_house(failures_a_name=1, **PROXY) as house:
        await register_ada(house)
        async with client_from(house, "198.51.100.1") as eve:
            device = (await eve.ask("register", name="Eve", password="12345678"))["device"]
            await eve.ask("sign_out")
            codes = [(await eve.ask("sign_in", **WRONG, device=device))["code"] for _ in range(2)]
            assert codes == ["wrong_password", "too_many_attempts"]


async def test_a_busy_house_is_no_wrong_password(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(failures_a_name=1, failures_an_address=1, **PROXY) as house:
        await register_ada(house)

        async def busy(*_: object) -> bool:
            raise TooBusy

        async with client_from(house, "198.51.100.1") as client:
            with monkeypatch.context() as patched:
                patched.setattr(Passwords, "check", busy)
                for _ in range(3):
                    assert (await client.ask("sign_in", **ADA))["code"] == "house_busy"
            assert (await client.ask("sign_in", **ADA))["type"] == "signed_in"


async def test_one_address_does_not_keep_others_from_signing_in(open_house: OpenHouse) -> None:
    """Its passwords wait in a line of their own, and the latest of them are dropped."""
    slow = {"argon2_memory_kib": 16_384, "argon2_passes": 4}
    bounds = {"password_threads": 1, "passwords_waiting": 4}
    async with (
        open_house(**slow, **bounds, **PROXY) as house,
        contextlib.AsyncExitStack() as stack,
    ):
        await register_ada(house)
        crowd = [
            await stack.enter_async_context(client_from(house, "198.51.100.1")) for _ in range(8)
        ]
        owner = await stack.enter_async_context(client_from(house, "203.0.113.7"))
        asked = [
            await one.send("sign_in", name=f"Nobody {n}", password="12345678")
            for n, one in enumerate(crowd)
        ]
        assert (await owner.ask("sign_in", **ADA))["type"] == "signed_in"
        codes = [
            (await one.reply_to(request))["code"] for one, request in zip(crowd, asked, strict=True)
        ]
        assert set(codes) == {"wrong_password", "house_busy"}
