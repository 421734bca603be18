"""What one account sees of a table besides what everybody sees."""

from __future__ import annotations

from msgspec import Struct

from protocol.from_house import MyWager, WagersSettled
from server.tables.model.settled_news import SettledNews
from server.tables.model.table_state import TableState


class PlayerView(Struct, frozen=True):
    """An account's seat, its open wagers, and what became of its wagers in the last rounds."""

    seat: int | None
    wagers: tuple[MyWager, ...]
    settled: tuple[WagersSettled, ...]


def player_view(table: TableState, news: SettledNews, account: str) -> PlayerView:
    """What the account sees; "" is a watcher."""
    seat = table.seats.of(account)
    wagers = tuple(wager.as_mine() for wager in table.book.of(account))
    return PlayerView(seat.number if seat is not None else None, wagers, news.of(account))
