"""Who holds the bank at a live table: one betting area, and a bank that leaves its seat."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from protocol.from_house import Chosen, DecisionMade, Seated
from server.audit.replay_table import Evening
from server.tables.api import Player
from server.tables.table import Table
from tests.tables.honest import HonestWorld
from tests.tables.pai_gow_tables import (
    BANKING,
    BOXES,
    STAKE,
    after_a_round,
    offered,
    takes_the_bank,
)
from tests.tables.playing import ANN, BOB, Answers, until, until_betting, until_recorded
from tests.tables.simulation import simulated

CARL = Player("a-carl", "Carl", "player")


class TestOneBettingArea:
    """621a.11(f): "If a player is the bank, the player may only wager on one betting area"."""

    @simulated
    async def test_621a_11_f_whoever_has_a_wager_on_a_box_beside_takes_it_down_first(self) -> None:
        world = HonestWorld(35)
        floor, ann, _ = await after_a_round(world, BOXES)
        await until(lambda: offered(ann.table, "bank", 1))
        beside = ann.place("hand", 300, "beside-her-seat", box=2)
        await until(lambda: ann.to(beside) is not None)
        early = ann.choose("bank")
        await until(lambda: ann.to(early) is not None)
        refused = ann.to(early)
        assert (refused.code, refused.section) == ("not_now", "621a.11(f)")
        assert refused.message == "Take your wager down to be the bank."
        ann.take_down(ann.accepted(beside).id)
        await takes_the_bank(ann)
        await world.cash_up(floor)

    @simulated
    async def test_621a_11_f_the_bank_wagers_on_no_box_beside_its_own(self) -> None:
        world = HonestWorld(36)
        floor, ann, bob = await after_a_round(world, BOXES)
        await until(lambda: offered(ann.table, "bank", 1))
        await takes_the_bank(ann)
        for box in (None, 1, 2):
            refused = ann.to(ann.place("hand", 300, f"against-herself-{box}", box=box))
            assert (refused.code, refused.section) == ("not_now", "621a.11(f)"), box
            assert refused.message == "The bank does not wager against itself."
        bob.place("hand", 300, "bob-own-seat", box=3)
        bob.place("hand", 400, "bob-beside-it", box=2)
        record = await until_recorded(world, ann.table, 2)
        await floor.halt()
        world.verified("t1", 2, [ANN.account, BOB.account])
        assert {one["seat"] for one in record["wagers"]} == {1, 2, 3}

    @pytest.mark.parametrize("turns", range(8))
    @simulated
    async def test_a_wager_placed_while_the_bank_is_written_down_and_the_bank_never_both_stand(
        self, turns: int
    ) -> None:
        world = HonestWorld(37)
        floor, ann, _ = await after_a_round(world, BOXES)
        await until(lambda: offered(ann.table, "bank", 1))
        banked = ann.choose("bank", funds=20_000)
        await asyncio.sleep(turns / 1000)
        ann.place("hand", 300, "beside-her-seat", box=2)
        record = await until_recorded(world, ann.table, 2)
        await world.cash_up(floor)
        world.verified("t1", 2, [ANN.account, BOB.account])
        (wager,) = record["wagers"]
        assert (wager["on"] == "bank") == isinstance(ann.to(banked), Chosen)
        assert not world.cage.holds


class TestWhoeverLeavesTheSeat:
    """621a.11(c), (d)(1): it is "the player" of whom the bank has to know, not the seat."""

    @simulated
    async def test_621a_11_d_1_who_sits_down_after_another_has_wagered_nothing(self) -> None:
        world = HonestWorld(41)
        floor, ann, bob = await after_a_round(world)
        table = ann.table
        table.stand(ANN.account)
        assert isinstance(table.sit(1, CARL, 1), Seated)
        await until(lambda: offered(table, "bank", 3))
        carl = Answers(table, CARL)
        assert carl.code(carl.choose("bank")) == "not_now"
        bob.choose("no_bank")
        await until(lambda: table.snapshot(1, None).offer is None)
        bob.place("hand", 700, "bob-second-hand")
        record = await until_recorded(world, table, 2)
        await floor.halt()
        world.verified("t1", 2, [ANN.account, BOB.account])
        assert [(one["seat"], one["choice"]) for one in record["decisions"][:2]] == [
            (1, {"choice": "leave_seat"}),
            (3, {"choice": "no_bank"}),
        ]
        told = [one for one in world.audience.events("t1") if isinstance(one, DecisionMade)]
        assert "leave_seat" not in {one.choice for one in told}

    @simulated
    async def test_621a_11_d_1_who_changes_seats_takes_along_what_they_wagered(self) -> None:
        world = HonestWorld(42)
        floor, ann, bob = await after_a_round(world)
        table = ann.table
        for account in (ANN.account, BOB.account):
            table.stand(account)
        for player, seat in ((BOB, 1), (ANN, 3)):
            assert isinstance(table.sit(1, player, seat), Seated)
        await until(lambda: offered(table, "bank", 1) and terms(table)["dealer_wager"] == 900)
        bob.choose("no_bank")
        await until(lambda: offered(table, "bank", 3))
        assert terms(table)["dealer_wager"] == 500
        await takes_the_bank(ann)
        bob.place("hand", 700, "bob-second-hand")
        await until_recorded(world, table, 2)
        assert_replays(world, rounds=2)
        await until_betting(table, after=2)
        table.stand(ANN.account)
        table.sit(1, ANN, 5)
        await until(lambda: offered(table, "bank", 1))
        bob.choose("no_bank")
        bob.place("hand", 700, "bob-third-hand-")
        record = await until_recorded(world, table, 3)
        await floor.halt()
        made = [one["choice"]["choice"] for one in record["decisions"] if one["betting"]]
        assert made == ["leave_seat", "no_bank"], "nobody banks two rounds, wherever they sit"
        assert_replays(world, rounds=3)

    @pytest.mark.parametrize("is_called_off", [False, True])
    @simulated
    async def test_a_restart_with_nobody_seated_begins_again(self, is_called_off: bool) -> None:
        world = HonestWorld(43)
        floor, ann, _ = await after_a_round(world)
        table = ann.table
        table.stand(ANN.account)
        table.sit(1, ANN, 6)
        await until(lambda: offered(table, "bank", 3))
        if is_called_off:
            await table.void("a tile fell off the table")
        floor = await world.restarted(floor, "pai_gow", BANKING)
        table = floor.tables["t1"]
        number = await until_betting(table)
        # Nobody has a wager up, so that nobody sits there any more.
        for player, seat in ((CARL, 6), (ANN, 2), (BOB, 3)):
            assert isinstance(table.sit(1, player, seat), Seated)
        # 621a.6(g), .11(b): the tiles were spread out, and nobody banks at the start of the game.
        await asyncio.sleep(1)
        assert table.snapshot(1, None).offer is None
        Answers(table, BOB).place("hand", 700, "bob-after-it-all")
        await until_recorded(world, table, number)
        await floor.halt()
        world.verified("t1", number, [BOB.account])
        assert_replays(world, rounds=number)

    @simulated
    async def test_no_amount_of_changing_seats_fills_a_record(self) -> None:
        world = HonestWorld(44)
        floor, ann, _ = await after_a_round(world)
        table = ann.table
        for turn in range(150):
            table.stand(ANN.account)
            table.sit(1, ANN, 4 + turn % 2)
            await asyncio.sleep(0.01)
        table.stand(BOB.account)
        world.cage.issue(CARL.account, STAKE)
        table.sit(1, CARL, 3)
        await asyncio.sleep(0.1)
        assert table.snapshot(1, None).offer is None, "nobody is offered what is another's"
        Answers(table, CARL).place("hand", 700, "carl-first-hand")
        record = await until_recorded(world, table, 2)
        await floor.halt()
        assert len([one for one in record["decisions"] if one["betting"]]) == 100
        world.verified("t1", 2, [ANN.account, BOB.account])


def terms(table: Table) -> Mapping[str, Any]:
    offer = table.snapshot(1, None).offer
    assert offer is not None
    return offer.terms


def assert_replays(world: HonestWorld, rounds: int) -> None:
    """The table's evening, played again, has every state as it was recorded."""
    lines = [world.journal.records["t1"][number].encode() for number in range(1, rounds + 1)]
    played = list(Evening().replay(lines))
    assert [one.difference for one in played] == [""] * rounds
