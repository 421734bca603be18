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


@pytest.mark.parametrize(
    ("totals", "code"), [((6, 6), "not_now"), ((11,), ""), ((6, 8), "not_now")]
)
def test_623a_11_a_2_nobody_joins_fire_bets_that_have_seen_points(totals, code):
    """A bet made now would be paid for points that were made before it."""
    table = fire_table()
    table.choose(1, "accept_dice")
    table.wager("fire", seat=1)
    table.wager("pass", seat=1)
    table.throws(*totals)
    table.choose(1, "pass_dice")
    table.choose(2, "accept_dice")

    joined = table.place("fire", seat=2)
    assert getattr(joined, "code", "") == code
