"""A live craps table after a restart: what lies on the layout, what came off, what goes back."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.from_house import Done
from server.games import catalogue
from server.tables.api import TooLateToVoid
from server.tables.floor import Floor
from server.tables.model.round import AnyGame
from server.tables.model.settings import TableSettings
from tests.tables.craps_tables import (
    at_the_table,
    craps_floor,
    loaded,
    lying,
    offered_to,
    posted,
    restarted,
    wager_on,
    with_players,
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
)
from tests.tables.simulation import SimulatedRecords, World, simulate, simulated

VIGORISH = {"unit": 100, "buy_lay": {"vigorish": "on_wager", "percent": 5}}
OTHER_RULES = {**VIGORISH, "max": 50_000}
PACE = {"betting_ms": 3_000, "rest_ms": 100, "pause_ms": 50}
CHIPS = 100_000


class TestWhatIsFoundAgain:
    @simulated
    async def test_a_wager_and_its_odds_that_were_both_reduced(self) -> None:
        """623a.6(e): the wager may be as little only once its odds are; so they are restored."""
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
    async def test_choices_marks_and_wagers(self) -> None:
        world = World()
        floor, (ann, _) = await with_players(world, ANN, BOB)
        table = floor.tables["t1"]
        await until(lambda: offered_to(table) == 1)
        ann.choose("pass_dice")
        await until(lambda: offered_to(table) == 2)
        placed = ann.place("hardway", 200, pick=("8",))
        await asyncio.sleep(0.05)
        wager_id = ann.accepted(placed).id
        ann.call(wager_id, True)
        await asyncio.sleep(0.05)
        number = table.card().round
        await world.crash(floor)

        floor = await opened(craps_floor(world))
        table = floor.tables["t1"]
        await until_betting(table)
        assert table.card().round == number
        (mine,) = table.snapshot(1, ANN).mine
        assert (mine.id, mine.working, mine.amount) == (wager_id, True, 200)
        ann = Answers(table, ANN)
        assert ann.table.sit(1, ANN, None)
        table.connected(ANN.account, True)
        record = await until_recorded(world, table, number)
        assert [one["seat"] for one in record["decisions"]][:1] == [1]
        await world.cash_up(floor)

    @pytest.mark.parametrize(("on", "pick"), [("pass", ()), ("hardway", ("6",))])
    @simulated
    async def test_a_mark_belongs_to_its_wager_and_to_none_after_it(
        self, on: str, pick: tuple[str, ...]
    ) -> None:
        """After a restart a new wager may have the number of one that was taken down."""
        world = loaded((2, 3), (2, 3))
        floor = await opened(craps_floor(world))
        ann = await seated(world, floor)
        placed = ann.place("hardway", 100, pick=("8",))
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
        placed = bob.place(on, 500, "bobs-own-nonce", pick=pick)
        await asyncio.sleep(0.05)
        assert bob.accepted(placed).id == wager_id
        table, floor = await restarted(world, floor, ANN, BOB)
        assert table.card().status == "open"
        (wager,) = table.snapshot(1, BOB).mine
        assert (wager.on, wager.pick, wager.amount, wager.working) == (on, pick, 500, False)
        await until_recorded(world, table, 1)
        await world.cash_up(floor)


class TestWhatWasTakenOff:
    """623a.4(d): a Don't bet "may not be replaced or increased after the bet has been removed or
    reduced", a restart or not."""

    @pytest.mark.parametrize("cents", [0, 100])
    @simulated
    async def test_is_not_put_back_after_a_restart(self, cents: int) -> None:
        async with at_the_table() as at:
            other = await at.lay("dont_pass", 200, player=at.bob)
            wager_id = await at.lay("dont_pass", 500)
            await at.take_down(wager_id, cents)
            assert at.ann.code(at.ann.place("dont_pass", 300)) == "not_now"
            for _ in range(2):
                await at.restart()
                at.table.sit(1, ANN, 1)
                at.table.sit(1, BOB, 2)
                refused = at.ann.to(at.ann.place("dont_pass", 400))
                assert (refused.code, refused.section) == ("not_now", "623a.4(d)")
                assert at.lying() == ({wager_id: cents} if cents else {})
                assert at.lying(at.bob) == {other: 200}
            await at.lay("dont_pass", 200, player=at.bob)
            number = at.table.card().round
            at.table.connected(ANN.account, True)
            await until_betting(at.table, after=number)
            on = "dont_come" if posted(at.table)["point"] else "dont_pass"
            await at.lay(on, 400)

    @pytest.mark.parametrize("killed_in", ["save", "reduce"])
    @simulated
    async def test_is_as_the_cage_has_it_whenever_the_house_was_killed(
        self, killed_in: str
    ) -> None:
        async with at_the_table() as at:
            wager_id = await at.lay("dont_pass", 500)
            at.world.faults.kill_in = killed_in
            asked = at.ann.take_down(wager_id)
            await at.world.faults.killed.wait()
            answer = at.ann.to(asked)
            await at.restart()
            at.table.sit(1, ANN, 1)
            if at.lying():
                assert answer is None
                assert at.lying() == {wager_id: 500}
                await at.lay("dont_pass", 300)
            else:
                assert at.ann.code(at.ann.place("dont_pass", 300)) == "not_now"

    @simulated
    async def test_is_taken_off_once_however_often_it_is_asked(self) -> None:
        async with at_the_table() as at:
            wager_id = await at.lay("dont_pass", 500)
            before = at.world.cage.balances[ANN.account]
            asked = [at.ann.take_down(wager_id, 100) for _ in range(3)]
            strange = at.bob.take_down(wager_id)
            await asyncio.sleep(0.1)
            assert [at.ann.to(one).refunded for one in asked] == [400] * 3
            assert at.bob.code(strange) == "not_your_wager"
            assert at.world.cage.balances[ANN.account] == before + 400


class TestCalledOff:
    def test_a_roll_that_is_called_off_leaves_what_earlier_rolls_have_earned(self) -> None:
        """623a.8(c): what was wagered goes back with its vigorish; what was there stays.

        Other rules clear the table: then all goes back, but for a vigorish that a roll has earned.
        """

        async def play(is_void: bool) -> None:
            world, floor, ann = await _with_earned_vigorish()
            table = ann.table
            fresh = ann.place("lay", 2_000, pick=("4",))
            await asyncio.sleep(0.05)
            assert ann.accepted(fresh).balance == 100_000 - 1_100 - 2_100
            number = table.card().round
            if is_void:
                returned = await table.void("the dice are under the rail")
                assert returned.returned == 2_100
                await until_betting(table, after=number)
                assert world.verified("t1", number, [ANN.account])["result"] == "void"
                assert world.cage.balances[ANN.account] == 100_000 - 1_100
                await world.crash(floor)
                number = table.card().round
                floor = await opened(
                    live_floor(world, "craps", {**VIGORISH, "max": 50_000}, **PACE)
                )
                await until_betting(floor.tables["t1"], after=number)
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


class TestRulesThatAnOperatorChanged:
    """Vigorish is taken with a Buy Bet (623a.5(g)(3)), and came back in part with a reduction."""

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

    @pytest.mark.parametrize("killed_in", ["betting", "save", "record", "recorded", "settle"])
    @simulated
    async def test_a_reduced_buy_bet_goes_back_whole_when_the_rules_are_changed(
        self, killed_in: str
    ) -> None:
        world, floor, ann, number = await with_reduced_buy_bet()
        if killed_in != "betting":
            ann.place("field", 500)
            await asyncio.sleep(0.05)
            world.faults.kill_in = killed_in
            await world.faults.killed.wait()
        floor = await world.restarted(floor, "craps", OTHER_RULES)
        table = floor.tables["t1"]
        await until_recorded(world, table, number)
        await until_betting(table, after=number)
        record = world.verified("t1", number, [ANN.account])
        assert not world.cage.holds
        settled = {one["id"]: one["returned"] for one in record["settlements"]}
        field = next((w["id"] for w in record["wagers"] if w["on"] == "field"), None)
        won = settled[field] - 500 if field else 0
        assert world.cage.balances[ANN.account] == CHIPS + won
        assert world.cage.house == -won
        await world.cash_up(floor)

    @simulated
    async def test_so_it_does_when_the_program_knows_the_former_rules_no_more(self) -> None:
        """By what is held alone: how it is made up, only those rules could say."""
        world, floor, _, number = await with_reduced_buy_bet()
        await world.crash(floor)
        table = (TableSettings("t1", "Table", "craps", OTHER_RULES, **PACE), submit(OTHER_RULES))
        floor = Floor(
            [table], world.house, world.audience, world.inspect, world.on_event, submit=_forgotten
        )
        await floor.start()
        await until_recorded(world, floor.tables["t1"], number)
        await until_betting(floor.tables["t1"], after=number)
        (settled,) = world.record("t1", number)["settlements"]
        assert (settled["result"], settled["returned"]) == ("void", 1_050)
        assert not world.cage.holds
        assert world.cage.balances[ANN.account] == CHIPS
        await world.cash_up(floor)

    @simulated
    async def test_a_closed_round_is_void_if_its_rules_have_another_meaning_now(self) -> None:
        """The program has other defaults since: nobody wagered under those."""
        world, floor, ann, number = await with_reduced_buy_bet()
        ann.place("field", 500)
        await asyncio.sleep(0.05)
        world.faults.kill_in = "record"
        await world.faults.killed.wait()
        await world.crash(floor)
        table = (TableSettings("t1", "Table", "craps", OTHER_RULES, **PACE), submit(OTHER_RULES))
        floor = Floor(
            [table], world.house, world.audience, world.inspect, world.on_event, submit=_redefined
        )
        await floor.start()
        await until_recorded(world, floor.tables["t1"], number)
        await until_betting(floor.tables["t1"], after=number)
        assert world.record("t1", number)["result"] == "void"
        assert not world.cage.holds
        assert world.cage.balances[ANN.account] == CHIPS
        await world.cash_up(floor)


async def with_reduced_buy_bet() -> tuple[HonestWorld, Floor, Answers, int]:
    """$20 on the 4 that no roll could decide yet, of which $10 came off with its vigorish.

    Gives the number of the round in which it was reduced.
    """
    world = HonestWorld(3)
    floor = await opened(live_floor(world, "craps", VIGORISH, **PACE))
    ann = await seated(world, floor, cents=CHIPS)
    placed = ann.place("buy", 2_000, pick=("4",))
    # 623a.3(a)(41): inactive on a come out roll
    number = await until_betting(ann.table, after=1)
    assert number == 2
    taken = ann.take_down(ann.accepted(placed).id, to=1_000)
    await asyncio.sleep(0.05)
    assert ann.to(taken).refunded == 1_050
    assert world.cage.balances[ANN.account] == CHIPS - 1_050
    return world, floor, ann, number


def submit(rules: Mapping[str, Any]) -> AnyGame:
    return catalogue.submit("craps", rules)


def _redefined(name: str, rules: Mapping[str, Any]) -> AnyGame:
    return catalogue.submit(name, {**rules, "max": 75_000})


def _forgotten(name: str, rules: Mapping[str, Any]) -> AnyGame:
    raise ValueError(f"{name} with {rules} is no game of this program")
