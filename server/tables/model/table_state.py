"""The state of one table, and the only place that changes it.

Everything else reads: the game's state, the wagers in the book, whether betting is open, and why
not. A method's name says what happened at the table. Nothing here waits, and nothing moves money.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final

from msgspec import Struct

from server.common.slices import Steps, freeing, is_full, sliced
from server.games.rules import Refund, Refusal, Settlement, Step, Wager
from server.tables.model.layout import LayoutTicks, StackKey
from server.tables.model.page import Caller
from server.tables.model.refusals import NO_MORE_BETS, UNDER_REPAIR
from server.tables.model.round import AnyGame
from server.tables.model.seats import Seats
from server.tables.model.wager_book import WagerBook
from server.tables.model.wagers import OpenWager, WagerOnLayout
from server.tables.model.wake_up import WakeUp


class TakenOff(Struct, frozen=True):
    """Chips that came off a wager: the cents that go back, those left on the layout, and held."""

    wager: OpenWager
    cents: int
    left: int
    held: int


class LaidOut(Struct, frozen=True):
    """Wagers of a round as they go on an empty layout together."""

    round: int
    book: WagerBook
    layout: LayoutTicks
    next_order: int


class TableState:
    """What one table has in hand. One round at a time is open at it."""

    def __init__(self, table_id: str, game: AnyGame, seats: Seats, wake_up: WakeUp) -> None:
        self.id: Final = table_id
        self.game: Final = game
        self.seats: Final = seats
        self.book: Final = WagerBook()
        self.layout: Final = LayoutTicks(game.layout())
        self._wake_up = wake_up
        # Read by everybody, and assigned here alone (tests/tables/test_one_owner.py).
        self.state: Any = self.state_before_any_round()  # the game's
        self.is_open = False  # wagers are taken
        self.closed_because = NO_MORE_BETS  # why no wager is taken while betting is not open
        self.round_number = 0
        self.next_order = 1  # of the next wager among all wagers of the table; its id is w<order>
        self.caller: Caller | None = None  # the player who calls for the draw, a shooter
        self._earned: list[WagerOnLayout] = []
        self._failure: Exception | None = None

    # -------------------------------------------------------------- reading

    @property
    def earned(self) -> tuple[WagerOnLayout, ...]:
        """Held of wagers that came off in this round: vigorish that the house has earned."""
        return tuple(self._earned)

    def state_before_any_round(self) -> Any:
        """The game's state at a live table that has just been uncovered.

        Its progressive meter, if any, is shared, and kept elsewhere.
        """
        return self.game.linked(self.game.opening_state())

    def game_wagers(self) -> tuple[Wager, ...]:
        """Every wager on the layout as the game has it, in the order of acceptance."""
        return self.game.wagers(self.state)

    def listing_wagers(self) -> Steps[tuple[WagerOnLayout, ...]]:
        """Every wager on the layout, in the order of acceptance, while none is let in.

        Raises AssertionError if the game and the book do not agree about them.
        """
        state = self.state
        known, known_here = tuple(self.game_wagers()), self.book.open
        assert len(known) == len(known_here), "the game and the book count wagers alike"
        found: list[WagerOnLayout] = []
        for some in sliced(known):
            for wager in some:
                one = known_here[wager.id]
                assert one.amount == wager.amount, f"{wager} is in the book with {one.amount} cents"
                assert one.status == "held", f"{wager} is {one.status}"
                found.append(WagerOnLayout(one.written, one.amount, one.vigorish))
            if is_full(some):
                yield
        assert self.state is state, "nothing moves on the layout while it is written down"
        return tuple(found)

    def staked(self) -> int:
        """The cents of all open wagers."""
        return self.book.staked()

    # -------------------------------------------------------------- whether betting is open

    def open_betting(self) -> None:
        self.is_open = True
        self.closed_because = NO_MORE_BETS

    def shut(self) -> None:
        """Take no more wagers. A reason that was given before stands."""
        self.is_open = False

    def shut_for_repair(self) -> None:
        """Take no more wagers: the table has broken down."""
        self.is_open = False
        self.closed_because = UNDER_REPAIR

    def fail(self, error: Exception) -> None:
        """Something happened that only a fault of the program explains: the dealer raises it."""
        self.shut_for_repair()
        if self._failure is None:
            self._failure = error
        self._wake_up.wake()

    def raise_failure(self) -> None:
        """Raise the failure that was met since this was last asked, if there was one."""
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure

    def forget_failure(self) -> None:
        """The table is about to be put back from its page: what failed before does not matter."""
        self._failure = None

    # -------------------------------------------------------------- the game goes on

    def advance(self, step: Step[Any]) -> None:
        """A choice, a draw or the end of betting leads the game to its next state."""
        self.state = step.state

    def lie_idle(self) -> bool:
        """Nobody plays here, and nothing is on the layout. Returns whether that changes the game's
        state: its cards or tiles are spread out, and the next round is the first of a game."""
        before, self.state = self.state, self.game.idle(self.state)
        return bool(self.state != before)

    def reshuffle(self) -> bool:
        """A floorperson has ordered new cards. Returns whether the game had not come to them."""
        after = self.game.reshuffle(self.state)
        if isinstance(after, Refusal):
            return False
        self.state = after
        return True

    def see_caller(self, state: Any) -> Caller | None:
        """Remember whose seat calls for the draw in a state. Returns the caller before.

        It is the player who calls, and not the next player on the same seat.
        """
        before, number = self.caller, self.game.caller(state)
        if before is None or before.seat != number:
            seat = self.seats.at(number)
            self.caller = Caller(number, seat.player) if seat is not None else None
        return before

    def restore_caller(self, caller: Caller | None) -> None:
        """This player called for the draw before, and does so still."""
        self.caller = caller

    # -------------------------------------------------------------- wagers

    def place(self, step: Step[Any], wager: OpenWager) -> None:
        """The rules allow a wager with the next order: it is on the layout."""
        self.next_order += 1
        self.state = step.state
        self.book.add_placed(wager)
        self.layout.change(wager.stack, wager.amount)

    def take_down(self, step: Step[Any]) -> tuple[TakenOff, ...]:
        """A seat takes a wager down or reduces it. Returns what came off."""
        self.state = step.state
        return self._take_off(step.refunds)

    def retract(self, wager: OpenWager) -> tuple[TakenOff, ...]:
        """The cage does not cover a wager: it never was. Returns what came off with it."""
        refunds: tuple[Refund, ...] = ()
        if wager.amount:
            step = self.game.retract(self.state, wager.id)
            self.state, refunds = step.state, step.refunds
            self.layout.change(wager.stack, -wager.amount)
            wager.reduce(0, wager.vigorish)
        self.book.forget_wager(wager)
        return self._take_off(refunds)

    def _take_off(self, refunds: Iterable[Refund]) -> tuple[TakenOff, ...]:
        taken_off = []
        for refund in refunds:
            wager = self.book.open[refund.id]
            held = wager.amount + wager.vigorish - refund.cents
            assert held >= refund.left, f"{refund} of {wager.amount} and {wager.vigorish}"
            self.layout.change(wager.stack, refund.left - wager.amount)
            wager.reduce(refund.left, held - refund.left)
            if not refund.left:
                self.book.take_off(wager)
                if held:
                    self._earned.append(WagerOnLayout(wager.written, 0, held))
            taken_off.append(TakenOff(wager, refund.cents, refund.left, held))
        return tuple(taken_off)

    def call_working(self, step: Step[Any], wager: OpenWager, working: bool) -> None:
        """A wager is called on or off."""
        self.state = step.state
        wager.call_working(working)

    def take_orders(self, count: int) -> int:
        """Take the next orders, for wagers that a choice puts up. Returns the first of them."""
        first = self.next_order
        self.next_order += count
        return first

    def put_on_layout(self, one: WagerOnLayout) -> None:
        """A wager whose money is known to be held is on the layout."""
        placed = self._held(one)
        self.layout.change(placed.stack, one.amount)
        self.next_order = max(self.next_order, one.written.order + 1)
        self.book.add(placed, self.round_number)

    def _held(self, one: WagerOnLayout) -> OpenWager:
        written = one.written
        return OpenWager(
            written,
            written.hold_id(self.id),
            self.stack_of(written.wager),
            one.amount,
            0,
            (),
            one.vigorish,
            status="held",
            was_restored=True,
        )

    def stack_of(self, wager: Wager) -> StackKey:
        return self.layout.key(wager.seat, wager.on, wager.pick)

    def collect(self, settled: Iterable[Settlement]) -> None:
        """The dealer takes in the chips of wagers that are decided while others are not.

        Their money moves when the round is paid, and until then they are in the book.
        """
        for settlement in settled:
            wager = self.book.open[settlement.id]
            if not wager.is_collected:
                wager.collect()
                self.layout.change(wager.stack, -wager.amount)

    def giving_back(self, settled: Sequence[Settlement]) -> Steps[None]:
        """The chips of a round that was called off leave the layout, all of them at one moment."""
        back: list[OpenWager] = []
        for some in sliced(settled):
            for settlement in some:
                wager = self.book.open.get(settlement.id)
                # None: the round was found after a restart
                if wager is not None and not wager.is_collected:
                    wager.collect()
                    back.append(wager)
            if is_full(some):
                yield
        if len(back) == len(self.book.open):
            self.layout.take_all()
            return
        for wager in back:
            self.layout.change(wager.stack, -wager.amount)

    # -------------------------------------------------------------- from round to round

    def begin_round(self, number: int) -> None:
        """Clear the layout for a round, but for the wagers that stay on it."""
        if number != self.round_number:
            self.book.end_round(self.round_number)
        self.round_number = number
        self._earned.clear()
        self.book.begin_round()
        self.layout.clear(self.game_wagers())

    def end_wagers(self, account: str, ids: Iterable[str]) -> None:
        """The round is paid: these wagers of the account, which it settled, are open no more."""
        self.book.end_wagers(account, ids)

    def forgetting_earlier(self) -> Steps[None]:
        """Forget the wagers of rounds for which nobody is answered any more."""
        yield from self.book.forgetting_earlier()

    # -------------------------------------------------------------- after a restart or a fault

    def laying_out(
        self, number: int, wagers: Sequence[WagerOnLayout], paid: Sequence[WagerOnLayout] = ()
    ) -> Steps[LaidOut]:
        """The wagers as `restore` puts them on the layout. Nothing changes until then.

        `paid` are those of a recorded round that is still to be shown. The cage may have forgotten
        their holds, so that a message which repeats one is answered from the record.
        """
        book, layout, next_order = WagerBook(), self.layout.empty(), 0
        for lying, add in ((wagers, partial(book.add, round_number=number)), (paid, book.add_open)):
            for some in sliced(lying):
                for one in some:
                    placed = self._held(one)
                    layout.change(placed.stack, one.amount)
                    next_order = max(next_order, one.written.order + 1)
                    add(placed)
                if is_full(some):
                    yield
        return LaidOut(number, book, layout, next_order)

    def restore(self, state: Any, laid_out: LaidOut) -> Steps[None]:
        """Forget what is on the layout, and put these wagers there, in mid-round.

        The steps that it returns let go of what was there.
        """
        gone = self.book.rows()
        self.is_open = False
        self.state = state
        self.round_number = laid_out.round
        self.next_order = max(self.next_order, laid_out.next_order)
        self._earned.clear()
        self.book.open_as(laid_out.book)
        self.layout.open_as(laid_out.layout)
        return freeing(*gone)

    def restore_earned(self, earned: Iterable[WagerOnLayout]) -> None:
        """Wagers came off in this round before the restart, and left the house a vigorish."""
        self._earned.extend(earned)

    def continue_orders(self, order: int) -> None:
        """Wagers up to this order, not included, were placed before a restart."""
        self.next_order = max(self.next_order, order)
