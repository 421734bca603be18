"""The cut and the bank at a live table: offered, taken, declined by the clock, and crashed over."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from protocol.from_house import Chosen, DecisionMade
from server.tables.floor import Floor
from server.tables.table import Table
from tests.tables.honest import HonestWorld, live_floor
from tests.tables.playing import ANN, BOB, Answers, until, until_betting, until_recorded
from tests.tables.simulation import Killed, simulate

BANKING = {"player_bank": True, "co_bank": True, "max": 10_000}
STAKE = 1_000_000


def offered(table: Table, name: str, seat: int) -> bool:
    offer = table.snapshot(1, None).offer
    return offer is not None and (offer.offer, offer.seat) == (name, seat)


async def seated_pair(world: HonestWorld, floor: Floor) -> tuple[Answers, Answers]:
    """Ann on seat 1 and Bob on seat 3."""
    await floor.start()
    table = floor.tables["t1"]
    await until_betting(table)
    for player, seat in ((ANN, 1), (BOB, 3)):
        world.cage.issue(player.account, STAKE)
        table.sit(1, player, seat)
    return Answers(table, ANN), Answers(table, BOB)


async def after_a_round(world: HonestWorld, **pace: Any) -> tuple[Floor, Answers, Answers]:
    """The second round of a Pai Gow table: both have wagered against the dealer in the first."""
    floor = live_floor(world, "pai_gow", BANKING, betting_ms=2_000, offer_ms=500, **pace)
    ann, bob = await seated_pair(world, floor)
    ann.place("hand", 500, "ann-first-hand")
    bob.place("hand", 900, "bob-first-hand")
    await until_betting(ann.table, after=1)
    return floor, ann, bob


def test_621a_11_the_bank_goes_round_is_held_and_settled() -> None:
    async def play() -> None:
        world = HonestWorld(31)
        floor, ann, bob = await after_a_round(world)
        table = ann.table
        await until(lambda: offered(table, "bank", 1))
        before = world.cage.balances[BOB.account]
        early = bob.choose("bank")
        ann.choose("no_bank")
        await until(lambda: offered(table, "bank", 3))
        banked = bob.choose("bank", funds=20_000, style="jung_quat", cut=[2, 1, 1])
        await until(lambda: bob.to(banked) is not None)
        assert bob.code(early) == "not_now"
        (up,) = bob.chosen(banked).ids
        assert bob.chosen(banked).balance == before - 20_000
        assert table.snapshot(1, None).shown["player_bank"]["seat"] == 3
        assert [(one.id, one.on, one.amount) for one in table.snapshot(1, BOB).mine] == [
            (up, "bank", 20_000)
        ]
        ann.place("hand", 700, "ann-second-hand")
        record = await until_recorded(world, table, 2)
        await floor.halt()
        world.verified("t1", 2, [ANN.account, BOB.account])
        assert {one["on"] for one in record["wagers"]} == {"bank", "hand"}
        assert world.cage.conserved()
        assert not world.cage.holds
        returned = {one["id"]: one["returned"] for one in record["settlements"]}
        assert world.cage.balances[BOB.account] == before - 20_000 + returned[up]

    simulate(play())


def test_621a_11_c_the_clock_passes_the_bank_on() -> None:
    async def play() -> None:
        world = HonestWorld(32)
        floor, ann, _ = await after_a_round(world)
        await until(lambda: offered(ann.table, "bank", 1))
        await until(lambda: offered(ann.table, "bank", 3))
        await until(lambda: ann.table.snapshot(1, None).offer is None)
        ann.place("hand", 700, "ann-second-hand")
        record = await until_recorded(world, ann.table, 2)
        await floor.halt()
        world.verified("t1", 2, [ANN.account])
        made = [(d["seat"], d["choice"]["choice"]) for d in record["decisions"] if d["betting"]]
        assert made == [(1, "no_bank"), (3, "no_bank")]

    simulate(play())


@pytest.mark.parametrize("kill", range(1, 50))
def test_a_crash_while_somebody_banks_loses_and_doubles_nothing(kill: int) -> None:
    async def play() -> None:
        world = HonestWorld(33)
        floor, ann, bob = await after_a_round(world)
        await until(lambda: offered(ann.table, "bank", 1))
        world.faults.kill_at = world.faults.calls + kill
        banked = ann.choose("bank", funds=20_000)
        await until(lambda: ann.to(banked) is not None or world.faults.is_dead)
        with suppress(Killed):
            bob.place("hand", 700, "bob-second-hand")
        await world.faults.killed.wait()
        floor = await world.restarted(floor, "pai_gow", BANKING)
        table = floor.tables["t1"]
        if isinstance(ann.to(banked), Chosen) and not world.journal.records["t1"].get(2):
            assert any(one.on == "bank" for one in table.snapshot(1, ANN).mine)
        again = Answers(table, BOB)
        table.sit(1, BOB, 3)
        again.place("hand", 700, "bob-second-hand", round_number=2)
        await until_recorded(world, table, 2)
        await floor.halt()
        record = world.verified("t1", 2, [ANN.account, BOB.account])
        if isinstance(ann.to(banked), Chosen):
            assert {one["on"] for one in record["wagers"]} >= {"bank"}
        assert world.cage.conserved()
        first = world.record("t1", 1)
        change = sum(
            sum(one["returned"] for one in played["settlements"])
            - sum(one["amount"] for one in played["wagers"])
            for played in (first, record)
        )
        held = sum(hold.cents for hold in world.cage.holds.values())
        assert sum(world.cage.balances.values()) + held == 2 * STAKE + change

    simulate(play())


def test_651a_5_b_c_the_cut_is_offered_taken_and_drawn_by() -> None:
    async def play() -> None:
        world = HonestWorld(34)
        floor = live_floor(world, "casino_war", {}, betting_ms=2_000, offer_ms=500)
        ann, bob = await seated_pair(world, floor)
        await until(lambda: offered(ann.table, "cut", 1))
        await until(lambda: offered(ann.table, "cut", 3))
        cut = bob.choose("cut", at=100)
        await until(lambda: bob.to(cut) is not None)
        assert bob.chosen(cut).ids == ()
        ann.place("initial", 500, "ann-initial-1")
        record = await until_recorded(world, ann.table, 1)
        await floor.halt()
        world.verified("t1", 1, [ANN.account, BOB.account])
        assert record["draws"][0]["cut"] == {"seat": 3, "at": 100}
        made = [one for one in world.audience.events("t1") if isinstance(one, DecisionMade)]
        assert [(one.seat, one.choice) for one in made[:2]] == [(1, "no_cut"), (3, "cut")]

    simulate(play())
