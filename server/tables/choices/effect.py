"""What a decision does: the game is told, and the generator is mixed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec

from server.games.rules import Refusal, Step
from server.tables.dependencies import Draws
from server.tables.model.page import Decision
from server.tables.model.round import AnyGame

MOST_INTEGER = 2**53 - 1  # what any language reads exactly


def decide(
    game: AnyGame, state: Any, decision: Decision, ids: tuple[str, ...]
) -> Step[Any] | Refusal:
    """Tell the game a decision; seat 0 is the clock that ends the window."""
    if decision.seat == 0:
        return game.next_window(state)
    return game.decide(state, decision.seat, decision.choice, ids)


def mix_in(draws: Draws, decision: Decision) -> None:
    """Make everything that is drawn after a seat's decision depend on it; the clock adds nothing.

    What is mixed in is the canonical JSON of [seat, choice] (server/records/README).
    """
    if decision.seat:
        said = msgspec.to_builtins(decision.choice, str_keys=True)
        mixture = json.dumps([decision.seat, said], sort_keys=True, separators=(",", ":"))
        draws.mix(mixture.encode())


def mix_in_betting(draws: Draws, decisions: Sequence[Decision]) -> list[Decision]:
    """Mix in what was decided while wagers were taken; returns the decisions made after that."""
    for decision in decisions:
        if decision.betting:
            mix_in(draws, decision)
    return [decision for decision in decisions if not decision.betting]


def is_writable(option: Any) -> bool:
    """Whether the journal gives an option back unchanged, so that it mixes in the same way."""
    if isinstance(option, list):
        return all(is_writable(entry) and not isinstance(entry, list) for entry in option)
    if isinstance(option, int):
        return abs(option) <= MOST_INTEGER
    return option is None or isinstance(option, str)
