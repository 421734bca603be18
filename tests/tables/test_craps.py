"""A live craps table: wagers over many rolls, their limits, and vigorish taken with a wager."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any

import pytest

from protocol.from_client import CallWorking, Choose, PlaceWager
from protocol.from_house import Done, LayoutChanged, Refused, RoundVoided, Seated
from server.tables.table import Table
from tests.tables.craps_tables import (
    BETTING_MS,
    CAL,
    RULES,
    at_the_table,
    craps_floor,
    loaded,
    posted,
    takes_the_dice,
    with_players,
)
from tests.tables.playing import (
    ANN,
    BOB,
    Answers,
    opened,
    seated,
    until,
    until_betting,
    until_recorded,
    with_ann,
)
from tests.tables.simulation import World, simulated

ON_WAGER = {**RULES, "buy_lay": {"vigorish": "on_wager", "percent": 5}}
_REQUESTS = count(10_000)


async def throw_until(table: Table, ann: Answers, reached: Any) -> None:
    """Wager on the line before each come out roll, and throw, until it is so."""
    for _ in range(200):
        await until_betting(table, after=table.card().round - 1)
        if reached(posted(table)):
            return
        number = table.card().round
        if posted(table)["point"] == 0:
            ann.place("pass", 100)
        await asyncio.sleep(0.05)
        if posted(table)["shooter"]:
            ann.choose("roll")
        await until(lambda before=number: table.card().round > before)
    raise AssertionError("it never came to that")


class TestPublishedSpots:
    @simulated
    @pytest.mark.parametrize("line", ["pass", "dont_pass"])
    async def test_odds_behind_the_line_are_placed_as_they_are_published(self, line: str) -> None:
        """623a.6(a), (b): the odds are on the come out point, and their spot says which it is."""
        world = loaded((2, 4), (1, 2))
        floor, (ann,) = await with_players(world, ANN)
        table = floor.tables["t1"]
        await takes_the_dice(ann)
        early = ann.place(f"{line}_odds", 3_000, pick=("6",))
        ann.place(line, 3_000)
        await asyncio.sleep(0.05)
        ann.choose("roll")
        await until_betting(table, after=1)
        published = [spot.pick for spot in table.layout().spots if spot.on == f"{line}_odds"]
        assert published == [("4",), ("5",), ("6",), ("8",), ("9",), ("10",)]
        placed = {
            pick: ann.place(f"{line}_odds", 3_000, pick=pick, nonce=f"odds-on-{pick[0]:0>2}")
            for pick in published
        }
        again = ann.place(f"{line}_odds", 3_000, pick=("6",), nonce="odds-on-06")
        nowhere = ann.place(f"{line}_odds", 3_000, pick=("7",))
        await asyncio.sleep(0.05)

        assert ann.code(early) == "not_now"
        number_six = ann.accepted(placed.pop(("6",)))
        assert ann.accepted(again).id == number_six.id
        section = "623a.6(a)" if line == "pass" else "623a.6(b)"
        for request in placed.values():
            refused = ann.to(request)
            assert (refused.code, refused.section) == ("not_now", section)
            assert "The point is 6" in refused.message
        assert ann.code(nowhere) == "bad_pick"
        (lying,) = [one for one in table.snapshot(1, ANN).mine if one.on == f"{line}_odds"]
        assert (lying.pick, lying.amount) == ((), 3_000)
        await world.cash_up(floor)


class TestBetweenRolls:
    @simulated
    async def test_nothing_is_thrown_while_nothing_lies_on_the_layout(self) -> None:
        world = World()
        floor, (ann,) = await with_players(world, ANN)
        table = floor.tables["t1"]
        number = table.card().round
        await asyncio.sleep(60)
        assert (table.card().round, table.card().closes_ms) == (number, None)
        placed = ann.place("field", 100)
        await until(lambda: table.card().closes_ms is not None)
        ann.take_down(ann.accepted(placed).id)
        await asyncio.sleep(60)
        assert (table.card().round, table.card().closes_ms) == (number, None)
        await floor.shutdown()
        world.cage.check()

    @simulated
    async def test_a_wager_is_called_on_for_the_come_out_roll_and_off_again(self) -> None:
        world = World()
        floor, (ann, bob) = await with_players(world, ANN, BOB)
        table = floor.tables["t1"]
        placed = ann.place("place_win", 600, pick=("6",))
        line = ann.place("pass", 100)
        await asyncio.sleep(0.05)
        wager_id = ann.accepted(placed).id
        others = bob.call(wager_id, True)
        never = ann.call(ann.accepted(line).id, True)
        asked = ann.call(wager_id, True)
        await asyncio.sleep(0.05)
        assert bob.to(others).code == "not_your_wager"
        assert ann.to(never).section == "623a.3(a)(1)"
        assert isinstance(ann.to(asked), Done)
        mine = {one.id: one.working for one in table.snapshot(1, ANN).mine}
        assert mine[wager_id]
        record = await until_recorded(world, table, table.card().round)
        written = {wager["id"]: wager["working"] for wager in record["wagers"]}
        assert written[wager_id]
        await world.cash_up(floor)

    @simulated
    async def test_odds_are_not_bound_by_the_maximum_of_the_table(self) -> None:
        world = World()
        floor = await opened(craps_floor(world, {**RULES, "max": 1_000, "spot_max": 1_000}))
        ann = await seated(world, floor)
        table = floor.tables["t1"]
        await takes_the_dice(ann)
        await throw_until(table, ann, lambda shown: shown["point"] != 0)
        odds = ann.place("pass_odds", 1_000)
        more = ann.place("pass_odds", 1_100)
        await asyncio.sleep(0.05)
        # Ten times $1 behind a pass line of $1: the limit is the odds' own.
        assert ann.accepted(odds).amount == 1_000
        assert ann.code(more) == "above_maximum"
        await world.cash_up(floor)

    @simulated
    async def test_travelled_come_wagers_are_posted_on_their_numbers(self) -> None:
        world = World()
        floor, (ann,) = await with_players(world, ANN)
        table = floor.tables["t1"]
        await takes_the_dice(ann)
        for _ in range(40):
            await throw_until(table, ann, lambda shown: shown["point"] != 0)
            ann.place("come", 300)
            await asyncio.sleep(0.05)
            number = table.card().round
            ann.choose("roll")
            await until_betting(table, after=number)
            if posted(table)["come"]:
                break
        (there,) = posted(table)["come"]
        assert there["point"] in (4, 5, 6, 8, 9, 10)
        assert {**there, "point": 0} == {"seat": 1, "on": "come", "point": 0, "cents": 300}
        await world.cash_up(floor)

    @simulated
    async def test_a_wager_in_flight_is_not_called(self) -> None:
        world = World()
        floor = await opened(craps_floor(world))
        ann = await seated(world, floor, cents=500)
        ann.place("place_win", 600, pick=("6",))
        called = ann.call("w1")
        await asyncio.sleep(0.05)
        assert ann.code(called) == "not_your_wager"
        await world.cash_up(floor)

    @simulated
    async def test_a_call_at_a_table_without_marks_is_answered_at_once(self) -> None:
        world, floor, ann = await with_ann()
        placed = ann.place("heads", 500)
        await asyncio.sleep(0.05)
        called = ann.call(ann.accepted(placed).id)
        await asyncio.sleep(0.05)
        assert ann.code(called) == "not_now"
        await world.cash_up(floor)


class TestLimits:
    @simulated
    async def test_nobody_holds_up_the_throw_with_choices(self) -> None:
        """As many calls as the table can write down are not one throw's delay."""
        world = World()
        floor = await opened(craps_floor(world))
        ann = await seated(world, floor)
        placed = ann.place("place_win", 600, pick=("6",))
        await asyncio.sleep(0.05)
        wager_id = ann.accepted(placed).id
        first = ann.table.card().round

        def again(reply: object) -> None:
            if isinstance(reply, Done):
                message = CallWorking(next(_REQUESTS), "t1", wager_id, True)
                ann.table.call_working(ANN, message, again)

        for _ in range(5):
            again(Done(0))
        await asyncio.sleep(2 * BETTING_MS / 1_000)
        assert ann.table.card().round > first
        await world.cash_up(floor)

    @pytest.mark.parametrize(("on", "up", "more"), [("come", 600, 500), ("dont_come", 1_000, 100)])
    @simulated
    async def test_travelled_wagers_do_not_count_against_the_limit_of_a_new_ones_spot(
        self, on: str, up: int, more: int
    ) -> None:
        """623a.3(a)(3); 623a.5(i): the maximum is a wager's, not that of all on their numbers."""
        world = loaded((1, 3), (2, 3), (2, 4), (2, 4))
        floor = await opened(craps_floor(world, {**RULES, "max": 1_000, "spot_max": 1_000}))
        ann = await seated(world, floor)
        ann.place("pass", 1_000)
        await until_betting(ann.table, after=1)
        first = ann.place(on, 1_000)
        await until_betting(ann.table, after=2)
        assert ann.accepted(first).amount == 1_000
        assert [one["cents"] for one in posted(ann.table)["come"]] == [1_000]
        second = ann.place(on, up)
        third = ann.place(on, more)
        await asyncio.sleep(0.05)
        assert ann.accepted(second).amount == up
        assert ann.code(third) == "above_maximum"
        await world.cash_up(floor)

    @simulated
    async def test_a_seat_has_so_many_wagers_on_the_layout_and_no_more(self) -> None:
        """Over however many rolls it puts them up."""
        world = loaded(*[(2, 3)] * 9)
        floor = await opened(craps_floor(world, wagers_a_seat=5))
        ann = await seated(world, floor)
        for number in range(1, 4):
            asked = [ann.place("hardway", 100, pick=("6",)) for _ in range(2)]
            await until_betting(ann.table, after=number)
        assert [isinstance(ann.to(one), Refused) for one in asked] == [False, True]
        assert ann.code(asked[1]) == "limit_reached"
        await world.cash_up(floor)


class TestWhoHasLeft:
    @simulated
    async def test_their_wagers_lie_until_decided_and_are_paid_to_the_account(self) -> None:
        world = loaded((1, 3), (2, 4), (1, 3), (2, 3))
        floor = await opened(craps_floor(world))
        ann = await seated(world, floor)
        table = ann.table
        ann.place("pass", 500)
        await until_betting(table, after=1)
        table.stand(ANN.account)
        table.connected(ANN.account, False)
        bob = await seated(world, floor, BOB)
        assert table.snapshot(1, BOB).seat == 2
        assert table.sit(1, CAL, 1).code == "seat_taken"  # type: ignore[union-attr]
        await until_recorded(world, table, 3)
        await until(lambda: not table.seated(ANN.account))
        assert world.cage.balances[ANN.account] == 100_500
        assert isinstance(table.sit(2, CAL, 1), Seated)
        assert bob.all == []
        await world.cash_up(floor)


class TestWhatIsPosted:
    @simulated
    async def test_a_round_that_is_called_off_leaves_the_puck_and_watchers_are_told(self) -> None:
        """623a.8(c): a roll is void, and the point stands."""
        async with at_the_table() as at:
            await at.with_a_point("pass", 100)
            number, point = at.table.card().round, posted(at.table)["point"]
            lying = at.lying()
            await at.lay("field", 300)
            assert (await at.table.void("a die is missing")).returned == 300
            assert at.lying() == lying
            await until_betting(at.table, after=number)
            await asyncio.sleep(0.3)
            assert point != 0
            assert posted(at.table)["point"] == point
            assert at.lying() == lying
            events = at.world.audience.events("t1")
            told = [one.shown for one in events if isinstance(one, RoundVoided)]
            assert told[-1]["point"] == point

    @simulated
    async def test_watchers_are_told_when_a_wager_on_its_number_is_reduced_or_taken_down(
        self,
    ) -> None:
        """623a.4(d): a Don't Come Bet, "at any time"; where it lies is posted, not a stack."""
        async with at_the_table() as at:
            wager_id = ""
            while wager_id not in at.lying() or not posted(at.table)["come"]:
                if not posted(at.table)["point"]:
                    await at.with_a_point("pass", 100)
                wager_id = await at.lay("dont_come", 300)
                await at.throw()
            (there,) = posted(at.table)["come"]
            for cents in (100, 0):
                at.ann.take_down(wager_id, to=cents)
                await asyncio.sleep(0.3)
                now = [{**there, "cents": cents}] if cents else []
                assert posted(at.table)["come"] == now
                events = at.world.audience.events("t1")
                told = [one.shown for one in events if isinstance(one, LayoutChanged) and one.shown]
                assert told[-1] == {"come": now}
            # It stood on its number: 623a.4(d) says nothing of the next one, a restart or not.
            if not posted(at.table)["point"]:
                await at.with_a_point("pass", 100)
            await at.restart()
            at.table.sit(1, ANN, 1)
            await at.lay("dont_come", 300)


class TestVigorishTakenWithTheWager:
    @simulated
    async def test_it_is_held_on_top_and_comes_back_until_a_roll_could_decide(self) -> None:
        """623a.5(g)(3): "May collect, at time the player makes the wager, a vigorish"."""
        world = World()
        floor = await opened(craps_floor(world, ON_WAGER))
        ann = await seated(world, floor, cents=2_099)
        short = ann.place("buy", 2_000, pick=("4",))
        await asyncio.sleep(0.05)
        assert ann.code(short) == "insufficient_funds"
        world.cage.issue(ANN.account, 10_000)
        placed = ann.place("buy", 2_000, pick=("4",))
        await asyncio.sleep(0.05)
        accepted = ann.accepted(placed)
        assert (accepted.amount, accepted.balance) == (2_000, 12_099 - 2_100)
        less = ann.take_down(accepted.id, to=1_000)
        await asyncio.sleep(0.05)
        assert (ann.to(less).refunded, ann.to(less).left) == (1_050, 1_000)
        ann.take_down(accepted.id)
        await asyncio.sleep(0.05)
        assert world.cage.balances[ANN.account] == 12_099
        await world.cash_up(floor)

    @simulated
    async def test_after_such_a_roll_it_is_the_houses_also_when_the_wager_comes_down(self) -> None:
        world = World()
        for crashes in (False, True):
            floor = await opened(craps_floor(world, ON_WAGER))
            table = floor.tables["t1"]
            await until_betting(table)
            world.cage.issue(ANN.account, 100_000)
            table.sit(1, ANN, 1)
            table.connected(ANN.account, True)
            ann = Answers(table, ANN)
            wager_id = await _bought_and_missed(world, table, ann)
            taken = ann.take_down(wager_id)
            await asyncio.sleep(0.05)
            assert ann.to(taken).refunded == 2_000
            left = world.cage.balances[ANN.account]
            if crashes:
                await world.crash(floor)
                floor = await opened(craps_floor(world, ON_WAGER))
                await until_betting(floor.tables["t1"])
            await floor.shutdown()
            world.cage.check()
            assert not [one for one in world.cage.holds if "a-ann" in one]
            assert world.cage.balances[ANN.account] == left, "the vigorish is the house's"


async def _bought_and_missed(world: World, table: Table, ann: Answers) -> str:
    """A buy wager, called on, that a roll could have decided and did not. Returns its id."""
    for _ in range(100):
        number = table.card().round
        request = _buy(ann)
        await asyncio.sleep(0.05)
        wager_id = str(ann.accepted(request).id)
        await until_recorded(world, table, number)
        await until_betting(table, after=number)
        if any(one.id == wager_id for one in table.snapshot(1, ANN).mine):
            return wager_id
    raise AssertionError("every roll decided it")


def _buy(ann: Answers) -> int:
    request = next(_REQUESTS)
    nonce = f"buy-{request}-{ann.table.card().round}"
    message = PlaceWager(
        request, ann.table.id, ann.table.card().round, nonce, "buy", 2_000, ("4",), True
    )
    ann.table.place(ann.player, message, ann.all.append)
    return request


@simulated
async def test_a_choice_that_nobody_offers_is_refused() -> None:
    world = World()
    floor, (ann,) = await with_players(world, ANN)
    table = floor.tables["t1"]
    request = next(_REQUESTS)
    message = Choose(request, table.id, "accept_dice", {"note": 2**60})
    table.choose(ANN, message, ann.all.append)
    assert ann.to(request).code == "bad_message"
    assert ann.code(ann.choose("surrender")) == "not_now"
    await world.cash_up(floor)
