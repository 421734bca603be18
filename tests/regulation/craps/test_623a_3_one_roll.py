"""623a.3(a)(11)-(39): the wagers that one roll decides, on each of the 36 rolls."""

from fractions import Fraction

import pytest

from tests.regulation.craps.craps_table import CrapsTable, paid, throws

HOPS = {
    22: (2, 2),
    23: (3, 3),
    24: (4, 4),
    25: (5, 5),
    26: (1, 3),
    27: (1, 4),
    28: (2, 3),
    29: (1, 5),
    30: (2, 4),
    31: (1, 6),
    32: (2, 5),
    33: (3, 4),
    34: (2, 6),
    35: (3, 5),
    36: (3, 6),
    37: (4, 5),
    38: (4, 6),
}


def on_totals(pays):
    """What every throw of some totals pays."""
    won = {}
    for total, odds in pays.items():
        won |= throws(lambda a, b, total=total: a + b == total, Fraction(odds))
    return won


def test_623a_3_a_11_field():
    assert paid("field", section="623a.3(a)(11)") == on_totals(
        {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2}
    )


def test_623a_3_a_12_any_seven():
    assert paid("any_seven", section="623a.3(a)(12)") == on_totals({7: 4})


def test_623a_3_a_13_any_craps():
    assert paid("any_craps", section="623a.3(a)(13)") == on_totals({2: 7, 3: 7, 12: 7})


def test_623a_3_a_14_craps_two():
    assert paid("craps_two", section="623a.3(a)(14)") == {(1, 1): 30}


def test_623a_3_a_15_craps_three():
    assert paid("craps_three", section="623a.3(a)(15)") == {(1, 2): 15, (2, 1): 15}


def test_623a_3_a_16_craps_twelve():
    assert paid("craps_twelve", section="623a.3(a)(16)") == {(6, 6): 30}


def test_623a_3_a_17_eleven_in_one_roll():
    assert paid("eleven", section="623a.3(a)(17)") == {(5, 6): 15, (6, 5): 15}


def test_623a_3_a_18_craps_eleven():
    won = paid("c_and_e", section="623a.3(a)(18)")

    assert won == on_totals({2: 3, 3: 3, 12: 3, 11: 7})


def test_623a_3_a_19_horn():
    won = paid("horn", section="623a.3(a)(19)")

    assert won == on_totals({2: "6.75", 12: "6.75", 3: 3, 11: 3})


@pytest.mark.parametrize(
    ("high", "pays"),
    [
        (2, {2: "11.4", 12: "5.2", 3: "2.2", 11: "2.2"}),
        (3, {2: "5.2", 12: "5.2", 3: "5.4", 11: "2.2"}),
        (11, {2: "5.2", 12: "5.2", 3: "2.2", 11: "5.4"}),
        (12, {2: "5.2", 12: "11.4", 3: "2.2", 11: "2.2"}),
    ],
)
def test_623a_3_a_20_horn_high(high, pays):
    assert paid("horn_high", str(high), section="623a.3(a)(20)") == on_totals(pays)


def test_623a_3_a_21_whirl_wins_on_seven_and_gets_its_stake_back():
    won = paid("whirl", section="623a.3(a)(21)")
    table = CrapsTable()
    table.wager("whirl")

    assert won == on_totals({2: "5.2", 12: "5.2", 3: "2.2", 11: "2.2", 7: 0})
    assert table.throw(7) == {"w1": 500}
    assert table.settled_order == ("win",)


@pytest.mark.parametrize(("on", "parts"), [("horn", 4), ("horn_high", 5), ("whirl", 5)])
def test_623a_3_a_19_to_21_are_placed_in_units_of_four_and_five(on, parts):
    table = CrapsTable(unit=100)
    pick = ("2",) if on == "horn_high" else ()

    for units in range(1, 21):
        if units % parts:
            refused = table.refusal(on, *pick, amount=100 * units)
            assert refused.code == "not_in_units"
        else:
            assert table.take_down(table.wager(on, *pick, amount=100 * units)) == 100 * units
    table.wager(on, *pick, amount=1000 * parts)
    assert table.take_down(f"w{table.count}", to=100 * parts + 100).code == "not_in_units"


@pytest.mark.parametrize(("clause", "dice"), HOPS.items())
def test_623a_3_a_22_to_38_a_bet_on_the_hop_is_one_combination(clause, dice):
    a, b = dice
    won = paid("hop", str(a), str(b), section=f"623a.3(a)({clause})")

    assert won == dict.fromkeys({(a, b), (b, a)}, 30 if a == b else 15)


@pytest.mark.parametrize("dice", [("1", "1"), ("1", "2"), ("5", "6"), ("6", "6"), ("2", "7")])
def test_623a_3_a_22_to_38_there_are_no_other_hops(dice):
    assert CrapsTable().refusal("hop", *dice).code == "bad_pick"


def test_623a_3_a_22_the_order_of_the_dice_does_not_matter():
    table = CrapsTable()
    table.wager("hop", "6", "4", amount=100)

    assert table.throw(4, 6) == {"w1": 1600}


def test_623a_3_a_39_six_seven_eight():
    won = paid("six_seven_eight", section="623a.3(a)(39)")

    assert won == on_totals({6: 1, 7: 1, 8: 1}) | {(3, 3): 2, (4, 4): 2}


def test_623a_3_a_11_to_39_may_be_made_at_any_time():
    come_out, point_on = CrapsTable(), CrapsTable()
    point_on.throw(6)

    for spot in come_out.game.layout():
        if spot.covers:
            for table in (come_out, point_on):
                table.wager(spot.on, *spot.pick, amount=2000)
    assert len(come_out.throw(4)) == len(point_on.throw(4)) == 9 + 4 + 1 + 17 + 1
