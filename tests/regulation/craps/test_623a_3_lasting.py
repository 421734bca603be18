"""623a.3(a)(1)-(10), (41), (42): the wagers that lie until their number or a seven."""

import pytest

from tests.regulation.craps.craps_table import POINTS, CrapsTable, with_point
from tests.regulation.table import breaches

by_point = pytest.mark.parametrize("point", POINTS)
TRUE_ODDS = {"buy_lay": {"vigorish": "on_win", "percent": 0}}


@pytest.mark.parametrize(("total", "back"), [(7, 1000), (11, 1000), (2, 0), (3, 0), (12, 0)])
def test_623a_3_a_1_a_pass_bet_on_the_come_out_roll(total, back):
    table = CrapsTable()
    table.wager("pass")

    assert table.throw(total) == {"w1": back}


@by_point
def test_623a_3_a_1_a_pass_bet_wins_on_its_point_and_loses_on_seven(point):
    for last, back in ((point, 1000), (7, 0)):
        table = CrapsTable()
        table.wager("pass")

        assert table.throws(point, 2, 3, 11, 12) == {}
        assert table.throw(last) == {"w1": back}


def test_623a_3_a_1_it_is_placed_prior_to_the_come_out_roll():
    refused = with_point(6).refusal("pass")

    assert (refused.code, refused.section) == ("not_now", "623a.3(a)(1)")


@pytest.mark.parametrize(("total", "back"), [(2, 1000), (3, 1000), (7, 0), (11, 0)])
def test_623a_3_a_2_a_dont_pass_bet_on_the_come_out_roll(total, back):
    table = CrapsTable()
    table.wager("dont_pass")

    assert table.throw(total) == {"w1": back}


@by_point
def test_623a_3_a_2_a_dont_pass_bet_wins_on_seven_and_loses_on_the_point(point):
    for last, back in ((7, 1000), (point, 0)):
        table = CrapsTable()
        table.wager("dont_pass")

        assert table.throws(point, 2, 3, 11, 12) == {}
        assert table.throw(last) == {"w1": back}
    assert with_point(point).refusal("dont_pass").section == "623a.3(a)(2)"


@pytest.mark.parametrize("on", ["dont_pass", "dont_come"])
def test_623a_3_a_2_iii_and_4_iii_on_twelve_a_dont_wager_is_returned(on):
    table = CrapsTable() if on == "dont_pass" else with_point(8)
    table.wager(on)

    assert table.throw(12) == {"w1": 500}
    assert table.settled_order == ("void",)


@pytest.mark.parametrize(("total", "back"), [(7, 1000), (11, 1000), (2, 0), (3, 0), (12, 0)])
def test_623a_3_a_3_a_come_bet_on_the_roll_after_it(total, back):
    table = with_point(6)
    table.wager("come")

    assert table.throw(total) == {"w1": back}


@by_point
def test_623a_3_a_3_a_come_bet_moves_to_its_number_whatever_the_line_does(point):
    other = 6 if point != 6 else 8
    for last, back in ((point, 1000), (7, 0)):
        table = with_point(other)
        table.wager("come")

        assert table.throws(point, other, 2, 11) == {}
        assert table.throw(last) == {"w1": back}


@pytest.mark.parametrize("on", ["come", "dont_come"])
def test_623a_3_a_3_and_4_the_table_shows_which_have_moved_to_their_numbers(on):
    table = CrapsTable()
    table.wager("pass" if on == "come" else "dont_pass")
    table.throw(6)
    table.wager(on, amount=100)
    assert table.game.posted(table.state)["come"] == []
    table.throw(9)

    table.wager(on, amount=200)
    assert table.game.posted(table.state)["come"] == [
        {"seat": 1, "on": on, "point": 9, "cents": 100}
    ]
    moved = [table.game.has_moved(wager) for wager in table.game.wagers(table.state)]
    assert moved == [False, True, False]


def test_623a_3_a_3_come_bets_follow_one_another():
    table = with_point(9)
    table.wager("come", amount=100)
    table.throw(5)
    table.wager("come", amount=200)

    assert table.throw(5) == {"w1": 200}
    assert table.throw(5) == {"w2": 400}


def test_623a_3_a_3_it_is_placed_after_the_come_out_roll():
    refused = CrapsTable().refusal("come")

    assert (refused.code, refused.section) == ("not_now", "623a.3(a)(3)")


@pytest.mark.parametrize(("total", "back"), [(2, 1000), (3, 1000), (7, 0), (11, 0)])
def test_623a_3_a_4_a_dont_come_bet_on_the_roll_after_it(total, back):
    table = with_point(6)
    table.wager("dont_come")

    assert table.throw(total) == {"w1": back}
    assert CrapsTable().refusal("dont_come").section == "623a.3(a)(4)"


@by_point
def test_623a_3_a_4_a_dont_come_bet_moves_behind_its_number(point):
    other = 6 if point != 6 else 8
    for last, back in ((7, 1000), (point, 0)):
        table = with_point(other)
        table.wager("dont_come")

        assert table.throws(point, other, 3, 12) == {}
        assert table.throw(last) == {"w1": back}


def decisions(on, *pick, amount, **rules):
    """Every total that decides a wager with the puck on, and what it gives back."""
    decided = {}
    for total in range(2, 13):
        table = with_point(5 if "5" not in pick else 6, **rules)
        table.wager(on, *pick, amount=amount)
        back = table.throw(total)
        if back:
            decided[total] = back["w1"]
    return decided


WIN = {4: 900, 5: 700, 6: 700, 8: 700, 9: 700, 10: 900}
LOSE = {4: 500, 5: 500, 6: 400, 8: 400, 9: 500, 10: 500}
LOSE_STAKE = {4: 1100, 5: 800, 6: 500, 8: 500, 9: 800, 10: 1100}


@by_point
def test_623a_3_a_5_a_place_bet_to_win_is_its_number_before_a_seven(point):
    stake = 600 if point in (6, 8) else 500

    decided = decisions("place_win", str(point), amount=stake)

    assert decided == {point: stake + WIN[point], 7: 0}


@by_point
def test_623a_3_a_6_a_place_bet_to_lose_is_a_seven_before_its_number(point):
    stake = LOSE_STAKE[point]

    assert decisions("place_lose", str(point), amount=stake) == {7: stake + LOSE[point], point: 0}


@by_point
def test_623a_3_a_41_a_buy_bet_is_its_number_before_a_seven(point):
    won = {4: 2000, 5: 1500, 6: 1200, 8: 1200, 9: 1500, 10: 2000}[point]

    assert decisions("buy", str(point), amount=1000, **TRUE_ODDS) == {point: 1000 + won, 7: 0}


@by_point
def test_623a_3_a_42_a_lay_bet_is_a_seven_before_its_number(point):
    won = {4: 600, 5: 800, 6: 1000, 8: 1000, 9: 800, 10: 600}[point]

    assert decisions("lay", str(point), amount=1200, **TRUE_ODDS) == {7: 1200 + won, point: 0}


@pytest.mark.parametrize("on", ["buy", "lay"])
def test_623a_3_a_41_and_42_they_are_offered_where_the_submission_says_so(on):
    assert CrapsTable().refusal(on, "4").code == "not_offered"
    assert CrapsTable(**TRUE_ODDS, offered=["pass"]).refusal(on, "4").code == "not_offered"


def hardway(number):
    """What becomes of a hardway bet, throw by throw."""
    decided = {}
    for dice in ((a, b) for a in range(1, 7) for b in range(a, 7)):
        table = with_point(5)
        table.wager("hardway", str(number), amount=100)
        back = table.throw(*dice)
        if back:
            decided[dice] = back["w1"]
    return decided


SEVENS = {(1, 6): 0, (2, 5): 0, (3, 4): 0}


def test_623a_3_a_7_four_the_hardway():
    assert hardway(4) == {(2, 2): 800, (1, 3): 0, **SEVENS}


def test_623a_3_a_8_six_the_hardway():
    assert hardway(6) == {(3, 3): 1000, (1, 5): 0, (2, 4): 0, **SEVENS}


def test_623a_3_a_9_eight_the_hardway():
    assert hardway(8) == {(4, 4): 1000, (2, 6): 0, (3, 5): 0, **SEVENS}


def test_623a_3_a_10_ten_the_hardway():
    assert hardway(10) == {(5, 5): 800, (4, 6): 0, **SEVENS}


RESTING = [("place_win", 600), ("place_lose", 500), ("hardway", 600), ("buy", 600), ("lay", 600)]


@pytest.mark.parametrize(("on", "amount"), RESTING)
@pytest.mark.parametrize("total", [6, 7])
def test_623a_3_a_5_to_10_they_are_inactive_on_a_come_out_roll(on, amount, total):
    table = CrapsTable(**TRUE_ODDS)
    table.wager(on, "6", amount=amount)

    assert table.throw(total) == {}
    assert table.on_layout() == ["w1"]


@pytest.mark.parametrize(("on", "amount"), RESTING)
@pytest.mark.parametrize("total", [6, 7])
def test_623a_3_a_5_to_10_they_are_active_if_called_on(on, amount, total):
    table = CrapsTable(**TRUE_ODDS)
    table.wager(on, "6", amount=amount, working=True)

    assert list(table.throw(total)) == ["w1"]


@pytest.mark.parametrize(("on", "amount"), RESTING)
def test_623a_3_a_5_to_10_and_41_42_their_player_calls_them_on_and_off(on, amount):
    table = CrapsTable(**TRUE_ODDS)
    table.wager(on, "6", amount=amount)

    def call(working, seat=1, wager_id="w1"):
        return table.game.call_working(table.state, seat, wager_id, working)

    assert call(True, seat=2).code == call(True, wager_id="w9").code == "not_your_wager"
    called = table.state = call(True).state
    assert table.game.wagers(called)[0].working
    assert list(CrapsTable.throw(at(called, **TRUE_ODDS), 6)) == ["w1"]
    table.state = call(False).state
    assert table.throw(11) == {}
    table.no_more_bets()
    refused = call(True)
    assert (refused.code, refused.section) == ("betting_closed", "623a.4(a)")
    assert table.throw(6) == {}


def at(state, **rules):
    """A table in this state."""
    table = CrapsTable(**rules)
    table.state = state
    return table


def test_623a_3_a_5_the_marker_stays_until_the_wager_is_settled():
    table = CrapsTable()
    table.wager("place_win", "6", amount=600, working=True)

    assert table.throws(4, 4) == {}
    assert table.throw(6) == {"w1": 1300}


@pytest.mark.parametrize("on", ["pass", "field", "dont_pass", "fire"])
def test_623a_3_a_5_no_other_wager_is_called_on(on):
    assert CrapsTable(fire="A").refusal(on, working=True).code == "bad_message"


@pytest.mark.parametrize("number", ["7", "11", "2", "06", "", "x"])
@pytest.mark.parametrize("on", ["place_win", "hardway", "come_odds", "buy"])
def test_623a_3_a_5_there_is_no_such_number(on, number):
    assert CrapsTable(**TRUE_ODDS).refusal(on, number).code == "bad_pick"


def test_623a_3_a_only_the_wagers_of_the_section_are_used():
    assert CrapsTable().refusal("red").code == "not_offered"
    assert CrapsTable().refusal("big_eight").code == "bad_message"
    assert CrapsTable().refusal("hardway").code == "bad_message"
    assert breaches("craps", offered=["pass", "big_eight"]) == {"623a.3(a)"}
    assert breaches("craps", offered=[]) == {"623a.3(a)"}
    assert breaches("craps", offered="pass") == {"623a.3(a)"}
    assert [s.on for s in CrapsTable(offered=["field", "pass"]).game.layout()] == ["pass", "field"]
