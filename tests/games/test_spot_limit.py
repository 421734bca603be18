"""`spot_max`: the most of one seat on one spot, all its wagers together."""

import json

import pytest

from server.games.catalogue import submit
from server.games.choices import choices_of
from server.games.rules import IllegalRules
from server.games.script import settle_line
from server.records.rounds import rules_hash
from tests.games.house import TABLES

ONE_WAGER_A_BOX = ("casino_war", "pai_gow")
FIRST = {"craps": "field", "casino_war": "initial", "pai_gow": "hand"}
every_table = pytest.mark.parametrize(
    ("name", "rules"), TABLES, ids=[f"{name}-{n}" for n, (name, _) in enumerate(TABLES)]
)


def settle(name, rules, *play):
    case = {"case": "c", "game": name, "rules": rules, "play": play}
    return settle_line(json.dumps(case), 1)["steps"]


def wager(on, amount, pick=(), seat=1):
    return {"wager": {"seat": seat, "on": on, "pick": list(pick), "amount": amount}}


def limits(rules):
    unit = rules.get("unit", 100)
    return {**rules, "max": 60 * unit, "spot_max": 60 * unit}, unit


@every_table
def test_every_table_takes_a_limit_of_its_spots_and_says_it(name, rules):
    limited, unit = limits(rules)
    game = submit(name, limited)

    assert game.resolved_rules()["spot_max"] == 60 * unit
    (choice,) = (each for each in choices_of(game) if each.key == "spot_max")
    (maximum,) = (each for each in choices_of(game) if each.key == "max")
    assert (choice.section, choice.words) == (maximum.section, maximum.words)


@every_table
def test_without_one_the_rules_and_their_hash_are_as_before(name, rules):
    resolved = submit(name, rules).resolved_rules()
    limited, _ = limits(rules)

    assert "spot_max" not in resolved
    assert submit(name, {**rules, "spot_max": None}).resolved_rules() == resolved
    assert rules_hash(name, submit(name, limited).resolved_rules()) != rules_hash(name, resolved)


@every_table
def test_the_wagers_of_a_seat_on_one_spot_pass_it_in_no_game(name, rules):
    if name in ONE_WAGER_A_BOX:
        return
    limited, unit = limits(rules)
    without = {key: value for key, value in limited.items() if key != "spot_max"}
    spot = next(one for one in submit(name, rules).layout() if one.on == FIRST.get(name, one.on))
    turned = spot.pick[::-1]
    play = (
        wager(spot.on, 40 * unit, spot.pick),
        wager(spot.on, 40 * unit, turned),
        wager(spot.on, 40 * unit, turned, seat=2),
        wager(spot.on, 20 * unit, turned),
    )

    steps = settle(name, limited, *play)

    assert [step.get("refused", "taken") for step in steps] == [
        *("taken", "above_maximum", "taken", "taken")
    ]
    assert steps[1]["message"].endswith("may lie on one spot.")
    assert [step.get("refused", "taken") for step in settle(name, without, *play)] == ["taken"] * 4


def test_a_split_is_one_spot_in_whatever_order_it_is_named():
    steps = settle(
        "roulette",
        {"max": 1_000, "spot_max": 1_000},
        wager("split", 600, ("1", "2")),
        wager("split", 500, ("2", "1")),
    )

    assert steps[1]["message"] == "No more than $10 may lie on one spot."


def test_what_was_taken_down_leaves_room():
    steps = settle(
        "sic_bo",
        {"max": 1_000, "spot_max": 1_500},
        wager("small", 1_000),
        wager("small", 600),
        {"reduce": {"seat": 1, "id": "w1", "to": 900}},
        wager("small", 600),
    )

    assert [step.get("refused") for step in steps] == [None, "above_maximum", None, None]


def test_623a_6_e_odds_and_come_wagers_on_their_numbers_are_outside_of_it():
    rules = {"odds_multiple": 10, "max": 1_000, "spot_max": 1_000}
    steps = settle(
        "craps",
        rules,
        wager("pass", 1_000),
        {"draw": {"dice": [2, 2]}},
        wager("pass_odds", 1_000),
        wager("pass_odds", 1_000),
        wager("come", 1_000),
        {"draw": {"dice": [2, 3]}},
        wager("come", 1_000),
        wager("come", 100),
    )

    refused = [step.get("refused") for step in steps]
    assert refused == [*[None] * 7, "above_maximum"]


@pytest.mark.parametrize(
    ("spot_max", "says"),
    [
        (900, "$9 is below the maximum of a wager, $10"),
        (1_050, "$10.50 is not a multiple of $1"),
        (0, "has to be from 1 to"),
        ("1000", "has to be a whole number"),
        (1_000.0, "has to be a whole number"),
        (10**12, "has to be from 1 to"),
    ],
)
def test_617a_1_f_3_a_limit_that_no_table_may_have(spot_max, says):
    with pytest.raises(IllegalRules) as illegal:
        submit("roulette", {"max": 1_000, "spot_max": spot_max})

    (breach,) = illegal.value.breaches
    assert (breach.key, breach.section) == ("spot_max", "617a.1(f)(3)")
    assert says in breach.message
