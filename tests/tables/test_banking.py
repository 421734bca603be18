"""The cut and the bank at a live table: offered, taken, declined by the clock, and crashed over."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
import pytest

from protocol.codec import encode
from protocol.from_client import LastSeen
from protocol.from_house import (
    BettingClosed,
    Chosen,
    DecisionMade,
    Refused,
    RoundSettled,
    WagerAccepted,
)
from server.common import metrics
from server.tables.floor import Floor
from server.tables.round.countdown import LAST_CALL_MS
from server.tables.round.settlements import COMPARED_MS
from server.tables.table import Table
from server.tables.view.counters import TableCounters
from tests.tables.honest import HonestWorld, live_floor
from tests.tables.pai_gow_tables import (
    BANKING,
    BOXES,
    STAKE,
    after_a_round,
    far_apart,
    offered,
    seen_by,
    takes_the_bank,
    tiles_in,
    tiles_sent,
    until_deciding,
)
from tests.tables.playing import ANN, BOB, Answers, until, until_betting, until_recorded
from tests.tables.simulation import Killed, simulated


@simulated
async def test_621a_11_the_bank_goes_round_is_held_and_settled() -> None:
    world = HonestWorld(31)
    floor, ann, bob = await after_a_round(world)
    table = ann.table
    await until(lambda: offered(table, "bank", 1))
    before = world.cage.balances[BOB.account]
    early = bob.choose("bank")
    ann.choose("no_bank")
    await until(lambda: offered(table, "bank", 3))
    banked = bob.choose("bank", funds=20_000, cut=[2, 1, 1])
    await until(lambda: bob.to(banked) is not None)
    assert bob.code(early) == "not_now"
    (up,) = bob.chosen(banked).ids
    assert bob.chosen(banked).balance == before - 20_000
    shown = table.snapshot(1, None).shown["player_bank"]
    assert (shown["seat"], shown["cut"]) == (3, [2, 1, 1])
    assert [(one.id, one.on, one.amount) for one in table.snapshot(1, BOB).mine] == [
        (up, "bank", 20_000)
    ]
    ann.place("hand", 700, "ann-second-hand")
    await until_deciding(table, "deliver")
    assert table.snapshot(1, None).decision.seats == (3,)  # type: ignore[union-attr]
    styled = bob.choose("deliver", style="jung_quat")
    await until(lambda: bob.to(styled) is not None)
    assert table.snapshot(1, None).shown["player_bank"]["style"] == "jung_quat"
    record = await until_recorded(world, table, 2)
    await world.cash_up(floor)
    world.verified("t1", 2, [ANN.account, BOB.account])
    assert {one["on"] for one in record["wagers"]} == {"bank", "hand"}
    assert not world.cage.holds
    returned = {one["id"]: one["returned"] for one in record["settlements"]}
    assert world.cage.balances[BOB.account] == before - 20_000 + returned[up]


async def ann_is_the_bank(world: HonestWorld, funds: int) -> tuple[Floor, Answers, Answers]:
    """The floor, Ann and Bob, in a round of a minute in which Bob has not wagered yet."""
    floor, ann, bob = await after_a_round(world, betting_ms=60_000)
    await until(lambda: offered(ann.table, "bank", 1))
    await takes_the_bank(ann, funds, dealer_wager=500)
    return floor, ann, bob


def left_ms(world: HonestWorld, table: Table) -> int:
    """How long betting goes on, in milliseconds."""
    closes_ms = table.snapshot(1, None).closes_ms
    assert closes_ms is not None
    return closes_ms - world.clock.now_ms()


async def bob_is_the_last(world: HonestWorld, bob: Answers, *nonces: str) -> None:
    """Betting ends soon after Bob's wagers, and goes on as he takes down all but the last."""
    table = bob.table
    assert left_ms(world, table) > LAST_CALL_MS, "Bob may wager"
    for nonce in nonces:
        bob.place("hand", 700, nonce)
        await until(lambda: left_ms(world, table) <= LAST_CALL_MS)
        down = bob.take_down(table.snapshot(1, BOB).mine[0].id)
        await until(
            lambda down=down: bob.to(down) is not None and left_ms(world, table) > LAST_CALL_MS
        )
    bob.place("hand", 700, "bob-stays")
    began_ms = world.clock.now_ms()
    await until_deciding(table, "deliver")
    assert world.clock.now_ms() - began_ms < 2 * LAST_CALL_MS


@simulated
async def test_621a_11_d_nobody_waits_for_wagers_that_the_bank_does_not_cover() -> None:
    world = HonestWorld(33)
    floor, ann, bob = await ann_is_the_bank(world, funds=1_200)  # it covers 700 cents
    await bob_is_the_last(world, bob, "bob-covers-all", "bob-covers-all-again")
    await until_recorded(world, ann.table, 2)
    await world.cash_up(floor)


@simulated
async def test_a_bank_waits_for_nobody_once_all_others_have_wagered() -> None:
    world = HonestWorld(34)
    floor, ann, bob = await ann_is_the_bank(world, funds=20_000)
    await bob_is_the_last(world, bob, "bob-is-the-last")
    await until_recorded(world, ann.table, 2)
    settled_ms = world.clock.now_ms()
    await until_betting(ann.table, after=2)
    # Bob's hand and the dealer's are turned over one after another.
    assert world.clock.now_ms() - settled_ms >= 2 * COMPARED_MS
    await world.cash_up(floor)


@simulated
async def test_621a_11_c_the_clock_passes_the_bank_on() -> None:
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


@simulated
async def test_who_leaves_while_the_bank_is_being_held_is_no_bank_and_has_every_cent_back() -> None:
    world = HonestWorld(32)
    floor, ann, _ = await after_a_round(world)
    await until(lambda: offered(ann.table, "bank", 1))
    before = world.cage.balances[ANN.account]
    world.cage.delay_s = (0.2, 0.2)
    banked = ann.choose("bank", funds=20_000)
    await asyncio.sleep(0.1)
    ann.table.stand(ANN.account)
    await until(lambda: ann.to(banked) is not None)
    assert ann.code(banked) == "not_seated"
    assert any(call[0] == "hold" and call[2] == 20_000 for call in world.cage.calls)
    assert not world.cage.holds
    assert world.cage.balances[ANN.account] == before
    assert ann.table.card().status == "open"
    await world.cash_up(floor)


@pytest.mark.parametrize("co_bank", [False, True])
@simulated
async def test_no_frame_shows_a_tile_to_or_of_a_bank_before_it_is_exposed(co_bank: bool) -> None:
    """The bank sees its own tiles, the others theirs, a watcher none: frame by frame."""
    world = HonestWorld(60)
    floor, ann, bob = await after_a_round(world, decision_ms=1_000)
    table, audience = ann.table, world.audience
    await until(lambda: offered(table, "bank", 1))
    # The tiles of the round before lay open: from here on none does.
    opened = len(audience.published["t1"])
    told = {one: len(audience.told[one.player.account]) for one in (ann, bob)}
    before = table.snapshot(1, None)
    await takes_the_bank(ann, co_bank=co_bank)
    bob.place("hand", 700, "bob-second-hand")
    await until_deciding(table, "set")
    tiles: dict[Answers, set[str]] = {}
    for moves in (lambda: None, lambda: ann.choose("house_way")):
        moves()
        await asyncio.sleep(0.1)
        assert seen_by(ann)["hands"].keys() == {"1"}
        tiles = {one: set(*seen_by(one)["hands"].values()) for one in (ann, bob)}
        resumed = table.resume(1, None, LastSeen(before.stream, before.number))
        assert resumed is not None
        public = [encode(table.snapshot(1, None)), encode(resumed[0]), *resumed[1]]
        assert tiles_sent([*audience.published["t1"][opened:], *public]) == set()
        receipt = await table.receipt(1, ANN, 2)
        plain = msgspec.to_builtins([table.summary(), table.card(), receipt])
        assert tiles_in(plain) == set()
        for one in (ann, bob):
            private = audience.told[one.player.account][told[one] :]
            asked = encode(table.snapshot(1, one.player))
            assert tiles_sent([*private, asked]) == tiles[one]
            assert tiles_sent(map(encode, one.all)) == set()
    assert isinstance(ann.all[-1], Refused if co_bank else Chosen)
    bob.choose("house_way")
    await until_recorded(world, table, 2)
    await floor.halt()
    frames = [tiles_sent([one]) for one in audience.published["t1"][opened:]]
    # 621a.11(l), (n): the dealer's tiles are not exposed if the dealer has no wager.
    *dealers, everybody = (one for one in frames if one)
    assert len(dealers) == (0 if co_bank else 1)
    assert all(len(one) <= 4 for one in dealers)
    assert everybody == set().union(*dealers) | tiles[ann] | tiles[bob]


@pytest.mark.parametrize("co_bank", [False, True])
@pytest.mark.parametrize("evening", range(50, 58))
@simulated
async def test_a_bank_is_no_wager_and_what_the_house_keeps_is_exact(
    evening: int, co_bank: bool
) -> None:
    world = HonestWorld(evening)
    floor, ann, bob = await after_a_round(world)
    table = ann.table
    await until(lambda: offered(table, "bank", 1))
    await takes_the_bank(ann, co_bank=co_bank)
    bob.place("hand", 700, "bob-second-hand")
    record = await until_recorded(world, table, 2)
    await world.cash_up(floor)
    returned = {one["id"]: one["returned"] for one in record["settlements"]}
    stakes = {one["id"]: one["amount"] for one in record["wagers"]}
    (bank,) = (one["id"] for one in record["wagers"] if one["on"] == "bank")
    net = returned[bank] - stakes[bank]
    events = world.audience.events("t1")
    (closed,) = (one for one in events if isinstance(one, BettingClosed) and one.round == 2)
    (settled,) = (one for one in events if isinstance(one, RoundSettled) and one.round == 2)
    assert (closed.wagers, closed.staked, settled.staked) == (1, 700, 700)
    assert settled.returned == sum(returned.values()) - stakes[bank]
    winners = {one.seat: (one.staked, one.returned) for one in settled.winners}
    assert winners.get(1, (0, 0)) == (0, max(0, net))
    summary = table.summary()
    assert summary.handle == 500 + 900 + 700
    assert summary.handle - summary.returned == world.cage.house


def test_a_counter_of_what_came_back_never_goes_back_itself() -> None:
    """The dealer may win more from a bank than anybody has wagered."""
    counters = TableCounters("a table of its own")

    def shown() -> float | None:
        labels = {"table": "a table of its own"}
        return metrics.registry.get_sample_value("croupier_returned_cents_total", labels)

    counters.settled(100, -400)
    assert (counters.totals.returned, shown()) == (-400, 0)
    counters.settled(1_000, 300)
    assert (counters.totals.returned, shown()) == (-100, 0)
    counters.settled(1_000, 950)
    assert (counters.totals.returned, shown()) == (850, 850)
    counters.settled(1_000, -50)
    counters.settled(1_000, 70)
    assert (counters.totals.returned, shown()) == (870, 870)


@pytest.mark.parametrize("kill", range(1, 50))
@simulated
async def test_a_crash_while_somebody_banks_loses_and_doubles_nothing(kill: int) -> None:
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
    await world.cash_up(floor)
    record = world.verified("t1", 2, [ANN.account, BOB.account])
    if isinstance(ann.to(banked), Chosen):
        assert {one["on"] for one in record["wagers"]} >= {"bank"}
    first = world.record("t1", 1)
    change = sum(
        sum(one["returned"] for one in played["settlements"])
        - sum(one["amount"] for one in played["wagers"])
        for played in (first, record)
    )
    held = sum(hold.cents for hold in world.cage.holds.values())
    assert sum(world.cage.balances.values()) + held == 2 * STAKE + change


@pytest.mark.parametrize("is_beside", [False, True])
@pytest.mark.parametrize("kill", range(2, 10))
@pytest.mark.parametrize("evening", range(70, 75))
@simulated
async def test_a_crash_keeps_the_wager_that_the_bank_came_too_late_for(
    evening: int, kill: int, is_beside: bool
) -> None:
    """Placed while the bank's money is held: Bob's is not covered, or Ann's is on a box of hers."""
    world = HonestWorld(evening)
    floor, ann, bob = await after_a_round(world, BOXES)
    await until(lambda: offered(ann.table, "bank", 1))
    banked = ann.choose("bank", funds=1_000, dealer_wager=0)
    asked = len(world.cage.calls)
    for _ in range(5):
        await asyncio.sleep(0)
    assert len(world.cage.calls) == asked + 1, "the cage is asked for what the bank puts up"
    world.faults.kill_at = world.faults.calls + kill
    with suppress(Killed):
        if is_beside:
            placed = (ann, ann.place("hand", 300, "beside-her-seat", box=2))
        else:
            placed = (bob, bob.place("hand", 1_500, "bob-second-hand"))
    await world.faults.killed.wait()
    told = {one: one.all.copy() for one in (ann, bob)}
    for _ in range(2):  # the second finds the page as the first did, and the holds as it left
        floor = await world.restarted(floor, "pai_gow", BOXES)
        table = floor.tables["t1"]
        number = await until_betting(table)
    table.sit(1, BOB, 3)
    if number == 2 and not world.journal.records["t1"].get(2):
        Answers(table, BOB).place("hand", 100, "bob-afterwards", round_number=2)
    record = await until_recorded(world, table, 2)
    await world.cash_up(floor)
    world.verified("t1", 2, [ANN.account, BOB.account])
    nonces = {one["nonce"] for one in record["wagers"]}
    player, request = placed
    if any(isinstance(one, WagerAccepted) and one.request == request for one in told[player]):
        assert nonces & {"beside-her-seat", "bob-second-hand"}
    if any(isinstance(one, Chosen) and one.request == banked for one in told[ann]):
        assert "bank" in {one["on"] for one in record["wagers"]}
    assert ("bank" in {one["on"] for one in record["wagers"]}) <= (
        not nonces & {"beside-her-seat", "bob-second-hand"}
    )
    assert {hold.cents for hold in world.cage.holds.values()} <= {100}


@simulated
async def test_651a_5_b_c_the_cut_is_offered_taken_and_drawn_by() -> None:
    world = HonestWorld(34)
    floor = live_floor(world, "casino_war", {}, betting_ms=2_000, offer_ms=500)
    ann, bob = await far_apart(world, floor)
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
