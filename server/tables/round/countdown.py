"""The countdown to no more bets: how long a table takes wagers, and what shortens or stops it."""

from __future__ import annotations

from server.tables.betting.progressive import Progressive
from server.tables.choices.offers import Offers
from server.tables.core import TableCore

LEAST_PART = 3  # of the betting time is everybody's, however soon the shooter wants to throw
LAST_CALL_MS = 8_000  # to change or take back a wager, once no more are waited for


class Countdown:
    """When the betting of one table ends: a time in milliseconds, or None while nothing runs."""

    def __init__(self, core: TableCore, progressive: Progressive, offers: Offers) -> None:
        self._settings = core.settings
        self._table = core.table
        self._game = core.table.game
        self._seats = core.table.seats
        self._book = core.table.book
        self._progressive = progressive
        self._offers = offers
        self._orders = core.orders
        self._began_ms = 0
        self._full_ms: int | None = None  # when no more wagers were waited for

    def begin(self, now_ms: int) -> int | None:
        """Count from now on; returns the end, or None where the table waits for somebody first."""
        self._began_ms = now_ms
        self._full_ms = None
        waits = self._settings.wait_for_players and not self._somebody_is_here()
        if waits or self.waits_for_wagers():
            return None
        return now_ms + self._settings.betting_ms

    def closes_ms(self, closes_ms: int | None, now_ms: int) -> int | None:
        """The end of betting as things are now; `closes_ms` was told last."""
        if self.waits_for_wagers():
            return now_ms if self._orders.is_ending else None
        if self.is_held_up():
            return None
        if closes_ms is None and self._somebody_is_here():
            closes_ms = now_ms + self._settings.betting_ms
            self._began_ms = now_ms
        elif closes_ms is not None and self._game.makes_offers:
            # A call for the draw that has shortened it may lapse.
            self._began_ms = min(self._began_ms, now_ms)
            closes_ms = self._began_ms + self._settings.betting_ms
        if closes_ms is not None:  # a clock that was put back keeps nobody waiting for it
            closes_ms = min(closes_ms, now_ms + self._settings.betting_ms)
        if closes_ms is None and self._orders.is_ending:
            return now_ms  # nobody is here to lose time by it
        if closes_ms is not None and self._offers.calls_for_draw:
            closes_ms = self._called_ms(closes_ms, now_ms)
        if closes_ms is not None:
            closes_ms = self._last_call_ms(closes_ms, now_ms)
        if closes_ms is not None and self._offers.starts_now:
            closes_ms = min(closes_ms, now_ms)
        return sooner(closes_ms, self._orders.finish_by_ms) if closes_ms is not None else None

    def waits_for_wagers(self) -> bool:
        """Whether there is nothing to draw for: betting goes on."""
        return self._game.needs_wagers and not self._book.open

    def is_held_up(self) -> bool:
        """Whether a locked meter keeps the round from being drawn."""
        return bool(self._progressive.locked())

    def _somebody_is_here(self) -> bool:
        return bool(len(self._seats) or self._book.open)

    def _last_call_ms(self, closes_ms: int, now_ms: int) -> int:
        """The end of betting, which comes soon after the last wager that was waited for."""
        if not self._game.waits_for_nobody(self._table.state, self._seats.present):
            self._full_ms = None
            return closes_ms
        full_ms = now_ms if self._full_ms is None else min(self._full_ms, now_ms)
        self._full_ms = full_ms
        return min(closes_ms, full_ms + LAST_CALL_MS)

    def _called_ms(self, closes_ms: int, now_ms: int) -> int:
        """When the shooter may throw who wants to throw now: others have time to wager."""
        if not self._offers.others_play():
            return now_ms
        least_ms = self._settings.betting_ms // LEAST_PART
        return min(closes_ms, max(now_ms, self._began_ms + least_ms))


def sooner(one_ms: int | None, other_ms: int | None) -> int | None:
    """The earlier of two times; None: never."""
    if one_ms is None or other_ms is None:
        return one_ms if other_ms is None else other_ms
    return min(one_ms, other_ms)
