"""The configuration: what ships can be opened, and what is wrong is named with its place."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from server.app.config import ConfigError, TableConfig, load
from server.app.plan import plan_house, submit_meters, submit_tables
from server.games import catalogue
from server.games.odds import odds_document

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


def test_the_default_house_has_a_chat_and_one_without_the_section_has_none(tmp_path):
    assert load(ROOT / "croupier.toml").chat.enabled is True
    text = (ROOT / "croupier.toml").read_text()
    path = tmp_path / "without.toml"
    path.write_text(text.replace("[chat]", "# [chat]").replace("\nenabled = true", ""))
    assert load(path).chat.enabled is False


def test_the_default_house_offers_every_side_wager_of_roulette():
    config = load(ROOT / "croupier.toml")
    offered = {key for table in config.tables if table.game == "roulette" for key in table.rules}
    assert {"b2b", "blazing_sevens", "roulette_up"} <= offered


def returns_of(game: str) -> list[tuple[TableConfig, dict[str, set[Fraction]]]]:
    """Each table of a game, and what its wagers return, by name."""
    found = []
    for table in load(ROOT / "croupier.toml").tables:
        if table.game != game:
            continue
        returns: dict[str, set[Fraction]] = {}
        for row in odds_document(game, table.rules)["wagers"]:
            returns.setdefault(row["on"], set()).add(Fraction(row["return"]))
        found.append((table, returns))
    assert found, f"there is no table of {game}"
    return found


class TestTheReturnsOfTheDefaultHouse:
    def test_roulette_keeps_a_37th_or_a_19th_and_first_five_more(self):
        for table, returns in returns_of("roulette"):
            is_double = table.rules["wheel"] == "double_zero"
            for side_wager in ("b2b", "blazing_sevens", "roulette_up"):
                returns.pop(side_wager, None)
            assert returns.pop("first_five", set()) == ({Fraction(35, 38)} if is_double else set())
            keeps = Fraction(1, 19) if is_double else Fraction(1, 37)
            assert set().union(*returns.values()) == {1 - keeps}, table.id

    def test_struck_numbers_return_what_their_bands_allow(self):
        for game, least in (("lightning_roulette", 970), ("roulette_x", 940)):
            for table, returns in returns_of(game):
                (straight,) = returns["straight"]
                assert Fraction(least, 1000) <= straight <= Fraction(973, 1000), table.id

    def test_side_wagers_return_at_least_three_quarters_but_for_a_meter_at_its_seed(self):
        for table, returns in returns_of("roulette"):
            for name in ("b2b", "blazing_sevens"):
                assert min(returns.get(name, {Fraction(1)})) >= Fraction(3, 4), table.id
            if "progressive" not in table.rules.get("roulette_up", {"progressive": 1}):
                assert min(returns["roulette_up"]) >= Fraction(3, 4), table.id

    def test_the_best_wager_of_dreamcatcher_returns_the_boards_figure_and_wins_are_capped(self):
        for table, returns in returns_of("dreamcatcher"):
            assert round(100 * float(max(returns["number"])), 2) == 96.58
            assert table.rules["max_payout"] >= 40 * table.rules["max"]  # 689a.1(g)(4)

    def test_no_symbol_of_the_wheels_and_no_even_chance_of_the_dice_is_below_its_section(self):
        for _, returns in returns_of("big_six"):
            assert min(returns["symbol"]) == Fraction(7, 9)
        for _, returns in returns_of("sic_bo"):
            assert returns["small"] == returns["big"] == {Fraction(35, 36)}


def test_two_tables_of_the_default_house_play_for_one_meter():
    config = load(ROOT / "croupier.toml")
    linked = [table for table in config.tables if table.meter == "long-streak"]
    assert len(linked) == 2
    assert [meter.id for meter in config.meters] == ["long-streak"]
    submitted = submit_tables(ROOT / "croupier.toml", config)
    plan = submit_meters(ROOT / "croupier.toml", config, submitted)
    (meter,) = plan.meters
    assert meter.tables == tuple(table.id for table in linked)
    assert len({plan.terms[table.id] for table in linked}) == 1


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
        (
            "[[tables]]\nid = 'high roller'\ngame = 'roulette'",
            "table 'high roller': id: is made of 1 to 32 letters, digits, - and _",
        ),
        (f"[[tables]]\nid = '{'a' * 33}'\ngame = 'roulette'", "id: is made of 1 to 32 letters"),
        ("[[tables]]\nid = ''\ngame = 'roulette'", "table '': id: is made of 1 to 32 letters"),
        (
            "[[tables]]\nid = 'a'\ngame = 'roulette'\n[[meters]]\nid = 'long.streak'",
            "meter 'long.streak': id: is made of",
        ),
    ],
)
def test_an_error_names_the_file_and_the_place(tmp_path, text, says):
    path = tmp_path / "house.toml"
    path.write_text(text)
    with pytest.raises(ConfigError) as refused:
        load(path)
    assert str(path) in str(refused.value)
    assert says in str(refused.value)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(ConfigError, match=r"nowhere\.toml: cannot be read: No such file"):
        load(tmp_path / "nowhere.toml")


def test_the_limits_of_newcomers_seats_and_sessions_are_configured(tmp_path: Path) -> None:
    text = """
        [house]
        guest_days = 3
        [redis]
        newcomers_until_megabytes = 100
        [gateway]
        renew_seconds = 60
        new_accounts_a_block = 7
        new_accounts_a_house = 8
        seats_an_address = 9
        seats_an_address_a_table = 2
        reserved_names = ["Monarch"]
        [[tables]]
        id = "one"
        game = "roulette"
        idle_rounds = 5
    """
    path = tmp_path / "croupier.toml"
    path.write_text(text)
    plan = plan_house(path, tmp_path / "data")
    gateway = plan.gateway
    assert gateway.renew_seconds == 60
    assert (gateway.new_accounts_a_block, gateway.new_accounts_a_house) == (7, 8)
    assert (gateway.seats_an_address, gateway.seats_an_address_a_table) == (9, 2)
    assert gateway.reserved_names == ("Monarch",)
    assert plan.tables[0][0].idle_rounds == 5
    assert plan.chips.guests_kept_ms == 3 * 24 * 3_600_000
    assert plan.config.redis.newcomers_until_megabytes == 100
