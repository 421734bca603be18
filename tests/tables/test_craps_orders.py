"""What operators order at a craps table, and what they are told of it."""

from __future__ import annotations

import asyncio

import pytest

from server.tables.api import NothingToPass, PassedDice
from tests.tables.craps_tables import (
    RULES,
    at_the_table,
    craps_floor,
    has_dice,
    loaded,
    offered_to,
    posted,
    takes_the_dice,
)
from tests.tables.honest import HonestWorld, live_floor
from tests.tables.playing import ANN, BOB, opened, seated, until, until_betting, until_recorded
from tests.tables.simulation import simulated


class TestPassTheDice:
    """623a.10(a)(2): "may order the shooter to pass the dice"."""

    @simulated
    async def test_623a_10_a_2_an_operator_orders_the_shooter_to_pass_the_dice(self) -> None:
        world = HonestWorld(11)
        pace = {"betting_ms": 3_000, "offer_ms": 500, "rest_ms": 100, "pause_ms": 50}
        floor = await opened(live_floor(world, "craps", RULES, **pace))
        ann, bob = await seated(world, floor, ANN), await seated(world, floor, BOB)
        table = ann.table
        await takes_the_dice(ann)
        assert await table.pass_dice() == PassedDice(1, table.card().round)
        await until(lambda: offered_to(table) == 2)
        bob.choose("accept_dice")
        await until(lambda: has_dice(table) == 2)
        number = table.card().round
        bob.place("pass", 100)
        await asyncio.sleep(0.1)
        bob.choose("roll")
        await until_recorded(world, table, number)
        record = world.verified("t1", number, [ANN.account, BOB.account])
        chosen = [(one["seat"], one["choice"]["choice"]) for one in record["decisions"]]
        assert chosen == [(1, "accept_dice"), (1, "pass_dice"), (2, "accept_dice")]
        await world.cash_up(floor)

    @simulated
    async def test_623a_10_a_2_an_order_after_no_more_bets_waits_for_the_throw(self) -> None:
        async with at_the_table() as at:
            await at.with_a_point("pass", 100)
            number = at.table.card().round
            at.ann.choose("roll")
            await until(lambda: at.table.card().phase != "betting")
            assert await at.table.pass_dice() == PassedDice(1, number)
            await until_betting(at.table, after=number)
            await until(lambda: offered_to(at.table) == 2)
            assert posted(at.table)["shooter"] == 0

    @simulated
    async def test_623a_10_a_2_it_is_an_order_to_one_shooter_and_no_other(self) -> None:
        async with at_the_table() as at:
            await at.table.pass_dice()
            await until(lambda: offered_to(at.table) == 2)
            at.bob.choose("accept_dice")
            await until(lambda: has_dice(at.table) == 2)
            await asyncio.sleep(2)
            assert has_dice(at.table) == 2

    @simulated
    async def test_there_is_nothing_to_pass_where_nobody_has_the_dice(self) -> None:
        async with at_the_table() as at:
            at.ann.choose("pass_dice")
            await until(lambda: offered_to(at.table) == 2)
            with pytest.raises(NothingToPass):
                await at.table.pass_dice()

    @simulated
    async def test_there_are_no_dice_at_a_wheel(self) -> None:
        world = HonestWorld()
        floor = await opened(live_floor(world, "roulette"))
        with pytest.raises(NothingToPass, match="Roulette"):
            await floor.tables["t1"].pass_dice()
        await world.cash_up(floor)


@simulated
async def test_623a_11_a_6_operators_are_told_of_four_points_and_more() -> None:
    points = (4, 5, 6, 8, 9)
    dice = [(point // 2, point - point // 2) for point in points for _ in range(2)]
    world = loaded(*dice)
    floor = await opened(craps_floor(world, {**RULES, "fire": "A"}))
    ann = await seated(world, floor, ANN)
    await takes_the_dice(ann)
    ann.place("fire", 300)
    for number in range(1, len(dice) + 1):
        if number % 2:
            ann.place("pass", 100)
        await asyncio.sleep(0.1)
        ann.choose("roll")
        await until_betting(ann.table, after=number)
    told = [data for kind, data in world.events if kind == "fire_bet_points"]
    assert [(one["round"], one["points"]) for one in told] == [
        (8, [4, 5, 6, 8]),
        (10, [4, 5, 6, 8, 9]),
    ]
    assert {(one["table"], one["seat"], one["account"]) for one in told} == {("t1", 1, ANN.account)}
    await floor.halt()
    world.cage.check()
