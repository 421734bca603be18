"""A live table: what the gateway asks of it, what operators order, and its being put back.

The rounds themselves are the dealer's, wagers are the betting's, and what is seen the scene's; a
table holds them together and keeps them going.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from protocol.codec import encode
from protocol.from_client import CallWorking, Choose, LastSeen, PlaceWager, TakeDown
from protocol.from_house import (
    Error,
    Odds,
    Receipt,
    Refused,
    Seated,
    SettledWager,
    TableCard,
    TableResumed,
    TableSnapshot,
    WagersSettled,
)
from protocol.words import TableStatus
from server.tables.betting import Betting
from server.tables.counters import TableCounters
from server.tables.dealer import Dealer
from server.tables.earlier_rounds import EarlierRounds, read_earlier
from server.tables.face_down import FaceDown
from server.tables.history import EventLog, SettledNews
from server.tables.orders import House, VoidOrder
from server.tables.page import Page, Parked, decode_page
from server.tables.port import (
    InspectionFailed,
    Player,
    ReplyTo,
    TableFailed,
    TableSummary,
    TooLateToVoid,
)
from server.tables.ports import Audience
from server.tables.progressive import Progressive
from server.tables.restoration import Restoration, Submit
from server.tables.rounds import AnyGame
from server.tables.scene import RESULTS_KEPT, Scene
from server.tables.seats import Seat, Seats
from server.tables.settings import TableSettings
from server.tables.wager_answers import UNDER_REPAIR
from server.tables.wagers import OpenWager

CLOSING_MS = 3_000
"""How long betting goes on at most once the house has begun to close."""

TRIES_A_ROUND = 2

OnEvent = Callable[[str, Mapping[str, Any]], None]
Inspect = Callable[[], Mapping[str, Any]]

_log = logging.getLogger("croupier.tables")


class Table:
    """One live table (`TablePort`). `run` is its one task; everything else returns at once."""

    def __init__(
        self,
        settings: TableSettings,
        game: AnyGame,
        house: House,
        audience: Audience,
        inspect: Inspect,
        on_event: OnEvent,
        submit: Submit,
    ) -> None:
        self.settings = settings
        self._house = house
        self._audience = audience
        self._inspect = inspect
        self._on_event = on_event
        seats = Seats(min(settings.max_seats, game.seats or settings.max_seats))
        self._seats = seats
        self._counters = TableCounters(settings.id)
        self._events = EventLog(settings.id, audience)
        self._news = SettledNews(audience, house.records)
        self._progressive = Progressive(settings.id, game, house.meters)
        self._betting = Betting(
            settings,
            game,
            house.cage,
            house.clock,
            seats,
            self._counters,
            self,
            self._progressive,
        )
        self._scene = Scene(settings, game, self._events, self._betting.layout, seats)
        self._face_down = FaceDown(settings.id, game, self._betting, audience)
        self._earlier = EarlierRounds(settings.id, self._betting.layout, self._news, house.records)
        self._dealer = Dealer(
            settings,
            game,
            house,
            self._betting,
            self._scene,
            self._face_down,
            self._news,
            self._counters,
            on_event,
        )
        self._game = game
        self._watchers = 0
        self._restoration = Restoration(settings, game, house, self._betting, self._dealer, submit)
        self._recalled = False
        self._moved = asyncio.Event()
        self._waits_for_cage = False
        self._broken = False
        self.card_changed = True
        self.ready = asyncio.Event()  # put back as it was, or beyond it

    @property
    def id(self) -> str:
        return self.settings.id

    # -------------------------------------------------------------- what is to be seen

    def card(self) -> TableCard:
        return self._scene.card(self._watchers)

    def snapshot(self, request: int, player: Player | None) -> TableSnapshot:
        """Everything there is to see. `balance` is left to who knows it: the gateway."""
        seen = self._scene.snapshot(request, self._house.clock.now_ms())
        if player is None:
            return replace(seen, seen=self._face_down.seen_by(""))
        own = self._betting.book.of(player.account)
        seat = self._seats.of(player.account)
        return replace(
            seen,
            seat=seat.number if seat is not None else None,
            mine=tuple(wager.as_mine() for wager in own),
            settled_since=self._news.of(player.account),
            seen=self._face_down.seen_by(player.account),
        )

    def resume(
        self, request: int, player: Player | None, after: LastSeen
    ) -> tuple[TableResumed, Sequence[bytes]] | None:
        missed = self._events.since(after)
        if missed is None:
            return None
        account = player.account if player is not None else ""
        seat = self._seats.of(account)
        resumed = TableResumed(
            request,
            self.id,
            self._events.stream,
            self._events.number,
            self._house.clock.now_ms(),
            seat.number if seat is not None else None,
            tuple(wager.as_mine() for wager in self._betting.book.of(account)),
            None,
            self._news.of(account),
            self._face_down.seen_by(account),
        )
        return resumed, missed

    def watching(self, change: int) -> None:
        self._watchers += change
        self.card_changed = True

    def odds(self, request: int) -> Odds:
        return Odds(request, self.id, self._game.name, self._scene.rules, self._scene.spots)

    async def receipt(self, request: int, player: Player, round_number: int) -> Receipt | Error:
        records = self._house.records
        text = await self._house.journal.record(self.id, round_number)
        if text is None:
            return Error(request, "no_record", "There is no record of this round, or none yet.")
        identity = msgspec.json.decode(text, type=_Identified).identity
        pseudonym = records.pseudonym(player.account, identity)
        receipt = records.receipt(text, pseudonym)
        return Receipt(request, self.id, round_number, receipt)

    # -------------------------------------------------------------- seats

    def connected(self, account: str, is_connected: bool) -> None:
        seat = self._seats.of(account)
        if seat is not None and is_connected != (seat.away_ms is None):
            seat.away_ms = None if is_connected else self._house.clock.now_ms()
            self._seats.show(seat)
            self._seats_moved()

    def sit(self, request: int, player: Player, seat: int | None) -> Seated | Refused:
        held = self._seats.of(player.account)
        if held is not None:
            held.leaving = False
            self.connected(player.account, True)
            return Seated(request, self.id, held.number)
        boxes = self._betting.boxes.wagered_on()
        number = seat if seat is not None else self._seats.lowest_free(boxes)
        if number is None:
            return Refused(request, "table_full", "Every seat of this table is taken.")
        if not 1 <= number <= self._seats.count:
            return Refused(request, "no_such_seat", "This table has no such seat.")
        if self._seats.taken(number) or number in boxes:
            return Refused(request, "seat_taken", "Somebody else sits there.")
        self._seats.take(number, player)
        self._seats_moved()
        return Seated(request, self.id, number)

    def stand(self, account: str) -> None:
        seat = self._seats.of(account)
        if seat is not None:
            seat.leaving = True
            self._free_if_done(seat)
            self._dealer.bell.ring()

    def _free_if_done(self, seat: Seat) -> None:
        if not self._betting.book.of(seat.player.account):
            self._seats.free(seat)
            self._seats_moved()

    def _seats_moved(self) -> None:
        self._counters.seated(len(self._seats))
        self.layout_changed()
        self._dealer.bell.ring()

    def seated(self, account: str) -> bool:
        return self._seats.of(account) is not None

    # -------------------------------------------------------------- wagers, choices

    def place(self, player: Player, message: PlaceWager, reply: ReplyTo) -> None:
        self._betting.place(player, message, reply)

    def take_down(self, player: Player, message: TakeDown, reply: ReplyTo) -> None:
        self._dealer.offers.take_down(player, message, reply)

    def choose(self, player: Player, message: Choose, reply: ReplyTo) -> None:
        if self._betting.is_open:
            self._dealer.offers.choose(player, message, reply)
        else:
            self._dealer.decisions.choose(player, message, reply)

    def call_working(self, player: Player, message: CallWorking, reply: ReplyTo) -> None:
        self._dealer.offers.call_working(player, message, reply)

    # -------------------------------------------------------------- what betting has to say

    def layout_changed(self) -> None:
        self.card_changed = True
        self._moved.set()

    def all_answered(self) -> None:
        self._dealer.bell.ring()

    def failed(self, error: Exception) -> None:
        self._betting.is_open = False
        self._betting.closed_because = UNDER_REPAIR
        if self._dealer.failure is None:
            self._dealer.failure = error
        self._dealer.bell.ring()

    def wager_returned(self, wager: OpenWager, cents: int, balance: int) -> None:
        lay = wager.written.wager
        box = wager.written.box
        returned = SettledWager(lay.id, lay.on, lay.pick, cents, "void", cents, box)
        call = "The wager that it stood on was not covered."
        news = WagersSettled(self.id, wager.written.round, call, (returned,), cents, cents, balance)
        self._audience.tell(wager.account, encode(news))

    def earlier_wager(self, player: Player, message: PlaceWager) -> OpenWager | None:
        key = (player.account, message.nonce)
        known = self._betting.book.earlier(message.round, key)
        if known is not None:
            if known.balance is None:
                known.balance = self._news.balance_of(player.account)
            return known
        return self._earlier.wager(player, message)

    # -------------------------------------------------------------- operators

    def summary(self) -> TableSummary:
        counters = self._counters
        return TableSummary(
            self.card(),
            self._scene.rules,
            counters.handle,
            counters.returned,
            self._betting.book.staked(),
            counters.rounds,
            counters.voided,
            self._scene.status_message,
            self._progressive.meter,
            self._progressive.count(self._game.wagers(self._betting.state)),
        )

    async def open(self) -> None:
        """Open a closed table. Raises InspectionFailed."""
        self.inspect()
        await self.resume_play()

    async def close(self) -> None:
        await self._stop("closed", "This table is closed.")

    async def pause(self, reason: str) -> None:
        await self._stop("paused", reason)

    async def resume_play(self) -> None:
        """Raises InspectionFailed where the equipment is still out of use."""
        orders = self._dealer.orders
        if orders.inspect_first:
            self.inspect()
        was, orders.parked, orders.inspect_first = orders.parked, "", False
        self._dealer.bell.ring()
        self._say_status()
        if was == "closed":
            self._on_event("table_opened", {"table": self.id})

    async def void(self, reason: str) -> int:
        """Raises TooLateToVoid, or TableFailed if the table broke down over it."""
        dealer = self._dealer
        playing = dealer.round
        if playing is None or playing.is_decided or self._broken:
            raise TooLateToVoid("The outcome is written down, or no round is in progress.")
        if dealer.orders.void is None:
            done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
            dealer.orders.void = VoidOrder(reason, done)
        dealer.bell.ring()
        return await asyncio.shield(dealer.orders.void.done)

    async def _stop(self, parked: Parked, reason: str) -> None:
        orders = self._dealer.orders
        orders.parked, orders.reason = parked, reason
        self._dealer.bell.ring()
        self._say_status()
        await self._dealer.at_rest.wait()
        self._say_status()
        self._on_event(f"table_{parked}", {"table": self.id, "reason": reason})

    def inspect(self) -> None:
        """617a.2: the equipment is inspected before the table opens. Raises InspectionFailed."""
        report = self._inspect()
        self._on_event("table_inspected", {"table": self.id, **report})
        if not report.get("passed", False):
            failed = [check["detail"] for check in report.get("checks", ()) if not check["passed"]]
            raise InspectionFailed(
                f"{self.id}: the equipment did not pass its inspection. {' '.join(failed)}"
            )

    def finish(self) -> None:
        """The house closes: end the betting soon, finish the round, open no other."""
        self._dealer.orders.finish_by_ms = self._house.clock.now_ms() + CLOSING_MS
        self._say_status()
        self._dealer.bell.ring()

    def look_around(self) -> None:
        """Asked for several times a second: does the cage answer, who has gone?"""
        waits = not self._house.cage.answering
        if waits != self._waits_for_cage:
            self._waits_for_cage = waits
            self._dealer.bell.ring()
        if self._scene.meter_changed(self._progressive.shown()):
            self.card_changed = True
            self._dealer.bell.ring()  # it may have been locked, or unlocked
        self._say_status()
        left_ms = self._house.clock.now_ms() - self.settings.seat_grace_ms
        for seat in self._seats.all():
            if seat.leaving or (seat.away_ms is not None and seat.away_ms <= left_ms):
                self._free_if_done(seat)

    @property
    def waits_for_cage(self) -> bool:
        return self._waits_for_cage

    def _say_status(self) -> None:
        if self._scene.status_changed(*self._status()):
            self.card_changed = True

    def _status(self) -> tuple[TableStatus, str]:
        orders = self._dealer.orders
        if self._broken:
            return "paused", "under repair"
        if self._waits_for_cage:
            return "waiting", "The cage is not answering. No wager is lost; play goes on with it."
        if orders.finish_by_ms is not None:
            return "closed", "The house is closing. The round in progress is finished."
        if orders.parked:
            return orders.parked, orders.reason
        locked = self._progressive.locked(self._game.wagers(self._betting.state))
        if locked and self._betting.is_open:
            why = locked.rstrip(".")
            return "open", f"The progressive meter is locked: {why}; the round waits for it."
        return "open", ""

    # -------------------------------------------------------------- the table's task

    async def run(self) -> None:
        """Put the table back as it was, and deal until the house closes."""
        ticking = asyncio.create_task(self._tick(), name=f"ticks of {self.id}")
        try:
            await self._run()
        finally:
            ticking.cancel()
            self._dealer.at_rest.set()
            self.ready.set()

    async def _run(self) -> None:
        failed_at: list[int] = []
        while True:
            try:
                await self._put_back()
                await self._dealer.deal()
                return
            except Exception as error:
                number = self._dealer.round.number if self._dealer.round is not None else 0
                _log.exception("table %s broke down in round %d", self.id, number)
                failed_at.append(number)
                is_final = failed_at[-TRIES_A_ROUND:] == [number] * TRIES_A_ROUND
                await self._break_down(error, is_final)
                if self._dealer.orders.finish_by_ms is not None and is_final:
                    return

    async def _break_down(self, error: Exception, is_final: bool) -> None:
        """Shut the table after a fault; one that comes twice in a round waits for an operator."""
        dealer = self._dealer
        self._betting.is_open = False
        self._betting.closed_because = UNDER_REPAIR
        self._broken = True
        self._say_status()
        self._on_event("table_failed", {"table": self.id, "error": repr(error)})
        order, dealer.orders.void = dealer.orders.void, None
        if order is not None and not order.done.done():
            order.done.set_exception(TableFailed(f"{self.id} broke down: {error!r}"))
        if is_final:
            self.ready.set()
            dealer.orders.parked = "paused"
            dealer.orders.reason = "under repair"
            dealer.at_rest.set()
            while dealer.orders.parked and dealer.orders.finish_by_ms is None:
                await dealer.bell.wait(None)
            dealer.at_rest.clear()
        await dealer.quiet()
        dealer.failure = None  # with whatever answers on their way met in the broken state

    async def _tick(self) -> None:
        """Tell watchers what moved, at most so often, and waiting players that they wait."""
        clock = self._house.clock
        while True:
            await self._moved.wait()
            self._moved.clear()
            await clock.sleep(self.settings.tick_ms / 1000)
            try:
                if self._betting.is_open:  # after that, the state knows more than is shown
                    self._scene.post(self._game.posted(self._betting.state))
                self._scene.tick()
                self._betting.say_pending()
            except Exception as error:
                self.failed(error)
            if self._betting.in_flight:
                self._moved.set()

    # -------------------------------------------------------------- put back as it was

    async def _put_back(self) -> None:
        """Find the table's page and its holds, and stand where they say that it stood."""
        written = await self._house.journal.load(self.id)
        page = decode_page(written) if written is not None else None
        if not self._recalled:
            await self._recall(page)
        released = await self._restoration.put_back(page)
        if page is not None:
            self._scene.round_found(page.round, page.commitment.hex(), page.opened_ms)
        self._scene.meter_changed(self._progressive.shown())
        self._scene.post(self._game.posted(self._betting.state))
        self._broken = False
        self.ready.set()
        self._seats_moved()
        self._say_status()
        if page is not None:
            found = {"table": self.id, "round": page.round, "phase": page.phase}
            self._on_event("recovery", {**found, "released": released})

    async def _recall(self, page: Page | None) -> None:
        """Read the last rounds from their records, for who was away when the house was."""
        texts = await self._house.journal.latest_records(self.id, RESULTS_KEPT)
        boxes = page.boxes if page is not None else {}
        earlier = [read_earlier(self.id, text, boxes) for text in texts]
        # The round that the page tells of is shown again, and remembered then.
        past = [one for one in earlier if page is None or one.round != page.round]
        self._scene.results.extend(one.result for one in past if one.result is not None)
        balances = page.balances if page is not None else {}
        self._news.recall(((one.identity, one.settled) for one in past), balances)
        self._earlier.recall(earlier)
        self._recalled = True


class _Identified(msgspec.Struct):
    identity: str
