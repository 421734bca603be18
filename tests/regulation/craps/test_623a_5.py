"""623a.5: payout odds. What each wager pays on each roll is in the tests of 623a.3."""

from fractions import Fraction

import pytest

from server.games.rules import Wager
from tests.regulation.craps.craps_table import POINTS, CrapsTable, with_point
from tests.regulation.table import breaches

PAYS = {
    "pass": "1 to 1",
    "dont_pass": "1 to 1",
    "come": "1 to 1",
    "dont_come": "1 to 1",
    "place_win": {4: "9 to 5", 5: "7 to 5", 6: "7 to 6", 8: "7 to 6", 9: "7 to 5", 10: "9 to 5"},
    "place_lose": {
        4: "5 to 11",
        5: "5 to 8",
        6: "4 to 5",
        8: "4 to 5",
        9: "5 to 8",
        10: "5 to 11",
    },
    "hardway": {4: "7 to 1", 6: "9 to 1", 8: "9 to 1", 10: "7 to 1"},
    "field": "1 to 1 on 3, 4, 9, 10, 11; 2 to 1 on 2, 12",
    "any_seven": "4 to 1",
    "any_craps": "7 to 1",
    "craps_two": "30 to 1",
    "craps_three": "15 to 1",
    "craps_twelve": "30 to 1",
    "eleven": "15 to 1",
    "c_and_e": "3 to 1 on 2, 3, 12; 7 to 1 on 11",
    "six_seven_eight": "1 to 1 on 1-5, 2-4, 7, 2-6, 3-5; 2 to 1 on 3-3, 4-4",
}
TRUE = {4: "2 to 1", 5: "3 to 2", 6: "6 to 5", 8: "6 to 5", 9: "3 to 2", 10: "2 to 1"}
LAID = {4: "1 to 2", 5: "2 to 3", 6: "5 to 6", 8: "5 to 6", 9: "2 to 3", 10: "1 to 2"}


def posted(**rules):
    return {(row.on, *row.pick): row.pays for row in CrapsTable(**rules).game.odds()}


def test_623a_5_a_the_layout_says_the_payout_odds():
    pays = posted()

    for on, row in PAYS.items():
        rows = {(on,): row} if isinstance(row, str) else {(on, str(n)): row[n] for n in row}
        assert {key: pays[key] for key in pays if key[0] == on} == rows
    hops = {key: odds for key, odds in pays.items() if key[0] == "hop"}
    assert {odds for (_, a, b), odds in hops.items() if a == b} == {"30 to 1"}
    assert {odds for (_, a, b), odds in hops.items() if a != b} == {"15 to 1"}


def test_623a_5_a_no_other_odds_are_submitted():
    assert breaches("craps", odds={"field": 3}) == {"623a.5(a)"}


def test_623a_5_b_craps_eleven_is_half_any_craps_and_half_eleven():
    for dice, back in (((1, 1), 8 * 50), ((5, 6), 16 * 50)):
        table = CrapsTable()
        table.wager("c_and_e", amount=100)

        assert table.throw(*dice) == {"w1": back}


def test_623a_5_c_horn_is_four_wagers_of_a_quarter():
    for dice, back in (((1, 1), 31 * 100), ((1, 2), 16 * 100), ((5, 6), 1600), ((6, 6), 3100)):
        table = CrapsTable()
        table.wager("horn", amount=400)

        assert table.throw(*dice) == {"w1": back}


def test_623a_5_d_horn_high_has_a_fifth_wager():
    for dice, back in (((1, 1), 3100), ((1, 2), 1600), ((5, 6), 2 * 1600), ((6, 6), 3100)):
        table = CrapsTable()
        table.wager("horn_high", "11", amount=500)

        assert table.throw(*dice) == {"w1": back}


def test_623a_5_e_whirl_is_a_horn_bet_and_any_seven():
    for dice, back in (((1, 1), 3100), ((1, 2), 1600), ((3, 4), 500), ((2, 2), 0)):
        table = CrapsTable()
        table.wager("whirl", amount=500)

        assert table.throw(*dice) == {"w1": back}


def made(points, **rules):
    """A Fire Bet of $5 on a shooter who makes these points and throws a loser 7."""
    table = CrapsTable(**rules)
    table.wager("fire")
    for point in points:
        assert table.throws(point, point) == {}
    return table.throws(4, 7)


@pytest.mark.parametrize(
    ("paytable", "odds"), [("A", [0, 0, 0, 0, 24, 249, 999]), ("B", [0, 0, 0, 0, 39, 199, 499])]
)
def test_623a_5_f_the_fire_bet_is_paid_once_for_the_most_points(paytable, odds):
    for count, to_one in enumerate(odds):
        back = 500 * (1 + to_one) if to_one else 0

        assert made(POINTS[:count], fire=paytable) == {"w1": back}


@pytest.mark.parametrize("paytable", ["C", "a", 1, True, ["A"]])
def test_623a_5_f_there_are_two_paytables(paytable):
    assert breaches("craps", fire=paytable) == {"623a.5(f)"}


@pytest.mark.parametrize(("on", "pays"), [("buy", TRUE), ("lay", LAID)])
def test_623a_5_g_1_and_2_buy_and_lay_bets_are_paid_true_odds(on, pays):
    rows = posted(buy_lay={"vigorish": "on_win", "percent": 0})
    returns = {
        row.back
        for row in CrapsTable(buy_lay={"vigorish": "on_win", "percent": 0}).game.odds()
        if row.on == on
    }

    assert {n: rows[on, str(n)] for n in POINTS} == pays
    assert returns == {Fraction(1)}


@pytest.mark.parametrize(
    "buy_lay",
    [
        {"vigorish": "on_win", "percent": 6},
        {"vigorish": "on_win", "percent": -1},
        {"vigorish": "on_win", "percent": 2.5},
        {"vigorish": "both", "percent": 5},
        {"vigorish": "on_wager"},
        {"percent": 5},
        {},
        5,
    ],
)
def test_623a_5_g_3_the_submission_says_which_vigorish_up_to_5_percent(buy_lay):
    assert breaches("craps", buy_lay=buy_lay) == {"623a.5(g)(3)"}


def vigorish(taken, percent):
    """The submission of a table that takes a vigorish so, on any whole cent."""
    return {"buy_lay": {"vigorish": taken, "percent": percent}, "unit": 1, "max": 5000}


def all_taken(table, on, amount):
    return table.game.taken(Wager("w1", 1, on, ("4",), amount))


def test_623a_5_g_3_vigorish_on_a_win_is_taken_from_the_winnings():
    for total, back in ((4, {"w1": 3 * 1030 - 51, "w2": 0}), (7, {"w1": 0, "w2": 1545 - 51})):
        table = with_point(5, **vigorish("on_win", 5))
        table.wager("buy", "4", amount=1030)
        table.wager("lay", "4", amount=1030)

        assert all_taken(table, "buy", 1030) == 1030
        assert table.throw(total) == back


def test_623a_5_g_3_vigorish_on_a_win_is_not_taken_from_a_wager_that_comes_down():
    table = with_point(5, **vigorish("on_win", 5))
    table.wager("buy", "4", amount=1030)

    assert table.take_down("w1") == 1030


def test_623a_5_g_3_vigorish_on_the_wager_is_taken_with_it():
    for total, back in ((4, {"w1": 3 * 1030, "w2": 0}), (7, {"w1": 0, "w2": 1545})):
        table = with_point(5, **vigorish("on_wager", 5))
        table.wager("buy", "4", amount=1030)
        table.wager("lay", "4", amount=1030)

        assert all_taken(table, "buy", 1030) == all_taken(table, "lay", 1030) == 1030 + 51
        assert table.throw(total) == back


def test_623a_5_g_3_it_is_the_houses_after_a_roll_that_could_decide_the_wager():
    table = with_point(5, **vigorish("on_wager", 5))
    table.wager("buy", "4", amount=1030)
    table.wager("buy", "4", amount=1030)

    assert table.take_down("w1", to=500) == 530 + 51 - 25
    assert table.take_down("w1") == 500 + 25
    table.throw(11)
    assert table.take_down("w2", to=500) == 530
    assert table.take_down("w2") == 500


@pytest.mark.parametrize(("working", "back"), [(False, 1030 + 51), (True, 1030)])
def test_623a_5_g_3_a_come_out_roll_decides_it_only_if_it_is_on(working, back):
    table = CrapsTable(**vigorish("on_wager", 5))
    table.wager("lay", "4", amount=1030, working=working)
    table.throw(11)

    assert table.take_down("w1") == back


def test_623a_5_g_3_a_round_that_is_called_off_gives_it_back_too():
    table = CrapsTable(**vigorish("on_wager", 5))
    table.wager("lay", "4", amount=1030)

    (void,) = table.game.void(table.state).settled
    assert (void.result, void.returned) == ("void", 1030 + 51)


def test_623a_5_g_3_the_odds_count_it_as_staked_or_as_not_won():
    for taken, back in (("on_wager", Fraction(100, 105)), ("on_win", 1 - Fraction(5, 100) / 3)):
        rows = CrapsTable(buy_lay={"vigorish": taken, "percent": 5}).game.odds()

        assert [row.back for row in rows if (row.on, row.pick) == ("buy", ("4",))] == [back]


def test_623a_5_h_nothing_else_is_charged():
    table = CrapsTable(fire="A", **vigorish("on_wager", 5))

    for spot in table.game.layout():
        if spot.on not in ("buy", "lay"):
            assert table.game.taken(Wager("w1", 1, spot.on, spot.pick, 500)) == 500


def test_623a_5_i_no_wager_is_above_the_posted_maximum_but_odds():
    table = CrapsTable(min=500, max=1000, odds_multiple=10)

    refused = table.refusal("pass", amount=1100)
    assert (refused.code, refused.section) == ("above_maximum", "623a.3(c)")
    table.wager("pass", amount=1000)
    table.throw(4)
    table.wager("pass_odds", amount=10_000)


def test_623a_3_b_1_no_wager_is_less_than_the_minimum_but_odds():
    table = CrapsTable(min=500, max=1000)

    for on in ("pass", "field", "craps_two"):
        refused = table.refusal(on, amount=400)
        assert (refused.code, refused.section) == ("below_minimum", "623a.3(c)")
    table.wager("pass")
    assert table.take_down("w1", to=400).code == "below_minimum"
    table.throw(4)
    table.wager("pass_odds", amount=100)


def test_623a_3_b_2_no_wager_is_more_than_the_maximum():
    table = CrapsTable(min=500, max=1000)

    for on in ("pass", "field", "craps_two"):
        refused = table.refusal(on, amount=1100)
        assert (refused.code, refused.section) == ("above_maximum", "623a.3(c)")
        table.wager(on, amount=1000)


@pytest.mark.parametrize("variant", ["craps", "mini_craps"])
def test_623a_3_c_the_minimum_and_the_maximum_are_posted(variant):
    rules = CrapsTable(variant=variant, min=500, max=1000).game.resolved_rules()

    assert (rules["min"], rules["max"]) == (500, 1000)
    assert breaches("craps", variant=variant, min=500, max=400) == {"623a.3(c)"}


@pytest.mark.parametrize(
    ("on", "pick", "step"),
    [
        ("place_win", "4", 5),
        ("place_win", "6", 6),
        ("place_lose", "4", 11),
        ("place_lose", "9", 8),
        ("place_lose", "8", 5),
    ],
)
def test_623a_5_a_a_wager_pays_out_in_whole_cents(on, pick, step):
    table = CrapsTable(unit=1, max=5000)

    for cents in range(1, 5 * step):
        if cents % step:
            refused = table.refusal(on, pick, amount=cents)
            assert (refused.code, refused.section[:6]) == ("uneven_amount", "623a.3")
        else:
            table.wager(on, pick, amount=cents)
