"""A table that another process deals, as the gateway sees it. Implements `tables.api.TablePort`.

What changes seldom (its card, its seats, its totals) the gateway knows from the dealer's news. What
a player or an operator asks goes to the dealer as a call.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from protocol.codec import encode
from protocol.from_client import CallWorking, Choose, LastSeen, PlaceWager, TakeDown
from protocol.from_house import (
    Error,
    HouseNotice,
    Layout,
    Odds,
    Outcomes,
    Receipt,
    TableCard,
    TableMoved,
)
from server.relay.calls import Calls, Dealing
from server.relay.event_order import EventOrder
from server.relay.line import Ear, Line, events_of, to_process
from server.relay.messages import (
    Answered,
    AnswerOf,
    Ask,
    EventsFetched,
    FetchEvents,
    Order,
    Ordered,
    OrderName,
    PlayersAsk,
    ReadLayout,
    ReadOutcomes,
    ReadReceipt,
    ShowAs,
    ShowTable,
    Stand,
    TableNow,
    TableShown,
    TakeSeat,
    Watching,
)
from server.relay.orders import REFUSALS
from server.tables.api import (
    CalledOff,
    PassedDice,
    Player,
    ReplyTo,
    SeatedPlayer,
    SeatTo,
    ShowTo,
    TableFailed,
    TableSummary,
)

WAITS = "The table is passed to another dealer. One moment."
SHOW_TRIES = 5

Reply = TypeVar("Reply")


class TableAudience(Protocol):
    """Who is connected to this gateway."""

    def publish(self, table: str, frame: bytes) -> None:
        """Send an event to all who watch the table."""

    def avatar_of(self, account: str) -> int | None:
        """The picture of an account that is signed in; None: it is not."""


class TableFacts(Struct, frozen=True):
    """What the configuration says of a table: the same in every process of the house."""

    card: TableCard  # as long as no dealer has told of it
    rules: dict[str, Any]
    rules_hash: str
    seat_count: int


class RemoteTable:
    """`audience` are the players and watchers of this gateway.

    `moved` is told of a balance that the dealer's cage has said.
    """

    def __init__(
        self,
        facts: TableFacts,
        line: Line,
        ear: Ear,
        calls: Calls,
        audience: TableAudience,
        moved: Callable[[str, int], None],
    ) -> None:
        self._facts = facts
        self._line = line
        self._ear = ear
        self._calls = calls
        self._audience = audience
        self._moved = moved
        self._publish = audience.publish
        self.dealer = ""
        """The process that deals it; "": nobody does, as far as this gateway knows."""
        self._owner = 0
        self._now = TableNow(0, _summary(facts), ())
        self._layout = ""
        self._seats: dict[str, int] = {}  # by account
        self._order = self._new_order()
        self._watchers = 0
        self._shows = 0  # that have no answer yet
        self._listening: asyncio.Task[None] | None = None

    # ------------------------------------------------------------------ what the dealer says

    def is_now(self, dealer: str, now: TableNow) -> None:
        """News of the table. Those of an earlier owner are not news."""
        if now.owner < self._owner:
            return
        if now.owner > self._owner or dealer != self.dealer:
            self._dealt_by(dealer, now.owner)
        else:
            self._calls.dealer_told(self.id)
        summary = replace(now.summary, rules=self._facts.rules)
        self._now = replace(now, summary=summary)
        self._layout = now.layout or self._layout
        self._seats = {one.player.account: one.number for one in now.players}

    def left(self, owner: int) -> None:
        """Its dealer has given it up."""
        if owner == self._owner:
            self.dealer_gone()

    def dealer_gone(self) -> None:
        """Nobody deals it, for a moment: calls wait for the next dealer."""
        self.dealer = ""
        card = replace(self._now.summary.card, status="waiting")
        summary = replace(self._now.summary, card=card, status_message=WAITS)
        self._now = replace(self._now, summary=summary)
        self._publish(self.id, encode(HouseNotice("table_waiting", WAITS, self.id)))

    def came(self, owner: int, first: int, frames: Sequence[bytes]) -> None:
        """Events have come."""
        if owner == self._owner:
            self._order.came(first, frames)

    def missed_something(self) -> None:
        """Events, or a message before them, may have been lost."""
        if self._watchers:
            self._order.fetch_missing(again=True)

    def _dealt_by(self, dealer: str, owner: int) -> None:
        """Another dealer has the table: its watchers have to watch it from the beginning."""
        is_known, asked_before = bool(self._owner), self._calls.last_id
        self.dealer, self._owner = dealer, owner
        self._order = self._new_order()
        if is_known:
            self._publish(self.id, encode(TableMoved(self.id)))
        self._tell_watchers()
        self._keep_seats()
        self._calls.table_moved(self.id, asked_before)

    def _keep_seats(self) -> None:
        """Give the new dealer the seats of this gateway's players: the journal has only wagers."""
        for seated in self._now.players:
            player = seated.player
            avatar = self._audience.avatar_of(player.account)
            if avatar is not None:
                self._keep_seat(player, seated.number)
                self._tell(ShowAs(self.id, player, avatar))

    def _keep_seat(self, player: Player, seat: int) -> None:
        self._calls.ask(lambda number: TakeSeat(number, self.id, 0, player, seat), _seen)

    def _new_order(self) -> EventOrder:
        return EventOrder(partial(self._publish, self._facts.card.table), self._fetch)

    def _fetch(self, first: int) -> None:
        owner = self._owner

        def fetched(answer: AnswerOf) -> None:
            if not isinstance(answer, EventsFetched) or owner != self._owner:
                return
            if answer.frames is not None:
                self._order.came(answer.first, answer.frames)
            else:  # too much was missed
                self._order = self._new_order()
                self._publish(self.id, encode(TableMoved(self.id)))

        self._calls.ask(lambda number: FetchEvents(number, self.id, first), fetched)

    # ------------------------------------------------------------------ what there is to see

    @property
    def dealing(self) -> Dealing:
        return Dealing(self.dealer, self._owner)

    @property
    def id(self) -> str:
        return self._facts.card.table

    @property
    def seat_count(self) -> int:
        return self._facts.seat_count

    def card(self) -> TableCard:
        return self._now.summary.card

    def summary(self) -> TableSummary:
        return self._now.summary

    def players(self) -> Sequence[SeatedPlayer]:
        return self._now.players

    def seat_of(self, account: str) -> int | None:
        return self._seats.get(account)

    @property
    def layout_name(self) -> str:
        return self._layout

    async def odds(self, request: int) -> Odds | Error:
        if not self._layout:  # no dealer has told of the table yet
            layout = await self.read_layout(request)
            if isinstance(layout, Error):
                return layout
            self._layout = layout.layout
        facts, game = self._facts, self._facts.card.game
        return Odds(request, self.id, game, facts.rules, facts.rules_hash, self._layout)

    def show(
        self, request: int, player: Player | None, after: LastSeen | None, reply: ShowTo
    ) -> None:
        make = partial(ShowTable, table=self.id, request=request, player=player, after=after)
        self._shows += 1
        self._when_listening(partial(self._ask_to_show, make, request, reply, SHOW_TRIES))

    def _ask_to_show(
        self, make: Callable[..., ShowTable], request: int, reply: ShowTo, tries: int
    ) -> None:
        self._calls.ask(
            lambda number: make(id=number), partial(self._shown, make, request, reply, tries)
        )

    def _shown(
        self,
        make: Callable[..., ShowTable],
        request: int,
        reply: ShowTo,
        tries: int,
        answer: AnswerOf,
    ) -> None:
        if not isinstance(answer, TableShown):
            self._shows -= 1
            reply(_error(answer, request), ())
            return

        def admit(missed: Sequence[bytes]) -> None:
            self._shows -= 1
            reply(answer.reply, [*answer.missed, *missed])

        if answer.owner == self._owner and self._order.join(answer.number, admit):
            return
        if tries:  # it was shown by an earlier owner, or has moved on too far
            self._ask_to_show(make, request, reply, tries - 1)
        else:
            self._shows -= 1
            reply(Error(request, "cage_unavailable", WAITS), ())

    def watching(self, change: int) -> None:
        self._watchers += change
        self._tell_watchers()
        if not self._watchers and not self._shows and self._listening is not None:
            self._listening.cancel()
            self._listening = None
            self._ear.stop_listening(events_of(self.id))
            self._order = self._new_order()

    def _tell_watchers(self) -> None:
        if self.dealer:
            self._line.send(to_process(self.dealer), Watching(self.id, self._watchers))

    def _when_listening(self, then: Callable[[], None]) -> None:
        if self._listening is None:
            work = self._ear.listen(events_of(self.id))
            self._listening = asyncio.get_running_loop().create_task(work)
        if self._listening.done():
            then()
        else:
            self._listening.add_done_callback(
                lambda listening: None if listening.cancelled() else then()
            )

    # ------------------------------------------------------------------ what players do

    def take_seat(self, request: int, player: Player, seat: int | None, reply: SeatTo) -> None:
        def answered(answer: AnswerOf) -> None:
            got = _reply(answer, request)
            number = getattr(got, "seat", None)
            if number is not None:
                self._seats[player.account] = number  # the dealer's news come a moment later
            reply(got)

        self._calls.ask(lambda number: TakeSeat(number, self.id, request, player, seat), answered)

    def show_as(self, player: Player, avatar: int) -> None:
        self._tell(ShowAs(self.id, player, avatar))

    def stand(self, account: str) -> None:
        self._tell(Stand(self.id, account))

    def place(self, player: Player, message: PlaceWager, reply: ReplyTo) -> None:
        self._ask(player, message, reply)

    def take_down(self, player: Player, message: TakeDown, reply: ReplyTo) -> None:
        self._ask(player, message, reply)

    def choose(self, player: Player, message: Choose, reply: ReplyTo) -> None:
        self._ask(player, message, reply)

    def call_working(self, player: Player, message: CallWorking, reply: ReplyTo) -> None:
        self._ask(player, message, reply)

    def _ask(self, player: Player, message: PlayersAsk, reply: ReplyTo) -> None:
        def answered(answer: AnswerOf) -> None:
            got = _reply(answer, message.request)
            balance = getattr(got, "balance", None)
            if balance is not None:
                self._moved(player.account, balance)
            reply(got)

        self._calls.ask(lambda number: Ask(number, self.id, player, message), answered)

    def _tell(self, message: ShowAs | Stand) -> None:
        if self.dealer:
            self._line.send(to_process(self.dealer), message)

    async def read_layout(self, request: int) -> Layout | Error:
        call = partial(ReadLayout, table=self.id, request=request)
        return cast("Layout | Error", await self._answer_to(call, request))

    async def outcomes(self, request: int) -> Outcomes:
        call = partial(ReadOutcomes, table=self.id, request=request)
        return cast(Outcomes, await self._answer_to(call, request))

    async def receipt(self, request: int, player: Player, round_number: int) -> Receipt | Error:
        call = partial(
            ReadReceipt, table=self.id, request=request, player=player, round=round_number
        )
        return cast("Receipt | Error", await self._answer_to(call, request))

    async def _answer_to(self, call: Callable[..., Any], request: int) -> Any:
        got: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def answered(answer: AnswerOf) -> None:
            if not got.done():
                got.set_result(_reply(answer, request))

        number = self._calls.ask(lambda given: call(id=given), answered)
        try:
            return await got
        finally:
            self._calls.give_up(number)

    # ------------------------------------------------------------------ what operators order

    async def open(self) -> None:
        await self._order_of("open")

    async def close(self) -> None:
        await self._order_of("close")

    async def pause(self, reason: str) -> None:
        await self._order_of("pause", reason)

    async def resume_play(self) -> None:
        await self._order_of("resume_play")

    async def void(self, reason: str) -> CalledOff:
        return self._called_off(await self._order_of("void", reason))

    async def retire(self, reason: str) -> CalledOff:
        return self._called_off(await self._order_of("retire", reason))

    def _called_off(self, ordered: Ordered) -> CalledOff:
        return CalledOff(ordered.round or self.card().round, ordered.value)

    async def pass_dice(self) -> PassedDice:
        ordered = await self._order_of("pass_dice")
        return PassedDice(ordered.value, ordered.round or self.card().round)

    async def reshuffle(self) -> int:
        ordered = await self._order_of("reshuffle")
        return ordered.round or self.card().round + (not ordered.value)

    async def _order_of(self, order: OrderName, reason: str = "") -> Ordered:
        if not self.dealer:
            raise TableFailed(f"{self.id}: {WAITS}")
        got: asyncio.Future[AnswerOf] = asyncio.get_running_loop().create_future()

        def answered(answer: AnswerOf) -> None:
            if not got.done():
                got.set_result(answer)

        self._calls.ask(lambda number: Order(number, self.id, order, reason), answered)
        ordered = await got
        assert isinstance(ordered, Ordered)
        if ordered.refused:
            raise REFUSALS.get(ordered.refused, TableFailed)(ordered.message)
        return ordered


def _summary(facts: TableFacts) -> TableSummary:
    return TableSummary(facts.card, facts.rules, 0, 0, 0, 0, 0, WAITS)


def _reply(answer: AnswerOf, request: int) -> Any:
    """The message for the player."""
    return answer.reply if isinstance(answer, Answered) else _error(answer, request)


def _error(answer: AnswerOf, request: int) -> Error:
    if isinstance(answer, Answered) and isinstance(answer.reply, Error):
        return answer.reply
    return Error(request, "internal", "The table failed to answer. Try again.")


def _seen(_answer: AnswerOf) -> None:
    """Nobody waits for this answer: the table's news say who sits where."""
