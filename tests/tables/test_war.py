"""Casino War at a live table: tie hands, the war, the shoe from round to round, and crashes."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest

from protocol.from_house import DecisionMade, LayoutChanged, OutcomeDrawn, Stack
from server.tables.table import Table
from tests.tables.honest import HonestWorld, live_floor
from tests.tables.playing import ANN, BOB, Answers, opened, until, until_betting, until_recorded
from tests.tables.simulation import simulate, simulated
from tests.tables.war_tables import INITIAL, RULES, TIE, evening, until_deciding, with_ann_and_bob


def test_651a_9_c_2_a_tie_hand_goes_to_war() -> None:
    async def play(world: HonestWorld) -> None:
        floor, ann, _ = await with_ann_and_bob(world, decision_ms=5_000)
        await until_deciding(ann.table)
        asked_ms = world.clock.now_ms()
        war = ann.choose("war", tie=TIE)
        await until(lambda: ann.to(war) is not None)
        chosen = ann.chosen(war)
        assert chosen.balance == 100_000 - 2 * INITIAL - 2 * TIE
        seen = ann.table.snapshot(1, ANN)
        assert [(one.on, one.amount) for one in chosen.placed] == [("war", INITIAL), ("tie", TIE)]
        assert set(chosen.placed) <= set(seen.mine)
        on_the_felt = {Stack(("war",), INITIAL, 1), Stack(1, TIE, 1)}
        assert set(seen.stacks) == on_the_felt, "all else is decided"
        record = await until_recorded(world, ann.table, 1)
        assert world.clock.now_ms() - asked_ms < 1_000, "the window closes with the last choice"
        await world.cash_up(floor)
        record = world.verified("t1", 1, [ANN.account, BOB.account])
        (decision,) = record["decisions"]
        assert (decision["seat"], decision["choice"]) == (1, {"choice": "war", "tie": TIE})
        assert [one["id"] for one in decision["raised"]] == list(chosen.ids)
        mixed = ["mix" in happening for happening in record["happenings"]]
        assert mixed[-3:] == [True, False, False], "war cards are drawn after the choice"
        assert len(record["draws"]) == 2
        assert len(record["settlements"]) == 5
        assert not world.cage.holds

    simulate(play(HonestWorld(evening(1))))


def test_after_a_restart_the_war_is_told_of_with_the_round() -> None:
    async def play(world: HonestWorld) -> None:
        floor, ann, _ = await with_ann_and_bob(world)
        await until_deciding(ann.table)
        ann.choose("war", tie=TIE)
        await until_betting(ann.table, after=1)
        told = ann.table.snapshot(1, ANN).settled_since
        assert [one.on for one in told[0].wagers].count("war") == 1
        floor = await world.restarted(floor, "casino_war", RULES)
        table = floor.tables["t1"]
        await until_betting(table)
        assert table.snapshot(1, ANN).settled_since == told
        await floor.halt()

    simulate(play(HonestWorld(evening(1))))


def test_a_war_that_is_shown_again_after_a_restart_has_no_void_draw_in_it() -> None:
    async def play(world: HonestWorld) -> None:
        floor, ann, _ = await with_ann_and_bob(world)
        await until_deciding(ann.table)
        before = ann.table.snapshot(1, ANN)
        ann.choose("war")
        world.faults.kill_in = "settle"  # recorded, and neither paid nor shown to the end
        await world.faults.killed.wait()
        told_before = len(world.audience.events("t1"))
        floor = await world.restarted(floor, "casino_war", RULES)
        found = floor.tables["t1"].snapshot(1, ANN)
        assert (found.round, found.commitment) == (before.round, before.commitment)
        await until_betting(floor.tables["t1"], after=1)
        await floor.halt()
        told = world.audience.events("t1")[told_before:]
        drawn = [event for event in told if isinstance(event, OutcomeDrawn) and event.round == 1]
        assert [one.spin for one in drawn] == [1, 2]
        assert not any(one.void_spin for one in drawn)
        assert drawn[-1].call == world.verified("t1", 1, [ANN.account])["outcome"]
        world.cage.check()

    simulate(play(HonestWorld(evening(1))))


def test_651a_9_c_1_the_clock_surrenders_for_whoever_has_not_chosen() -> None:
    async def play(world: HonestWorld) -> None:
        floor, ann, _ = await with_ann_and_bob(world)
        record = await until_recorded(world, ann.table, 1)
        await floor.halt()
        world.verified("t1", 1, [ANN.account, BOB.account])
        assert [one["seat"] for one in record["decisions"]] == [0]
        (surrendered,) = (one for one in record["settlements"] if one["result"] == "surrender")
        assert surrendered["returned"] == INITIAL // 2
        (made,) = (one for one in world.audience.events("t1") if isinstance(one, DecisionMade))
        assert (made.seat, made.choice, made.call) == (0, "", "seat 1 surrenders")

    simulate(play(HonestWorld(evening(1))))


def test_651a_9_e_initial_wagers_are_collected_where_everybody_sees_it() -> None:
    async def play(world: HonestWorld) -> None:
        floor, ann, bob = await with_ann_and_bob(world)
        await until_deciding(ann.table)
        asked: Any = world.audience.events("t1")[-1]
        assert (asked.seats, asked.default) == ((1, 2), "surrender")
        ann.choose("war")
        await asyncio.sleep(0.1)
        bob.choose("surrender")
        await until_recorded(world, ann.table, 1)
        await floor.halt()
        told: list[Any] = [
            event
            for event in world.audience.events("t1")
            if isinstance(event, (DecisionMade, LayoutChanged, OutcomeDrawn))
        ]
        at = next(i for i, event in enumerate(told) if isinstance(event, DecisionMade))
        first, collected, second, taken, drawn = told[at : at + 5]
        assert (first.seat, first.choice, first.seats) == (1, "war", (2,))
        assert first.call == "seat 1 goes to war for $5"
        assert collected.stacks == (Stack(0, 0, 1), Stack(("war",), INITIAL, 1))
        assert (second.seat, second.choice, second.seats) == (2, "surrender", ())
        assert taken.stacks == (Stack(0, 0, 2),)
        assert isinstance(drawn, OutcomeDrawn)
        assert list(drawn.shown["cards"]) == ["1", "2", "dealer"]
        assert [len(cards) for cards in drawn.shown["cards"].values()] == [2, 1, 2]

    simulate(play(HonestWorld(evening(1, 2))))


def test_a_war_that_the_balance_does_not_cover_is_refused_and_asked_again() -> None:
    async def play(world: HonestWorld) -> None:
        floor, ann, _ = await with_ann_and_bob(world)
        await until_deciding(ann.table)
        spent = world.cage.balances[ANN.account] - INITIAL
        world.cage.redeem(ANN.account, spent)
        both, one = ann.choose("war", tie=TIE), ann.choose("war")
        await until_recorded(world, ann.table, 1)
        await world.cash_up(floor)
        assert ann.code(both) == "insufficient_funds"
        assert ann.chosen(one).balance == 0
        world.verified("t1", 1, [ANN.account])

    simulate(play(HonestWorld(evening(1))))


async def wager_of_ann(table: Table, after: int) -> None:
    """Ann wagers in the next round. Her wager keeps her seat: the shoe is not idle, 651a.5(h)."""
    await until_betting(table, after=after)
    table.sit(1, ANN, 1)
    ann = Answers(table, ANN)
    placed = ann.place("initial", INITIAL, f"ann-initial-{after}")
    await until(lambda: ann.to(placed) is not None)


def test_the_shoe_is_dealt_on_from_round_to_round_and_over_restarts() -> None:
    async def play() -> list[dict[str, Any]]:
        world = HonestWorld(11)
        floor, _, _ = await with_ann_and_bob(world)
        for number in range(1, 6):
            await until_recorded(world, floor.tables["t1"], number)
            await wager_of_ann(floor.tables["t1"], after=number)
            floor = await world.restarted(floor, "casino_war", RULES)
        await until_recorded(world, floor.tables["t1"], 6)
        await floor.halt()
        return [world.verified("t1", number, [ANN.account]) for number in range(1, 7)]

    records = simulate(play())
    assert records[0]["state"]["shoe"] is None
    seen: Counter[str] = Counter()
    for before, after in pairwise(records):
        dealt = [card for draw in before["draws"] for card in draw["cards"]]
        seen.update(dealt)
        assert after["state"]["shoe"]["seen"] == seen
        # 651a.8(b): "remove the first card from the dealing shoe face down"; 651a.9(f)
        burnt = 1 + 3 * sum(len(one["draws"]) - 1 for one in records[: after["round"] - 1])
        assert after["state"]["shoe"]["out"] == seen.total() + burnt


@simulated
async def test_651a_8_d_after_the_cover_card_the_cards_are_shuffled_between_rounds() -> None:
    world = HonestWorld(12)
    floor = await opened(
        live_floor(world, "casino_war", RULES, betting_ms=100, rest_ms=20, pause_ms=20)
    )
    table = floor.tables["t1"]
    world.cage.issue(ANN.account, 10_000_000)
    table.sit(1, ANN, None)
    ann = Answers(table, ANN)
    cuts = []
    for number in range(1, 150):
        await until_betting(table, after=number - 1)
        ann.place("initial", INITIAL, f"ann-initial-{number}")
        record = await until_recorded(world, table, number)
        if "cut" in record["draws"][0]:
            cuts.append(number)
            world.verified("t1", number, [ANN.account])
    await floor.halt()
    assert len(cuts) >= 2
    assert cuts[0] == 1
    shoe = world.record("t1", cuts[1])["state"]["shoe"]
    assert shoe["out"] > 312 - 312 // 4, "the cover card was reached in the round before"


@pytest.mark.parametrize("kill", range(1, 40))
def test_a_crash_around_a_decision_leaves_the_same_cards_and_every_cent(kill: int) -> None:
    number = evening(1)

    async def play(kill_after: int | None) -> tuple[dict[str, Any], bool]:
        world = HonestWorld(number)
        floor, ann, _ = await with_ann_and_bob(world)
        await until_deciding(ann.table)
        if kill_after is not None:
            world.faults.kill_at = world.faults.calls + kill_after
        war = ann.choose("war", tie=TIE)
        if kill_after is not None:
            # With nothing on the layout after it the table rests: the kill may never come.
            with suppress(TimeoutError):
                await asyncio.wait_for(world.faults.killed.wait(), 60)
        if world.faults.is_dead:
            floor = await world.restarted(floor, "casino_war", RULES)
        await until_recorded(world, floor.tables["t1"], 1)
        await floor.halt()
        record = world.verified("t1", 1, [ANN.account, BOB.account])
        returned = sum(one["returned"] for one in record["settlements"])
        raised = sum(one["amount"] for made in record["decisions"] for one in made["raised"])
        staked = sum(one["amount"] for one in record["wagers"]) + raised
        cage = world.cage
        held = sum(hold.cents for hold in cage.holds.values())
        cage.check()
        assert sum(cage.balances.values()) + held == 200_000 - staked + returned
        is_chosen = type(ann.to(war)).__name__ == "Chosen"
        assert not is_chosen or raised == INITIAL + TIE, "an acknowledged choice stands"
        return record, bool(raised)

    calm, _ = simulate(play(None))
    killed, went_to_war = simulate(play(kill))
    assert killed["draws"][0] == calm["draws"][0]
    if went_to_war:
        assert killed["draws"] == calm["draws"]
