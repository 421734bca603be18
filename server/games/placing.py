"""A layout put back from the list of its wagers, whichever of them depends on which.

A side wager goes up behind a roulette wager, and odds behind a line wager. Later the player may
place another wager and take the first one down. The side wager stays, behind a wager that was
accepted after it. It keeps its place in the order of acceptance.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Generic, NamedTuple, TypeVar

from msgspec import Struct

from server.games.rules import SETTLED_AT_ONCE, Game, Refusal, Step, Wager

S = TypeVar("S", bound=Struct)


class PutBack(NamedTuple, Generic[S]):
    """A layout with all of the wagers that the rules allow there."""

    state: S
    refused: dict[int, Refusal]  # by the place in the list of wagers


def put_back(
    game: Game[S],
    state: S,
    wagers: Sequence[Wager],
    place: Callable[[S, Wager], Step[S] | Refusal],
) -> PutBack[S]:
    """Place wagers that were on a layout together, listed in the order of acceptance.

    `place` places one of them. A wager that it refuses is tried again after the others.
    """
    steps = putting_back(game, state, wagers, place)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            back: PutBack[S] = done.value
            return back


def putting_back(
    game: Game[S],
    state: S,
    wagers: Sequence[Wager],
    place: Callable[[S, Wager], Step[S] | Refusal],
) -> Generator[None, None, PutBack[S]]:
    """As `put_back`, in steps, like `Game.settling`."""
    before = state
    waiting: Sequence[int] = range(len(wagers))
    passes = 0
    while True:
        passes += 1
        refused: dict[int, Refusal] = {}
        for tried, i in enumerate(waiting, 1):
            if tried % SETTLED_AT_ONCE == 0:
                yield
            step = place(state, wagers[i])
            if isinstance(step, Refusal):
                refused[i] = step
            else:
                state = step.state
        if not refused or len(refused) == len(waiting):
            if passes > 1:
                order = [wager.id for wager in (*game.wagers(before), *wagers)]
                state = game.in_order(state, order)
            return PutBack(state, refused)
        waiting = tuple(refused)
