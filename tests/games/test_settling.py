"""A large layout is settled in steps, and comes out as in one."""

from __future__ import annotations

from typing import Any

import pytest

from server.games import catalogue
from server.games.rules import SETTLED_AT_ONCE, Drawing, Game, Step, Wager
from tests.games.house import SUBMISSIONS, SeededDraws

WAGERS = 3 * SETTLED_AT_ONCE
AMOUNTS = (6_000, 600, 300, 100, 60)
LAID_OUT = (
    "big_six",
    "craps",
    "dreamcatcher",
    "lightning_roulette",
    "roulette",
    "roulette_x",
    "sic_bo",
)
PLAYED = [(name, rules) for name in LAID_OUT for rules in SUBMISSIONS[name]]


def closed(game: Game[Any]) -> Any:
    """A layout on which the same wagers were placed until it was full, and betting closed."""
    state = game.opening_state()
    spots = [(spot.on, game.placed_pick(spot.on, spot.pick)) for spot in game.layout()]
    seats = game.seats or WAGERS
    placed = 0
    for i in range(20 * WAGERS):
        on, pick = spots[i % len(spots)]
        for cents in AMOUNTS:
            wager = Wager(f"w{placed + 1}", placed // 20 % seats + 1, on, pick, cents)
            step = game.place(state, wager)
            if isinstance(step, Step):
                state = step.state
                placed += 1
                break
        if placed == WAGERS:
            return game.no_more_bets(state).state
    raise AssertionError(f"{placed} wagers fit")


@pytest.mark.parametrize(("name", "rules"), PLAYED)
def test_in_steps_as_at_once(name: str, rules: dict[str, Any]) -> None:
    game = catalogue.submit(name, rules)
    state = closed(game)
    draws = SeededDraws(7)
    for _ in range(3):
        draw = draws.draw(game.drawing(state))
        steps, settling = 0, game.settling(state, draw)
        try:
            while True:
                next(settling)
                steps += 1
        except StopIteration as done:
            step = done.value
        assert step == game.drawn(state, draw)
        if step.settled and getattr(game, "settles_apart", True):
            assert steps >= WAGERS // SETTLED_AT_ONCE - 1
        if not isinstance(game.awaits(step.state), Drawing):
            state = closed(game)
