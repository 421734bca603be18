"""The side wagers of roulette: what all three keep, and the arithmetic behind Roulette Up."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.games.odds import NoMeterError, odds_document
from server.games.rules import IllegalRules
from server.games.side_wagers.roulette_up import chances, meter_shares
from tests.games.house import B2B_WEIGHTS
from tests.regulation.roulette_variations.side_wagers import odds_of, progressive_table
from tests.regulation.table import Table


@pytest.mark.parametrize(
    ("rules", "on"),
    [
        ({"b2b": {"weights": B2B_WEIGHTS}}, "b2b"),
        ({"blazing_sevens": {"paytable": 1}}, "blazing_sevens"),
        ({"roulette_up": {"paytable": "A"}}, "roulette_up"),
        ({"roulette_up": {"progressive": 1, "wager": 500}}, "roulette_up"),
    ],
)
class TestWithARouletteWager:
    def test_a_side_wager_needs_a_roulette_wager_of_the_same_seat(self, rules, on):
        table = Table("roulette", **rules)
        table.spin("5")
        table.wager("red", seat=2)

        refused = table.refusal(on, seat=1)

        assert refused.code == "needs_roulette_wager"
        assert refused.section.startswith("617b.")
        table.wager("red", seat=1)
        table.wager(on, seat=1)

    def test_it_comes_down_with_the_last_roulette_wager_and_not_before(self, rules, on):
        table = Table("roulette", **rules)
        table.spin("5")
        opening = table.state
        table.wager("red")
        table.wager("odd", amount=300)
        table.wager(on)
        table.wager("red", seat=2)

        assert table.take_down("w1") == 500
        assert table.take_down("w2") == 800
        assert table.on_layout() == ["w4"]
        assert table.take_down("w4", seat=2) == 500
        assert table.state == opening

    def test_a_table_that_did_not_submit_it_does_not_offer_it(self, rules, on):
        table = Table("roulette")
        table.wager("red")

        assert table.refusal(on).code == "not_offered"

    def test_no_side_wager_after_no_more_bets(self, rules, on):
        table = Table("roulette", **rules)
        table.spin("5")
        table.wager("red")
        table.no_more_bets()

        assert table.refusal(on).code == "betting_closed"


@pytest.mark.parametrize(
    ("rules", "section"),
    [
        ({"b2b": {}}, "617b.1(e)"),
        ({"b2b": {"weights": {"1000": 1}}}, "617b.1(e)"),
        ({"b2b": {"weights": B2B_WEIGHTS | {"10": 0}}}, "617b.1(e)"),
        ({"b2b": {"weights": B2B_WEIGHTS | {"5": 1}}}, "617b.1(e)"),
        ({"blazing_sevens": {"paytable": 5}}, "617b.2(j)"),
        ({"blazing_sevens": {"paytable": True}}, "617b.2(j)"),
        ({"blazing_sevens": {}}, "617b.2(j)"),
        ({"blazing_sevens": 1}, "617b.2"),
        ({"roulette_up": {"paytable": "F"}}, "617b.4(h)(1)"),
        ({"roulette_up": {}}, "617b.4(h)(1)"),
        ({"roulette_up": {"progressive": 8, "wager": 100}}, "617b.4(h)(2)"),
        ({"roulette_up": {"progressive": 1}}, "617b.4(h)(2)"),
        ({"roulette_up": {"progressive": 1, "wager": 0}}, "617b.4(h)(2)"),
        ({"roulette_up": {"progressive": 1, "wager": 5, "paytable": "A"}}, "617b.4(h)"),
    ],
)
def test_a_rules_submission_has_to_be_one_of_the_paytables(rules, section):
    with pytest.raises(IllegalRules) as illegal:
        Table("roulette", **rules)

    assert section in {breach.section for breach in illegal.value.breaches}


@given(cents=st.integers(0, 10**9), amounts=st.lists(st.integers(1, 10**6), min_size=1, max_size=9))
def test_a_meter_is_shared_in_proportion_and_to_the_last_cent(cents, amounts):
    shares = meter_shares(cents, amounts)

    assert sum(shares) == cents
    exact = [Fraction(cents * amount, sum(amounts)) for amount in amounts]
    assert all(-1 < share - part <= 1 for share, part in zip(shares, exact, strict=True))


def test_the_odd_cents_of_a_meter_go_to_the_earliest():
    assert meter_shares(1000, [300, 300, 300]) == [334, 333, 333]


@pytest.mark.parametrize(("pockets", "longest"), [(4, 3), (5, 4), (4, 6)])
def test_the_chain_of_lengths_counts_what_listing_every_run_counts(pockets, longest):
    listed = dict.fromkeys(range(1, longest + 1), 0)
    spins = longest + 1
    for numbers in product(range(pockets), repeat=spins):
        length = 1
        while numbers[length - 1] != pockets - 1 and length < longest:
            if numbers[length] <= numbers[length - 1]:
                break
            length += 1
        listed[length] += 1

    expected = {n: Fraction(count, pockets**spins) for n, count in listed.items()}
    assert chances(pockets, longest) == expected
    assert sum(expected.values()) == 1


def test_the_return_of_a_progressive_grows_with_its_meter():
    low = odds_of(progressive_table(1, 100), "roulette_up").back
    high = odds_of(progressive_table(1, 100, meter=5_000_000), "roulette_up").back

    assert high - low == chances(38, 9)[9] * (50_000 - 10_000)


@pytest.mark.parametrize("wheel", ["single_zero", "double_zero", "double_zero_as_single"])
@pytest.mark.parametrize("number", range(1, 8))
def test_a_progressive_breaks_even_at_its_meter_and_not_a_cent_below(number, wheel):
    rules = {"wheel": wheel, "roulette_up": {"progressive": number, "wager": 300}}

    def row(meter=None):
        return odds_document("roulette", rules, meter)["wagers"][-1]

    meter = row()["break_even_meter"]
    assert Fraction(row(meter)["return"]) >= 1 > Fraction(row(meter - 1)["return"])
    assert row(meter)["break_even_meter"] == meter


def test_the_odds_at_a_meter_are_those_of_a_submission_with_that_meter():
    rules = {"roulette_up": {"progressive": 4, "wager": 300}}

    at_meter = odds_document("roulette", rules, 5_000_000)

    assert at_meter["rules"]["roulette_up"]["meter"] == 5_000_000
    assert at_meter == odds_document("roulette", at_meter["rules"])


@pytest.mark.parametrize("rules", [{}, {"roulette_up": {"paytable": "A"}}])
def test_a_table_without_a_progressive_wager_has_no_meter(rules):
    assert not any("break_even_meter" in row for row in odds_document("roulette", rules)["wagers"])
    with pytest.raises(NoMeterError, match="no progressive wager"):
        odds_document("roulette", rules, 1000)


def test_a_meter_of_nothing_is_no_submission():
    rules = {"roulette_up": {"progressive": 4, "wager": 300}}

    with pytest.raises(IllegalRules):
        odds_document("roulette", rules, 0)
