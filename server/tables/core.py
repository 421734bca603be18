"""What every part of one table works with: its state, its orders, its view, and the world outside.

Betting, choices and the dealer are built on one core. Each of them is handed it, and the parts that
it talks to itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from server.tables.dependencies import Audience, Dependencies
from server.tables.model.changes import Changes
from server.tables.model.operator_orders import OperatorOrders
from server.tables.model.pages import Pages
from server.tables.model.round import AnyGame
from server.tables.model.seats import Seats
from server.tables.model.seats_by_account import SeatsByAccount
from server.tables.model.settings import TableSettings
from server.tables.model.settled_news import SettledNews
from server.tables.model.table_state import TableState
from server.tables.model.wake_up import WakeUp
from server.tables.view.counters import TableCounters
from server.tables.view.event_log import EventLog
from server.tables.view.face_down import FaceDown
from server.tables.view.public_view import PublicView

OnEvent: TypeAlias = Callable[[str, Mapping[str, Any]], None]
"""Tells the house's event log what happened, and its details as plain data."""


class TableCore(Struct, frozen=True):
    """The core of one table."""

    settings: TableSettings
    table: TableState
    wake_up: WakeUp
    changes: Changes
    orders: OperatorOrders
    news: SettledNews
    pages: Pages
    counters: TableCounters
    events: EventLog
    view: PublicView
    face_down: FaceDown
    on_event: OnEvent
    outside: Dependencies


def core_of(
    settings: TableSettings,
    game: AnyGame,
    outside: Dependencies,
    audience: Audience,
    on_event: OnEvent,
    seats_by_account: SeatsByAccount,
) -> TableCore:
    """The core of a table that was not put back yet."""
    wake_up = WakeUp(outside.clock)
    count = min(settings.max_seats, game.seats or settings.max_seats)
    seats = Seats(count, settings.id, seats_by_account)
    table = TableState(settings.id, game, seats, wake_up)
    news = SettledNews(settings.id, audience, outside.records)
    changes = Changes()
    events = EventLog(settings.id, audience, changes)
    rules_hash = outside.records.rules_hash(game.name, game.resolved_rules())
    return TableCore(
        settings,
        table,
        wake_up,
        changes,
        OperatorOrders(wake_up),
        news,
        Pages(table, outside.journal, news),
        TableCounters(settings.id),
        events,
        PublicView(settings, game, events, table.layout, seats, rules_hash),
        FaceDown(table, audience),
        on_event,
        outside,
    )
