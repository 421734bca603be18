"""Who sits down, who stands up, and when a seat that was left becomes free."""

from __future__ import annotations

from collections.abc import Sequence

from protocol.from_house import Refused, Seated
from server.tables.api import Player, SeatedPlayer
from server.tables.betting.boxes import Boxes
from server.tables.core import TableCore
from server.tables.model.seats import Seat


class Seating:
    """The seats of one table, as players take and leave them."""

    def __init__(self, core: TableCore, boxes: Boxes) -> None:
        self._settings = core.settings
        self._seats = core.table.seats
        self._book = core.table.book
        self._orders = core.orders
        self._boxes = boxes
        self._counters = core.counters
        self._changes = core.changes
        self._wake_up = core.wake_up
        self._clock = core.outside.clock

    def number_of(self, account: str) -> int | None:
        """The number of the account's seat; None: it has none."""
        seat = self._seats.of(account)
        return seat.number if seat is not None else None

    def players(self) -> Sequence[SeatedPlayer]:
        """Who has a seat, by its number."""
        seats = sorted(self._seats.all(), key=lambda seat: seat.number)
        return [SeatedPlayer(seat.number, seat.player, seat.away_ms is None) for seat in seats]

    def forget(self) -> None:
        """Somebody else has the table now."""
        self._seats.forget()

    def connected(self, account: str, is_connected: bool) -> None:
        """A seated player's connection came or went."""
        seat = self._seats.of(account)
        if seat is not None and is_connected != (seat.away_ms is None):
            self._seats.away(seat, None if is_connected else self._clock.now_ms())
            if is_connected and not seat.leaving:
                self._seats.gone(seat, False)
            self.moved()

    def show_as(self, player: Player, avatar: int) -> None:
        """The name and the picture of a seated player. A guest who registers has another name."""
        seat = self._seats.of(player.account)
        if seat is not None and (seat.player, seat.avatar) != (player, avatar):
            self._seats.show_as(seat, player, avatar)
            self._changes.note()

    def sit(self, request: int, player: Player, number: int | None) -> Seated | Refused:
        """Give the player a seat: this one, or (None) the lowest that is free."""
        own = self._seats.of(player.account)
        if own is not None:
            self._come_back(own)
            return Seated(request, self._settings.id, own.number)
        if self._orders.is_retired:
            return Refused(request, "table_retired", "This table is out of service for good.")
        boxes = self._boxes.wagered_on()
        wanted = number if number is not None else self._seats.lowest_free(boxes)
        if wanted is None:
            return Refused(request, "table_full", "Every seat of this table is taken.")
        if not 1 <= wanted <= self._seats.count:
            return Refused(request, "no_such_seat", "This table has no such seat.")
        if self._seats.taken(wanted) or wanted in boxes:
            return Refused(request, "seat_taken", "Somebody else sits there.")
        self._seats.take(wanted, player)
        self.moved()
        return Seated(request, self._settings.id, wanted)

    def act(self, account: str) -> None:
        """The account wagers or chooses: a player who had stood up has come back."""
        seat = self._seats.of(account)
        if seat is not None and seat.leaving and not self._orders.is_retired:
            self._come_back(seat)

    def stand(self, account: str) -> None:
        """Free the seat, now or as soon as no wager of it is open."""
        seat = self._seats.of(account)
        if seat is not None:
            self._seats.leave(seat)
            self._let_go(seat)
            self._wake_up.wake()

    def free_left_seats(self) -> bool:
        """Free the seats of players who stood up or have been away too long, and have no wager.

        Returns whether there were any.
        """
        left_ms = self._clock.now_ms() - self._settings.seat_grace_ms
        left = [
            seat
            for seat in self._seats.going()
            if seat.leaving or (seat.away_ms is not None and seat.away_ms <= left_ms)
        ]
        for seat in left:
            self._let_go(seat)
        return bool(left)

    def everybody_leaves(self) -> None:
        """The table is out of service: nobody keeps a seat."""
        for seat in self._seats.all():
            self._seats.leave(seat)

    def moved(self) -> None:
        """Somebody came, went, or was put back after a restart."""
        self._counters.seated(len(self._seats))
        self._changes.note()
        self._wake_up.wake()

    def _come_back(self, seat: Seat) -> None:
        self._seats.stay(seat)
        self.connected(seat.player.account, True)
        if self._seats.gone(seat, False):
            self.moved()

    def _let_go(self, seat: Seat) -> None:
        """Free the seat; while wagers of its player are open, show that the player is gone."""
        if not self._book.of(seat.player.account):
            self._seats.free(seat)
            self.moved()
        elif self._seats.gone(seat, True):
            self.moved()
