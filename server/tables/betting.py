"""Betting at one table: each wager from the player's message to the cage's answer.

A wager is laid on the layout at once, so that the next one sees it, and is taken off again if the
cage does not cover it. Nothing here waits: the cage answers through callbacks, and `in_flight`
counts the answers that are still to come.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Protocol

from protocol.from_client import PlaceWager, TakeDown
from protocol.from_house import WagerPending
from server.games.rules import Refund, Refusal, Settlement, Wager
from server.tables.boxes import Boxes
from server.tables.counters import TableCounters
from server.tables.layout_ticks import LayoutTicks, StackKey
from server.tables.page import LyingWager
from server.tables.port import Player, ReplyTo
from server.tables.ports import Cage, Clock
from server.tables.progressive import Progressive
from server.tables.rounds import AnyGame, uncovered
from server.tables.seats import Seats
from server.tables.settings import TableSettings
from server.tables.wager_answers import (
    CAGE_UNAVAILABLE,
    NO_MORE_BETS,
    NONCE_TAKEN,
    NOT_SEATED,
    NOT_YOUR_WAGER,
    STOOD_ON_UNCOVERED,
    UNCOVERED,
    UNDER_REPAIR,
    answer_taking_down,
    given_back,
    never_lay,
    refused,
)
from server.tables.wagers import (
    OpenWager,
    Reduction,
    TakingDown,
    WagerBook,
    WrittenWager,
    write_down,
)


class PitBoss(Protocol):
    """The table, as its betting sees it."""

    def layout_changed(self) -> None:
        """Watchers have something new to see, or somebody waits for the cage."""

    def all_answered(self) -> None:
        """The last answer in flight has come."""

    def failed(self, error: Exception) -> None:
        """Something happened that only a fault of the program explains."""

    def wager_returned(self, wager: OpenWager, cents: int, balance: int) -> None:
        """An acknowledged wager went back, unasked, since what it stood on was not covered."""

    def earlier_wager(self, player: Player, message: PlaceWager) -> OpenWager | None:
        """The wager of an earlier round that a message repeats."""


class Betting:
    """The layout, the wagers on it and those in flight. One round at a time is open on it."""

    def __init__(
        self,
        settings: TableSettings,
        game: AnyGame,
        cage: Cage,
        clock: Clock,
        seats: Seats,
        counters: TableCounters,
        boss: PitBoss,
        progressive: Progressive,
    ) -> None:
        self.settings = settings
        self.seats = seats
        self.book = WagerBook()
        self.boxes = Boxes(game, seats, self.book)
        self.layout = LayoutTicks(game.layout())
        self.game = game
        self.state: Any = uncovered(game)
        # What is held of wagers that came off in this round: a vigorish that the house has earned
        self.earned: list[LyingWager] = []
        self.round_number = 0
        self.next_order = 1
        self.is_open = False
        self.closed_because = NO_MORE_BETS
        self.in_flight = 0
        self.progressive = progressive
        self._boss = boss
        self._cage = cage
        self._clock = clock
        self._counters = counters
        self._waiting: dict[str, OpenWager] = {}  # in flight and not yet said to be pending
        self._maximum: int = game.resolved_rules()["max"]

    # -------------------------------------------------------------- the gateway's calls

    def place(self, player: Player, message: PlaceWager, reply: ReplyTo) -> None:
        """Lay a wager; answered through `reply`, at once or when the cage has answered."""
        try:
            refusal = self._place(player, message, reply)
        except Exception as error:
            self._boss.failed(error)
            refusal = UNDER_REPAIR
        if refusal is not None:
            self._counters.refused(refusal.code)
            reply(refused(message.request, refusal, message.nonce))

    def take_down(self, player: Player, message: TakeDown, reply: ReplyTo) -> None:
        """Take a wager off or reduce it; answered when the cage has given the money back."""
        try:
            refusal = self._take_down(player, message, reply)
        except Exception as error:
            self._boss.failed(error)
            refusal = UNDER_REPAIR
        if refusal is not None:
            reply(refused(message.request, refusal))

    def _place(self, player: Player, message: PlaceWager, reply: ReplyTo) -> Refusal | None:
        if message.round != self.round_number:
            return self._answer_earlier(player, message, reply)
        known = self.book.by_nonce.get((player.account, message.nonce))
        if known is not None:
            if not known.written.is_on(message.box):
                return NONCE_TAKEN
            return self._answer_again(known, message, reply)
        if not self.is_open:
            return self._answer_earlier(player, message, reply)
        if not self._cage.answering:
            return CAGE_UNAVAILABLE
        seat = self.seats.of(player.account)
        if seat is None:
            return NOT_SEATED
        box = message.box or seat.number
        refusal = self.boxes.refuse(self.state, seat, box)
        if refusal is not None:
            return refusal
        if self._has_enough(player, box):
            return self._too_many()
        on, pick, amount = message.on, message.pick, message.amount
        wager = Wager(f"w{self.next_order}", box, on, pick, amount, message.working)
        step = self.game.place(self.state, wager)
        if isinstance(step, Refusal):
            return step
        refusal = self.progressive.refuse(wager)
        if refusal is not None:
            return refusal
        stack = self.layout.key(box, on, pick)
        if self.game.bound_by_maximum(wager) and self._is_too_high(stack, amount):
            return self._above_maximum()

        written = WrittenWager(
            self.next_order,
            self.round_number,
            message.nonce,
            player.account,
            player.name,
            player.kind,
            wager,
            box != seat.number,
        )
        table = self.settings.id
        laid = OpenWager(
            written,
            written.hold_id(table),
            stack,
            amount,
            self._clock.now_ms(),
            [(message.request, reply)],
            self.game.taken(wager) - amount,
        )
        self.next_order += 1
        self.state = step.state
        self.book.add(laid)
        self.layout.change(stack, amount)
        self._waiting[wager.id] = laid
        self._hold(laid)
        self._boss.layout_changed()
        return None

    def _has_enough(self, player: Player, box: int) -> bool:
        """Whether so much was placed in this round, or lies there by now, that it is enough."""
        most = self.settings.wagers_a_seat
        placed = self.book.seat_wagers.get(box, 0)
        return placed >= most or self.book.count(player.account) >= most * self.game.boxes

    def _is_too_high(self, stack: StackKey, amount: int) -> bool:
        """The rules bound one wager; a seat that clicks twice is bound here."""
        height = self.layout.height(stack) + amount
        if height <= self._maximum:
            return False
        moved = (
            lying.amount
            for lying in self.game.wagers(self.state)
            if self.game.has_moved(lying)
            and self.layout.key(lying.seat, lying.on, lying.pick) == stack
        )
        return height - sum(moved) > self._maximum

    def _take_down(self, player: Player, message: TakeDown, reply: ReplyTo) -> Refusal | None:
        wager = self.book.open.get(message.id) or self.book.came_off.get(message.id)
        if wager is None or wager.account != player.account:
            return NOT_YOUR_WAGER
        if wager.taking_down is not None and wager.amount == message.to:
            answer_taking_down(wager.taking_down, message, reply)
            return None
        if wager.amount == 0:
            return NOT_YOUR_WAGER
        if not self.is_open:
            return self.closed_because
        if not self._cage.answering:
            return CAGE_UNAVAILABLE
        step = self.game.take_down(self.state, wager.written.wager.seat, message.id, to=message.to)
        if isinstance(step, Refusal):
            return step
        self.state = step.state
        taking = TakingDown(
            self.settings.id,
            message.id,
            tuple(refund.id for refund in step.refunds if not refund.left),
            message.to,
            sum(refund.cents for refund in step.refunds),
            len(step.refunds),
            [(message.request, reply)],
        )
        wager.taking_down = taking
        self._come_off(step.refunds, taking)
        return None

    # -------------------------------------------------------------- asked again

    def _answer_earlier(
        self, player: Player, message: PlaceWager, reply: ReplyTo
    ) -> Refusal | None:
        known = self._boss.earlier_wager(player, message)
        if known is None or known.balance is None:
            return self.closed_because
        return self._answer_again(known, message, reply)

    def _answer_again(
        self, known: OpenWager, message: PlaceWager, reply: ReplyTo
    ) -> Refusal | None:
        if not known.is_same(message.on, message.pick, message.amount):
            return NONCE_TAKEN
        if known.status == "in_flight":
            known.add_reply(message.request, reply)
        elif known.withdrawn:
            return STOOD_ON_UNCOVERED
        elif known.balance is not None:
            reply(known.accepted(message.request, self.settings.id, known.balance))
        else:
            # Held before a restart: the cage answers the same id as it did then.
            is_asked = bool(known.replies)
            known.add_reply(message.request, reply)
            if not is_asked:
                self._hold(known)
        return None

    # -------------------------------------------------------------- the cage's answers

    def _hold(self, laid: OpenWager) -> None:
        written = laid.written
        self.in_flight += 1
        try:
            self._cage.hold(
                laid.hold_id,
                written.account,
                self.game.taken(written.wager),
                self.settings.id,
                write_down(written),
                partial(self._hold_answered, laid),
                self.progressive.shares(written.wager),
            )
        except Exception:
            self.in_flight -= 1
            raise

    def _hold_answered(self, laid: OpenWager, code: str, balance: int) -> None:
        self._waiting.pop(laid.id, None)
        try:
            # One that is asked again after a restart may have come off since: it was held.
            if code == "held" or (code == "closed" and laid.was_restored):
                self._held(laid, balance)
            elif laid.was_restored:
                self._not_told(laid, UNCOVERED[code])
            else:
                self._not_covered(laid, UNCOVERED[code])
        except Exception as error:
            self._boss.failed(error)
        finally:
            self._answered()

    def _held(self, laid: OpenWager, balance: int) -> None:
        laid.status = "held"
        laid.balance = balance
        for reduction in laid.reductions:
            self._reduce(laid, reduction)
        laid.reductions.clear()
        if not laid.withdrawn and not laid.was_restored:
            self._counters.accepted()
        for request, reply in laid.replies:
            if laid.withdrawn:
                reply(refused(request, STOOD_ON_UNCOVERED, laid.written.nonce))
            else:
                reply(laid.accepted(request, self.settings.id, balance))
        laid.replies.clear()

    def _not_told(self, laid: OpenWager, refusal: Refusal) -> None:
        """The cage did not say again what it said before a restart: the wager lies where it lay."""
        for request, reply in laid.replies:
            reply(refused(request, refusal, laid.written.nonce))
        laid.replies.clear()

    def _not_covered(self, laid: OpenWager, refusal: Refusal) -> None:
        laid.status = "refused"
        dependents: tuple[Refund, ...] = ()
        if laid.amount:
            step = self.game.retract(self.state, laid.id)
            self.state = step.state
            dependents = step.refunds
            self.layout.change(laid.stack, -laid.amount)
            laid.amount = 0
        self.book.forget(laid)
        for refund in dependents:
            other = self.book.open[refund.id]
            other.withdrawn = other.status == "in_flight" and not refund.left
        self._come_off(dependents, None)
        for reduction in laid.reductions:
            never_lay(laid, reduction, refusal)
        self._counters.refused(refusal.code)
        for request, reply in laid.replies:
            reply(refused(request, refusal, laid.written.nonce))
        self._boss.layout_changed()

    def _come_off(self, refunds: Iterable[Refund], taking: TakingDown | None) -> None:
        """Chips came off the layout undecided: their money goes back."""
        for refund in refunds:
            wager = self.book.open[refund.id]
            held = wager.amount + wager.vigorish - refund.cents
            assert held >= refund.left, f"{refund} of {wager.amount} and {wager.vigorish}"
            self.layout.change(wager.stack, refund.left - wager.amount)
            wager.amount, wager.vigorish = refund.left, held - refund.left
            if not refund.left:
                self.book.take_off(wager)
                if held:
                    self.earned.append(LyingWager(wager.written, 0, held))
            reduction = Reduction(refund.cents, held, taking)
            if wager.status == "in_flight":
                wager.reductions.append(reduction)  # the hold comes first
            else:
                self._reduce(wager, reduction)
        self._boss.layout_changed()

    def _reduce(self, wager: OpenWager, reduction: Reduction) -> None:
        self.in_flight += 1
        try:
            self._cage.reduce(
                wager.hold_id,
                wager.account,
                self.settings.id,
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
                given_back(reduction.taking, balance)
            elif not wager.withdrawn:
                self._boss.wager_returned(wager, reduction.cents, balance)
        except Exception as error:
            self._boss.failed(error)
        finally:
            self._answered()

    def _answered(self) -> None:
        self.in_flight -= 1
        if not self.in_flight:
            self._boss.all_answered()

    # -------------------------------------------------------------- the loop's calls

    def begin_round(self, number: int) -> None:
        """Clear the layout for a round, but for the wagers that stay on it."""
        if number != self.round_number:
            self.book.end_round(self.round_number)
        self.round_number = number
        self.earned.clear()
        self.book.begin_round()
        self.layout.clear(self.game.wagers(self.state))

    def put_back(self, number: int, state: Any, lying: Iterable[LyingWager]) -> None:
        """Forget what lies on the layout, and lay it anew, in mid-round."""
        self.is_open = False
        self.state = state
        self.round_number = number
        self.earned.clear()
        self.book.clear()
        self.layout.clear()
        for one in lying:
            self.restore(one)

    def restore(self, lying: LyingWager) -> None:
        """A wager lies on the layout whose money is known to be held."""
        written = lying.written
        wager = written.wager
        stack = self.layout.key(wager.seat, wager.on, wager.pick)
        laid = OpenWager(
            written,
            written.hold_id(self.settings.id),
            stack,
            lying.amount,
            self._clock.now_ms(),
            [],
            lying.vigorish,
            status="held",
            was_restored=True,
        )
        self.layout.change(stack, lying.amount)
        self.next_order = max(self.next_order, written.order + 1)
        if written.round == self.round_number:
            self.book.add(laid)
        else:
            self.book.carry(laid)

    def lying(self) -> tuple[LyingWager, ...]:
        """Every wager on the layout, in the order of acceptance.

        Raises AssertionError where the game and the book do not agree about them.
        """
        on_layout = self.game.wagers(self.state)
        assert len(on_layout) == len(self.book.open), "the game and the book count wagers alike"
        lying = []
        for wager in on_layout:
            laid = self.book.open[wager.id]
            assert laid.amount == wager.amount, f"{wager} lies with {laid.amount} cents"
            assert laid.status == "held", f"{wager} is {laid.status}"
            lying.append(LyingWager(laid.written, laid.amount, laid.vigorish))
        return tuple(lying)

    def collect(self, settled: Iterable[Settlement]) -> None:
        """The dealer takes in the chips of wagers that are decided while others are not.

        Their money moves when the round is paid, and until then they are in the book.
        """
        for settlement in settled:
            laid = self.book.open[settlement.id]
            if not laid.is_collected:
                laid.is_collected = True
                self.layout.change(laid.stack, -laid.amount)

    def say_pending(self) -> None:
        """Tell those whose wager the cage has not answered for a while that it is not lost."""
        overdue_ms = self._clock.now_ms() - self.settings.pending_after_ms
        for wager in list(self._waiting.values()):
            if wager.placed_ms > overdue_ms:
                break
            del self._waiting[wager.id]
            for request, reply in wager.replies:
                reply(WagerPending(request, self.settings.id, wager.written.nonce))

    # -------------------------------------------------------------- sentences

    def _too_many(self) -> Refusal:
        most = self.settings.wagers_a_seat
        return Refusal("limit_reached", f"A seat has {most} wagers at the most.")

    def _above_maximum(self) -> Refusal:
        dollars = f"${self._maximum // 100:,}"
        return Refusal("above_maximum", f"No more than {dollars} may lie on one spot.")
