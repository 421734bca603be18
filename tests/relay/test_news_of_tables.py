"""What gateways are told of tables that change: cards at once, totals as often as people look."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.from_house import TableCard
from server.games import catalogue
from server.relay import table_desk
from server.relay.facts import facts_of
from server.relay.messages import TablesNow
from server.relay.table_desk import TableDesk
from server.tables.api import TableSummary
from tests.house_in_a_box import table_settings, until


class Table:
    """It changes with each look; adding up its totals takes as long as its layout is full."""

    id = "t1"
    layout_name = "a layout"

    def __init__(self) -> None:
        game = catalogue.submit("roulette", {})
        self.shown: TableCard = facts_of(table_settings("t1"), game, "hash").card
        self.added_up = 0

    def card(self) -> TableCard:
        return self.shown

    def summary(self) -> TableSummary:
        self.added_up += 1
        return TableSummary(self.shown, {}, 0, 0, 100 * self.added_up, 0, 0, self.shown.status)

    def players(self) -> tuple[()]:
        return ()


class Floor:
    closing = False

    def __init__(self, table: Table) -> None:
        self.tables = {table.id: table}
        self._table = table

    def take_changed_cards(self) -> tuple[TableCard, ...]:
        shown = self._table.shown
        self._table.shown = replace(shown, players=shown.players + 1)
        return (self._table.shown,)


class House:
    """A line and an audience that note what is said."""

    def __init__(self) -> None:
        self.said: list[TableSummary] = []

    def send(self, _: str, message: Any) -> None:
        assert isinstance(message, TablesNow)
        self.said += [now.summary for now in message.tables]

    def owner(self, _: str) -> int:
        return 1


async def test_totals_are_added_up_seldom_and_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_desk, "NEWS_S", 0.001)
    monkeypatch.setattr(table_desk, "TOTALS_S", 600.0)
    table, house = Table(), House()
    floor: Any = Floor(table)
    line: Any = house
    nothing: Any = None
    desk = TableDesk(line, floor, line, lambda _: None, lambda _: None, nothing)
    desk.begin("t1")
    telling = asyncio.create_task(desk.tell_changes())
    await until(lambda: len(house.said) > 10)
    assert [one.held for one in house.said[2:10]] == [house.said[1].held] * 8
    assert house.said[9].card.players > house.said[2].card.players
    assert table.added_up == 2
    table.shown = replace(table.shown, status="paused")
    await until(lambda: house.said[-1].status_message == "paused")
    assert table.added_up == 3
    paused = len(house.said)
    await until(lambda: len(house.said) > paused)  # with older totals again
    floor.take_changed_cards = lambda: ()  # nothing happens any more, and the totals are old
    await asyncio.sleep(0.05)
    quiet = len(house.said)
    monkeypatch.setattr(table_desk, "TOTALS_S", 0.0)
    await until(lambda: len(house.said) == quiet + 1)
    assert table.added_up == 4
    telling.cancel()
