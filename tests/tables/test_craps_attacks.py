"""A live craps table against players, crashes and operators who choose their moment badly."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.from_client import CallWorking
from protocol.from_house import DecisionMade, Done, Refused, Seated
from server.tables.floor import Floor
from server.tables.port import TooLateToVoid
from tests.tables.craps_tables import (
    BETTING_MS,
    CAL,
    OFFER_MS,
    RULES,
    craps_floor,
    has_dice,
    loaded,
    lying,
    restarted,
    takes_the_dice,
    wager_on,
)
from tests.tables.honest import HonestWorld, live_floor
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
from tests.tables.simulation import SimulatedRecords, World, simulate, simulated

PACE = {"betting_ms": BETTING_MS, "rest_ms": 100, "pause_ms": 50}
VIGORISH = {"unit": 100, "buy_lay": {"vigorish": "on_wager", "percent": 5}}
_REQUESTS = count(10_000)


class TestWhatLiesThereSurvivesARestart:
    @simulated
    async def test_a_wager_and_its_odds_that_were_both_reduced(self) -> None:
        """Odds come down before what they stand on, or the rules would not allow the rest."""
        world = loaded((1, 3), (2, 3), (2, 3))
        floor = await opened(craps_floor(world))
        ann = await seated(world, floor)
        ann.place("dont_pass", 500)
        await until_betting(ann.table, after=1)
        ann.place("dont_pass_odds", 10_000)
        await until_betting(ann.table, after=2)
        ann.take_down(wager_on(ann.table, "dont_pass_odds").id, to=1_000)
        ann.take_down(wager_on(ann.table, "dont_pass").id, to=100)
        await asyncio.sleep(0.05)
        before = lying(ann.table)
        assert before == {"dont_pass": 100, "dont_pass_odds": 1_000}
        table, floor = await restarted(world, floor, ANN)
        assert lying(table) == before
        await world.cash_up(floor)

    @simulated
    async def test_a_mark_is_its_own_wagers_and_nobody_elses(self) -> None:
        """After a restart the numbers of wagers that came off are given anew."""
        world = loaded((2, 3), (2, 3))
        floor = await opened(craps_floor(world))
        ann = await seated(world, floor)
        placed = ann.place("place_win", 600, pick=("6",))
        await asyncio.sleep(0.05)
        wager_id = ann.accepted(placed).id
        called = ann.call(wager_id)
        await asyncio.sleep(0.05)
        assert isinstance(ann.to(called), Done)
        ann.take_down(wager_id)
        await asyncio.sleep(0.05)
        world.cage.issue(BOB.account, 1_000)
        table, floor = await restarted(world, floor, ANN, BOB)
        bob = Answers(table, BOB)
        line = bob.place("pass", 500, "bobs-own-nonce")
        await asyncio.sleep(0.05)
        assert bob.accepted(line).id == wager_id
        table, floor = await restarted(world, floor, ANN, BOB)
        assert table.card().status == "open"
        assert lying(table, BOB) == {"pass": 500}
        await until_recorded(world, table, 1)
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
    async def test_the_shooter_keeps_the_dice_over_a_restart(self) -> None:
        """The house was away, not the shooter: 623a.10(a)."""
        world = loaded((2, 3), (2, 4))
        floor = await opened(craps_floor(world))
        ann = await seated(world, floor)
        await takes_the_dice(ann)
        ann.place("pass", 500)
        await asyncio.sleep(0.05)
        table, floor = await restarted(world, floor, ANN)
        await asyncio.sleep(OFFER_MS / 1_000)
        assert has_dice(table) == 1
        made = [one for one in world.audience.events("t1") if isinstance(one, DecisionMade)]
        assert [one.choice for one in made] == ["accept_dice"]
        await world.cash_up(floor)


class TestTheDice:
    @pytest.mark.parametrize("leaves", [True, False])
    @simulated
    async def test_they_go_on_when_the_shooter_leaves(self, leaves: bool) -> None:
        """623a.10(a)(2), also while nothing lies there and nobody is in a hurry."""
        world = World()
        floor = await opened(craps_floor(world))
        ann = await seated(world, floor)
        await takes_the_dice(ann)
        await seated(world, floor, BOB)
        await asyncio.sleep(5)
        assert has_dice(ann.table) == 1
        if leaves:
            ann.table.stand(ANN.account)
        else:  # a line may be cut for a moment
            ann.table.connected(ANN.account, False)
            await asyncio.sleep(OFFER_MS / 1_000)
        await asyncio.sleep(0.1)
        offer = ann.table.snapshot(1, None).offer
        assert offer is not None
        assert (offer.seat, has_dice(ann.table)) == (2, 0)
        await world.cash_up(floor)

    @simulated
    async def test_a_line_that_was_cut_for_a_moment_keeps_them(self) -> None:
        world = World()
        floor = await opened(craps_floor(world))
        ann = await seated(world, floor)
        await takes_the_dice(ann)
        await asyncio.sleep(1)
        ann.table.connected(ANN.account, False)
        await asyncio.sleep(OFFER_MS / 2_000)
        ann.table.connected(ANN.account, True)
        await asyncio.sleep(5)
        assert has_dice(ann.table) == 1
        await world.cash_up(floor)

    @simulated
    async def test_two_who_throw_them_to_each_other_come_to_an_end(self) -> None:
        """Every choice is written down and signed: there are so many of them in a round."""
        world = World()
        floor = await opened(craps_floor(world))
        players = {1: await seated(world, floor), 2: await seated(world, floor, BOB)}
        table = players[1].table
        codes = set()
        for _ in range(400):
            await asyncio.sleep(0.01)
            offer = table.snapshot(1, None).offer
            seat, choice = (offer.seat, "accept_dice") if offer else (1, "pass_dice")
            seat = has_dice(table) or seat
            asked = players[seat].choose(choice)
            await asyncio.sleep(0.01)
            if isinstance(players[seat].to(asked), Refused):
                codes.add(players[seat].code(asked))
        assert "limit_reached" in codes
        players[1].place("field", 100)
        record = await until_recorded(world, table, table.card().round)
        assert len(record["decisions"]) < 150
        await world.cash_up(floor)


class TestTheTable:
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

    @simulated
    async def test_travelled_come_wagers_do_not_count_against_a_new_ones_maximum(self) -> None:
        """623a.5(i): the maximum is a wager's; what has travelled lies on its number."""
        world = loaded((1, 3), (2, 3), (2, 4), (2, 4))
        floor = await opened(craps_floor(world, {**RULES, "max": 1_000}))
        ann = await seated(world, floor)
        ann.place("pass", 1_000)
        await until_betting(ann.table, after=1)
        first = ann.place("come", 1_000)
        await until_betting(ann.table, after=2)
        second = ann.place("come", 600)
        third = ann.place("come", 500)
        await asyncio.sleep(0.05)
        assert ann.accepted(first).amount == 1_000
        assert ann.accepted(second).amount == 600
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

    @simulated
    async def test_a_round_that_is_being_signed_is_not_called_off_any_more(self) -> None:
        world = loaded((5, 6))
        world.house = replace(world.house, records=_SlowRecords(world.faults))
        floor = await opened(craps_floor(world))
        ann = await seated(world, floor)
        ann.place("pass", 500)
        await until(lambda: world.house.records.is_signing)  # type: ignore[attr-defined]
        with pytest.raises(TooLateToVoid):
            await ann.table.void("too late")
        record = await until_recorded(world, ann.table, 1)
        assert record["result"] == "settled"
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


class TestCalledOff:
    def test_a_roll_that_is_called_off_leaves_what_earlier_rolls_have_earned(self) -> None:
        """623a.8(c): every wager goes back; its vigorish too, unless a roll could decide it."""

        async def play(is_void: bool) -> None:
            world, floor, ann = await _with_earned_vigorish()
            table = ann.table
            fresh = ann.place("lay", 2_000, pick=("4",))
            await asyncio.sleep(0.05)
            assert ann.accepted(fresh).balance == 100_000 - 1_100 - 2_100
            number = table.card().round
            if is_void:
                returned = await table.void("the dice are under the rail")
                assert returned == 1_000 + 2_100
                await until_betting(table, after=number)
            else:
                await world.crash(floor)
                floor = await opened(
                    live_floor(world, "craps", {**VIGORISH, "max": 50_000}, **PACE)
                )
                await until_betting(floor.tables["t1"], after=number)
            record = world.verified("t1", number, [ANN.account])
            assert record["result"] == "void"
            assert not world.cage.holds
            # 5% of the $20 that lay there when a roll could have decided it.
            assert world.cage.balances[ANN.account] == 100_000 - 100
            assert world.cage.house == 100
            await world.cash_up(floor)

        simulate(play(is_void=True))
        simulate(play(is_void=False))

    @simulated
    async def test_what_outlives_its_rules_goes_back_and_the_record_is_still_sound(self) -> None:
        world = HonestWorld(3)
        floor = await opened(live_floor(world, "craps", VIGORISH, **PACE))
        ann = await seated(world, floor)
        ann.place("hardway", 2_000, pick=("4",))
        ann.place("field", 500)
        world.faults.kill_in = "record"
        await world.faults.killed.wait()
        other = {**VIGORISH, "max": 50_000}
        floor = await world.restarted(floor, "craps", other)
        await until_recorded(world, floor.tables["t1"], 1)
        record = world.verified("t1", 1, [ANN.account])
        (field,) = record["settlements"]
        assert not world.cage.holds
        assert world.cage.balances[ANN.account] == 100_000 - 500 + field["returned"]
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


async def _with_earned_vigorish() -> tuple[HonestWorld, Floor, Answers]:
    """A Buy Bet of $20 that a roll could have decided; half of it has come off since."""
    for evening in range(20):
        world = HonestWorld(evening)
        floor = await opened(live_floor(world, "craps", VIGORISH, **PACE))
        ann = await seated(world, floor)
        placed = ann.place("buy", 2_000, pick=("4",))
        await asyncio.sleep(0.05)
        wager_id = ann.accepted(placed).id
        ann.call(wager_id)
        await until_betting(ann.table, after=1)
        if lying(ann.table):
            ann.take_down(wager_id, to=1_000)
            await asyncio.sleep(0.05)
            return world, floor, ann
        await floor.halt()
    raise AssertionError("every roll decided it")


class _SlowRecords(SimulatedRecords):
    is_signing = False

    async def signed_round(self, record: Mapping[str, Any], previous: str) -> tuple[str, str]:
        self.is_signing = True
        await asyncio.sleep(0.2)
        return await super().signed_round(record, previous)
