"""Progressive meters over crashes: what is claimed is paid once, every thousandth is kept."""

from __future__ import annotations

import asyncio
import random

import pytest

from server.tables.api import CalledOff, Player, TooLateToVoid
from server.tables.floor import Floor
from server.tables.recovery.restoration import Found
from server.tables.table import Table
from tests.campaign import seeds
from tests.tables.killed_evening import KilledEvening
from tests.tables.meters import (
    SEED_CENTS,
    SHARE_MILS,
    WAGER_CENTS,
    ProgressiveWorld,
    settled_in,
    with_a_streak,
)
from tests.tables.playing import Answers, opened, until, until_betting, until_recorded
from tests.tables.simulation import Killed, simulate, simulated


async def killed_in(world: ProgressiveWorld, floor: Floor, place: str) -> None:
    world.faults.kill_in = place
    await asyncio.wait_for(world.faults.killed.wait(), 60)
    await world.crash(floor)


def voided_when_put_back(table: Table) -> list[asyncio.Task[CalledOff]]:
    """An operator calls the round off as soon as a restart has put it back.

    The list has that order, once it is given.
    """
    put_back = table._restoration.put_back
    voiding: list[asyncio.Task[CalledOff]] = []

    async def put_back_and_void() -> Found:
        found = await put_back()
        voiding.append(asyncio.create_task(table.void("the power failed")))
        await asyncio.sleep(0)
        return found

    table._restoration.put_back = put_back_and_void  # type: ignore[method-assign]
    return voiding


@pytest.mark.parametrize(
    "place", ["claim", "claimed", "sign_round", "record", "record, in between", "recorded",
              "settle", "settled"],
)  # fmt: skip
@simulated
async def test_a_house_killed_around_the_claim_pays_it_exactly_once(place: str) -> None:
    world, floor, _ = await with_a_streak("t1")
    await until_betting(floor.tables["t1"], after=7)
    await killed_in(world, floor, place)
    again = await opened(world.floor("t1"))
    record = await until_recorded(world, again.tables["t1"], 8)
    meter_cents = SEED_CENTS + SHARE_MILS // 1000
    assert record["draws"] == [{"number": "8", "meter": meter_cents}]
    await until_betting(again.tables["t1"], after=8)
    staked = 100 + WAGER_CENTS
    won = sum(settled_in(world.record("t1", 1)).values())
    assert world.cage.balances["a-ann"] == 100_000 - staked + won + meter_cents
    await world.cash_up(again)


@pytest.mark.parametrize("place", ["claim", "claimed", "sign_round", "record"])
@simulated
async def test_a_round_whose_outcome_a_restart_can_know_is_not_called_off(place: str) -> None:
    world, floor, _ = await with_a_streak("t1")
    await until_betting(floor.tables["t1"], after=7)
    await killed_in(world, floor, place)
    again = world.floor("t1")
    voiding = voided_when_put_back(again.tables["t1"])
    await again.start()
    with pytest.raises(TooLateToVoid):
        await voiding[0]
    assert (await until_recorded(world, again.tables["t1"], 8))["result"] == "settled"
    await world.cash_up(again)


@simulated
async def test_while_a_meter_is_claimed_the_round_is_not_called_off() -> None:
    world, floor, _ = await with_a_streak("t1")
    table = floor.tables["t1"]
    await until_betting(table, after=7)
    claim = world.meters.claim
    too_late = []

    async def void_meanwhile(meter: str, claim_id: str) -> int:
        with pytest.raises(TooLateToVoid):
            await asyncio.wait_for(table.void("the house would rather not"), 5)
        too_late.append(claim_id)
        return await claim(meter, claim_id)

    world.meters.claim = void_meanwhile  # type: ignore[method-assign]
    record = await until_recorded(world, table, 8)
    assert (record["result"], too_late) == ("settled", ["t1/8"])
    await world.cash_up(floor)


@simulated
async def test_once_a_meter_is_claimed_the_round_is_not_called_off() -> None:
    world, floor, _ = await with_a_streak()
    table = floor.tables["t1"]
    await until_betting(table, after=7)
    await until(lambda: "t1/8" in world.meters.claims)
    with pytest.raises(TooLateToVoid):
        await table.void("too late")
    await until_recorded(world, table, 8)
    await world.cash_up(floor)


class Evening(KilledEvening[ProgressiveWorld]):
    """Two tables, six players, wheels that like to go up."""

    calls_between_kills = 80
    pause_s = 0.1

    def __init__(self, seed: int) -> None:
        super().__init__(seed, ProgressiveWorld(self.number))
        self.wheels = random.Random(seed + 1000)
        self.numbers: dict[tuple[str, int], str] = {}
        self.names = [f"a-{n}" for n in range(6)]
        for name in self.names:
            self.world.cage.issue(name, 1_000_000)

    def number(self, table: str, round_number: int) -> str:
        """Mostly one more than the last."""
        key = (table, round_number)
        if key not in self.numbers:
            last = int(self.numbers.get((table, round_number - 1), "36"))
            goes_up = last < 36 and self.wheels.random() < 0.93
            self.numbers[key] = str(last + 1 if goes_up else self.wheels.randrange(10))
        return self.numbers[key]

    async def opened(self) -> Floor:
        return await opened(self.world.floor(betting_ms=300, rest_ms=50))

    async def reopened(self, floor: Floor) -> Floor:
        """Killed again, it may be, while it opens."""
        await self.world.crash(floor)
        self.restarts += 1
        self.kill_soon()
        again = self.world.floor(betting_ms=300, rest_ms=50)
        try:
            async with asyncio.timeout(5):
                await again.start()
        except (Killed, TimeoutError):
            return await self.reopened(again)
        return again

    def act(self, floor: Floor) -> None:
        table = floor.tables[self.random.choice(("t1", "t2"))]
        name = self.random.choice(self.names)
        player = Answers(table, _player(name))
        table.sit(1, player.player, None)
        nonce = f"{self.random.getrandbits(40):010x}"
        mine = table.snapshot(1, player.player).mine
        if mine and self.random.random() < 0.2:
            player.take_down(self.random.choice(mine).id)
        else:
            player.place("red", 100, f"r{nonce}")
            player.place("roulette_up", WAGER_CENTS, f"u{nonce}")

    def check(self, floor: Floor) -> None:
        """Every thousandth is somewhere, and what was claimed stands in the records, once."""
        world = self.world
        world.cage.check()
        world.meters.check()
        recorded = {
            f"{table}/{number}": draw["meter"]
            for table, records in world.journal.records.items()
            for number in records
            for draw in world.record(table, number)["draws"]
            if "meter" in draw
        }
        assert recorded == {claim: cents for claim, (_, cents) in world.meters.claims.items()}
        held = sum(hold.shares is not None for hold in world.cage.holds.values())
        stood = sum(_stood(world, table) for table in world.journal.records)
        contributed = world.meters.meter("long").wagers.contributed_mils
        assert contributed == (held + stood) * SHARE_MILS


def _player(name: str) -> Player:
    return Player(name, name, "bot")


def _stood(world: ProgressiveWorld, table: str) -> int:
    """How many progressive wagers of a table were settled and not made void."""
    stood = 0
    lying: dict[str, str] = {}
    for number in sorted(world.journal.records[table]):
        record = world.record(table, number)
        for wager in record["wagers"]:
            lying.setdefault(wager["id"], wager["on"])
        for settlement in record["settlements"]:
            on = lying.pop(settlement["id"])  # KeyError: settled twice
            stood += on == "roulette_up" and settlement["result"] != "void"
    return stood


@pytest.mark.parametrize("seed", seeds(1, 24))
def test_evenings_with_crashes_keep_account_of_every_thousandth(seed: int) -> None:
    evening = Evening(seed)
    simulate(evening.play(rounds=32, kills=8))
    assert evening.restarts >= 6
    assert evening.world.meters.claims, "a streak went to the top"
