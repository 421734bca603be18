"""Pitch: a small game for tests of tables, with everything in it that a table has to cope with.

A coin is thrown. `heads` and `tails` pay 1 to 1, one of eight throws lands on its edge and is
thrown again. `insurance` needs another wager of the seat. `streak` stays on until two heads in a
row have come (3 to 1) or a tails (lost). With `double` in the rules, seats that backed tails
are asked, after a first throw of heads, to `double` (a second wager of the same amount) or `stand`
before the deciding throw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from server.games.rules import (
    Ask,
    Awaits,
    Choice,
    Deciding,
    Drawing,
    DrawingSteps,
    Drawn,
    Game,
    OddsRow,
    Refund,
    Refusal,
    Settlement,
    Spot,
    Step,
    Uniform,
    Wager,
    Wagering,
)

SPOTS = ("heads", "tails", "insurance", "streak")


class PitchState(msgspec.Struct, frozen=True):
    wagers: tuple[Wager, ...] = ()
    closed: bool = False
    heads: dict[str, int] = {}  # of streak wagers, by id
    asked: tuple[int, ...] | None = None


class Pitch(Game[PitchState]):
    name = "pitch"
    title = "Pitch"
    chapter = "none"
    state_type = PitchState

    def __init__(self, rules: Mapping[str, Any]) -> None:
        self._rules = {"min": 100, "max": 10_000, "unit": 100, "double": False, **rules}
        self.spot_max = self._rules.get("spot_max")

    def resolved_rules(self) -> dict[str, Any]:
        return dict(self._rules)

    def opening_state(self) -> PitchState:
        return PitchState()

    def awaits(self, state: PitchState) -> Awaits:
        if not state.closed:
            return Wagering()
        if state.asked:
            return Deciding(state.asked, (Choice("double"), Choice("stand")), "stand")
        return Drawing()

    def wagers(self, state: PitchState) -> tuple[Wager, ...]:
        return state.wagers

    def place(self, state: PitchState, wager: Wager) -> Step[PitchState] | Refusal:
        if state.closed:
            return Refusal("betting_closed", "No more bets.")
        if wager.on not in SPOTS:
            return Refusal("bad_message", "There is no such wager.")
        if wager.amount > self._rules["max"]:
            return Refusal("above_maximum", "That is too much.")
        if wager.amount % 100:
            return Refusal("not_in_units", "Whole dollars, please.")
        if wager.on == "insurance" and not self._backed(state, wager.seat):
            return Refusal("not_now", "There is nothing to insure.")
        return Step(replace(state, wagers=(*state.wagers, wager)), accepted=(wager.id,))

    def in_order(self, state: PitchState, wager_ids: Sequence[str]) -> PitchState:
        wagers = tuple(sorted(state.wagers, key=lambda one: wager_ids.index(one.id)))
        return replace(state, wagers=wagers)

    def _backed(self, state: PitchState, seat: int) -> bool:
        return any(one.seat == seat and one.on != "insurance" for one in state.wagers)

    def take_down(
        self, state: PitchState, seat: int, wager_id: str, to: int = 0
    ) -> Step[PitchState] | Refusal:
        wager = next((one for one in state.wagers if one.id == wager_id), None)
        if wager is None or wager.seat != seat:
            return Refusal("not_your_wager", "That is not yours.")
        if to >= wager.amount:
            return Refusal("bad_message", "Less, please.")
        if to:
            smaller = replace(wager, amount=to)
            left = tuple(smaller if one.id == wager_id else one for one in state.wagers)
            return Step(
                replace(state, wagers=left), refunds=(Refund(wager_id, wager.amount - to, to),)
            )
        step = self.retract(state, wager_id)
        return replace(step, refunds=(Refund(wager_id, wager.amount), *step.refunds))

    def retract(self, state: PitchState, wager_id: str) -> Step[PitchState]:
        gone = next(one for one in state.wagers if one.id == wager_id)
        state = replace(state, wagers=tuple(one for one in state.wagers if one.id != wager_id))
        uncovered = tuple(
            one
            for one in state.wagers
            if one.on == "insurance" and one.seat == gone.seat and not self._backed(state, one.seat)
        )
        left = tuple(one for one in state.wagers if one not in uncovered)
        return Step(
            replace(state, wagers=left),
            refunds=tuple(Refund(one.id, one.amount) for one in uncovered),
        )

    def no_more_bets(self, state: PitchState) -> Step[PitchState]:
        return Step(replace(state, closed=True))

    def equipment(self) -> tuple[Ask, ...]:
        return (Uniform(8),)

    def drawing(self, state: PitchState) -> DrawingSteps:
        thrown = yield Uniform(8)
        return {"side": "edge" if thrown == 0 else "heads" if thrown % 2 else "tails"}

    def drawn(self, state: PitchState, draw: Drawn) -> Step[PitchState]:
        side = draw["side"]
        if side == "edge":
            return Step(state, call="edge")
        tails = tuple(sorted({one.seat for one in state.wagers if one.on == "tails"}))
        if self._rules["double"] and side == "heads" and tails and state.asked is None:
            return Step(replace(state, asked=tails), call="heads first")
        return self._settle(state, side)

    def _settle(self, state: PitchState, side: str) -> Step[PitchState]:
        heads = {
            one.id: state.heads.get(one.id, 0) + 1 for one in state.wagers if one.on == "streak"
        }
        staying = tuple(
            one
            for one in state.wagers
            if one.on == "streak" and side == "heads" and heads[one.id] < 2
        )
        settled = tuple(self._settlement(one, side) for one in state.wagers if one not in staying)
        kept = {one.id: heads[one.id] for one in staying}
        return Step(PitchState(staying, heads=kept), settled=settled, call=f"{side} it is")

    def _settlement(self, wager: Wager, side: str) -> Settlement:
        if wager.on == "streak" and side == "heads":
            return Settlement(wager.id, "win", wager.amount * 4)
        if wager.on == side:
            return Settlement(wager.id, "win", wager.amount * 2)
        if wager.on == "insurance":
            return Settlement(wager.id, "push", wager.amount)
        return Settlement(wager.id, "lose", 0)

    def decide(
        self, state: PitchState, seat: int, choice: Mapping[str, Any], ids: tuple[str, ...]
    ) -> Step[PitchState] | Refusal:
        if not state.asked or seat not in state.asked:
            return Refusal("not_now", "You are not asked.")
        asked = tuple(one for one in state.asked if one != seat)
        if choice["choice"] == "stand":
            return Step(replace(state, asked=asked))
        amount = sum(one.amount for one in state.wagers if one.seat == seat and one.on == "tails")
        doubled = Wager(ids[0], seat, "tails", (), amount)
        return Step(replace(state, asked=asked, wagers=(*state.wagers, doubled)), raised=(doubled,))

    def next_window(self, state: PitchState) -> Step[PitchState] | Refusal:
        return Step(replace(state, asked=()))

    def void(self, state: PitchState) -> Step[PitchState]:
        back = tuple(Settlement(one.id, "void", one.amount) for one in state.wagers)
        return Step(PitchState(), settled=back)

    def layout(self) -> tuple[Spot, ...]:
        return tuple(Spot(on, (), "none", Fraction(1)) for on in SPOTS)

    def odds(self) -> tuple[OddsRow, ...]:
        return tuple(OddsRow(on, (), "1", Fraction(1, 2), Fraction(1)) for on in SPOTS)
