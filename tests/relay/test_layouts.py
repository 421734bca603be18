"""A layout is computed by the dealers that need it, and asked for once by each gateway."""

from __future__ import annotations

import asyncio
import time

import pytest

from server.games import catalogue
from server.relay.facts import facts_of
from server.relay.line import Line
from server.relay.messages import ReadLayout, RelayMessage
from server.tables.model.round import AnyGame
from server.tables.shared_floor import SharedFloor
from server.tables.view import spots
from tests.gateway.open_house import OpenHouse
from tests.house_in_a_box import table_settings
from tests.tables.simulation import World


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose layouts were computed since the test began, each taking its time."""
    names: list[str] = []
    really = spots._computed

    def compute(game: AnyGame) -> tuple[spots.SpotInfo, ...]:
        names.append(game.name)
        time.sleep(0.2)
        return really(game)

    monkeypatch.setattr(spots, "_computed", compute)
    monkeypatch.setattr(spots, "_known", {})
    return names


def shared_floor(*tables: str) -> SharedFloor:
    submitted = [
        (table_settings(name, game), catalogue.submit(game, {}))
        for name, game in (table.split(":") for table in tables)
    ]
    world = World()
    return SharedFloor(submitted, world.house, world.audience, world.inspect, world.on_event)


async def test_a_dealer_computes_the_layouts_that_it_needs_and_the_loop_goes_on(
    computed: list[str],
) -> None:
    floor = shared_floor("one:big_six", "two:big_six", "three:sic_bo")
    assert computed == []
    turns = 0

    async def turn() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0.01)
            turns += 1

    turning = asyncio.create_task(turn())
    await asyncio.gather(floor.prepare("one"), floor.prepare("two"))
    turning.cancel()
    assert computed == ["big_six"]
    assert turns > 2
    assert floor.is_prepared("two")
    assert not floor.is_prepared("three")


def test_a_gateway_computes_none(computed: list[str]) -> None:
    game = catalogue.submit("big_six", {})
    assert facts_of(table_settings("one", "big_six"), game, "hash").card.game == "big_six"
    assert computed == []


async def test_a_gateway_asks_a_dealer_once_for_each_layout(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[RelayMessage] = []
    send = Line.send

    def sent(line: Line, channel: str, message: RelayMessage) -> None:
        if isinstance(message, ReadLayout):
            asked.append(message)
        send(line, channel, message)

    monkeypatch.setattr(Line, "send", sent)
    async with open_house(tables=2, games=[table_settings("big-1", "big_six")]) as house:
        for _ in range(2):
            async with house.client() as client:
                await client.hello()
                for table in ("table-1", "table-2", "big-1"):
                    odds = await client.ask("get_odds", table=table)
                    layout = await client.ask("get_layout", layout=odds["layout"])
                    assert layout["layout"] == odds["layout"]
    assert len(asked) == 2
