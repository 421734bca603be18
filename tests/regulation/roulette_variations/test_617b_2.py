"""617b.2: the Blazing 7's wager."""

from fractions import Fraction

import pytest

from server.games.rules import ImpossibleDraw, Sample, Uniform
from tests.regulation.roulette_variations.side_wagers import asked, odds_of
from tests.regulation.table import Table


@pytest.mark.parametrize(
    ("paytable", "balls", "pays"),
    [
        (1, ["7", "17", "27"], 1000),
        (2, ["27", "7", "17"], 299),
        (1, ["7", "17", "0"], 100),
        (2, ["7", "1", "2"], 17),
        (1, ["1", "3", "5"], 7),
        (2, ["0", "00", "5"], 7),
        (3, ["7", "17", "27"], 1000),
        (4, ["7", "17", "27"], 299),
        (4, ["7", "27", "1"], 100),
        (3, ["7", "1", "3"], 17),
        (3, ["1", "3", "5"], 11),
        (4, ["2", "4", "6"], 11),
        (3, ["0", "00", "2"], 6),
        (4, ["1", "3", "2"], 6),
    ],
)
def test_617b_2_j_the_first_row_that_fits_pays(paytable, balls, pays):
    table = Table("roulette", blazing_sevens={"paytable": paytable})
    table.wager("red")
    table.wager("blazing_sevens", amount=300)

    assert table.spin("7", blazing=balls)["w2"] == 300 * (1 + pays)


@pytest.mark.parametrize("number", ["6", "0", "00", "8", "26", "28"])
def test_617b_2_a_it_loses_on_every_number_but_7_17_and_27(number):
    table = Table("roulette", blazing_sevens={"paytable": 1})
    table.wager("red")
    table.wager("blazing_sevens")

    assert table.spin(number)["w2"] == 0


@pytest.mark.parametrize(
    "balls",
    [
        None,
        [],
        ["7", "7", "17"],
        ["7", "17"],
        ["7", "17", "37"],
        "7",
        [7, 17, 27],
        [["7"], "1", "2"],
    ],
)
def test_617b_2_h_three_balls_lie_in_three_compartments(balls):
    table = Table("roulette", blazing_sevens={"paytable": 1})
    table.wager("red")
    table.wager("blazing_sevens")

    with pytest.raises(ImpossibleDraw):
        table.spin("17", blazing=balls)


def test_617b_2_h_a_ball_in_a_00_that_is_no_spin_is_relaunched():
    table = Table("roulette", wheel="double_zero_as_single", blazing_sevens={"paytable": 1})
    table.wager("red")
    table.wager("blazing_sevens")

    with pytest.raises(ImpossibleDraw):
        table.spin("17", blazing=["7", "17", "00"])
    assert table.game.drawing(table.state).send(None) == Uniform(38)


def test_617b_2_e_the_bonus_round_is_spun_only_for_a_winning_wager():
    table = Table("roulette", blazing_sevens={"paytable": 1})
    assert asked(table, "7") == ([Uniform(38)], {"number": "7"})

    table.wager("red")
    table.wager("blazing_sevens")
    assert asked(table, "8") == ([Uniform(38)], {"number": "8"})
    assert asked(table, "7")[0] == [Uniform(38), Sample(3, 38)]
    assert table.game.equipment() == (Uniform(38), Sample(3, 38)), "inspected before it opens"


def test_617b_2_the_house_edge_of_paytable_1_on_a_double_zero_wheel():
    row = odds_of(Table("roulette", blazing_sevens={"paytable": 1}), "blazing_sevens")

    assert row.win_probability == Fraction(3, 38)
    assert round(float(1 - row.back), 4) == 0.1007


@pytest.mark.parametrize("number", ["7", "17", "27"])
def test_617b_2_a_it_wins_on_7_17_and_27(number):
    table = Table("roulette", blazing_sevens={"paytable": 1})
    refused = table.refusal("blazing_sevens")
    assert (refused.code, refused.section) == ("needs_roulette_wager", "617b.2(e)")

    table.wager("red")
    table.wager("blazing_sevens", amount=100)

    assert table.spin(number, blazing=["1", "2", "3"])["w2"] == 800


def test_617b_2_b_the_layout_has_an_area_for_it():
    (spot,) = Table("roulette", blazing_sevens={"paytable": 1}).spots("blazing_sevens")

    assert spot.covers == ("7", "17", "27")


def test_617b_2_c_it_may_be_placed_until_no_more_bets():
    table = Table("roulette", blazing_sevens={"paytable": 1})
    table.wager("red")
    assert table.wager("blazing_sevens") == "w2"

    table.no_more_bets()

    assert table.refusal("blazing_sevens").code == "betting_closed"


def test_617b_2_d_the_round_settles_the_roulette_wagers_as_ever():
    table = Table("roulette", blazing_sevens={"paytable": 1})
    table.wager("straight", "7")
    table.wager("black")
    table.wager("blazing_sevens", amount=100)

    settled = table.spin("7", blazing=["7", "17", "27"])

    assert settled == {"w1": 18000, "w2": 0, "w3": 100_100}
