"""Hello, guests, names and passwords, tokens, and several connections of one account."""

from __future__ import annotations

import asyncio
import statistics
import time
from pathlib import Path

import pytest

from server.gateway.tokens import SessionTokens, TokenExpired, TokenInvalid, load_key
from tests.gateway.simulated_house import NOW_MS, TOKEN_KEY, SimulatedHouse, open_house, until

ADA = {"name": "Ada", "password": "correct horse"}


class TestHello:
    async def test_the_house_says_who_it_is(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            welcome = await client.hello()
        assert welcome == {
            "type": "welcome", "request": 1, "version": 1, "house": "Test House", "server": "0.1.0",
            "time_ms": NOW_MS, "key": "ab" * 32, "play_money": True, "ping_every_ms": 15_000,
        }  # fmt: skip

    async def test_another_version_is_told_and_let_go(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            error = await client.ask("hello", version=2)
            assert (error["code"], error["field"]) == ("unsupported_version", "$.version")
            assert await client.close_code() == 1008

    async def test_who_says_nothing_is_let_go(self) -> None:
        async with open_house(hello_seconds=0.1) as house, house.client() as client:
            assert await client.close_code() == 1008
            assert client.codes() == ["no_hello"]

    async def test_hello_is_said_once(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            await client.hello()
            assert (await client.hello())["code"] == "already_greeted"

    async def test_nothing_is_answered_before_hello(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            for kind in ("ping", "watch_lobby", "enter_as_guest"):
                assert (await client.ask(kind))["code"] == "not_signed_in"
            assert (await client.hello())["type"] == "welcome"

    async def test_ping_is_answered_with_the_time_of_the_house(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            await client.hello()
            assert await client.ask("ping") == {"type": "pong", "request": 2, "time_ms": NOW_MS}


class TestGuests:
    async def test_a_guest_gets_a_name_a_token_and_chips(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            guest = await client.enter()
        assert (guest["kind"], guest["balance"], guest["held"]) == ("guest", 100_000, 0)
        assert guest["name"] == "Guest 1" and guest["token"]

    async def test_a_bot_is_disclosed(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            assert (await client.enter(bot=True))["kind"] == "bot"

    async def test_a_guest_who_registers_keeps_account_and_bankroll(
        self, house: SimulatedHouse
    ) -> None:
        async with house.client() as client, house.client() as other:
            token = (await client.enter())["token"]
            await other.hello(token=token)
            house.accounts.balances["a1"] = 77_700
            registered = await client.ask("register", **ADA)
            assert (registered["name"], registered["kind"]) == ("Ada", "player")
            assert registered["balance"] == 77_700
            assert (await client.ask("register", **ADA))["code"] == "already_signed_in"
            # The other connection of the same account is no guest any more either.
            request = await other.send("register", name="Eve", password="12345678")
            assert (await other.reply_to(request))["code"] == "already_signed_in"
        assert list(house.accounts.accounts) == ["a1"]

    async def test_accounts_opened_by_one_address_are_bounded(self) -> None:
        proxied = {"X-Forwarded-For": "198.51.100.7"}
        async with (
            open_house(entries_an_address=2, trusted_proxies=("127.0.0.1",)) as house,
            house.client(additional_headers=proxied) as client,
        ):
            await client.enter()
            await client.ask("sign_out")
            assert (await client.ask("enter_as_guest"))["type"] == "signed_in"
            await client.ask("sign_out")
            assert (await client.ask("enter_as_guest"))["code"] == "too_many_attempts"

    async def test_passwords_that_one_address_has_checked_are_bounded(self) -> None:
        """Right ones too: a hash is dear, and only so many are taken from all addresses."""
        proxied = {"X-Forwarded-For": "198.51.100.7"}
        async with (
            open_house(entries_an_address=3, trusted_proxies=("127.0.0.1",)) as house,
            house.client(additional_headers=proxied) as client,
        ):
            await client.hello()
            assert (await client.ask("register", **ADA))["type"] == "signed_in"
            for answer in ("signed_in", "signed_in", "error"):
                await client.ask("sign_out")
                signed_in = await client.ask("sign_in", **ADA)
                assert signed_in["type"] == answer
            assert signed_in["code"] == "too_many_attempts"


class TestPasswords:
    async def test_register_sign_out_and_sign_in(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            await client.hello()
            assert (await client.ask("register", **ADA))["name"] == "Ada"
            assert (await client.ask("sign_out"))["type"] == "signed_out"
            assert (await client.ask("get_history"))["code"] == "not_signed_in"
            signed_in = await client.ask("sign_in", name="aDA ", password=ADA["password"])
            assert (signed_in["type"], signed_in["name"]) == ("signed_in", "Ada")
        stored = house.accounts.hashes["ada"].password_hash
        assert stored.startswith("$argon2id$") and ADA["password"] not in stored

    async def test_a_second_sign_in_is_refused(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            await client.hello()
            await client.ask("register", **ADA)
            for kind, fields in (("sign_in", ADA), ("register", ADA), ("enter_as_guest", {})):
                assert (await client.ask(kind, **fields))["code"] == "already_signed_in"

    async def test_a_name_is_taken_once_in_any_case(self, house: SimulatedHouse) -> None:
        async with house.client() as client, house.client() as other:
            await client.hello()
            await other.hello()
            await client.ask("register", **ADA)
            error = await other.ask("register", name="ADA", password="12345678")
            assert (error["code"], error["field"]) == ("name_taken", "$.name")

    @pytest.mark.parametrize(
        "name", ["a\u202eb", "-ab", "a  b", "a\nb", "<b>", "\U0001f3b0\U0001f3b0", "  a "]
    )
    async def test_a_name_is_letters_and_digits(self, house: SimulatedHouse, name: str) -> None:
        async with house.client() as client:
            await client.hello()
            error = await client.ask("register", name=name, password="12345678")
            assert (error["code"], error["field"]) == ("bad_name", "$.name")

    async def test_unknown_name_and_wrong_password_are_not_told_apart(self) -> None:
        costly = {"argon2_memory_kib": 4096, "argon2_passes": 3}
        async with open_house(**costly) as house, house.client() as client:
            await client.hello()
            await client.ask("register", **ADA)
            await client.ask("sign_out")
            answers, seconds = {}, {}
            for name in ("Ada", "Nobody"):
                times = []
                for _ in range(4):
                    begun = time.perf_counter()
                    answer = await client.ask("sign_in", name=name, password="wrong password")
                    times.append(time.perf_counter() - begun)
                answers[name] = answer["code"], answer["message"]
                seconds[name] = statistics.median(times)
        assert answers["Ada"] == answers["Nobody"]
        assert answers["Ada"][0] == "wrong_password"
        # A hash is made in either case: without it the one would take a tenth of the other.
        assert 0.25 < seconds["Ada"] / seconds["Nobody"] < 4

    async def test_guessing_is_stopped_for_a_name(self) -> None:
        async with open_house(failures_a_name=3) as house, house.client() as client:
            await client.hello()
            await client.ask("register", **ADA)
            await client.ask("sign_out")
            # The right one does not count.
            for _ in range(4):
                assert (await client.ask("sign_in", **ADA))["type"] == "signed_in"
                await client.ask("sign_out")
            wrong = {"name": "Ada", "password": "wrong password"}
            codes = [(await client.ask("sign_in", **wrong))["code"] for _ in range(4)]
            assert codes == ["wrong_password"] * 3 + ["too_many_attempts"]
            assert (await client.ask("sign_in", **ADA))["code"] == "too_many_attempts"

    async def test_guessing_is_stopped_for_an_address(self) -> None:
        async with open_house(failures_an_address=3) as house, house.client() as client:
            await client.hello()
            codes = [
                (await client.ask("sign_in", name=f"name {n}", password="12345678"))["code"]
                for n in range(4)
            ]
            assert codes == ["wrong_password"] * 3 + ["too_many_attempts"]

    async def test_passwords_that_wait_are_bounded(self) -> None:
        slow = {"argon2_memory_kib": 16_384, "argon2_passes": 4, "passwords_waiting": 1}
        async with open_house(**slow) as house, house.client() as one, house.client() as two:
            await one.hello()
            await two.hello()
            first = await one.send("sign_in", name="Ada", password="12345678")
            second = await two.send("sign_in", name="Bob", password="12345678")
            codes = {(await one.reply_to(first))["code"], (await two.reply_to(second))["code"]}
            assert codes == {"wrong_password", "house_busy"}


class TestTokens:
    async def test_a_token_signs_in_with_hello(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            token = (await client.enter())["token"]
        async with house.client() as client:
            request = await client.send("hello", version=1, token=token)
            assert (await client.reply_to(request))["type"] == "welcome"
            signed_in = await client.reply_to(request)
            assert (signed_in["type"], signed_in["name"]) == ("signed_in", "Guest 1")

    @pytest.mark.parametrize("forgery", ["", "x", "a.b", "é.é", "....", "A" * 512])
    async def test_a_forged_token_is_invalid_and_the_connection_stays_usable(
        self, house: SimulatedHouse, forgery: str
    ) -> None:
        async with house.client() as client:
            request = await client.send("hello", version=1, token=forgery)
            assert (await client.reply_to(request))["type"] == "welcome"
            error = await client.reply_to(request)
            assert (error["code"], error["field"]) == ("token_invalid", "$.token")
            assert (await client.ask("enter_as_guest"))["type"] == "signed_in"

    async def test_an_expired_token_says_so(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            token = (await client.enter())["token"]
        house.now_ms += 14 * 24 * 3_600_000
        async with house.client() as client:
            request = await client.send("hello", version=1, token=token)
            await client.reply_to(request)
            assert (await client.reply_to(request))["code"] == "token_expired"

    async def test_a_token_of_no_account_is_invalid(self, house: SimulatedHouse) -> None:
        token = SessionTokens(TOKEN_KEY, 1000).sign("nobody", NOW_MS)
        async with house.client() as client:
            request = await client.send("hello", version=1, token=token)
            await client.reply_to(request)
            assert (await client.reply_to(request))["code"] == "token_invalid"

    def test_no_changed_sign_of_a_token_passes(self) -> None:
        tokens = SessionTokens(TOKEN_KEY, 1000)
        token = tokens.sign("a1", NOW_MS)
        assert tokens.account_of(token, NOW_MS) == "a1"
        for place, sign in enumerate(token):
            other = "B" if sign == "A" else "A"
            with pytest.raises(TokenInvalid):
                tokens.account_of(token[:place] + other + token[place + 1 :], NOW_MS)

    def test_a_token_ends_on_the_millisecond(self) -> None:
        tokens = SessionTokens(TOKEN_KEY, 1000)
        token = tokens.sign("a1", NOW_MS)
        assert tokens.account_of(token, NOW_MS + 999) == "a1"
        with pytest.raises(TokenExpired):
            tokens.account_of(token, NOW_MS + 1000)

    def test_another_key_opens_nothing(self) -> None:
        token = SessionTokens(TOKEN_KEY, 1000).sign("a1", NOW_MS)
        with pytest.raises(TokenInvalid):
            SessionTokens(bytes(32), 1000).account_of(token, NOW_MS)

    def test_the_key_is_made_once_and_is_the_owners_alone(self, tmp_path: Path) -> None:
        path = tmp_path / "session.key"
        key = load_key(path)
        assert len(key) == 32 and load_key(path) == key
        assert path.stat().st_mode & 0o777 == 0o600
        path.write_bytes(b"short")
        with pytest.raises(ValueError, match="holds no session key"):
            load_key(path)


class TestSeveralConnections:
    async def test_the_oldest_of_too_many_is_let_go(self, house: SimulatedHouse) -> None:
        async with house.client() as first, house.client() as second:
            token = (await first.enter())["token"]
            await second.hello(token=token)
            await second.reply_to(1)
            async with house.client() as third, house.client() as fourth, house.client() as fifth:
                for client in (third, fourth, fifth):
                    await client.hello(token=token)
                    assert (await client.reply_to(1))["type"] == "signed_in"
                assert await first.close_code() == 1008
                assert first.codes() == ["signed_in_elsewhere"]
                assert (await second.ask("ping"))["type"] == "pong"

    async def test_a_table_hears_of_the_first_connection_and_the_last(
        self, house: SimulatedHouse
    ) -> None:
        async with house.client() as one:
            token = (await one.enter())["token"]
            await one.ask("sit", table="table-1")
            async with house.client() as two:
                await two.hello(token=token)
                await two.reply_to(1)
            assert house.table.presence == []
        await until(lambda: house.table.presence == [("a1", False)])
        async with house.client() as one:
            await one.hello(token=token)
            await one.reply_to(1)
            assert house.table.presence == [("a1", False), ("a1", True)]
            await one.ask("sign_out")
            assert house.table.presence[-1] == ("a1", False)


class TestWhileTheCageIsAway:
    async def test_the_player_is_told_and_can_try_again(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            await client.hello()
            house.accounts.is_away = True
            assert (await client.ask("enter_as_guest"))["code"] == "cage_unavailable"
            house.accounts.is_away = False
            assert (await client.ask("enter_as_guest"))["type"] == "signed_in"

    async def test_a_cage_that_never_answers_is_given_up(self) -> None:
        async with open_house(account_seconds=0.1) as house, house.client() as client:
            await client.hello()
            house.accounts.gate = asyncio.Event()
            assert (await client.ask("enter_as_guest"))["code"] == "cage_unavailable"

    async def test_what_comes_behind_a_sign_in_waits_for_it(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            house.accounts.gate = asyncio.Event()
            await client.hello()
            entering = await client.send("enter_as_guest")
            sitting = await client.send("sit", table="table-1")
            pinging = await client.send("ping")
            await asyncio.sleep(0.02)
            house.accounts.gate.set()
            order = [(await client.receive())["request"] for _ in range(3)]
            assert order == [entering, sitting, pinging]
            assert house.table.seats == {"a1": 1}

    async def test_a_connection_lost_while_signing_in_leaves_nothing(
        self, house: SimulatedHouse
    ) -> None:
        house.accounts.gate = asyncio.Event()
        async with house.client() as client:
            await client.hello()
            await client.send("enter_as_guest")
            await client.send("watch_table", table="table-1")
            await asyncio.sleep(0.02)
        await until(lambda: house.gateway.connections == 0)
        house.accounts.gate.set()
        await asyncio.sleep(0.02)
        assert house.audience.sessions_of("a1") == ()
        assert house.table.watchers == 0
