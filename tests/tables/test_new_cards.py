"""New cards and tiles: at a table that was idle or closed, and when a floorperson orders them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from server.tables.api import NothingToReshuffle
from server.tables.floor import Floor
from server.tables.model.page import decode_page
from tests.tables.honest import HonestWorld, live_floor
from tests.tables.pai_gow_tables import BANKING, after_a_round, offered
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
from tests.tables.simulation import Killed, simulated

PACE = {"betting_ms": 2_000, "offer_ms": 500}


async def with_ann(world: HonestWorld) -> tuple[Floor, Answers]:
    """A Casino War table after a round of Ann's on seat 1, open for the second one."""
    floor = await opened(live_floor(world, "casino_war", {}, **PACE))
    ann = await seated(world, floor)
    await wagered(world, ann, 1)
    await until_betting(ann.table, after=1)
    return floor, ann


async def wagered(world: HonestWorld, player: Answers, number: int) -> dict[str, Any]:
    """Let a player wager in a round; give its record, which both verifiers' rules allow."""
    player.place("initial", 500, f"initial-in-{number}", round_number=number)
    record = await until_recorded(world, player.table, number)
    world.verified("t1", number, [ANN.account, BOB.account])
    return record


@simulated
async def test_651a_5_h_1_a_table_that_was_closed_opens_with_shuffled_and_cut_cards() -> None:
    world = HonestWorld(11)
    floor, ann = await with_ann(world)
    assert "cut" not in (await wagered(world, ann, 2))["draws"][0]
    await until_betting(ann.table, after=2)
    await ann.table.close()
    await ann.table.open()
    await until(lambda: offered(ann.table, "cut", 1))
    record = await wagered(world, ann, 3)
    assert record["state"]["renewed"] == "idle"
    assert record["draws"][0]["cut"]["seat"] == 0
    await until_betting(ann.table, after=3)
    assert "cut" not in (await wagered(world, ann, 4))["draws"][0]
    await world.cash_up(floor)


@simulated
async def test_651a_5_h_after_a_pause_the_shoe_goes_on() -> None:
    world = HonestWorld(12)
    floor, ann = await with_ann(world)
    await ann.table.pause("a short break")
    await ann.table.resume_play()
    await asyncio.sleep(0.1)
    assert "cut" not in (await wagered(world, ann, 2))["draws"][0]
    await world.cash_up(floor)


@simulated
async def test_651a_5_h_1_when_everybody_has_left_who_comes_first_cuts_new_cards() -> None:
    world = HonestWorld(13)
    floor, ann = await with_ann(world)
    ann.table.stand(ANN.account)
    await asyncio.sleep(1)
    assert ann.table.snapshot(1, None).shown["shoe"] is None
    bob = await seated(world, floor, BOB, seat=5)
    await until(lambda: offered(bob.table, "cut", 5))
    cut = bob.choose("cut", at=77)
    await until(lambda: bob.to(cut) is not None)
    record = await wagered(world, bob, 2)
    assert record["state"]["renewed"] == "idle"
    assert record["draws"][0]["cut"] == {"seat": 5, "at": 77}
    await world.cash_up(floor)


@simulated
async def test_651a_5_h_1_an_answer_from_before_the_table_was_idle_is_of_no_account() -> None:
    world = HonestWorld(14)
    floor = await opened(live_floor(world, "casino_war", {}, **PACE))
    ann = await seated(world, floor)
    await until(lambda: offered(ann.table, "cut", 1))
    cut = ann.choose("cut", at=77)
    await until(lambda: ann.to(cut) is not None)
    ann.table.stand(ANN.account)
    await asyncio.sleep(1)
    bob = await seated(world, floor, BOB)
    await until(lambda: offered(bob.table, "cut", 1))
    record = await wagered(world, bob, 1)
    assert [one["choice"] for one in record["decisions"]] == [{"choice": "no_cut"}]
    assert record["draws"][0]["cut"]["seat"] == 0
    await world.cash_up(floor)


@simulated
async def test_651a_5_b_4_g_a_reshuffle_is_ordered_between_two_rounds() -> None:
    world = HonestWorld(15)
    floor, ann = await with_ann(world)
    assert await ann.table.reshuffle() == 2
    await until(lambda: offered(ann.table, "cut", 1))
    assert ann.table.snapshot(1, None).shown["shoe"] is None
    with pytest.raises(NothingToReshuffle):
        await ann.table.reshuffle()
    record = await wagered(world, ann, 2)
    assert record["state"]["renewed"] == "ordered"
    assert "cut" in record["draws"][0]
    await until_betting(ann.table, after=2)
    assert "cut" not in (await wagered(world, ann, 3))["draws"][0]
    await world.cash_up(floor)


@simulated
async def test_651a_5_g_ordered_in_the_middle_of_a_round_it_comes_after_the_round() -> None:
    world = HonestWorld(16)
    floor, ann = await with_ann(world)
    placed = ann.place("initial", 500, "initial-in-2", round_number=2)
    await until(lambda: ann.to(placed) is not None)
    assert await ann.table.reshuffle() == 3
    second = await until_recorded(world, ann.table, 2)
    assert (second["state"]["renewed"], "cut" in second["draws"][0]) == ("", False)
    await until_betting(ann.table, after=2)
    third = await wagered(world, ann, 3)
    assert (third["state"]["renewed"], "cut" in third["draws"][0]) == ("ordered", True)
    await world.cash_up(floor)


@pytest.mark.parametrize("kill", range(1, 12))
@simulated
async def test_651a_5_g_a_crash_around_an_order_leaves_a_round_that_can_be_played_again(
    kill: int,
) -> None:
    world = HonestWorld(17)
    floor, ann = await with_ann(world)
    world.faults.kill_at = world.faults.calls + kill
    with suppress(Killed):
        await ann.table.reshuffle()
        await asyncio.sleep(0.1)
        ann.place("initial", 500, "initial-in-2", round_number=2)
    await world.faults.killed.wait()
    floor = await world.restarted(floor, "casino_war", {})
    table = floor.tables["t1"]
    again = Answers(table, ANN)
    table.sit(1, ANN, 1)
    again.place("initial", 500, "initial-in-2", round_number=2)
    record = await until_recorded(world, table, 2)
    world.verified("t1", 2, [ANN.account])
    # What the journal had is kept: an order, or a table at which nobody sat after the restart.
    assert record["state"]["renewed"] in {"ordered", "idle"}
    await world.cash_up(floor)


@simulated
async def test_another_game_has_no_shoe() -> None:
    world = HonestWorld(18)
    floor = await opened(live_floor(world, "roulette", {}))
    await until_betting(floor.tables["t1"])
    with pytest.raises(NothingToReshuffle):
        await floor.tables["t1"].reshuffle()
    await floor.halt()


@simulated
async def test_621a_11_b_no_bank_is_offered_in_the_first_round_after_closing_and_opening() -> None:
    world = HonestWorld(19)
    floor, ann, bob = await after_a_round(world, BANKING)
    await until(lambda: offered(ann.table, "bank", 1))
    await ann.table.close()
    await ann.table.open()
    await asyncio.sleep(0.1)
    ann.place("hand", 500, "ann-second-hand")
    bob.place("hand", 900, "bob-second-hand")
    record = await until_recorded(world, ann.table, 2)
    assert (record["state"]["is_opened"], record["decisions"][0]["seat"]) == (False, 0)
    await until(lambda: offered(ann.table, "bank", 1))
    await world.cash_up(floor)
    world.verified("t1", 2, [ANN.account, BOB.account])


@simulated
async def test_a_page_from_before_reshuffles_is_read() -> None:
    world = HonestWorld(20)
    floor, _ = await with_ann(world)
    await floor.halt()
    written = msgspec.msgpack.decode(await world.journal.load("t1"))
    del written["reshuffle"]
    before = msgspec.msgpack.decode(written["before"])
    del before["renewed"]
    written["before"] = msgspec.msgpack.encode(before)
    page = decode_page(msgspec.msgpack.encode(written))
    assert page.reshuffle is False
    await world.journal.save("t1", msgspec.msgpack.encode(written))
    floor = await world.restarted(floor, "casino_war", {})
    table = floor.tables["t1"]
    table.sit(1, ANN, 1)
    await wagered(world, Answers(table, ANN), 2)
    await world.cash_up(floor)
