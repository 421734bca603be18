"""Watching, sitting, wagering, the lobby, and money, over a real socket."""

from __future__ import annotations

import asyncio

import msgpack
from prometheus_client import CollectorRegistry

from protocol.codec import encode
from protocol.from_house import BalanceChanged
from server import metrics
from tests.gateway.simulated_house import NOW_MS, SimulatedHouse, open_house, until

WAGER = {
    "table": "table-1", "round": 1, "nonce": "nonce-0001", "on": "straight", "pick": ["17"],
    "amount": 500,
}  # fmt: skip


def _sample(name: str, registry: CollectorRegistry = metrics.registry) -> float:
    return registry.get_sample_value(name) or 0.0


class TestWatching:
    async def test_a_spectator_needs_no_account(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            await client.hello()
            snapshot = await client.ask("watch_table", table="table-1")
            assert (snapshot["type"], snapshot["number"]) == ("table_snapshot", 0)
            house.table.happen("a")
            assert (await client.receive())["number"] == 1
            assert (await client.ask("get_odds", table="table-1"))["type"] == "odds"
            assert (await client.ask("sit", table="table-1"))["code"] == "not_signed_in"
            assert (await client.ask("place_wager", **WAGER))["code"] == "not_signed_in"

    async def test_a_snapshot_and_the_events_after_it_leave_no_gap(
        self, house: SimulatedHouse
    ) -> None:
        running = True

        async def play() -> None:
            while running:
                house.table.happen()
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
        running = False
        await playing

    async def test_a_connection_regained_gets_what_it_missed(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            await client.hello()
            await client.ask("watch_table", table="table-1")
            house.table.happen(count=3)
            assert [(await client.receive())["number"] for _ in range(3)] == [1, 2, 3]
        house.table.happen(count=4)
        async with house.client() as client:
            await client.hello()
            after = {"stream": "s1", "number": 3}
            resumed = await client.ask("watch_table", table="table-1", after=after)
            assert (resumed["type"], resumed["number"]) == ("table_resumed", 7)
            house.table.happen()
            assert [(await client.receive())["number"] for _ in range(5)] == [4, 5, 6, 7, 8]

    async def test_another_stream_gets_a_snapshot(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            await client.hello()
            after = {"stream": "before the restart", "number": 3}
            answer = await client.ask("watch_table", table="table-1", after=after)
            assert answer["type"] == "table_snapshot"

    async def test_every_watcher_gets_every_event_in_order(self, house: SimulatedHouse) -> None:
        async with asyncio.TaskGroup() as group:
            ready = asyncio.Barrier(31)

            async def watch() -> None:
                async with house.client() as client:
                    await client.hello()
                    await client.ask("watch_table", table="table-1")
                    await ready.wait()
                    numbers = [(await client.receive())["number"] for _ in range(200)]
                    assert numbers == list(range(1, 201))

            for _ in range(30):
                group.create_task(watch())
            await ready.wait()
            assert house.table.watchers == 30
            for _ in range(100):
                house.table.happen("x" * 300, count=2)
                await asyncio.sleep(0)

    async def test_events_of_every_length_arrive_whole(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            await client.hello()
            await client.ask("watch_table", table="table-1")
            for length in (0, 60, 125, 126, 1000, 65_400, 65_536, 70_000):
                house.table.happen("x" * length)
                assert len((await client.receive())["message"]) == length

    async def test_several_tables_are_watched_at_once_up_to_a_limit(self) -> None:
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
                assert [t.watchers for t in house.floor.all.values()] == [0, 1, 1, 1]
                house.table.happen()
                house.floor.all["table-4"].happen()
                assert (await client.receive())["table"] == "table-4"
            await until(lambda: not any(t.watchers for t in house.floor.all.values()))

    async def test_a_table_that_is_not_there(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            await client.enter()
            asked: dict[str, dict[str, object]] = {
                "watch_table": {}, "leave_table": {}, "sit": {}, "get_odds": {},
                "get_receipt": {"round": 1}, "place_wager": {**WAGER}, "take_down": {"id": "w1"},
                "choose": {"choice": "war"},
            }  # fmt: skip
            for kind, fields in asked.items():
                error = await client.ask(kind, **{**fields, "table": "table-99"})
                assert (error["code"], error["field"]) == ("no_such_table", "$.table"), kind


class TestPlaying:
    async def test_each_request_gets_the_answer_of_the_table(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            await client.enter()
            answers = [
                await client.ask("sit", table="table-1", seat=4),
                await client.ask("place_wager", **WAGER),
                await client.ask("place_wager", **{**WAGER, "amount": 200_000}),
                await client.ask("take_down", table="table-1", id="w1", to=100),
                await client.ask("choose", table="table-1", choice="war"),
                await client.ask("get_odds", table="table-1"),
                await client.ask("get_receipt", table="table-1", round=1),
                await client.ask("get_receipt", table="table-1", round=9),
                await client.ask("leave_table", table="table-1"),
            ]
            assert [a["type"] for a in answers] == [
                "seated", "wager_accepted", "refused", "taken_down", "chosen", "odds", "receipt",
                "error", "done",
            ]  # fmt: skip
            assert answers[0]["seat"] == 4
            assert answers[2]["section"] == "617a.2"
            assert house.table.stood == ["a1"]
            assert client.seen == []

    async def test_a_wager_waits_for_the_cage_and_nobody_waits_for_the_wager(
        self, house: SimulatedHouse
    ) -> None:
        observed = _sample("croupier_acknowledgement_seconds_count")
        async with house.client() as client:
            await client.enter()
            house.table.holds_answers = True
            request = await client.send("place_wager", **WAGER)
            pending = await client.receive()
            assert (pending["type"], pending["request"]) == ("wager_pending", request)
            assert (await client.ask("ping"))["type"] == "pong"
            house.table.answer_held()
            accepted = await client.reply_to(request)
            assert (accepted["type"], accepted["id"]) == ("wager_accepted", "w1")
        assert _sample("croupier_acknowledgement_seconds_count") == observed + 1

    async def test_answers_that_are_outstanding_are_bounded(self) -> None:
        async with open_house(requests_a_connection=2) as house, house.client() as client:
            await client.enter()
            house.table.holds_answers = True
            for _ in range(2):
                await client.send("place_wager", **WAGER)
                assert (await client.receive())["type"] == "wager_pending"
            for kind, fields in (("place_wager", WAGER), ("get_history", {})):
                assert (await client.ask(kind, **fields))["code"] == "too_many_requests"
            house.table.answer_held()
            assert [(await client.receive())["type"] for _ in range(2)] == ["wager_accepted"] * 2
            assert (await client.ask("get_history"))["type"] == "history"

    async def test_an_answer_to_a_connection_that_is_gone_is_dropped(
        self, house: SimulatedHouse
    ) -> None:
        async with house.client() as client:
            await client.enter()
            house.table.holds_answers = True
            await client.send("place_wager", **WAGER)
            await client.receive()
        await until(lambda: house.gateway.connections == 0)
        house.table.answer_held()
        async with house.client() as client:
            assert (await client.hello())["type"] == "welcome"

    async def test_a_table_that_breaks_costs_one_request(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            await client.enter()
            house.table.is_broken = True
            assert (await client.ask("place_wager", **WAGER))["code"] == "internal"
            house.table.is_broken = False
            assert (await client.ask("place_wager", **WAGER))["type"] == "wager_accepted"

    async def test_another_screen_of_the_same_player_keeps_the_seat(
        self, house: SimulatedHouse
    ) -> None:
        async with house.client() as one, house.client() as two:
            token = (await one.enter())["token"]
            await two.hello(token=token)
            await two.reply_to(1)
            for client in (one, two):
                await client.ask("watch_table", table="table-1")
            await one.ask("leave_table", table="table-1")
            assert house.table.stood == []
            await two.ask("leave_table", table="table-1")
            assert house.table.stood == ["a1"]

    async def test_receipts_are_made_one_at_a_time(self, house: SimulatedHouse) -> None:
        """A record may have thousands of wagers: many at once would keep everybody waiting."""
        async with house.client() as ada, house.client() as bob:
            for client in (ada, bob):
                await client.enter()
            asked = [
                (client, await client.send("get_receipt", table="table-1", round=1 + n % 9))
                for n in range(40)
                for client in (ada, bob)
            ]
            for client, request in asked:
                assert (await client.reply_to(request))["type"] in {"receipt", "error"}
        assert house.table.most_receipts_at_once == 1


class TestPrivateMessages:
    async def test_they_go_to_every_connection_of_one_account(self, house: SimulatedHouse) -> None:
        async with house.client() as one, house.client() as two, house.client() as other:
            token = (await one.enter())["token"]
            await two.hello(token=token)
            await two.reply_to(1)
            await other.enter()
            house.audience.tell("a1", encode(BalanceChanged(4_200, "settled")))
            for client in (one, two):
                assert (await client.receive())["balance"] == 4_200
            assert (await other.ask("ping"))["type"] == "pong"
            assert other.seen == []

    async def test_what_a_wager_leaves_is_told_to_the_other_screens(
        self, house: SimulatedHouse
    ) -> None:
        async with house.client() as one, house.client() as two, house.client() as other:
            token = (await one.enter())["token"]
            await two.hello(token=token)
            await two.reply_to(1)
            await other.enter()
            assert (await one.ask("place_wager", **WAGER))["balance"] == 5_000
            told = await two.receive()
            assert (told["type"], told["balance"]) == ("balance_changed", 5_000)
            taken = {"table": "table-1", "id": "w1", "to": 0}
            assert (await two.ask("take_down", **taken))["balance"] == 5_500
            assert (await one.receive())["balance"] == 5_500
            for client in (one, two, other):
                assert (await client.ask("ping"))["type"] == "pong"
                assert client.seen == []

    async def test_nobody_is_told_after_signing_out(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            await client.enter()
            await client.ask("sign_out")
            house.audience.tell("a1", encode(BalanceChanged(4_200, "settled")))
            await client.ask("ping")
            assert client.seen == []


class TestMoney:
    async def test_history_is_paged(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            await client.enter()
            page = await client.ask("get_history", count=2)
            assert len(page["movements"]) == 2 and page["next"] == "page-2"
            assert (await client.ask("get_history", before="page-2"))["next"] is None
            error = await client.ask("get_history", before="nonsense")
            assert (error["code"], error["field"]) == ("bad_message", "$.before")

    async def test_chips_are_for_who_has_run_low(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            await client.enter()
            refused = await client.ask("get_chips")
            assert (refused["type"], refused["code"]) == ("refused", "limit_reached")
            house.accounts.balances["a1"] = 900
            given = await client.ask("get_chips")
            assert (given["cents"], given["balance"]) == (100_000, 100_900)
            assert (await client.receive())["type"] == "balance_changed"
            house.accounts.balances["a1"] = 0
            house.accounts.again_ms = NOW_MS
            assert "14:13:20 UTC" in (await client.ask("get_chips"))["message"]

    async def test_the_cage_is_away(self, house: SimulatedHouse) -> None:
        async with house.client() as client:
            await client.enter()
            house.accounts.is_away = True
            for kind in ("get_history", "get_chips"):
                assert (await client.ask(kind))["code"] == "cage_unavailable"


class TestLobby:
    async def test_all_cards_then_news_of_what_changed(self) -> None:
        async with (
            open_house(lobby_seconds=0.05) as house,
            house.client() as client,
            house.client() as other,
        ):
            for each in (client, other):
                await each.hello()
                state = await each.ask("watch_lobby")
                assert [c["table"] for c in state["tables"]] == [
                    "table-1",
                    "table-2",
                    "table-3",
                ]
            house.table.happen(count=50)
            house.floor.all["table-3"].happen()
            for each in (client, other):
                news = await each.receive()
                assert news["type"] == "lobby_news"
                assert {c["table"]: c["round"] for c in news["tables"]} == {
                    "table-1": 50, "table-3": 1,
                }  # fmt: skip

    async def test_news_are_coalesced(self) -> None:
        async with open_house(lobby_seconds=0.1) as house, house.client() as client:
            await client.hello()
            await client.ask("watch_lobby")
            for _ in range(25):
                house.table.happen()
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.15)
            await client.ask("ping")
            assert 2 <= len(client.seen) <= 5
            assert client.seen[-1]["tables"][0]["round"] == 25

    async def test_who_left_gets_none(self) -> None:
        async with open_house(lobby_seconds=0.02) as house, house.client() as client:
            await client.hello()
            await client.ask("watch_lobby")
            assert (await client.ask("leave_lobby"))["type"] == "done"
            house.table.happen()
            await asyncio.sleep(0.06)
            await client.ask("ping")
            assert client.seen == []


class TestClosing:
    async def test_everybody_is_told_and_play_goes_on_until_the_end(self) -> None:
        async with open_house() as house, house.client() as player, house.client() as watcher:
            await player.enter()
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
            assert house.gateway.connections == 0

    async def test_nobody_waits_for_who_does_not_answer(self) -> None:
        async with open_house(close_seconds=0.2) as house, house.client() as client:
            await client.enter()
            client.socket.transport.pause_reading()
            async with asyncio.timeout(3):
                await house.gateway.close("Good night.")
