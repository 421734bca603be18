"""The wagers of a table, from the player's message to their end: written down, in flight, open."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct, field

from protocol.from_house import MyWager, Refused, TakenDown, WagerAccepted
from protocol.words import AccountKind
from server.games.rules import Wager
from server.tables.layout_ticks import StackKey
from server.tables.port import ReplyTo

ANSWERED_ROUNDS_KEPT = 4
REPLIES_KEPT = 8


class WrittenWager(Struct, frozen=True, array_like=True):
    """A wager as it is written down, with its hold and in the journal: recovery needs no more.

    `order` is its place among all wagers of the table; `nonce` is the player's, or names the
    decision that raised it. `in_box`: it lies on a box beside the player's own seat.
    """

    order: int
    round: int
    nonce: str
    account: str
    name: str
    kind: AccountKind
    wager: Wager
    in_box: bool = False

    @property
    def box(self) -> int:
        """The box that it lies on; 0: the player's own seat."""
        return self.wager.seat if self.in_box else 0

    def is_on(self, box: int | None) -> bool:
        """Whether a player who names this box, or none, means the wager's."""
        return not self.in_box if box is None else box == self.wager.seat

    def hold_id(self, table: str) -> str:
        return f"{table}/{self.round}/{self.account}/{self.nonce}"


write_down = msgspec.msgpack.Encoder().encode
read_wager = msgspec.msgpack.Decoder(WrittenWager).decode
"""Raises msgspec.DecodeError for what is no written wager."""

Reply: TypeAlias = tuple[int, ReplyTo]  # a request's number, and where its answer goes


def add_reply(replies: list[Reply], request: int, reply: ReplyTo) -> None:
    """One more request waits for the same answer; of too many, the oldest is given up."""
    if len(replies) >= REPLIES_KEPT:
        del replies[0]
    replies.append((request, reply))


class TakingDown(Struct):
    """A take-down that the cage has still to carry out, hold by hold."""

    table: str
    asked: str
    ids: tuple[str, ...]
    left: int
    refunded: int
    waiting_for: int
    replies: list[Reply]
    balance: int = 0
    refused: Refused | None = None

    def answer(self) -> None:
        for request, reply in self.replies:
            self.answer_one(request, reply)
        self.replies.clear()

    def answer_one(self, request: int, reply: ReplyTo) -> None:
        if self.refused is not None:
            reply(msgspec.structs.replace(self.refused, request=request))
        else:
            reply(TakenDown(request, self.table, self.ids, self.left, self.refunded, self.balance))


class Reduction(Struct, frozen=True):
    """Chips that came off a wager: the cents that go back, what stays held, and who asked."""

    cents: int
    held: int
    taking: TakingDown | None


class OpenWager(Struct):
    """A wager that lies on the layout, or tries to. `amount` is what lies there now, in cents."""

    written: WrittenWager
    hold_id: str
    stack: StackKey
    amount: int
    placed_ms: int
    replies: list[Reply]
    vigorish: int = 0  # what is held besides the amount
    status: Literal["in_flight", "held", "refused"] = "in_flight"
    balance: int | None = None
    was_restored: bool = False  # found with its hold after a restart
    is_collected: bool = False  # decided in mid-round, and its chips taken in
    withdrawn: bool = False  # came off because the wager it stood on was not covered
    reductions: list[Reduction] = field(default_factory=list)  # to make once it is held
    taking_down: TakingDown | None = None

    @property
    def id(self) -> str:
        return self.written.wager.id

    @property
    def account(self) -> str:
        return self.written.account

    def is_same(self, on: str, pick: tuple[str, ...], amount: int) -> bool:
        """Whether a message repeats the one that placed it; it may be called on or off since."""
        wager = self.written.wager
        return wager.on == on and wager.amount == amount and wager.pick == pick

    def call_working(self, working: bool) -> None:
        wager = msgspec.structs.replace(self.written.wager, working=working)
        self.written = msgspec.structs.replace(self.written, wager=wager)

    def add_reply(self, request: int, reply: ReplyTo) -> None:
        add_reply(self.replies, request, reply)

    def accepted(self, request: int, table: str, balance: int) -> WagerAccepted:
        written = self.written
        wager = written.wager
        return WagerAccepted(
            request, table, written.round, wager.id, written.nonce, wager.amount, balance
        )

    def as_mine(self) -> MyWager:
        wager = self.written.wager
        written = self.written
        return MyWager(
            wager.id,
            written.nonce,
            wager.on,
            wager.pick,
            self.amount,
            wager.working,
            written.box,
        )

    def on_layout(self) -> Wager:
        """The wager with the amount that lies there now."""
        wager = self.written.wager
        if wager.amount == self.amount:
            return wager
        return msgspec.structs.replace(wager, amount=self.amount)


NonceKey: TypeAlias = tuple[str, str]  # account, nonce


class WagerBook:
    """Every wager that a table has to know: open ones, and those of the last rounds by nonce."""

    def __init__(self) -> None:
        self.open: dict[str, OpenWager] = {}  # by id: with chips on the layout
        self._by_account: dict[str, dict[str, OpenWager]] = {}
        self.by_nonce: dict[NonceKey, OpenWager] = {}  # of this round
        self.seat_wagers: dict[int, int] = {}  # placed in this round, by seat
        self.came_off: dict[str, OpenWager] = {}  # by id: taken off in this round
        self._earlier: deque[tuple[int, dict[NonceKey, OpenWager]]] = deque(
            maxlen=ANSWERED_ROUNDS_KEPT
        )

    def clear(self) -> None:
        """Forget every open wager; earlier rounds are still answered for."""
        self.open = {}
        self._by_account = {}
        self.begin_round()

    def begin_round(self) -> None:
        self.by_nonce = {}
        self.seat_wagers = {}
        self.came_off = {}

    def end_round(self, number: int) -> None:
        """From now on the round's wagers are answered as those of an earlier round."""
        self.remember(number, self.by_nonce.values())

    def remember(self, number: int, wagers: Iterable[OpenWager]) -> None:
        answers = {(w.account, w.written.nonce): w for w in wagers}
        self._earlier.appendleft((number, answers))

    def earlier(self, number: int, key: NonceKey) -> OpenWager | None:
        for round_number, answers in self._earlier:
            if round_number == number:
                return answers.get(key)
        return None

    def add(self, wager: OpenWager) -> None:
        written = wager.written
        seat = written.wager.seat
        self.carry(wager)
        self.by_nonce[written.account, written.nonce] = wager
        self.seat_wagers[seat] = self.seat_wagers.get(seat, 0) + 1

    def carry(self, wager: OpenWager) -> None:
        """A wager of an earlier round lies on the layout."""
        self.open[wager.id] = wager
        self._by_account.setdefault(wager.account, {})[wager.id] = wager

    def end(self, wager: OpenWager) -> None:
        """No chips of the wager lie on the layout any more."""
        del self.open[wager.id]
        own = self._by_account[wager.account]
        del own[wager.id]
        if not own:
            del self._by_account[wager.account]

    def forget(self, wager: OpenWager) -> None:
        """The cage said no: the wager never was, and its nonce may be tried again."""
        written = wager.written
        if wager.id in self.open:
            self.end(wager)
        self.came_off.pop(wager.id, None)
        self.by_nonce.pop((written.account, written.nonce), None)
        self.seat_wagers[written.wager.seat] -= 1

    def take_off(self, wager: OpenWager) -> None:
        """The wager came off undecided; asked about again in this round, it is still known."""
        self.end(wager)
        self.came_off[wager.id] = wager

    def accounts(self) -> tuple[str, ...]:
        """Every account with an open wager."""
        return tuple(self._by_account)

    def of(self, account: str) -> tuple[OpenWager, ...]:
        """The account's open wagers, in order of acceptance."""
        return tuple(self._by_account.get(account, {}).values())

    def count(self, account: str) -> int:
        """How many open wagers the account has."""
        return len(self._by_account.get(account, {}))

    def staked(self) -> int:
        return sum(wager.amount for wager in self.open.values())
