"""689a: Dreamcatcher."""

from fractions import Fraction

import pytest

from server.games.rules import Uniform
from tests.regulation.table import Table, breaches

CLOCKWISE = (
    "7× 2 1 5 1 2 5 1 2 10 1 2 1 20 1 2 1 2 1 5 1 2 10 1 5 1 2"
    " 2× 1 5 1 40 2 1 2 1 10 2 1 5 1 2 1 5 2 1 20 1 2 1 10 1 2 1"
)
SECTIONS = CLOCKWISE.split()
NUMBERS = ["1", "2", "5", "10", "20", "40"]
SEVEN, TWO, TEN = 1, 28, 10  # sections that show 7×, 2× and 10


def dreamcatcher(**rules):
    return Table("dreamcatcher", **rules)


def won(sections, pick="10", amount=100):
    """Spin for one wager; give what it wins to one."""
    table = dreamcatcher()
    wager_id = table.wager("number", pick, amount=amount)
    return table.draw(sections=sections)[wager_id] // amount - 1


def test_689a_1_b_the_sections_are_arranged_clockwise_in_this_order():
    for section, shown in enumerate(SECTIONS, start=1):
        table = dreamcatcher()
        if shown in ("2×", "7×"):
            table.draw(sections=[section, TEN])
            assert table.call == f"{shown}, 10"
        else:
            table.draw(sections=[section])
            assert table.call == shown


@pytest.mark.parametrize("number", NUMBERS)
def test_689a_1_c_a_section_pays_the_odds_that_it_displays(number):
    assert won([SECTIONS.index(number) + 1], number) == int(number)


def test_689a_1_d_a_multiplier_is_followed_by_a_bonus_spin():
    drawing = dreamcatcher().game.drawing(None)

    asks = [next(drawing), drawing.send(27), drawing.send(0)]
    with pytest.raises(StopIteration) as drawn:
        drawing.send(9)

    assert asks == [Uniform(54)] * 3
    assert drawn.value.value == {"sections": [28, 1, 10]}


def test_689a_1_g_4_the_minimum_and_maximum_are_kept():
    table = dreamcatcher(unit=100, min=200, max=500)

    low = table.refusal("number", "1", amount=100)
    assert (low.code, low.section) == ("below_minimum", "689a.1(g)(4)")
    assert table.refusal("number", "1", amount=600).code == "above_maximum"
    assert breaches("dreamcatcher", min=50) == {"689a.1(g)(4)"}


def test_689a_1_g_4_a_seat_wins_no_more_in_a_round_than_the_maximum_payout():
    table = dreamcatcher(max_payout=10_000)
    table.wager("number", "10", amount=400)
    table.wager("number", "10", amount=700)
    table.wager("number", "1", amount=100)
    table.wager("number", "10", amount=900, seat=2)
    table.wager("number", "10", amount=1000, seat=3)
    table.wager("number", "10", amount=1200, seat=4)

    settled = table.draw(sections=[TEN])

    # Seat 1 would win $40 and $70: a share of $100 in proportion, the odd cent to the larger.
    assert settled == {
        "w1": 400 + 3636,
        "w2": 700 + 6364,
        "w3": 0,
        "w4": 900 + 9000,
        "w5": 1000 + 10_000,
        "w6": 1200 + 10_000,
    }


def test_689a_1_g_4_cents_left_over_go_to_the_earliest_of_equal_winners():
    table = dreamcatcher(max_payout=1)
    for amount in (100, 200, 200):
        table.wager("number", "10", amount=amount)

    assert table.draw(sections=[TEN]) == {"w1": 100, "w2": 201, "w3": 200}
    assert table.settled_order == ("win", "win", "win")


@pytest.mark.parametrize("max_payout", [0, -1, 1.5, "100", True, 10**12])
def test_689a_1_g_4_no_other_maximum_payout_is_a_rules_submission(max_payout):
    assert breaches("dreamcatcher", max_payout=max_payout) == {"689a.1(g)(4)"}
    assert dreamcatcher(max_payout=None).game.resolved_rules()["max_payout"] is None


def test_689a_2_f_wagers_stand_through_the_bonus_spin():
    table = dreamcatcher()
    table.wager("number", "10", amount=100)
    table.wager("number", "2", amount=100)

    assert table.draw(sections=[TWO, TEN]) == {"w1": 2100, "w2": 0}


@pytest.mark.parametrize("number", NUMBERS)
def test_689a_3_a_odds_may_be_raised_and_never_lowered(number):
    assert breaches("dreamcatcher", odds={number: int(number) - 1}) == {"689a.3(a)"}
    assert breaches("dreamcatcher", odds={"2×": 3}) == {"689a.3(a)"}

    table = dreamcatcher(odds={number: int(number) + 1})
    table.wager("number", number, amount=100)
    sections = [SEVEN, SECTIONS.index(number) + 1]
    assert table.draw(sections=sections) == {"w1": 100 + 700 * (int(number) + 1)}


def test_689a_3_a_the_best_wager_returns_the_boards_own_figure():
    rows = {row.pick[0]: row for row in dreamcatcher().game.odds()}

    best = max(rows.values(), key=lambda row: row.back)
    assert best.pick == ("10",)
    assert best.back == Fraction(113, 117)
    assert round(100 * float(best.back), 2) == 96.58
    assert rows["10"].win_probability == Fraction(4, 52)


def test_689a_3_a_the_return_is_the_sum_over_the_bonus_spins():
    for row in dreamcatcher().game.odds():
        hits = SECTIONS.count(row.pick[0])
        paid = Fraction(0)
        for spins in range(40):  # 2× and 7× in any order: (2 + 7) to the power of their number
            paid += Fraction(9, 54) ** spins * Fraction(hits, 54) * int(row.pick[0])
        returned = paid + Fraction(hits, 52)

        assert 0 < row.back - returned < Fraction(1, 10**25)


def test_689a_3_b_the_multiplier_is_applied_to_the_result_of_the_bonus_spin():
    assert won([TWO, TEN]) == 20
    assert won([SEVEN, TEN]) == 70


def test_689a_3_c_multipliers_stack():
    assert won([TWO, SEVEN, TEN]) == 140
    assert won([TWO, TWO, SEVEN, SEVEN, TEN]) == 10 * 2 * 2 * 7 * 7
