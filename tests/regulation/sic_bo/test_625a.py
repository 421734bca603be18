"""625a: Sic Bo."""

from fractions import Fraction
from itertools import product

import pytest

from server.games.names import NAMES_BY_CHAPTER
from server.games.rules import Uniform
from tests.regulation.table import Table, breaches

TOTALS = {
    4: 50,
    5: 18,
    6: 14,
    7: 12,
    8: 8,
    9: 6,
    10: 6,
    11: 6,
    12: 6,
    13: 8,
    14: 12,
    15: 14,
    16: 18,
    17: 50,
}
DICE = list(product(range(1, 7), repeat=3))


def sic_bo(**rules):
    return Table("sic_bo", **rules)


def wins(on, *pick, section):
    """Every roll on which a wager wins, and what it pays to one: played, all 216 of them."""
    (spot,) = [spot for spot in sic_bo().spots(on) if spot.pick == pick]
    assert spot.section == section
    won = {}
    table = sic_bo()
    for dice in DICE:
        wager_id = table.wager(on, *pick, amount=100)
        returned = table.draw(dice=list(dice))[wager_id]
        if returned:
            won[dice] = returned // 100 - 1
    return won


def rolls(test, pays):
    return {dice: pays for dice in DICE if test(dice)}


def test_625a_1_b_the_winning_combinations_are_those_that_light():
    for spot in sic_bo().game.layout():
        won = wins(spot.on, *spot.pick, section=spot.section)

        assert {"-".join(map(str, sorted(dice))) for dice in won} == set(spot.covers)


def test_625a_1_c_2_the_layout_has_an_area_for_every_wager():
    layout = sic_bo().game.layout()

    assert list(dict.fromkeys(spot.on for spot in layout)) == list(NAMES_BY_CHAPTER["625a"])
    assert len(layout) == 6 + 6 + 1 + 14 + 15 + 2 + 6


def test_625a_1_c_3_the_layout_says_the_odds():
    pays = {(row.on, *row.pick): row.pays for row in sic_bo().game.odds()}

    assert pays["three_of_a_kind", "6"] == "150 to 1"
    assert pays["total", "17"] == "50 to 1"
    assert pays["one_of_a_kind", "1"] == "1, 2 or 3 to 1, by the dice that show it"


def test_625a_2_a_it_is_played_with_three_dice():
    drawing = sic_bo().game.drawing(None)

    asks = [next(drawing), drawing.send(0), drawing.send(5)]
    with pytest.raises(StopIteration) as drawn:
        drawing.send(2)

    assert asks == [Uniform(6)] * 3
    assert drawn.value.value == {"dice": [1, 6, 3]}


@pytest.mark.parametrize("n", range(1, 7))
def test_625a_3_1_three_of_a_kind(n):
    assert wins("three_of_a_kind", str(n), section="625a.3(1)") == {(n, n, n): 150}


@pytest.mark.parametrize("n", range(1, 7))
def test_625a_3_2_two_of_a_kind_wins_on_two_dice_or_three(n):
    won = wins("two_of_a_kind", str(n), section="625a.3(2)")

    assert won == rolls(lambda dice: dice.count(n) >= 2, 8)


def test_625a_3_3_any_three_of_a_kind():
    won = wins("any_three_of_a_kind", section="625a.3(3)")

    assert won == {(n, n, n): 24 for n in range(1, 7)}


@pytest.mark.parametrize("total", TOTALS)
def test_625a_3_4_total_value_bet_wins_on_a_triple_too(total):
    won = wins("total", str(total), section="625a.3(4)")

    assert won == rolls(lambda dice: sum(dice) == total, TOTALS[total])


@pytest.mark.parametrize(("a", "b"), [(1, 2), (3, 4), (2, 6), (5, 6)])
def test_625a_3_5_two_dice_combination(a, b):
    won = wins("two_dice", str(a), str(b), section="625a.3(5)")

    assert won == rolls(lambda dice: a in dice and b in dice, 5)


def test_625a_3_5_its_numbers_are_named_in_any_order_and_differ():
    table = sic_bo()
    table.wager("two_dice", "5", "2", amount=100)

    assert table.draw(dice=[2, 5, 5]) == {"w1": 600}
    for pick in (["3"], ["3", "3"], ["0", "1"], ["1", "2", "3"]):
        refused = table.refusal("two_dice", *pick)
        assert (refused.code, refused.section) == ("bad_pick", "625a.3")


def test_625a_3_6_small_bet_loses_on_a_triple():
    won = wins("small", section="625a.3(6)")

    assert won == rolls(lambda dice: 4 <= sum(dice) <= 10 and len(set(dice)) > 1, 1)


def test_625a_3_7_big_bet_loses_on_a_triple():
    won = wins("big", section="625a.3(7)")

    assert won == rolls(lambda dice: 11 <= sum(dice) <= 17 and len(set(dice)) > 1, 1)


@pytest.mark.parametrize("n", range(1, 7))
def test_625a_3_8_one_of_a_kind(n):
    won = wins("one_of_a_kind", str(n), section="625a.3(8)")

    assert won == {dice: dice.count(n) for dice in DICE if n in dice}


@pytest.mark.parametrize(
    ("on", "pick", "code"),
    [
        ("total", ["3"], "bad_pick"),
        ("total", ["18"], "bad_pick"),
        ("total", [], "bad_message"),
        ("three_of_a_kind", ["0"], "bad_pick"),
        ("two_of_a_kind", ["7"], "bad_pick"),
        ("small", ["1"], "bad_pick"),
        ("straight", ["5"], "not_offered"),
        ("medium", [], "bad_message"),
    ],
)
def test_625a_4_a_wagers_are_made_on_the_areas_of_the_layout(on, pick, code):
    assert sic_bo().refusal(on, *pick).code == code


def test_625a_5_d_the_dealer_announces_the_value_of_each_die():
    table = sic_bo()
    table.draw(dice=[5, 2, 6])

    assert table.call == "5, 2, 6, total 13"


@pytest.mark.parametrize("odds", [{"small": 2}, {"total": 60}, {}, 5])
def test_625a_6_a_no_odds_are_submitted(odds):
    assert breaches("sic_bo", odds=odds) == {"625a.6"}


def test_625a_6_a_the_return_of_each_wager():
    backs = {(row.on, *row.pick): row.back for row in sic_bo().game.odds()}

    assert backs["three_of_a_kind", "1"] == Fraction(151, 216)
    assert backs["two_of_a_kind", "1"] == Fraction(16 * 9, 216)
    assert backs["any_three_of_a_kind",] == Fraction(6 * 25, 216)
    assert backs["total", "4"] == backs["total", "17"] == Fraction(3 * 51, 216)
    assert backs["total", "10"] == backs["total", "11"] == Fraction(27 * 7, 216)
    assert backs["two_dice", "3", "5"] == Fraction(30 * 6, 216)
    assert backs["small",] == backs["big",] == 1 - Fraction(1, 36)
    assert backs["one_of_a_kind", "6"] == Fraction(75 * 2 + 15 * 3 + 4, 216)


def returned(dice):
    table = sic_bo()
    wager_id = table.wager("one_of_a_kind", "4", amount=100)
    return table.draw(dice=dice)[wager_id]


def test_625a_6_b_1_one_die_pays_1_to_1():
    assert returned([4, 1, 6]) == 200


def test_625a_6_b_2_two_dice_pay_2_to_1():
    assert returned([4, 1, 4]) == 300


def test_625a_6_b_3_all_three_dice_pay_3_to_1():
    assert returned([4, 4, 4]) == 400


def test_625a_7_a_a_no_roll_returns_all_wagers():
    table = sic_bo()
    table.wager("small", amount=500)
    table.wager("total", "9", amount=300, seat=2)

    step = table.game.call_off(table.state, ())

    assert [(one.result, one.returned) for one in step.settled] == [("void", 500), ("void", 300)]
