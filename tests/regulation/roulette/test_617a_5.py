"""617a.5: rotation of wheel and ball."""

import pytest

from server.games.rules import Drawing, Wagering
from tests.regulation.table import Table


def test_617a_5_b_after_no_more_bets_nobody_touches_a_chip():
    table = Table("roulette")
    table.wager("red")
    table.no_more_bets()

    assert table.game.awaits(table.state) == Drawing()
    refused = table.refusal("red", seat=2)
    assert (refused.code, refused.section) == ("betting_closed", "617a.5(b)")
    assert table.take_down("w1").code == "betting_closed"
    assert table.on_layout() == ["w1"]


def test_617a_5_b_before_it_a_wager_comes_down_or_is_reduced():
    table = Table("roulette")
    table.wager("red", amount=500)
    table.wager("split", "17", "18", amount=900)

    assert table.take_down("w1") == 500
    assert table.take_down("w2", to=400) == 500
    assert table.spin("17") == {"w2": 7200}


@pytest.mark.parametrize(
    ("to", "code"),
    [
        (500, "bad_message"),
        (600, "bad_message"),
        (-100, "bad_message"),
        (50, "below_minimum"),
        (150, "not_in_units"),
    ],
)
def test_617a_5_b_a_reduction_leaves_a_good_wager(to, code):
    table = Table("roulette")
    table.wager("red", amount=500)

    assert table.take_down("w1", to=to).code == code
    assert table.spin("1") == {"w1": 1000}


def test_617a_5_b_a_settled_wager_is_nobodys_any_more():
    table = Table("roulette")
    table.wager("red")
    table.spin("1")

    assert table.take_down("w1").code == "not_your_wager"
    assert table.game.awaits(table.state) == Wagering()


@pytest.mark.parametrize(
    ("number", "call"),
    [
        ("17", "17 black odd low"),
        ("36", "36 red even high"),
        ("19", "19 red odd high"),
        ("0", "0 green"),
        ("00", "00 green"),
    ],
)
def test_617a_5_c_the_dealer_announces_the_number(number, call):
    table = Table("roulette")
    table.spin(number)

    assert table.call == call


def test_617a_5_d_one_fifth_of_a_winning_five_adjacent_wager_is_paid_as_straight():
    table = Table("roulette", five_adjacent=True)
    table.wager("five_adjacent", "17", amount=1000)
    table.wager("straight", "17", amount=200, seat=2)

    assert table.spin("17") == {"w1": 7200, "w2": 7200}
