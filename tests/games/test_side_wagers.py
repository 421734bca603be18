"""The side wagers of roulette, 58 Pa. Code 617b.1, 617b.2 and 617b.4."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.games.rules import IllegalRules, ImpossibleDraw, Refusal, Sample, Uniform, Weighted
from server.games.side_wagers.roulette_up import chances, meter_shares
from tests.games.house import B2B_WEIGHTS
from tests.regulation.table import Table


def b2b_table(**rules):
    return Table("roulette", b2b={"weights": B2B_WEIGHTS}, **rules)


def up_table(paytable="A", **rules):
    return Table("roulette", roulette_up={"paytable": paytable}, **rules)


def progressive_table(number=4, wager=300, **rules):
    return Table("roulette", roulette_up={"progressive": number, "wager": wager, **rules})


def odds_of(table, on):
    return next(row for row in table.game.odds() if row.on == on)


def asked(table, number):
    """What the equipment is asked when the ball falls on `number`."""
    drawing = table.game.drawing(table.state)
    asks = [next(drawing)]
    try:
        asks.append(drawing.send(table.game.outcomes().index(number)))
    except StopIteration as done:
        return asks, done.value
    return asks, None


# Common to all three


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


# 617b.1 B2B


def test_617b_1_d_b2b_wins_if_the_number_repeats_the_previous_spin():
    table = b2b_table()
    table.spin("17")
    table.wager("red")
    table.wager("b2b", amount=200)

    assert table.spin("17", b2b=250)["w2"] == 200 * 251


def test_617b_1_d_b2b_loses_in_all_other_scenarios():
    table = b2b_table()
    table.spin("17")
    table.wager("red")
    table.wager("b2b")

    assert table.spin("18")["w2"] == 0


def test_617b_1_d_there_has_to_be_a_previous_valid_spin():
    table = b2b_table(wheel="double_zero_as_single")
    table.wager("red")
    assert table.refusal("b2b").code == "no_previous_spin"

    table.spin("00")
    table.spin("17")
    table.wager("red")
    table.wager("b2b")
    table.spin("00")
    assert table.spin("17", b2b=10)["w3"] == 5500


@pytest.mark.parametrize("payout", [None, 5, "10", 10.0, True])
def test_617b_1_e_no_other_payout_can_be_drawn(payout):
    table = b2b_table()
    table.spin("17")
    table.wager("red")
    table.wager("b2b")

    with pytest.raises(ImpossibleDraw):
        table.spin("17", b2b=payout)


def test_617b_1_e_the_payout_is_drawn_by_weight_only_if_a_wager_wins():
    table = b2b_table()
    table.spin("17")
    assert asked(table, "17") == ([Uniform(38)], {"number": "17"})

    table.wager("red")
    table.wager("b2b")
    assert asked(table, "18") == ([Uniform(38)], {"number": "18"})
    assert asked(table, "17")[0] == [Uniform(38), Weighted((1, 2, 5, 20, 60, 200, 700))]


def test_617b_1_the_return_is_the_mean_payout_on_one_number():
    mean = Fraction(
        sum((1 + int(pays)) * weight for pays, weight in B2B_WEIGHTS.items()),
        sum(B2B_WEIGHTS.values()),
    )

    row = odds_of(b2b_table(), "b2b")

    assert (row.win_probability, row.back) == (Fraction(1, 38), mean / 38)


# 617b.2 Blazing 7's


@pytest.mark.parametrize(
    ("paytable", "balls", "pays"),
    [
        (1, ["7", "17", "27"], 1000),
        (2, ["27", "7", "17"], 299),
        (1, ["7", "17", "0"], 100),
        (2, ["7", "1", "2"], 17),
        (1, ["1", "3", "5"], 7),
        (2, ["0", "00", "5"], 7),
        (3, ["7", "17", "27"], 1000),
        (4, ["7", "17", "27"], 299),
        (4, ["7", "27", "1"], 100),
        (3, ["7", "1", "3"], 17),
        (3, ["1", "3", "5"], 11),
        (4, ["2", "4", "6"], 11),
        (3, ["0", "00", "2"], 6),
        (4, ["1", "3", "2"], 6),
    ],
)
def test_617b_2_j_the_first_row_that_fits_pays(paytable, balls, pays):
    table = Table("roulette", blazing_sevens={"paytable": paytable})
    table.wager("red")
    table.wager("blazing_sevens", amount=300)

    assert table.spin("7", blazing=balls)["w2"] == 300 * (1 + pays)


@pytest.mark.parametrize("number", ["6", "0", "00", "8", "26", "28"])
def test_617b_2_a_it_loses_on_every_number_but_7_17_and_27(number):
    table = Table("roulette", blazing_sevens={"paytable": 1})
    table.wager("red")
    table.wager("blazing_sevens")

    assert table.spin(number)["w2"] == 0


@pytest.mark.parametrize(
    "balls",
    [
        None,
        [],
        ["7", "7", "17"],
        ["7", "17"],
        ["7", "17", "37"],
        "7",
        [7, 17, 27],
        [["7"], "1", "2"],
    ],
)
def test_617b_2_h_three_balls_lie_in_three_compartments(balls):
    table = Table("roulette", blazing_sevens={"paytable": 1})
    table.wager("red")
    table.wager("blazing_sevens")

    with pytest.raises(ImpossibleDraw):
        table.spin("17", blazing=balls)


def test_617b_2_h_a_ball_in_a_00_that_is_no_spin_is_relaunched():
    table = Table("roulette", wheel="double_zero_as_single", blazing_sevens={"paytable": 1})
    table.wager("red")
    table.wager("blazing_sevens")

    with pytest.raises(ImpossibleDraw):
        table.spin("17", blazing=["7", "17", "00"])
    assert table.game.drawing(table.state).send(None) == Uniform(38)


def test_617b_2_e_the_bonus_round_is_spun_only_for_a_winning_wager():
    table = Table("roulette", blazing_sevens={"paytable": 1})
    assert asked(table, "7") == ([Uniform(38)], {"number": "7"})

    table.wager("red")
    table.wager("blazing_sevens")
    assert asked(table, "8") == ([Uniform(38)], {"number": "8"})
    assert asked(table, "7")[0] == [Uniform(38), Sample(3, 38)]


def test_617b_2_the_house_edge_of_paytable_1_on_a_double_zero_wheel():
    row = odds_of(Table("roulette", blazing_sevens={"paytable": 1}), "blazing_sevens")

    assert row.win_probability == Fraction(3, 38)
    assert round(float(1 - row.back), 4) == 0.1007


# 617b.4 Roulette Up


def run(table, *numbers):
    """Spin a streak for one Roulette Up wager of $5; give what it returns, None if it runs on."""
    table.wager("red")
    up = table.wager("roulette_up", amount=500)
    for number in numbers[:-1]:
        assert up not in table.spin(number)
    return table.spin(numbers[-1]).get(up)


UP = ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
PAYTABLES = {
    "A": [0, 0, 3, 11, 31, 101, 151, 401],
    "B": [0, 1, 3, 5, 11, 26, 101, 401],
    "C": [0, 0, 4, 11, 16, 26, 151, 276],
    "D": [0, 0, 0, 21, 31, 101, 401, 801],
    "E": [0, 1, 2, 6, 16, 51, 126, 251],
}
PROGRESSIVES = {
    1: [0, 0, 0, 0, 25, 250, 1500, 3000],
    2: [0, 0, 0, 0, 20, 200, 2000, 5000],
    3: [0, 0, 0, 10, 20, 100, 500, 1000],
    4: [0, 0, 2, 4, 20, 50, 250],
    5: [0, 0, 2, 4, 15, 75, 350],
    6: [0, 0, 0, 10, 20, 100, 500],
    7: [0, 0, 0, 10, 20, 100, 450],
}


@pytest.mark.parametrize("paytable", PAYTABLES)
@pytest.mark.parametrize("length", range(1, 9))
def test_617b_4_h_1_a_streak_pays_by_its_length(paytable, length):
    ending = UP[:length] if length == 8 else [*UP[:length], "0"]

    assert run(up_table(paytable), *ending) == 500 * PAYTABLES[paytable][length - 1]


@pytest.mark.parametrize(
    ("number", "length"), [(n, length) for n in PROGRESSIVES for length in range(1, 8)]
)
def test_617b_4_h_2_a_progressive_streak_pays_for_1(number, length):
    table = progressive_table(number, 500)

    assert run(table, *UP[:length], "0") == 500 * PROGRESSIVES[number][length - 1]


@pytest.mark.parametrize("number", PROGRESSIVES)
def test_617b_4_h_2_the_longest_streak_takes_the_meter_and_it_is_reseeded(number):
    longest = 9 if number <= 3 else 8
    seed = (10_000 if number <= 3 else 3000) * 500
    share = {1: 100, 2: 100, 3: 90, 4: 90, 5: 90, 6: 90, 7: 95}[number]
    table = progressive_table(number, 500)

    assert run(table, *UP[:longest]) == seed + share
    assert table.state.meter.cents == seed
    assert table.state.meter.reserve_mils == 0


def test_617b_4_f_the_first_spin_is_the_starting_number():
    table = up_table()
    table.spin("35")

    assert run(table, "3") is None
    assert table.state.streak == 1


@pytest.mark.parametrize("stop", ["5", "4", "0", "00"])
def test_617b_4_g_2_i_a_number_that_is_less_or_equal_ends_the_streak(stop):
    assert run(up_table(), "3", "4", "5", stop) == 1500


def test_617b_4_g_1_ii_double_zero_is_greater_than_0_and_less_than_1():
    assert run(up_table(), "0", "00", "1", "0") == 1500
    assert run(up_table(), "00", "0") == 0


def test_617b_4_g_2_ii_36_ends_the_streak_and_counts():
    assert run(up_table(), "3", "4", "36") == 1500
    assert run(up_table(), "36") == 0


def test_617b_4_g_no_spin_neither_continues_nor_ends_the_streak():
    table = up_table(wheel="double_zero_as_single")

    assert run(table, "00", "3", "00", "4", "00", "5", "5") == 1500


def test_617b_4_d_while_a_streak_runs_no_other_begins():
    table = up_table()
    run(table, "3")
    table.wager("red", seat=2)

    assert table.refusal("roulette_up", seat=2).code == "not_now"
    table.spin("1")
    table.wager("red", seat=2)
    assert table.wager("roulette_up", seat=2) == "w5"


def test_617b_4_d_one_wager_a_seat_a_streak_and_again_after_taking_it_down():
    table = up_table()
    table.wager("red")
    table.wager("roulette_up")

    assert table.refusal("roulette_up").code == "already_wagered"
    assert table.take_down("w2", to=200) == 300
    assert table.take_down("w2") == 200
    assert table.wager("roulette_up") == "w3"


def test_617b_4_g_a_wager_stands_once_its_streak_runs():
    table = up_table()
    run(table, "3")

    for to in (0, 100):
        refused = table.take_down("w2", to=to)
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.section) == ("contract_bet", "617b.4")
    table.wager("red")
    assert table.take_down("w3") == 500
    assert table.on_layout() == ["w2"]


def test_617b_4_a_void_round_ends_the_streak_and_gives_the_wager_back():
    table = progressive_table(wager=500)
    opening = table.state
    run(table, "3")

    step = table.game.void(table.state)

    assert [(one.id, one.result, one.returned) for one in step.settled] == [("w2", "void", 500)]
    assert (step.state.streak, step.state.meter) == (0, opening.meter)
    assert step.state.last == "3"


def test_617b_4_c_a_progressive_wager_has_one_amount_and_is_never_reduced():
    table = progressive_table(wager=300)
    table.wager("red")

    for amount in (200, 400, 0):
        assert table.refusal("roulette_up", amount=amount).code == "bad_message"
    table.wager("roulette_up", amount=300)
    assert table.take_down("w2", to=100).code == "bad_message"


def test_617b_4_c_its_amount_is_bound_by_no_limit_of_the_table():
    table = progressive_table(wager=75)
    table.wager("red")

    assert table.wager("roulette_up", amount=75) == "w2"


def test_617b_4_h_2_each_wager_adds_its_shares_exactly():
    table = progressive_table(7, 1)
    table.wager("red")
    table.wager("roulette_up", amount=1)

    assert table.state.meter.mils == 3_000_000 + 190
    assert table.state.meter.cents == 3000


def test_617b_4_h_2_what_is_less_than_a_cent_counts_towards_the_reseed():
    table = progressive_table(4, 1)
    for seat in range(1, 6):
        table.wager("red", seat=seat)
        table.wager("roulette_up", amount=1, seat=seat)
    assert (table.state.meter.mils, table.state.meter.reserve_mils) == (3_000_900, 250)

    for number in UP[:7]:
        table.spin(number)
    settled = table.spin("8")

    assert settled == {f"w{2 * seat}": 600 for seat in range(1, 6)}
    assert (table.state.meter.mils, table.state.meter.reserve_mils) == (3_000_000, 0)


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
