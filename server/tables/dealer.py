"""The dealer: the one task that takes a table from round to round.

    open → wagers → no more bets → draw → record → pay → show → open …

Each step begins where the journal's page says that the round stands, so that a restart goes on in
the middle as if nothing had been.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from server.games.rules import Deciding, Drawing, MeterClaim
from server.tables.bell import Bell
from server.tables.betting import Betting
from server.tables.countdown import Countdown, sooner
from server.tables.counters import TableCounters
from server.tables.decisions import Decisions
from server.tables.endings import ending_of, meter_won
from server.tables.face_down import FaceDown
from server.tables.history import SettledNews
from server.tables.offers import Offers
from server.tables.orders import House, Orders
from server.tables.owners import owners_after
from server.tables.page import (
    Parked,
    Payment,
    encode_page,
    encode_state,
)
from server.tables.playing import MOST_SPINS, begin, draw_once
from server.tables.ports import Draws, EquipmentOutOfUse
from server.tables.rounds import (
    AnyGame,
    Round,
    record_of,
    recorded_wagers,
    settled_news,
    turnover,
    void_settlements,
    winners_of,
)
from server.tables.scene import Scene
from server.tables.settings import TableSettings
from server.tables.wager_answers import NO_MORE_BETS

CAGE_POLL_MS = 250


class Dealer:
    """Runs the rounds of one table. `round` is the one in progress, or the last one."""

    def __init__(
        self,
        settings: TableSettings,
        game: AnyGame,
        house: House,
        betting: Betting,
        scene: Scene,
        face_down: FaceDown,
        news: SettledNews,
        counters: TableCounters,
        on_event: Callable[[str, Mapping[str, Any]], None],
    ) -> None:
        self.orders = Orders()
        self.round: Round | None = None
        self.bell = Bell(house.clock)
        self.at_rest = asyncio.Event()  # no round is in progress, and none will be opened
        self.failure: Exception | None = None
        self.decisions = Decisions(
            settings, game, house, betting, self.bell, self.orders, scene, face_down
        )
        self.offers = Offers(settings, game, house, betting, self.bell, scene, self._save)
        self._countdown = Countdown(settings, game, betting, self.offers, self.orders)
        self._settings = settings
        self._game = game
        self._house = house
        self._betting = betting
        self._scene = scene
        self._face_down = face_down
        self._news = news
        self._counters = counters
        self._on_event = on_event
        self._resolved = game.resolved_rules()
        self._progressive = betting.progressive
        self._rules_hash = house.records.rules_hash(game.name, self._resolved)

    def identity(self, round_number: int) -> str:
        """The name of a round under this table's rules."""
        records = self._house.records
        return records.round_identity(self._settings.id, round_number, self._rules_hash)

    def forget_round(self) -> None:
        """The round in hand is to be found again from the journal."""
        self.round = None

    # -------------------------------------------------------------- from round to round

    async def deal(self) -> None:
        """Play rounds until the house closes. Raises whatever ends a round that should not."""
        while True:
            if self.round is None or self.round.is_over:
                if not await self._may_open():
                    return
                await self._open_round()
            elif not await self._play(self.round):
                return
            self.check()

    async def _play(self, playing: Round) -> bool:
        """Play a round to its end; False where it is left as it is, for the next start."""
        if playing.phase == "betting":
            if not await self._take_wagers(playing):
                return False
            await self._shut_gate(playing)
            if self.orders.void is None:
                await self._close_betting(playing)
        if playing.phase != "recorded":
            if self.orders.void is None and not playing.is_played:
                await self._play_out(playing)
            await self._record(playing)
        await self._pay_and_show(playing)
        return True

    def check(self) -> None:
        """Raises the failure that a callback has met."""
        if self.failure is not None:
            failure, self.failure = self.failure, None
            raise failure

    async def _may_open(self) -> bool:
        """Wait until a round may be opened; False when the house closes."""
        orders = self.orders
        while orders.finish_by_ms is None:
            self.check()
            if orders.parked:
                await self._park(orders.parked, orders.reason)
            elif not self._house.cage.answering:
                await self.bell.wait(self._house.clock.now_ms() + CAGE_POLL_MS)
            else:
                return True
        return False

    async def _park(self, parked: Parked, reason: str) -> None:
        """Stay shut, also over a restart, until an operator says otherwise."""
        if self.round is not None:
            page = self.round.page(self._news.balances(), self._news.boxes(), parked, reason)
            await self._house.journal.save(self._settings.id, encode_page(page))
        self.at_rest.set()
        orders = self.orders
        while orders.parked == parked and orders.finish_by_ms is None and orders.void is None:
            await self.bell.wait(None)
            self.check()
        self.at_rest.clear()

    # -------------------------------------------------------------- open

    async def _open_round(self) -> None:
        last = self.round
        number = last.number + 1 if last is not None else 1
        identity = self.identity(number)
        try:
            sealed, commitment = self._house.equipment.seal_seed(identity)
        except EquipmentOutOfUse as failure:
            self._stay_shut(str(failure))
            return
        self._progressive.begin_round(self._game.wagers(self._betting.state))
        self.offers.see_caller(self._betting.state)
        opened = Round(
            game=self._game.name,
            rules=self._settings.rules,
            resolved=self._resolved,
            number=number,
            identity=identity,
            opened_ms=self._house.clock.now_ms(),
            sealed=sealed,
            commitment=commitment,
            previous=last.ending.record_hash if last is not None and last.ending else "",
            before=encode_state(self._betting.state),
            carried=self._betting.lying(),
            first_order=self._betting.next_order,
            meter=self._progressive.meter,
            draws_by_wagers=self._game.draws_by_wagers,
            owners=owners_after(self._game, self._betting.state, last) if last is not None else {},
            caller=self.offers.caller,
        )
        page = opened.page(self._news.balances(), self._news.boxes())
        await self._house.journal.save(self._settings.id, encode_page(page))
        self.round = opened
        self._betting.begin_round(number)
        self._face_down.begin_round()
        self.open_betting(opened)

    def _stay_shut(self, reason: str) -> None:
        """Pause before a round that cannot be opened, until an operator resumes."""
        orders = self.orders
        orders.parked, orders.reason, orders.inspect_first = "paused", reason, True
        self._on_event("table_paused", {"table": self._settings.id, "reason": reason})

    def open_betting(self, opened: Round) -> None:
        """Let wagers in, with the time of betting from now on; a restart comes here again."""
        now_ms = self._house.clock.now_ms()
        opened.closes_ms = self._countdown.begin(now_ms)
        self.offers.begin_round()
        self._betting.is_open = True
        self._betting.closed_because = NO_MORE_BETS
        self._say_open(opened)

    def _say_open(self, opened: Round) -> None:
        self._scene.meter_changed(self._progressive.shown())
        self._scene.post(self._game.posted(self._betting.state))
        self._scene.betting_opened(
            opened.number, opened.commitment.hex(), opened.opened_ms, opened.closes_ms
        )

    # -------------------------------------------------------------- wagers, no more bets

    async def _take_wagers(self, playing: Round) -> bool:
        """Wait for the end of betting: its deadline, or an order that cannot wait for it.

        False where the house closes and it may not end: over a locked meter, or for nobody.
        """
        orders = self.orders
        while orders.void is None:
            self.check()
            if orders.finish_by_ms is not None and self._countdown.is_held_up():
                return False
            # What came off and left the house a vigorish is settled before the table stops.
            is_idle = self._countdown.waits_for_wagers() and not self._betting.earned
            if is_idle and self._countdown.is_ending():
                await self._lay_aside(playing)
                if orders.finish_by_ms is not None:
                    return False
                continue
            now_ms = self._house.clock.now_ms()
            closes_ms = self._countdown.closes_ms(playing.closes_ms, now_ms)
            if closes_ms != playing.closes_ms:
                playing.closes_ms = closes_ms
                self._say_open(playing)
            if closes_ms is not None and closes_ms <= now_ms:
                return True
            # The time is looked at first: no amount of choices puts it off.
            if not await self.offers.attend(playing):
                await self.bell.wait(sooner(closes_ms, self.offers.due_ms()))
        return True

    async def _lay_aside(self, playing: Round) -> None:
        """The table stops before anybody has wagered: nothing is thrown for nobody.

        The round waits with its seed, and with whoever has the dice, until the table goes on; over
        a restart too.
        """
        orders = self.orders
        self._betting.is_open = False
        self.offers.lay_aside()
        await self.quiet()  # of what came down, not every cent may be back
        self.check()
        if orders.parked:
            await self._park(orders.parked, orders.reason)
        if not self._countdown.is_ending() and orders.void is None:
            await self._save(playing)
            self.open_betting(playing)

    async def _shut_gate(self, playing: Round) -> None:
        """No more bets: wagers in flight are finished or refused, and none is let in."""
        self._betting.is_open = False
        self.offers.end_betting()
        playing.closed_ms = self._house.clock.now_ms()
        await self._house.clock.sleep(self._settings.closing_ms / 1000)
        await self.quiet()
        self.check()

    async def quiet(self) -> None:
        """Wait until the cage has answered everything that it was asked."""
        while self._betting.in_flight or not self._house.cage.answering:
            await self.bell.wait(self._house.clock.now_ms() + CAGE_POLL_MS)

    async def _close_betting(self, playing: Round) -> None:
        """Fix all accepted wagers and their hash, durably, before anything is drawn."""
        betting = self._betting
        self._fix_wagers(playing)
        step = self._game.no_more_bets(betting.state)
        assert not step.refunds, "wagers come off before betting ends, or not at all"
        betting.state = step.state
        self.offers.see_caller(step.state)
        playing.at_close = encode_state(step.state)
        playing.phase = "closed"
        await self._save(playing)
        wagered = [
            one.amount for one in playing.accepted if not self._game.is_bank(one.written.wager)
        ]
        self._scene.betting_closed(len(wagered), sum(wagered), playing.wagers_hash.hex())

    def _fix_wagers(self, playing: Round) -> None:
        records = self._house.records
        playing.accepted = self._betting.lying()
        playing.earned = tuple(self._betting.earned)
        playing.wagers_hash = records.wagers_hash(recorded_wagers(playing, records))

    async def _save(self, playing: Round) -> None:
        playing.caller = self.offers.caller
        page = encode_page(playing.page(self._news.balances(), self._news.boxes()))
        await self._house.journal.save(self._settings.id, page)
        self.check()

    # -------------------------------------------------------------- draw

    async def _play_out(self, playing: Round) -> None:
        """Draw, and ask for decisions, until the game waits for wagers again."""
        equipment = self._house.equipment
        seed = equipment.open_seed(playing.identity, playing.sealed)
        draws = equipment.draws(playing.identity, seed, playing.wagers_hash)
        made = begin(draws, playing.decisions)  # before a restart, if any
        while self.orders.void is None:
            asked = self._game.awaits(self._betting.state)
            if isinstance(asked, Drawing):
                await self._draw(playing, draws)
            elif not isinstance(asked, Deciding):
                break
            elif made:
                while self._show_spin(playing):
                    pass  # it came to rest before the restart
                self.decisions.made_before(playing, draws, made.pop(0))
            else:
                await self._show_spins(playing)
                await self.decisions.take(playing, asked, draws, self._save)
        playing.happenings = [dict(happening) for happening in draws.trace]

    async def _draw(self, playing: Round, draws: Draws) -> None:
        assert len(playing.spins) < MOST_SPINS
        claim = partial(self.claim, playing)
        step, spin = await draw_once(self._game, self._betting.state, draws, claim)
        playing.spins.append(spin)
        playing.went_on(step)
        self._betting.state = step.state

    async def claim(self, playing: Round, ask: MeterClaim) -> int:
        """Take what the round's meter has; the same for this round however often it is asked.

        From here on the round is not called off any more: its record is to follow.
        """
        playing.is_claiming = True
        cents = await self._house.meters.claim(playing.meter, self._claim_id(playing))
        playing.claimed_cents, playing.claimed_on = cents, ask.on
        return cents

    def _claim_id(self, playing: Round) -> str:
        return f"{self._settings.id}/{playing.number}"

    # -------------------------------------------------------------- record: no return after it

    async def _record(self, playing: Round) -> None:
        """Write outcome and settlements as one durable record. From here on it is paid."""
        if self.orders.void is not None and playing.void_reason is None:
            self._call_off(playing, self.orders.void.reason)
        playing.is_signing = True
        house, table = self._house, self._settings.id
        seed = house.equipment.open_seed(playing.identity, playing.sealed)
        record = record_of(table, playing, seed, house.clock.now_ms(), house.records)
        text, record_hash = await house.records.signed_round(record, playing.previous)
        staying = {wager.id for wager in self._game.wagers(self._betting.state)}
        after = encode_state(self._betting.state)
        playing.ending = ending_of(table, playing, staying, after, record_hash)
        playing.phase = "recorded"
        page = encode_page(playing.page(self._news.balances(), self._news.boxes()))
        await house.journal.save_with_record(table, page, playing.number, text)
        self._count(playing)

    def _call_off(self, playing: Round, reason: str) -> None:
        """The round is void: every wager of it goes back, whatever was settled in it so far."""
        if playing.phase == "betting":
            self._fix_wagers(playing)
        step = self._game.void(self._betting.state)
        self._betting.state = step.state
        playing.void_reason = reason
        playing.settlements = void_settlements(playing, step.settled)

    def _count(self, playing: Round) -> None:
        if playing.void_reason is None:
            staked, returned = turnover(self._game, playing)
            self._counters.settled(staked + sum(one.held for one in playing.earned), returned)
            if playing.claimed_on:
                self._on_event("meter_won", meter_won(self._settings.id, playing))
        else:
            self._counters.void()
            self._on_event(
                "round_voided",
                {
                    "table": self._settings.id,
                    "round": playing.number,
                    "reason": playing.void_reason,
                    "returned_cents": sum(one.returned for one in playing.settlements),
                },
            )

    # -------------------------------------------------------------- pay, show

    async def _pay_and_show(self, playing: Round) -> None:
        assert playing.ending is not None
        if playing.void_reason is not None and playing.meter:
            # A crash may have come between a claim and its record. Undone before the round is
            # recorded as void, it would be paid all the same if another crash came here.
            await self._house.meters.undo_claim(self._claim_id(playing))
        balances = await self._pay(playing.number, playing.ending.payments)
        if playing.void_reason is None:
            await self._show_spins(playing)
        for settlement in playing.settlements:
            wager = self._betting.book.open.get(settlement.id)
            if wager is not None:
                self._betting.book.end(wager)
        pause_ms = 0 if playing.is_found else self._settings.pause_ms
        next_ms = self._house.clock.now_ms() + pause_ms
        self._show_end(playing, next_ms)
        self._news.tell(settled_news(self._settings.id, playing, balances))
        self._answer_void(playing)
        playing.is_over = True
        while (now_ms := self._house.clock.now_ms()) < next_ms and self.orders.finish_by_ms is None:
            next_ms = min(next_ms, now_ms + pause_ms)
            await self.bell.wait(next_ms)

    async def _pay(self, number: int, payments: Sequence[Payment]) -> Mapping[str, int]:
        return await self._house.cage.settle(
            self._settings.id,
            number,
            [(one.hold_id, one.account, one.returned) for one in payments],
            made_void={one.hold_id for one in payments if one.how == "made_void"},
            from_meter={one.hold_id for one in payments if one.how == "from_meter"},
        )

    async def _show_spins(self, playing: Round) -> None:
        """Show each draw that was not shown yet, and give the equipment time to come to rest."""
        while self._show_spin(playing):
            if not playing.is_found:
                await self._house.clock.sleep(self._settings.rest_ms / 1000)

    def _show_spin(self, playing: Round) -> bool:
        """Show the next draw; False where all have been shown."""
        if playing.spins_shown == len(playing.spins):
            return False
        spin = playing.spins[playing.spins_shown]
        playing.spins_shown += 1
        self._scene.outcome_drawn(playing.spins_shown, spin, self._settings.rest_ms)
        self._face_down.tell()
        return True

    def _show_end(self, playing: Round, next_ms: int) -> None:
        if playing.void_reason is not None:
            posted = self._game.posted(self._betting.state)
            self._scene.round_voided(playing.void_reason, posted)
            return
        seed = self._house.equipment.open_seed(playing.identity, playing.sealed)
        staked, returned = turnover(self._game, playing)
        winners = winners_of(self._game, playing)
        self._scene.round_settled(playing.result(seed), staked, returned, winners, next_ms)

    def _answer_void(self, playing: Round) -> None:
        order, self.orders.void = self.orders.void, None
        if order is not None and not order.done.done():
            order.done.set_result(sum(one.returned for one in playing.settlements))
