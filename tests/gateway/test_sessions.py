"""Sessions: their tokens are renewed and revoked, and their owner sees and ends them."""

from __future__ import annotations

from typing import Any

import pytest

from protocol.codec import encode
from protocol.from_client import SignOut
from tests.gateway.open_house import Client, House, OpenHouse
from tests.house_in_a_box import until

ADA = {"name": "Ada", "password": "correct horse"}


async def is_worthless(house: House, token: str) -> bool:
    async with house.client() as client:
        answer = await client.sign_in_by_token(token)
    assert answer["type"] == "signed_in" or answer["code"] == "token_invalid"
    return bool(answer["type"] == "error")


async def registered(client: Client) -> dict[str, Any]:
    await client.hello()
    answer = await client.ask("register", **ADA)
    assert answer["type"] == "signed_in", answer
    return answer


class TestTheEndOfASession:
    async def test_a_token_does_not_survive_signing_out(self, house: House) -> None:
        async with house.client() as client:
            token = (await client.enter())["token"]
            assert (await client.ask("sign_out"))["type"] == "signed_out"
        assert await is_worthless(house, token)

    async def test_a_player_who_signs_out_and_is_gone_at_once_is_signed_out(
        self, house: House
    ) -> None:
        async with house.client() as client:
            token = (await client.enter())["token"]
            (session,) = house.audience.sessions()
            # In one turn of the loop, as when the frame and the end of the connection are read.
            session.receive(encode(SignOut(9)))
            house.gateway._logins.forget(session)
            assert (await client.reply_to(9))["type"] == "signed_out"
        assert await is_worthless(house, token)

    async def test_signing_out_ends_every_connection_of_the_session(self, house: House) -> None:
        async with house.client() as one, house.client() as two:
            token = (await one.enter())["token"]
            await two.sign_in_by_token(token)
            await one.ask("sign_out")
            assert await two.close_code() == 1008
            assert two.codes() == ["session_ended"]

    async def test_a_guests_old_token_does_not_open_the_registered_account(
        self, house: House
    ) -> None:
        async with house.client() as client:
            old = (await client.enter())["token"]
            new = (await client.ask("register", **ADA))["token"]
            assert await is_worthless(house, old)
        assert not await is_worthless(house, new)

    async def test_a_player_signs_out_everywhere(self, house: House) -> None:
        async with house.client() as one, house.client() as two:
            tokens = [(await registered(one))["token"]]
            await two.hello()
            tokens.append((await two.ask("sign_in", **ADA))["token"])
            assert (await one.ask("sign_out_everywhere"))["type"] == "signed_out"
            assert (await one.ask("get_history"))["code"] == "not_signed_in"
            assert await two.close_code() == 1008
        for token in tokens:
            assert await is_worthless(house, token)
        async with house.client() as one:
            await one.hello()
            assert (await one.ask("sign_in", **ADA))["type"] == "signed_in"

    async def test_a_session_that_nobody_uses_ends(self, house: House) -> None:
        async with house.client() as client:
            account = (await registered(client))["account"]
        assert len(await house.box.sessions.all(account, house.now_ms)) == 1
        house.now_ms += 14 * 24 * 3_600_000
        assert await house.box.sessions.all(account, house.now_ms) == []

    async def test_a_sign_in_during_the_end_of_all_sessions_opens_none(self, house: House) -> None:
        async with house.client() as client:
            account = (await registered(client))["account"]
        from server.gateway.ports import Device

        sessions, device = house.box.sessions, Device("test", "203.0.113.7")
        before = await sessions.generation(account)
        after = await sessions.end_all(account)
        assert await sessions.open(account, before, device, house.now_ms) is None
        assert await sessions.open(account, after, device, house.now_ms) is not None
        assert await sessions.open("00-nobody", 0, device, house.now_ms) is None


class TestRenewal:
    async def test_a_token_is_good_until_its_successor_is_used(self, house: House) -> None:
        async with house.client() as client:
            first = (await client.enter())["token"]
        tokens = [first]
        for _ in range(2):
            async with house.client() as client:
                tokens.append((await client.sign_in_by_token(tokens[-1]))["token"])
        assert len(set(tokens)) == 3
        assert await is_worthless(house, tokens[0])
        assert not await is_worthless(house, tokens[1])  # the answer with the last may be lost
        assert not await is_worthless(house, tokens[2])
        assert await is_worthless(house, tokens[1])

    async def test_a_connected_player_gets_new_tokens(self, open_house: OpenHouse) -> None:
        async with open_house(renew_seconds=0.05) as house:
            async with house.client() as client:
                first = (await client.enter())["token"]
                second = (await client.next_of("token_renewed"))["token"]
                third = (await client.next_of("token_renewed"))["token"]
                assert len({first, second, third}) == 3
            # A token that was copied at the beginning is worth nothing any more.
            assert await is_worthless(house, first)

    async def test_a_session_that_ended_unseen_ends_its_connection(
        self, open_house: OpenHouse
    ) -> None:
        async with open_house(renew_seconds=0.05) as house, house.client() as client:
            account = (await client.enter())["account"]
            await house.box.sessions.end_all(account)
            assert await client.close_code() == 1008
            assert client.codes() == ["session_ended"]
            assert house.box.audience.sessions_of(account) == ()


class TestTheList:
    async def test_the_owner_sees_each_session(self, house: House) -> None:
        async with house.client() as one, house.client() as two:
            await one.hello(client="web\n1")
            await one.ask("register", **ADA)
            house.now_ms += 1_000
            await two.hello(client="app 2")
            await two.ask("sign_in", **ADA)
            listed = (await one.ask("list_sessions"))["sessions"]
        assert [(s["client"], s["current"]) for s in listed] == [("app 2", False), ("web1", True)]
        assert {s["address"] for s in listed} == {"127.0.0.1"}
        assert listed[0]["opened_ms"] == listed[0]["seen_ms"] == house.now_ms

    async def test_the_owner_ends_another_session(self, house: House) -> None:
        async with house.client() as one, house.client() as two:
            await registered(one)
            await two.hello()
            token = (await two.ask("sign_in", **ADA))["token"]
            own, other = sorted(
                (await one.ask("list_sessions"))["sessions"], key=lambda s: not s["current"]
            )
            assert (await one.ask("end_session", session=other["session"]))["type"] == "done"
            assert await two.close_code() == 1008
            answer = await one.ask("end_session", session=other["session"])
            assert (answer["code"], answer["field"]) == ("no_such_session", "$.session")
            answer = await one.ask("end_session", session=own["session"])
            assert answer["code"] == "this_session"
            assert len((await one.ask("list_sessions"))["sessions"]) == 1
        assert await is_worthless(house, token)

    async def test_nobody_ends_a_session_of_another_account(self, house: House) -> None:
        async with house.client() as ada, house.client() as eve:
            await registered(ada)
            await eve.enter()
            session = (await ada.ask("list_sessions"))["sessions"][0]["session"]
            assert (await eve.ask("end_session", session=session))["code"] == "no_such_session"
            assert (await ada.ask("list_sessions"))["type"] == "session_list"

    async def test_the_oldest_of_too_many_sessions_ends(self, house: House) -> None:
        from server.cage.sessions import SESSIONS_MOST
        from server.gateway.ports import Device

        guest = await house.box.accounts.open_guest(False)
        for n in range(SESSIONS_MOST + 1):
            opened = await house.box.sessions.open(
                guest.id, 0, Device(f"client {n}", ""), house.now_ms + n
            )
            assert opened is not None
        kept = await house.box.sessions.all(guest.id, house.now_ms)
        assert [s.client for s in kept] == [f"client {n}" for n in range(SESSIONS_MOST, 0, -1)]


class TestANewPassword:
    async def test_it_ends_every_other_session(self, house: House) -> None:
        async with house.client() as one, house.client() as two:
            tokens = [(await registered(one))["token"]]
            await two.hello()
            tokens.append((await two.ask("sign_in", **ADA))["token"])
            answer = await one.ask("change_password", old=ADA["password"], new="battery staple")
            assert (answer["type"], answer["name"]) == ("signed_in", "Ada")
            assert await two.close_code() == 1008
            assert (await one.ask("get_history"))["type"] == "history"
        for token in tokens:
            assert await is_worthless(house, token)
        assert not await is_worthless(house, answer["token"])
        async with house.client() as client:
            await client.hello()
            assert (await client.ask("sign_in", **ADA))["code"] == "wrong_password"
            new = await client.ask("sign_in", name="Ada", password="battery staple")
            assert new["type"] == "signed_in"

    async def test_the_old_one_is_asked_for_and_not_guessed(self, open_house: OpenHouse) -> None:
        async with open_house(failures_a_device=2) as house, house.client() as client:
            await registered(client)
            wrong = {"old": "wrong password", "new": "battery staple"}
            answers = [await client.ask("change_password", **wrong) for _ in range(3)]
            assert [one["code"] for one in answers] == [
                "wrong_password", "wrong_password", "too_many_attempts",
            ]  # fmt: skip
            assert answers[0]["field"] == "$.old"
            assert (await client.ask("get_history"))["type"] == "history"

    async def test_a_guest_has_none(self, house: House) -> None:
        async with house.client() as client:
            await client.enter()
            answer = await client.ask("change_password", old="12345678", new="battery staple")
            assert answer["code"] == "no_password"


class TestWhileTheCageIsAway:
    @pytest.mark.parametrize("kind", ["sign_out", "sign_out_everywhere", "list_sessions"])
    async def test_nothing_is_said_to_be_done(self, house: House, kind: str) -> None:
        async with house.client() as client:
            await client.enter()
            with house.box.redis_frozen():
                assert (await client.ask(kind))["code"] == "cage_unavailable"
            await house.box.cage_back()
            assert (await client.ask("get_history"))["type"] == "history"

    async def test_a_connection_stays_while_its_token_cannot_be_renewed(
        self, open_house: OpenHouse
    ) -> None:
        async with open_house(renew_seconds=0.05) as house, house.client() as client:
            await client.enter()
            await client.next_of("token_renewed")
            with house.box.redis_frozen():
                await until(lambda: not house.box.cage.answering)
            await house.box.cage_back()
            await client.next_of("token_renewed")
