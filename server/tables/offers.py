"""What seats are asked and may choose while wagers are taken: the dice, the cut, the bank.

The game says what is put to whom; here is the clock of it, and the writing down of every answer
before it counts. Besides answers to offers, a shooter may call for the draw (`roll`), and the table
chooses for a shooter who has left, or who keeps the others waiting.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from protocol.from_client import CallWorking, Choose, TakeDown
from protocol.from_house import Chosen, Done, OfferInfo
from server.games.rules import Offer, Refusal, Step
from server.tables.bell import Bell
from server.tables.betting import Betting
from server.tables.decisions import NOT_NOW, TOO_LATE, TOO_MANY, UNWRITABLE, is_writable
from server.tables.orders import House
from server.tables.owners import owners_now, seat_change
from server.tables.page import Caller, Decision
from server.tables.port import Player, ReplyTo
from server.tables.raising import Raising
from server.tables.rounds import AnyGame, Round
from server.tables.scene import Scene
from server.tables.settings import TableSettings
from server.tables.wager_answers import NOT_SEATED, NOT_YOUR_WAGER, refused
from server.tables.wagers import OpenWager, WrittenWager

ROLL = "roll"
MOST_WAITING = 100
MOST_CHOICES = 100  # of players in one round: each is written down and signed
PATIENCE = 2  # throws in a row that may wait until the time is up: 623a.10(a)(2)

NOT_OFFERED = Refusal("not_now", "That is not put to you now.")
TOO_MANY_CHOICES = Refusal("limit_reached", "Enough has been chosen in this round.")

Asked: TypeAlias = tuple[Player, Choose | CallWorking | TakeDown, ReplyTo]
Save: TypeAlias = Callable[[Round], Awaitable[None]]


class Offers:
    """The offers of one table, and the choices that seats make while it takes wagers."""

    def __init__(
        self,
        settings: TableSettings,
        game: AnyGame,
        house: House,
        betting: Betting,
        bell: Bell,
        scene: Scene,
        save: Save,
    ) -> None:
        self.calls_for_draw = False  # the shooter throws: betting need not last its time
        self.caller: Caller | None = None
        self._settings = settings
        self._game = game
        self._house = house
        self._betting = betting
        self._bell = bell
        self._scene = scene
        self._save = save
        self._raising = Raising(settings, house, betting)
        self._offer: Offer | None = None
        self._offer_closes_ms: int | None = None
        self._waiting: deque[Asked] = deque()
        self._patient_with = 0  # the seat for whose throws the table has waited
        self._waited_for = 0  # throws in a row for which the shooter let the time run out

    # -------------------------------------------------------------- the gateway's call

    def choose(self, player: Player, message: Choose, reply: ReplyTo) -> None:
        """A seat chooses while wagers are taken; answered when its choice has been written down."""
        refusal = self._refuse(player, message)
        if refusal is not None:
            reply(refused(message.request, refusal))
            return
        self._waiting.append((player, message, reply))
        self._bell.ring()

    def call_working(self, player: Player, message: CallWorking, reply: ReplyTo) -> None:
        """A wager is called on or off; answered when that has been written down."""
        if not self._betting.is_open:
            reply(refused(message.request, self._betting.closed_because))
        elif len(self._waiting) >= MOST_WAITING:
            reply(refused(message.request, TOO_MANY))
        else:
            self._waiting.append((player, message, reply))
            self._bell.ring()

    def take_down(self, player: Player, message: TakeDown, reply: ReplyTo) -> None:
        """A wager is taken off or reduced; what the rules remember of it is written down before."""
        if self._to_remember(player, message) is None:
            self._betting.take_down(player, message, reply)
        elif len(self._waiting) >= MOST_WAITING:
            reply(refused(message.request, TOO_MANY))
        else:
            self._waiting.append((player, message, reply))
            self._bell.ring()

    def _refuse(self, player: Player, message: Choose) -> Refusal | None:
        seat = self._betting.seats.of(player.account)
        if seat is None:
            return NOT_SEATED
        if not all(map(is_writable, message.options.values())):
            return UNWRITABLE
        if len(self._waiting) >= MOST_WAITING:
            return TOO_MANY
        # Of what waits here already nobody knows yet what comes of it.
        return None if self._waiting else self._untimely(seat.number, message.choice)

    # -------------------------------------------------------------- the dealer's calls

    def begin_round(self) -> None:
        self.calls_for_draw = False
        self.see_caller(self._betting.state)

    def see_caller(self, state: Any) -> None:
        """Remember whose seat calls for the draw: it is the player who does, and no successor."""
        number = self._game.caller(state)
        if self.caller is None or self.caller.seat != number:
            seat = self._betting.seats.at(number)
            self.caller = Caller(number, seat.player) if seat is not None else None

    async def attend(self, playing: Round) -> bool:
        """See to one thing that is due: a choice, a time that is up. False: nothing is."""
        if not (self._game.makes_offers or self._waiting):
            return False
        left = self._seat_left(playing)
        if left is not None and len(playing.decisions) < MOST_CHOICES:
            seat, where = left
            if self._offer is not None and self._offer.seat in (seat, where.get("to")):
                self._stand(None)  # it stood for another; a new one has its whole time
            await self._choose_for(playing, seat, {"choice": self._game.leaves, **where})
            return True
        self._look(playing)
        if self._waiting:
            player, message, reply = self._waiting.popleft()
            if isinstance(message, CallWorking):
                await self._call_working(playing, player, message, reply)
            elif isinstance(message, TakeDown):
                await self._take_down(playing, player, message, reply)
            else:
                await self._take(playing, player, message, reply)
            return True
        caller = self._game.caller(self._betting.state)
        if self.calls_for_draw and self._game.calls_for_draw(self._betting.state, caller):
            self.calls_for_draw = False  # the line wager came down, or the dice were passed
        if caller and (self._waited_for >= PATIENCE or self._has_left(caller)):
            # 623a.10(a)(2): "may order the shooter to pass the dice if the shooter unreasonably
            # delays the game"
            self._waited_for = 0
            await self._choose_for(playing, caller, {"choice": self._game.gives_up})
            return True
        if self._offer is None or not self._is_late():
            return False
        await self._choose_for(playing, self._offer.seat, {"choice": self._offer.declined})
        return True

    def end_betting(self) -> None:
        """No more bets: the shooter has let the time run out, or has not."""
        caller = self._game.caller(self._betting.state)
        if caller != self._patient_with:
            self._patient_with, self._waited_for = caller, 0
        waits = caller and not self.calls_for_draw
        self._waited_for = self._waited_for + 1 if waits else 0
        self.lay_aside()

    def lay_aside(self) -> None:
        """What was not answered by now is refused, and nothing stands offered."""
        self._stand(None)
        for _, message, reply in self._waiting:
            reply(refused(message.request, TOO_LATE))
        self._waiting.clear()

    def others_play(self) -> bool:
        """Whether somebody is at the table besides the seat that calls for the draw."""
        caller = self._game.caller(self._betting.state)
        return any(seat != caller for seat in self._present())

    async def _call_working(
        self, playing: Round, player: Player, message: CallWorking, reply: ReplyTo
    ) -> None:
        laid = self._betting.book.open.get(message.id)
        if laid is None or laid.account != player.account or laid.status != "held":
            reply(refused(message.request, NOT_YOUR_WAGER))
            return
        seat, state = laid.written.wager.seat, self._betting.state
        step = self._game.call_working(state, seat, message.id, message.working)
        if isinstance(step, Refusal):
            reply(refused(message.request, step))
            return
        self._betting.state = step.state
        laid.call_working(message.working)
        playing.working[laid.hold_id] = message.working
        await self._save(playing)
        reply(Done(message.request))

    def _to_remember(self, player: Player, message: TakeDown) -> OpenWager | None:
        """The wager that is to come off, if the rules will know of it afterwards."""
        laid = self._betting.book.open.get(message.id)
        if laid is None or laid.account != player.account or not self._betting.is_open:
            return None
        state = self._betting.state
        found = (one for one in self._game.wagers(state) if one.id == message.id)
        if all(self._game.withdrawn(state, lying) is state for lying in found):
            return None
        step = self._game.take_down(state, laid.written.wager.seat, message.id, message.to)
        return None if isinstance(step, Refusal) else laid

    async def _take_down(
        self, playing: Round, player: Player, message: TakeDown, reply: ReplyTo
    ) -> None:
        laid = self._to_remember(player, message)
        if laid is not None:
            playing.withdrawn.append(laid.written)
            await self._save(playing)
        self._betting.take_down(player, message, reply)

    # -------------------------------------------------------------- offers

    def _present(self) -> tuple[int, ...]:
        """The seats whose players are here, in the order in which they sat down."""
        seats = self._betting.seats.all()
        return tuple(one.number for one in seats if one.away_ms is None and not one.leaving)

    def due_ms(self) -> int | None:
        """When there is something to see to, if nobody says anything."""
        leaves_ms = self._leaves_ms(self._game.caller(self._betting.state))
        times = [one for one in (self._offer_closes_ms, leaves_ms) if one is not None]
        return min(times, default=None)

    def _has_left(self, number: int) -> bool:
        leaves_ms = self._leaves_ms(number)
        return leaves_ms is not None and leaves_ms <= self._house.clock.now_ms()

    def _leaves_ms(self, number: int) -> int | None:
        """When whoever throws has been away as long as an offer stands; None: they are here."""
        if not number:
            return None
        seat = self._betting.seats.at(number)
        if seat is None or seat.leaving:
            return 0
        if self.caller is None or self.caller.player.account != seat.player.account:
            return 0  # somebody else sits there now
        return seat.away_ms + self._settings.offer_ms if seat.away_ms is not None else None

    def _seat_left(self, playing: Round) -> tuple[int, dict[str, Any]] | None:
        """A seat of which the rules remember a player who does not sit there any more."""
        owners = owners_now(self._game, self._betting.state, playing)
        return seat_change(owners, self._betting.seats) if owners else None

    def _look(self, playing: Round) -> None:
        """What the game puts to whom now; the time of a new offer begins."""
        offer = None
        # Too many have changed seats in this round: nobody is offered what is another's.
        if self._seat_left(playing) is None:
            offer = self._game.offer(self._betting.state, self._present())
        if offer != self._offer:
            self._stand(offer)

    def _stand(self, offer: Offer | None) -> None:
        if offer is None and self._offer is None:
            return
        now_ms = self._house.clock.now_ms()
        self._offer = offer
        self._offer_closes_ms = now_ms + self._settings.offer_ms if offer is not None else None
        self._scene.offer_made(self._shown())

    def _shown(self) -> OfferInfo | None:
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
        now_ms = self._house.clock.now_ms()
        # A clock that was put back keeps nobody waiting for it.
        self._offer_closes_ms = min(self._offer_closes_ms, now_ms + self._settings.offer_ms)
        return self._offer_closes_ms <= now_ms

    # -------------------------------------------------------------- choices

    async def _take(self, playing: Round, player: Player, message: Choose, reply: ReplyTo) -> None:
        seat = self._betting.seats.of(player.account)
        if seat is None:
            reply(refused(message.request, NOT_SEATED))
            return
        refusal = self._untimely(seat.number, message.choice)
        if refusal is not None:
            reply(refused(message.request, refusal))
            return
        if message.choice == ROLL:
            self.calls_for_draw = True
            reply(Chosen(message.request, self._settings.id, (), None))
            return
        if len(playing.decisions) >= MOST_CHOICES:
            reply(refused(message.request, TOO_MANY_CHOICES))
            return
        choice = {**message.options, "choice": message.choice}
        done = await self._write_down(playing, player, seat.number, choice)
        if isinstance(done, Refusal):
            reply(refused(message.request, done))
            return
        ids, balance = done
        reply(Chosen(message.request, self._settings.id, ids, balance))

    def _untimely(self, seat: int, choice: str) -> Refusal | None:
        """Say why a seat may not make such a choice now, or None."""
        if choice == ROLL:
            return self._game.calls_for_draw(self._betting.state, seat)
        offer = self._offer
        if offer is not None and choice in [known.name for known in offer.choices]:
            return None if offer.seat == seat else NOT_OFFERED
        is_giving_up = choice == self._game.gives_up
        return None if is_giving_up and seat == self._game.caller(self._betting.state) else NOT_NOW

    async def _choose_for(self, playing: Round, seat: int, choice: dict[str, Any]) -> None:
        """The table chooses for a seat whose time is up, or whose player has left."""
        done = await self._write_down(playing, None, seat, choice)
        assert not isinstance(done, Refusal), f"seat {seat} cannot be taken to {choice}: {done}"

    async def _write_down(
        self, playing: Round, player: Player | None, seat: int, choice: dict[str, Any]
    ) -> tuple[tuple[str, ...], int | None] | Refusal:
        """A choice that the rules allow: its money is held, it is saved, and only then it counts.

        Wagers go on while the cage and the journal are asked, so that the rules are asked again.
        """
        ids = self._raising.ids()
        step = self._asked(player, seat, choice, ids)
        if isinstance(step, Refusal):
            return step
        raised: tuple[WrittenWager, ...] = ()
        balance: int | None = None
        if step.raised:
            assert player is not None, "what the table chooses for a seat puts nothing up"
            held = await self._raising.hold(playing, player, seat, step.raised)
            if isinstance(held, Refusal):
                return held
            raised, balance = held
        decision = Decision(seat, dict(choice), raised, betting=True)
        playing.decisions.append(decision)
        called_before = self.caller
        self.see_caller(step.state)
        await self._save(playing)
        step = self._asked(player, seat, choice, ids)
        if isinstance(step, Refusal):
            playing.decisions.remove(decision)
            self.caller = called_before
            await self._save(playing)
            await self._raising.release(raised)
            return step
        self._betting.state = step.state
        self.calls_for_draw = False  # whoever called for it may have passed the dice on
        self._raising.lay(raised)
        if choice["choice"] != self._game.leaves:  # who sits where everybody sees anyway
            shown = {**self._game.posted(step.state), **step.shown}
            self._scene.decision_made(seat, str(choice["choice"]), step.call, (), shown)
        self._look(playing)
        return tuple(written.wager.id for written in raised), balance

    def _asked(
        self, player: Player | None, number: int, choice: dict[str, Any], ids: tuple[str, ...]
    ) -> Step[Any] | Refusal:
        """What the rules say now to a choice of a player, or (None) of the table for a seat."""
        state = self._betting.state
        if player is not None:
            seat = self._betting.seats.of(player.account)
            if seat is None or seat.number != number:
                return NOT_SEATED
            boxes = self._betting.boxes.of(seat)
            refusal = self._game.refuse_choice(state, number, boxes, str(choice["choice"]))
            if refusal is not None:
                return refusal
        return self._game.decide(state, number, choice, ids)
