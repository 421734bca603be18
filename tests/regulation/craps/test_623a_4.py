"""623a.4: making and removal of wagers."""

import pytest

from server.games.rules import Drawing, Wagering
from tests.regulation.craps.craps_table import POINTS, CrapsTable, with_point

FIRE = {"fire": "A"}


def code(refusal):
    return (refusal.code, refusal.section)


def test_623a_4_a_wagers_are_made_before_the_dice_are_thrown():
    table = CrapsTable()
    table.wager("pass")
    table.no_more_bets()

    assert table.game.awaits(table.state) == Drawing()
    assert code(table.refusal("field")) == ("betting_closed", "623a.4(a)")
    assert table.take_down("w1").code == "betting_closed"
    table.throw(6)
    assert table.game.awaits(table.state) == Wagering()


@pytest.mark.parametrize("on", ["pass", "dont_pass", "field", "hop", "horn"])
def test_623a_4_c_any_bet_is_reduced_and_removed_before_its_roll(on):
    table = CrapsTable()
    table.wager(on, *(("1", "4") if on == "hop" else ()), amount=2000)

    assert table.take_down("w1", to=800) == 1200
    assert table.take_down("w1") == 800
    assert table.take_down("w1").code == "not_your_wager"


def test_623a_4_c_a_bet_that_lies_on_is_removed_at_any_time():
    table = CrapsTable()
    table.wager("place_win", "6", amount=1200)
    table.wager("hardway", "6", amount=500)
    table.throws(4, 5)

    assert table.take_down("w1", to=600) == 600
    assert table.throw(9) == {}
    assert table.take_down("w1") == 600
    assert table.take_down("w2", seat=2).code == "not_your_wager"
    assert table.take_down("w2") == 500


@pytest.mark.parametrize("to", [0, 100])
@pytest.mark.parametrize("point", POINTS)
def test_623a_4_c_1_a_pass_bet_stands_once_its_point_is_established(point, to):
    table = CrapsTable()
    table.wager("pass")
    table.throw(point)

    assert code(table.take_down("w1", to=to)) == ("contract_bet", "623a.4(c)(1)")
    assert table.throw(point) == {"w1": 1000}


@pytest.mark.parametrize("to", [0, 100])
def test_623a_4_c_2_a_come_bet_stands_once_its_point_is_established(to):
    table = with_point(6)
    table.wager("come")
    assert table.take_down("w1", to=400) == 100
    table.throw(9)

    assert code(table.take_down("w1", to=to)) == ("contract_bet", "623a.4(c)(2)")
    table.throw(6)
    assert code(table.take_down("w1", to=to)) == ("contract_bet", "623a.4(c)(2)")
    assert table.throw(9) == {"w1": 800}


@pytest.mark.parametrize("to", [0, 100])
def test_623a_4_c_3_a_fire_bet_stands(to):
    table = CrapsTable(**FIRE)
    table.wager("fire", amount=300)

    assert code(table.take_down("w1", to=to)) == ("contract_bet", "623a.4(c)(3)")
    table.throws(6, 6)
    assert code(table.take_down("w1", to=to)) == ("contract_bet", "623a.4(c)(3)")
    assert table.throws(6, 7) == {"w1": 0}


def test_623a_4_c_3_a_fire_bet_is_not_increased():
    table = CrapsTable(**FIRE)
    table.wager("fire", amount=300)

    assert table.refusal("fire", amount=100).code == "already_wagered"
    table.wager("fire", amount=100, seat=2)


@pytest.mark.parametrize("on", ["dont_pass", "dont_come"])
def test_623a_4_d_a_dont_wager_is_reduced_and_removed_at_any_time(on):
    table = CrapsTable() if on == "dont_pass" else with_point(6)
    table.wager(on, amount=900)
    table.throw(9)

    assert table.take_down("w1", to=400) == 500
    table.throw(11)
    assert table.take_down("w1") == 400


@pytest.mark.parametrize("to", [0, 100])
@pytest.mark.parametrize("on", ["dont_pass", "dont_come"])
def test_623a_4_d_what_came_off_is_not_replaced_before_its_roll(on, to):
    table = CrapsTable() if on == "dont_pass" else with_point(6)
    table.wager(on)
    table.take_down("w1", to=to)

    assert code(table.refusal(on)) == ("not_now", "623a.4(d)")
    table.wager(on, seat=2)
    table.wager("pass" if on == "dont_pass" else "come")
    table.throw(11)
    table.wager(on)


def test_623a_4_d_a_standing_wager_that_came_off_is_no_bar_to_another_on_the_line():
    table = with_point(6)
    table.wager("dont_come")
    table.throw(9)
    table.take_down("w1")

    table.wager("dont_come")


def test_623a_4_d_odds_come_down_with_their_wager():
    table = CrapsTable(odds_multiple=2)
    table.wager("dont_pass", amount=600)
    table.wager("dont_pass", amount=600, seat=2)
    table.throw(4)
    table.wager("dont_pass_odds", amount=1000)
    table.wager("dont_pass_odds", amount=800, seat=2)

    assert table.take_down("w1") == 1600
    assert table.on_layout() == ["w2", "w4"]


def test_623a_4_d_of_two_wagers_one_takes_only_the_odds_that_no_longer_fit():
    table = CrapsTable(odds_multiple=1)
    table.wager("dont_pass", amount=600)
    table.wager("dont_pass", amount=600)
    table.throw(4)
    table.wager("dont_pass_odds", amount=1000)
    table.wager("dont_pass_odds", amount=400)

    assert table.take_down("w2") == 600 + 400
    assert table.on_layout() == ["w1", "w3"]


def test_623a_4_d_a_wager_is_not_reduced_below_what_its_odds_need():
    table = CrapsTable(odds_multiple=2)
    table.wager("dont_pass", amount=600)
    table.throw(4)
    table.wager("dont_pass_odds", amount=1200)

    assert code(table.take_down("w1", to=200)) == ("above_maximum", "623a.6(e)")
    assert table.take_down("w1", to=300) == 300


def test_623a_4_e_only_players_who_are_seated_place_a_wager():
    refused = CrapsTable(variant="mini_craps").refusal("pass", seat=10)

    assert code(refused) == ("not_seated", "623a.4(e)")


@pytest.mark.parametrize(
    ("to", "codes"),
    [(500, "bad_message"), (700, "bad_message"), (50, "below_minimum"), (150, "not_in_units")],
)
def test_623a_4_c_a_reduction_leaves_a_good_wager(to, codes):
    table = CrapsTable()
    table.wager("field", amount=500)

    assert table.take_down("w1", to=to).code == codes


def test_623a_4_c_a_reduced_wager_still_pays_in_whole_cents():
    table = with_point(5)
    table.wager("place_win", "6", amount=1200)

    assert table.take_down("w1", to=1000).code == "uneven_amount"
