"""Decisions in mid-round: a window with a clock, and what the seats choose in it.

A decision is written down before it counts, with the money of what it puts up held. A restart finds
it written down, and draws the same after it.
"""

from __future__ import annotations

from typing import Any

from protocol.from_client import Choose
from server.games.rules import Deciding, Refusal, Step
from server.tables.api import Player, ReplyTo
from server.tables.betting.boxes import Boxes
from server.tables.choices.effect import decide, is_writable, mix_in
from server.tables.choices.queue import ChoiceQueue
from server.tables.choices.raising import Raising, chosen
from server.tables.core import TableCore
from server.tables.dependencies import Draws
from server.tables.model.page import Decision
from server.tables.model.refusals import NOT_NOW, NOT_SEATED, NOT_YOUR_BOX, UNWRITABLE, refused
from server.tables.model.round import Round
from server.tables.view.face_down import shown_of

MOST_WAITING = 1_000
BRIEF_MS = 6_000
"""A brief window is no longer than this, and no longer than any other of the table."""


class Decisions:
    """The decision window of one table."""

    def __init__(self, core: TableCore, boxes: Boxes, raising: Raising) -> None:
        self._settings = core.settings
        self._table = core.table
        self._game = core.table.game
        self._seats = core.table.seats
        self._boxes = boxes
        self._raising = raising
        self._pages = core.pages
        self._view = core.view
        self._face_down = core.face_down
        self._wake_up = core.wake_up
        self._clock = core.outside.clock
        self._is_asking = False
        self._waiting: ChoiceQueue[Choose] = ChoiceQueue(MOST_WAITING, core.wake_up)

    # -------------------------------------------------------------- the gateway's call

    def choose(self, player: Player, message: Choose, reply: ReplyTo) -> None:
        """A seat chooses; answered when its choice has been written down."""
        refusal = self._refuse(player, message)
        if refusal is not None:
            reply(refused(message.request, refusal))
        else:
            self._waiting.put(player, message, reply)

    def _refuse(self, player: Player, message: Choose) -> Refusal | None:
        if self._seats.of(player.account) is None:
            return NOT_SEATED
        if not self._is_asking:
            return NOT_NOW
        return None if all(map(is_writable, message.options.values())) else UNWRITABLE

    # -------------------------------------------------------------- the dealer's calls

    async def take(self, current: Round, asked: Deciding, draws: Draws) -> None:
        """Run one window: until the game asks nothing more, or its time is up."""
        window_ms = self._settings.decision_ms
        if asked.brief:
            window_ms = min(window_ms, BRIEF_MS)
        closes_ms = self._clock.now_ms() + window_ms
        self._table.collect(current.settlements)
        self._view.decision_asked(asked, closes_ms)
        self._is_asking = True
        try:
            while True:
                now = self._game.awaits(self._table.state)
                if not isinstance(now, Deciding):
                    return
                now_ms = self._clock.now_ms()
                closes_ms = min(closes_ms, now_ms + window_ms)
                if now_ms >= closes_ms or not now.seats:
                    await self._end_window(current)
                    return
                if self._waiting:
                    await self._take_one(current, draws, *self._waiting.take())
                else:
                    await self._wake_up.wait(closes_ms)
        finally:
            self._is_asking = False
            self._waiting.refuse_all()

    def made_before(self, current: Round, draws: Draws, decision: Decision) -> None:
        """A decision that is on the journal's page: it was made before a restart."""
        ids = tuple(written.wager.id for written in decision.raised)
        step = decide(self._game, self._table.state, decision, ids)
        assert not isinstance(step, Refusal), f"{decision} was allowed before: {step}"
        mix_in(draws, decision)
        self._counts(current, decision, step)

    async def _end_window(self, current: Round) -> None:
        decision = Decision(0)
        step = decide(self._game, self._table.state, decision, ())
        assert not isinstance(step, Refusal), f"a window that is open can be ended: {step}"
        current.add_decision(decision)
        await self._pages.save(current)
        self._counts(current, decision, step)

    async def _take_one(
        self, current: Round, draws: Draws, player: Player, message: Choose, reply: ReplyTo
    ) -> None:
        box = self._box_of(player, message)
        if isinstance(box, Refusal):
            reply(refused(message.request, box))
            return
        choice = {**message.options, "choice": message.choice}
        step = decide(self._game, self._table.state, Decision(box, choice), self._raising.ids())
        if isinstance(step, Refusal):
            reply(refused(message.request, step))
            return
        held = await self._raising.hold(player, box, step.raised)
        if isinstance(held, Refusal):
            reply(refused(message.request, held))
            return
        raised, balance = held
        decision = Decision(box, choice, raised)
        current.add_decision(decision)
        await self._pages.save(current)
        mix_in(draws, decision)
        self._counts(current, decision, step)
        reply(chosen(message.request, self._settings.id, raised, balance))

    def _box_of(self, player: Player, message: Choose) -> int | Refusal:
        """The box that a choice is for: the one named, or the player's own seat."""
        seat = self._seats.of(player.account)
        if seat is None:
            return NOT_SEATED
        box = message.box or seat.number
        boxes = self._boxes.of(seat)
        if box not in boxes:
            return NOT_YOUR_BOX
        return self._game.refuse_choice(self._table.state, box, boxes, message.choice) or box

    def _counts(self, current: Round, decision: Decision, step: Step[Any]) -> None:
        """A decision is written down: its chips move, and everybody is told of it."""
        table = self._table
        before = table.state
        table.advance(step)
        current.advance(step)
        self._raising.put_on_layout(decision.raised)
        table.collect(current.settlements)
        asked = self._game.awaits(step.state)
        left = asked.seats if decision.seat and isinstance(asked, Deciding) else ()
        self._view.decision_made(
            decision.seat,
            decision.choice.get("choice", ""),
            step.call,
            left,
            shown_of(self._game, before, step),
        )
        self._face_down.tell()
