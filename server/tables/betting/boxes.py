"""Boxes beside a player's own seat, where the rules let one player wager on several."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from server.games.rules import Refusal
from server.tables.model.refusals import ANOTHER_PLAYERS_BOX, NO_SUCH_BOX
from server.tables.model.seats import Seat
from server.tables.model.table_state import TableState


class Boxes:
    """Who plays which boxes of one table."""

    def __init__(self, table: TableState) -> None:
        self._game = table.game
        self._seats = table.seats
        self._book = table.book

    def of(self, seat: Seat) -> tuple[int, ...]:
        """A player's own seat and the boxes with a wager of theirs, in order."""
        own = self._book.of(seat.player.account)
        return tuple(sorted({seat.number, *(wager.written.wager.seat for wager in own)}))

    def wagered_on(self) -> set[int]:
        """The boxes with a wager of somebody who sits elsewhere."""
        if self._game.boxes == 1:
            return set()
        wagers = (wager.written for wager in self._book.open.values())
        return {written.box for written in wagers if written.in_box}

    def refuse(self, state: Any, seat: Seat, box: int) -> Refusal | None:
        """Say why the player on a seat may not wager on a box, or None."""
        if box == seat.number:
            return None
        if not 1 <= box <= self._seats.count:
            return NO_SUCH_BOX
        played = self.of(seat)
        refusal = None if box in played else self._refuse_another(box, played)
        return refusal or self._game.refuse_box(state, box, played)

    def _refuse_another(self, box: int, played: Collection[int]) -> Refusal | None:
        """Say why a player with these boxes may not play one more, or None."""
        section = self._game.boxes_section
        if self._game.boxes == 1:
            return Refusal("not_offered", "One player plays one box at this table.", section)
        if len(played) >= self._game.boxes:
            return Refusal("limit_reached", f"One player plays {self._game.boxes} boxes.", section)
        # 621a.13(a), 651a.7(e): "the number of adjacent boxes on which a player may place a wager"
        if box - 1 not in played and box + 1 not in played:
            return Refusal("not_now", "A box of yours has to be beside another.", section)
        is_others = self._seats.taken(box) or box in self.wagered_on()
        return ANOTHER_PLAYERS_BOX if is_others else None
