"""Hello, guests, names and passwords, tokens, and several connections of one account."""

from __future__ import annotations

import asyncio
import contextlib
import math
import time
from pathlib import Path

import pytest

from server.gateway.tokens import (
    DeviceTokens,
    SessionTokens,
    TokenExpired,
    TokenInvalid,
    load_key,
)
from tests.gateway.open_house import NOW_MS, TOKEN_KEY, VERSION, House, OpenHouse
from tests.house_in_a_box import ANSWER_DEADLINE_S, until

ADA = {"name": "Ada", "password": "correct horse"}


class TestHello:
    async def test_the_house_describes_itself(self, house: House) -> None:
        async with house.client() as client:
            welcome = await client.hello()
        assert welcome == {
            "type": "welcome", "request": 1, "version": VERSION, "house": "Test House",
            "server": "0.1.0", "time_ms": NOW_MS, "key": "ab" * 32, "play_money": True,
            "ping_every_ms": 15_000,
            "features": [
                "layouts", "resumption", "outcomes", "receipts", "submissions", "sessions",
                "play_chips", "chat",
            ],
            "refill_below": 0,
        }  # fmt: skip

    @pytest.mark.parametrize("version", [1, VERSION - 1, VERSION + 1])
    async def test_another_version_gets_an_error_and_a_goodbye(
        self, house: House, version: int
    ) -> None:
        async with house.client() as client:
            error = await client.ask("hello", version=version)
            assert (error["code"], error["field"]) == ("unsupported_version", "$.version")
            assert await client.close_code() == 1008
            (goodbye,) = client.seen
            assert (goodbye["type"], goodbye["code"]) == ("goodbye", "unsupported_version")
            assert goodbye["message"] == error["message"]
            assert error["message"].startswith(
                f"This house speaks version {VERSION} of the protocol, and this client version "
                f"{version}."
            )

    async def test_fields_that_the_house_does_not_know_are_ignored(self, house: House) -> None:
        async with house.client() as client:
            assert (await client.hello(a_later_field={"of": [1]}))["type"] == "welcome"
            assert (await client.ask("ping", another=None))["type"] == "pong"

    async def test_a_silent_client_is_disconnected(self, open_house: OpenHouse) -> None:
        async with open_house(hello_seconds=0.5) as house, house.client() as client:
            assert await client.close_code() == 1008
            assert client.codes() == ["no_hello"]

    async def test_hello_is_said_once(self, house: House) -> None:
        async with house.client() as client:
            await client.hello()
            assert (await client.hello())["code"] == "already_greeted"

    async def test_nothing_is_answered_before_hello(self, house: House) -> None:
        async with house.client() as client:
            for kind in ("ping", "watch_lobby", "enter_as_guest"):
                assert (await client.ask(kind))["code"] == "not_signed_in"
            assert (await client.hello())["type"] == "welcome"

    async def test_ping_is_answered_with_the_time_of_the_house(self, house: House) -> None:
        async with house.client() as client:
            await client.hello()
            assert await client.ask("ping") == {"type": "pong", "request": 2, "time_ms": NOW_MS}


class TestGuests:
    async def test_a_guest_gets_a_name_a_token_and_chips(self, house: House) -> None:
        async with house.client() as client:
            guest = await client.enter()
        assert (guest["kind"], guest["balance"], guest["held"]) == ("guest", 100_000, 0)
        assert guest["name"].startswith("Guest ") and guest["token"]

    async def test_a_bot_is_disclosed(self, house: House) -> None:
        async with house.client() as client:
            assert (await client.enter(bot=True))["kind"] == "bot"

    async def test_a_guest_who_registers_keeps_account_and_bankroll(self, house: House) -> None:
        async with house.client() as client, house.client() as other:
            guest = await client.enter()
            account = house.account_of(guest)
            await other.sign_in_by_token(guest["token"])
            await house.set_balance(account, 77_700)
            registered = await client.ask("register", **ADA)
            assert (registered["name"], registered["kind"]) == ("Ada", "player")
            assert registered["balance"] == 77_700
            assert (await client.ask("register", **ADA))["code"] == "already_signed_in"
            # The other connection of the same account is no guest any more either.
            # The other connection came by a token of the guest, which is worth nothing any more.
            assert await other.close_code() == 1008
            assert other.codes() == ["session_ended"]
        assert house.account_of(registered) == account
        known = await house.box.accounts.credentials("Ada")
        assert known is not None and known.account.id == account

    async def test_accounts_opened_by_one_address_are_bounded(self, open_house: OpenHouse) -> None:
        proxied = {"X-Forwarded-For": "198.51.100.7"}
        async with (
            open_house(sign_ins_an_address=2, trusted_proxies=("127.0.0.1",)) as house,
            house.client(additional_headers=proxied) as client,
        ):
            await client.enter()
            await client.ask("sign_out")
            assert (await client.ask("enter_as_guest"))["type"] == "signed_in"
            await client.ask("sign_out")
            assert (await client.ask("enter_as_guest"))["code"] == "too_many_attempts"

    async def test_passwords_that_an_address_has_checked_are_bounded(
        self, open_house: OpenHouse
    ) -> None:
        """Right ones too: a hash is expensive, and the house computes only so many at once."""
        proxied = {"X-Forwarded-For": "198.51.100.7"}
        async with (
            open_house(sign_ins_an_address=3, trusted_proxies=("127.0.0.1",)) as house,
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
    async def test_register_sign_out_and_sign_in(self, house: House) -> None:
        async with house.client() as client:
            await client.hello()
            assert (await client.ask("register", **ADA))["name"] == "Ada"
            assert (await client.ask("sign_out"))["type"] == "signed_out"
            assert (await client.ask("get_history"))["code"] == "not_signed_in"
            signed_in = await client.ask("sign_in", name="aDA ", password=ADA["password"])
            assert (signed_in["type"], signed_in["name"]) == ("signed_in", "Ada")
        known = await house.box.accounts.credentials("ada")
        assert known is not None and known.password_hash.startswith("$argon2id$")
        assert ADA["password"] not in known.password_hash

    async def test_a_second_sign_in_is_refused(self, house: House) -> None:
        async with house.client() as client:
            await client.hello()
            await client.ask("register", **ADA)
            for kind, fields in (("sign_in", ADA), ("register", ADA), ("enter_as_guest", {})):
                assert (await client.ask(kind, **fields))["code"] == "already_signed_in"

    async def test_a_name_is_taken_once_in_any_case(self, house: House) -> None:
        async with house.client() as client, house.client() as other:
            await client.hello()
            await other.hello()
            await client.ask("register", **ADA)
            error = await other.ask("register", name="ADA", password="12345678")
            assert (error["code"], error["field"]) == ("name_taken", "$.name")

    @pytest.mark.parametrize(
        "name", ["a\u202eb", "-ab", "a  b", "a\nb", "<b>", "\U0001f3b0\U0001f3b0", "  a "]
    )
    async def test_a_name_is_letters_and_digits(self, house: House, name: str) -> None:
        async with house.client() as client:
            await client.hello()
            error = await client.ask("register", name=name, password="12345678")
            assert (error["code"], error["field"]) == ("bad_name", "$.name")

    async def test_an_unknown_name_gets_the_answer_of_a_wrong_password(
        self, open_house: OpenHouse
    ) -> None:
        costly = {"argon2_memory_kib": 4096, "argon2_passes": 3}
        async with open_house(**costly) as house, house.client() as client:
            await client.hello()
            await client.ask("register", **ADA)
            await client.ask("sign_out")
            answers: dict[str, tuple[str, str]] = {}
            seconds = {"Ada": math.inf, "Nobody": math.inf}
            for _ in range(4):
                for name in ("Ada", "Nobody"):  # CPU time: a busy machine lets some wait
                    begun = time.process_time()
                    answer = await client.ask("sign_in", name=name, password="wrong password")
                    seconds[name] = min(seconds[name], time.process_time() - begun)
                    answers[name] = answer["code"], answer["message"]
        assert answers["Ada"] == answers["Nobody"]
        assert answers["Ada"][0] == "wrong_password"
        # A hash is computed in both cases: without it one would take a tenth of the other.
        assert 0.25 < seconds["Ada"] / seconds["Nobody"] < 4

    async def test_guessing_is_stopped_for_a_name(self, open_house: OpenHouse) -> None:
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

    async def test_guessing_is_stopped_for_an_address(self, open_house: OpenHouse) -> None:
        async with open_house(failures_an_address=3) as house, house.client() as client:
            await client.hello()
            codes = [
                (await client.ask("sign_in", name=f"name {n}", password="12345678"))["code"]
                for n in range(4)
            ]
            assert codes == ["wrong_password"] * 3 + ["too_many_attempts"]

    async def test_passwords_that_wait_are_bounded(self, open_house: OpenHouse) -> None:
        slow = {"argon2_memory_kib": 32_768, "argon2_passes": 6}
        bounds = {"password_threads": 1, "passwords_waiting": 1}
        async with open_house(**slow, **bounds) as house, contextlib.AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(house.client()) for _ in range(3)]
            for client in clients:
                await client.hello()
            asked = [
                await client.send("sign_in", name=f"Ada {n}", password="12345678")
                for n, client in enumerate(clients)
            ]
            answers = [await c.reply_to(n) for c, n in zip(clients, asked, strict=True)]
            codes = sorted(answer["code"] for answer in answers)
            assert codes == ["house_busy", "wrong_password", "wrong_password"]


class TestTokens:
    async def test_every_message_has_one_reply_also_the_token(self, house: House) -> None:
        async with house.client() as client:
            guest = await client.enter()
        async with house.client() as client:
            first = await client.send("hello", version=VERSION)
            second = await client.send("sign_in_by_token", token=guest["token"])
            third = await client.send("ping")
            answers = [await client.receive() for _ in range(3)]
            assert [(one["request"], one["type"]) for one in answers] == [
                (first, "welcome"), (second, "signed_in"), (third, "pong"),
            ]  # fmt: skip
            assert (await client.ask("sign_in_by_token", token=guest["token"]))["code"] == (
                "already_signed_in"
            )

    async def test_the_owner_is_told_the_accounts_id(self, house: House) -> None:
        async with house.client() as client:
            guest = await client.enter()
            assert guest["account"] == house.account_of(guest)

    async def test_a_token_signs_in_again(self, house: House) -> None:
        async with house.client() as client:
            guest = await client.enter()
        async with house.client() as client:
            signed_in = await client.sign_in_by_token(guest["token"])
            assert (signed_in["type"], signed_in["name"]) == ("signed_in", guest["name"])
            assert house.account_of(signed_in) == house.account_of(guest)

    @pytest.mark.parametrize("forgery", ["", "x", "a.b", "é.é", "....", "A" * 512])
    async def test_a_forged_token_is_invalid_and_the_connection_stays_usable(
        self, house: House, forgery: str
    ) -> None:
        async with house.client() as client:
            error = await client.sign_in_by_token(forgery)
            assert (error["code"], error["field"]) == ("token_invalid", "$.token")
            assert (await client.ask("enter_as_guest"))["type"] == "signed_in"

    async def test_an_expired_token_says_so(self, house: House) -> None:
        async with house.client() as client:
            token = (await client.enter())["token"]
        house.now_ms += 14 * 24 * 3_600_000
        async with house.client() as client:
            assert (await client.sign_in_by_token(token))["code"] == "token_expired"

    async def test_a_token_of_no_account_is_invalid(self, house: House) -> None:
        token = SessionTokens(TOKEN_KEY, 1000).sign("00-nobody", "s", 0, NOW_MS)
        async with house.client() as client:
            assert (await client.sign_in_by_token(token))["code"] == "token_invalid"

    def test_no_changed_sign_of_a_token_passes(self) -> None:
        tokens = SessionTokens(TOKEN_KEY, 1000)
        token = tokens.sign("a1", "s1", 3, NOW_MS)
        assert tokens.read(token, NOW_MS).number == 3
        for place, sign in enumerate(token):
            other = "B" if sign == "A" else "A"
            with pytest.raises(TokenInvalid):
                tokens.read(token[:place] + other + token[place + 1 :], NOW_MS)

    def test_a_token_ends_on_the_millisecond(self) -> None:
        tokens = SessionTokens(TOKEN_KEY, 1000)
        token = tokens.sign("a1", "s1", 0, NOW_MS)
        assert tokens.read(token, NOW_MS + 999).account == "a1"
        with pytest.raises(TokenExpired):
            tokens.read(token, NOW_MS + 1000)

    def test_another_key_opens_nothing(self) -> None:
        token = SessionTokens(TOKEN_KEY, 1000).sign("a1", "s1", 0, NOW_MS)
        with pytest.raises(TokenInvalid):
            SessionTokens(bytes(32), 1000).read(token, NOW_MS)

    def test_the_token_of_a_device_is_none_of_a_session(self) -> None:
        device = DeviceTokens(TOKEN_KEY).sign("a1", "d1")
        assert DeviceTokens(TOKEN_KEY).device_of(device, "a1") == "d1"
        assert DeviceTokens(TOKEN_KEY).device_of(device, "a2") is None
        assert DeviceTokens(bytes(32)).device_of(device, "a1") is None
        with pytest.raises(TokenInvalid):
            SessionTokens(TOKEN_KEY, 1000).read(device, NOW_MS)

    def test_the_key_is_made_once_and_is_the_owners_alone(self, tmp_path: Path) -> None:
        path = tmp_path / "session.key"
        key = load_key(path)
        assert len(key) == 32 and load_key(path) == key
        assert path.stat().st_mode & 0o777 == 0o600
        path.write_bytes(b"short")
        with pytest.raises(ValueError, match="holds no session key"):
            load_key(path)


class TestSeveralConnections:
    async def test_the_oldest_of_too_many_is_disconnected(self, house: House) -> None:
        async with house.client() as first, house.client() as second:
            token = (await first.enter())["token"]
            await second.sign_in_by_token(token)
            async with house.client() as third, house.client() as fourth, house.client() as fifth:
                for client in (third, fourth, fifth):
                    assert (await client.sign_in_by_token(token))["type"] == "signed_in"
                assert await first.close_code() == 1008
                assert first.codes() == ["signed_in_elsewhere"]
                assert (await second.ask("ping"))["type"] == "pong"

    async def test_a_table_hears_of_the_first_connection_and_the_last(self, house: House) -> None:
        async def shown(connected: bool) -> None:
            """Wait until the table shows the seat so."""
            await until(lambda: house.seats() == {1: connected})

        async with house.client() as watcher:
            await watcher.hello()
            await watcher.ask("watch_table", table="table-1")
            async with house.client() as one:
                token = (await one.enter())["token"]
                await one.ask("sit", table="table-1")
                async with house.client() as two:
                    await two.sign_in_by_token(token)
                await until(lambda: house.connections == 2)
                await shown(True)
            await shown(False)
            async with house.client() as one:
                await one.sign_in_by_token(token)
                await shown(True)
                await one.ask("sign_out")
                await shown(False)
            await watcher.ask("ping")
        changes = [m["taken"] for m in watcher.seen if m["type"] == "seats_changed"]
        assert [[seat["connected"] for seat in taken] for taken in changes] == [
            [True], [False], [True], [False],
        ]  # fmt: skip


class TestWhileTheCageIsAway:
    async def test_the_player_is_told_and_can_try_again(self, house: House) -> None:
        async with house.client() as client:
            await client.hello()
            with house.box.redis_frozen():
                assert (await client.ask("enter_as_guest"))["code"] == "cage_unavailable"
            await house.box.cage_back()
            assert (await client.ask("enter_as_guest"))["type"] == "signed_in"

    async def test_a_cage_that_never_answers_is_given_up(self, open_house: OpenHouse) -> None:
        async with open_house(account_seconds=0.1) as house, house.client() as client:
            await client.hello()
            with house.box.redis_frozen():
                begun = time.perf_counter()
                assert (await client.ask("enter_as_guest"))["code"] == "cage_unavailable"
                assert time.perf_counter() - begun < ANSWER_DEADLINE_S

    async def test_messages_after_a_sign_in_wait_for_it(self, house: House) -> None:
        async with house.client() as client:
            await client.hello()
            with house.box.redis_frozen():
                entering = await client.send("enter_as_guest")
                sitting = await client.send("sit", table="table-1")
                pinging = await client.send("ping")
                await asyncio.sleep(0.02)
                assert house.table.snapshot(0, None).players == 0
            answers = [await client.receive() for _ in range(3)]
            assert [one["request"] for one in answers] == [entering, sitting, pinging]
            assert (answers[1]["type"], answers[1]["seat"]) == ("seated", 1)
            account = house.account_of(answers[0])
            assert house.box.floor.seats_of(account) == ["table-1"]

    async def test_a_connection_lost_while_signing_in_leaves_nothing(self, house: House) -> None:
        async with house.client() as client:
            guest = await client.enter()
        with house.box.redis_frozen():
            async with house.client() as client:
                await client.send("hello", version=VERSION)
                await client.send("sign_in_by_token", token=guest["token"])
                await client.send("watch_table", table="table-1")
                await asyncio.sleep(0.02)
            await until(lambda: house.connections == 0)
        await house.box.accounts.find(house.account_of(guest))  # Redis answers in order
        await asyncio.sleep(0.02)
        assert house.box.audience.sessions_of(house.account_of(guest)) == ()
        assert house.watchers == [0, 0, 0]
