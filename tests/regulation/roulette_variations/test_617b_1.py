"""617b.1: the B2B Roulette wager."""

from fractions import Fraction

import pytest

from server.games.rules import ImpossibleDraw, Uniform, Weighted
from tests.games.house import B2B_WEIGHTS
from tests.regulation.roulette_variations.side_wagers import asked, b2b_table, odds_of


def test_617b_1_d_b2b_wins_if_the_number_repeats_the_previous_spin():
    table = b2b_table()
    table.spin("17")
    table.wager("red")
    table.wager("b2b", amount=200)

    assert table.spin("17", b2b=250)["w2"] == 200 * 251


def test_617b_1_d_b2b_loses_in_all_other_scenarios():
    table = b2b_table()
    table.spin("17")
    table.wager("red")
    table.wager("b2b")

    assert table.spin("18")["w2"] == 0


def test_617b_1_d_there_has_to_be_a_previous_valid_spin():
    table = b2b_table(wheel="double_zero_as_single")
    table.wager("red")
    assert table.refusal("b2b").code == "no_previous_spin"

    table.spin("00")
    table.spin("17")
    table.wager("red")
    table.wager("b2b")
    table.spin("00")
    assert table.spin("17", b2b=10)["w3"] == 5500


@pytest.mark.parametrize("payout", [None, 5, "10", 10.0, True])
def test_617b_1_e_no_other_payout_can_be_drawn(payout):
    table = b2b_table()
    table.spin("17")
    table.wager("red")
    table.wager("b2b")

    with pytest.raises(ImpossibleDraw):
        table.spin("17", b2b=payout)


def test_617b_1_e_the_payout_is_drawn_by_weight_only_if_a_wager_wins():
    table = b2b_table()
    table.spin("17")
    assert asked(table, "17") == ([Uniform(38)], {"number": "17"})

    table.wager("red")
    table.wager("b2b")
    assert asked(table, "18") == ([Uniform(38)], {"number": "18"})
    payout = Weighted((1, 2, 5, 20, 60, 200, 700))
    assert asked(table, "17")[0] == [Uniform(38), payout]
    assert table.game.equipment() == (Uniform(38), payout), "inspected before the table opens"


def test_617b_1_the_return_is_the_mean_payout_on_one_number():
    mean = Fraction(
        sum((1 + int(pays)) * weight for pays, weight in B2B_WEIGHTS.items()),
        sum(B2B_WEIGHTS.values()),
    )

    row = odds_of(b2b_table(), "b2b")

    assert (row.win_probability, row.back) == (Fraction(1, 38), mean / 38)


@pytest.mark.parametrize("wheel", ["single_zero", "double_zero", "double_zero_as_single"])
def test_617b_1_a_it_is_offered_on_every_wheel_to_players_with_a_roulette_wager(wheel):
    table = b2b_table(wheel=wheel)
    table.spin("17")
    table.wager("red", seat=2)

    refused = table.refusal("b2b", seat=1)
    assert (refused.code, refused.section) == ("needs_roulette_wager", "617b.1(d)")
    assert table.wager("b2b", seat=2) == "w2"


def test_617b_1_b_the_layout_has_an_area_for_it():
    (spot,) = b2b_table().spots("b2b")

    assert (spot.pick, spot.section) == ((), "617b.1(d)")


def test_617b_1_b_the_reader_board_shows_the_number_to_repeat_and_the_payout_drawn():
    table = b2b_table()
    assert table.game.posted(table.state) == {"previous": ""}
    table.spin("17")
    assert table.game.posted(table.state) == {"previous": "17"}

    drawn = {"number": "17", "b2b": 250}
    assert table.game.face_up(drawn) == drawn


def test_617b_1_c_it_may_be_placed_before_each_spin_for_any_amount_within_the_limits():
    table = b2b_table(min=200, max=1000)
    table.spin("17")
    table.wager("red")

    assert table.refusal("b2b", amount=100).code == "below_minimum"
    assert table.refusal("b2b", amount=1100).code == "above_maximum"
    assert table.wager("b2b", amount=200) == "w2"
    assert table.wager("b2b", amount=1000) == "w3"
    table.no_more_bets()
    assert table.refusal("b2b").code == "betting_closed"


@pytest.mark.parametrize("payout", [1000, 500, 250, 100, 50, 25, 10])
def test_617b_1_e_a_winner_is_paid_what_the_generator_chose(payout):
    table = b2b_table()
    table.spin("17")
    table.wager("red")
    table.wager("b2b", amount=300)

    assert table.spin("17", b2b=payout)["w2"] == 300 + 300 * payout


def test_617b_1_e_every_payout_stands_in_the_rules_submission():
    assert b2b_table().game.resolved_rules()["b2b"] == {"weights": B2B_WEIGHTS}
