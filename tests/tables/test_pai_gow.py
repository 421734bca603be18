"""Pai Gow at a live table: windows, tiles that stay face down, boxes, and crashes in the middle."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from protocol.codec import encode
from protocol.from_client import LastSeen
from protocol.from_house import DecisionAsked, DecisionMade, OutcomeDrawn, RoundSettled
from server.games.pai_gow.house_way import house_way
from server.tables.api import Player
from tests.tables.honest import HonestWorld
from tests.tables.pai_gow_tables import (
    RULES,
    seen_by,
    tiles_in,
    tiles_sent,
    until_deciding,
    with_ann_and_bob,
)
from tests.tables.playing import ANN, BOB, until, until_betting, until_recorded
from tests.tables.simulation import simulate, simulated


@simulated
async def test_a_round_from_the_wagers_to_the_settlement() -> None:
    world = HonestWorld(1)
    floor, ann, bob = await with_ann_and_bob(world)
    ann.place("hand", 500)
    bob.place("hand", 300)
    await until_deciding(ann.table, "set")
    own = seen_by(ann)
    (tiles,) = own["hands"].values()
    way = house_way(tuple(tiles)).written()
    assert own == {"hands": {"1": tiles}, "sets": {}, "house_way": {"1": way}}
    chosen = ann.choose("set", low=way["low"])
    await until(lambda: ann.to(chosen) is not None)
    assert ann.chosen(chosen).balance is None, "nothing moved"
    assert seen_by(ann) == {"hands": {"1": tiles}, "sets": {"1": way}}
    bob.choose("house_way")
    await until_deciding(ann.table, "surrender")
    assert list(seen_by(ann)["hands"]) == ["dealer", "1"]
    ann.choose("surrender")
    bob.choose("stand")
    record = await until_recorded(world, ann.table, 1)
    await floor.halt()
    world.verified("t1", 1, [ANN.account, BOB.account])
    asked = [(one["seat"], one["choice"].get("choice", "")) for one in record["decisions"]]
    assert asked == [
        (1, "set"), (2, "house_way"), (0, ""), (1, "surrender"), (2, "stand"), (0, ""),
    ]  # fmt: skip
    assert world.cage.balances[ANN.account] == 99_500


@simulated
async def test_a_wager_is_replaced_by_another_without_a_wait_between_them() -> None:
    """A player who raises a wager has the one or the other whenever betting ends."""
    world = HonestWorld(3)
    floor, ann, _ = await with_ann_and_bob(world)
    first = ann.place("hand", 500)
    await until(lambda: ann.to(first) is not None)
    lying = ann.accepted(first).id
    down, up = ann.take_down(lying), ann.place("hand", 800)
    await until(lambda: ann.to(up) is not None and ann.to(down) is not None)
    assert ann.accepted(up).balance == 99_200
    await until_deciding(ann.table, "set")
    late = ann.take_down(ann.accepted(up).id), ann.place("hand", 900)
    await until(lambda: all(ann.to(one) is not None for one in late))
    assert [ann.code(one) for one in late] == ["betting_closed", "betting_closed"]
    ann.choose("surrender")
    await until_recorded(world, ann.table, 1)
    await floor.halt()
    world.verified("t1", 1, [ANN.account])


@simulated
async def test_the_events_of_a_round_in_their_order() -> None:
    world = HonestWorld(2)
    floor, ann, _ = await with_ann_and_bob(world, decision_ms=5_000)
    ann.place("hand", 500)
    await until_deciding(ann.table, "set")
    begun_ms = world.clock.now_ms()
    ann.choose("house_way")
    await until_deciding(ann.table, "stand")
    ann.choose("stand")
    await until_recorded(world, ann.table, 1)
    assert world.clock.now_ms() - begun_ms < 1_000, "no window stays open for nobody"
    await floor.halt()
    told: list[Any] = [
        event
        for event in world.audience.events("t1")
        if isinstance(event, (OutcomeDrawn, DecisionAsked, DecisionMade, RoundSettled))
    ]
    drawn, setting, house_way_set, set_all, surrendering, stood, end, settled = told[:8]
    assert sorted(drawn.draw) == ["dice", "start"]
    assert drawn.shown == {"player_bank": None, "hands": {}, "sets": {}}
    assert (setting.seats, setting.default) == ((1,), "house_way")
    assert (house_way_set.seat, house_way_set.choice) == (1, "house_way")
    assert house_way_set.seats == ()
    assert (set_all.seat, set_all.choice, set_all.call) == (0, "", "the dealer has set")
    assert list(set_all.shown["sets"]) == ["dealer"]
    assert (surrendering.seats, surrendering.default) == ((1,), "stand")
    assert (stood.seat, stood.choice) == (1, "stand")
    assert (end.seat, end.seats) == (0, ())
    assert list(end.shown["hands"]) == list(end.shown["sets"]) == ["dealer", "1"]
    assert settled.result.call == end.call
    assert (
        settled.result.outcome
        == {"seat 1 wins": "1:win", "seat 1 ties": "1:push", "seat 1 loses": "1:lose"}[end.call]
    )


@simulated
async def test_the_clock_sets_by_the_house_way_and_stands() -> None:
    world = HonestWorld(3)
    floor, ann, _ = await with_ann_and_bob(world)
    ann.place("hand", 500)
    await until_deciding(ann.table, "set")
    (tiles,) = seen_by(ann)["hands"].values()
    record = await until_recorded(world, ann.table, 1)
    await floor.halt()
    assert [one["seat"] for one in record["decisions"]] == [0, 0]
    ends = [one for one in world.audience.events("t1") if isinstance(one, DecisionMade)]
    assert ends[-1].shown["sets"]["1"] == house_way(tuple(tiles)).written()
    assert not any("mix" in happening for happening in record["happenings"])
    world.verified("t1", 1, [ANN.account])


@simulated
async def test_little_is_to_be_weighed_when_one_may_stand_or_surrender() -> None:
    world = HonestWorld(3)
    floor, ann, _ = await with_ann_and_bob(world, decision_ms=20_000)
    ann.place("hand", 500)
    await until_deciding(ann.table, "set")
    set_from_ms = world.clock.now_ms()
    await until_deciding(ann.table, "stand")
    stand_from_ms = world.clock.now_ms()
    await until_recorded(world, ann.table, 1)
    stood_ms = world.clock.now_ms()
    await floor.halt()
    assert stand_from_ms - set_from_ms >= 20_000
    assert 6_000 <= stood_ms - stand_from_ms < 8_000


@simulated
async def test_an_illegal_setting_is_refused_with_its_reason_and_may_be_mended() -> None:
    world = HonestWorld(4)
    floor, ann, _ = await with_ann_and_bob(world)
    ann.place("hand", 500)
    await until_deciding(ann.table, "set")
    (tiles,) = seen_by(ann)["hands"].values()
    way = house_way(tuple(tiles)).written()
    wrong = ann.choose("set", low=way["high"])
    right = ann.choose("set", low=way["low"])
    again = ann.choose("house_way")
    await until_recorded(world, ann.table, 1)
    await floor.halt()
    assert ann.to(wrong).code == "bad_setting"
    assert ann.to(wrong).section == "621a.1"
    assert ann.chosen(right).ids == ()
    assert ann.code(again) == "not_now"


class TestBoxes:
    """621a.13: adjacent boxes of one player."""

    @simulated
    async def test_621a_13_a_the_larger_wager_s_hand_is_set_first(self) -> None:
        world = HonestWorld(5)
        floor, ann, bob = await with_ann_and_bob(world)
        table = ann.table
        table.stand(BOB.account)
        table.sit(1, BOB, 4)
        ann.place("hand", 300)
        ann.place("hand", 500, "second-box-nonce", box=2)
        again = ann.place("hand", 500, "second-box-nonce", box=2)
        assert ann.code(ann.place("hand", 500, "second-box-nonce")) == "bad_message"
        assert ann.code(ann.place("hand", 500, box=3)) == "limit_reached"
        assert bob.code(bob.place("hand", 500, box=2)) == "not_now"
        assert bob.code(bob.place("hand", 500, box=9)) == "no_such_seat"
        await asyncio.sleep(0.05)
        assert [wager.box for wager in table.snapshot(1, ANN).mine] == [0, 2]
        late = Player("a-late", "Late", "player")
        assert getattr(table.sit(1, late, 2), "code", "") == "seat_taken"
        assert getattr(table.sit(1, late, None), "seat", 0) == 3
        await until_deciding(table, "set")
        assert ann.accepted(again).id == table.snapshot(1, ANN).mine[1].id
        assert sorted(seen_by(ann)["hands"]) == ["1", "2"]
        smaller, strange = ann.choose("house_way"), bob.choose("house_way", box=2)
        larger, then = ann.choose("house_way", box=2), ann.choose("house_way")
        await until_recorded(world, table, 1)
        await floor.halt()
        assert ann.code(smaller) == "not_now"
        assert "box 2" in ann.to(smaller).message
        assert ann.to(smaller).section == "621a.13(b)"
        assert bob.code(strange) == "not_your_wager"
        assert ann.chosen(larger).ids == ann.chosen(then).ids == ()
        world.verified("t1", 1, [ANN.account, BOB.account])
        news = table.snapshot(1, ANN).settled_since[0]
        assert sorted((one.box, one.amount) for one in news.wagers) == [(0, 300), (2, 500)]

    @simulated
    async def test_after_a_restart_the_boxes_are_still_the_player_s_own(self) -> None:
        world = HonestWorld(6)
        floor, ann, _ = await with_ann_and_bob(world)
        ann.table.stand(BOB.account)
        ann.place("hand", 300, box=2)
        ann.place("hand", 500)
        await asyncio.sleep(0.1)
        before = ann.table.snapshot(1, ANN)
        floor = await world.restarted(floor, "pai_gow", RULES)
        await asyncio.sleep(0.1)
        after = floor.tables["t1"].snapshot(1, ANN)
        await floor.halt()
        assert (after.seat, after.mine) == (before.seat, before.mine)

    @simulated
    async def test_after_restarts_what_was_settled_on_a_box_is_told_of_that_box(self) -> None:
        world = HonestWorld(9)
        floor, ann, _ = await with_ann_and_bob(world)
        ann.table.stand(BOB.account)
        ann.place("hand", 300, "on-the-box-beside", box=2)
        ann.place("hand", 500, "on-her-own-seat-1")
        await until_betting(ann.table, after=1)
        told = ann.table.snapshot(1, ANN).settled_since
        assert sorted((one.box, one.amount) for one in told[0].wagers) == [(0, 500), (2, 300)]
        for _ in range(2):
            floor = await world.restarted(floor, "pai_gow", RULES)
            table = floor.tables["t1"]
            await until_betting(table)
            assert table.snapshot(1, ANN).settled_since == told
        await world.cash_up(floor)


@simulated
async def test_no_frame_shows_a_tile_before_it_is_exposed() -> None:
    """What a watcher and another player are sent, frame by frame, and what they may ask for."""
    world = HonestWorld(7)
    floor, ann, bob = await with_ann_and_bob(world, decision_ms=1_000)
    table = ann.table
    ann.place("hand", 500)
    bob.place("hand", 300)
    seen = table.snapshot(1, None)
    await until_deciding(table, "set")
    for moves in (lambda: None, lambda: ann.choose("house_way")):
        moves()
        await asyncio.sleep(0.1)
        tiles = {one: set(*seen_by(one)["hands"].values()) for one in (ann, bob)}
        public = [*world.audience.published["t1"], encode(table.snapshot(1, None))]
        resumed = table.resume(1, None, LastSeen(seen.stream, seen.number))
        assert resumed is not None
        summary = msgspec.to_builtins(table.summary())
        no_receipt = await table.receipt(1, BOB, 1)
        assert tiles_sent([*public, encode(resumed[0]), *resumed[1]]) == set()
        assert tiles_in(summary) | tiles_in(msgspec.to_builtins(no_receipt)) == set()
        private = [*world.audience.told[BOB.account], encode(table.snapshot(1, BOB))]
        assert tiles_sent(private) == tiles[bob]
        assert tiles_sent(map(encode, ann.all)) == set(), "nor does the answer to a choice"
    await until_deciding(table, "stand")
    exposed = tiles_sent(world.audience.published["t1"])
    assert exposed == set(table.snapshot(1, None).seen["hands"]["dealer"])
    await until_recorded(world, table, 1)
    await floor.halt()
    assert tiles[ann] | tiles[bob] <= tiles_sent(world.audience.published["t1"])


@pytest.mark.parametrize("kill", range(1, 60, 2))
def test_a_crash_in_mid_round_leaves_the_same_tiles_and_every_cent(kill: int) -> None:
    """Killed at the n-th call after the tiles were dealt; what was acknowledged stands."""

    async def play(kill_after: int | None) -> tuple[dict[str, Any], bool]:
        world = HonestWorld(8)
        floor, ann, bob = await with_ann_and_bob(world)
        ann.place("hand", 500, "ann-nonce")
        bob.place("hand", 300, "bob-nonce")
        await until_deciding(ann.table, "set")
        if kill_after is not None:
            world.faults.kill_at = world.faults.calls + kill_after
        chosen = ann.choose("house_way")
        await asyncio.sleep(0.1)
        surrendered = None
        if not world.faults.is_dead:
            bob.choose("house_way")
            await asyncio.sleep(0.05)
            if ann.table.card().phase == "deciding":
                surrendered = ann.choose("surrender")
        if kill_after is not None:
            # With nothing on the layout after it the table rests: the kill may never come.
            with suppress(TimeoutError):
                await asyncio.wait_for(world.faults.killed.wait(), 60)
        if world.faults.is_dead:
            floor = await world.restarted(floor, "pai_gow", RULES)
        record = await until_recorded(world, floor.tables["t1"], 1)
        await world.cash_up(floor)
        world.verified("t1", 1, [ANN.account, BOB.account])
        returned = sum(one["returned"] for one in record["settlements"])
        balances = world.cage.balances
        held = sum(hold.cents for hold in world.cage.holds.values())
        assert balances[ANN.account] + balances[BOB.account] + held == 200_000 - 800 + returned
        made = [(one["seat"], one["choice"].get("choice")) for one in record["decisions"]]
        if type(ann.to(chosen)).__name__ == "Chosen":
            assert (1, "house_way") in made
        if surrendered is not None and type(ann.to(surrendered)).__name__ == "Chosen":
            assert (1, "surrender") in made
        return record, (1, "surrender") in made

    calm, _ = simulate(play(None))
    killed, _ = simulate(play(kill))
    for field in ("seed", "wagers_hash", "draws"):
        assert killed[field] == calm[field]
