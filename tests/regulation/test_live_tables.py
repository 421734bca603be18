"""What the chapters say of the people at a table and of what is kept, at live tables.

The rules of a game know seats and no players; who sits there is the table's business.
"""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

from server.games.catalogue import submit
from server.games.pai_gow.tiles import TILES
from server.tables.api import Player
from tests.regulation.test_shared_chapters import by_section
from tests.tables.playing import (
    ANN,
    BOB,
    Answers,
    floor_of,
    opened,
    seated,
    settings,
    until_betting,
    until_recorded,
)
from tests.tables.simulation import World, simulated


class SeatedGame(NamedTuple):
    game: str
    rules: dict[str, Any]
    on: str


MINI_CRAPS = SeatedGame("craps", {"variant": "mini_craps"}, "pass")
PAI_GOW = SeatedGame("pai_gow", {}, "hand")
WAR = SeatedGame("casino_war", {}, "initial")


@by_section({"621a.7(b)": PAI_GOW, "623a.4(e)": MINI_CRAPS})
@simulated
async def test_only_players_who_are_seated_wager_and_their_seat_is_kept(case: SeatedGame) -> None:
    world = World()
    pace = settings(seat_grace_ms=1_000)
    floor = await opened(floor_of(world, pace, game=submit(case.game, case.rules)))
    ann = await seated(world, floor, ANN)
    bystander = Answers(ann.table, BOB)
    world.cage.issue(BOB.account, 10_000)

    refused = bystander.place(case.on, 500)
    await asyncio.sleep(0.1)
    assert bystander.code(refused) == "not_seated"

    number = await until_betting(ann.table)
    wager = ann.place(case.on, 500)
    await asyncio.sleep(0.05)
    assert ann.accepted(wager)
    ann.table.stand(ANN.account)
    taken = ann.table.sit(1, Player("a-dora", "Dora", "player"), 1)
    assert getattr(taken, "code", "") == "seat_taken", taken
    record = await until_recorded(world, ann.table, number)
    # "any wagers made by the player may be considered abandoned": here they are played out
    assert [one["seat"] for one in record["wagers"]] == [1]
    assert "void" not in [one["result"] for one in record["settlements"]]
    await floor.shutdown()
    world.cage.check()


@by_section({"621a.10(l)": PAI_GOW, "651a.9(d)": WAR, "651a.9(h)": WAR})
@simulated
async def test_every_hand_can_be_reconstructed_from_the_record(case: SeatedGame) -> None:
    world = World()
    game = submit(case.game, case.rules)
    floor = await opened(floor_of(world, settings(), game=game))
    ann = await seated(world, floor)
    number = await until_betting(ann.table)
    ann.place(case.on, 500)

    record = await until_recorded(world, ann.table, number)

    draw = record["draws"][0]
    if case.game == "pai_gow":
        assert sorted(tile for stack in draw["stacks"] for tile in stack) == sorted(TILES)
        assert draw["start"] == sum(draw["dice"])
    else:
        player, dealer = draw["cards"]
        assert {player, dealer} <= {f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"}
    await floor.shutdown()
