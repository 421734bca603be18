"""Betting at one table: each wager from the player's message to the cage's answer.

A wager is on the layout at once, so that the next one sees it, and is taken off again if the cage
does not cover it. Nothing here waits: the cage answers through callbacks, and `in_flight` counts
the answers that are still to come.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from protocol.from_client import PlaceWager, TakeDown
from protocol.from_house import WagerPending
from server.games.rules import Refusal, Wager
from server.games.spot_limit import refuse_height
from server.tables.api import Player, ReplyTo
from server.tables.betting.boxes import Boxes
from server.tables.betting.earlier_wagers import EarlierWagers
from server.tables.betting.progressive import Progressive
from server.tables.core import TableCore
from server.tables.model.refusals import (
    BY_CAGE_ANSWER,
    CAGE_UNAVAILABLE,
    NEEDED_WAGER_UNCOVERED,
    NONCE_TAKEN,
    NOT_SEATED,
    NOT_YOUR_WAGER,
    UNDER_REPAIR,
    refused,
)
from server.tables.model.table_state import TakenOff
from server.tables.model.wagers import OpenWager, Reduction, TakingDown, WrittenWager, write_down


class Betting:
    """Takes the wagers of one table, and those that are taken down again."""

    def __init__(
        self, core: TableCore, boxes: Boxes, progressive: Progressive, earlier: EarlierWagers
    ) -> None:
        table = core.table
        self.in_flight = 0
        self._settings = core.settings
        self._table = table
        self._table_id = table.id
        self._game = table.game
        self._is_waited_for = table.game.needs_wagers or table.game.makes_offers
        self._book = table.book
        self._layout = table.layout
        self._seats = table.seats
        self._boxes = boxes
        self._progressive = progressive
        self._earlier = earlier
        self._news = core.news
        self._counters = core.counters
        self._changes = core.changes
        self._wake_up = core.wake_up
        self._cage = core.outside.cage
        self._clock = core.outside.clock
        self._waiting: dict[str, OpenWager] = {}  # in flight and not yet said to be pending

    # -------------------------------------------------------------- the gateway's calls

    def place(self, player: Player, message: PlaceWager, reply: ReplyTo) -> None:
        """Take a wager; answered through `reply`, at once or when the cage has answered."""
        try:
            refusal = self._place(player, message, reply)
        except Exception as error:
            self._table.fail(error)
            refusal = UNDER_REPAIR
        if refusal is not None:
            self._counters.refused(refusal.code)
            reply(refused(message.request, refusal, message.nonce))

    def take_down(self, player: Player, message: TakeDown, reply: ReplyTo) -> None:
        """Take a wager off or reduce it; answered when the cage has given the money back."""
        try:
            refusal = self._take_down(player, message, reply)
        except Exception as error:
            self._table.fail(error)
            refusal = UNDER_REPAIR
        if refusal is not None:
            reply(refused(message.request, refusal))

    def _place(self, player: Player, message: PlaceWager, reply: ReplyTo) -> Refusal | None:
        table, game = self._table, self._game
        on, pick = message.on, message.pick
        if (lying := game.placed_pick(on, pick)) != pick:
            message = replace(message, pick=lying)
        round_number = table.round_number
        if message.round != round_number:
            return self._answer_earlier(player, message, reply)
        known = self._book.by_nonce.get((player.account, message.nonce))
        if known is not None:
            if not known.written.is_on(message.box):
                return NONCE_TAKEN
            return self._answer_again(known, message, reply)
        if not table.is_open:
            return self._answer_earlier(player, message, reply)
        if not self._cage.answering:
            return CAGE_UNAVAILABLE
        seat = self._seats.of(player.account)
        if seat is None:
            return NOT_SEATED
        box = message.box or seat.number
        state = table.state
        refusal = self._boxes.refuse(state, seat, box) or game.refuse_spot(state, on, pick)
        if refusal is not None:
            return refusal
        if self._has_enough(player, box):
            return self._too_many()
        order, amount = table.next_order, message.amount
        wager = Wager(f"w{order}", box, on, message.pick, amount, message.working)
        step = game.place(state, wager)
        if isinstance(step, Refusal):
            return step
        refusal = self._progressive.refuse(wager)
        if refusal is not None:
            return refusal
        stack = self._layout.key(box, on, message.pick)
        if game.spot_max is not None:
            refusal = refuse_height(game, state, wager, self._layout.height(stack))
            if refusal is not None:
                return refusal

        written = WrittenWager(
            order,
            round_number,
            message.nonce,
            player.account,
            player.name,
            player.kind,
            wager,
            box != seat.number,
        )
        taken = game.taken(wager)
        placed = OpenWager(
            written,
            written.hold_id(self._table_id),
            stack,
            amount,
            self._clock.now_ms(),
            ((message.request, reply),),
            taken - amount,
        )
        table.place(step, placed)
        self._waiting[wager.id] = placed
        self._hold(placed, taken)
        self._changes.note()
        return None

    def _has_enough(self, player: Player, box: int) -> bool:
        """Whether the box, or the player's boxes together, may take no more wagers."""
        most = self._settings.wagers_a_seat
        placed = self._book.seat_wagers.get(box, 0)
        return placed >= most or self._book.count(player.account) >= most * self._game.boxes

    def _take_down(self, player: Player, message: TakeDown, reply: ReplyTo) -> Refusal | None:
        table = self._table
        wager = self._book.open.get(message.id) or self._book.taken_off.get(message.id)
        if wager is None or wager.account != player.account:
            return NOT_YOUR_WAGER
        if wager.taking_down is not None and wager.amount == message.to:
            wager.taking_down.answer_again(message, reply)
            return None
        if wager.amount == 0:
            return NOT_YOUR_WAGER
        if not table.is_open:
            return table.closed_because
        if not self._cage.answering:
            return CAGE_UNAVAILABLE
        seat = wager.written.wager.seat
        step = self._game.take_down(table.state, seat, message.id, to=message.to)
        if isinstance(step, Refusal):
            return step
        taking = TakingDown(
            self._table_id,
            message.id,
            tuple(refund.id for refund in step.refunds if not refund.left),
            message.to,
            sum(refund.cents for refund in step.refunds),
            len(step.refunds),
            ((message.request, reply),),
        )
        wager.take_down(taking)
        self._give_back(table.take_down(step), taking)
        return None

    # -------------------------------------------------------------- asked again

    def _answer_earlier(
        self, player: Player, message: PlaceWager, reply: ReplyTo
    ) -> Refusal | None:
        known = self._earlier.find(player, message)
        if known is None or known.balance is None:
            return self._table.closed_because
        return self._answer_again(known, message, reply)

    def _answer_again(
        self, known: OpenWager, message: PlaceWager, reply: ReplyTo
    ) -> Refusal | None:
        if not known.is_same(message.on, message.pick, message.amount):
            return NONCE_TAKEN
        if known.status == "in_flight":
            known.add_reply(message.request, reply)
        elif known.lost_its_base:
            return NEEDED_WAGER_UNCOVERED
        elif known.balance is not None:
            reply(known.accepted(message.request, self._table_id, known.balance))
        else:
            # Held before a restart: the cage answers the same id as it did then.
            is_asked = bool(known.replies)
            known.add_reply(message.request, reply)
            if not is_asked:
                self._hold(known, self._game.taken(known.written.wager))
        return None

    # -------------------------------------------------------------- the cage's answers

    def _hold(self, wager: OpenWager, cents: int) -> None:
        written = wager.written
        self.in_flight += 1
        try:
            self._cage.hold(
                wager.hold_id,
                written.account,
                cents,
                self._table_id,
                write_down(written),
                partial(self._hold_answered, wager),
                self._progressive.shares(written.wager),
            )
        except Exception:
            self.in_flight -= 1
            raise

    def _hold_answered(self, wager: OpenWager, code: str, balance: int) -> None:
        self._waiting.pop(wager.written.wager.id, None)
        try:
            # After a restart the cage is asked again; a wager that came off since was held.
            if code == "held" or (code == "closed" and wager.was_restored):
                self._held(wager, balance)
            elif wager.was_restored:
                self._not_told(wager, BY_CAGE_ANSWER[code])
            else:
                self._not_covered(wager, BY_CAGE_ANSWER[code])
        except Exception as error:
            self._table.fail(error)
        finally:
            self._answered(is_as_expected=code == "held" and not self._waits_for_nobody())

    def _held(self, wager: OpenWager, balance: int) -> None:
        wager.hold(balance)
        if wager.reductions:
            for reduction in wager.reductions:
                self._reduce(wager, reduction)
            wager.forget_reductions()
        if not wager.lost_its_base and not wager.was_restored:
            self._counters.accepted()
        for request, reply in wager.take_replies():
            if wager.lost_its_base:
                reply(refused(request, NEEDED_WAGER_UNCOVERED, wager.written.nonce))
            else:
                reply(wager.accepted(request, self._table_id, balance))

    def _not_told(self, wager: OpenWager, refusal: Refusal) -> None:
        """The cage did not repeat what it said before a restart: the wager stays as it was."""
        for request, reply in wager.take_replies():
            reply(refused(request, refusal, wager.written.nonce))

    def _not_covered(self, wager: OpenWager, refusal: Refusal) -> None:
        wager.refuse()
        came_with_it = self._table.retract(wager)
        for off in came_with_it:
            if off.wager.status == "in_flight" and not off.left:
                off.wager.lose_its_base()
        self._give_back(came_with_it, None)
        for reduction in wager.reductions:
            if reduction.taking is not None:
                reduction.taking.not_covered(wager.id, reduction.cents, refusal)
        self._counters.refused(refusal.code)
        for request, reply in wager.replies:
            reply(refused(request, refusal, wager.written.nonce))
        self._changes.note()

    def _give_back(self, taken_off: Iterable[TakenOff], taking: TakingDown | None) -> None:
        """Chips came off the layout undecided: their money goes back."""
        for off in taken_off:
            reduction = Reduction(off.cents, off.held, taking)
            if off.wager.status == "in_flight":
                off.wager.reduce_later(reduction)
            else:
                self._reduce(off.wager, reduction)
        self._changes.note()

    def _reduce(self, wager: OpenWager, reduction: Reduction) -> None:
        self.in_flight += 1
        try:
            self._cage.reduce(
                wager.hold_id,
                wager.account,
                self._table_id,
                reduction.held,
                partial(self._reduced, wager, reduction),
            )
        except Exception:
            self.in_flight -= 1
            raise

    def _reduced(self, wager: OpenWager, reduction: Reduction, code: str, balance: int) -> None:
        try:
            assert code in ("done", "closed"), f"the cage would not reduce {wager.hold_id}: {code}"
            if reduction.taking is not None:
                reduction.taking.given_back(balance)
            elif not wager.lost_its_base:
                self._news.tell_returned(wager.written, reduction.cents, balance)
        except Exception as error:
            self._table.fail(error)
        finally:
            self._answered()

    def _answered(self, *, is_as_expected: bool = False) -> None:
        """The cage has answered. A dealer may wait for its last answer.

        While betting is open and its time runs, one more wager that is held is no news, unless it
        is the last that can be laid.
        """
        self.in_flight -= 1
        if not self.in_flight and (
            not is_as_expected or not self._table.is_open or self._is_waited_for
        ):
            self._wake_up.wake()

    def _waits_for_nobody(self) -> bool:
        return self._game.waits_for_nobody(self._table.state, self._seats.present)

    # -------------------------------------------------------------- the table's ticks

    def tell_pending(self) -> None:
        """Tell players whose wager the cage has not answered for a while that it is not lost."""
        overdue_ms = self._clock.now_ms() - self._settings.pending_after_ms
        for wager in list(self._waiting.values()):
            if wager.placed_ms > overdue_ms:
                break
            del self._waiting[wager.id]
            for request, reply in wager.replies:
                reply(WagerPending(request, self._table_id, wager.written.nonce))

    # -------------------------------------------------------------- sentences

    def _too_many(self) -> Refusal:
        most = self._settings.wagers_a_seat
        return Refusal("limit_reached", f"A seat has {most} wagers at the most.")
