"""Drawing a round's outcome, step by step, from the round's own generator."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

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
from server.tables.page import Decision
from server.tables.ports import Draws
from server.tables.rounds import AnyGame, Spin

MOST_SPINS = 1_000
"""More void spins than this in one round only a fault of the program explains."""


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
    step = game.drawn(state, draw)
    is_void = isinstance(game.awaits(step.state), Drawing)
    shown = {**game.posted(step.state), **step.shown}
    return step, Spin(draw, step.call, shown, is_void)


def decide(
    game: AnyGame, state: Any, decision: Decision, ids: tuple[str, ...]
) -> Step[Any] | Refusal:
    """Tell the game a decision; seat 0 is the clock that ends the window."""
    if decision.seat == 0:
        return game.next_window(state)
    return game.decide(state, decision.seat, decision.choice, ids)


def mixture_of(decision: Decision) -> bytes:
    """What a seat's decision adds to the round's generator: JSON of [seat, choice]."""
    said = msgspec.to_builtins(decision.choice, str_keys=True)
    return json.dumps([decision.seat, said], sort_keys=True, separators=(",", ":")).encode()


class Played(Struct, frozen=True):
    """A round that was played to its end: what was shown, what was settled, what stayed on."""

    spins: tuple[Spin, ...]
    settlements: tuple[Settlement, ...]
    staying: tuple[Wager, ...]


async def play_alone(
    game: AnyGame, state: Any, draws: Draws, decisions: Sequence[Decision], claim: Claim
) -> Played:
    """Play a round to its end with the decisions that were made; the clock makes the others."""
    made = list(decisions)
    spins: list[Spin] = []
    settlements: list[Settlement] = []
    while not isinstance(game.awaits(state), Wagering):
        step: Step[Any] | Refusal
        if isinstance(game.awaits(state), Drawing):
            assert len(spins) < MOST_SPINS, "the equipment never comes to rest"
            step, spin = await draw_once(game, state, draws, claim)
            spins.append(spin)
        else:
            decision = made.pop(0) if made else Decision(0)
            if decision.seat:
                draws.mix(mixture_of(decision))
            ids = tuple(written.wager.id for written in decision.raised)
            step = decide(game, state, decision, ids)
            assert not isinstance(step, Refusal), f"{decision} was allowed before: {step}"
        settlements.extend(step.settled)
        state = step.state
    return Played(tuple(spins), tuple(settlements), game.wagers(state))


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
