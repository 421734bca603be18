"""What a table has taken in: its handle, what it returned, and its rounds, over restarts."""

from __future__ import annotations

import json

import pytest

from server.tables.floor import Floor
from tests.tables.playing import ANN, Answers, floor_of, opened, until_betting, with_ann
from tests.tables.simulation import World, simulated


def told(floor: Floor) -> tuple[int, int, int, int]:
    summary = floor.tables["t1"].summary()
    return summary.handle, summary.returned, summary.rounds, summary.voided


def recorded(world: World) -> tuple[int, int, int, int]:
    """The same sums, from the records. At this table no wager stays."""
    handle = returned = rounds = voided = 0
    for text in world.journal.records.get("t1", {}).values():
        record = json.loads(text)
        if record["result"] == "void":
            voided += 1
            continue
        rounds += 1
        handle += sum(one["amount"] for one in record["wagers"])
        returned += sum(one["returned"] for one in record["settlements"])
    return handle, returned, rounds, voided


@simulated
async def test_the_totals_of_a_table_go_on_after_a_restart() -> None:
    world, floor, ann = await with_ann()
    for number in range(1, 4):
        await until_betting(floor.tables["t1"], after=number - 1)
        ann.place("heads", 500)
    await until_betting(floor.tables["t1"], after=3)
    await floor.tables["t1"].void("a fly on the wheel")
    before = told(floor)
    assert before == recorded(world)
    assert before[0] == 1_500 and before[3] == 1
    await world.crash(floor)
    floor = await opened(floor_of(world))
    assert told(floor) == before
    await until_betting(floor.tables["t1"], after=4)
    floor.tables["t1"].sit(1, ANN, None)
    Answers(floor.tables["t1"], ANN).place("heads", 300, "after-the-restart")
    await until_betting(floor.tables["t1"], after=5)
    assert told(floor) == recorded(world)
    assert told(floor)[0] == 1_800
    await world.cash_up(floor)


@pytest.mark.parametrize("call", range(1, 20))
@simulated
async def test_a_round_counts_once_wherever_the_house_is_killed(call: int) -> None:
    world, floor, ann = await with_ann(seed=call)
    ann.place("heads", 500)
    world.faults.kill_at = world.faults.calls + call
    await world.faults.killed.wait()
    await world.crash(floor)
    floor = await opened(floor_of(world))
    await until_betting(floor.tables["t1"], after=2)
    assert told(floor) == recorded(world)
    await world.cash_up(floor)


@pytest.mark.parametrize("call", range(1, 20))
@simulated
async def test_a_round_counts_once_wherever_a_fault_is_met(call: int) -> None:
    world, floor, ann = await with_ann(seed=call)
    ann.place("heads", 500)
    world.faults.fault_at = world.faults.calls + call
    await until_betting(floor.tables["t1"], after=3)
    assert told(floor) == recorded(world)
    await world.cash_up(floor)
