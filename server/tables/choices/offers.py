"""Offers to seats while wagers are taken (the dice, the cut, the bank), and what the seats choose.

The game says what it offers to whom. Offers keep the clock of it, and write every answer down
before it counts. Besides answers to offers, a shooter may call for the draw (`roll`), and the table
chooses for a shooter who has left, or who keeps the others waiting. What everybody has declined
is anybody's who asks for it.
"""

from __future__ import annotations

from typing import Any

from protocol.from_client import CallWorking, Choose, TakeDown
from protocol.from_house import Done, OfferInfo
from server.games.rules import Offer, Refusal, Step
from server.tables.api import NothingToPass, Player, ReplyTo
from server.tables.betting.betting import Betting
from server.tables.betting.boxes import Boxes
from server.tables.choices.effect import is_writable
from server.tables.choices.owners import owners_now, seat_change
from server.tables.choices.queue import ChoiceQueue
from server.tables.choices.raising import Raising, chosen
from server.tables.core import TableCore
from server.tables.model.page import Caller, Decision
from server.tables.model.refusals import (
    NO_WAGER_YET,
    NOT_ALONE,
    NOT_NOW,
    NOT_OFFERED,
    NOT_SEATED,
    NOT_YOUR_WAGER,
    TOO_MANY_CHOICES,
    UNWRITABLE,
    refused,
)
from server.tables.model.round import Round
from server.tables.model.wagers import OpenWager, WrittenWager

ROLL = "roll"
START_NOW = "start_now"
MOST_WAITING = 100
MOST_CHOICES = 100  # of players in one round: each is written down and signed
PATIENCE = 2  # throws in a row that may wait until the time is up: 623a.10(a)(2)


class Offers:
    """The offers of one table, and the choices that seats make while it takes wagers."""

    def __init__(self, core: TableCore, betting: Betting, boxes: Boxes, raising: Raising) -> None:
        table = core.table
        self.calls_for_draw = False  # the shooter throws: betting need not last its time
        self._starts: Player | None = None  # who plays alone, and has wagered enough
        self._settings = core.settings
        self._table = table
        self._game = table.game
        self._seats = table.seats
        self._book = table.book
        self._betting = betting
        self._boxes = boxes
        self._raising = raising
        self._pages = core.pages
        self._view = core.view
        self._clock = core.outside.clock
        self._wake_up = core.wake_up
        self._offer: Offer | None = None
        self._offer_closes_ms: int | None = None
        self._waiting: ChoiceQueue[Choose | CallWorking | TakeDown] = ChoiceQueue(
            MOST_WAITING, core.wake_up
        )
        self._patient_with = 0  # the seat for whose throws the table has waited
        self._waited_for = 0  # throws in a row for which the shooter let the time run out
        self._ordered: Caller | None = None  # to give up: an operator has ordered it

    # -------------------------------------------------------------- the gateway's calls

    def choose(self, player: Player, message: Choose, reply: ReplyTo) -> None:
        """A seat chooses while wagers are taken; answered when its choice has been written down."""
        refusal = self._refuse(player, message)
        if refusal is not None:
            reply(refused(message.request, refusal))
        else:
            self._waiting.put(player, message, reply)

    def call_working(self, player: Player, message: CallWorking, reply: ReplyTo) -> None:
        """A wager is called on or off; answered when that has been written down."""
        if not self._table.is_open:
            reply(refused(message.request, self._table.closed_because))
        else:
            self._waiting.put(player, message, reply)

    def take_down(self, player: Player, message: TakeDown, reply: ReplyTo) -> None:
        """A wager is taken off or reduced; if the game remembers that, it is written down first."""
        if self._to_remember(player, message) is None:
            self._betting.take_down(player, message, reply)
        else:
            self._waiting.put(player, message, reply)

    def _refuse(self, player: Player, message: Choose) -> Refusal | None:
        seat = self._seats.of(player.account)
        if seat is None:
            return NOT_SEATED
        if not all(map(is_writable, message.options.values())):
            return UNWRITABLE
        # A choice that waits may change what this one meets: then it is judged at its turn.
        return None if self._waiting else self._untimely(seat.number, message.choice)

    # -------------------------------------------------------------- the dealer's calls

    def begin_round(self) -> None:
        self.calls_for_draw = False
        self._starts = None
        self._table.see_caller(self._table.state)

    async def attend(self, current: Round) -> bool:
        """See to one thing that is due: a choice, or a time that is up. False: nothing is due."""
        if not (self._game.makes_offers or self._waiting):
            return False
        left = self._seat_left(current)
        if left is not None and len(current.page.decisions) < MOST_CHOICES:
            seat, where = left
            if self._offer is not None and self._offer.seat in (seat, where.get("to")):
                self._show_offer(None)  # it was another player's; a new one has its whole time
            await self._choose_for(current, seat, {"choice": self._game.leaves, **where})
            return True
        self._renew_offer(current)
        if self._waiting:
            player, message, reply = self._waiting.take()
            if isinstance(message, CallWorking):
                await self._call_working(current, player, message, reply)
            elif isinstance(message, TakeDown):
                await self._take_down(current, player, message, reply)
            else:
                await self._take(current, player, message, reply)
            return True
        caller = self._game.caller(self._table.state)
        if self.calls_for_draw and self._game.calls_for_draw(self._table.state, caller):
            self.calls_for_draw = False  # the line wager came down, or the dice were passed
        is_ordered = self._is_ordered(caller)
        if caller and (is_ordered or self._waited_for >= PATIENCE or self._has_left(caller)):
            # 623a.10(a)(2): "may order the shooter to pass the dice if the shooter unreasonably
            # delays the game"
            self._waited_for = 0
            await self._choose_for(current, caller, {"choice": self._game.gives_up})
            return True
        if self._offer is None or not self._is_late():
            return False
        await self._choose_for(current, self._offer.seat, {"choice": self._offer.declined})
        return True

    def order_to_give_up(self) -> int:
        """623a.10(a)(2): an operator orders the shooter to pass the dice, now or, after "no more
        bets", before the next throw. Returns the shooter's seat; raises NothingToPass."""
        caller = self._game.caller(self._table.state)
        if not self._game.gives_up:
            raise NothingToPass(f"Nobody has the dice at a table of {self._game.title}.")
        if not caller or self._table.caller is None:
            raise NothingToPass(f"Nobody has the dice at {self._table.id} now.")
        self._ordered = self._table.caller
        self._wake_up.wake()
        return caller

    def _is_ordered(self, caller: int) -> bool:
        """Whether the caller is ordered to give up. An order is for one player, and for once."""
        ordered, self._ordered = self._ordered, None
        return ordered is not None and caller == ordered.seat and self._table.caller == ordered

    def end_betting(self) -> None:
        """No more bets: count the throws for which the shooter has let the time run out."""
        caller = self._game.caller(self._table.state)
        if caller != self._patient_with:
            self._patient_with, self._waited_for = caller, 0
        waits = caller and not self.calls_for_draw
        self._waited_for = self._waited_for + 1 if waits else 0
        self.suspend()

    def suspend(self) -> None:
        """Refuse what was not answered by now, and offer nothing."""
        self._show_offer(None)
        self._waiting.refuse_all()

    def others_play(self) -> bool:
        """Whether somebody is at the table besides the seat that calls for the draw."""
        return self._is_anybody_but(self._game.caller(self._table.state))

    def _is_anybody_but(self, seat: int) -> bool:
        return any(present != seat for present in self._seats.present())

    @property
    def starts_now(self) -> bool:
        """Whether the only player here has asked for the draw, and is still alone."""
        return self._starts is not None and self._refuse_start(self._starts) is None

    def _refuse_start(self, player: Player) -> Refusal | None:
        """Say why a player may not end the betting, or None: nobody else loses time by it."""
        if self._game.gives_up or self._offer is not None:
            return NOT_NOW  # a shooter throws, and what is offered is answered first
        own = self._seats.of(player.account)
        if self._is_anybody_but(own.number if own is not None else 0):
            return NOT_ALONE
        return None if self._book.count(player.account) else NO_WAGER_YET

    async def _call_working(
        self, current: Round, player: Player, message: CallWorking, reply: ReplyTo
    ) -> None:
        wager = self._book.open.get(message.id)
        if wager is None or wager.account != player.account or wager.status != "held":
            reply(refused(message.request, NOT_YOUR_WAGER))
            return
        seat, state = wager.written.wager.seat, self._table.state
        step = self._game.call_working(state, seat, message.id, message.working)
        if isinstance(step, Refusal):
            reply(refused(message.request, step))
            return
        self._table.call_working(step, wager, message.working)
        current.call_working(wager.hold_id, message.working)
        await self._pages.save(current)
        reply(Done(message.request))

    def _to_remember(self, player: Player, message: TakeDown) -> OpenWager | None:
        """The wager that is to come off, if the game remembers that it did."""
        wager = self._book.open.get(message.id)
        if wager is None or wager.account != player.account or not self._table.is_open:
            return None
        state = self._table.state
        found = (one for one in self._game.wagers(state) if one.id == message.id)
        if all(self._game.withdrawn(state, one) is state for one in found):
            return None
        step = self._game.take_down(state, wager.written.wager.seat, message.id, message.to)
        return None if isinstance(step, Refusal) else wager

    async def _take_down(
        self, current: Round, player: Player, message: TakeDown, reply: ReplyTo
    ) -> None:
        wager = self._to_remember(player, message)
        if wager is not None:
            current.withdraw(wager.written)
            await self._pages.save(current)
        self._betting.take_down(player, message, reply)

    # -------------------------------------------------------------- offers

    def due_ms(self) -> int | None:
        """When something is due, if no message comes before."""
        leaves_ms = self._leaves_ms(self._game.caller(self._table.state))
        times = [one for one in (self._offer_closes_ms, leaves_ms) if one is not None]
        return min(times, default=None)

    def _has_left(self, number: int) -> bool:
        leaves_ms = self._leaves_ms(number)
        return leaves_ms is not None and leaves_ms <= self._clock.now_ms()

    def _leaves_ms(self, number: int) -> int | None:
        """When a shooter who is away has been away as long as an offer stands; None: not away."""
        if not number:
            return None
        seat = self._seats.at(number)
        if seat is None or seat.leaving:
            return 0
        caller = self._table.caller
        if caller is None or caller.player.account != seat.player.account:
            return 0  # somebody else sits there now
        return seat.away_ms + self._settings.offer_ms if seat.away_ms is not None else None

    def _seat_left(self, current: Round) -> tuple[int, dict[str, Any]] | None:
        """A seat for which the game keeps the history of a player who has left it."""
        owners = owners_now(self._game, self._table.state, current)
        return seat_change(owners, self._seats) if owners else None

    def _renew_offer(self, current: Round) -> None:
        """What the game offers to whom now; the time of a new offer begins."""
        offer = None
        # If too many have changed seats in this round, nobody is offered what is another's.
        if self._seat_left(current) is None:
            offer = self._game.offer(self._table.state, self._seats.present())
        if offer != self._offer:
            self._show_offer(offer)

    def _show_offer(self, offer: Offer | None) -> None:
        if offer is None and self._offer is None:
            return
        now_ms = self._clock.now_ms()
        self._offer = offer
        self._offer_closes_ms = now_ms + self._settings.offer_ms if offer is not None else None
        self._view.offer_made(self._offer_info())

    def _offer_info(self) -> OfferInfo | None:
        offer = self._offer
        if offer is None or self._offer_closes_ms is None:
            return None
        choices = tuple(choice.name for choice in offer.choices)
        return OfferInfo(
            offer.name,
            offer.seat,
            choices,
            offer.declined,
            self._offer_closes_ms,
            dict(offer.terms),
        )

    def _is_late(self) -> bool:
        assert self._offer_closes_ms is not None
        now_ms = self._clock.now_ms()
        # A clock that was put back keeps nobody waiting for it.
        self._offer_closes_ms = min(self._offer_closes_ms, now_ms + self._settings.offer_ms)
        return self._offer_closes_ms <= now_ms

    # -------------------------------------------------------------- choices

    async def _take(self, current: Round, player: Player, message: Choose, reply: ReplyTo) -> None:
        seat = self._seats.of(player.account)
        if seat is None:
            reply(refused(message.request, NOT_SEATED))
            return
        refusal = self._untimely(seat.number, message.choice)
        if refusal is not None:
            reply(refused(message.request, refusal))
            return
        if message.choice == START_NOW:
            refusal = self._refuse_start(player)
            self._starts = player if refusal is None else None
            no = refusal and refused(message.request, refusal)
            reply(no or chosen(message.request, self._settings.id))
            return
        if message.choice == ROLL:
            self.calls_for_draw = True
            reply(chosen(message.request, self._settings.id))
            return
        if len(current.page.decisions) >= MOST_CHOICES:
            reply(refused(message.request, TOO_MANY_CHOICES))
            return
        choice = {**message.options, "choice": message.choice}
        done = await self._write_down(current, player, seat.number, choice)
        if isinstance(done, Refusal):
            reply(refused(message.request, done))
            return
        reply(chosen(message.request, self._settings.id, *done))

    def _untimely(self, seat: int, choice: str) -> Refusal | None:
        """Say why a seat may not make such a choice now, or None."""
        if choice == START_NOW:
            return None  # refused at its turn, if at all
        if choice == ROLL:
            return self._game.calls_for_draw(self._table.state, seat)
        offer = self._offer
        if offer is not None and choice in [known.name for known in offer.choices]:
            return None if offer.seat == seat else NOT_OFFERED
        caller = self._game.caller(self._table.state)
        # 623a.7(c): once everybody has declined them, the dice are whose asks for them first.
        if offer is None and not caller and choice == self._game.takes_up:
            return None
        is_giving_up = choice == self._game.gives_up
        return None if is_giving_up and seat == caller else NOT_NOW

    async def _choose_for(self, current: Round, seat: int, choice: dict[str, Any]) -> None:
        """The table chooses for a seat whose time is up, or whose player has left."""
        done = await self._write_down(current, None, seat, choice)
        assert not isinstance(done, Refusal), f"seat {seat} cannot be taken to {choice}: {done}"

    async def _write_down(
        self, current: Round, player: Player | None, seat: int, choice: dict[str, Any]
    ) -> tuple[tuple[WrittenWager, ...], int | None] | Refusal:
        """A choice that the rules allow: its money is held, it is saved, and only then it counts.

        Wagers go on while the cage and the journal are asked; so the rules are asked again then.
        """
        ids = self._raising.ids()
        step = self._asked(player, seat, choice, ids)
        if isinstance(step, Refusal):
            return step
        raised: tuple[WrittenWager, ...] = ()
        balance: int | None = None
        if step.raised:
            assert player is not None, "what the table chooses for a seat puts nothing up"
            held = await self._raising.hold(player, seat, step.raised)
            if isinstance(held, Refusal):
                return held
            raised, balance = held
        decision = Decision(seat, dict(choice), raised, betting=True)
        current.add_decision(decision)
        called_before = self._table.see_caller(step.state)
        await self._pages.save(current)
        step = self._asked(player, seat, choice, ids)
        if isinstance(step, Refusal):
            current.drop_decision(decision)
            self._table.restore_caller(called_before)
            await self._pages.save(current)
            await self._raising.release(raised)
            return step
        self._table.advance(step)
        self.calls_for_draw = False  # the shooter may have passed the dice on
        self._raising.put_on_layout(raised)
        if choice["choice"] != self._game.leaves:  # everybody sees who sits where
            shown = {**self._game.posted(step.state), **step.shown}
            self._view.decision_made(seat, str(choice["choice"]), step.call, (), shown)
        self._renew_offer(current)
        return raised, balance

    def _asked(
        self, player: Player | None, number: int, choice: dict[str, Any], ids: tuple[str, ...]
    ) -> Step[Any] | Refusal:
        """What the rules say now to a player's choice, or (None) to one that the table makes."""
        state = self._table.state
        if player is not None:
            seat = self._seats.of(player.account)
            if seat is None or seat.number != number:
                return NOT_SEATED
            boxes = self._boxes.of(seat)
            refusal = self._game.refuse_choice(state, number, boxes, str(choice["choice"]))
            if refusal is not None:
                return refusal
        return self._game.decide(state, number, choice, ids)
