"""A live craps table that operators stop, or the house, before anybody has wagered.

A round is open then, its seed committed to, and nothing lies on the layout: nobody throws. The
round waits where it is, and so do the dice.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from protocol.from_house import BettingOpened, DeadlineChanged
from tests.tables.craps_tables import AtTheTable, at_the_table, offered_to, posted, with_players
from tests.tables.playing import ANN, until, until_betting, until_recorded
from tests.tables.simulation import World, simulated


def recorded(at: AtTheTable) -> int:
    return len(at.world.journal.records.get("t1", {}))


def commitment(at: AtTheTable) -> str:
    return at.table.snapshot(1, None).commitment


@pytest.mark.parametrize("closes", [True, False])
@simulated
async def test_a_table_that_is_stopped_with_an_empty_layout_draws_nothing(closes: bool) -> None:
    async with at_the_table() as at:
        number, promised = at.table.card().round, commitment(at)
        await (at.table.close() if closes else at.table.pause("the dealer rests"))
        assert at.table.card().status == ("closed" if closes else "paused")
        assert at.ann.code(at.ann.place("pass", 100)) == "betting_closed"
        await asyncio.sleep(60)
        assert recorded(at) == 0
        await at.table.resume_play()
        await asyncio.sleep(0.1)
        assert (at.table.card().round, commitment(at)) == (number, promised)
        assert posted(at.table)["shooter"] == 1
        await at.lay("pass", 100, player=at.ann)
        at.ann.choose("roll")
        record = await until_recorded(at.world, at.table, number)
        assert record["result"] == "settled"


@simulated
async def test_what_was_put_to_nobody_yet_is_put_to_them_when_it_goes_on() -> None:
    async with at_the_table() as at:
        at.ann.choose("pass_dice")
        await until(lambda: offered_to(at.table) == 2)
        asked = at.bob.choose("accept_dice")
        await at.table.pause("a fill")
        assert offered_to(at.table) is None
        assert at.bob.to(asked) is not None, "every message has its answer"
        await at.table.resume_play()
        await until(lambda: offered_to(at.table) == 2 or posted(at.table)["shooter"] == 2)


@simulated
async def test_a_stop_lasts_over_a_restart_and_over_another_order() -> None:
    async with at_the_table() as at:
        number, promised = at.table.card().round, commitment(at)
        await at.table.pause("the dealer rests")
        await at.table.close()
        await asyncio.sleep(0.1)
        await at.world.crash(at.floor)
        at.reopen()
        await at.floor.start()
        await asyncio.sleep(60)
        assert at.table.card().status == "closed"
        assert at.ann.code(at.ann.place("pass", 100)) == "betting_closed"
        assert recorded(at) == 0
        await at.table.open()
        await until_betting(at.table)
        assert (at.table.card().round, commitment(at)) == (number, promised)
        await asyncio.sleep(0.1)
        # That the table is open again is on its page too.
        await at.restart()
        assert at.table.card().status == "open"


@simulated
async def test_a_house_that_closes_leaves_the_round_for_the_next_evening() -> None:
    async with at_the_table() as at:
        number, promised = at.table.card().round, commitment(at)
        began_ms = at.world.clock.now_ms()
        await at.floor.shutdown()
        assert at.world.clock.now_ms() - began_ms < 1_000, "there is nothing to wait for"
        assert recorded(at) == 0
        at.reopen()
        await at.floor.start()
        await until_betting(at.table)
        assert (at.table.card().round, commitment(at)) == (number, promised)


@simulated
async def test_a_house_that_closes_while_the_table_is_stopped_shuts() -> None:
    async with at_the_table() as at:
        await at.table.close()
        await at.floor.shutdown()
        assert recorded(at) == 0


@simulated
async def test_a_round_that_waits_at_a_stopped_table_can_be_called_off() -> None:
    async with at_the_table() as at:
        number = at.table.card().round
        await at.table.pause("the dealer rests")
        assert (await at.table.void("the dice are off")).returned == 0
        record = at.world.record("t1", number)
        assert (record["result"], record["draws"]) == ("void", [])
        await asyncio.sleep(1)
        assert (at.table.card().status, at.table.card().round) == ("paused", number)
        await at.table.resume_play()
        await until_betting(at.table, after=number)


@simulated
async def test_a_wager_that_lies_there_is_thrown_for_before_the_table_stops() -> None:
    async with at_the_table() as at:
        number = at.table.card().round
        await at.lay("field", 100)
        await at.table.close()
        assert at.world.record("t1", number)["result"] == "settled"


@simulated
async def test_chips_on_their_way_back_arrive_before_the_table_is_at_rest() -> None:
    async with at_the_table() as at:
        wager_id = await at.lay("field", 100)
        taken = at.ann.take_down(wager_id)
        await at.table.close()
        assert at.ann.to(taken).refunded == 100
        assert recorded(at) == 0


@simulated
async def test_a_round_opens_once_and_its_clock_is_told_by_itself() -> None:
    """The clock starts with the first wager and stops with its end; a table that stops goes on."""
    world = World()
    floor, (ann,) = await with_players(world, ANN)
    table = floor.tables["t1"]
    number = table.card().round

    def told() -> list[Any]:
        kinds = (BettingOpened, DeadlineChanged)
        events = [one for one in world.audience.events("t1") if isinstance(one, kinds)]
        return [one for one in events if one.round == number]

    placed = ann.place("field", 100)
    await asyncio.sleep(0.1)
    began_ms = table.card().closes_ms
    assert began_ms is not None
    ann.take_down(ann.accepted(placed).id)
    await asyncio.sleep(0.1)
    await table.pause("a break")
    await table.resume_play()
    await asyncio.sleep(0.1)
    ann.place("field", 100)
    await asyncio.sleep(0.1)

    opened, started, stopped, again = told()
    assert (type(opened), opened.closes_ms) == (BettingOpened, None)
    assert [type(one) for one in (started, stopped, again)] == [DeadlineChanged] * 3
    assert (started.closes_ms, stopped.closes_ms) == (began_ms, None)
    assert again.closes_ms == table.card().closes_ms
    await world.cash_up(floor)
