"""Every wager that a table has to know: open ones, and those of the last rounds by nonce.

Only the table's state (`table_state.py`) changes the book; everything else reads it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import islice
from typing import Any, TypeAlias

from server.common.slices import SLICE, Steps
from server.tables.model.wagers import OpenWager

ANSWERED_ROUNDS_KEPT = 4

NonceKey: TypeAlias = tuple[str, str]  # account, nonce


class WagerBook:
    """The wagers of one table."""

    def __init__(self) -> None:
        self.open: dict[str, OpenWager] = {}  # by id: with chips on the layout
        self.by_nonce: dict[NonceKey, OpenWager] = {}  # of this round
        self.seat_wagers: dict[int, int] = {}  # placed in this round, by seat
        self.taken_off: dict[str, OpenWager] = {}  # by id: taken off in this round
        self._by_account: dict[str, dict[str, OpenWager]] = {}
        self._earlier: deque[tuple[int, dict[NonceKey, OpenWager]]] = deque()

    # -------------------------------------------------------------- reading

    def earlier(self, round_number: int, key: NonceKey) -> OpenWager | None:
        """A wager of one of the last rounds."""
        for number, wagers in islice(self._earlier, ANSWERED_ROUNDS_KEPT):
            if number == round_number:
                return wagers.get(key)
        return None

    def accounts(self) -> tuple[str, ...]:
        """Every account with an open wager."""
        return tuple(self._by_account)

    def of(self, account: str) -> tuple[OpenWager, ...]:
        """The account's open wagers, in order of acceptance."""
        return tuple(self._by_account.get(account, {}).values())

    def count(self, account: str) -> int:
        """How many open wagers the account has."""
        return len(self._by_account.get(account, ()))

    def staked(self) -> int:
        """The cents of all open wagers."""
        return sum(wager.amount for wager in self.open.values())

    # -------------------------------------------------------------- changed by the table's state

    def open_as(self, other: WagerBook) -> None:
        """Forget every open wager, and take over those of another book.

        Earlier rounds are still answered for.
        """
        self.open, self._by_account = other.open, other._by_account
        self.by_nonce, self.seat_wagers = other.by_nonce, other.seat_wagers
        self.taken_off = other.taken_off

    def rows(self) -> tuple[dict[Any, Any], ...]:
        """Its open wagers, for `freeing` once those of another book have taken their place."""
        return self._by_account, self.open

    def begin_round(self) -> None:
        self.by_nonce = {}
        self.seat_wagers = {}
        self.taken_off = {}

    def end_round(self, number: int) -> None:
        """From now on the round's wagers are answered as those of an earlier round."""
        self._earlier.appendleft((number, self.by_nonce))

    def add(self, wager: OpenWager, round_number: int) -> None:
        """A wager is on the layout while this round is played."""
        if wager.written.round == round_number:
            self.add_placed(wager)
        else:
            self.add_open(wager)

    def add_placed(self, wager: OpenWager) -> None:
        """A wager of this round is on the layout."""
        self.add_open(wager)
        written = wager.written
        self.by_nonce[written.account, written.nonce] = wager
        seat = written.wager.seat
        self.seat_wagers[seat] = self.seat_wagers.get(seat, 0) + 1

    def add_open(self, wager: OpenWager) -> None:
        """A wager is on the layout, and its nonce is not answered for."""
        written = wager.written
        wager_id = written.wager.id
        self.open[wager_id] = wager
        own = self._by_account.get(written.account)
        if own is None:
            own = self._by_account[written.account] = {}
        own[wager_id] = wager

    def _end_wager(self, wager: OpenWager) -> None:
        """No chips of the wager are on the layout any more."""
        del self.open[wager.id]
        own = self._by_account[wager.account]
        del own[wager.id]
        if not own:
            del self._by_account[wager.account]

    def end_wagers(self, account: str, ids: Iterable[str]) -> None:
        """As `_end_wager`, for wagers of one account. Those that are open no more stay ended."""
        own = self._by_account.get(account)
        if own is None:
            return
        for wager_id in ids:
            if own.pop(wager_id, None) is not None:
                del self.open[wager_id]
        if not own:
            del self._by_account[account]

    def forgetting_earlier(self) -> Steps[None]:
        """Forget the rounds before the last few. A round's wagers are many objects to free."""
        while len(self._earlier) > ANSWERED_ROUNDS_KEPT:
            _, wagers = self._earlier.pop()
            while wagers:
                for _ in range(min(SLICE, len(wagers))):
                    wagers.popitem()
                if wagers:
                    yield

    def forget_wager(self, wager: OpenWager) -> None:
        """The cage said no: the wager never was, and its nonce may be tried again."""
        written = wager.written
        if wager.id in self.open:
            self._end_wager(wager)
        self.taken_off.pop(wager.id, None)
        self.by_nonce.pop((written.account, written.nonce), None)
        self.seat_wagers[written.wager.seat] -= 1

    def take_off(self, wager: OpenWager) -> None:
        """The wager came off undecided; a player who asks again in this round is answered."""
        self._end_wager(wager)
        self.taken_off[wager.id] = wager
