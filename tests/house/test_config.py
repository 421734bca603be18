"""The configuration: what ships can be opened, and what is wrong is named with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.config import ConfigError, load
from server.games import catalogue

ROOT = Path(__file__).parents[2]


def test_the_default_house_has_24_roulette_tables_and_others_whose_rules_are_legal():
    config = load(ROOT / "croupier.toml")
    games = [catalogue.submit(table.game, table.rules) for table in config.tables]
    wheels = [game.resolved_rules()["wheel"] for game in games if game.name == "roulette"]
    assert len(wheels) >= 24
    assert set(wheels) == {"single_zero", "double_zero", "double_zero_as_single"}
    assert {
        "lightning_roulette",
        "roulette_x",
        "big_six",
        "dreamcatcher",
        "sic_bo",
    } <= {game.name for game in games}


def test_the_default_house_offers_every_side_wager_of_roulette():
    config = load(ROOT / "croupier.toml")
    offered = {key for table in config.tables if table.game == "roulette" for key in table.rules}
    assert {"b2b", "blazing_sevens", "roulette_up"} <= offered


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("tables = 3", "tables: Expected `array`, got `int`"),
        ("[[tables]]\nid = 'a'", "table a: Object missing required field `game`"),
        ("[[tables]]\ngame = 'roulette'", "table number 1: Object missing required field `id`"),
        ("[[tables]]\nid = 'a'\ngame = 'roulette'\nseats = 3", "table a: Object contains unknown"),
        (
            "[[tables]]\nid = 'a'\ngame = 'roulette'\nbetting_seconds = 'x'",
            "table a: betting_seconds: Expected `float`",
        ),
        ("[gateway]\nport = 70000", "gateway.port: Expected `int` <= 65535"),
        ("[house]\nnmae = 'x'", "house: Object contains unknown field `nmae`"),
        ("x\ny = 1", "line 1"),
        ("", "a house needs a table"),
        (
            "[[tables]]\nid = 'a'\ngame = 'roulette'\n[[tables]]\nid = 'a'\ngame = 'roulette'",
            "two tables have the id 'a'",
        ),
    ],
)
def test_what_is_wrong_is_named_with_file_and_place(tmp_path, text, says):
    path = tmp_path / "house.toml"
    path.write_text(text)
    with pytest.raises(ConfigError) as refused:
        load(path)
    assert str(path) in str(refused.value)
    assert says in str(refused.value)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(ConfigError, match=r"nowhere\.toml: cannot be read: No such file"):
        load(tmp_path / "nowhere.toml")
