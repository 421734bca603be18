"""Which games a configuration may open tables of."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.app.config import Config, TableConfig
from server.app.plan import submit_tables
from server.games import catalogue


@pytest.mark.parametrize("game", sorted(catalogue.GAMES))
def test_every_game_of_the_catalogue_opens(game: str) -> None:
    tables = Config(tables=(TableConfig("one", game, decision_seconds=7),))
    (submitted,) = submit_tables(Path("croupier.toml"), tables)
    assert submitted[1].name == game
    assert submitted[0].decision_ms == 7_000
