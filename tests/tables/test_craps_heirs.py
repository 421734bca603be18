"""A live craps table: the dice are a player's, and no inheritance of whoever sits there next."""

from __future__ import annotations

import asyncio

import pytest

from protocol.from_house import Seated
from server.tables.floor import Floor
from server.tables.table import Table
from tests.tables.craps_tables import (
    CAL,
    OFFER_MS,
    craps_floor,
    has_dice,
    loaded,
    offered_to,
    restarted,
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


def sits_down(world: World, table: Table, seat: int) -> Answers:
    world.cage.issue(CAL.account, 10_000)
    assert isinstance(table.sit(1, CAL, seat), Seated)
    table.connected(CAL.account, True)
    return Answers(table, CAL)


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
    @pytest.mark.parametrize("killed_in", ["betting", "round_opened", "paid"])
    @simulated
    async def test_has_the_dice_with_nothing_on_the_layout(self, killed_in: str) -> None:
        """623a.10(a): "the option of the shooter, after any roll", and no crash's."""
        floor, ann = await with_shooter(world := loaded(NATURAL, NATURAL, NATURAL))
        if killed_in != "betting":
            number = await throws(ann)
            if killed_in == "round_opened":
                await until_betting(ann.table, after=number)
        table, floor = await restarted(world, floor, ANN)
        await asyncio.sleep(OFFER_MS / 500)
        assert (table.snapshot(1, ANN).seat, has_dice(table)) == (1, 1)
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
