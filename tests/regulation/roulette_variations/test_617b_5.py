"""617b.5: Roulette X."""

from fractions import Fraction

import pytest

from server.games.rules import ImpossibleDraw, Sample, Uniform, Weighted
from tests.regulation.table import Table, breaches

PAYTABLES = {"A": (28, [50, 100, 250, 500]), "B": (30, [50, 100, 175, 250])}
LEGAL = [
    {"wheel": "single_zero", "paytable": "A"},
    {"wheel": "double_zero", "paytable": "A"},
    {"wheel": "double_zero", "paytable": "B"},
]

every_payout = pytest.mark.parametrize(
    ("paytable", "payout"), [(name, pays) for name, (_, all_) in PAYTABLES.items() for pays in all_]
)


def roulette_x(**rules):
    return Table("roulette_x", **rules)


def test_617b_5_a_what_it_does_not_say_itself_is_as_on_lightning_roulette():
    table = roulette_x(five_adjacent=True)
    table.wager("five_adjacent", "28", amount=500)
    table.wager("split", "9", "12")
    assert table.refusal("b2b").code == "not_offered"

    settled = table.draw(number="9", multipliers={"9": 500, "00": 50})

    assert settled == {"w1": 50_100, "w2": 9000}
    assert table.call == "9 red odd low, 500 to 1"


@pytest.mark.parametrize("wheel", ["double_zero_as_single", "triple_zero"])
def test_617b_5_c_it_is_played_on_a_single_zero_or_a_double_zero_wheel(wheel):
    assert breaches("roulette_x", wheel=wheel) == {"617b.5(c)"}
    assert roulette_x(wheel="single_zero").refusal("straight", "00").code == "bad_pick"
    assert roulette_x(wheel="double_zero").wager("straight", "00") == "w1"


def test_617b_5_d_two_to_five_multipliers_are_drawn_before_the_ball():
    table = roulette_x(wheel="double_zero")
    drawing = table.game.drawing(table.state)

    count = next(drawing)
    assert isinstance(count, Weighted)
    assert len(count.weights) == 4
    assert drawing.send(0) == Sample(2, 38)
    payout = drawing.send((0, 19))
    assert isinstance(payout, Weighted)
    assert len(payout.weights) == 4
    assert drawing.send(0) == payout
    assert drawing.send(3) == Uniform(38)
    with pytest.raises(StopIteration) as drawn:
        drawing.send(37)
    assert drawn.value.value == {"multipliers": {"0": 50, "00": 500}, "number": "2"}


@pytest.mark.parametrize(
    "multipliers",
    [{}, {"1": 50}, dict.fromkeys("123456", 50), {"1": 50, "2": 175}, {"1": 50, "37": 50}],
)
def test_617b_5_d_no_other_multipliers_can_be_drawn(multipliers):
    table = roulette_x()
    table.wager("straight", "1")

    with pytest.raises(ImpossibleDraw):
        table.draw(number="1", multipliers=multipliers)


@every_payout
def test_617b_5_e_a_straight_wager_on_a_multiplier_wins_its_payout(paytable, payout):
    table = roulette_x(paytable=paytable)
    table.wager("straight", "17", amount=300)

    assert table.draw(number="17", multipliers={"17": payout, "1": 50}) == {
        "w1": 300 + 300 * payout
    }


@pytest.mark.parametrize(("paytable", "plain"), [("A", 28), ("B", 30)])
def test_617b_5_f_a_straight_wager_on_any_other_number_wins_as_its_paytable_says(paytable, plain):
    table = roulette_x(paytable=paytable)
    table.wager("straight", "17", amount=300)

    assert table.draw(number="17", multipliers={"1": 50, "2": 50}) == {"w1": 300 + 300 * plain}
    assert breaches("roulette_x", paytable=paytable, odds={"straight": 35}) == {"617b.5(f)"}


def test_617b_5_g_paytable_b_is_for_the_double_zero_wheel():
    assert breaches("roulette_x", wheel="single_zero", paytable="B") == {"617b.5(g)"}
    assert breaches("roulette_x", paytable="C") == {"617b.5(g)"}
    assert roulette_x().game.resolved_rules()["paytable"] == "A"


@pytest.mark.parametrize("paytable", PAYTABLES)
def test_617b_5_g_the_weights_are_those_of_the_paytables_own_payouts(paytable):
    weights = roulette_x(paytable=paytable).game.resolved_rules()["weights"]
    assert [int(payout) for payout in weights["payout"]] == PAYTABLES[paytable][1]
    assert list(weights["count"]) == ["2", "3", "4", "5"]

    other = {"A": "B", "B": "A"}[paytable]
    assert breaches("roulette_x", paytable=other, weights=weights) == {"617b.5(g)"}


@pytest.mark.parametrize("rules", LEGAL)
def test_617b_5_g_the_weights_of_the_house_return_between_94_0_and_97_3_percent(rules):
    rows = [row for row in roulette_x(**rules).game.odds() if row.on == "straight"]

    assert len({row.back for row in rows}) == 1
    assert Fraction(940, 1000) <= rows[0].back <= Fraction(973, 1000)
