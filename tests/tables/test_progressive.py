"""Live tables that share a progressive meter: streaks to the top, locks, crashes."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from protocol.from_house import MeterChanged, MeterInfo, StatusChanged, WagerAccepted
from server.tables.floor import Floor
from server.tables.port import Player
from server.tables.table import TooLateToVoid
from tests.tables.killed_evening import KilledEvening
from tests.tables.meters import (
    RESERVE_MILS,
    SEED_CENTS,
    SHARE_MILS,
    WAGER_CENTS,
    ProgressiveWorld,
    back_the_streak,
    player_at,
    uphill,
)
from tests.tables.playing import Answers, opened, until, until_betting, until_recorded
from tests.tables.simulation import Killed, simulate, simulated

TO_THE_TOP = uphill(1, 2, 3, 4, 5, 6, 7, 8)


def settled_in(record: dict[str, Any]) -> dict[str, int]:
    return {one["id"]: one["returned"] for one in record["settlements"]}


# ------------------------------------------------------------------ 617b.4(h)(2)


@simulated
async def test_617b_4_h_2_the_top_streak_wins_all_of_the_meter_and_it_is_reseeded() -> None:
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor())
    ann = await player_at(world, floor, "t1", "a-ann")
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
    await floor.halt()
    assert world.cage.conserved()
    world.meters.check()


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
    await floor.halt()


@simulated
async def test_winners_at_two_tables_at_once_are_ordered() -> None:
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor())
    for table in ("t1", "t2"):
        await back_the_streak(await player_at(world, floor, table, f"a-{table}"))
    records = [await until_recorded(world, floor.tables[t], 8) for t in ("t1", "t2")]
    meters = sorted(record["draws"][0]["meter"] for record in records)
    assert meters == [SEED_CENTS, SEED_CENTS + 2 * SHARE_MILS // 1000]
    await floor.halt()
    assert world.cage.conserved()
    world.meters.check()


# ------------------------------------------------------------------ 617b.4(c), (d)


@simulated
async def test_617b_4_c_2_no_progressive_wager_is_recognised_after_no_more_bets() -> None:
    """ "a lock-out button, that prevents the recognition of any progressive wager that a player
    attempts to place after the dealer has announced 'no more bets'." """
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor(closing_ms=300))
    ann = await player_at(world, floor, "t1", "a-ann")
    red = ann.place("red", 100)
    table = floor.tables["t1"]
    await until(lambda: not table._betting.is_open)  # the gate shuts; nothing is drawn yet
    late = ann.place("roulette_up", WAGER_CENTS)
    assert ann.code(late) == "betting_closed"
    await until(lambda: table.card().phase == "drawn")
    assert ann.code(ann.place("roulette_up", WAGER_CENTS)) == "betting_closed"
    ann.accepted(red)
    assert world.meters.meter("long").mils == 1000 * SEED_CENTS
    assert not [call for call in world.cage.calls if call[2] == WAGER_CENTS]
    await floor.halt()


@simulated
async def test_617b_4_d_a_wager_taken_down_before_the_first_spin_takes_its_shares_back() -> None:
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor())
    ann = await player_at(world, floor, "t1", "a-ann")
    await back_the_streak(ann)
    assert world.meters.meter("long").mils > 1000 * SEED_CENTS
    ann.take_down("w1")  # the last roulette wager takes the progressive one with it
    await asyncio.sleep(0.05)
    assert world.meters.meter("long").mils == 1000 * SEED_CENTS
    assert world.meters.meter("long").reserve_mils == 0
    assert world.cage.balances["a-ann"] == 100_000
    await floor.halt()


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
    await floor.halt()


@simulated
async def test_a_void_round_gives_shares_back_though_the_streak_was_running() -> None:
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor())
    ann = await player_at(world, floor, "t1", "a-ann")
    await back_the_streak(ann)
    table = floor.tables["t1"]
    await until_betting(table, after=2)
    await table.void("the ball left the wheel")
    assert world.meters.meter("long").mils == 1000 * SEED_CENTS
    await floor.halt()
    assert world.cage.conserved()
    world.meters.check()


# ------------------------------------------------------------------ 605a.7: seen by all, locked


@simulated
async def test_605a_7_everybody_at_every_linked_table_sees_the_meter_move_within_a_second() -> None:
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor())
    ann = await player_at(world, floor, "t1", "a-ann")
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
    await floor.halt()


@simulated
async def test_a_table_without_a_progressive_wager_has_no_meter() -> None:
    world = ProgressiveWorld(TO_THE_TOP, {"t1": "long"})
    floor = await opened(world.floor())
    bob = await player_at(world, floor, "t2", "a-bob")
    bob.place("red", 100)
    up = bob.place("roulette_up", WAGER_CENTS)
    assert (bob.code(up), bob.to(up).section) == ("not_offered", "617b.4(c)")
    assert floor.tables["t2"].snapshot(1, None).meter is None
    await floor.halt()


@simulated
async def test_a_locked_meter_takes_no_wager_and_the_rest_of_the_table_plays_on() -> None:
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor())
    ann = await player_at(world, floor, "t1", "a-ann")
    world.meters.lock("long", "the display is dark")
    red, up = ann.place("red", 100), ann.place("roulette_up", WAGER_CENTS)
    await until_recorded(world, floor.tables["t1"], 1)
    ann.accepted(red)
    assert ann.code(up) == "meter_locked"
    assert world.meters.meter("long").mils == 1000 * SEED_CENTS
    assert floor.tables["t1"].snapshot(1, None).meter == MeterInfo("long", "Long", SEED_CENTS, True)
    await floor.halt()


@simulated
async def test_a_streak_waits_for_a_locked_meter_and_goes_on_when_it_is_unlocked() -> None:
    """No win while disabled: nothing is drawn that could win it."""
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor())
    ann = await player_at(world, floor, "t1", "a-ann")
    await back_the_streak(ann)
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
    await floor.halt()
    world.meters.check()


@simulated
async def test_a_streak_that_waits_may_be_called_off() -> None:
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor())
    ann = await player_at(world, floor, "t1", "a-ann")
    await back_the_streak(ann)
    table = floor.tables["t1"]
    await until_betting(table, after=7)
    world.meters.lock("long", "the display is dark")
    await asyncio.sleep(30)
    assert await table.void("the display stays dark") == WAGER_CENTS
    await until_betting(table, after=8)
    assert world.meters.meter("long").mils == 1000 * SEED_CENTS
    await floor.halt()
    assert world.cage.conserved()


@simulated
async def test_a_house_closes_over_a_locked_meter_and_the_next_one_finds_the_streak() -> None:
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor())
    ann = await player_at(world, floor, "t1", "a-ann")
    await back_the_streak(ann)
    await until_betting(floor.tables["t1"], after=7)
    world.meters.lock("long", "the display is dark")
    before = asyncio.get_running_loop().time()
    await floor.shutdown()
    assert asyncio.get_running_loop().time() - before < 10
    world.meters.lock("long", "")
    again = await opened(world.floor())
    record = await until_recorded(world, again.tables["t1"], 8)
    assert list(settled_in(record).values()) == [SEED_CENTS + SHARE_MILS // 1000]
    await again.halt()
    assert world.cage.conserved()
    world.meters.check()


# ------------------------------------------------------------------ links


@simulated
async def test_a_table_that_is_linked_anew_plays_its_streak_out_for_the_old_meter() -> None:
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
    await floor.halt()
    assert world.cage.conserved()


# ------------------------------------------------------------------ crashes


@pytest.mark.parametrize(
    "place", ["claim", "claimed", "sign_round", "record", "record, in between", "recorded",
              "settle", "settled"],
)  # fmt: skip
@simulated
async def test_a_house_killed_around_the_claim_pays_it_exactly_once(place: str) -> None:
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor("t1"))
    ann = await player_at(world, floor, "t1", "a-ann")
    await back_the_streak(ann)
    await until_betting(floor.tables["t1"], after=7)
    world.faults.kill_in = place
    await asyncio.wait_for(world.faults.killed.wait(), 60)
    await world.crash(floor)
    again = await opened(world.floor("t1"))
    record = await until_recorded(world, again.tables["t1"], 8)
    meter_cents = SEED_CENTS + SHARE_MILS // 1000
    assert record["draws"] == [{"number": "8", "meter": meter_cents}]
    await until_betting(again.tables["t1"], after=8)
    staked = 100 + WAGER_CENTS
    won = sum(settled_in(world.record("t1", 1)).values())
    assert world.cage.balances["a-ann"] == 100_000 - staked + won + meter_cents
    await again.halt()
    assert world.cage.conserved()
    world.meters.check()


@simulated
async def test_a_claim_without_a_record_is_undone_when_the_round_is_called_off() -> None:
    """Killed between claim and record; an operator voids the round before it is played again."""
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor("t1"))
    ann = await player_at(world, floor, "t1", "a-ann")
    await back_the_streak(ann)
    await until_betting(floor.tables["t1"], after=7)
    world.faults.kill_in = "claimed"
    await asyncio.wait_for(world.faults.killed.wait(), 60)
    await floor.halt()
    world.faults.revive()
    again = world.floor("t1")
    table = again.tables["t1"]
    put_back = table._restoration.put_back

    async def put_back_and_void(page: Any) -> int:
        released = await put_back(page)
        voiding.append(asyncio.create_task(table.void("the power failed")))
        await asyncio.sleep(0)
        return released

    voiding: list[asyncio.Task[int]] = []
    table._restoration.put_back = put_back_and_void  # type: ignore[method-assign]
    await again.start()
    assert await voiding[0] == WAGER_CENTS
    assert world.meters.undone == {"t1/8"}
    await again.halt()
    assert world.cage.conserved()
    world.meters.check()


@pytest.mark.parametrize("place", ["undo claim", "record", "record, in between", "recorded"])
@simulated
async def test_a_house_killed_while_it_calls_a_claimed_round_off_does_it_whole_or_not_at_all(
    place: str,
) -> None:
    """The order to call it off is lost with the house, unless its record was written."""
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor("t1"))
    ann = await player_at(world, floor, "t1", "a-ann")
    await back_the_streak(ann)
    await until_betting(floor.tables["t1"], after=7)
    world.faults.kill_in = "claimed"
    await asyncio.wait_for(world.faults.killed.wait(), 60)
    await floor.halt()
    world.faults.revive()
    floor = world.floor("t1")
    table = floor.tables["t1"]
    put_back = table._restoration.put_back

    async def put_back_and_void(page: Any) -> int:
        released = await put_back(page)
        voiding.append(asyncio.create_task(table.void("the power failed")))
        await asyncio.sleep(0)
        return released

    voiding: list[asyncio.Task[int]] = []
    table._restoration.put_back = put_back_and_void  # type: ignore[method-assign]
    world.faults.kill_in = place
    opening = asyncio.create_task(floor.start())
    await asyncio.wait_for(world.faults.killed.wait(), 60)
    await floor.halt()
    for task in (opening, *voiding):
        task.cancel()
    await asyncio.gather(opening, *voiding, return_exceptions=True)
    world.cage.crash()
    world.faults.revive()
    again = await opened(world.floor("t1"))
    await until_betting(again.tables["t1"], after=8)
    await again.halt()
    is_void = world.record("t1", 8)["result"] == "void"
    assert is_void == ("t1/8" in world.meters.undone)
    assert world.cage.conserved()
    world.meters.check()


@simulated
async def test_while_a_meter_is_claimed_the_round_is_not_called_off() -> None:
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor("t1"))
    ann = await player_at(world, floor, "t1", "a-ann")
    await back_the_streak(ann)
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
    await floor.halt()
    world.meters.check()


@simulated
async def test_once_a_meter_is_claimed_the_round_is_not_called_off() -> None:
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor())
    ann = await player_at(world, floor, "t1", "a-ann")
    await back_the_streak(ann)
    table = floor.tables["t1"]
    await until_betting(table, after=7)
    await until(lambda: "t1/8" in world.meters.claims)
    with pytest.raises(TooLateToVoid):
        await table.void("too late")
    await until_recorded(world, table, 8)
    await floor.halt()
    world.meters.check()


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
        assert world.cage.conserved()
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
        contributed = world.cage.contributions.get("long", (0, 0))[0]
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


@pytest.mark.parametrize("seed", range(6))
def test_evenings_with_crashes_keep_account_of_every_thousandth(seed: int) -> None:
    evening = Evening(seed)
    simulate(evening.play(rounds=24, kills=8))
    assert evening.restarts >= 6
    assert evening.world.meters.claims, "a streak went to the top"


@simulated
async def test_accepted_is_what_a_table_says_of_a_progressive_wager() -> None:
    """617b.4(c)(1): "acknowledges or accepts the placement of the progressive wager"."""
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor())
    ann = await player_at(world, floor, "t1", "a-ann")
    ann.place("red", 100)
    request = ann.place("roulette_up", WAGER_CENTS)
    await asyncio.sleep(0.05)
    accepted = ann.to(request)
    assert isinstance(accepted, WagerAccepted) and accepted.amount == WAGER_CENTS
    await floor.halt()
