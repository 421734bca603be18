"""623a.3(a)(40) and 623a.11: the Fire Bet."""

import itertools

import pytest

from tests.regulation.craps.craps_table import POINTS, CrapsTable
from tests.regulation.table import breaches


def fire_table(**rules):
    return CrapsTable(fire="A", **rules)


def after(*totals):
    table = fire_table()
    table.throws(*totals)
    return table


def test_623a_3_a_40_it_wins_with_four_points_before_a_loser_7():
    table = fire_table()
    table.wager("fire", amount=100)
    table.wager("fire", amount=200, seat=2)

    assert table.throws(4, 4, 5, 5, 6, 6, 8, 8) == {}
    assert table.throws(9, 7) == {"w1": 2500, "w2": 5000}


def test_623a_3_a_40_it_loses_with_three():
    table = fire_table()
    table.wager("fire")

    assert table.throws(4, 4, 5, 5, 6, 6, 8, 7) == {"w1": 0}


@pytest.mark.parametrize("totals", [(7,), (11,), (2,), (6,), (6, 6), (6, 8)])
def test_623a_11_a_1_it_is_made_prior_to_a_new_shooters_first_come_out_roll(totals):
    refused = after(*totals).refusal("fire")

    assert (refused.code, refused.section) == ("not_now", "623a.3(a)(40)")


def test_623a_11_a_1_a_loser_7_makes_a_new_shooter():
    table = after(6, 7)
    table.wager("fire")

    assert table.throws(6, 7) == {"w1": 0}


def test_623a_11_a_it_is_offered_in_craps_alone():
    assert breaches("craps", variant="mini_craps", fire="A") == {"623a.11(a)"}
    assert CrapsTable(variant="mini_craps").refusal("fire").code == "not_offered"
    assert CrapsTable().refusal("fire").code == "not_offered"


def test_623a_11_a_2_points_of_a_shooter_who_passes_the_dice_carry_on():
    table = fire_table()
    table.wager("fire", seat=1)
    for seat, point in zip((1, 2, 3, 4), POINTS, strict=False):
        table.wager("pass", seat=seat)
        table.no_more_bets()
        assert table.state.shooter == seat
        table.throws(point, point)

    assert table.throws(4, 7) == {"w1": 12_500}


def test_623a_11_a_4_the_points_made_are_marked():
    table = fire_table()
    table.wager("fire")
    table.throws(9, 9, 4, 4, 9, 9)

    assert table.game.posted(table.state)["made"] == [4, 9]
    table.throws(5, 7)
    assert table.game.posted(table.state)["made"] == []


def test_623a_11_a_5_it_is_settled_upon_a_loser_7_and_no_other():
    table = fire_table()
    table.wager("fire")
    for point in POINTS:
        assert table.throws(7, point, 11, point) == {}

    assert table.throws(7, 7) == {}
    assert table.throws(6, 7) == {"w1": 500_000}


@pytest.mark.parametrize("rules", [{}, {"unit": 500, "min": 2500}, {"unit": 1}])
def test_623a_11_b_1_from_one_dollar_to_five_whatever_the_table_takes(rules):
    table = fire_table(**rules)

    for amount, code in (
        (0, "bad_message"),
        (50, "below_minimum"),
        (600, "above_maximum"),
        (150, "not_in_units"),
    ):
        assert table.refusal("fire", amount=amount).code == code
    assert table.refusal("fire", amount=600).section == "623a.11(b)(1)"
    for seat, dollars in enumerate(range(1, 6), start=1):
        table.wager("fire", amount=100 * dollars, seat=seat)


def test_623a_11_b_2_the_same_point_made_again_does_not_count():
    table = fire_table()
    table.wager("fire")

    assert table.throws(4, 4, 5, 5, 6, 6, 4, 4, 6, 6, 4, 7) == {"w1": 0}


@pytest.mark.parametrize("points", list(itertools.permutations(POINTS, 4))[::17])
def test_623a_11_b_3_they_are_made_in_any_order(points):
    table = fire_table()
    table.wager("fire")
    for point in points:
        table.throws(point, point)

    assert table.throws(6, 7) == {"w1": 12_500}


def test_623a_3_a_40_a_bet_on_a_successor_sees_no_point_of_the_shooter_before():
    """623a.11(a)(2): the bet that was up goes on, and is paid for the points of both shooters."""
    table = fire_table()
    table.choose(1, "accept_dice")
    table.wager("fire", seat=1, amount=100)
    table.wager("pass", seat=1)
    table.throws(4, 4, 5, 5)
    table.choose(1, "pass_dice")
    table.choose(2, "accept_dice")
    table.wager("fire", seat=2, amount=200)
    table.wager("pass", seat=2)
    table.throws(6, 6, 8, 8, 5, 5)

    assert table.state.points_for("w1") == (4, 5, 6, 8)
    assert table.state.points_for("w3") == (5, 6, 8)
    assert table.place("fire", seat=3).code == "not_now"
    settled = table.throws(9, 7)
    assert (settled["w1"], settled["w3"]) == (2_500, 0)
    assert (table.state.made, table.state.late) == ((), ())


def test_623a_3_a_40_it_wins_by_the_points_of_its_own_shooter():
    table = fire_table()
    table.choose(1, "accept_dice")
    table.wager("fire", seat=1)
    table.wager("pass", seat=1)
    table.throws(4, 4)
    table.choose(1, "pass_dice")
    table.choose(2, "accept_dice")
    table.wager("fire", seat=2, amount=100)
    table.wager("pass", seat=2)

    settled = table.throws(5, 5, 6, 6, 8, 8, 4, 4, 9, 7)
    assert settled["w3"] == 2_500, "four points; the bet of seat 1 has seen the same four"


def test_623a_3_a_40_a_successor_on_a_point_is_new_before_the_next_come_out_roll():
    table = fire_table()
    table.choose(1, "accept_dice")
    table.wager("pass", seat=1)
    table.throws(6)
    table.choose(1, "pass_dice")
    table.choose(2, "accept_dice")
    assert table.place("fire", seat=2).code == "not_now"
    table.throws(6)
    table.wager("fire", seat=2)
    table.throws(8)
    assert table.place("fire", seat=3).code == "not_now"


def test_623a_3_a_40_nobody_is_new_who_gets_the_dice_back():
    table = fire_table()
    table.choose(1, "accept_dice")
    table.wager("pass", seat=1)
    table.throws(6)
    table.choose(1, "pass_dice")
    table.choose(1, "accept_dice")
    table.throws(6)
    assert table.place("fire", seat=2).code == "not_now"


@pytest.mark.parametrize(("totals", "code"), [((6, 6), ""), ((11,), ""), ((6, 8), "not_now")])
def test_623a_3_a_40_it_may_be_made_once_the_dice_were_passed(totals, code):
    table = fire_table()
    table.choose(1, "accept_dice")
    table.wager("fire", seat=1)
    table.wager("pass", seat=1)
    table.throws(*totals)
    table.choose(1, "pass_dice")
    table.choose(2, "accept_dice")

    joined = table.place("fire", seat=2)
    assert getattr(joined, "code", "") == code


def test_623a_11_a_6_operators_are_told_once_four_points_are_made_and_of_each_further_one():
    table = fire_table()
    table.choose(1, "accept_dice")
    first = table.wager("fire", seat=1)
    told = []
    for point in (4, 5, 5, 6, 8, 8, 9):
        table.wager("pass", seat=1)
        for total in (point, point):
            before = table.state
            table.throw(total)
            told += [
                (one.name, one.section, one.wager, one.details["points"])
                for one in table.game.notices(before, table.state)
            ]
    name = ("fire_bet_points", "623a.11(a)(6)", first)
    assert told == [(*name, [4, 5, 6, 8]), (*name, [4, 5, 6, 8, 9])]
