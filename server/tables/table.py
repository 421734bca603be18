"""A live table: it puts its parts together, and passes every call to the part that answers.

The core has the table's state and its view. `Dealer` takes the table from round to round, `Betting`
takes wagers, `Offers` and `Decisions` take choices, and `Restoration` puts the table back as it was
after a restart or a fault.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from msgspec.structs import replace

from protocol.from_client import CallWorking, Choose, LastSeen, PlaceWager, TakeDown
from protocol.from_house import (
    Error,
    Layout,
    Odds,
    Outcomes,
    Receipt,
    Refused,
    Seated,
    TableCard,
    TableResumed,
    TableSnapshot,
)
from protocol.words import TableStatus
from server.tables.api import (
    CalledOff,
    CannotRetire,
    InspectionFailed,
    NothingToPass,
    NothingToReshuffle,
    PassedDice,
    Player,
    ReplyTo,
    SeatedPlayer,
    SeatTo,
    ShowTo,
    TableFailed,
    TableRetired,
    TableSummary,
    TooLateToVoid,
)
from server.tables.betting.betting import Betting
from server.tables.betting.boxes import Boxes
from server.tables.betting.earlier_wagers import EarlierWagers
from server.tables.betting.idle_seats import IdleSeats
from server.tables.betting.progressive import Progressive
from server.tables.betting.seating import Seating
from server.tables.betting.ticks import Ticks
from server.tables.choices.decisions import Decisions
from server.tables.choices.offers import Offers
from server.tables.choices.raising import Raising
from server.tables.core import OnEvent, core_of
from server.tables.dependencies import Audience, Dependencies
from server.tables.model.page import Parked
from server.tables.model.round import AnyGame
from server.tables.model.seats_by_account import SeatsByAccount
from server.tables.model.settings import TableSettings
from server.tables.recovery.earlier_rounds import EarlierRounds
from server.tables.recovery.known_games import KnownGames, Submit
from server.tables.recovery.past_outcomes import PastOutcomes
from server.tables.recovery.restoration import Restoration
from server.tables.round.dealer import Dealer
from server.tables.round.outcome import Outcome
from server.tables.round.settlements import Settlements
from server.tables.view.player_view import player_view
from server.tables.view.spots import PublishedLayout

CLOSING_MS = 3_000
"""How long betting goes on at most once the house has begun to close."""

TRIES_A_ROUND = 2

MOVING = "The table is passed to another dealer after this round. One moment."
CLOSING = "The house is closing. The round in progress is finished."

Inspect: TypeAlias = Callable[[AnyGame], Mapping[str, Any]]

_log = logging.getLogger("croupier.tables")


class Table:
    """One live table (`TablePort`). `run` is its one task; everything else returns at once."""

    def __init__(
        self,
        settings: TableSettings,
        game: AnyGame,
        outside: Dependencies,
        audience: Audience,
        inspect: Inspect,
        on_event: OnEvent,
        submit: Submit,
        seats_by_account: SeatsByAccount,
    ) -> None:
        core = core_of(settings, game, outside, audience, on_event, seats_by_account)
        table = core.table
        boxes = Boxes(table)
        progressive = Progressive(table, outside.meters)
        earlier = EarlierWagers(table, core.news, outside.records)
        betting = Betting(core, boxes, progressive, earlier)
        raising = Raising(table, outside.cage)
        offers = Offers(core, betting, boxes, raising)
        decisions = Decisions(core, boxes, raising)
        outcome = Outcome(core, decisions)
        settlements = Settlements(core, outcome)
        seating = Seating(core, boxes)
        idle_seats = IdleSeats(core, seating, audience)
        dealer = Dealer(core, betting, progressive, offers, outcome, settlements, idle_seats)
        games = KnownGames(settings.id, game, submit)
        earlier_rounds = EarlierRounds(core, games, earlier)

        self.settings = settings
        self.ready = asyncio.Event()  # put back as it was, or broken down for good
        self._state = table
        self._progressive = progressive
        self._betting = betting
        self._seating = seating
        self._idle_seats = idle_seats
        self._ticks = Ticks(core, betting)
        self._offers = offers
        self._decisions = decisions
        self._dealer = dealer
        self._restoration = Restoration(core, dealer, outcome, progressive, earlier_rounds, games)

        self._game = game
        self._wake_up = core.wake_up
        self._changes = core.changes
        self._orders = core.orders
        self._news = core.news
        self._counters = core.counters
        self._events = core.events
        self._view = core.view
        self._face_down = core.face_down
        self._cage = outside.cage
        self._clock = outside.clock
        self._journal = outside.journal
        self._receipts = outside.receipts
        self._past_outcomes = PastOutcomes(core, games, game.name)
        self._inspect = inspect
        self._on_event = on_event
        self._watchers = 0
        self._waits_for_cage = False
        self._broken = False
        self._is_moving = False

    @property
    def id(self) -> str:
        return self.settings.id

    @property
    def seat_count(self) -> int:
        return self._state.seats.count

    # -------------------------------------------------------------- what there is to see

    def card(self) -> TableCard:
        return self._view.card(self._watchers)

    def take_changed_card(self) -> TableCard | None:
        """The card, if it has changed since this was last asked."""
        return self.card() if self._changes.take_card() else None

    def snapshot(self, request: int, player: Player | None) -> TableSnapshot:
        """Everything there is to see, but for `balance`, which the gateway fills in."""
        seen = self._view.snapshot(request, self._clock.now_ms())
        if player is None:
            return replace(seen, seen=self._face_down.seen_by(""))
        own = player_view(self._state, self._news, player.account)
        return replace(
            seen,
            seat=own.seat,
            mine=own.wagers,
            settled_since=own.settled,
            seen=self._face_down.seen_by(player.account),
        )

    def resume(
        self, request: int, player: Player | None, after: LastSeen
    ) -> tuple[TableResumed, Sequence[bytes]] | None:
        missed = self._events.since(after)
        if missed is None:
            return None
        account = player.account if player is not None else ""
        own = player_view(self._state, self._news, account)
        resumed = TableResumed(
            request,
            self.id,
            self._events.stream,
            self._events.number,
            self._clock.now_ms(),
            own.seat,
            own.wagers,
            None,
            own.settled,
            self._face_down.seen_by(account),
        )
        return resumed, missed

    def show(
        self, request: int, player: Player | None, after: LastSeen | None, reply: ShowTo
    ) -> None:
        resumed = None if after is None else self.resume(request, player, after)
        if resumed is None:
            reply(self.snapshot(request, player), ())
        else:
            reply(*resumed)

    def watching(self, change: int) -> None:
        self._watchers += change
        self._changes.note_card()

    async def odds(self, request: int) -> Odds:
        view = self._view
        return Odds(
            request, self.id, self._game.name, view.rules, view.rules_hash, view.layout.name
        )

    @property
    def layout_name(self) -> str:
        return self._view.layout.name

    async def read_layout(self, request: int) -> Layout:
        layout = self.layout()
        return Layout(request, layout.name, layout.spots)

    def layout(self) -> PublishedLayout:
        """The spots of the layout, and its name."""
        return self._view.layout

    async def outcomes(self, request: int) -> Outcomes:
        return Outcomes(request, self.id, await self._past_outcomes.newest_first())

    async def receipt(self, request: int, player: Player, round_number: int) -> Receipt | Error:
        card = self.card()
        if round_number == card.round and card.phase not in ("idle", "settled"):
            # Its record may be there, while the equipment that everybody watches still turns.
            return Error(request, "no_record", "This round is not over yet.")
        read = partial(self._journal.record, self.id, round_number)
        receipt = await self._receipts.receipt((self.id, round_number), player.account, read)
        if receipt is None:
            return Error(request, "no_record", "There is no record of this round, or none yet.")
        return Receipt(request, self.id, round_number, receipt)

    # -------------------------------------------------------------- seats

    def connected(self, account: str, is_connected: bool) -> None:
        self._seating.connected(account, is_connected)

    def show_as(self, player: Player, avatar: int) -> None:
        self._seating.show_as(player, avatar)

    def sit(self, request: int, player: Player, seat: int | None) -> Seated | Refused:
        return self._seating.sit(request, player, seat)

    def take_seat(self, request: int, player: Player, seat: int | None, reply: SeatTo) -> None:
        reply(self.sit(request, player, seat))

    def forget_seats(self) -> None:
        """Another dealer has the table."""
        self._seating.forget()

    def stand(self, account: str) -> None:
        self._seating.stand(account)

    def seat_of(self, account: str) -> int | None:
        return self._seating.number_of(account)

    def seated(self, account: str) -> bool:
        return self._seating.number_of(account) is not None

    def players(self) -> Sequence[SeatedPlayer]:
        return self._seating.players()

    # -------------------------------------------------------------- wagers, choices

    def place(self, player: Player, message: PlaceWager, reply: ReplyTo) -> None:
        self._seating.act(player.account)
        self._betting.place(player, message, reply)

    def take_down(self, player: Player, message: TakeDown, reply: ReplyTo) -> None:
        self._offers.take_down(player, message, reply)

    def choose(self, player: Player, message: Choose, reply: ReplyTo) -> None:
        self._seating.act(player.account)
        if self._state.is_open:
            self._offers.choose(player, message, reply)
        else:
            self._decisions.choose(player, message, reply)

    def call_working(self, player: Player, message: CallWorking, reply: ReplyTo) -> None:
        self._offers.call_working(player, message, reply)

    # -------------------------------------------------------------- operators

    def summary(self) -> TableSummary:
        totals = self._counters.totals
        return TableSummary(
            self.card(),
            self._view.rules,
            totals.handle,
            totals.returned,
            self._state.staked(),
            totals.rounds,
            totals.voided,
            self._view.status_message,
            self._progressive.meter,
            self._progressive.count(),
        )

    async def open(self) -> None:
        """Open a closed table. Raises InspectionFailed, TableRetired."""
        self._raise_if_retired()
        self.inspect()
        await self.resume_play()

    async def close(self) -> None:
        await self._park("closed", "This table is closed.")

    async def pause(self, reason: str) -> None:
        await self._park("paused", reason)

    async def resume_play(self) -> None:
        """Raises InspectionFailed if the equipment is still out of use, TableRetired, and
        TableFailed if the table's task ended before a restart would find the table open."""
        await self.ready.wait()
        self._raise_if_retired()
        if self._dealer.has_ended:
            raise self._stopped_before("open")
        if self._orders.inspect_first:
            self.inspect()
        parked = self._orders.resume()
        self._dealer.play_on()
        self._show_status()
        if self._dealer.saved_as:
            await asyncio.shield(self._orders.until_resumed())
        if parked == "closed":
            self._on_event("table_opened", {"table": self.id})

    async def void(self, reason: str) -> CalledOff:
        """Raises TooLateToVoid, or TableFailed if the table broke down over it."""
        if self._broken or not self._dealer.may_void:
            raise TooLateToVoid(
                "A round is called off only while betting is open: after that, its outcome could "
                "be known."
            )
        return await asyncio.shield(self._orders.void(reason))

    async def retire(self, reason: str) -> CalledOff:
        """Raises CannotRetire, TableRetired, or TableFailed if the table broke down over it."""
        self._raise_if_retired()
        if self._orders.finish_by_ms is not None:
            raise CannotRetire(self._why_it_finishes())
        retired = await asyncio.shield(self._orders.retire(reason))
        self._show_status()
        return retired

    def _raise_if_retired(self) -> None:
        if self._orders.is_retired:
            raise TableRetired(f"Table {self.id} is out of service for good: {self._orders.reason}")

    async def pass_dice(self) -> PassedDice:
        """Raises NothingToPass, TableRetired."""
        self._raise_if_retired()
        if self._broken:
            raise NothingToPass(f"Table {self.id} is under repair.")
        return PassedDice(self._offers.order_to_give_up(), self.card().round)

    async def reshuffle(self) -> int:
        """Raises NothingToReshuffle."""
        self._raise_if_retired()
        if self._broken:
            raise NothingToReshuffle(f"Table {self.id} is under repair.")
        return self._dealer.order_reshuffle()

    async def _park(self, parked: Parked, reason: str) -> None:
        """Raises TableRetired; before it came to rest, TableFailed if the table's task ended, and
        PlaysOn if somebody resumed it."""
        self._raise_if_retired()
        self._orders.park(parked, reason)
        self._show_status()
        if not await self._dealer.come_to_rest():
            raise self._stopped_before("at rest")
        self._show_status()
        self._on_event(f"table_{parked}", {"table": self.id, "reason": reason})

    def _stopped_before(self, state: str) -> TableFailed:
        return TableFailed(f"{self.id} was stopped before it was {state}: look at it again.")

    def inspect(self) -> None:
        """617a.2: the equipment is inspected before the table opens. Raises InspectionFailed."""
        report = self._inspect(self._game)
        self._on_event("table_inspected", {"table": self.id, **report})
        if not report.get("passed", False):
            failed = [check["detail"] for check in report.get("checks", ()) if not check["passed"]]
            raise InspectionFailed(
                f"{self.id}: the equipment did not pass its inspection. {' '.join(failed)}"
            )

    def finish(self, *, is_moving: bool = False) -> None:
        """End the betting soon, finish the round, open no other: the house closes.

        `is_moving`: it does not; another process goes on with the table, and there is no hurry.
        """
        self._is_moving = is_moving
        betting_ms = self.settings.betting_ms if is_moving else CLOSING_MS
        self._orders.finish(self._clock.now_ms() + betting_ms)
        self._show_status()

    def poll(self) -> bool:
        """Asked several times a second: does the cage answer, has the meter moved, who has left?

        Returns whether somebody has, which takes longer than a look.
        """
        waits = not self._cage.answering
        if waits != self._waits_for_cage:
            self._waits_for_cage = waits
            self._wake_up.wake()
        if self._view.meter_changed(self._progressive.shown()):
            self._wake_up.wake()  # it may have been locked, or unlocked
        self._show_status()
        if self._orders.is_retired:
            self._seating.everybody_leaves()
        is_waiting = self._dealer.waits_for_wagers and not waits
        self._idle_seats.look(is_waiting=is_waiting)
        return self._seating.free_left_seats()

    @property
    def waits_for_cage(self) -> bool:
        return self._waits_for_cage

    def _show_status(self) -> None:
        self._view.status_changed(*self._status())

    def _status(self) -> tuple[TableStatus, str]:
        orders = self._orders
        if orders.is_retired:
            return "retired", f"This table is out of service for good: {orders.reason}"
        if self._broken:
            return "paused", "under repair"
        if self._waits_for_cage:
            return "waiting", "The cage is not answering. No wager is lost; play goes on with it."
        if orders.finish_by_ms is not None:
            return "waiting" if self._is_moving else "closed", self._why_it_finishes()
        if orders.parked:
            return orders.parked, orders.reason
        locked = self._progressive.locked()
        if locked and self._state.is_open:
            why = locked.rstrip(".")
            return "open", f"The progressive meter is locked: {why}; the round waits for it."
        return "open", ""

    def _why_it_finishes(self) -> str:
        return MOVING if self._is_moving else CLOSING

    # -------------------------------------------------------------- the table's task

    async def run(self) -> None:
        """Put the table back as it was, and deal until the house closes."""
        ticks = asyncio.create_task(self._ticks.run(), name=f"ticks of {self.id}")
        try:
            await self._run()
        finally:
            ticks.cancel()
            self._dealer.rest()
            self._orders.retire_failed(CannotRetire(self._why_it_finishes()))
            self._orders.resume_failed(self._stopped_before("open"))
            self.ready.set()

    async def _run(self) -> None:
        failed_at: list[int] = []
        while True:
            try:
                await self._put_back()
                await self._dealer.deal()
                return
            except Exception as error:
                number = self._dealer.round_number
                _log.exception("table %s broke down in round %d", self.id, number)
                failed_at.append(number)
                is_final = failed_at[-TRIES_A_ROUND:] == [number] * TRIES_A_ROUND
                await self._break_down(error, is_final)
                if self._orders.finish_by_ms is not None and is_final:
                    return

    async def _put_back(self) -> None:
        """Find the table's page and its holds, and go on from there."""
        found = await self._restoration.put_back()
        self._broken = False
        self.ready.set()
        self._seating.moved()
        self._show_status()
        page = found.page
        if page is not None:
            event = {"table": self.id, "round": page.round, "phase": page.phase}
            self._on_event("recovery", {**event, "released": found.released})

    async def _break_down(self, error: Exception, is_final: bool) -> None:
        """Shut the table after a fault; after a second one in a round it waits for an operator."""
        self._state.shut_for_repair()
        self._broken = True
        self._show_status()
        self._on_event("table_failed", {"table": self.id, "error": repr(error)})
        self._orders.failed(TableFailed(f"{self.id} broke down: {error!r}"))
        if is_final:
            self.ready.set()
            await self._dealer.rest_for_repair()
        await self._dealer.quiet()
        self._state.forget_failure()  # answers that were on their way have met the broken state
