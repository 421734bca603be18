"""Live tables that share a progressive meter: streaks to the top, locks, links."""

from __future__ import annotations

import asyncio

from protocol.from_house import MeterChanged, MeterInfo, StatusChanged, WagerAccepted
from tests.tables.meters import (
    RESERVE_MILS,
    SEED_CENTS,
    SHARE_MILS,
    TO_THE_TOP,
    WAGER_CENTS,
    ProgressiveWorld,
    at_the_wheel,
    back_the_streak,
    player_at,
    settled_in,
    uphill,
    with_a_streak,
)
from tests.tables.playing import opened, until, until_betting, until_recorded
from tests.tables.simulation import simulated

# ------------------------------------------------------------------ 617b.4(h)(2)


@simulated
async def test_617b_4_h_2_the_top_streak_wins_all_of_the_meter_and_it_is_reseeded() -> None:
    world, floor, ann = await at_the_wheel()
    bob = await player_at(world, floor, "t1", "a-bob")
    await back_the_streak(ann)
    await back_the_streak(bob)
    assert world.meters.meter("long").mils == 1000 * SEED_CENTS + 2 * SHARE_MILS
    table = floor.tables["t1"]
    record = await until_recorded(world, table, 8)
    meter_cents = SEED_CENTS + 2 * SHARE_MILS // 1000
    assert record["draws"] == [{"number": "8", "meter": meter_cents}]
    # 617b.4(h)(2): shared in proportion to the wagers, the odd cent to the earliest
    assert sorted(settled_in(record).values()) == [
        meter_cents // 2,
        meter_cents - meter_cents // 2,
    ]
    after = world.meters.meter("long")
    assert (after.mils, after.reserve_mils) == (1000 * SEED_CENTS, 0)
    assert after.record.from_reserve_mils == 2 * RESERVE_MILS
    won = [data for kind, data in world.events if kind == "meter_won"]
    assert [(data["meter"], data["cents"]) for data in won] == [("long", meter_cents)]
    assert sum(won[0]["winners"].values()) == meter_cents
    await world.cash_up(floor)


@simulated
async def test_617b_4_h_2_a_shorter_streak_leaves_the_meter() -> None:
    world = ProgressiveWorld(uphill(1, 2, 3, 4, 5, 6, 7, 7))
    floor = await opened(world.floor())
    ann = await player_at(world, floor, "t1", "a-ann")
    await back_the_streak(ann)
    record = await until_recorded(world, floor.tables["t1"], 8)
    assert settled_in(record) == {"w2": 250 * WAGER_CENTS}
    assert world.meters.meter("long").mils == 1000 * SEED_CENTS + SHARE_MILS
    assert not world.meters.claims
    await world.cash_up(floor)


@simulated
async def test_winners_at_two_tables_at_once_are_ordered() -> None:
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor())
    for table in ("t1", "t2"):
        await back_the_streak(await player_at(world, floor, table, f"a-{table}"))
    records = [await until_recorded(world, floor.tables[t], 8) for t in ("t1", "t2")]
    meters = sorted(record["draws"][0]["meter"] for record in records)
    assert meters == [SEED_CENTS, SEED_CENTS + 2 * SHARE_MILS // 1000]
    await world.cash_up(floor)


# ------------------------------------------------------------------ 617b.4(c), (d)


@simulated
async def test_617b_4_c_1_accepted_is_what_a_table_says_of_a_progressive_wager() -> None:
    """617b.4(c)(1): "acknowledges or accepts the placement of the progressive wager"."""
    world, floor, ann = await at_the_wheel()
    ann.place("red", 100)
    request = ann.place("roulette_up", WAGER_CENTS)
    await asyncio.sleep(0.05)
    accepted = ann.to(request)
    assert isinstance(accepted, WagerAccepted) and accepted.amount == WAGER_CENTS
    await world.cash_up(floor)


@simulated
async def test_617b_4_c_2_no_progressive_wager_is_recognised_after_no_more_bets() -> None:
    """ "a lock-out button, that prevents the recognition of any progressive wager that a player
    attempts to place after the dealer has announced 'no more bets'." """
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor(closing_ms=300))
    ann = await player_at(world, floor, "t1", "a-ann")
    red = ann.place("red", 100)
    table = floor.tables["t1"]
    await until(lambda: not table._state.is_open)  # the gate shuts; nothing is drawn yet
    late = ann.place("roulette_up", WAGER_CENTS)
    assert ann.code(late) == "betting_closed"
    await until(lambda: table.card().phase == "drawn")
    assert ann.code(ann.place("roulette_up", WAGER_CENTS)) == "betting_closed"
    ann.accepted(red)
    assert world.meters.meter("long").mils == 1000 * SEED_CENTS
    assert not [call for call in world.cage.calls if call[2] == WAGER_CENTS]
    await world.cash_up(floor)


@simulated
async def test_617b_4_d_a_wager_taken_down_before_the_first_spin_takes_its_shares_back() -> None:
    world, floor, ann = await with_a_streak()
    assert world.meters.meter("long").mils > 1000 * SEED_CENTS
    ann.take_down("w1")  # the last roulette wager takes the progressive one with it
    await asyncio.sleep(0.05)
    assert world.meters.meter("long").mils == 1000 * SEED_CENTS
    assert world.meters.meter("long").reserve_mils == 0
    assert world.cage.balances["a-ann"] == 100_000
    await world.cash_up(floor)


@simulated
async def test_a_wager_that_the_cage_does_not_cover_moves_no_meter() -> None:
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor())
    poor = await player_at(world, floor, "t1", "a-poor", WAGER_CENTS)
    poor.place("red", 100)
    up = poor.place("roulette_up", WAGER_CENTS)
    await asyncio.sleep(0.05)
    assert poor.code(up) == "insufficient_funds"
    assert world.meters.meter("long").mils == 1000 * SEED_CENTS
    await world.cash_up(floor)


@simulated
async def test_a_round_that_is_called_off_leaves_a_running_streak_and_its_shares() -> None:
    """617a.6, 617b.4(d): the streak has its starting number, and the wager plays on."""
    world, floor, _ = await with_a_streak()
    table = floor.tables["t1"]
    await until_betting(table, after=2)
    shown = table.snapshot(1, None).shown
    assert (await table.void("the ball left the wheel")).returned == 0
    await until_betting(table, after=3)
    assert table.snapshot(1, None).shown == shown
    assert world.meters.meter("long").mils == 1000 * SEED_CENTS + SHARE_MILS
    await world.cash_up(floor)


@simulated
async def test_617b_4_d_a_wager_made_in_a_round_that_is_called_off_takes_its_shares_back() -> None:
    world, floor, _ = await with_a_streak()
    table = floor.tables["t1"]
    assert world.meters.meter("long").mils == 1000 * SEED_CENTS + SHARE_MILS
    assert (await table.void("the ball left the wheel")).returned == 100 + WAGER_CENTS
    await until_betting(table, after=1)
    assert world.meters.meter("long").mils == 1000 * SEED_CENTS
    assert world.meters.meter("long").reserve_mils == 0
    assert world.cage.balances["a-ann"] == 100_000
    await world.cash_up(floor)


# ------------------------------------------------------------------ 605a.7: seen by all, locked


@simulated
async def test_605a_7_everybody_at_every_linked_table_sees_the_meter_move_within_a_second() -> None:
    world, floor, ann = await at_the_wheel()
    await asyncio.sleep(0.3)
    at = asyncio.get_running_loop().time()
    await back_the_streak(ann)
    cents = SEED_CENTS + SHARE_MILS // 1000
    other = floor.tables["t2"]
    await until(lambda: other.card().meter == cents)
    assert asyncio.get_running_loop().time() - at < 1
    events = [one for one in world.audience.events("t2") if isinstance(one, MeterChanged)]
    assert events[-1].meter == MeterInfo("long", "Long", cents, False)
    assert other.snapshot(1, None).meter == events[-1].meter
    assert other.snapshot(1, None).shown["meter"] == cents
    await world.cash_up(floor)


@simulated
async def test_a_table_without_a_progressive_wager_has_no_meter() -> None:
    world = ProgressiveWorld(TO_THE_TOP, {"t1": "long"})
    floor = await opened(world.floor())
    bob = await player_at(world, floor, "t2", "a-bob")
    bob.place("red", 100)
    up = bob.place("roulette_up", WAGER_CENTS)
    assert (bob.code(up), bob.to(up).section) == ("not_offered", "617b.4(c)")
    assert floor.tables["t2"].snapshot(1, None).meter is None
    await world.cash_up(floor)


@simulated
async def test_a_locked_meter_takes_no_wager_and_the_rest_of_the_table_plays_on() -> None:
    world, floor, ann = await at_the_wheel()
    world.meters.lock("long", "the display is dark")
    red, up = ann.place("red", 100), ann.place("roulette_up", WAGER_CENTS)
    await until_recorded(world, floor.tables["t1"], 1)
    ann.accepted(red)
    assert ann.code(up) == "meter_locked"
    assert world.meters.meter("long").mils == 1000 * SEED_CENTS
    assert floor.tables["t1"].snapshot(1, None).meter == MeterInfo("long", "Long", SEED_CENTS, True)
    await world.cash_up(floor)


@simulated
async def test_a_streak_waits_for_a_locked_meter_and_goes_on_when_it_is_unlocked() -> None:
    """No win while disabled: nothing is drawn that could win it."""
    world, floor, ann = await with_a_streak()
    table = floor.tables["t1"]
    await until_betting(table, after=7)
    world.meters.lock("long", "the display is dark")
    await asyncio.sleep(600)
    assert (table.card().round, table.card().phase, table.card().closes_ms) == (8, "idle", None)
    said = table.snapshot(1, None).status_message
    assert said.startswith("The progressive meter is locked: "), said
    assert floor.tables["t2"].snapshot(1, None).status_message == ""
    assert floor.tables["t2"].card().round > 100, "a table without such wagers plays on"
    seen = table.snapshot(1, None)
    assert (seen.status, seen.status_message) == (
        "open",
        "The progressive meter is locked: the display is dark; the round waits for it.",
    )
    red = ann.place("red", 100)
    world.meters.lock("long", "")
    await asyncio.sleep(0.5)
    ann.accepted(red)  # the other wagers are open all the while
    said = [one for one in world.audience.events("t1") if isinstance(one, StatusChanged)]
    assert [one.message for one in said] == [seen.status_message, ""]
    assert not any(isinstance(one, StatusChanged) for one in world.audience.events("t2"))
    record = await until_recorded(world, table, 8)
    assert record["draws"][0]["meter"] == SEED_CENTS + SHARE_MILS // 1000
    assert table.snapshot(1, None).status_message == ""
    await world.cash_up(floor)


@simulated
async def test_a_round_that_waits_for_the_meter_may_be_called_off_and_the_streak_stays() -> None:
    world, floor, _ = await with_a_streak()
    table = floor.tables["t1"]
    await until_betting(table, after=7)
    world.meters.lock("long", "the display is dark")
    await asyncio.sleep(30)
    assert (await table.void("the display stays dark")).returned == 0
    await until_betting(table, after=8)
    world.meters.model.unlock("long", "unlock 1")
    record = await until_recorded(world, table, 9)
    assert (record["result"], [one["on"] for one in record["wagers"]]) == (
        "settled",
        ["roulette_up"],
    )
    await world.cash_up(floor)


@simulated
async def test_a_house_closes_over_a_locked_meter_and_the_next_one_finds_the_streak() -> None:
    world, floor, _ = await with_a_streak()
    await until_betting(floor.tables["t1"], after=7)
    world.meters.lock("long", "the display is dark")
    before = asyncio.get_running_loop().time()
    await floor.shutdown()
    assert asyncio.get_running_loop().time() - before < 10
    world.meters.lock("long", "")
    again = await opened(world.floor())
    record = await until_recorded(world, again.tables["t1"], 8)
    assert list(settled_in(record).values()) == [SEED_CENTS + SHARE_MILS // 1000]
    await world.cash_up(again)


# ------------------------------------------------------------------ links


@simulated
async def test_a_table_that_is_linked_again_plays_its_streak_out_for_the_old_meter() -> None:
    world = ProgressiveWorld(TO_THE_TOP, {"t1": "long", "t2": "steep"})
    floor = await opened(world.floor())
    ann = await player_at(world, floor, "t1", "a-ann")
    await back_the_streak(ann)
    table = floor.tables["t1"]
    assert table.summary().progressive_wagers == 1
    world.meters.links["t1"] = "steep"
    record = await until_recorded(world, table, 8)
    assert record["draws"][0]["meter"] == SEED_CENTS + SHARE_MILS // 1000
    assert world.meters.claims == {"t1/8": ("long", SEED_CENTS + SHARE_MILS // 1000)}
    await until_betting(table, after=8)
    assert table.summary().meter == "steep"
    await world.cash_up(floor)
