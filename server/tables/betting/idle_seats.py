"""Seats whose players do not wager: after some rounds they are free for others."""

from __future__ import annotations

from protocol.codec import encode
from protocol.from_house import SeatIdle
from server.tables.betting.seating import Seating
from server.tables.core import TableCore
from server.tables.dependencies import Audience

WARNED_BEFORE_ROUNDS = 3


class IdleSeats:
    """Counts the rounds that each seated player has sat out.

    A table of cards or dice draws nothing while nobody wagers. There the time of a round counts as
    a round, or idle players would keep such a table for ever.
    """

    def __init__(self, core: TableCore, seating: Seating, audience: Audience) -> None:
        pace = core.settings
        self._table = pace.id
        self._most = pace.idle_rounds
        self._round_ms = pace.betting_ms + pace.closing_ms + pace.rest_ms + pace.pause_ms
        self._seats = core.table.seats
        self._book = core.table.book
        self._seating = seating
        self._audience = audience
        self._clock = core.outside.clock
        self._rounds: dict[str, int] = {}  # without a wager, by account
        self._waits_since_ms: int | None = None

    def round_closed(self) -> None:
        """No more bets: who has no wager on the layout sits this round out."""
        self._waits_since_ms = None
        self._count()

    def look(self, *, is_waiting: bool) -> None:
        """Asked now and then. `is_waiting`: betting is open, and waits for a first wager."""
        now_ms = self._clock.now_ms()
        if not is_waiting or self._waits_since_ms is None:
            self._waits_since_ms = now_ms if is_waiting else None
        elif now_ms - self._waits_since_ms >= self._round_ms:
            # A clock that was set ahead counts as one round.
            self._waits_since_ms = max(
                self._waits_since_ms + self._round_ms, now_ms - self._round_ms
            )
            self._count()

    def _count(self) -> None:
        if not self._most:
            return
        sat_out = {
            seat.player.account: self._rounds.get(seat.player.account, 0) + 1
            for seat in self._seats.all()
            if not seat.leaving and not self._book.of(seat.player.account)
        }
        self._rounds = {account: n for account, n in sat_out.items() if n < self._most}
        for account, rounds in sat_out.items():
            left = self._most - rounds
            if left == 0:
                self._seating.stand(account)
            if left in (0, min(WARNED_BEFORE_ROUNDS, self._most - 1)):
                self._audience.tell(account, encode(SeatIdle(self._table, left)))
