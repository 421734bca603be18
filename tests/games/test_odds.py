"""`croupier odds`: exact, computed from the running rules, and written for other programs."""

import json
from fractions import Fraction

import pytest

from server.games.odds import odds_document
from server.games.rules import IllegalRules
from tests.games.house import TABLES


def rows_of(name, **rules):
    return odds_document(name, rules)["wagers"]


def test_a_row_says_what_it_pays_and_returns():
    (red,) = [row for row in rows_of("roulette") if row["on"] == "red"]

    assert red == {
        "on": "red",
        "pick": [],
        "pays": "1 to 1",
        "win_probability": "9/19",
        "return": "18/19",
        "return_percent": 94.736842,
    }


def test_the_house_edges_of_roulette():
    edges = {row["on"]: 1 - Fraction(row["return"]) for row in rows_of("roulette")}
    single = {1 - Fraction(row["return"]) for row in rows_of("roulette", wheel="single_zero")}

    assert edges.pop("first_five") == Fraction(3, 38)
    assert set(edges.values()) == {Fraction(1, 19)}
    assert single == {Fraction(1, 37)}


def test_raised_odds_show_in_the_return():
    (split, *_) = [
        row for row in rows_of("roulette", odds={"split": "35/2"}) if row["on"] == "split"
    ]

    assert (split["pays"], split["return"]) == ("35 to 2", str(Fraction(37, 38)))


@pytest.mark.parametrize(("name", "rules"), TABLES)
def test_the_document_is_json_with_every_default_filled_in(name, rules):
    document = odds_document(name, rules)

    assert json.loads(json.dumps(document, allow_nan=False)) == document
    assert document["game"] == name
    assert odds_document(name, document["rules"]) == document


def test_illegal_rules_have_no_odds():
    with pytest.raises(IllegalRules):
        odds_document("roulette", {"odds": {"red": 0}})
