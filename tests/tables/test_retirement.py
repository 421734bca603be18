"""A table is taken out of service for good: what is on its layout goes back, once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from protocol.from_house import Refused
from server.audit.replay_table import Evening
from server.tables.api import CannotRetire, TableFailed, TableRetired
from server.tables.dependencies import EquipmentOutOfUse
from server.tables.floor import Floor
from tests.tables.craps_tables import RULES, takes_the_dice
from tests.tables.honest import HonestWorld, live_floor
from tests.tables.meters import SEED_CENTS, with_a_streak
from tests.tables.pai_gow_tables import after_a_round, offered, takes_the_bank
from tests.tables.playing import ANN, Answers, opened, seated, until, until_betting
from tests.tables.simulation import Fault, simulated

SUBMISSION = {**RULES, "fire": "A"}
PACE = {"betting_ms": 3_000, "offer_ms": 500, "rest_ms": 100, "pause_ms": 50}
WHY = "the felt is worn"


class CrapsEvening:
    """Ann, a shooter with a point: pass, odds and a Fire Bet of hers stay from roll to roll."""

    def __init__(self) -> None:
        self.world = HonestWorld(evening=5)
        self.floor: Floor
        self.ann: Answers

    async def open(self) -> None:
        self.floor = await opened(live_floor(self.world, "craps", SUBMISSION, **PACE))
        self.ann = await seated(self.world, self.floor, ANN)
        await takes_the_dice(self.ann)
        await self.lay("fire", 300)
        while not self.table.snapshot(1, None).shown["point"]:
            await self.lay("pass", 500)
            number = self.table.card().round
            self.ann.choose("roll")
            await until_betting(self.table, after=number)
        await self.lay("pass_odds", 500)
        number = self.table.card().round
        await self.lay("come", 600)
        self.ann.choose("roll")
        await until_betting(self.table, after=number)

    @property
    def table(self):
        return self.floor.tables["t1"]

    async def lay(self, on: str, cents: int) -> None:
        request = self.ann.place(on, cents, f"{on}-{self.table.card().round:08}")
        await until(lambda: self.ann.to(request) is not None)
        self.ann.accepted(request)

    async def reopen(self) -> None:
        self.floor = await self.world.restarted(self.floor, "craps", SUBMISSION)
        self.ann = Answers(self.table, ANN)

    def chips(self) -> int:
        """All that Ann has, on the layout and off it."""
        holds = self.world.cage.holds.values()
        return self.world.cage.balances[ANN.account] + sum(hold.cents for hold in holds)

    def retiring_records(self) -> list[int]:
        records = self.world.journal.records["t1"]
        return [one for one in records if json.loads(records[one])["result"] == "retired"]


@asynccontextmanager
async def craps_evening() -> AsyncIterator[CrapsEvening]:
    evening = CrapsEvening()
    await evening.open()
    yield evening
    await evening.floor.halt()
    evening.world.cage.check()


@simulated
async def test_all_that_lies_on_the_layout_goes_back_and_the_record_says_so() -> None:
    async with craps_evening() as at:
        staked, chips = at.table.summary().held, at.chips()
        carried = len(at.table.snapshot(1, ANN).mine)
        assert carried >= 3, "pass with odds and a Fire Bet stay from roll to roll"
        await at.lay("field", 200)
        number = at.table.card().round
        assert (await at.table.retire(WHY)).returned == staked + 200
        record = at.world.verified("t1", number, [ANN.account])
        assert (record["result"], record["outcome"], record["draws"]) == ("retired", WHY, [])
        assert [one["returned"] for one in record["settlements"]] == [
            one["amount"] for one in record["wagers"]
        ]
        assert at.world.cage.balances[ANN.account] == chips
        assert not at.world.cage.holds
        (event,) = [data for kind, data in at.world.events if kind == "table_retired"]
        assert (event["round"], event["returned_cents"]) == (number, staked + 200)
        lines = [text.encode() for _, text in sorted(at.world.journal.records["t1"].items())]
        assert [one.difference for one in Evening("t1").replay(lines)] == [""] * len(lines)
        after = json.loads(lines[-1]) | {"round": number + 1}
        told = list(Evening("t1").replay([*lines, json.dumps(after).encode()]))
        assert told[-1].difference, "no round follows the last"


@simulated
async def test_a_retired_table_stays_retired_and_obeys_nobody() -> None:
    async with craps_evening() as at:
        await at.table.retire(WHY)
        rounds = len(at.world.journal.records["t1"])
        for restarts in range(2):
            await asyncio.sleep(10)
            card, summary = at.table.card(), at.table.summary()
            assert (card.status, card.players) == ("retired", 0)
            assert WHY in summary.status_message
            refused = at.table.sit(1, ANN, None)
            assert isinstance(refused, Refused) and refused.code == "table_retired"
            assert at.ann.code(at.ann.place("field", 100)) == "betting_closed"
            for order in (
                at.table.open(),
                at.table.resume_play(),
                at.table.close(),
                at.table.pause("a fill"),
                at.table.retire("again"),
            ):
                with pytest.raises(TableRetired, match=WHY):
                    await order
            with pytest.raises(TableRetired):
                await at.table.reshuffle()
            if not restarts:
                at.world.events.clear()
                await at.reopen()
                kinds = [kind for kind, _ in at.world.events]
                assert "table_opened" not in kinds
        assert len(at.world.journal.records["t1"]) == rounds


@simulated
async def test_other_rules_do_not_open_a_retired_table() -> None:
    async with craps_evening() as at:
        await at.table.retire(WHY)
        at.floor = await at.world.restarted(at.floor, "craps", {**SUBMISSION, "max": 50_000})
        await asyncio.sleep(5)
        assert at.table.card().status == "retired"


@simulated
async def test_a_round_that_is_past_no_more_bets_is_settled_first() -> None:
    async with craps_evening() as at:
        number = at.table.card().round
        at.ann.choose("roll")
        await until(lambda: at.table.card().phase != "betting" or at.table.card().round > number)
        assert at.table.card().round == number
        await at.table.retire(WHY)
        assert at.world.verified("t1", number)["result"] == "settled"
        assert at.world.verified("t1", number + 1)["result"] == "retired"
        assert not at.world.cage.holds


@pytest.mark.parametrize("order", ["pause", "close"])
@simulated
async def test_a_table_that_stands_still_is_retired_too(order: str) -> None:
    async with craps_evening() as at:
        number = at.table.card().round
        at.ann.choose("roll")
        await (at.table.pause("a fill") if order == "pause" else at.table.close())
        assert at.world.verified("t1", number)["result"] == "settled"
        chips, held = at.chips(), at.table.summary().held
        assert held
        assert (await at.table.retire(WHY)).returned == held
        record = at.world.verified("t1", number + 1, [ANN.account])
        assert record["result"] == "retired"
        assert at.world.cage.balances[ANN.account] == chips


@simulated
async def test_without_a_seed_a_table_with_no_round_is_not_retired_and_says_why() -> None:
    async with craps_evening() as at:
        await at.table.pause("a fill")

        def out_of_use(identity: str) -> tuple[bytes, bytes]:
            raise EquipmentOutOfUse(f"no seed for {identity}")

        at.world.house.equipment.seal_seed = out_of_use  # type: ignore[method-assign]
        with pytest.raises(CannotRetire, match="no seed"):
            await at.table.retire(WHY)
        assert at.table.card().status == "paused"
        assert at.world.cage.holds


@simulated
async def test_a_house_that_is_closing_retires_no_table() -> None:
    async with craps_evening() as at:
        closing = asyncio.create_task(at.floor.shutdown())
        await asyncio.sleep(0)
        with pytest.raises(CannotRetire, match="house is closing"):
            await at.table.retire(WHY)
        await closing


@simulated
async def test_a_table_that_moves_is_not_retired_and_says_why() -> None:
    """Neither ordered after the move, nor before it in a round that is past "no more bets"."""
    async with craps_evening() as at:
        number = at.table.card().round
        at.ann.choose("roll")
        await until(lambda: at.table.card().phase != "betting" or at.table.card().round > number)
        retiring = asyncio.create_task(at.table.retire(WHY))
        await asyncio.sleep(0)
        at.table.finish(is_moving=True)
        for order in (retiring, at.table.retire(WHY)):
            with pytest.raises(CannotRetire, match="another dealer"):
                await order
        assert not at.retiring_records()


@simulated
async def test_a_streak_comes_back_with_its_shares_of_the_meter() -> None:
    world, floor, _ = await with_a_streak("t1")
    table = floor.tables["t1"]
    await until_betting(table, after=3)
    held = table.summary().held
    assert held and (await table.retire(WHY)).returned == held
    assert world.meters.find("long").cents == SEED_CENTS
    assert not world.cage.holds
    await world.cash_up(floor)


@simulated
async def test_a_players_bank_goes_back_with_the_wagers_against_it() -> None:
    world = HonestWorld()
    floor, ann, bob = await after_a_round(world)
    table = ann.table
    chips = dict(world.cage.balances)
    await until(lambda: offered(table, "bank", 1))
    ann.choose("no_bank")
    await until(lambda: offered(table, "bank", 3))
    await takes_the_bank(bob)
    placed = ann.place("hand", 1_000, "ann-against-bob")
    await until(lambda: ann.to(placed) is not None)
    number = table.card().round
    await table.retire(WHY)
    record = world.verified("t1", number, [ANN.account, bob.player.account])
    assert record["result"] == "retired"
    assert len(record["settlements"]) == len(record["wagers"]) >= 2
    assert world.cage.balances == chips
    await world.cash_up(floor)


@pytest.mark.parametrize("call", range(1, 26))
@simulated
async def test_a_house_killed_at_any_call_gives_everything_back_once(call: int) -> None:
    """Contract bets, odds and a Fire Bet of earlier rounds, and a wager of this one."""
    async with craps_evening() as at:
        chips = at.chips()
        await at.lay("field", 200)
        faults = at.world.faults
        faults.kill_at = faults.calls + call
        retiring = asyncio.create_task(at.table.retire(WHY))
        waiting = asyncio.create_task(faults.killed.wait())
        await asyncio.wait({retiring, waiting}, return_when=asyncio.FIRST_COMPLETED)
        retiring.cancel()
        waiting.cancel()
        faults.kill_at = None
        await at.reopen()
        await until(lambda: at.table.card().status == "retired" or at.table.card().round > 0)
        if at.table.card().status != "retired":
            assert not at.retiring_records(), "the record and the page are one step"
            await at.table.retire(WHY)
        await until(lambda: not at.world.cage.holds)
        assert len(at.retiring_records()) == 1
        assert at.world.cage.balances[ANN.account] == chips
        await at.reopen()
        await asyncio.sleep(5)
        assert at.table.card().status == "retired"
        assert at.world.cage.balances[ANN.account] == chips


@pytest.mark.parametrize("call", range(1, 13))
@simulated
async def test_a_fault_of_the_program_neither_loses_nor_doubles_anything(call: int) -> None:
    async with craps_evening() as at:
        chips = at.chips()
        at.world.faults.fault_at = at.world.faults.calls + call
        try:
            await at.table.retire(WHY)
        except (TableFailed, Fault):
            await asyncio.sleep(1)
            if at.table.card().status != "retired":
                await at.table.retire(WHY)
        await until(lambda: not at.world.cage.holds)
        assert len(at.retiring_records()) == 1
        assert at.world.cage.balances[ANN.account] == chips
