"""Wagers that lay on a layout together go back as they were, whichever depends on which."""

from __future__ import annotations

import random
from typing import Any

import pytest

from server.games.catalogue import submit
from server.games.placing import put_back
from server.games.rules import Deciding, Game, Refusal, Step, Wager, Wagering
from tests.games.house import TABLES, SeededDraws

SIDES = {"roulette_up": {"paytable": "B"}, "blazing_sevens": {"paytable": 3}}


def stepped(step: Step[Any] | Refusal) -> Any:
    assert isinstance(step, Step), step
    return step.state


def behind_another() -> tuple[Game[Any], Any]:
    """A side wager whose roulette wager came off after another one had gone up."""
    game = submit("roulette", SIDES)
    state = game.opening_state()
    for wager in (
        Wager("red", 1, "red", (), 1_000),
        Wager("sevens", 1, "blazing_sevens", (), 500),
        Wager("ben's", 2, "low", (), 1_000),
        Wager("black", 1, "black", (), 1_000),
    ):
        state = stepped(game.place(state, wager))
    return game, stepped(game.take_down(state, 1, "red"))


def test_a_side_wager_goes_back_behind_a_wager_that_was_accepted_after_it() -> None:
    game, state = behind_another()
    assert isinstance(game.place(game.opening_state(), game.wagers(state)[0]), Refusal)

    back = put_back(game, game.opening_state(), game.wagers(state), game.place)

    assert not back.refused
    assert back.state == state
    assert [wager.id for wager in game.wagers(back.state)] == ["sevens", "ben's", "black"]


def test_a_wager_with_nothing_behind_it_is_refused_and_named() -> None:
    game, state = behind_another()
    sevens, bens, _ = game.wagers(state)

    back = put_back(game, game.opening_state(), (sevens, bens), game.place)

    assert {i: refusal.code for i, refusal in back.refused.items()} == {0: "needs_roulette_wager"}
    assert [wager.id for wager in game.wagers(back.state)] == ["ben's"]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("name", "rules"), TABLES)
def test_any_layout_goes_back_as_it_was(name: str, rules: dict[str, Any], seed: int) -> None:
    """Random wagers go up and come down for some rounds; each layout is put back from its list."""
    chance = random.Random(f"{name} {sorted(rules)} {seed}")
    game = submit(name, rules)
    draws = SeededDraws(seed)
    before = game.opening_state()
    for number in range(4):
        state = before
        earlier = {wager.id for wager in game.wagers(before)}
        off: list[Wager] = []
        for i in range(40):
            state = acted(game, state, chance, f"{number}-{i}", earlier, off)
        new = [wager for wager in game.wagers(state) if wager.id not in earlier]
        back = put_back(game, before, new, game.place)
        assert not back.refused
        for wager in off:
            back = back._replace(state=game.withdrawn(back.state, wager))
        assert back.state == state
        before = over(game, state, draws)


def acted(
    game: Game[Any],
    state: Any,
    chance: random.Random,
    wager_id: str,
    earlier: set[str],
    off: list[Wager],
) -> Any:
    """The state after one of three seats placed a wager, or took off one of this round."""
    own = [wager for wager in game.wagers(state) if wager.id not in earlier]
    if own and chance.random() < 0.3:
        gone = chance.choice(own)
        step = game.take_down(state, gone.seat, gone.id)
        if isinstance(step, Step):
            off.append(gone)
    else:
        spot = chance.choice(game.layout())
        pick = game.placed_pick(spot.on, spot.pick)
        seat = chance.randint(1, 3)
        amount = chance.choice((500, 1_000, 6_000))
        step = game.place(state, Wager(wager_id, seat, spot.on, pick, amount))
    return state if isinstance(step, Refusal) else step.state


def over(game: Game[Any], state: Any, draws: SeededDraws) -> Any:
    """The state when the round is over."""
    state = game.no_more_bets(state).state
    while not isinstance(game.awaits(state), Wagering):
        if isinstance(game.awaits(state), Deciding):
            state = stepped(game.next_window(state))
        else:
            state = game.drawn(state, draws.draw(game.drawing(state))).state
    return state
