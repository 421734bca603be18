"""The dealer: the one task that takes a table from round to round.

    open → wagers → no more bets → draw → record → pay → show → open …

Each step begins where the journal's page says that the round is. So a restart goes on in the middle
of a round.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from server.common.slices import Steps, in_turns, is_full, sliced
from server.games.rules import Refusal
from server.tables.api import CannotRetire, NothingToReshuffle, PlaysOn
from server.tables.betting.betting import Betting
from server.tables.betting.idle_seats import IdleSeats
from server.tables.betting.progressive import Progressive
from server.tables.choices.offers import Offers
from server.tables.choices.owners import owners_after
from server.tables.core import TableCore
from server.tables.dependencies import EquipmentOutOfUse
from server.tables.model.encoding import encoding_state
from server.tables.model.page import VERSION, Page, Parked, Totals, encode_state
from server.tables.model.round import AnyGame, Round
from server.tables.model.wagers import WagerOnLayout
from server.tables.round.countdown import Countdown, sooner
from server.tables.round.outcome import Outcome
from server.tables.round.settlements import Settlements

CAGE_POLL_MS = 250


class Dealer:
    """Runs the rounds of one table. `round` is the one in progress, or the last one."""

    def __init__(
        self,
        core: TableCore,
        betting: Betting,
        progressive: Progressive,
        offers: Offers,
        outcome: Outcome,
        settlements: Settlements,
        idle_seats: IdleSeats,
    ) -> None:
        outside = core.outside
        self.round: Round | None = None
        self._settings = core.settings
        self._table = core.table
        self._game = core.table.game
        self._betting = betting
        self._progressive = progressive
        self._offers = offers
        self._countdown = Countdown(core, progressive, offers)
        self._outcome = outcome
        self._settlements = settlements
        self._idle_seats = idle_seats
        self._pages = core.pages
        self._orders = core.orders
        self._view = core.view
        self._face_down = core.face_down
        self._news = core.news
        self._wake_up = core.wake_up
        self._on_event = core.on_event
        self._cage = outside.cage
        self._equipment = outside.equipment
        self._records = outside.records
        self._clock = outside.clock
        self._turns = outside.turns
        self._was_closed = False  # since the last round opened
        self._is_prepared_again = False  # the round in progress, and its page is not saved yet
        self._at_rest = asyncio.Event()  # no round is in progress, and none will be opened
        self._has_ended = False
        self._resolved = core.table.game.resolved_rules()
        self._rules_hash = outside.records.rules_hash(core.table.game.name, self._resolved)

    @property
    def round_number(self) -> int:
        """The number of the round in progress, or of the last one; 0 before the first."""
        return self.round.number if self.round is not None else 0

    @property
    def saved_as(self) -> Parked:
        """How the table stays shut, also over a restart; "": it plays on."""
        return self._pages.parked

    @property
    def may_void(self) -> bool:
        """Whether there is a round of which nothing can be known yet: betting is open.

        623a.8(b), (c): an outcome is void when the equipment shows no valid one, and never because
        somebody would rather not have it.
        """
        return self.round is not None and self.round.takes_wagers

    @property
    def waits_for_wagers(self) -> bool:
        """Whether betting is open, and no time runs until somebody wagers."""
        current = self.round
        return (
            self._table.is_open
            and current is not None
            and current.closes_ms is None
            and not self._countdown.is_held_up()
        )

    def identity(self, round_number: int) -> str:
        """The name of a round under this table's rules."""
        return self._records.round_identity(self._settings.id, round_number, self._rules_hash)

    def forget_round(self) -> None:
        """The round in progress is to be found again from the journal."""
        self.round = None

    def take_over(self, current: Round) -> None:
        """Go on with a round that was found in the journal."""
        self.round = current

    # -------------------------------------------------------------- from round to round

    async def deal(self) -> None:
        """Play rounds until the house closes. Raises the error that ends a round by a fault."""
        while True:
            if self.round is None or self.round.is_over:
                if not await self._may_open():
                    return
                await self._open_round(self.round)
            elif not await self._play(self.round):
                return
            self._table.raise_failure()

    async def _play(self, current: Round) -> bool:
        """Play a round to its end; False: it is left as it is, for the next start."""
        orders = self._orders
        if not orders.parked:  # resumed before the round was found again
            await self._save_parked()
        if current.phase == "betting":
            if not await self._has_seed(current) or not await self._take_wagers(current):
                return False
            # Ordered after "no more bets", it waits for the next round.
            retire_reason = orders.retire_reason
            await self._end_betting(current)
            if orders.void_reason is not None:
                await self._settlements.call_off(current, orders.void_reason)
            elif retire_reason is not None:
                await self._settlements.retire(current, retire_reason)
            else:
                await self._close(current)
        if current.phase != "recorded":
            if current.phase == "closed" and not current.is_played:
                await self._turns.take()
                await self._outcome.play_out(current)
            await self._settlements.record(current)
        next_ms, pause_ms = await self._settlements.pay_and_show(current)
        await in_turns(self._table.forgetting_earlier())
        await in_turns(self._news.forgetting_earlier())
        await self._pause(next_ms, pause_ms)
        return True

    async def _may_open(self) -> bool:
        """Wait until a round may be opened; False: the house closes."""
        orders = self._orders
        while orders.finish_by_ms is None:
            self._table.raise_failure()
            # A table that stands still is retired by a round of its own, in which nobody wagers.
            if orders.parked and orders.retire_reason is None:
                await self._park()
            elif not self._cage.answering:
                await self._wake_up.wait(self._clock.now_ms() + CAGE_POLL_MS)
            else:
                await self._save_parked()
                return True
        await self._save_parked()  # ordered while the house closes
        return False

    async def _park(self) -> None:
        """Stay shut, also over a restart, until an operator resumes the table."""
        orders = self._orders
        parked = orders.parked
        await self._save_parked()
        self._at_rest.set()
        while orders.parked == parked and orders.finish_by_ms is None and not orders.is_clearing:
            await self._wake_up.wait(None)
            self._table.raise_failure()
        self._was_closed = self._was_closed or (parked == "closed" and not orders.parked)
        self._at_rest.clear()
        await self._save_parked()

    async def _save_parked(self) -> None:
        """Have a restart find the table as operators have left it: shut, or not."""
        orders = self._orders
        while self.round is not None and orders.parked != self.saved_as:
            await self._pages.save_parked(self.round, orders.parked, orders.reason)
        if not orders.parked:
            orders.resumed()

    async def _pause(self, next_ms: int, pause_ms: int) -> None:
        """The result is shown for a while, unless the house closes."""
        while (now_ms := self._clock.now_ms()) < next_ms and self._orders.finish_by_ms is None:
            next_ms = min(next_ms, now_ms + pause_ms)
            await self._wake_up.wait(next_ms)

    # -------------------------------------------------------------- at rest

    @property
    def has_ended(self) -> bool:
        """The table's task has ended: another one goes on with the table, or none."""
        return self._has_ended

    async def come_to_rest(self) -> bool:
        """Return when no round is in progress, and none will be opened.

        False: the table's task has ended before that, and the next one knows of no order. Raises
        PlaysOn.
        """
        await self._at_rest.wait()
        if not self._at_rest.is_set():
            raise PlaysOn(f"Table {self._settings.id} was resumed before it came to rest.")
        return bool(self.saved_as) or not self._has_ended

    def play_on(self) -> None:
        """An operator has resumed the table: nobody waits for its rest any more."""
        if not self._at_rest.is_set():
            self._at_rest.set()
            self._at_rest.clear()

    def rest(self) -> None:
        """The table's task has ended."""
        self._has_ended = True
        self._at_rest.set()

    async def rest_for_repair(self) -> None:
        """The table broke down twice in one round: it rests until an operator resumes it."""
        orders = self._orders
        orders.park("paused", "under repair")
        self._at_rest.set()
        while orders.parked and orders.finish_by_ms is None and not orders.is_clearing:
            await self._wake_up.wait(None)
        self._at_rest.clear()

    async def quiet(self) -> None:
        """Wait until the cage has answered everything that it was asked."""
        while self._betting.in_flight or not self._cage.answering:
            await self._wake_up.wait(self._clock.now_ms() + CAGE_POLL_MS)

    # -------------------------------------------------------------- open

    async def _open_round(self, last: Round | None) -> None:
        await self._turns.take()
        number = last.number + 1 if last is not None else 1
        identity = self.identity(number)
        try:
            sealed, commitment = self._equipment.seal_seed(identity)
        except EquipmentOutOfUse as failure:
            self._stay_shut(str(failure))
            return
        self._progressive.begin_round()
        self._prepare(is_ordered=last is not None and last.page.reshuffle)
        self._table.see_caller(self._table.state)
        opened = Round(await self._page(number, identity, sealed, commitment, last))
        await self._pages.save_opened(opened)
        await self._turns.take()
        self.round = opened
        self._table.begin_round(number)
        self._face_down.begin_round()
        self.open_betting(opened)
        if last is not None:
            await in_turns(last.freeing())

    def _prepare(self, *, is_ordered: bool) -> bool:
        """Before anybody wagers, spread out the cards or tiles of a table that was idle or closed,
        or reshuffle them as ordered. Returns whether that changes the game's state."""
        table = self._table
        # 651a.5(h), 621a.6(g): "If there is no gaming activity"; the opening of a table that was
        # closed is its opening for gaming again (651a.5(a), 621a.6).
        if self._was_closed or not len(table.seats):
            self._was_closed = False
            return table.lie_idle()
        # 651a.5(g): "a floorperson may determine that the cards should be reshuffled"
        return is_ordered and table.reshuffle()

    def order_reshuffle(self) -> int:
        """Have the cards reshuffled; returns before which round: this one, or the next.

        Raises NothingToReshuffle.
        """
        table, current = self._table, self.round
        if not self._game.has_shoe or current is None:
            raise NothingToReshuffle(f"Table {table.id} has no shoe to reshuffle.")
        is_now = table.is_open and not table.book.open
        if is_now:
            refusal = self._game.reshuffle(table.state)
            if isinstance(refusal, Refusal):
                raise NothingToReshuffle(refusal.message)
            table.reshuffle()
            current.begin_again(encode_state(table.state))
            self._is_prepared_again = True
        else:
            current.order_reshuffle()
        self._wake_up.wake()
        return current.number if is_now else current.number + 1

    async def _page(
        self, number: int, identity: str, sealed: bytes, commitment: bytes, last: Round | None
    ) -> Page:
        """The page of a round that opens now."""
        table, game = self._table, self._game
        ending = last.page.ending if last is not None else None
        return Page(
            version=VERSION,
            phase="betting",
            game=game.name,
            rules=self._settings.rules,
            resolved=self._resolved,
            round=number,
            identity=identity,
            opened_ms=self._clock.now_ms(),
            sealed=sealed,
            commitment=commitment,
            previous=ending.record_hash if ending is not None else "",
            before=await in_turns(encoding_state(table.state)),
            carried=await in_turns(table.listing_wagers()),
            next_order=table.next_order,
            meter=self._progressive.meter,
            draws_by_wagers=game.draws_by_wagers,
            owners=owners_after(game, table.state, last) if last is not None else {},
            caller=table.caller,
            totals=last.page.totals if last is not None else Totals(),
            # A table that stood still is to be retired by this round, and stands still until then.
            parked=last.page.parked if last is not None else "",
            parked_reason=last.page.parked_reason if last is not None else "",
        )

    def _stay_shut(self, reason: str) -> None:
        """Pause before a round that cannot be opened, until an operator resumes."""
        self._orders.retire_failed(CannotRetire(reason))
        self._pause_for_inspection(reason)

    def _pause_for_inspection(self, reason: str) -> None:
        self._orders.park_for_inspection(reason)
        self._on_event("table_paused", {"table": self._settings.id, "reason": reason})

    def open_betting(self, opened: Round) -> None:
        """Let wagers in, with the time of betting from now on; a restart comes here again."""
        self._let_wagers_in(opened)
        self._show_posted()
        page = opened.page
        self._view.betting_opened(page.round, page.commitments, page.opened_ms, opened.closes_ms)

    def _let_wagers_in(self, opened: Round) -> None:
        opened.betting_until(self._countdown.begin(self._clock.now_ms()))
        self._offers.begin_round()
        self._table.open_betting()

    def _show_posted(self) -> None:
        self._view.meter_changed(self._progressive.shown())
        self._view.post(self._game.posted(self._table.state))

    def _show_deadline(self, current: Round) -> None:
        self._show_posted()
        self._view.deadline_changed(current.closes_ms)

    async def reopen_betting(self, found: Round) -> None:
        """Let wagers in again at a round that was found in betting, with one more seed.

        The page may be an old copy of the journal, and its seed public. So the fresh seed is
        committed to before the next wager: what was known of the outcome is worth nothing. While
        there is no seed, the round waits, and the table pauses.
        """
        try:
            sealed, commitment = self._equipment.seal_seed(found.page.identity)
        except EquipmentOutOfUse as failure:
            found.wait_for_seed()
            self._view.deadline_changed(None)
            if not self._orders.parked and self._orders.finish_by_ms is None:
                self._pause_for_inspection(str(failure))
            return
        found.add_seed(sealed, commitment)
        await self._pages.save(found)
        self.open_betting(found)

    async def _has_seed(self, current: Round) -> bool:
        """Wait until a round may go on that was found without entropy; False: the house closes.

        One that is called off, or retires its table, needs no seed: nothing is drawn for it.
        """
        orders = self._orders
        while current.waits_for_seed and not orders.is_clearing:
            if orders.finish_by_ms is not None:
                return False
            if orders.parked:
                await self._park()
            else:
                await self.reopen_betting(current)
        return True

    # -------------------------------------------------------------- wagers, no more bets

    async def _take_wagers(self, current: Round) -> bool:
        """Wait for the end of betting: its deadline, or an order that cannot wait for it.

        False: the house closes, and betting may not end, over a locked meter or for nobody.
        """
        orders = self._orders
        while not orders.is_clearing:
            self._table.raise_failure()
            if orders.finish_by_ms is not None and self._countdown.is_held_up():
                return False
            # A vigorish that a wager left to the house is settled before the table stops.
            await self._prepare_again(current)
            is_idle = self._countdown.waits_for_wagers() and not self._table.earned
            if is_idle and orders.is_ending:
                await self._suspend(current)
                if orders.finish_by_ms is not None:
                    return False
                continue
            now_ms = self._clock.now_ms()
            closes_ms = self._countdown.closes_ms(current.closes_ms, now_ms)
            if closes_ms != current.closes_ms:
                current.betting_until(closes_ms)
                self._show_deadline(current)
            if closes_ms is not None and closes_ms <= now_ms:
                return True
            # The time is looked at first: no amount of choices puts it off.
            if not await self._offers.attend(current):
                await self._wake_up.wait(sooner(closes_ms, self._offers.due_ms()))
        return True

    async def _prepare_again(self, current: Round) -> None:
        """Betting is open, and everybody has left, or an operator has ordered new cards."""
        if not self._table.book.open and self._prepare(is_ordered=current.page.reshuffle):
            current.begin_again(encode_state(self._table.state))
            self._is_prepared_again = True
        if self._is_prepared_again:
            self._is_prepared_again = False
            await self._pages.save(current)
            self._show_deadline(current)

    async def _suspend(self, current: Round) -> None:
        """The table stops before anybody has wagered: nothing is thrown for nobody.

        The round waits until the table goes on, over a restart too. It keeps its seed, and the
        player who has the dice keeps them.
        """
        orders = self._orders
        self._table.shut()
        self._offers.suspend()
        await self.quiet()  # of wagers taken down, not every cent may be back
        self._table.raise_failure()
        if orders.parked:
            await self._park()
        if not orders.is_ending and not orders.is_clearing:
            await self._pages.save(current)
            self._let_wagers_in(current)
            self._show_deadline(current)

    async def _end_betting(self, current: Round) -> None:
        """No more bets: wagers in flight are finished or refused, and none is let in."""
        self._table.shut()
        self._offers.end_betting()
        current.stop_betting(self._clock.now_ms())
        await self._clock.sleep(self._settings.closing_ms / 1000)
        await self.quiet()
        self._table.raise_failure()

    async def _close(self, current: Round) -> None:
        """Fix all accepted wagers and their hash, durably, before anything is drawn."""
        table = self._table
        await self._turns.take()
        await self._settlements.fix_wagers(current)
        step = self._game.no_more_bets(table.state)
        assert not step.refunds, "wagers come off before betting ends, or not at all"
        table.advance(step)
        table.see_caller(step.state)
        current.close(await in_turns(encoding_state(step.state)))
        await self._pages.save(current)
        self._idle_seats.round_closed()
        wagered = await in_turns(_wagered(self._game, current.page.accepted))
        self._view.betting_closed(*wagered, current.page.wagers_hash.hex())


def _wagered(game: AnyGame, accepted: Sequence[WagerOnLayout]) -> Steps[tuple[int, int]]:
    """How many wagers were accepted, and their cents; a bank is no wager."""
    count = cents = 0
    for some in sliced(accepted):
        amounts = [one.amount for one in some if one.written.wager.on != game.bank_on]
        count += len(amounts)
        cents += sum(amounts)
        if is_full(some):
            yield
    return count, cents
