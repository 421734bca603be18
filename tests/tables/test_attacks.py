"""Somebody who wants to lose a cent, double it, or break a table with it."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from protocol.from_client import Choose, LastSeen
from protocol.from_house import Chosen, StatusChanged, TakenDown
from server.tables.api import Player, TooLateToVoid
from server.tables.model.changes import Changes
from server.tables.view.event_log import EventLog
from tests.tables.playing import (
    ANN,
    BOB,
    Answers,
    floor_of,
    opened,
    seated,
    until,
    until_betting,
    until_recorded,
    with_ann,
)
from tests.tables.simulation import Fault, Faults, SimulatedAudience, World, simulated

# ------------------------------------------------------------------ a cage with a full queue


@simulated
async def test_a_wager_that_a_busy_cage_does_not_take_is_refused_and_may_be_tried_again() -> None:
    world, floor, ann = await with_ann()
    ann.place("heads", 500)
    await asyncio.sleep(0.1)
    world.cage.is_busy = True
    refused = ann.place("tails", 300, "same-nonce")
    await asyncio.sleep(0.1)
    assert ann.code(refused) == "cage_unavailable"
    world.cage.is_busy = False
    again = ann.place("tails", 300, "same-nonce")
    await asyncio.sleep(0.1)
    assert ann.accepted(again).balance == 100_000 - 800
    record = await until_recorded(world, ann.table, 1)
    await world.cash_up(floor)
    assert [wager["amount"] for wager in record["wagers"]] == [500, 300]
    assert not [kind for kind, _ in world.events if kind == "table_failed"]


@simulated
async def test_a_wager_found_after_a_restart_stays_where_a_busy_cage_is_asked_for_it_again() -> (
    None
):
    world, floor, ann = await with_ann()
    ann.place("heads", 500, "same-nonce")
    await asyncio.sleep(0.1)
    await floor.halt()
    floor = await opened(floor_of(world))
    ann = Answers(floor.tables["t1"], ANN)
    world.cage.is_busy = True
    first = ann.place("heads", 500, "same-nonce", round_number=1)
    await asyncio.sleep(0.1)
    assert ann.code(first) == "cage_unavailable"
    world.cage.is_busy = False
    again = ann.place("heads", 500, "same-nonce", round_number=1)
    await asyncio.sleep(0.1)
    assert ann.accepted(again).id == "w1"
    record = await until_recorded(world, ann.table, 1)
    await world.cash_up(floor)
    assert [wager["amount"] for wager in record["wagers"]] == [500]
    assert not world.cage.holds


# ------------------------------------------------------------------ choices that nobody can write


@pytest.mark.parametrize(
    "option",
    [
        msgspec.msgpack.Ext(5, b"?"),
        {(1, 2): 3},
        {None: 1},
        1.5,
        float("nan"),
        b"bytes",
        2**64 - 1,
        [[[["deep"]]]],
    ],
    ids=["extension", "key of numbers", "key of nil", "float", "nan", "bytes", "huge", "nested"],
)
@simulated
async def test_a_choice_with_what_cannot_be_written_down_is_refused_and_breaks_no_table(
    option: Any,
) -> None:
    world, floor, ann = await with_ann(rules={"double": True}, seed=1)
    number = await _until_asked(world, ann)
    hostile = Choose(900, "t1", "double", {"x": option})
    ann.table.choose(ANN, hostile, ann.all.append)
    honest = ann.choose("double")
    record = await until_recorded(world, ann.table, number)
    await world.cash_up(floor)
    assert ann.code(900) == "bad_message"
    assert isinstance(ann.to(honest), Chosen)
    assert len(record["settlements"]) == 2
    assert not [kind for kind, _ in world.events if kind == "table_failed"]
    assert not world.cage.holds


async def _until_asked(world: World, ann: Answers) -> int:
    """Wager tails, round after round, until the table asks for a decision."""
    number = 0
    while type(world.audience.events("t1")[-1]).__name__ != "DecisionAsked":
        number = await until_betting(ann.table, after=number)
        ann.place("tails", 500, f"ann-nonce-{number}")
        await until(lambda: ann.table.card().phase in ("drawn", "settled"))
        await asyncio.sleep(0.25)
    return number


# ------------------------------------------------------------------ orders at the wrong moment


@simulated
async def test_void_comes_too_late_for_a_recorded_round_that_a_restart_has_still_to_pay() -> None:
    world, floor, ann = await with_ann(seed=3)
    ann.place("heads", 500)
    ann.place("tails", 300)
    world.faults.kill_in = "settle"
    await world.faults.killed.wait()
    await floor.halt()
    world.faults.revive()
    world.cage.set_answering(False)
    floor = await opened(floor_of(world))
    await asyncio.sleep(1)
    with pytest.raises(TooLateToVoid):
        await asyncio.wait_for(floor.tables["t1"].void("too late"), 5)
    world.cage.set_answering(True)
    await until_betting(floor.tables["t1"], after=1)
    await world.cash_up(floor)
    assert world.record("t1", 1)["result"] == "settled"
    assert not world.cage.holds


# ------------------------------------------------------------------ faults in the middle of it


def test_an_event_that_cannot_be_encoded_leaves_no_gap_in_the_numbers() -> None:
    async def play() -> None:
        audience = SimulatedAudience(Faults())
        log = EventLog("t1", audience, Changes())
        log.publish(StatusChanged("t1", log.next, "open", "one"))
        with pytest.raises(TypeError):
            log.publish(StatusChanged("t1", log.next, "open", object()))  # type: ignore[arg-type]
        log.publish(StatusChanged("t1", log.next, "open", "two"))
        assert log.number == 2
        missed = log.since(LastSeen(log.stream, 1))
        assert missed is not None
        assert [msgspec.msgpack.decode(frame)["message"] for frame in missed] == ["two"]

    asyncio.run(play())


@simulated
async def test_faults_in_answers_that_were_on_their_way_are_repaired_with_the_first() -> None:
    world, floor, ann = await with_ann()
    world.cage.delay_s = (0.3, 0.3)
    ann.place("heads", 500)
    await asyncio.sleep(0.05)
    table = ann.table
    betting, state = table._betting, table._state
    answered = betting._answered

    def fault_once(*, is_as_expected: bool = False) -> None:
        betting._answered = answered  # type: ignore[method-assign]
        answered(is_as_expected=is_as_expected)
        state.fail(Fault("in the answer"))

    betting._answered = fault_once  # type: ignore[method-assign]
    state.fail(Fault("the croupier faints"))
    record = await until_recorded(world, table, 1)
    await floor.halt()
    assert [wager["amount"] for wager in record["wagers"]] == [500]
    assert len([kind for kind, _ in world.events if kind == "table_failed"]) == 1
    assert table.card().status == "open"


# ------------------------------------------------------------------ a clock that is put back


@simulated
async def test_a_clock_that_is_put_back_keeps_no_table_waiting() -> None:
    world, floor, ann = await with_ann()
    ann.place("heads", 500)
    await asyncio.sleep(0.5)
    world.clock.put_back_ms = 3_600_000
    before = asyncio.get_running_loop().time()
    await until_recorded(world, ann.table, 3)
    assert asyncio.get_running_loop().time() - before < 10
    await world.cash_up(floor)


# ------------------------------------------------------------------ take-downs that overlap


@simulated
async def test_a_wager_reduced_twice_while_in_flight_gives_back_each_cent_once() -> None:
    world, floor, ann = await with_ann()
    ann.place("heads", 500)
    first, second = ann.take_down("w1", 400), ann.take_down("w1", 300)
    third = ann.take_down("w1")
    repeated = ann.take_down("w1")
    await asyncio.sleep(0.2)
    answers = [ann.to(request) for request in (first, second, third, repeated)]
    assert all(isinstance(answer, TakenDown) for answer in answers)
    assert [answer.refunded for answer in answers] == [100, 100, 300, 300]
    assert [answer.left for answer in answers] == [400, 300, 0, 0]
    await until_recorded(world, ann.table, 1)
    await world.cash_up(floor)
    assert world.cage.balances[ANN.account] == 100_000
    assert not world.cage.holds


@simulated
async def test_a_take_down_of_another_players_wager_or_of_a_nonce_of_theirs_does_nothing() -> None:
    world = World()
    floor = await opened(floor_of(world))
    ann, bob = await seated(world, floor), await seated(world, floor, BOB)
    ann.place("heads", 500, "same-nonce")
    await asyncio.sleep(0.1)
    assert bob.code(bob.take_down("w1")) == "not_your_wager"
    own = bob.place("heads", 500, "same-nonce")
    await asyncio.sleep(0.1)
    assert bob.accepted(own).id == "w2"
    stranger = Answers(ann.table, Player("a-eve", "Eve", "guest"))
    await until_recorded(world, ann.table, 1)
    earlier = stranger.place("heads", 500, "same-nonce", round_number=1)
    assert stranger.code(earlier) == "betting_closed"
    await world.cash_up(floor)
