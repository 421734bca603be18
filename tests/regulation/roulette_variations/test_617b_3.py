"""617b.3: Lightning Roulette."""

from fractions import Fraction
from itertools import combinations

import pytest

from server.games.rules import ImpossibleDraw, Sample, Uniform, Weighted
from tests.regulation.table import Table, breaches

PAYOUTS = [499, 399, 349, 299, 249, 199, 149, 99, 49]
WEIGHTS = {
    "count": {"1": 5, "2": 4, "3": 3, "4": 2, "5": 1},
    "payout": {str(payout): n for n, payout in enumerate(PAYOUTS, start=1)},
}


def lightning(**rules):
    return Table("lightning_roulette", **rules)


def straight(table):
    return next(row for row in table.game.odds() if row.on == "straight")


@pytest.mark.parametrize("wheel", ["double_zero", "double_zero_as_single", "triple_zero", 0])
def test_617b_3_a_it_is_played_on_a_single_zero_wheel(wheel):
    assert lightning().game.resolved_rules()["wheel"] == "single_zero"
    assert breaches("lightning_roulette", wheel=wheel) == {"617b.3(a)"}


def test_617b_3_a_no_other_wager_pays_more_on_a_lucky_number():
    table = lightning()
    table.wager("split", "17", "18")
    table.wager("black")
    table.wager("dozen", "2")

    assert table.draw(number="17", lucky={"17": 499}) == {"w1": 9000, "w2": 1000, "w3": 1500}


def test_617b_3_a_it_offers_no_side_wagers():
    table = lightning()
    table.wager("red")

    for on in ("b2b", "blazing_sevens", "roulette_up", "first_five"):
        assert table.refusal(on).code == "not_offered"
    assert breaches("lightning_roulette", blazing_sevens={"paytable": 1}) == {"601a.2"}


def test_617b_3_c_wagers_are_placed_until_no_more_bets():
    table = lightning()
    table.wager("straight", "17")
    table.no_more_bets()

    refused = table.refusal("straight", "18")
    assert (refused.code, refused.section) == ("betting_closed", "617a.5(b)")


def test_617b_3_d_one_to_five_lucky_numbers_are_drawn_before_the_ball():
    drawing = lightning(weights=WEIGHTS).game.drawing(None)

    assert next(drawing) == Weighted((5, 4, 3, 2, 1))
    assert drawing.send(1) == Sample(2, 37)
    assert drawing.send((0, 8)) == Weighted(tuple(range(1, 10)))
    assert drawing.send(0) == Weighted(tuple(range(1, 10)))
    assert drawing.send(8) == Uniform(37)
    with pytest.raises(StopIteration) as drawn:
        drawing.send(1)
    assert drawn.value.value == {"lucky": {"0": 499, "17": 49}, "number": "32"}


@pytest.mark.parametrize(
    "lucky",
    [
        None,
        {},
        [],
        ["17"],
        {"37": 99},
        {"00": 99},
        {"1": 49, "2": 49, "3": 49, "4": 49, "5": 49, "6": 49},
        {"1": 29},
        {"1": "99"},
        {"1": 99.0},
        {"1": True},
        {"1": None},
    ],
)
def test_617b_3_d_no_other_lucky_numbers_can_be_drawn(lucky):
    table = lightning()
    table.wager("straight", "1")

    with pytest.raises(ImpossibleDraw):
        table.draw(number="1", lucky=lucky)
    with pytest.raises(ImpossibleDraw):
        table.draw(number="1")
    with pytest.raises(ImpossibleDraw):
        table.draw(lucky={"1": 99})


@pytest.mark.parametrize("payout", PAYOUTS)
def test_617b_3_e_a_straight_wager_on_a_lucky_number_wins_its_payout(payout):
    table = lightning()
    table.wager("straight", "17", amount=300)
    table.wager("straight", "18", amount=300)

    settled = table.draw(number="17", lucky={"4": 99, "17": payout, "18": 49})

    assert settled == {"w1": 300 + 300 * payout, "w2": 0}
    assert table.call == f"17 black odd low, {payout} to 1"


def test_617b_3_e_a_five_adjacent_number_wager_is_five_straight_wagers():
    table = lightning(five_adjacent=True)
    table.wager("five_adjacent", "25", amount=500)
    table.wager("straight", "17", amount=100)

    assert table.draw(number="17", lucky={"17": 199}) == {"w1": 20_000, "w2": 20_000}
    table.wager("five_adjacent", "25", amount=500)
    assert table.draw(number="17", lucky={"25": 199}) == {"w3": 3000}


def test_617b_3_f_a_straight_wager_on_any_other_number_wins_29_to_1():
    table = lightning()
    table.wager("straight", "17", amount=300)

    assert table.draw(number="17", lucky={"18": 499}) == {"w1": 9000}
    assert table.call == "17 black odd low"


@pytest.mark.parametrize("odds", [28, 29, 35, "71/2"])
def test_617b_3_f_no_submission_changes_what_a_straight_wager_pays(odds):
    assert breaches("lightning_roulette", odds={"straight": odds}) == {"617b.3(f)"}
    assert lightning(odds={"split": 18}).game.resolved_rules()["odds"]["split"] == 18


def test_617b_3_g_every_payout_and_count_has_its_weight_in_the_rules_submission():
    assert lightning(weights=WEIGHTS).game.resolved_rules()["weights"] == WEIGHTS
    weights = lightning().game.resolved_rules()["weights"]
    assert [int(payout) for payout in weights["payout"]] == PAYOUTS
    assert list(weights["count"]) == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize(
    "weights",
    [
        {},
        [],
        {"count": WEIGHTS["count"]},
        {"payout": WEIGHTS["payout"]},
        WEIGHTS | {"count": {"1": 1}},
        WEIGHTS | {"count": WEIGHTS["count"] | {"6": 1}},
        WEIGHTS | {"count": WEIGHTS["count"] | {"1": 0}},
        WEIGHTS | {"payout": WEIGHTS["payout"] | {"499": 0}},
        WEIGHTS | {"payout": WEIGHTS["payout"] | {"499": 1.0}},
        WEIGHTS | {"payout": WEIGHTS["payout"] | {"500": 1}},
        WEIGHTS | {"number": {}},
    ],
)
def test_617b_3_g_no_other_weights_are_a_rules_submission(weights):
    assert breaches("lightning_roulette", weights=weights) == {"617b.3(g)"}


def test_617b_3_the_weights_of_the_house_return_between_97_0_and_97_3_percent():
    row = straight(lightning())

    assert row.win_probability == Fraction(1, 37)
    assert Fraction(970, 1000) <= row.back <= Fraction(973, 1000)


def test_617b_3_the_return_is_that_of_listing_everything_that_can_be_struck():
    weights = {"count": {"1": 6, "2": 3, "3": 1, "4": 10**9, "5": 1}, "payout": WEIGHTS["payout"]}
    mean = Fraction(sum(n * payout for n, payout in enumerate(PAYOUTS, start=1)), 45)
    among = {}  # how often the number 0 is among k struck ones
    for k in (1, 2, 3):
        draws = list(combinations(range(37), k))
        among[k] = Fraction(sum(0 in struck for struck in draws), len(draws))
    weighed = sum(weights["count"][str(k)] * share for k, share in among.items())
    weighed += weights["count"]["4"] * Fraction(4, 37) + Fraction(5, 37)
    lucky = weighed / sum(weights["count"].values())

    back = straight(lightning(weights=weights)).back

    assert back == (lucky * (1 + mean) + (1 - lucky) * 30) / 37


def test_617b_3_a_five_adjacent_number_wager_returns_what_its_straight_wagers_do():
    table = lightning(five_adjacent=True)

    backs = {row.back for row in table.game.odds() if row.on == "five_adjacent"}

    assert backs == {straight(table).back}
