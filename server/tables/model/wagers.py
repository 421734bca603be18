"""One wager of a table, from the player's message to its end: written down, in flight, open."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from protocol.from_client import TakeDown
from protocol.from_house import MyWager, Refused, TakenDown, WagerAccepted
from protocol.words import AccountKind
from server.games.rules import Refusal, Wager
from server.tables.api import ReplyTo
from server.tables.model.layout import StackKey
from server.tables.model.refusals import refused

REPLIES_KEPT = 8


class WrittenWager(Struct, frozen=True, array_like=True, gc=False):
    """A wager as it is written down, with its hold and in the journal: recovery needs no more.

    `order` is its place among all wagers of the table; `nonce` is the player's, or names the
    decision that raised it. `in_box`: it is on a box beside the player's own seat.
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
        """The box that the wager is on; 0: the player's own seat."""
        return self.wager.seat if self.in_box else 0

    def as_mine(self, amount: int) -> MyWager:
        """As its player is told of it, with these cents on it."""
        wager = self.wager
        return MyWager(wager.id, self.nonce, wager.on, wager.pick, amount, wager.working, self.box)

    def is_on(self, box: int | None) -> bool:
        """Whether a player who names this box, or none, means the wager's."""
        return not self.in_box if box is None else box == self.wager.seat

    def hold_id(self, table: str) -> str:
        return f"{table}/{self.round}/{self.account}/{self.nonce}"


write_down = msgspec.msgpack.Encoder().encode
read_wager = msgspec.msgpack.Decoder(WrittenWager).decode
"""Raises msgspec.DecodeError if the bytes are not a written wager."""


class WagerOnLayout(Struct, frozen=True, array_like=True, gc=False):
    """A wager on the layout, with the cents of it that are still there.

    `vigorish` is held besides, whether the house has earned it by now or not (623a.5(g)(3)).
    """

    written: WrittenWager
    amount: int
    vigorish: int = 0

    @property
    def held(self) -> int:
        """The cents that its hold has."""
        return self.amount + self.vigorish


class RecordedWager(Struct, frozen=True, gc=False):
    """A wager as the record has it; `amount` in cents."""

    id: str
    seat: int
    player: str
    on: str
    pick: tuple[str, ...]
    amount: int
    working: bool
    nonce: str


Reply: TypeAlias = tuple[int, ReplyTo]  # a request's number, and where its answer goes
Replies: TypeAlias = tuple[Reply, ...]


def one_more(replies: Replies, request: int, reply: ReplyTo) -> Replies:
    """One more request waits for the same answer; of too many, the oldest is given up."""
    return (*replies[1 - REPLIES_KEPT :], (request, reply))


class TakingDown(Struct):
    """A take-down that the cage has still to carry out, hold by hold."""

    table: str
    asked: str
    ids: tuple[str, ...]
    left: int
    refunded: int
    waiting_for: int
    replies: Replies
    balance: int = 0
    refused: Refused | None = None

    def given_back(self, balance: int) -> None:
        """The cage has given back one of the holds; the last one answers the player."""
        self.balance = balance
        self.waiting_for -= 1
        if not self.waiting_for:
            for request, reply in self.replies:
                self._answer(request, reply)
            self.replies = ()

    def not_covered(self, wager_id: str, cents: int, refusal: Refusal) -> None:
        """The cage did not cover a wager that was to be taken down: nothing of it comes back."""
        if self.asked == wager_id:
            self.refused = refused(0, refusal)
        self.refunded -= cents
        self.ids = tuple(known for known in self.ids if known != wager_id)
        self.given_back(self.balance)

    def answer_again(self, message: TakeDown, reply: ReplyTo) -> None:
        """The same take-down again: the same answer, now or when it is known."""
        if self.waiting_for:
            self.replies = one_more(self.replies, message.request, reply)
        else:
            self._answer(message.request, reply)

    def _answer(self, request: int, reply: ReplyTo) -> None:
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
    """A wager that is on the layout, or tries to be. `amount` is what is there now, in cents."""

    written: WrittenWager
    hold_id: str
    stack: StackKey
    amount: int
    placed_ms: int
    replies: Replies  # who waits for the cage's answer
    vigorish: int = 0  # what is held besides the amount
    status: Literal["in_flight", "held", "refused"] = "in_flight"
    balance: int | None = None
    was_restored: bool = False  # found with its hold after a restart
    is_collected: bool = False  # decided in mid-round, and its chips taken in
    lost_its_base: bool = False  # came off because the wager that it needs was not covered
    reductions: tuple[Reduction, ...] = ()  # to make once it is held
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

    # -------------------------------------------------------------- on the layout

    def reduce(self, amount: int, vigorish: int) -> None:
        """So many cents are left of it on the layout, and of its vigorish."""
        self.amount, self.vigorish = amount, vigorish

    def lose_its_base(self) -> None:
        """It came off in flight, because the wager that it needs was not covered."""
        self.lost_its_base = True

    def collect(self) -> None:
        self.is_collected = True

    def call_working(self, working: bool) -> None:
        wager = msgspec.structs.replace(self.written.wager, working=working)
        self.written = msgspec.structs.replace(self.written, wager=wager)

    # -------------------------------------------------------------- the cage

    def hold(self, balance: int) -> None:
        """The cage holds its money, and has told the balance after it."""
        self.status, self.balance = "held", balance

    def reduce_later(self, reduction: Reduction) -> None:
        """Chips came off it in flight: the hold comes first."""
        self.reductions = (*self.reductions, reduction)

    def forget_reductions(self) -> None:
        """All of them are under way."""
        self.reductions = ()

    def refuse(self) -> None:
        """The cage does not hold its money."""
        self.status = "refused"

    def know_balance(self, balance: int | None) -> None:
        """The balance with which a repeated message is answered."""
        self.balance = balance

    def take_down(self, taking: TakingDown) -> None:
        """Its player takes it down or reduces it."""
        self.taking_down = taking

    # -------------------------------------------------------------- what is answered

    def add_reply(self, request: int, reply: ReplyTo) -> None:
        self.replies = one_more(self.replies, request, reply)

    def take_replies(self) -> Replies:
        """Those who wait for the cage's answer: they get it now."""
        replies, self.replies = self.replies, ()
        return replies

    def accepted(self, request: int, table: str, balance: int) -> WagerAccepted:
        written = self.written
        wager = written.wager
        return WagerAccepted(
            request, table, written.round, wager.id, written.nonce, wager.amount, balance
        )

    def as_mine(self) -> MyWager:
        return self.written.as_mine(self.amount)
