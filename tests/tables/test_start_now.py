"""The only player at a table may end the betting: nobody else loses time by it."""

from __future__ import annotations

import asyncio

from server.tables.choices.offers import START_NOW
from server.tables.floor import Floor
from tests.tables.craps_tables import craps_floor, takes_the_dice
from tests.tables.honest import HonestWorld, live_floor
from tests.tables.playing import BOB, Answers, floor_of, opened, seated, settings, until
from tests.tables.simulation import World, simulated
from tests.tables.war_tables import INITIAL, RULES

HOUR_MS = 3_600_000
SOON_S = 60


async def alone() -> tuple[World, Floor, Answers]:
    """Ann is alone at a table that takes wagers for an hour."""
    world = World()
    floor = await opened(floor_of(world, settings(betting_ms=HOUR_MS)))
    return world, floor, await seated(world, floor)


async def answered(player: Answers, choice: str = START_NOW) -> int:
    request = player.choose(choice)
    await until(lambda: player.to(request) is not None)
    return request


class TestStartNow:
    @simulated
    async def test_who_is_alone_and_has_wagered_need_not_wait(self) -> None:
        world, _, ann = await alone()
        began_ms, number = world.clock.now_ms(), ann.table.card().round
        ann.place("heads", 100)
        ann.chosen(await answered(ann))
        await until(lambda: ann.table.card().round > number)
        assert world.clock.now_ms() - began_ms < SOON_S * 1_000
        await asyncio.sleep(SOON_S)
        assert ann.table.card().round == number + 1, "the next round has its whole time"

    @simulated
    async def test_a_wager_comes_first(self) -> None:
        _, _, ann = await alone()
        assert ann.code(await answered(ann)) == "not_now"

    @simulated
    async def test_nobody_ends_the_betting_of_others(self) -> None:
        world, floor, ann = await alone()
        bob = await seated(world, floor, BOB)
        number = ann.table.card().round
        for player in (ann, bob):
            player.place("heads", 100)
            assert player.code(await answered(player)) == "not_now"
        bob.table.stand(BOB.account)  # his wager stays, and he is not here to lose time
        ann.chosen(await answered(ann))
        await until(lambda: ann.table.card().round > number)

    @simulated
    async def test_who_sits_down_meanwhile_has_the_whole_time(self) -> None:
        world, floor, ann = await alone()
        number = ann.table.card().round
        ann.place("heads", 100)
        request = ann.choose(START_NOW)
        await seated(world, floor, BOB)  # before the request has had its turn
        await until(lambda: ann.to(request) is not None)
        await asyncio.sleep(SOON_S)
        assert ann.table.card().round == number

    @simulated
    async def test_cards_are_dealt_when_their_only_player_asks(self) -> None:
        world = HonestWorld(3)
        floor = await opened(live_floor(world, "casino_war", RULES, betting_ms=HOUR_MS))
        ann = await seated(world, floor)
        ann.place("initial", INITIAL)
        await until(lambda: len(ann.all) > 0)
        if ann.table.snapshot(1, None).offer is not None:
            await answered(ann, "no_cut")
        ann.chosen(await answered(ann))
        await until(lambda: ann.table.card().phase != "betting")

    @simulated
    async def test_at_craps_the_shooter_throws(self) -> None:
        world = World()
        floor = await opened(craps_floor(world, betting_ms=HOUR_MS))
        ann = await seated(world, floor)
        await takes_the_dice(ann)
        ann.place("pass", 100)
        assert ann.code(await answered(ann)) == "not_now"
        ann.chosen(await answered(ann, "roll"))
