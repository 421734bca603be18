"""Which games a configuration may open tables of."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.config import Config, TableConfig
from server.games import catalogue
from server.main import RULES_ONLY, HouseRefused, submit_tables


@pytest.mark.parametrize("game", sorted(RULES_ONLY))
def test_a_game_without_a_live_table_is_refused_by_table_and_name(game: str) -> None:
    """With `buy_lay` on the wager, a live table would pay wagers whose vigorish nobody took."""
    with pytest.raises(HouseRefused, match=f"table one: game: {game} is not on the floor"):
        submit_tables(Path("croupier.toml"), Config(tables=(TableConfig("one", game),)))


@pytest.mark.parametrize("game", sorted(catalogue.GAMES.keys() - RULES_ONLY))
def test_every_other_game_opens(game: str) -> None:
    tables = Config(tables=(TableConfig("one", game),))
    (submitted,) = submit_tables(Path("croupier.toml"), tables)
    assert submitted[1].name == game
