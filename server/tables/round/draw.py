"""Drawing a round's outcome, step by step, from the round's own generator."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from server.common.slices import in_turns
from server.games.rules import (
    Ask,
    Drawing,
    MeterClaim,
    Refusal,
    Sample,
    Settlement,
    Shuffle,
    Step,
    Uniform,
    Wager,
    Wagering,
    Weighted,
)
from server.tables.choices.effect import decide, mix_in, mix_in_betting
from server.tables.dependencies import Draws
from server.tables.model.page import Decision
from server.tables.model.round import AnyGame, Spin
from server.tables.view.face_down import shown_of

MOST_SPINS = 1_000
"""Only a fault of the program explains more void spins than this in one round."""

Claim: TypeAlias = Callable[[MeterClaim], Awaitable[int]]
"""Takes what the round's meter has, in cents."""


async def draw_once(
    game: AnyGame, state: Any, draws: Draws, claim: Claim
) -> tuple[Step[Any], Spin]:
    """Let the equipment run once, and tell the game what it showed."""
    asking = game.drawing(state)
    answer: Any = None
    while True:
        try:
            ask = asking.send(answer)
        except StopIteration as done:
            draw = done.value
            break
        answer = await claim(ask) if isinstance(ask, MeterClaim) else _answer(ask, draws)
    step = await in_turns(game.settling(state, draw))
    is_void = isinstance(game.awaits(step.state), Drawing)
    spin = Spin(draw, game.face_up(draw), step.call, shown_of(game, state, step), is_void)
    return step, spin


def rehearse(game: AnyGame, draws: Draws) -> str:
    """Let the equipment run once while nothing is wagered. Returns what the dealer would announce.

    Raises ImpossibleDraw if the rules know no such outcome.
    """
    state = game.no_more_bets(game.linked(game.opening_state())).state
    asking = game.drawing(state)
    answer: Any = None
    while True:
        try:
            ask = asking.send(answer)
        except StopIteration as done:
            return game.drawn(state, done.value).call
        assert not isinstance(ask, MeterClaim), "nobody has wagered on the meter"
        answer = _answer(ask, draws)


class Played(Struct, frozen=True):
    """A round that was played to its end: what was shown, what was settled, what stayed on."""

    spins: tuple[Spin, ...]
    settlements: tuple[Settlement, ...]
    staying: tuple[Wager, ...]
    call: str


async def play_alone(
    game: AnyGame, state: Any, draws: Draws, decisions: Sequence[Decision], claim: Claim
) -> Played:
    """Play a round to its end with the decisions that were made; the clock makes the others."""
    made = mix_in_betting(draws, decisions)
    spins: list[Spin] = []
    settlements: list[Settlement] = []
    call = ""
    while not isinstance(game.awaits(state), Wagering):
        step: Step[Any] | Refusal
        if isinstance(game.awaits(state), Drawing):
            assert len(spins) < MOST_SPINS, "the equipment never comes to rest"
            step, spin = await draw_once(game, state, draws, claim)
            spins.append(spin)
        else:
            decision = made.pop(0) if made else Decision(0)
            mix_in(draws, decision)
            ids = tuple(written.wager.id for written in decision.raised)
            step = decide(game, state, decision, ids)
            assert not isinstance(step, Refusal), f"{decision} was allowed before: {step}"
        settlements.extend(step.settled)
        call = step.call or call
        state = step.state
    return Played(tuple(spins), tuple(settlements), game.wagers(state), call)


def _answer(ask: Ask, draws: Draws) -> int | tuple[int, ...]:
    match ask:
        case Uniform(n):
            return draws.uniform(n)
        case Sample(k, n):
            return draws.sample(k, n)
        case Weighted(weights):
            return draws.weighted(weights)
        case Shuffle(n):
            return draws.shuffle(n)
