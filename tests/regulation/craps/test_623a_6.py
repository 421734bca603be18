"""623a.6: taking and laying odds."""

import pytest

from tests.regulation.craps.craps_table import POINTS, CrapsTable, with_point
from tests.regulation.table import breaches

by_point = pytest.mark.parametrize("point", POINTS)
# 623a.6(a)(2): what a hundred of odds win, and (b)(2): what has to be laid to win a hundred
TAKEN = {4: 200, 5: 150, 6: 120, 8: 120, 9: 150, 10: 200}
LAID = {4: 200, 5: 150, 6: 120, 8: 120, 9: 150, 10: 200}


def on_line(on, point, **rules):
    """A line wager of $10 whose point is established."""
    table = CrapsTable(**rules)
    table.wager(on, amount=1000)
    table.throw(point)
    return table


def on_number(on, point, **rules):
    """A come wager of $10 that has moved to its number."""
    table = with_point(5 if point != 5 else 9, **rules)
    table.wager(on, amount=1000)
    table.throw(point)
    return table


@by_point
def test_623a_6_a_odds_behind_a_pass_bet(point):
    table = on_line("pass", point)
    table.wager("pass_odds", amount=1000)

    assert table.throw(point) == {"w1": 2000, "w2": 1000 + 10 * TAKEN[point]}


@by_point
def test_623a_6_a_they_lose_with_the_pass_bet(point):
    table = on_line("pass", point)
    table.wager("pass_odds", amount=1000)

    assert table.throw(7) == {"w1": 0, "w2": 0}


@by_point
def test_623a_6_b_odds_behind_a_dont_pass_bet(point):
    for last, back in ((7, (2000, 10 * LAID[point] + 1000)), (point, (0, 0))):
        table = on_line("dont_pass", point)
        table.wager("dont_pass_odds", amount=10 * LAID[point])

        assert table.throw(last) == dict(zip(("w1", "w2"), back, strict=True))


@by_point
def test_623a_6_c_odds_behind_a_come_bet(point):
    for last, back in ((point, (2000, 1000 + 10 * TAKEN[point])), (7, (0, 0))):
        table = on_number("come", point)
        table.wager("come_odds", str(point), amount=1000)

        assert table.throw(last) == dict(zip(("w1", "w2"), back, strict=True))


@by_point
def test_623a_6_d_odds_behind_a_dont_come_bet(point):
    for last, back in ((7, (2000, 10 * LAID[point] + 1000)), (point, (0, 0))):
        table = on_number("dont_come", point)
        table.wager("dont_come_odds", str(point), amount=10 * LAID[point])

        assert table.throw(last) == dict(zip(("w1", "w2"), back, strict=True))


@pytest.mark.parametrize("last", [5, 7])
def test_623a_6_c_odds_are_in_action_on_a_come_out_roll(last):
    table = on_number("come", 5)
    table.wager("come_odds", "5", amount=1000)
    table.throw(9)
    assert table.state.come_out

    assert set(table.throw(last)) == {"w1", "w2"}


KINDS = {
    "pass_odds": "623a.6(a)",
    "dont_pass_odds": "623a.6(b)",
    "come_odds": "623a.6(c)",
    "dont_come_odds": "623a.6(d)",
}


@pytest.mark.parametrize(("odds_on", "section"), KINDS.items())
def test_623a_6_a_to_d_odds_need_the_wager_that_they_support(odds_on, section):
    pick = ("8",) if "come" in odds_on else ()
    wager_on = odds_on.removesuffix("_odds")
    for table in (CrapsTable(), with_point(8)):
        refused = table.refusal(odds_on, *pick, amount=600)
        assert (refused.code, refused.section) == ("not_now", section)

    table = with_point(9) if pick else CrapsTable()
    table.wager(wager_on, amount=600)
    assert table.refusal(odds_on, *pick, amount=600).code == "not_now"
    table.throw(8)
    assert table.refusal(odds_on, *pick, amount=600, seat=2).code == "not_now"
    table.wager(odds_on, *pick, amount=600)


@pytest.mark.parametrize("odds_on", ["pass_odds", "dont_pass_odds"])
def test_623a_6_a_and_b_the_puck_says_the_point_of_line_odds(odds_on):
    table = on_line("pass", 4)

    assert table.refusal(odds_on, "4", amount=500).code == "bad_pick"


@pytest.mark.parametrize("odds_on", ["pass_odds", "dont_pass_odds"])
def test_623a_6_a_and_b_a_spot_of_another_point_waits(odds_on):
    table = on_line(odds_on.removesuffix("_odds"), 4)

    assert table.game.refuse_spot(table.state, odds_on, ("4",)) is None
    refused = table.game.refuse_spot(table.state, odds_on, ("5",))
    assert (refused.code, refused.section) == ("not_now", KINDS[odds_on])
    assert table.game.refuse_spot(CrapsTable().state, odds_on, ("5",)) is None


def test_623a_6_c_come_odds_say_their_number():
    assert on_number("come", 4).refusal("come_odds", amount=500).code == "bad_message"


@by_point
@pytest.mark.parametrize("multiple", [1, 3, 10])
def test_623a_6_e_as_much_as_a_multiple_of_the_pass_bet(point, multiple):
    table = on_line("pass", point, odds_multiple=multiple, unit=10)
    most = 1000 * multiple

    refused = table.refusal("pass_odds", amount=most + 10)
    assert (refused.code, refused.section) == ("above_maximum", "623a.6(e)")
    table.wager("pass_odds", amount=most - 500)
    assert table.refusal("pass_odds", amount=510).code == "above_maximum"
    table.wager("pass_odds", amount=500)
    assert table.refusal("pass_odds", amount=10).code == "above_maximum"


@by_point
@pytest.mark.parametrize("multiple", [1, 3, 10])
def test_623a_6_e_as_much_as_wins_a_multiple_of_the_dont_pass_bet(point, multiple):
    table = on_line("dont_pass", point, odds_multiple=multiple, unit=1)
    most = 10 * LAID[point] * multiple

    assert table.refusal("dont_pass_odds", amount=most + 1).code == "above_maximum"
    table.wager("dont_pass_odds", amount=most)
    assert table.throw(7) == {"w1": 2000, "w2": most + 1000 * multiple}


def test_623a_6_e_several_wagers_behind_one_point_share_one_limit():
    table = with_point(5, odds_multiple=2)
    table.wager("come", amount=300)
    table.wager("come", amount=400)
    table.throw(4)

    table.wager("come_odds", "4", amount=1000)
    assert table.refusal("come_odds", "4", amount=500).code == "above_maximum"
    table.wager("come_odds", "4", amount=400)


@pytest.mark.parametrize("on", ["come", "dont_come"])
def test_623a_6_e_wagers_on_other_numbers_support_no_odds(on):
    table = with_point(5)
    for point, amount in ((4, 300), (10, 400)):
        table.wager(on, amount=amount)
        table.throw(point)

    # with a Don't Come Bet as much is laid as wins its amount
    for point, most in (("4", 300), ("10", 400)) if on == "come" else (("4", 600), ("10", 800)):
        assert table.refusal(f"{on}_odds", point, amount=most + 200).code == "above_maximum"
        table.wager(f"{on}_odds", point, amount=most)
    assert table.refusal(f"{on}_odds", "8", amount=600).section == KINDS[f"{on}_odds"]


@pytest.mark.parametrize("multiple", [0, 11, 100, -1, 2.5, "3", True])
def test_623a_6_e_the_multiple_is_at_most_ten(multiple):
    assert breaches("craps", odds_multiple=multiple) == {"623a.6(e)"}


def test_623a_6_f_the_excess_of_this_clause_is_not_taken():
    # $5 on the five pays 3 to 2, which is no whole dollar: a dealer might take $6. Here cents pay.
    table = CrapsTable()
    table.wager("pass")
    table.throw(5)

    assert table.refusal("pass_odds", amount=600).code == "above_maximum"
    table.wager("pass_odds")
    assert table.throw(5) == {"w1": 1000, "w2": 1250}


def test_623a_6_a_the_tables_limits_do_not_bind_odds_but_its_unit_does():
    table = on_line("pass", 5, unit=25, min=1000, max=1000, odds_multiple=5)

    assert table.refusal("pass_odds", amount=10).code == "not_in_units"
    assert table.refusal("pass_odds", amount=25).code == "uneven_amount"
    table.wager("pass_odds", amount=50)
    assert table.take_down("w2", to=25).code == "uneven_amount"
    table.wager("pass_odds", amount=4950)


def test_623a_6_a_odds_come_down_or_are_reduced_at_any_time():
    table = on_line("pass", 4)
    table.wager("pass_odds", amount=1000)

    assert table.take_down("w2", to=400) == 600
    table.wager("pass_odds", amount=600)
    assert table.take_down("w2") == 400
    assert table.take_down("w1").code == "contract_bet"
