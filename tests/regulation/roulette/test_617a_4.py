"""617a.4: payout odds."""

from fractions import Fraction

import pytest

from server.games.rules import IllegalRules
from tests.regulation.table import Table

PAYOUT_ODDS = {
    "straight": 35,
    "split": 17,
    "three_numbers": 11,
    "four_numbers": 8,
    "first_five": 6,
    "six_numbers": 5,
    "column": 2,
    "dozen": 2,
    "red": 1,
    "black": 1,
    "odd": 1,
    "even": 1,
    "low": 1,
    "high": 1,
}


@pytest.mark.parametrize(("on", "to_1"), PAYOUT_ODDS.items())
@pytest.mark.parametrize("wheel", ["single_zero", "double_zero", "double_zero_as_single"])
def test_617a_4_a_a_winning_wager_is_paid_at_these_odds(wheel, on, to_1):
    table = Table("roulette", wheel=wheel)

    for spot in table.spots(on):
        table.wager(on, *spot.pick, amount=700)
        (paid,) = table.spin(spot.covers[-1]).values()
        assert paid == 700 + 700 * to_1


@pytest.mark.parametrize(("on", "to_1"), PAYOUT_ODDS.items())
def test_617a_4_a_no_less_than_these_odds(on, to_1):
    for lowered in (to_1 - 1, 0, -to_1, f"{2 * to_1 - 1}/2"):
        with pytest.raises(IllegalRules) as illegal:
            Table("roulette", odds={on: lowered})
        (breach,) = illegal.value.breaches
        assert (breach.section, breach.key) == ("617a.4(a)", f"odds.{on}")


def test_617a_4_a_odds_may_be_raised():
    table = Table("roulette", odds={"straight": 36, "red": "6/5"}, five_adjacent=True)
    table.wager("straight", "17")
    table.wager("five_adjacent", "17")
    table.wager("red", amount=500)

    assert table.spin("17") == {"w1": 18500, "w2": 3700, "w3": 0}
    assert table.game.resolved_rules()["odds"]["red"] == "6/5"


def test_617a_4_a_raised_odds_make_amounts_uneven_that_would_not_pay_whole_cents():
    table = Table("roulette", unit=1, min=3, max=8, odds={"red": "6/5"})

    refused = table.refusal("red", amount=7)
    assert refused.code == "uneven_amount"
    assert "Wager $0.05." in refused.message  # 10 is above the maximum
    assert "Wager $0.05." in table.refusal("red", amount=4).message  # 0 is below the minimum

    table.wager("red", amount=5)
    assert table.spin("1") == {"w1": 11}


@pytest.mark.parametrize(
    "odds",
    [
        {"straight": 36.0},
        {"straight": "36"},
        {"straight": "36/0"},
        {"straight": "-36/-1"},
        {"straight": True},
        {"straight": 10**400},
        {"basket": 8},
        {"b2b": 1000},
        [36],
    ],
)
def test_617a_4_a_odds_are_whole_numbers_or_fractions_of_wagers_of_this_table(odds):
    with pytest.raises(IllegalRules) as illegal:
        Table("roulette", odds=odds)

    assert {breach.section for breach in illegal.value.breaches} == {"617a.4(a)"}


def test_617a_4_a_every_breach_of_a_rules_submission_is_named():
    with pytest.raises(IllegalRules) as illegal:
        Table("roulette", wheel="oval", odds={"red": 0, "split": 16}, min=1, roulette=True)

    keys = {breach.key for breach in illegal.value.breaches}
    assert keys == {"wheel", "odds.red", "odds.split", "min", "roulette"}


@pytest.mark.parametrize("zero", ["0", "00"])
@pytest.mark.parametrize("on", ["red", "black", "odd", "even", "low", "high"])
def test_617a_4_b_even_chances_lose_on_zero_and_double_zero(zero, on):
    table = Table("roulette", wheel="double_zero")
    table.wager(on)

    assert table.spin(zero) == {"w1": 0}


def test_617a_4_c_1_the_table_gives_notice_of_its_wheel():
    shown = Table("roulette", wheel="double_zero_as_single").game.resolved_rules()

    assert shown["wheel"] == "double_zero_as_single"


def test_617a_4_c_2_the_dealer_calls_no_spin_and_respins():
    table = Table("roulette", wheel="double_zero_as_single")
    table.wager("straight", "17")
    table.wager("black", seat=2)

    assert table.spin("00") == {}
    assert table.call == "00 no spin"
    assert table.on_layout() == ["w1", "w2"]
    assert table.spin("00") == {}
    assert table.spin("17") == {"w1": 18000, "w2": 1000}


def test_617a_4_c_2_wagers_stand_untouched_until_the_respin():
    table = Table("roulette", wheel="double_zero_as_single")
    table.wager("red")
    table.spin("00")

    assert table.refusal("red").code == "betting_closed"
    assert table.take_down("w1").code == "betting_closed"
    assert table.take_down("w1", to=100).code == "betting_closed"
    assert table.spin("1") == {"w1": 1000}
    assert table.wager("red") == "w2"


@pytest.mark.parametrize("on", ["red", "black", "odd", "even", "low", "high"])
def test_617a_4_c_3_even_chances_lose_on_zero(on):
    table = Table("roulette", wheel="double_zero_as_single")
    table.wager(on)

    assert table.spin("0") == {"w1": 0}


@pytest.mark.parametrize(
    ("wheel", "share"),
    [("single_zero", "36/37"), ("double_zero", "18/19"), ("double_zero_as_single", "36/37")],
)
def test_617a_4_the_odds_give_every_wager_the_same_return_but_the_first_five(wheel, share):
    rows = Table("roulette", wheel=wheel, five_adjacent=True).game.odds()

    returns = {row.on: row.back for row in rows}
    assert returns.pop("first_five", Fraction(35, 38)) == Fraction(35, 38)
    assert set(returns.values()) == {Fraction(share)}
