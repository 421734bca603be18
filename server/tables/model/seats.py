"""Which player has which seat of a table, and what watchers have been told of it."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from protocol.from_house import SeatInfo
from server.common.avatars import first_avatar
from server.tables.api import Player
from server.tables.model.seats_by_account import SeatsByAccount


class Seat(Struct):
    """A taken seat. `away_ms` is when its player's last connection went, None while connected.

    `gone`: its player has stood up, or been away too long, and open wagers keep the seat.
    """

    number: int
    player: Player
    away_ms: int | None = None
    leaving: bool = False
    gone: bool = False
    avatar: int = 0

    @property
    def is_bot_here(self) -> bool:
        return self.player.kind == "bot" and not self.gone

    def leave(self) -> None:
        """Its player stands up: the seat is free as soon as no wager of it is open."""
        self.leaving = True

    def stay(self) -> None:
        """Its player has sat down again."""
        self.leaving = False

    def be_away(self, since_ms: int | None) -> None:
        self.away_ms = since_ms

    def show_as(self, player: Player, avatar: int) -> None:
        self.player = player
        self.avatar = avatar

    def be_gone(self, gone: bool) -> None:
        self.gone = gone

    def info(self) -> SeatInfo:
        player = self.player
        return SeatInfo(
            self.number, player.name, player.kind, self.away_ms is None, self.gone, self.avatar
        )


class Seats:
    """The seats 1 … `count` of one table. An account has one of them at most."""

    def __init__(self, count: int, table: str, seats_by_account: SeatsByAccount) -> None:
        """`seats_by_account` is told of every seat that is taken or left at this `table`."""
        self.count = count
        self._table = table
        self._seats_by_account = seats_by_account
        self._by_account: dict[str, Seat] = {}
        self._by_number: dict[int, Seat] = {}
        self._going: dict[int, Seat] = {}  # those whose players stood up or are away
        self._lowest = 1  # no seat below it is free
        self._gone = 0
        self._bots = 0  # at the table, as `players` counts
        self._changed: set[int] = set()
        self._published: dict[int, SeatInfo] = {}

    def __len__(self) -> int:
        return len(self._by_account)

    @property
    def players(self) -> int:
        """How many players are at the table: who is gone is not counted."""
        return len(self._by_account) - self._gone

    @property
    def bots(self) -> int:
        """How many of these players are bots."""
        return self._bots

    @property
    def dirty(self) -> bool:
        return bool(self._changed)

    def of(self, account: str) -> Seat | None:
        return self._by_account.get(account)

    def at(self, number: int) -> Seat | None:
        return self._by_number.get(number)

    def taken(self, number: int) -> bool:
        return number in self._by_number

    def all(self) -> tuple[Seat, ...]:
        return tuple(self._by_account.values())

    def present(self) -> tuple[int, ...]:
        """The seats whose players are here, in the order in which they sat down."""
        seats = self._by_account.values()
        return tuple(one.number for one in seats if one.away_ms is None and not one.leaving)

    def going(self) -> tuple[Seat, ...]:
        """The seats whose players stood up or are away."""
        return tuple(self._going.values())

    def lowest_free(self, besides: Collection[int] = ()) -> int | None:
        """The lowest free seat that is not among `besides`; None: there is none."""
        while self.taken(self._lowest):
            self._lowest += 1
        number = self._lowest
        while number in besides or self.taken(number):
            number += 1
        return number if number <= self.count else None

    def take(self, number: int, player: Player, away_ms: int | None = None) -> Seat:
        """Sit a player down on a free seat."""
        assert not self.taken(number)
        assert player.account not in self._by_account
        seat = Seat(number, player, away_ms, avatar=first_avatar(player.account))
        self._by_account[player.account] = self._by_number[number] = seat
        self._bots += seat.is_bot_here
        self._note_going(seat)
        self._changed.add(number)
        self._seats_by_account.took(player.account, self._table)
        return seat

    def keep(self, number: int, player: Player, away_ms: int) -> None:
        """Give players who were here before a restart their seats, unless somebody has them now."""
        if self.of(player.account) is None and not self.taken(number):
            self.take(number, player, away_ms)

    def gone(self, seat: Seat, gone: bool) -> bool:
        """Its player has left the table, or come back to it. Returns whether that is news."""
        if seat.gone == gone:
            return False
        self._bots -= seat.is_bot_here
        seat.be_gone(gone)
        self._bots += seat.is_bot_here
        self._gone += 1 if gone else -1
        self._changed.add(seat.number)
        return True

    def show_as(self, seat: Seat, player: Player, avatar: int) -> None:
        """Its player has another name or picture, on the same account."""
        assert seat.player.account == player.account
        self._bots -= seat.is_bot_here
        seat.show_as(player, avatar)
        self._bots += seat.is_bot_here
        self._changed.add(seat.number)

    def free(self, seat: Seat) -> None:
        self._gone -= seat.gone
        self._bots -= seat.is_bot_here
        del self._by_account[seat.player.account]
        del self._by_number[seat.number]
        self._seats_by_account.left(seat.player.account, self._table)
        self._going.pop(seat.number, None)
        self._lowest = min(self._lowest, seat.number)
        self._changed.add(seat.number)

    def forget(self) -> None:
        """Somebody else has the table now: nobody has a seat of it here."""
        for seat in self.all():
            self.free(seat)

    def away(self, seat: Seat, since_ms: int | None) -> None:
        """Its player's last connection went at this time; None: the player is here."""
        seat.be_away(since_ms)
        self._note_going(seat)
        self._changed.add(seat.number)

    def leave(self, seat: Seat) -> None:
        """Its player stands up: the seat is free as soon as no wager of it is open."""
        seat.leave()
        self._note_going(seat)

    def stay(self, seat: Seat) -> None:
        """Its player has sat down again."""
        seat.stay()
        self._note_going(seat)

    def take_changes(self) -> tuple[tuple[SeatInfo, ...], tuple[int, ...]]:
        """Seats taken or changed, and seats left, since this was last asked: a tick's content."""
        taken: list[SeatInfo] = []
        left: list[int] = []
        for number in sorted(self._changed):
            seat = self._by_number.get(number)
            if seat is not None:
                info = seat.info()
                if self._published.get(number) != info:
                    self._published[number] = info
                    taken.append(info)
            elif self._published.pop(number, None) is not None:
                left.append(number)
        self._changed.clear()
        return tuple(taken), tuple(left)

    def published(self) -> tuple[SeatInfo, ...]:
        """The seats as the last event showed them."""
        return tuple(self._published[number] for number in sorted(self._published))

    def _note_going(self, seat: Seat) -> None:
        if seat.leaving or seat.away_ms is not None:
            self._going[seat.number] = seat
        else:
            self._going.pop(seat.number, None)
