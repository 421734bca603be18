"""A live craps table: the dice going round, wagers over many rolls, restarts between them."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any

from protocol.from_client import Choose, PlaceWager
from protocol.from_house import BettingOpened, DecisionMade, Done, OfferMade, Refused
from server.tables.floor import Floor
from server.tables.port import Player
from server.tables.table import Table
from tests.tables.craps_tables import (
    BETTING_MS,
    CAL,
    RULES,
    craps_floor,
    offered_to,
    posted,
    takes_the_dice,
)
from tests.tables.playing import (
    ANN,
    BOB,
    Answers,
    opened,
    seated,
    until,
    until_betting,
    until_recorded,
)
from tests.tables.simulation import World, simulated

ON_WAGER = {**RULES, "buy_lay": {"vigorish": "on_wager", "percent": 5}}
_REQUESTS = count(10_000)


async def with_players(world: World, *players: Player) -> tuple[Floor, list[Answers]]:
    floor = await opened(craps_floor(world))
    return floor, [await seated(world, floor, player) for player in players]


async def throw_until(table: Table, ann: Answers, reached: Any) -> None:
    """Wager on the line before each come out roll, and throw, until it is so."""
    for _ in range(200):
        await until_betting(table, after=table.card().round - 1)
        if reached(posted(table)):
            return
        number = table.card().round
        if posted(table)["point"] == 0:
            ann.place("pass", 100)
        await asyncio.sleep(0.05)
        if posted(table)["shooter"]:
            ann.choose("roll")
        await until(lambda before=number: table.card().round > before)
    raise AssertionError("it never came to that")


class TestTheShooter:
    @simulated
    async def test_the_dice_are_offered_round_the_table_until_somebody_takes_them(self) -> None:
        """623a.7(b): "in turn clockwise around the table until one of the players accepts"."""
        world = World()
        floor, (ann, bob, cal) = await with_players(world, ANN, BOB, CAL)
        table = floor.tables["t1"]
        await until(lambda: offered_to(table) == 1)
        assert bob.code(bob.choose("accept_dice")) == "not_now"
        passed = ann.choose("pass_dice")
        await until(lambda: offered_to(table) == 2)
        assert ann.to(passed).ids == ()
        await until(lambda: offered_to(table) == 3)  # Bob let his time run out
        cal.choose("accept_dice")
        await until(lambda: posted(table)["shooter"] == 3)
        assert offered_to(table) is None
        events = world.audience.events("t1")
        offers = [one.offer.seat for one in events if isinstance(one, OfferMade) and one.offer]
        made = [(one.seat, one.choice) for one in events if isinstance(one, DecisionMade)]
        assert offers == [1, 2, 3]
        assert made == [(1, "pass_dice"), (2, "pass_dice"), (3, "accept_dice")]
        await world.cash_up(floor)

    @simulated
    async def test_the_shooter_wagers_on_the_line_and_then_throws(self) -> None:
        """623a.8(a); who is alone throws at once, and nobody else throws at all."""
        world = World()
        floor, (ann,) = await with_players(world, ANN)
        table = floor.tables["t1"]
        await until(lambda: offered_to(table) == 1)
        assert ann.code(ann.choose("roll")) == "not_now"
        ann.choose("accept_dice")
        await asyncio.sleep(0.05)
        refused = ann.to(ann.choose("roll"))
        assert isinstance(refused, Refused)
        assert refused.section == "623a.8(a)"
        number = table.card().round
        ann.place("pass", 500)
        await asyncio.sleep(0.05)
        began_ms = world.clock.now_ms()
        ann.choose("roll")
        record = await until_recorded(world, table, number)
        assert world.clock.now_ms() - began_ms < BETTING_MS / 3
        assert record["decisions"] == [
            {"seat": 1, "choice": {"choice": "accept_dice"}, "raised": [], "betting": True}
        ]
        assert "mix" in record["happenings"][0]
        await world.cash_up(floor)

    @simulated
    async def test_others_have_a_third_of_the_time_to_wager_however_soon_he_throws(self) -> None:
        world = World()
        floor, (ann, _) = await with_players(world, ANN, BOB)
        table = floor.tables["t1"]
        await takes_the_dice(ann)
        number = table.card().round
        ann.place("pass", 500)
        await until(lambda: table.card().closes_ms is not None)
        began_ms = world.clock.now_ms()
        ann.choose("roll")
        await until(lambda: table.card().phase not in ("idle", "betting"))
        waited_ms = world.clock.now_ms() - began_ms
        assert BETTING_MS / 3 - 100 <= waited_ms <= BETTING_MS / 3 + 100
        opened = [
            one.closes_ms
            for one in world.audience.events("t1")
            if isinstance(one, BettingOpened) and one.round == number
        ]
        assert opened[-1] is not None
        assert opened[-2] is not None
        assert opened[-1] < opened[-2], "the countdown tells of it"
        await world.cash_up(floor)

    @simulated
    async def test_who_leaves_or_keeps_the_table_waiting_loses_the_dice(self) -> None:
        """623a.10(a)(2): "if the shooter unreasonably delays the game"."""
        world = World()
        floor, (ann, bob) = await with_players(world, ANN, BOB)
        table = floor.tables["t1"]
        await takes_the_dice(ann)
        bob.place("field", 100)
        ann.place("pass", 100)
        first = table.card().round
        await until_betting(table, after=first)
        if posted(table)["shooter"] == 1 and posted(table)["point"] == 0:
            ann.place("pass", 100)
        bob.place("field", 100)
        await until(lambda: table.card().round >= first + 2)
        await until(lambda: offered_to(table) == 2)
        bob.choose("accept_dice")
        await until(lambda: posted(table)["shooter"] == 2)
        table.connected(BOB.account, False)
        await until(lambda: posted(table)["shooter"] != 2)
        passed = [
            one.seat
            for one in world.audience.events("t1")
            if isinstance(one, DecisionMade) and one.choice == "pass_dice"
        ]
        assert 2 in passed
        await world.cash_up(floor)


class TestBetweenRolls:
    @simulated
    async def test_nothing_is_thrown_while_nothing_lies_on_the_layout(self) -> None:
        world = World()
        floor, (ann,) = await with_players(world, ANN)
        table = floor.tables["t1"]
        number = table.card().round
        await asyncio.sleep(60)
        assert (table.card().round, table.card().closes_ms) == (number, None)
        placed = ann.place("field", 100)
        await until(lambda: table.card().closes_ms is not None)
        ann.take_down(ann.accepted(placed).id)
        await asyncio.sleep(60)
        assert (table.card().round, table.card().closes_ms) == (number, None)
        await floor.shutdown()
        assert world.cage.conserved()

    @simulated
    async def test_a_wager_is_called_on_for_the_come_out_roll_and_off_again(self) -> None:
        world = World()
        floor, (ann, bob) = await with_players(world, ANN, BOB)
        table = floor.tables["t1"]
        placed = ann.place("place_win", 600, pick=("6",))
        line = ann.place("pass", 100)
        await asyncio.sleep(0.05)
        wager_id = ann.accepted(placed).id
        others = bob.call(wager_id, True)
        never = ann.call(ann.accepted(line).id, True)
        asked = ann.call(wager_id, True)
        await asyncio.sleep(0.05)
        assert bob.to(others).code == "not_your_wager"
        assert ann.to(never).section == "623a.3(a)(1)"
        assert isinstance(ann.to(asked), Done)
        mine = {one.id: one.working for one in table.snapshot(1, ANN).mine}
        assert mine[wager_id]
        record = await until_recorded(world, table, table.card().round)
        written = {wager["id"]: wager["working"] for wager in record["wagers"]}
        assert written[wager_id]
        await world.cash_up(floor)

    @simulated
    async def test_odds_are_not_bound_by_the_maximum_of_the_table(self) -> None:
        world = World()
        floor = await opened(craps_floor(world, {**RULES, "max": 1_000}))
        ann = await seated(world, floor)
        table = floor.tables["t1"]
        await takes_the_dice(ann)
        await throw_until(table, ann, lambda shown: shown["point"] != 0)
        odds = ann.place("pass_odds", 1_000)
        more = ann.place("pass_odds", 1_100)
        await asyncio.sleep(0.05)
        # Ten times $1 behind a pass line of $1: the limit is the odds' own.
        assert ann.accepted(odds).amount == 1_000
        assert ann.code(more) == "above_maximum"
        await world.cash_up(floor)

    @simulated
    async def test_travelled_come_wagers_are_posted_on_their_numbers(self) -> None:
        world = World()
        floor, (ann,) = await with_players(world, ANN)
        table = floor.tables["t1"]
        await takes_the_dice(ann)
        for _ in range(40):
            await throw_until(table, ann, lambda shown: shown["point"] != 0)
            ann.place("come", 300)
            await asyncio.sleep(0.05)
            number = table.card().round
            ann.choose("roll")
            await until_betting(table, after=number)
            if posted(table)["come"]:
                break
        (there,) = posted(table)["come"]
        assert there["point"] in (4, 5, 6, 8, 9, 10)
        assert {**there, "point": 0} == {"seat": 1, "on": "come", "point": 0, "cents": 300}
        await world.cash_up(floor)


class TestRestarts:
    @simulated
    async def test_the_shooter_the_marks_and_the_wagers_are_found_again(self) -> None:
        world = World()
        floor, (ann, _) = await with_players(world, ANN, BOB)
        table = floor.tables["t1"]
        await until(lambda: offered_to(table) == 1)
        ann.choose("pass_dice")
        await until(lambda: offered_to(table) == 2)
        placed = ann.place("hardway", 200, pick=("8",))
        await asyncio.sleep(0.05)
        wager_id = ann.accepted(placed).id
        ann.call(wager_id, True)
        await asyncio.sleep(0.05)
        number = table.card().round
        await world.crash(floor)

        floor = await opened(craps_floor(world))
        table = floor.tables["t1"]
        await until_betting(table)
        assert table.card().round == number
        (mine,) = table.snapshot(1, ANN).mine
        assert (mine.id, mine.working, mine.amount) == (wager_id, True, 200)
        ann = Answers(table, ANN)
        assert ann.table.sit(1, ANN, None)
        table.connected(ANN.account, True)
        record = await until_recorded(world, table, number)
        assert [one["seat"] for one in record["decisions"]][:1] == [1]
        await world.cash_up(floor)


class TestVigorishTakenWithTheWager:
    @simulated
    async def test_it_is_held_on_top_and_comes_back_until_a_roll_could_decide(self) -> None:
        """623a.5(g)(3): "May collect, at time the player makes the wager, a vigorish"."""
        world = World()
        floor = await opened(craps_floor(world, ON_WAGER))
        ann = await seated(world, floor, cents=2_099)
        short = ann.place("buy", 2_000, pick=("4",))
        await asyncio.sleep(0.05)
        assert ann.code(short) == "insufficient_funds"
        world.cage.issue(ANN.account, 10_000)
        placed = ann.place("buy", 2_000, pick=("4",))
        await asyncio.sleep(0.05)
        accepted = ann.accepted(placed)
        assert (accepted.amount, accepted.balance) == (2_000, 12_099 - 2_100)
        less = ann.take_down(accepted.id, to=1_000)
        await asyncio.sleep(0.05)
        assert (ann.to(less).refunded, ann.to(less).left) == (1_050, 1_000)
        ann.take_down(accepted.id)
        await asyncio.sleep(0.05)
        assert world.cage.balances[ANN.account] == 12_099
        await world.cash_up(floor)

    @simulated
    async def test_after_such_a_roll_it_is_the_houses_also_when_the_wager_comes_down(self) -> None:
        world = World()
        for crashes in (False, True):
            floor = await opened(craps_floor(world, ON_WAGER))
            table = floor.tables["t1"]
            await until_betting(table)
            world.cage.issue(ANN.account, 100_000)
            table.sit(1, ANN, 1)
            table.connected(ANN.account, True)
            ann = Answers(table, ANN)
            wager_id = await _bought_and_missed(world, table, ann)
            taken = ann.take_down(wager_id)
            await asyncio.sleep(0.05)
            assert ann.to(taken).refunded == 2_000
            if crashes:
                await world.crash(floor)
                floor = await opened(craps_floor(world, ON_WAGER))
                await until_betting(floor.tables["t1"])
            await floor.shutdown()
            assert world.cage.conserved()
            assert not [one for one in world.cage.holds if "a-ann" in one]


async def _bought_and_missed(world: World, table: Table, ann: Answers) -> str:
    """A buy wager, called on, that a roll could have decided and did not. Returns its id."""
    for _ in range(100):
        number = table.card().round
        request = _buy(ann)
        await asyncio.sleep(0.05)
        wager_id = str(ann.accepted(request).id)
        await until_recorded(world, table, number)
        await until_betting(table, after=number)
        if any(one.id == wager_id for one in table.snapshot(1, ANN).mine):
            return wager_id
    raise AssertionError("every roll decided it")


def _buy(ann: Answers) -> int:
    request = next(_REQUESTS)
    nonce = f"buy-{request}-{ann.table.card().round}"
    message = PlaceWager(
        request, ann.table.id, ann.table.card().round, nonce, "buy", 2_000, ("4",), True
    )
    ann.table.place(ann.player, message, ann.all.append)
    return request


@simulated
async def test_a_choice_that_nobody_offers_is_refused() -> None:
    world = World()
    floor, (ann,) = await with_players(world, ANN)
    table = floor.tables["t1"]
    request = next(_REQUESTS)
    message = Choose(request, table.id, "accept_dice", {"note": 2**60})
    table.choose(ANN, message, ann.all.append)
    assert ann.to(request).code == "bad_message"
    assert ann.code(ann.choose("surrender")) == "not_now"
    await world.cash_up(floor)
