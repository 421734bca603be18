"""Decisions in mid-round: a window with a clock, and what the seats choose in it.

A decision is written down before it counts, with the money of what it puts up held; a restart finds
it there, and the draws after it come out the same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from protocol.from_client import Choose
from protocol.from_house import Chosen
from server.games.rules import Deciding, Refusal, Step
from server.tables.bell import Bell
from server.tables.betting import Betting
from server.tables.face_down import FaceDown, shown_of
from server.tables.orders import House, Orders
from server.tables.page import Decision
from server.tables.playing import decide, mix_in
from server.tables.port import Player, ReplyTo
from server.tables.ports import Draws
from server.tables.raising import Raising
from server.tables.rounds import AnyGame, Round
from server.tables.scene import Scene
from server.tables.settings import TableSettings
from server.tables.wager_answers import NOT_SEATED, refused

MOST_WAITING = 1_000
MOST_INTEGER = 2**53 - 1  # what any language reads exactly

NOT_NOW = Refusal("not_now", "There is nothing to decide now.")
TOO_MANY = Refusal("limit_reached", "Too many choices are waiting.")
TOO_LATE = Refusal("not_now", "The time to decide is over.")
NOT_YOUR_BOX = Refusal("not_your_wager", "You have no wager on that box.")
UNWRITABLE = Refusal(
    "bad_message", "An option is a text, a whole number, true, false, or a list of these."
)

Asked: TypeAlias = tuple[Player, Choose, ReplyTo]
Save: TypeAlias = Callable[[Round], Awaitable[None]]


class Decisions:
    """The decision window of one table."""

    def __init__(
        self,
        settings: TableSettings,
        game: AnyGame,
        house: House,
        betting: Betting,
        bell: Bell,
        orders: Orders,
        scene: Scene,
        face_down: FaceDown,
    ) -> None:
        self._settings = settings
        self._game = game
        self._house = house
        self._betting = betting
        self._bell = bell
        self._orders = orders
        self._scene = scene
        self._face_down = face_down
        self._is_open = False
        self._waiting: deque[Asked] = deque()
        self._raising = Raising(settings, house, betting)

    def choose(self, player: Player, message: Choose, reply: ReplyTo) -> None:
        """A seat chooses; answered when its choice has been written down."""
        refusal = self._refuse(player, message)
        if refusal is not None:
            reply(refused(message.request, refusal))
            return
        self._waiting.append((player, message, reply))
        self._bell.ring()

    def _refuse(self, player: Player, message: Choose) -> Refusal | None:
        if self._betting.seats.of(player.account) is None:
            return NOT_SEATED
        if not self._is_open:
            return NOT_NOW
        if not all(map(is_writable, message.options.values())):
            return UNWRITABLE
        return TOO_MANY if len(self._waiting) >= MOST_WAITING else None

    async def take(self, playing: Round, asked: Deciding, draws: Draws, save: Save) -> None:
        """Run one window: until the game asks nothing more, its time is up, or a void."""
        clock = self._house.clock
        closes_ms = clock.now_ms() + self._settings.decision_ms
        self._betting.collect(playing.settlements)
        self._scene.decision_asked(asked, closes_ms)
        self._is_open = True
        try:
            while self._orders.void is None:
                now = self._game.awaits(self._betting.state)
                if not isinstance(now, Deciding):
                    return
                now_ms = clock.now_ms()
                closes_ms = min(closes_ms, now_ms + self._settings.decision_ms)
                if now_ms >= closes_ms or not now.seats:
                    await self._end_window(playing, save)
                    return
                if self._waiting:
                    await self._take_one(playing, draws, save, *self._waiting.popleft())
                else:
                    await self._bell.wait(closes_ms)
        finally:
            self._is_open = False
            for _, message, reply in self._waiting:
                reply(refused(message.request, TOO_LATE))
            self._waiting.clear()

    def made_before(self, playing: Round, draws: Draws, decision: Decision) -> None:
        """A decision that the journal's page tells of, made before a restart."""
        ids = tuple(written.wager.id for written in decision.raised)
        step = decide(self._game, self._betting.state, decision, ids)
        assert not isinstance(step, Refusal), f"{decision} was allowed before: {step}"
        mix_in(draws, decision)
        self._stands(playing, decision, step)

    async def _end_window(self, playing: Round, save: Save) -> None:
        decision = Decision(0)
        step = decide(self._game, self._betting.state, decision, ())
        assert not isinstance(step, Refusal), f"a window that is open can be ended: {step}"
        playing.decisions.append(decision)
        await save(playing)
        self._stands(playing, decision, step)

    async def _take_one(
        self,
        playing: Round,
        draws: Draws,
        save: Save,
        player: Player,
        message: Choose,
        reply: ReplyTo,
    ) -> None:
        box = self._box_of(player, message)
        if isinstance(box, Refusal):
            reply(refused(message.request, box))
            return
        choice = {**message.options, "choice": message.choice}
        step = decide(self._game, self._betting.state, Decision(box, choice), self._raising.ids())
        if isinstance(step, Refusal):
            reply(refused(message.request, step))
            return
        held = await self._raising.hold(playing, player, box, step.raised)
        if isinstance(held, Refusal):
            reply(refused(message.request, held))
            return
        raised, balance = held
        decision = Decision(box, choice, raised)
        playing.decisions.append(decision)
        await save(playing)
        mix_in(draws, decision)
        self._stands(playing, decision, step)
        raised_ids = tuple(written.wager.id for written in raised)
        reply(Chosen(message.request, self._settings.id, raised_ids, balance))

    def _box_of(self, player: Player, message: Choose) -> int | Refusal:
        """The box that a choice is for: the one named, or the player's own seat."""
        seat = self._betting.seats.of(player.account)
        if seat is None:
            return NOT_SEATED
        box = message.box or seat.number
        boxes = self._betting.boxes.of(seat)
        if box not in boxes:
            return NOT_YOUR_BOX
        return self._game.refuse_choice(self._betting.state, box, boxes, message.choice) or box

    def _stands(self, playing: Round, decision: Decision, step: Step[Any]) -> None:
        """A decision is written down: its chips move, and everybody is told of it."""
        betting = self._betting
        before, betting.state = betting.state, step.state
        playing.went_on(step)
        self._raising.lay(decision.raised)
        betting.collect(playing.settlements)
        asked = self._game.awaits(step.state)
        left = asked.seats if decision.seat and isinstance(asked, Deciding) else ()
        self._scene.decision_made(
            decision.seat,
            decision.choice.get("choice", ""),
            step.call,
            left,
            shown_of(self._game, before, step),
        )
        self._face_down.tell()


def is_writable(option: Any) -> bool:
    """Whether an option reads back as it was from the journal, and mixes as it did."""
    if isinstance(option, list):
        return all(is_writable(entry) and not isinstance(entry, list) for entry in option)
    if isinstance(option, int):
        return abs(option) <= MOST_INTEGER
    return option is None or isinstance(option, str)
