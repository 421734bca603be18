"""Decisions in mid-round: a window with a clock, and what the seats choose in it.

A decision is written down before it counts, with the money of what it puts up held; a restart finds
it there, and the draws after it come out the same.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

from protocol.from_client import Choose
from protocol.from_house import Chosen, Refused
from server.games.rules import Deciding, Refusal, Step
from server.tables.bell import Bell
from server.tables.betting import NOT_SEATED, UNCOVERED, Betting
from server.tables.cage_calls import hold, reduce
from server.tables.orders import House, Orders
from server.tables.page import Decision, LyingWager
from server.tables.playing import decide, mix_in
from server.tables.port import Player, ReplyTo
from server.tables.ports import Draws
from server.tables.rounds import AnyGame, Round
from server.tables.scene import Scene
from server.tables.settings import TableSettings
from server.tables.wagers import WrittenWager

MOST_RAISED = 4  # wagers that one choice may put up
MOST_WAITING = 1_000
MOST_INTEGER = 2**53 - 1  # what any language reads exactly

NOT_NOW = Refusal("not_now", "There is nothing to decide now.")
TOO_MANY = Refusal("limit_reached", "Too many choices are waiting.")
TOO_LATE = Refusal("not_now", "The time to decide is over.")
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
    ) -> None:
        self._settings = settings
        self._game = game
        self._house = house
        self._betting = betting
        self._bell = bell
        self._orders = orders
        self._is_open = False
        self._waiting: deque[Asked] = deque()
        self._token = secrets.token_hex(4)  # keeps hold ids apart from those before a restart

    def choose(self, player: Player, message: Choose, reply: ReplyTo) -> None:
        """A seat chooses; answered when its choice has been written down."""
        refusal = self._refuse(player, message)
        if refusal is not None:
            reply(_refused(message, refusal))
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

    async def take(
        self, playing: Round, asked: Deciding, draws: Draws, scene: Scene, save: Save
    ) -> None:
        """Run one window: until the game asks nothing more, its time is up, or a void."""
        clock = self._house.clock
        closes_ms = clock.now_ms() + self._settings.decision_ms
        scene.decision_asked(asked, closes_ms, {})
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
                reply(_refused(message, TOO_LATE))
            self._waiting.clear()

    async def _end_window(self, playing: Round, save: Save) -> None:
        decision = Decision(0)
        step = decide(self._game, self._betting.state, decision, ())
        assert not isinstance(step, Refusal), f"a window that is open can be ended: {step}"
        playing.decisions.append(decision)
        await save(playing)
        playing.went_on(step)
        self._betting.state = step.state

    async def _take_one(
        self,
        playing: Round,
        draws: Draws,
        save: Save,
        player: Player,
        message: Choose,
        reply: ReplyTo,
    ) -> None:
        betting = self._betting
        seat = betting.seats.of(player.account)
        if seat is None:
            reply(_refused(message, NOT_SEATED))
            return
        choice = {**message.options, "choice": message.choice}
        ids = tuple(f"w{betting.next_order + i}" for i in range(MOST_RAISED))
        step = decide(self._game, betting.state, Decision(seat.number, choice), ids)
        if isinstance(step, Refusal):
            reply(_refused(message, step))
            return
        raised = self._write_down(playing, player, step)
        refusal, balance = await self._hold_all(raised)
        if refusal is not None:
            reply(_refused(message, refusal))
            return
        decision = Decision(seat.number, choice, raised)
        playing.decisions.append(decision)
        await save(playing)
        mix_in(draws, decision)
        betting.state = step.state
        playing.went_on(step)
        for written in raised:
            betting.restore(LyingWager(written, written.wager.amount))
        raised_ids = tuple(written.wager.id for written in raised)
        reply(Chosen(message.request, self._settings.id, raised_ids, balance))

    def _write_down(
        self, playing: Round, player: Player, step: Step[Any]
    ) -> tuple[WrittenWager, ...]:
        first = self._betting.next_order
        self._betting.next_order += len(step.raised)
        return tuple(
            WrittenWager(
                first + i,
                playing.number,
                f"{self._token}-{wager.id}",
                player.account,
                player.name,
                player.kind,
                wager,
            )
            for i, wager in enumerate(step.raised)
        )

    async def _hold_all(self, raised: Sequence[WrittenWager]) -> tuple[Refusal | None, int]:
        """Hold the money of all, or of none. Returns why not, and the balance after it."""
        cage, table = self._house.cage, self._settings.id
        answers = [await hold(cage, table, written) for written in raised]
        if all(code == "held" for code, _ in answers):
            return None, answers[-1][1] if answers else 0
        for written, (code, _) in zip(raised, answers, strict=True):
            if code == "held":
                await reduce(cage, table, written.hold_id(table), written.account, 0)
        no = next(code for code, _ in answers if code != "held")
        return UNCOVERED[no], 0


def is_writable(option: Any) -> bool:
    """Whether an option reads back as it was from the journal, and mixes as it did."""
    if isinstance(option, list):
        return all(is_writable(entry) and not isinstance(entry, list) for entry in option)
    if isinstance(option, int):
        return abs(option) <= MOST_INTEGER
    return option is None or isinstance(option, str)


def _refused(message: Choose, refusal: Refusal) -> Refused:
    return Refused(message.request, refusal.code, refusal.message, refusal.section)
