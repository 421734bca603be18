"""Roulette, 58 Pa. Code 617a: three wheels, their layouts, and the side wagers of 617b."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, ClassVar, Final

import msgspec

from server.games.document import PaytableInWords
from server.games.in_words import NOT_OFFERED, or_else
from server.games.one_outcome import losers_first
from server.games.roulette_layout import POCKETS, WHEELS, call
from server.games.roulette_table import RouletteTable
from server.games.rules import (
    SETTLED_AT_ONCE,
    Ask,
    DrawingSteps,
    Drawn,
    ImpossibleDraw,
    OddsRow,
    Outlook,
    ProgressiveWager,
    Refusal,
    Settlement,
    Settling,
    Spot,
    Step,
    Uniform,
    Wager,
    settled_at_once,
)
from server.games.side_wagers.b2b import B2B
from server.games.side_wagers.blazing_sevens import BlazingSevens
from server.games.side_wagers.contract import RouletteState, SideWager, Spin
from server.games.side_wagers.roulette_up import PaytableUp, RouletteUp
from server.games.stakes import dollars
from server.games.submission import Submission

SIDE_WAGERS: Final[tuple[type[SideWager], ...]] = (B2B, BlazingSevens, RouletteUp)


class Roulette(RouletteTable[RouletteState]):
    """A roulette table under one rules submission."""

    name = "roulette"
    title = "Roulette"
    chapter = "617a"
    state_type = RouletteState
    draw_keys = frozenset(("number", *(side.draw_key for side in SIDE_WAGERS if side.draw_key)))
    wheels = WHEELS
    default_wheel = "double_zero"
    wheel_section = "617a.1"

    submits: ClassVar = {
        "b2b": "The B2B wager, with the weight of each of its payouts.",
        "blazing_sevens": "The Blazing 7's wager, with its paytable.",
        "roulette_up": "The Roulette Up wager, with its paytable or its progressive wager.",
    }
    reads: ClassVar = {side.name: or_else(NOT_OFFERED, side.reads) for side in SIDE_WAGERS}

    def read_options(self, submission: Submission) -> None:
        read = ((side, side.read(submission, self._pockets)) for side in SIDE_WAGERS)
        self._side = {side.name: wager for side, wager in read if wager is not None}
        self.features = tuple(self._side)
        self.outlooks = frozenset(
            name for name, side in self._side.items() if isinstance(side, PaytableUp)
        )

    def resolved_rules(self) -> dict[str, Any]:
        sides = {side.name: self._side.get(side.name) for side in SIDE_WAGERS}
        return super().resolved_rules() | {
            name: side and side.resolved_rules() for name, side in sides.items()
        }

    def opening_state(self) -> RouletteState:
        state = RouletteState()
        for side in self._side.values():
            state = side.opened(state)
        return state

    def side_spots(self) -> Iterable[Spot]:
        return (side.spot() for side in self._side.values())

    def paytables(self) -> tuple[PaytableInWords, ...]:
        return (*super().paytables(), *(side.pays_by() for side in self._side.values()))

    def progressive(self) -> ProgressiveWager | None:
        up = self._side.get(RouletteUp.name)
        return None if up is None else up.progressive()

    def linked(self, state: RouletteState) -> RouletteState:
        return msgspec.structs.replace(state, meter=None)

    # The wagers

    def refuse(self, state: RouletteState, wager: Wager) -> Refusal | None:
        side = self._side.get(wager.on)
        if side is None:
            return super().refuse(state, wager)
        spot = self.spot_of(wager)
        if isinstance(spot, Refusal):
            return spot
        if state.closed:
            return self._betting_closed()
        return (
            side.refuse(state, wager)
            or self._refuse_alone(state, wager, spot)
            or self._refuse_side_amount(side, wager, spot)
        )

    def _refuse_alone(self, state: RouletteState, wager: Wager, spot: Spot) -> Refusal | None:
        # 617b.1(a), 617b.2(a), 617b.4(a): "to each player who placed a Roulette wager in accordance
        # with § 617a.3"
        if any(lying.seat == wager.seat and lying.on not in self._side for lying in state.wagers):
            return None
        return Refusal(
            "needs_roulette_wager",
            "This wager is open to players with a roulette wager on the same spin.",
            spot.section,
        )

    def _refuse_side_amount(self, side: SideWager, wager: Wager, spot: Spot) -> Refusal | None:
        if side.amount_cents is None:
            return self.stakes.refuse(wager.amount, spot.even, spot.section)
        if wager.amount != side.amount_cents:
            return Refusal(
                "bad_message",
                f"The progressive wager is {dollars(side.amount_cents)}, no more and no less.",
                spot.section,
            )
        return None

    def bound(self, state: RouletteState, wager: Wager) -> Refusal | None:
        side = self._side.get(wager.on)
        if side is not None and side.runs(state):
            return Refusal(
                "contract_bet", "The streak is running; this wager stands.", side.section
            )
        return None

    def refuse_reduction(self, state: RouletteState, wager: Wager, to: int) -> Refusal | None:
        side = self._side.get(wager.on)
        if side is not None and side.amount_cents is not None:
            return Refusal("bad_message", "A progressive wager is never reduced.", side.section)
        return super().refuse_reduction(state, wager, to)

    def depending(self, state: RouletteState, wager: Wager) -> tuple[Wager, ...]:
        """The side wagers of a seat whose last roulette wager goes. A running streak stands."""
        if wager.on in self._side:
            return ()
        others = [w for w in state.wagers if w.seat == wager.seat and w.id != wager.id]
        if any(other.on not in self._side for other in others):
            return ()
        return tuple(other for other in others if not self._side[other.on].runs(state))

    def wager_placed(self, state: RouletteState, wager: Wager) -> RouletteState:
        side = self._side.get(wager.on)
        return state if side is None else side.wager_placed(state, wager)

    def wager_removed(self, state: RouletteState, wager: Wager) -> RouletteState:
        side = self._side.get(wager.on)
        return state if side is None else side.wager_removed(state, wager)

    # The spin

    def equipment(self) -> tuple[Ask, ...]:
        asks = [ask for side in self._side.values() for ask in side.equipment()]
        return (*super().equipment(), *asks)

    def drawing(self, state: RouletteState) -> DrawingSteps:
        wheel = POCKETS[self.wheel]
        index: int = yield Uniform(len(wheel))
        draw: Drawn = {"number": wheel[index]}
        if self._side and not self._is_no_spin(wheel[index]):
            wagered = {wager.on for wager in state.wagers}
            for name, side in self._side.items():
                ask = side.ask(state, wheel[index]) if name in wagered else None
                if ask is not None:
                    draw[side.draw_key] = side.say((yield ask))
        return draw

    def drawn(self, state: RouletteState, draw: Drawn) -> Step[RouletteState]:
        return settled_at_once(self.settling(state, draw))

    def settling(self, state: RouletteState, draw: Drawn) -> Settling[RouletteState]:
        number = self.number(draw)
        if RouletteUp.draw_key in draw and (state.meter is not None or self.progressive() is None):
            raise ImpossibleDraw("the meter of this table is not drawn")
        if self._is_no_spin(number):
            # 617a.4(c)(2): "the dealer shall announce 'no spin,' declare the spin void and respin
            # the wheel": every wager stands, and betting stays closed until the respin.
            return Step(state, shown=self._shown(state), call=f"{number} no spin")
        after, settled = yield from self._settle_spin(state, Spin(number, draw))
        return Step(
            after, settled=losers_first(settled), shown=self._shown(after), call=call(number)
        )

    def posted(self, state: RouletteState) -> dict[str, Any]:
        """What the side wagers of this table show, each under its own name."""
        posted = (side.posted(state) for side in self._side.values())
        return {name: shown for each in posted for name, shown in each.items()}

    def voiding(self, state: RouletteState) -> Settling[RouletteState]:
        step = yield from super().voiding(state)
        over = msgspec.structs.replace(step.state, streak=0)
        return msgspec.structs.replace(step, state=over)

    def odds_row(self, spot: Spot) -> OddsRow:
        side = self._side.get(spot.on)
        return super().odds_row(spot) if side is None else side.odds_row()

    def outlook(self, state: RouletteState, wager: Wager) -> Outlook:
        side = self._side.get(wager.on)
        return (
            side.outlook(state) if isinstance(side, PaytableUp) else super().outlook(state, wager)
        )

    def outcome(self, draw: Drawn) -> str:
        return self.number(draw)

    def _is_no_spin(self, number: str) -> bool:
        return number not in self._pockets

    def _settle_spin(
        self, state: RouletteState, spin: Spin
    ) -> Generator[None, None, tuple[RouletteState, tuple[Settlement, ...]]]:
        """Settle every wager that a valid spin decides, in the order of acceptance, in steps."""
        main = state.wagers
        if self._side:
            main = tuple(wager for wager in main if wager.on not in self._side)
        settled: dict[str, Settlement] = {}
        for at in range(0, len(main), SETTLED_AT_ONCE):
            some = self.settle(main[at : at + SETTLED_AT_ONCE], spin.number)
            settled |= {one.id: one for one in some}
            if len(some) == SETTLED_AT_ONCE:
                yield
        after = state
        for name, side in self._side.items():
            wagers = tuple(wager for wager in state.wagers if wager.on == name)
            after, decided = side.spun(after, wagers, spin)
            settled |= {one.id: one for one in decided}
        if len(settled) == len(main) == len(state.wagers):
            after = msgspec.structs.replace(after, wagers=(), closed=False, last=spin.number)
            return after, tuple(settled.values())
        left = tuple(wager for wager in state.wagers if wager.id not in settled)
        after = msgspec.structs.replace(after, wagers=left, closed=False, last=spin.number)
        return after, tuple(settled[w.id] for w in state.wagers if w.id in settled)

    def _shown(self, state: RouletteState) -> dict[str, Any]:
        return {} if state.meter is None else {"meter": state.meter.cents}
