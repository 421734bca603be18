"""Pictures, reactions and the chat, at real tables over a real socket and a real Redis."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import msgspec
import pytest

from server.chat.log import ChatLog, Line, Mute, Report, lines_key
from server.common.avatars import AVATARS, first_avatar
from tests.gateway.open_house import Client, House, OpenHouse
from tests.house_in_a_box import until

TABLE = "table-1"


@asynccontextmanager
async def at_table(house: House, players: int = 2, **guest: Any) -> AsyncIterator[list[Client]]:
    """Guests who watch the first table. The house is quiet when they have come."""
    async with AsyncExitStack() as doors:
        clients = []
        for _ in range(players):
            client = await doors.enter_async_context(house.client())
            await client.enter(**guest)
            await client.ask("watch_table", table=TABLE)
            clients.append(client)
        yield clients


def worn(house: House, table: int) -> list[int]:
    """The pictures at a table, as everybody sees them."""
    return [one.avatar for one in house.tables[table].snapshot(0, None).seats]


class TestPictures:
    async def test_an_account_has_one_from_the_start(self, house: House) -> None:
        async with house.client() as client:
            signed_in = await client.enter()
            assert signed_in["avatar"] == first_avatar(signed_in["account"])
        accounts = [f"00-{n}" for n in range(300)]
        assert {first_avatar(one) for one in accounts} == set(range(AVATARS))

    async def test_a_player_picks_another_which_the_account_keeps(self, house: House) -> None:
        async with house.client() as client:
            signed_in = await client.enter()
            other = (signed_in["avatar"] + 5) % AVATARS
            await client.ask("sit", table=TABLE)
            assert (await client.ask("pick_avatar", avatar=other))["type"] == "done"
            await until(lambda: worn(house, 0) == [other])
        async with house.client() as client:
            again = await client.sign_in_by_token(signed_in["token"])
            assert again["avatar"] == other
            await client.ask("sit", table="table-2")
            await until(lambda: worn(house, 1) == [other])

    @pytest.mark.parametrize("avatar", [-1, AVATARS, "owl"])
    async def test_there_are_twelve(self, house: House, avatar: Any) -> None:
        async with house.client() as client:
            await client.enter()
            assert (await client.ask("pick_avatar", avatar=avatar))["type"] == "error"


async def test_a_guest_who_registers_has_the_new_name_at_the_seat_too(house: House) -> None:
    def seated() -> list[tuple[str, str]]:
        return [(one.name, one.kind) for one in house.tables[0].snapshot(0, None).seats]

    async with house.client() as client:
        guest = await client.enter()
        await client.ask("sit", table=TABLE)
        await until(lambda: seated() == [(guest["name"], "guest")])
        registered = await client.ask("register", name="Ada", password="correct horse")
        assert registered["account"] == guest["account"]
        await until(lambda: seated() == [("Ada", "player")])


class TestReactions:
    async def test_everybody_who_watches_sees_them_at_the_seat(self, house: House) -> None:
        async with at_table(house) as (one, other):
            seat = (await one.ask("sit", table=TABLE, seat=4))["seat"]
            assert (await one.ask("react", table=TABLE, reaction="wow"))["type"] == "done"
            for client in (one, other):
                seen = [m for m in client.seen if m["type"] == "reaction_shown"]
                shown = seen[0] if seen else await client.next_of("reaction_shown")
                assert shown == {
                    "type": "reaction_shown", "table": TABLE, "seat": seat, "reaction": "wow",
                }  # fmt: skip

    async def test_only_a_few_at_once_and_only_from_a_seat(self, house: House) -> None:
        async with at_table(house, 1) as (one,):
            refused = await one.ask("react", table=TABLE, reaction="luck")
            assert refused["code"] == "not_seated"
            await one.ask("sit", table=TABLE)
            answers = [await one.ask("react", table=TABLE, reaction="luck") for _ in range(6)]
            assert [a.get("code", a["type"]) for a in answers] == 4 * ["done"] + 2 * ["too_fast"]
            unknown = await one.ask("react", table=TABLE, reaction="rude")
            assert unknown["type"] == "error"


class TestChat:
    async def test_what_is_said_is_heard_by_everybody_who_watches(self, house: House) -> None:
        async with at_table(house) as (one, other):
            assert (await one.ask("say_in_chat", table=TABLE, text=" Good\n luck! "))[
                "type"
            ] == "done"
            said = await other.next_of("chat_said")
            assert "number" not in said
            line = said["line"]
            assert (line["text"], line["kind"]) == ("Good luck!", "guest")
            page = await other.ask("read_chat", table=TABLE)
            assert page["lines"] == [line]
            assert page["who"] != line["who"]
            assert (await one.ask("read_chat", table=TABLE))["who"] == line["who"]

    async def test_it_does_not_tell_the_account(self, house: House) -> None:
        async with house.client() as client:
            account = (await client.enter())["account"]
            await client.ask("watch_table", table=TABLE)
            await client.ask("say_in_chat", table=TABLE, text="hello")
            page = await client.ask("read_chat", table=TABLE)
            assert account not in str(page)

    async def test_a_spectator_reads_and_does_not_speak(self, house: House) -> None:
        async with at_table(house, 1) as (one,), house.client() as other:
            await one.ask("say_in_chat", table=TABLE, text="hello")
            welcome = await other.hello()
            assert "chat" in welcome["features"]
            page = await other.ask("read_chat", table=TABLE)
            assert ([one["text"] for one in page["lines"]], page["who"]) == (["hello"], "")
            refused = await other.ask("say_in_chat", table=TABLE, text="hi")
            assert refused["code"] == "not_signed_in"

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("x" * 201, "bad_text"),
            (" \u200b\u202e ", "bad_text"),
            ("come to https://elsewhere.example", "filtered"),
            ("D.a.r.n", "filtered"),
        ],
    )
    async def test_what_may_not_be_said(self, house: House, text: str, code: str) -> None:
        async with at_table(house, 1) as (one,):
            answer = await one.ask("say_in_chat", table=TABLE, text=text)
            assert (answer["type"], answer["code"]) == ("refused", code)
            assert (await one.ask("read_chat", table=TABLE))["lines"] == []

    async def test_a_text_of_any_length_is_an_error_before_it_is_read(self, house: House) -> None:
        async with at_table(house, 1) as (one,):
            for text in ("", "x" * 801, 7):
                answer = await one.ask("say_in_chat", table=TABLE, text=text)
                assert (answer["type"], answer["field"]) == ("error", "$.text")

    async def test_who_says_too_much_waits(self, house: House) -> None:
        async with at_table(house) as (one, other):
            answers = [await one.ask("say_in_chat", table=TABLE, text=f"{n}") for n in range(7)]
            assert [a.get("code", a["type"]) for a in answers] == 5 * ["done"] + 2 * ["too_fast"]
            assert (await other.ask("say_in_chat", table=TABLE, text="I"))["type"] == "done"

    async def test_bots_and_strangers_to_the_table_are_silent(self, house: House) -> None:
        async with at_table(house, 1, bot=True) as (bot,), house.client() as far:
            said = await bot.ask("say_in_chat", table=TABLE, text="beep")
            assert said["code"] == "bots_are_silent"
            await far.enter()
            said = await far.ask("say_in_chat", table=TABLE, text="hello")
            assert said["code"] == "not_watching"
            said = await far.ask("say_in_chat", table="nowhere", text="hello")
            assert said["code"] == "no_such_table"

    async def test_who_is_muted_is_told_why_and_speaks_again_later(self, house: House) -> None:
        async with house.client() as one:
            account = (await one.enter())["account"]
            await one.ask("watch_table", table=TABLE)
            await house.box.chat.mute(account, 10, "flora", "insults")
            refused = await one.ask("say_in_chat", table=TABLE, text="hello")
            assert (refused["code"], "insults" in refused["message"]) == ("muted", True)
            await house.box.chat.unmute(account)
            assert (await one.ask("say_in_chat", table=TABLE, text="hello"))["type"] == "done"

    async def test_a_report_has_the_line_in_it(self, house: House) -> None:
        async with at_table(house) as (one, other):
            await one.ask("say_in_chat", table=TABLE, text="something rude")
            line = (await other.next_of("chat_said"))["line"]
            answer = await other.ask("report_chat", table=TABLE, line=line["id"])
            assert answer["type"] == "done"
            ((kind, about),) = house.box.reported
            assert (kind, about["text"], about["name"]) == (
                "chat_reported", "something rude", line["name"],
            )  # fmt: skip
            assert about["account"] != about["reported_by"]
            assert [one.line.text for one in await house.box.chat.reports(9)] == ["something rude"]
            answer = await other.ask("report_chat", table=TABLE, line="1-1")
            assert answer["code"] == "no_such_line"
            answer = await other.ask("report_chat", table=TABLE, line="newest")
            assert (answer["type"], answer["field"]) == ("error", "$.line")

    async def test_a_deleted_line_leaves_the_screens(self, house: House) -> None:
        async with at_table(house) as (one, other):
            await one.ask("say_in_chat", table=TABLE, text="hello")
            line = (await other.next_of("chat_said"))["line"]
            assert await house.box.chat.delete(TABLE, line["id"])
            assert (await other.next_of("chat_deleted"))["line"] == line["id"]
            assert (await other.ask("read_chat", table=TABLE))["lines"] == []
            assert not await house.box.chat.delete(TABLE, line["id"])

    async def test_a_house_without_a_chat_says_so(self, open_house: OpenHouse) -> None:
        async with open_house(has_chat=False) as house, house.client() as client:
            assert "chat" not in (await client.hello())["features"]
            await client.ask("enter_as_guest")
            await client.ask("watch_table", table=TABLE)
            for asked in (
                {"kind": "read_chat"},
                {"kind": "say_in_chat", "text": "hello"},
                {"kind": "report_chat", "line": "1-1"},
            ):
                answer = await client.ask(**asked, table=TABLE)
                assert (answer["type"], answer["code"]) == ("refused", "chat_off")

    async def test_while_redis_is_away_nothing_is_said(self, house: House) -> None:
        async with at_table(house, 1) as (one,):
            with house.box.redis_frozen():
                answer = await one.ask("say_in_chat", table=TABLE, text="hello")
                assert answer["code"] == "cage_unavailable"
            await house.box.cage_back()


class TestAge:
    async def test_nothing_is_kept_longer_than_the_house_says(self, house: House) -> None:
        redis, day_ms = house.box.redis, 24 * 3_600_000
        log = ChatLog(redis, 90 * day_ms)
        now_ms = 200 * day_ms
        line = Line("00-a", "Ada", "player", 3, 0, "hello")
        for table in ("table-1", "gone-for-good"):
            await log.add(table, line)
            packed = (await redis.xrange(lines_key(table)))[0][1]
            await redis.delete(lines_key(table))
            for age in (91, 90, 89):
                await redis.xadd(lines_key(table), packed, id=f"{now_ms - age * day_ms}-0")
        for age in (91, 1):
            report = Report("table-1", "1-1", line, "00-b", now_ms - age * day_ms)
            await redis.xadd(
                "{chat}:reports", {"m": _packed(report)}, id=f"{now_ms - age * day_ms}-0"
            )
        await log.mute("00-a", Mute(now_ms - 1, "flora", "insults"))
        await log.mute("00-b", Mute(now_ms + 1, "flora", "insults"))
        await log.trim(now_ms)
        kept = [f"{now_ms - age * day_ms}-0" for age in (90, 89)]
        for table in ("table-1", "gone-for-good"):
            assert [key for key, _ in await log.last(table, 9)] == kept
        assert [one.at_ms for one in await log.reports(9)] == [now_ms - day_ms]
        assert list(await log.mutes()) == ["00-b"]


def _packed(report: Report) -> bytes:
    return msgspec.msgpack.encode(report)
