"""What a list of tables says of a table beyond its game, its variant and its limits."""

from __future__ import annotations

from typing import Any

import pytest

from server.games import catalogue

SUBMITTED: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("roulette", {}, ()),
    ("roulette", {"five_adjacent": True}, ()),
    ("roulette", {"roulette_up": {"paytable": "E"}}, ("roulette_up",)),
    ("roulette", {"blazing_sevens": {"paytable": 3}}, ("blazing_sevens",)),
    ("lightning_roulette", {}, ("multipliers",)),
    ("roulette_x", {"paytable": "A"}, ("multipliers",)),
    ("dreamcatcher", {}, ("multipliers",)),
    ("big_six", {}, ()),
    ("craps", {}, ()),
    ("craps", {"fire": "A"}, ("fire",)),
    ("pai_gow", {}, ()),
    ("pai_gow", {"player_bank": True}, ("player_bank",)),
    ("pai_gow", {"player_bank": True, "co_bank": True}, ("player_bank", "co_bank")),
]


@pytest.mark.parametrize(("game", "rules", "features"), SUBMITTED)
def test_a_table_lists_what_sets_it_apart(
    game: str, rules: dict[str, Any], features: tuple[str, ...]
) -> None:
    assert catalogue.submit(game, rules).features == features
