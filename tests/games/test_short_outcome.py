"""The outcome of a round in a word or two, as lists of results show it: each game words its own."""

from __future__ import annotations

from typing import Any

import pytest

from server.games import catalogue

CALL = "what the dealer announced"
SHUFFLED = {"cut": {"seat": 1, "at": 90}, "cards": ["KS", "4H", "9C"]}
SHORT: list[tuple[str, list[dict[str, Any]], str]] = [
    ("roulette", [{"void": "ball out"}, {"number": "00", "b2b": 3}], "00"),
    ("lightning_roulette", [{"number": "17", "lucky": {"17": 100}}], "17"),
    ("roulette_x", [{"number": "0", "multipliers": {}}], "0"),
    ("big_six", [{"section": 28}], "28"),
    ("dreamcatcher", [{"sections": [7, 33]}], "7-33"),
    ("sic_bo", [{"dice": [6, 1, 2]}], "6-1-2"),
    ("craps", [{"dice": [5, 2]}], "5-2"),
    ("casino_war", [SHUFFLED], "9C"),
    ("casino_war", [SHUFFLED, {"cards": ["2D", "JD"]}], "9C / JD"),
]


@pytest.mark.parametrize(("game", "draws", "wanted"), SHORT)
def test_the_short_outcome_of_each_game(
    game: str, draws: list[dict[str, Any]], wanted: str
) -> None:
    assert catalogue.submit(game, {}).short_outcome(draws, CALL) == wanted


def test_pai_gow_shows_how_each_seat_compares_with_the_dealer() -> None:
    draw = {"stacks": [], "start": 7, "dice": [1, 2, 4]}
    game = catalogue.submit("pai_gow", {})
    assert game.short_outcome([draw], "seat 1 wins, seat 3 ties") == "1:win 3:push"


def test_every_game_is_among_them() -> None:
    assert {game for game, _, _ in SHORT} | {"pai_gow"} == set(catalogue.GAMES)
