"""A live craps table: the dice are offered, thrown, passed and lost, and belong to their player."""

from __future__ import annotations

import asyncio

import pytest

from protocol.from_house import (
    BettingOpened,
    DeadlineChanged,
    DecisionMade,
    OfferMade,
    Refused,
    Seated,
)
from server.tables.floor import Floor
from server.tables.table import Table
from tests.tables.craps_tables import (
    BETTING_MS,
    CAL,
    OFFER_MS,
    at_the_table,
    craps_floor,
    has_dice,
    loaded,
    offered_to,
    posted,
    restarted,
    takes_the_dice,
    with_players,
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

NATURAL = (5, 6)
POINT = (2, 4)


async def with_shooter(world: World) -> tuple[Floor, Answers]:
    """Ann has the dice."""
    floor = await opened(craps_floor(world))
    ann = await seated(world, floor)
    await takes_the_dice(ann)
    return floor, ann


async def throws(ann: Answers, on: str = "pass") -> int:
    """Ann wagers on the line and throws; gives the round, whose result lies open."""
    number = ann.table.card().round
    ann.place(on, 100)
    await asyncio.sleep(0.05)
    ann.choose("roll")
    await until(lambda: ann.table.card().phase == "settled")
    return number


async def left_on_a_point() -> tuple[World, Floor, Answers]:
    """Ann has thrown a point and stood up; her wager on the line keeps her seat."""
    world = loaded(*[POINT] + 40 * [(4, 5)])
    floor, ann = await with_shooter(world)
    await throws(ann)
    ann.table.stand(ANN.account)
    await until(lambda: posted(ann.table)["shooter"] == 0)
    await until_betting(ann.table)
    return world, floor, ann


def sits_down(world: World, table: Table, seat: int) -> Answers:
    world.cage.issue(CAL.account, 10_000)
    assert isinstance(table.sit(1, CAL, seat), Seated)
    table.connected(CAL.account, True)
    return Answers(table, CAL)


class TestTheDice:
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
    async def test_who_comes_back_to_a_point_and_takes_the_dice_keeps_them(self) -> None:
        """The seat of a player who stood up stays while wagers are open; who wagers or takes the
        dice from it has come back. The dice were passed at once for somebody who had left."""
        world, floor, ann = await left_on_a_point()
        table = floor.tables["t1"]
        ann.choose("accept_dice")
        await until(lambda: posted(table)["shooter"] == 1)
        await asyncio.sleep(0.1)
        assert posted(table)["shooter"] == 1, "passed for a player who is here"
        assert table.card().players == 1
        await world.cash_up(floor)

    @simulated
    async def test_who_wagers_after_standing_up_is_offered_the_dice(self) -> None:
        world, floor, ann = await left_on_a_point()
        table = floor.tables["t1"]
        assert offered_to(table) is None
        ann.place("field", 100)
        await until(lambda: offered_to(table) == 1)
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
            if isinstance(one, BettingOpened | DeadlineChanged) and one.round == number
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

    @simulated
    async def test_two_who_throw_them_to_each_other_come_to_an_end(self) -> None:
        """Every choice is written down and signed: there are so many of them in a round."""
        world = World()
        floor = await opened(craps_floor(world))
        players = {1: await seated(world, floor), 2: await seated(world, floor, BOB)}
        table = players[1].table
        codes = set()
        for _ in range(400):
            await asyncio.sleep(0.01)
            offer = table.snapshot(1, None).offer
            seat, choice = (offer.seat, "accept_dice") if offer else (1, "pass_dice")
            seat = has_dice(table) or seat
            asked = players[seat].choose(choice)
            await asyncio.sleep(0.01)
            if isinstance(players[seat].to(asked), Refused):
                codes.add(players[seat].code(asked))
        assert "limit_reached" in codes
        players[1].place("field", 100)
        record = await until_recorded(world, table, table.card().round)
        assert len(record["decisions"]) < 150
        await world.cash_up(floor)

    @simulated
    async def test_each_shooter_has_the_whole_patience_of_the_table(self) -> None:
        async with at_the_table() as at:
            await at.lay("pass", 100)
            first = at.table.card().round
            await until_betting(at.table, after=first)  # Ann let the time run out once
            at.ann.choose("pass_dice")
            await until(lambda: offered_to(at.table) == 2)
            at.bob.choose("accept_dice")
            await at.lay("field", 100)
            if posted(at.table)["point"] == 0:
                await at.lay("dont_pass", 100, player=at.bob)
            await until_betting(at.table, after=first + 1)  # and Bob once
            await asyncio.sleep(0.1)
            assert posted(at.table)["shooter"] == 2 or posted(at.table)["point"] == 0

    @simulated
    async def test_a_call_for_the_draw_lapses_with_the_wager_that_it_needs(self) -> None:
        """623a.8(a): "shall make a Pass Bet or Don't Pass Bet after which"."""
        async with at_the_table() as at:
            await at.lay("field", 100, player=at.bob)
            whole_ms = at.table.card().closes_ms
            wager_id = await at.lay("pass", 100)
            at.ann.choose("roll")
            await until(lambda: at.table.card().closes_ms != whole_ms)
            at.ann.take_down(wager_id)
            await until(lambda: at.table.card().closes_ms == whole_ms)
            number = at.table.card().round
            await until(lambda: at.table.card().phase != "betting")
            assert at.table.card().round == number
            assert at.world.clock.now_ms() >= whole_ms


class TestDiceThatEverybodyDeclined:
    @simulated
    async def test_are_taken_by_the_first_who_asks(self) -> None:
        """623a.7(c): "The first player to accept the dice"; nothing of it can be taken twice."""
        world = World()
        floor, (ann, bob) = await with_players(world, ANN, BOB)
        table = floor.tables["t1"]
        await until(lambda: offered_to(table) == 2)  # Ann let her time run out
        assert ann.code(ann.choose("accept_dice")) == "not_now"
        bob.choose("pass_dice")
        await until(lambda: offered_to(table) is None)
        assert has_dice(table) == 0
        ann.choose("accept_dice")
        asked = bob.choose("accept_dice")
        await until(lambda: has_dice(table) == 1)
        await asyncio.sleep(0.05)
        assert bob.code(asked) == "not_now"
        await world.cash_up(floor)

    @simulated
    async def test_are_thrown_by_a_lone_player_who_takes_them_late(self) -> None:
        """623a.8(a): the line wager is made "after selection of the dice"."""
        world = World()
        floor, (ann,) = await with_players(world, ANN)
        table = floor.tables["t1"]
        await asyncio.sleep(3 * OFFER_MS / 1_000)
        assert (offered_to(table), has_dice(table)) == (None, 0)
        ann.place("field", 100)
        await until(lambda: table.card().closes_ms is not None)
        ann.choose("accept_dice")
        await until(lambda: has_dice(table) == 1)
        began_ms = world.clock.now_ms()
        number = await throws(ann)
        record = await until_recorded(world, table, number)
        assert world.clock.now_ms() - began_ms < BETTING_MS / 3
        assert [one["choice"]["choice"] for one in record["decisions"]] == [
            "pass_dice",
            "accept_dice",
        ]
        await world.cash_up(floor)

    @simulated
    async def test_are_thrown_in_time_if_nobody_asks(self) -> None:
        """623a.10(b): the game goes on."""
        world = World()
        floor, (ann,) = await with_players(world, ANN)
        table = floor.tables["t1"]
        await asyncio.sleep(3 * OFFER_MS / 1_000)
        number = table.card().round
        ann.place("field", 100)
        began_ms = world.clock.now_ms()
        await until(lambda: table.card().phase not in ("idle", "betting"))
        assert world.clock.now_ms() - began_ms <= BETTING_MS + 100
        assert ann.code(ann.choose("accept_dice")) == "not_now"
        await until_recorded(world, table, number)
        await world.cash_up(floor)


class TestWhoGivesTheDiceUp:
    @simulated
    async def test_who_leaves_with_them_gives_them_up_at_once(self) -> None:
        """623a.10(c); nothing lies on the layout, so that nothing else would wake the dealer."""
        async with at_the_table() as at:
            await asyncio.sleep(5)
            assert has_dice(at.table) == 1
            at.table.stand(ANN.account)
            await asyncio.sleep(0.1)
            assert (offered_to(at.table), has_dice(at.table)) == (2, 0)

    @simulated
    async def test_a_connection_that_is_back_in_time_costs_nobody_the_dice(self) -> None:
        """623a.10(a)(2): a connection may be cut for a moment."""
        async with at_the_table() as at:
            at.table.connected(ANN.account, False)
            await asyncio.sleep(0.8 * OFFER_MS / 1_000)
            at.table.connected(ANN.account, True)
            await asyncio.sleep(5)
            assert has_dice(at.table) == 1
            at.table.connected(ANN.account, False)
            await asyncio.sleep(OFFER_MS / 1_000 + 0.1)
            assert (offered_to(at.table), has_dice(at.table)) == (2, 0)


class TestWhoSitsWhereTheShooterSat:
    @simulated
    async def test_has_no_dice_though_he_sits_down_at_once(self) -> None:
        floor, ann = await with_shooter(world := World())
        ann.table.stand(ANN.account)
        sits_down(world, ann.table, 1)
        await asyncio.sleep(0.1)
        assert has_dice(ann.table) == 0
        assert offered_to(ann.table) == 1
        await world.cash_up(floor)

    @simulated
    async def test_nor_between_two_throws(self) -> None:
        floor, ann = await with_shooter(world := loaded(NATURAL, NATURAL))
        number = await throws(ann)
        ann.table.stand(ANN.account)
        cal = sits_down(world, ann.table, 1)
        await until_betting(ann.table, after=number)
        await asyncio.sleep(0.1)
        assert has_dice(ann.table) == 0
        cal.choose("accept_dice")
        await asyncio.sleep(OFFER_MS / 500)
        assert has_dice(ann.table) == 1, "those that he accepts are his"
        await world.cash_up(floor)

    @simulated
    async def test_nor_while_a_throw_of_another_is_shown(self) -> None:
        async with at_the_table() as at:
            await at.lay("field", 100, player=at.bob)
            number = at.table.card().round
            await until(lambda: at.table.card().phase != "betting")
            at.table.stand(ANN.account)
            at.table.stand(BOB.account)
            cal = sits_down(at.world, at.table, 1)
            await until_betting(at.table, after=number)
            await asyncio.sleep(0.1)
            assert has_dice(at.table) == 0
            assert cal.code(cal.choose("roll")) == "not_now"

    @simulated
    async def test_nor_after_one_who_got_them_for_a_line_wager(self) -> None:
        """623a.8(a): the shooter made none, and they went on to the seat that did."""
        floor, ann = await with_shooter(world := loaded(NATURAL, NATURAL))
        bob = await seated(world, floor, BOB)
        number = ann.table.card().round
        bob.place("pass", 100)
        await until_recorded(world, ann.table, number)
        await until(lambda: ann.table.card().phase == "settled")
        ann.table.stand(BOB.account)
        sits_down(world, ann.table, 2)
        await until_betting(ann.table, after=number)
        await asyncio.sleep(0.1)
        assert has_dice(ann.table) == 0
        await world.cash_up(floor)

    @simulated
    async def test_nor_after_a_restart(self) -> None:
        floor, ann = await with_shooter(world := loaded(NATURAL, NATURAL))
        number = await throws(ann)
        await until_betting(ann.table, after=number)
        table, floor = await restarted(world, floor)
        assert table.sit(1, CAL, 1).code == "seat_taken"  # type: ignore[union-attr]
        await asyncio.sleep(OFFER_MS / 500)
        assert has_dice(table) == 0, "Ann did not come back"
        await world.cash_up(floor)


class TestTheShooterAfterARestart:
    @pytest.mark.parametrize("killed_in", ["betting", "wagered", "round_opened", "paid"])
    @simulated
    async def test_has_the_dice(self, killed_in: str) -> None:
        """623a.10(a): "the option of the shooter, after any roll", and no crash's."""
        floor, ann = await with_shooter(world := loaded(NATURAL, NATURAL, NATURAL))
        if killed_in == "wagered":
            ann.place("pass", 500)
            await asyncio.sleep(0.05)
        elif killed_in != "betting":
            number = await throws(ann)
            if killed_in == "round_opened":
                await until_betting(ann.table, after=number)
        table, floor = await restarted(world, floor, ANN)
        await asyncio.sleep(OFFER_MS / 500)
        assert (table.snapshot(1, ANN).seat, has_dice(table)) == (1, 1)
        if killed_in in ("betting", "wagered"):
            made = [one for one in world.audience.events("t1") if isinstance(one, DecisionMade)]
            assert [one.choice for one in made] == ["accept_dice"]
        number = await throws(Answers(table, ANN))
        assert world.record("t1", number)["result"] == "settled"
        assert has_dice(table) == 1
        await world.cash_up(floor)

    @simulated
    async def test_has_the_dice_and_the_point(self) -> None:
        floor, ann = await with_shooter(world := loaded(POINT, POINT))
        number = await throws(ann, "dont_pass")
        await until_betting(ann.table, after=number)
        # 623a.4(d): the only wager there comes down; the point stands without it.
        (mine,) = ann.table.snapshot(1, ANN).mine
        ann.take_down(mine.id)
        await asyncio.sleep(0.05)
        table, floor = await restarted(world, floor, ANN)
        await asyncio.sleep(OFFER_MS / 500)
        assert has_dice(table) == 1
        assert table.snapshot(1, None).shown["point"] == sum(POINT)
        await world.cash_up(floor)

    @simulated
    async def test_who_had_passed_them_has_none(self) -> None:
        floor, ann = await with_shooter(world := World())
        ann.choose("pass_dice")
        await until(lambda: has_dice(ann.table) == 0)
        table, floor = await restarted(world, floor, ANN)
        assert has_dice(table) == 0
        await world.cash_up(floor)
