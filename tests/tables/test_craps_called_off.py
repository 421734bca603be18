"""A craps table whose rules an operator changed while wagers lay there: what goes back, and whole.

Vigorish is taken with a Buy Bet (623a.5(g)(3)) and has come back in part with what was reduced.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from server.games import catalogue
from server.tables.floor import Floor
from server.tables.rounds import AnyGame
from server.tables.settings import TableSettings
from tests.tables.honest import HonestWorld, live_floor
from tests.tables.playing import ANN, Answers, opened, seated, until_betting, until_recorded
from tests.tables.simulation import simulated

RULES = {"unit": 100, "buy_lay": {"vigorish": "on_wager", "percent": 5}}
OTHER_RULES = {**RULES, "max": 50_000}
PACE = {"betting_ms": 3_000, "rest_ms": 100, "pause_ms": 50}
CHIPS = 100_000


async def with_reduced_buy_bet() -> tuple[HonestWorld, Floor, Answers, int]:
    """$20 on the 4 that no roll could decide yet, of which $10 came off with its vigorish.

    Gives the number of the round in which it was reduced.
    """
    world = HonestWorld(3)
    floor = await opened(live_floor(world, "craps", RULES, **PACE))
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


@pytest.mark.parametrize("killed_in", ["betting", "save", "record", "recorded", "settle"])
@simulated
async def test_a_reduced_buy_bet_goes_back_whole_when_the_rules_are_changed(killed_in: str) -> None:
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
async def test_so_it_does_when_the_program_knows_the_former_rules_no_more() -> None:
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


def submit(rules: Mapping[str, Any]) -> AnyGame:
    return catalogue.submit("craps", rules)


def _forgotten(name: str, rules: Mapping[str, Any]) -> AnyGame:
    raise ValueError(f"{name} with {rules} is no game of this program")
