"""The countdown to no more bets: how long a table takes wagers, and what shortens or stops it."""

from __future__ import annotations

from server.tables.betting import Betting
from server.tables.offers import Offers
from server.tables.orders import Orders
from server.tables.rounds import AnyGame
from server.tables.settings import TableSettings

LEAST_PART = 3  # of the betting time is everybody's, however soon the shooter wants to throw


class Countdown:
    """When the betting of one table ends: a time in milliseconds, or None while nothing runs."""

    def __init__(
        self,
        settings: TableSettings,
        game: AnyGame,
        betting: Betting,
        offers: Offers,
        orders: Orders,
    ) -> None:
        self._settings = settings
        self._game = game
        self._betting = betting
        self._offers = offers
        self._orders = orders
        self._began_ms = 0

    def begin(self, now_ms: int) -> int | None:
        """Count from now on; returns the end, or None where the table waits for somebody first."""
        self._began_ms = now_ms
        waits = self._settings.wait_for_players and not self._somebody_is_here()
        if waits or self.waits_for_wagers():
            return None
        return now_ms + self._settings.betting_ms

    def closes_ms(self, closes_ms: int | None, now_ms: int) -> int | None:
        """The end of betting as things are now, of which `closes_ms` was told last."""
        if self.waits_for_wagers():
            return now_ms if self.is_ending() else None
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
        if closes_ms is None and self.is_ending():
            return now_ms  # nobody is here whom it could be cut short for
        if closes_ms is not None and self._offers.calls_for_draw:
            closes_ms = self._called_ms(closes_ms, now_ms)
        return sooner(closes_ms, self._orders.finish_by_ms) if closes_ms is not None else None

    def waits_for_wagers(self) -> bool:
        """Whether there is nothing to draw for: betting goes on."""
        return self._game.needs_wagers and not self._betting.book.open

    def is_held_up(self) -> bool:
        """Whether a locked meter keeps the round from being drawn."""
        state = self._betting.state
        return bool(self._betting.progressive.locked(self._game.wagers(state)))

    def is_ending(self) -> bool:
        """Whether the table is to stop after this round, or the house."""
        return self._orders.finish_by_ms is not None or bool(self._orders.parked)

    def _somebody_is_here(self) -> bool:
        return bool(len(self._betting.seats) or self._betting.book.open)

    def _called_ms(self, closes_ms: int, now_ms: int) -> int:
        """When the dice are thrown that the shooter wants to throw: others have time to wager."""
        if not self._offers.others_play():
            return now_ms
        least_ms = self._settings.betting_ms // LEAST_PART
        return min(closes_ms, max(now_ms, self._began_ms + least_ms))


def sooner(one_ms: int | None, other_ms: int | None) -> int | None:
    """The earlier of two times, of which either may be none."""
    if one_ms is None or other_ms is None:
        return one_ms if other_ms is None else other_ms
    return min(one_ms, other_ms)
