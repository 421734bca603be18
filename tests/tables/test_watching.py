"""What watchers see: numbered events, ticks, snapshots and resumption."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from protocol.codec import decode_from_house
from protocol.from_client import LastSeen
from protocol.from_house import LayoutChanged, Seated, Stack
from server.tables.api import Player
from server.tables.table import Table
from server.tables.view.event_log import EVENTS_KEPT
from server.tables.view.public_view import OUTCOMES_KEPT
from tests.tables.playing import (
    ANN,
    BOB,
    Answers,
    floor_of,
    opened,
    seated,
    settings,
    until_betting,
    with_ann,
)
from tests.tables.simulation import World, simulated
from tests.tables.watcher import Watcher, assert_same

HEADS = 0  # its index in the layout of Pitch


def busy(table: Table, chance: random.Random, world: World, players: int) -> None:
    player = Player(f"a-{chance.randrange(players)}", f"P{chance.random():.6f}", "bot")
    if player.account not in world.cage.balances:
        world.cage.issue(player.account, 1_000_000)
    match chance.randrange(8):
        case 0:
            table.stand(player.account)
        case 1:
            table.connected(player.account, chance.random() < 0.5)
        case 2:
            mine = table.snapshot(1, player).mine
            if mine:
                Answers(table, player).take_down(mine[0].id, chance.choice((0, 100)))
        case _:
            table.sit(1, player, None)
            on = chance.choice(("heads", "tails", "streak", "insurance"))
            nonce = f"{chance.getrandbits(48):012x}"
            Answers(table, player).place(on, 100 * chance.randint(1, 3), nonce)


@pytest.mark.parametrize("players", [4, 40], ids=["few", "crowd"])
@simulated
async def test_following_the_events_shows_what_a_snapshot_shows(players: int) -> None:
    world = World(players)
    floor = floor_of(world, settings(seat_grace_ms=500))
    table = floor.tables["t1"]
    watcher = Watcher(table.snapshot(1, None))
    away = Watcher(table.snapshot(1, None))
    await floor.start()
    chance = random.Random(players)
    heard, crowds = 0, 0
    for step in range(4_000):
        busy(table, chance, world, players)
        if step % 700 == 300:
            await table.pause("a rest")
            await table.resume_play()
        if step % 900 in (800, 850):
            world.cage.set_answering(step % 900 == 850)
        await asyncio.sleep(chance.uniform(0, 0.02))
        frames = world.audience.published.get("t1", [])
        for frame in frames[heard:]:
            watcher.hear(decode_from_house(frame))
        heard = len(frames)
        assert_same(watcher, table.snapshot(1, None))
        crowds += watcher.crowded
        if step % 50 == 0:
            last = LastSeen(table.snapshot(1, None).stream, away.number)
            resumed = table.resume(1, None, last)
            if resumed is None:
                away = Watcher(table.snapshot(1, None))
            else:
                for frame in resumed[1]:
                    away.hear(decode_from_house(frame))
                assert away.number == resumed[0].number
            assert_same(away, table.snapshot(1, None))
    await floor.halt()
    assert bool(crowds) == (players > 12)
    assert watcher.round > 5


@simulated
async def test_an_unknown_stream_or_a_long_absence_asks_for_a_snapshot() -> None:
    world = World()
    floor = await opened(floor_of(world))
    table = floor.tables["t1"]
    await until_betting(table, after=80)
    seen = table.snapshot(1, None)
    assert seen.number > EVENTS_KEPT
    assert table.resume(1, None, LastSeen("another", seen.number)) is None
    assert table.resume(1, None, LastSeen(seen.stream, 1)) is None
    assert table.resume(1, None, LastSeen(seen.stream, seen.number + 1)) is None
    nothing = table.resume(1, None, LastSeen(seen.stream, seen.number))
    assert nothing is not None
    assert list(nothing[1]) == []
    missed = table.resume(1, None, LastSeen(seen.stream, seen.number - EVENTS_KEPT))
    assert missed is not None
    assert len(missed[1]) == EVENTS_KEPT
    assert (len(seen.results), len(seen.earlier)) == (20, 60)
    await world.cash_up(floor)


@simulated
async def test_the_last_500_outcomes_are_there_on_request_also_after_a_restart() -> None:
    world = World(3)
    floor = await opened(floor_of(world))
    await until_betting(floor.tables["t1"], after=OUTCOMES_KEPT + 20)
    await world.crash(floor)
    floor = await opened(floor_of(world))
    table = floor.tables["t1"]
    await until_betting(table, after=OUTCOMES_KEPT + 25)
    first, again = await asyncio.gather(table.outcomes(7), table.outcomes(8))
    assert (first.request, first.table, again.outcomes) == (7, "t1", first.outcomes)
    last = table.card().round - 1
    told = list(range(last, last - OUTCOMES_KEPT, -1))
    assert [one.round for one in first.outcomes] == told
    assert len({one.outcome for one in first.outcomes}) > 1
    seen = table.snapshot(1, None)
    shown = [(one.round, one.outcome) for one in (*seen.results, *seen.earlier)]
    assert shown == [(one.round, one.outcome) for one in first.outcomes[:100]]
    calls = [world.record("t1", number)["outcome"] for number in told]
    worded = {call: one.outcome for call, one in zip(calls, first.outcomes, strict=True)}
    assert [worded[call] for call in calls] == [one.outcome for one in first.outcomes]
    assert (len(seen.results), len(seen.earlier)) == (20, 80)
    await world.cash_up(floor)


@simulated
async def test_an_outcome_that_is_not_shown_yet_is_not_among_the_last() -> None:
    """Its record may be there already, while the equipment still moves."""
    world = World(3)
    hidden = 0
    for restart in range(1, 4):
        floor = await opened(floor_of(world, settings(rest_ms=5_000)))
        table = floor.tables["t1"]
        for _ in range(100 * restart):  # a different moment of a round each time
            told = [one.round for one in (await table.outcomes(1)).outcomes]
            card = table.card()
            is_open = card.phase == "settled"
            assert (card.round in told) == is_open
            hidden += not is_open and card.round in world.journal.records.get("t1", {})
            await asyncio.sleep(0.07)
        await world.crash(floor)
    assert hidden > 0
    world.cage.check()


@simulated
async def test_a_thousand_players_in_one_second_cost_ten_events_and_not_a_thousand() -> None:
    world = World()
    floor = await opened(floor_of(world, settings(betting_ms=5_000)))
    table = floor.tables["t1"]
    await until_betting(table)
    before = table.snapshot(1, None).number
    for i in range(1_000):
        player = Player(f"a-{i}", f"Player {i}", "bot")
        world.cage.issue(player.account, 1_000)
        table.sit(1, player, None)
        Answers(table, player).place("heads", 100, f"nonce-{i:05d}")
        await asyncio.sleep(0.001)
    await asyncio.sleep(0.2)
    events: list[Any] = world.audience.events("t1")[before:]
    assert len(events) <= 2 * 13
    seen = table.snapshot(1, None)
    assert seen.crowded
    assert [(row.spot, row.cents) for row in seen.sums] == [(HEADS, 100_000)]
    assert seen.stacks == ()
    assert seen.players == len(seen.seats) == table.card().players == 1_000
    await world.cash_up(floor)


@simulated
async def test_a_stack_that_is_taken_down_is_told_as_zero() -> None:
    world, floor, ann = await with_ann()
    ann.place("heads", 500)
    await asyncio.sleep(0.2)
    ann.take_down("w1")
    await asyncio.sleep(0.2)
    ticks = [e for e in world.audience.events("t1") if isinstance(e, LayoutChanged)]
    assert [tick.stacks for tick in ticks] == [(Stack(HEADS, 500, 1),), (Stack(HEADS, 0, 1),)]
    await world.cash_up(floor)


@simulated
async def test_one_watcher_is_never_told_what_is_another_players_own() -> None:
    world, floor, ann = await with_ann()
    ann.place("heads", 500, "private-nonce")
    await until_betting(ann.table, after=1)
    assert list(world.audience.told) == [ANN.account]
    for frame in world.audience.published["t1"]:
        assert ANN.account.encode() not in frame
        assert b"private-nonce" not in frame
    stranger = ann.table.snapshot(1, None)
    assert (stranger.seat, stranger.mine, stranger.settled_since) == (None, (), ())
    await world.cash_up(floor)


@simulated
async def test_who_has_left_is_not_at_the_table_though_a_wager_keeps_the_seat() -> None:
    world = World()
    floor = await opened(floor_of(world, settings(seat_grace_ms=5_000, betting_ms=60_000)))
    ann, bob = await seated(world, floor), await seated(world, floor, BOB)
    table = ann.table
    for player in (ann, bob):
        player.place("heads", 500)
    table.connected(ANN.account, False)

    def shown() -> list[tuple[str, bool, bool]]:
        seats = table.snapshot(1, None).seats
        return [(one.name, one.connected, one.gone) for one in seats]

    await asyncio.sleep(3)
    assert shown() == [(ANN.name, False, False), (BOB.name, True, False)]
    assert table.snapshot(1, None).players == table.card().players == 2
    await asyncio.sleep(4)
    assert shown() == [(ANN.name, False, True), (BOB.name, True, False)]
    assert table.snapshot(1, None).players == table.card().players == 1
    # A player who stands up is gone at once.
    table.stand(BOB.account)
    await asyncio.sleep(1)
    assert [gone for _, _, gone in shown()] == [True, True]
    # Both may come back to their seats.
    table.connected(ANN.account, True)
    assert table.sit(1, BOB, None) == Seated(1, "t1", 2)
    await asyncio.sleep(1)
    assert [gone for _, _, gone in shown()] == [False, False]
    assert table.card().players == 2
    await world.cash_up(floor)


@simulated
async def test_the_lobby_hears_of_a_round_in_which_nobody_wagers() -> None:
    """Each card is told as it is, until the next one is told."""
    world = World()
    floor = await opened(floor_of(world))
    table = floor.tables["t1"]
    told = table.card()
    phases = set()
    while told.round < 3:
        told = table.take_changed_card() or told
        assert told == table.card()
        phases.add(told.phase)
        await world.clock.sleep(0.05)
    await floor.halt()
    assert phases >= {"betting", "settled"}


@simulated
async def test_the_lobby_hears_of_the_largest_win_of_a_round() -> None:
    """It stays on the card until a later round is won, with the name that the seat showed."""
    world = World()
    floor = await opened(floor_of(world))
    ann, bob = await seated(world, floor), await seated(world, floor, BOB)
    table = ann.table
    assert table.card().win is None
    until = world.clock.now_ms() + 600_000
    while table.card().win is None and world.clock.now_ms() < until:
        if table.card().phase in ("idle", "betting") and not table.snapshot(1, None).stacks:
            ann.place("heads", 500)
            bob.place("heads", 200)
        await world.clock.sleep(0.2)
    win = table.card().win
    assert win is not None
    assert (win.name, win.kind, win.staked) == (ANN.name, ANN.kind, 500)
    assert win.returned > win.staked
    outcomes = {result.round: result.outcome for result in table.snapshot(1, None).results}
    assert win.outcome == outcomes[win.round]
    assert win.at_ms <= world.clock.now_ms()
    # A round without a wager has no winner: the last win stays.
    after = win.round + 1
    while table.card().round <= after:
        await world.clock.sleep(0.2)
    assert table.card().win == win
    await world.cash_up(floor)
