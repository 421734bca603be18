"""617a.1: the wheel and the table; a double zero wheel used as a single zero wheel."""

import pytest

from server.games.roulette_layout import POCKETS, color
from server.games.rules import IllegalRules, Uniform
from tests.regulation.table import Table

NO_SPIN = ("double_zero_as_single", "00")
ALL_NUMBERS = {str(number) for number in range(1, 37)}
INSIDE_AND_OUTSIDE = [
    "straight",
    "split",
    "three_numbers",
    "four_numbers",
    "first_five",
    "six_numbers",
    "column",
    "dozen",
    "red",
    "black",
    "odd",
    "even",
    "low",
    "high",
]


def spun(wheel, index):
    """Let the generator choose the compartment `index`, clockwise from 0."""
    table = Table("roulette", wheel=wheel)
    drawing = table.game.drawing(table.state)
    ask = next(drawing)
    with pytest.raises(StopIteration) as stopped:
        drawing.send(index)
    return ask, stopped.value.value


def test_617a_1_c_the_single_zero_wheel_has_37_compartments_in_this_order():
    asks = [spun("single_zero", index) for index in range(37)]

    assert {ask for ask, _ in asks} == {Uniform(37)}
    assert " ".join(draw["number"] for _, draw in asks) == (
        "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7"
        " 28 12 35 3 26"
    )


@pytest.mark.parametrize("wheel", ["double_zero", "double_zero_as_single"])
def test_617a_1_d_the_double_zero_wheel_has_38_compartments_in_this_order(wheel):
    asks = [spun(wheel, index) for index in range(38)]

    assert {ask for ask, _ in asks} == {Uniform(38)}
    assert " ".join(draw["number"] for _, draw in asks) == (
        "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33"
        " 16 4 23 35 14 2"
    )


def test_617a_1_c_the_numbers_are_colored_alternately_and_the_zero_green():
    colors = [color(pocket) for pocket in POCKETS["single_zero"]]

    assert colors == ["green", *["red", "black"] * 18]


def test_617a_1_d_the_colors_alternate_from_zero_to_double_zero_and_back():
    colors = [color(pocket) for pocket in POCKETS["double_zero"]]

    half = ["black", "red"] * 9
    assert colors == ["green", *half, "green", *half[::-1]]
    assert set(POCKETS["double_zero"]) == {"0", "00"} | ALL_NUMBERS


def test_617a_1_e_1_the_00_is_no_wager_of_a_double_zero_wheel_used_as_a_single_zero_wheel():
    table = Table("roulette", wheel="double_zero_as_single", five_adjacent=True)

    for on, pick in [
        ("straight", ["00"]),
        ("split", ["0", "00"]),
        ("split", ["00", "3"]),
        ("three_numbers", ["0", "00", "2"]),
        ("five_adjacent", ["00"]),
    ]:
        assert table.refusal(on, *pick).code == "bad_pick"
    assert table.refusal("first_five").code == "not_offered"
    assert table.wager("split", "0", "3") == "w1"


def test_617a_1_e_2_i_the_table_says_what_wheel_it_uses_and_lists_no_wager_on_00():
    table = Table("roulette", wheel="double_zero_as_single")

    assert table.game.resolved_rules()["wheel"] == "double_zero_as_single"
    assert not [spot for spot in table.game.layout() if "00" in spot.pick + spot.covers]


def test_617a_1_e_2_ii_a_ball_in_00_is_a_void_spin_and_the_wheel_is_respun():
    table = Table("roulette", wheel="double_zero_as_single")
    table.wager("red")

    assert table.spin("00") == {}
    assert table.spin("7") == {"w1": 1000}


@pytest.mark.parametrize("on", ["red", "black", "odd", "even", "low", "high"])
def test_617a_1_e_2_iii_even_chances_lose_on_zero(on):
    table = Table("roulette", wheel="double_zero_as_single")
    table.wager(on)

    assert table.spin("0") == {"w1": 0}


@pytest.mark.parametrize("wheel", ["single_zero", "double_zero", "double_zero_as_single"])
def test_617a_1_f_2_the_layout_has_an_area_for_every_wager(wheel):
    table = Table("roulette", wheel=wheel)
    on = list(dict.fromkeys(spot.on for spot in table.game.layout()))

    missing = [] if wheel == "double_zero" else ["first_five"]
    assert on == [name for name in INSIDE_AND_OUTSIDE if name not in missing]


def test_617a_1_f_3_the_minimum_and_maximum_are_shown_and_kept():
    table = Table("roulette", unit=500, min=1000, max=20000)
    rules = table.game.resolved_rules()

    assert (rules["unit"], rules["min"], rules["max"]) == (500, 1000, 20000)
    low = table.refusal("red", amount=500)
    assert (low.code, low.section) == ("below_minimum", "617a.1(f)(3)")
    assert "$10" in low.message
    assert table.refusal("red", amount=20500).code == "above_maximum"
    assert table.refusal("red", amount=1200).code == "not_in_units"
    assert table.wager("red", amount=1000) == "w1"
    assert table.wager("red", amount=20000) == "w2"


def test_617a_1_f_3_limits_are_a_dollar_and_a_thousand_units_unless_submitted():
    rules = Table("roulette").game.resolved_rules()
    assert (rules["unit"], rules["min"], rules["max"]) == (100, 100, 100_000)

    rules = Table("roulette", unit=25).game.resolved_rules()
    assert (rules["unit"], rules["min"], rules["max"]) == (25, 25, 25_000)


@pytest.mark.parametrize(
    "limits",
    [
        {"unit": 0},
        {"unit": -100},
        {"unit": 1.0},
        {"unit": True},
        {"unit": "100"},
        {"unit": 100, "min": 50},
        {"unit": 100, "min": 250},
        {"unit": 100, "max": 250},
        {"min": 500, "max": 400},
        {"max": 10**30},
        {"unit": 10**9},
    ],
)
def test_617a_1_f_3_impossible_limits_are_no_rules_submission(limits):
    with pytest.raises(IllegalRules) as illegal:
        Table("roulette", **limits)

    assert {breach.section for breach in illegal.value.breaches} == {"617a.1(f)(3)"}


@pytest.mark.parametrize("wheel", ["single_zero", "double_zero", "double_zero_as_single"])
def test_617a_1_f_4_the_five_adjacent_number_wager_comes_with_a_replica_of_the_wheel(wheel):
    table = Table("roulette", wheel=wheel, five_adjacent=True)

    replica = [spot.pick[0] for spot in table.spots("five_adjacent")]
    clockwise = [pocket for pocket in POCKETS[wheel] if (wheel, pocket) != NO_SPIN]
    assert replica == clockwise


def test_617a_1_no_other_wheel_is_a_rules_submission():
    with pytest.raises(IllegalRules) as illegal:
        Table("roulette", wheel="triple_zero")

    (breach,) = illegal.value.breaches
    assert (breach.section, breach.key) == ("617a.1", "wheel")
