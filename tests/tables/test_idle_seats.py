"""A seat without a wager is released after some rounds, and its player is told before."""

from __future__ import annotations

import asyncio

from protocol.from_house import Seated, SeatIdle
from server.tables.table import Table
from tests.tables.honest import HonestWorld, live_floor
from tests.tables.playing import (
    ANN,
    BOB,
    Answers,
    floor_of,
    opened,
    seated,
    settings,
    until,
    until_betting,
)
from tests.tables.simulation import World, simulate, simulated
from tests.tables.war_tables import INITIAL, RULES


def told(world: World, account: str) -> list[tuple[str, int]]:
    """The rounds that were left, as the player was told."""
    return [
        (one.table, one.rounds)
        for one in world.audience.private(account)
        if isinstance(one, SeatIdle)
    ]


async def wager(player: Answers, on: str, cents: int, round_number: int = 1) -> None:
    """Place a wager that is accepted."""
    request = player.place(on, cents, f"wager-{round_number:04}", round_number=round_number)
    await until(lambda: player.to(request) is not None)
    assert player.accepted(request)


async def is_freed(table: Table, account: str) -> None:
    await until(lambda: not table.seated(account))


@simulated
async def test_it_is_released_after_the_rounds_and_not_before() -> None:
    world = World()
    floor = await opened(floor_of(world, settings(idle_rounds=5)))
    ann, bob = await seated(world, floor), await seated(world, floor, BOB)
    table = ann.table
    for number in range(1, 6):
        await until_betting(table, after=number - 1)
        assert table.seated(BOB.account)
        await wager(ann, "heads", 100, number)
    await is_freed(table, BOB.account)
    assert table.card().round in (5, 6)
    assert told(world, BOB.account) == [("t1", 3), ("t1", 0)]
    assert table.seated(ANN.account) and told(world, ANN.account) == []
    # The seat is free for anybody, Bob too.
    assert table.sit(1, BOB, 2) == Seated(1, "t1", 2)
    assert bob.table is table
    await world.cash_up(floor)


@simulated
async def test_a_wager_begins_the_count_again() -> None:
    world = World()
    floor = await opened(floor_of(world, settings(idle_rounds=3)))
    ann = await seated(world, floor)
    for number in (1, 2, 3, 4, 5, 6, 7):
        await until_betting(ann.table, after=number - 1)
        if number in (3, 6):
            await wager(ann, "heads", 100, number)
    assert ann.table.seated(ANN.account)
    assert {rounds for _, rounds in told(world, ANN.account)} == {2}
    await is_freed(ann.table, ANN.account)
    await world.cash_up(floor)


@simulated
async def test_a_wager_that_stays_on_keeps_the_seat() -> None:
    world = World(3)
    floor = await opened(floor_of(world, settings(idle_rounds=2)))
    ann = await seated(world, floor)
    await wager(ann, "streak", 100)
    while ann.table.snapshot(1, ANN).mine:
        assert ann.table.seated(ANN.account)
        await asyncio.sleep(0.1)
    await world.cash_up(floor)


@simulated
async def test_without_the_setting_seats_are_kept() -> None:
    world = World()
    floor = await opened(floor_of(world))
    ann = await seated(world, floor)
    await until_betting(ann.table, after=30)
    assert ann.table.seated(ANN.account) and told(world, ANN.account) == []
    await world.cash_up(floor)


def test_idle_players_do_not_keep_a_table_that_waits_for_a_wager() -> None:
    """At a table of cards no round ends while nobody wagers: the time of a round counts as one."""

    async def play(world: HonestWorld) -> None:
        floor = await opened(live_floor(world, "casino_war", RULES, idle_rounds=10))
        ann, bob = await seated(world, floor), await seated(world, floor, BOB)
        round_s = (1000 + 200 + 100) / 1000
        await asyncio.sleep(6.6 * round_s)
        await wager(bob, "initial", INITIAL)
        await until_betting(ann.table, after=1)
        assert told(world, ANN.account) == [("t1", 3)]
        await is_freed(ann.table, ANN.account)
        assert bob.table.seated(BOB.account), "Bob has wagered since"
        await is_freed(ann.table, BOB.account)
        assert ann.table.card().round == 2, "no round was dealt for nobody"
        await world.cash_up(floor)

    simulate(play(HonestWorld(1)))


def test_a_paused_table_releases_nobody() -> None:
    async def play(world: HonestWorld) -> None:
        floor = await opened(live_floor(world, "casino_war", RULES, idle_rounds=2))
        ann = await seated(world, floor)
        await ann.table.pause("a rest")
        await asyncio.sleep(60)
        assert ann.table.seated(ANN.account)
        await ann.table.resume_play()
        await is_freed(ann.table, ANN.account)
        await floor.halt()

    simulate(play(HonestWorld(1)))
