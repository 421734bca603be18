"""Watching, sitting, wagering, the lobby, and money, at real tables over a real socket."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import re
import time
from contextlib import AbstractAsyncContextManager, AsyncExitStack, ExitStack
from datetime import UTC, datetime, timedelta
from typing import ClassVar

import msgpack
import pytest
from prometheus_client import CollectorRegistry

from protocol.codec import encode
from protocol.from_house import BalanceChanged
from server.common import metrics
from server.records import canonical, rules_hash
from tests.gateway.open_house import Client, House, OpenHouse
from tests.house_in_a_box import SOON_S, table_settings, until

WAGER = {
    "table": "table-1", "round": 1, "nonce": "nonce-0001", "on": "straight", "pick": ["17"],
    "amount": 500,
}  # fmt: skip
TOLD_SOON = {"pending_after_ms": 50}
"""A player is told soon that the cage has not answered yet."""


def _sample(name: str, registry: CollectorRegistry = metrics.registry) -> float:
    return registry.get_sample_value(name) or 0.0


class TestWatching:
    async def test_a_spectator_needs_no_account(self, house: House) -> None:
        async with house.client() as client:
            await client.hello()
            snapshot = await client.ask("watch_table", table="table-1")
            assert (snapshot["type"], snapshot["number"]) == ("table_snapshot", house.number)
            await house.publish("a")
            event = await client.receive()
            assert (event["type"], event["message"]) == ("status_changed", "a")
            assert event["number"] == snapshot["number"] + 1
            assert (await client.ask("get_odds", table="table-1"))["type"] == "odds"
            assert (await client.ask("sit", table="table-1"))["code"] == "not_signed_in"
            assert (await client.ask("place_wager", **WAGER))["code"] == "not_signed_in"

    async def test_a_snapshot_and_the_events_after_it_leave_no_gap(self, house: House) -> None:
        async def play() -> None:
            for n in itertools.count():
                await house.publish(str(n))
                await asyncio.sleep(0)

        playing = asyncio.create_task(play())
        async with house.client() as client:
            await client.hello()
            for _ in range(20):
                request = await client.send("watch_table", table="table-1")
                client.seen.clear()
                number = (await client.reply_to(request))["number"]
                for _ in range(50):
                    number += 1
                    assert (await client.receive())["number"] == number
                await client.ask("leave_table", table="table-1")
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)

    async def test_a_connection_regained_gets_what_it_missed(self, house: House) -> None:
        await house.publish("ready")
        async with house.client() as client:
            await client.hello()
            first = (await client.ask("watch_table", table="table-1"))["number"]
            await house.publish("a", "b", "c")
            seen = [(await client.receive())["number"] for _ in range(3)]
            assert seen == [first + 1, first + 2, first + 3]
        await house.publish("d", "e", "f", "g")
        async with house.client() as client:
            await client.hello()
            after = {"stream": house.stream, "number": first + 3}
            resumed = await client.ask("watch_table", table="table-1", after=after)
            assert (resumed["type"], resumed["number"]) == ("table_resumed", first + 7)
            await house.publish("h")
            missed = [await client.receive() for _ in range(5)]
            assert [one["number"] - first for one in missed] == [4, 5, 6, 7, 8]
            assert [one["message"] for one in missed] == ["d", "e", "f", "g", "h"]

    async def test_it_says_what_the_player_may_wager(self, house: House) -> None:
        async with house.client() as client:
            await client.hello()
            assert (await client.ask("watch_table", table="table-1"))["balance"] is None
            await client.ask("enter_as_guest")
            await client.ask("sit", table="table-1")
            seen = await client.ask("watch_table", table="table-1")
            assert seen["balance"] == 100_000
            await client.ask("place_wager", **WAGER)
            seen = await client.ask("watch_table", table="table-1")
            assert (seen["type"], seen["balance"]) == ("table_snapshot", 99_500)
            after = {"stream": house.stream, "number": house.number}
            seen = await client.ask("watch_table", table="table-1", after=after)
            assert (seen["type"], seen["balance"]) == ("table_resumed", 99_500)

    async def test_the_balance_is_known_while_the_cage_is_away(self, house: House) -> None:
        async with house.client() as client:
            await client.enter()
            with house.box.redis_frozen():
                seen = await client.ask("watch_table", table="table-1")
                assert seen["balance"] == 100_000

    async def test_a_layout_is_asked_for_by_its_name(self, open_house: OpenHouse) -> None:
        """Tables with the same rules have the same layout, others another one."""
        others = [
            table_settings("double-1", rules={"wheel": "double_zero"}, variant="double_zero"),
            table_settings("big-1", "big_six"),
        ]
        async with open_house(tables=2, games=others) as house, house.client() as client:
            await client.hello()
            names = {}
            for table in ("table-1", "table-2", "double-1", "big-1"):
                snapshot = await client.ask("watch_table", table=table)
                assert "spots" not in snapshot
                odds = await client.ask("get_odds", table=table)
                named = (odds["layout"], odds["rules_hash"], odds["rules"])
                assert named == tuple(snapshot[name] for name in ("layout", "rules_hash", "rules"))
                assert named[1] == rules_hash(odds["game"], odds["rules"])
                names[table] = snapshot["layout"]
            assert names["table-1"] == names["table-2"]
            assert len(set(names.values())) == 3
            for name in names.values():
                layout = await client.ask("get_layout", layout=name)
                assert (layout["type"], layout["layout"]) == ("layout", name)
                text = canonical.encode(layout["spots"])
                assert hashlib.sha256(text).hexdigest() == name
            unknown = await client.ask("get_layout", layout="0" * 64)
            assert (unknown["code"], unknown["field"]) == ("no_such_layout", "$.layout")

    async def test_another_stream_gets_a_snapshot(self, house: House) -> None:
        async with house.client() as client:
            await client.hello()
            after = {"stream": "before the restart", "number": 3}
            answer = await client.ask("watch_table", table="table-1", after=after)
            assert answer["type"] == "table_snapshot"

    async def test_every_watcher_gets_every_event_in_order(self, house: House) -> None:
        await house.publish("ready")
        first = house.number
        async with asyncio.TaskGroup() as group:
            ready = asyncio.Barrier(31)

            async def watch() -> None:
                async with house.client() as client:
                    await client.hello()
                    await client.ask("watch_table", table="table-1")
                    await ready.wait()
                    numbers = [(await client.receive())["number"] for _ in range(200)]
                    assert numbers == list(range(first + 1, first + 201))

            for _ in range(30):
                group.create_task(watch())
            await ready.wait()
            assert house.watchers == [30, 0, 0]
            for _ in range(100):
                await house.publish("x" * 300, "y" * 300)
                await asyncio.sleep(0)

    async def test_events_of_every_length_arrive_whole(self, house: House) -> None:
        async with house.client() as client:
            await client.hello()
            await house.publish("ready")
            await client.ask("watch_table", table="table-1")
            for length in (0, 60, 125, 126, 1000, 65_400, 65_536, 70_000):
                await house.publish("x" * length)
                assert len((await client.receive())["message"]) == length

    async def test_one_connection_watches_several_tables_up_to_a_limit(
        self, open_house: OpenHouse
    ) -> None:
        async with open_house(tables=4, tables_a_connection=3) as house:
            async with house.client() as client:
                await client.hello()
                for n in (1, 2, 3):
                    await client.ask("watch_table", table=f"table-{n}")
                refused = await client.ask("watch_table", table="table-4")
                assert refused["code"] == "too_many_tables"
                again = await client.ask("watch_table", table="table-3")
                assert again["type"] == "table_snapshot"
                await client.ask("leave_table", table="table-1")
                shown = await client.ask("watch_table", table="table-4")
                assert shown["type"] == "table_snapshot"
                assert house.watchers == [0, 1, 1, 1]
                await house.publish("not watched")
                await house.tables[3].pause("watched")
                event = await client.receive()
                assert (event["table"], event["message"]) == ("table-4", "watched")
            await until(lambda: not any(house.watchers))

    async def test_a_table_that_is_not_there(self, house: House) -> None:
        async with house.client() as client:
            await client.enter()
            asked: dict[str, dict[str, object]] = {
                "watch_table": {}, "leave_table": {}, "sit": {}, "get_odds": {},
                "get_rules": {}, "get_outcomes": {},
                "get_receipt": {"round": 1}, "place_wager": {**WAGER}, "take_down": {"id": "w1"},
                "choose": {"choice": "war"},
            }  # fmt: skip
            for kind, fields in asked.items():
                error = await client.ask(kind, **{**fields, "table": "table-99"})
                assert (error["code"], error["field"]) == ("no_such_table", "$.table"), kind


class TestWhoIsThere:
    async def test_a_bot_is_shown_as_one_to_everybody(self, house: House) -> None:
        async with house.client() as bot, house.client() as other:
            name = (await bot.enter(bot=True))["name"]
            await bot.ask("sit", table="table-1")
            await until(lambda: bool(house.seats()))
            await other.hello()
            (seat,) = (await other.ask("watch_table", table="table-1"))["seats"]
            assert (seat["name"], seat["kind"], seat["gone"]) == (name, "bot", False)

    async def test_a_guest_who_left_is_not_at_the_table(self, house: House) -> None:
        async with house.client() as watcher:
            await watcher.hello()
            await watcher.ask("watch_table", table="table-1")
            async with house.client() as guest:
                await guest.enter()
                await guest.ask("watch_table", table="table-1")
                await guest.ask("sit", table="table-1")
                assert (await watcher.next_of("seats_changed"))["players"] == 1
                await guest.ask("place_wager", **WAGER)
                await guest.ask("leave_table", table="table-1")
                changed = await watcher.next_of("seats_changed")
                assert [one["gone"] for one in changed["taken"]] == [True]
                assert (changed["left"], changed["players"]) == ([], 0)
                assert house.table.card().players == 0
                # The wager keeps the seat: the guest may come back to it.
                assert (await guest.ask("sit", table="table-1"))["seat"] == 1
                changed = await watcher.next_of("seats_changed")
                assert [one["gone"] for one in changed["taken"]] == [False]
                assert changed["players"] == 1


class TestPlaying:
    async def test_each_request_gets_the_answer_of_the_table(self, house: House) -> None:
        async with house.client() as client:
            account = house.account_of(await client.enter())
            too_much = {**WAGER, "nonce": "nonce-0002", "amount": 10**9}
            answers = [
                await client.ask("sit", table="table-1", seat=4),
                await client.ask("place_wager", **WAGER),
                await client.ask("place_wager", **too_much),
                await client.ask("take_down", table="table-1", id="w1", to=0),
                await client.ask("get_odds", table="table-1"),
                await client.ask("get_rules", table="table-1"),
                await client.ask("get_outcomes", table="table-1"),
                await client.ask("get_receipt", table="table-1", round=9),
            ]
            assert house.box.floor.seats_of(account) == ["table-1"]
            answers.append(await client.ask("leave_table", table="table-1"))
            assert [a["type"] for a in answers] == [
                "seated", "wager_accepted", "refused", "taken_down", "odds",
                "rules_submission", "outcomes", "error", "done",
            ]  # fmt: skip
            assert answers[0]["seat"] == 4
            assert (answers[2]["code"], answers[2]["section"]) == ("above_maximum", "617a.1(f)(3)")
            assert house.box.floor.seats_of(account) == []
            assert client.seen == []

    async def test_a_player_takes_the_dice(self, open_house: OpenHouse) -> None:
        craps = table_settings("craps-1", "craps")
        async with open_house(tables=0, games=[craps]) as house, house.client() as client:
            await client.enter()
            await client.ask("watch_table", table="craps-1")
            await client.send("sit", table="craps-1")
            offer = (await client.next_of("offer_made"))["offer"]
            assert offer["seat"] == 1
            chosen = await client.ask("choose", table="craps-1", choice="accept_dice")
            assert chosen["type"] == "chosen", chosen

    async def test_a_finished_round_has_a_receipt(self, open_house: OpenHouse) -> None:
        async with open_house(pace={"betting_ms": 300}) as house, house.client() as client:
            await client.enter()
            await client.ask("sit", table="table-1")
            assert (await client.ask("place_wager", **WAGER))["type"] == "wager_accepted"
            assert (await client.next_of("wagers_settled"))["round"] == 1
            receipt = await client.ask("get_receipt", table="table-1", round=1)
            assert (receipt["type"], receipt["round"]) == ("receipt", 1)

    async def test_a_wager_waits_for_the_cage_and_nobody_waits_for_the_wager(
        self, open_house: OpenHouse
    ) -> None:
        observed = _sample("croupier_acknowledgement_seconds_count")
        async with open_house(pace=TOLD_SOON) as house, house.client() as client:
            await client.enter()
            await client.ask("sit", table="table-1")
            with house.box.redis_frozen():
                request = await client.send("place_wager", **WAGER)
                pending = await client.receive()
                assert (pending["type"], pending["request"]) == ("wager_pending", request)
                assert (await client.ask("ping"))["type"] == "pong"
            accepted = await client.reply_to(request)
            assert (accepted["type"], accepted["id"]) == ("wager_accepted", "w1")
        assert _sample("croupier_acknowledgement_seconds_count") == observed + 1

    async def test_answers_that_are_outstanding_are_bounded(self, open_house: OpenHouse) -> None:
        limits = {"requests_a_connection": 2, "pace": TOLD_SOON}
        async with open_house(**limits) as house, house.client() as client:
            await client.enter()
            await client.ask("sit", table="table-1")
            with house.box.redis_frozen():
                for n in range(2):
                    await client.send("place_wager", **{**WAGER, "nonce": f"nonce-000{n}"})
                    assert (await client.receive())["type"] == "wager_pending"
                for kind, fields in (("place_wager", WAGER), ("get_history", {})):
                    assert (await client.ask(kind, **fields))["code"] == "too_many_requests"
            assert [(await client.receive())["type"] for _ in range(2)] == ["wager_accepted"] * 2
            assert (await client.ask("get_history"))["type"] == "history"

    async def test_an_answer_to_a_connection_that_is_gone_is_dropped(
        self, open_house: OpenHouse
    ) -> None:
        async with open_house(pace=TOLD_SOON) as house:
            with ExitStack() as frozen:
                async with house.client() as client:
                    await client.enter()
                    await client.ask("sit", table="table-1")
                    frozen.enter_context(house.box.redis_frozen())
                    await client.send("place_wager", **WAGER)
                    assert (await client.receive())["type"] == "wager_pending"
                await until(lambda: house.connections == 0)
            async with house.client() as client:
                assert (await client.hello())["type"] == "welcome"
            await until(lambda: house.table.summary().held == 500)

    async def test_a_table_that_breaks_costs_one_request(self, house: House) -> None:
        def fail(*_: object) -> None:
            raise RuntimeError("the wheel came off")

        async with house.client() as client:
            await client.enter()
            await client.ask("sit", table="table-1")
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(house.table, "place", fail)
                assert (await client.ask("place_wager", **WAGER))["code"] == "internal"
            assert (await client.ask("place_wager", **WAGER))["type"] == "wager_accepted"

    async def test_another_screen_of_the_same_player_keeps_the_seat(self, house: House) -> None:
        async with house.client() as one, house.client() as two:
            guest = await one.enter()
            await two.sign_in_by_token(guest["token"])
            for client in (one, two):
                await client.ask("watch_table", table="table-1")
            await one.ask("sit", table="table-1")
            await one.ask("leave_table", table="table-1")
            assert house.box.floor.seats_of(house.account_of(guest)) == ["table-1"]
            await two.ask("leave_table", table="table-1")
            assert house.box.floor.seats_of(house.account_of(guest)) == []

    async def test_receipts_are_made_one_at_a_time(
        self, house: House, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A record may have thousands of wagers: many at once would keep everybody waiting."""
        read = house.box.journal.record
        at_once: list[int] = [0]

        async def counted(table: str, number: int) -> str | None:
            at_once.append(at_once[-1] + 1)
            text = await read(table, number)
            at_once.append(at_once[-1] - 1)
            return text

        monkeypatch.setattr(house.box.journal, "record", counted)
        async with house.client() as ada, house.client() as bob:
            for client in (ada, bob):
                await client.enter()
            asked = [
                (client, await client.send("get_receipt", table="table-1", round=1 + n % 9))
                for n in range(4)
                for client in (ada, bob)
            ]
            for client, request in asked:
                assert (await client.reply_to(request))["type"] in {"receipt", "error"}
        assert (len(at_once), max(at_once)) == (17, 1)


class TestPrivateMessages:
    async def test_they_go_to_every_connection_of_one_account(self, house: House) -> None:
        async with house.client() as one, house.client() as two, house.client() as other:
            guest = await one.enter()
            await two.sign_in_by_token(guest["token"])
            await other.enter()
            news = encode(BalanceChanged(4_200, "settled"))
            house.box.audience.tell(house.account_of(guest), news)
            for client in (one, two):
                assert (await client.receive())["balance"] == 4_200
            assert (await other.ask("ping"))["type"] == "pong"
            assert other.seen == []

    async def test_what_a_wager_leaves_is_told_to_the_other_screens(self, house: House) -> None:
        async with house.client() as one, house.client() as two, house.client() as other:
            guest = await one.enter()
            await two.sign_in_by_token(guest["token"])
            await other.enter()
            await one.ask("sit", table="table-1")
            assert (await one.ask("place_wager", **WAGER))["balance"] == 99_500
            told = await two.receive()
            assert (told["type"], told["balance"]) == ("balance_changed", 99_500)
            taken = {"table": "table-1", "id": "w1", "to": 0}
            assert (await two.ask("take_down", **taken))["balance"] == 100_000
            assert (await one.receive())["balance"] == 100_000
            for client in (one, two, other):
                assert (await client.ask("ping"))["type"] == "pong"
                assert client.seen == []

    async def test_nobody_is_told_after_signing_out(self, house: House) -> None:
        async with house.client() as client:
            account = house.account_of(await client.enter())
            await client.ask("sign_out")
            house.box.audience.tell(account, encode(BalanceChanged(4_200, "settled")))
            await client.ask("ping")
            assert client.seen == []


class TestMoney:
    async def test_history_is_paged(self, house: House) -> None:
        async with house.client() as client:
            account = house.account_of(await client.enter())
            for n in range(2):
                await house.box.cage.issue(f"tip {n}", account, 100, "test", f"tip {n}")
            page = await client.ask("get_history", count=2)
            assert [m["why"] for m in page["movements"]] == ["tip 1", "tip 0"]
            last = await client.ask("get_history", before=page["next"])
            assert ([m["why"] for m in last["movements"]], last["next"]) == (["welcome"], None)
            error = await client.ask("get_history", before="nonsense")
            assert (error["code"], error["field"]) == ("bad_message", "$.before")

    async def test_chips_are_for_who_has_run_low(self, house: House) -> None:
        async with house.client() as client:
            account = house.account_of(await client.enter())
            refused = await client.ask("get_chips")
            assert (refused["type"], refused["code"]) == ("refused", "limit_reached")
            await house.set_balance(account, 900)
            given = await client.ask("get_chips")
            assert (given["cents"], given["balance"]) == (100_000, 100_900)
            assert (await client.receive())["type"] == "balance_changed"
            await house.set_balance(account, 0)
            refused = await client.ask("get_chips")
            found = re.search(r"(\d\d:\d\d:\d\d) UTC", refused["message"])
            in_ten_minutes = datetime.now(UTC) + timedelta(minutes=10)
            times = [in_ten_minutes - timedelta(seconds=n) for n in range(10)]
            assert found is not None and found[1] in [f"{one:%H:%M:%S}" for one in times]
            again = datetime.fromtimestamp(refused["again_ms"] / 1000, UTC)
            assert abs(again - in_ten_minutes) < timedelta(seconds=10)

    async def test_the_cage_is_away(self, house: House) -> None:
        async with house.client() as client:
            await client.enter()
            with house.box.redis_frozen():
                for kind in ("get_history", "get_chips"):
                    assert (await client.ask(kind))["code"] == "cage_unavailable"


class TestLobby:
    async def test_all_cards_then_news_of_what_changed(self, open_house: OpenHouse) -> None:
        async with (
            open_house(lobby_seconds=0.05) as house,
            house.client() as client,
            house.client() as other,
        ):
            house.box.floor.take_changed_cards()
            for each in (client, other):
                await each.hello()
                state = await each.ask("watch_lobby")
                assert [c["table"] for c in state["tables"]] == [
                    "table-1",
                    "table-2",
                    "table-3",
                ]
            house.table.watching(+50)
            house.tables[2].watching(+1)
            for each in (client, other):
                news = await each.receive()
                assert news["type"] == "lobby_news"
                assert {c["table"]: c["watchers"] for c in news["tables"]} == {
                    "table-1": 50, "table-3": 1,
                }  # fmt: skip

    async def test_a_table_that_is_out_of_service_is_listed_no_more(
        self, open_house: OpenHouse
    ) -> None:
        async with open_house(lobby_seconds=0.02) as house, house.client() as client:
            await client.hello()
            await client.ask("watch_lobby")
            await house.table.retire("the felt is worn")
            while not any(
                (card["table"], card["status"]) == ("table-1", "retired")
                for card in (await client.receive())["tables"]
            ):
                pass
            state = await client.ask("watch_lobby")
            assert [card["table"] for card in state["tables"]] == ["table-2", "table-3"]

    async def test_news_are_coalesced(self, open_house: OpenHouse) -> None:
        async with open_house(lobby_seconds=0.1) as house, house.client() as client:
            await client.hello()
            await client.ask("watch_lobby")
            begun = time.perf_counter()
            for _ in range(25):
                house.table.watching(+1)
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.15)
            await client.ask("ping")
            assert 2 <= len(client.seen) <= (time.perf_counter() - begun) / 0.1 + 1
            assert client.seen[-1]["tables"][0]["watchers"] == 25

    async def test_who_left_gets_none(self, open_house: OpenHouse) -> None:
        async with open_house(lobby_seconds=0.02) as house, house.client() as client:
            await client.hello()
            await client.ask("watch_lobby")
            assert (await client.ask("leave_lobby"))["type"] == "done"
            house.table.watching(+1)
            await asyncio.sleep(0.06)
            await client.ask("ping")
            assert client.seen == []


class TestClosing:
    async def test_everybody_is_told_and_play_continues_to_the_end(
        self, open_house: OpenHouse
    ) -> None:
        async with open_house() as house, house.client() as player, house.client() as watcher:
            await player.enter()
            await player.ask("sit", table="table-1")
            await watcher.hello()
            house.gateway.announce_closing("We close after this round.")
            for client in (player, watcher):
                notice = await client.receive()
                assert (notice["type"], notice["code"]) == ("house_notice", "house_closing")
            assert (await player.ask("place_wager", **WAGER))["type"] == "wager_accepted"
            closing = asyncio.create_task(house.gateway.close("Good night."))
            for client in (player, watcher):
                assert await client.close_code() == 1001
                assert msgpack.packb(client.seen[-1]) == msgpack.packb(
                    {"type": "goodbye", "code": "house_closing", "message": "Good night."}
                )
            await closing
            assert house.connections == 0

    async def test_nobody_waits_for_who_does_not_answer(self, open_house: OpenHouse) -> None:
        async with open_house(close_seconds=0.2) as house, house.client() as client:
            await client.enter()
            client.socket.transport.pause_reading()
            async with asyncio.timeout(SOON_S):
                await house.gateway.close("Good night.")


class TestSeatsOfOneAddress:
    PROXY: ClassVar = {"trusted_proxies": ("127.0.0.1",)}

    @staticmethod
    def at(house: House, address: str) -> AbstractAsyncContextManager[Client]:
        return house.client(additional_headers={"X-Forwarded-For": address})

    async def test_an_address_does_not_fill_a_table(self, open_house: OpenHouse) -> None:
        async with (
            open_house(seats_an_address_a_table=2, **self.PROXY) as house,
            AsyncExitStack() as stack,
        ):
            near = [await stack.enter_async_context(self.at(house, "203.0.113.7")) for _ in "123"]
            far = await stack.enter_async_context(self.at(house, "198.51.100.1"))
            for client in (*near, far):
                await client.enter()
            answers = [await client.ask("sit", table="table-1") for client in (*near, far)]
            assert [one["type"] for one in answers] == ["seated", "seated", "refused", "seated"]
            assert answers[2]["code"] == "too_many_seats"
            # One's own seat is no further one, and a seat that was left does not count.
            assert (await near[0].ask("sit", table="table-1"))["seat"] == answers[0]["seat"]
            assert (await near[2].ask("sit", table="table-2"))["type"] == "seated"
            await near[0].ask("leave_table", table="table-1")
            assert (await near[2].ask("sit", table="table-1"))["type"] == "seated"

    async def test_nor_the_house(self, open_house: OpenHouse) -> None:
        async with (
            open_house(seats_an_address=2, **self.PROXY) as house,
            self.at(house, "203.0.113.7") as client,
        ):
            await client.enter()
            answers = [await client.ask("sit", table=f"table-{n}") for n in (1, 2, 3)]
            assert [one["type"] for one in answers] == ["seated", "seated", "refused"]

    async def test_the_machine_itself_is_not_counted(self, open_house: OpenHouse) -> None:
        async with open_house(seats_an_address=1) as house, house.client() as client:
            await client.enter()
            answers = [await client.ask("sit", table=f"table-{n}") for n in (1, 2, 3)]
            assert {one["type"] for one in answers} == {"seated"}
