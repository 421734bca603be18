"""617b.4: the Roulette Up wager."""

import pytest

from server.games.rules import Refusal
from tests.regulation.roulette_variations.side_wagers import progressive_table, run, up_table

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
    assert table.game.posted(table.state) == {"streak": 1, "previous": "3"}


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


def test_617b_4_f_a_round_that_is_called_off_leaves_a_running_streak():
    """617a.6: only an outcome is void; the starting number was established before."""
    table = progressive_table(wager=500)
    run(table, "3")
    running = table.state
    earlier = {wager.id for wager in table.game.wagers(running)}
    table.wager("red")

    step = table.game.call_off(table.state, earlier)

    assert [(one.id, one.result) for one in step.settled] == [("w3", "void")]
    assert step.state == running
    assert (running.streak, running.last, running.meter.reserve_mils > 0) == (1, "3", True)


def test_617b_4_c_a_wager_of_a_round_that_is_called_off_takes_its_shares_back():
    table = progressive_table(wager=500)
    opening = table.state
    table.wager("red")
    table.wager("roulette_up", amount=500)

    step = table.game.call_off(table.state, ())

    assert [(one.id, one.returned) for one in step.settled] == [("w1", 500), ("w2", 500)]
    assert step.state == opening


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


@pytest.mark.parametrize("wheel", ["single_zero", "double_zero", "double_zero_as_single"])
def test_617b_4_a_it_is_offered_on_every_wheel_to_players_with_a_roulette_wager(wheel):
    table = up_table(wheel=wheel)

    refused = table.refusal("roulette_up")
    assert (refused.code, refused.section) == ("needs_roulette_wager", "617b.4(h)(1)")
    assert run(table, "1") is None


def test_617b_4_b_the_layout_has_an_area_for_it_and_the_table_tracks_the_streak():
    table = up_table()
    assert [spot.pick for spot in table.spots("roulette_up")] == [()]

    table.wager("red")
    table.wager("roulette_up")
    tracked = []
    for number in ("3", "8", "20", "19"):
        table.spin(number)
        tracked.append(table.game.posted(table.state)["streak"])

    assert tracked == [1, 2, 3, 0]


def test_617b_4_c_1_the_table_acknowledges_a_progressive_wager_and_the_meter_moves():
    table = progressive_table(4, 300)
    before = table.state.meter.cents
    table.wager("red")

    assert table.wager("roulette_up", amount=300) == "w2"
    assert table.state.meter.cents == before + 54


def test_617b_4_c_2_no_progressive_wager_is_recognized_after_no_more_bets():
    table = progressive_table(4, 300)
    table.wager("red")
    table.no_more_bets()
    locked = table.state

    assert table.refusal("roulette_up", amount=300).code == "betting_closed"
    assert table.state == locked


def test_617b_4_e_the_roulette_wagers_of_each_spin_are_settled_as_ever():
    table = up_table()
    table.wager("odd")
    table.wager("roulette_up")

    assert table.spin("3") == {"w1": 1000}
    table.wager("even")
    assert table.spin("5") == {"w3": 0}
    assert table.on_layout() == ["w2"]


def test_617b_4_g_1_i_each_greater_number_moves_the_streak_one_box():
    table = up_table("D")

    assert run(table, "1", "2", "7", "20") is None
    assert table.game.posted(table.state) == {"streak": 4, "previous": "20"}


@pytest.mark.parametrize(("number", "longest"), [(1, 9), (4, 8)])
def test_617b_4_g_2_iii_the_longest_streak_of_the_paytable_ends_it(number, longest):
    table = progressive_table(number, 500)

    assert run(table, *UP[: longest - 1]) is None
    assert len(table.spin(UP[longest - 1])) == 1
    assert table.state.streak == 0


@pytest.mark.parametrize(
    ("number", "increment", "reserve"),
    [(1, 20, 4), (2, 20, 4), (3, 18, 4), (4, 18, 5), (5, 18, 5), (6, 18, 5), (7, 19, 0)],
)
def test_617b_4_h_2_the_meter_and_the_reserve_grow_at_the_rates_of_the_paytable(
    number, increment, reserve
):
    table = progressive_table(number, 500)
    seed_cents = (10_000 if number <= 3 else 3000) * 500
    table.wager("red")
    table.wager("roulette_up", amount=500)

    meter = table.state.meter
    assert meter.mils == 1000 * seed_cents + 500 * 10 * increment
    assert meter.reserve_mils == 500 * 10 * reserve
