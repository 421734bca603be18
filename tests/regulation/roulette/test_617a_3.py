"""617a.3: placement of wagers."""

import pytest

from server.games.rules import IllegalRules, Refusal
from tests.regulation.table import Table

WHEELS = ["single_zero", "double_zero", "double_zero_as_single"]


def winners(table, on, *pick):
    """The numbers of this wheel on which a wager wins, spun one by one."""
    won = []
    for number in table.game.outcomes():
        wager_id = table.wager(on, *pick)
        if table.spin(number)[wager_id] > 0:
            won.append(number)
    return sorted(won, key=lambda number: (int(number), number))


def numbers(*values):
    return [str(value) for value in values]


def picks(table, on):
    return {frozenset(spot.pick) for spot in table.spots(on)}


def test_617a_3_a_a_wager_has_to_be_placed_on_the_layout():
    table = Table("roulette")

    assert table.refusal("straight").code == "bad_message"
    assert table.refusal("seventeen").code == "bad_message"
    assert table.refusal("red", amount=0).code == "bad_message"
    assert table.refusal("red", amount=-500).code == "bad_message"


def test_617a_3_b_a_player_plays_with_his_own_chips_only():
    table = Table("roulette")
    table.wager("red", seat=1)
    table.wager("red", seat=2)

    refused = table.take_down("w1", seat=2)

    assert isinstance(refused, Refusal)
    assert refused.code == "not_your_wager"
    assert table.on_layout() == ["w1", "w2"]
    assert table.take_down("w1", seat=1) == 500


@pytest.mark.parametrize(
    ("on", "pick"),
    [
        ("straight", ["37"]),
        ("straight", ["17", "18"]),
        ("straight", ["017"]),
        ("split", ["17"]),
        ("split", ["17", "17"]),
        ("split", ["17", "19"]),
        ("split", ["3", "4"]),
        ("split", ["36", "39"]),
        ("three_numbers", ["2", "3", "4"]),
        ("four_numbers", ["3", "4", "6", "7"]),
        ("six_numbers", ["4", "5", "6", "10", "11", "12"]),
        ("column", ["0"]),
        ("dozen", ["4"]),
        ("red", ["1"]),
    ],
)
def test_617a_3_c_a_wager_that_is_positioned_wrongly_is_refused_and_never_moved(on, pick):
    table = Table("roulette")

    refused = table.refusal(on, *pick)

    assert (refused.code, refused.section) == ("bad_pick", "617a.3(e)")
    assert table.on_layout() == []


def test_617a_3_c_a_pick_names_a_position_whatever_its_order():
    table = Table("roulette")
    table.wager("six_numbers", "9", "4", "8", "5", "7", "6")

    assert table.spin("8") == {"w1": 3000}


def test_617a_3_d_wagers_are_settled_by_their_position_when_the_ball_falls():
    table = Table("roulette")
    table.wager("straight", "17")
    table.wager("split", "17", "18", seat=2)
    table.wager("red", seat=3)

    assert table.spin("17") == {"w1": 18000, "w2": 9000, "w3": 0}
    assert table.on_layout() == []


def test_617a_3_d_a_draw_without_wagers_is_a_valid_spin():
    assert Table("roulette").spin("17") == {}


@pytest.mark.parametrize("wheel", WHEELS)
def test_617a_3_e_1_straight_is_every_single_number_of_the_layout(wheel):
    table = Table("roulette", wheel=wheel)

    assert picks(table, "straight") == {frozenset([n]) for n in table.game.outcomes()}
    assert winners(table, "straight", "0") == ["0"]
    assert winners(table, "straight", "17") == ["17"]


def test_617a_3_e_1_double_zero_is_a_number_of_its_own():
    table = Table("roulette", wheel="double_zero")

    assert winners(table, "straight", "00") == ["00"]


def test_617a_3_e_1_i_five_adjacent_numbers_are_offered_if_the_rules_submission_says_so():
    refused = Table("roulette").refusal("five_adjacent", "17")
    assert refused.code == "not_offered"

    table = Table("roulette", five_adjacent=True)
    assert table.wager("five_adjacent", "17") == "w1"

    with pytest.raises(IllegalRules) as illegal:
        Table("roulette", five_adjacent="yes")
    assert [breach.section for breach in illegal.value.breaches] == ["617a.3(e)(1)(i)"]


@pytest.mark.parametrize(
    ("wheel", "centre", "covered"),
    [
        ("single_zero", "0", numbers(0, 3, 15, 26, 32)),
        ("single_zero", "26", numbers(0, 3, 26, 32, 35)),
        ("double_zero", "0", numbers(0, 2, 9, 14, 28)),
        ("double_zero", "1", numbers("00", 1, 13, 27, 36)),
        ("double_zero", "00", numbers("00", 1, 10, 13, 27)),
        ("double_zero_as_single", "1", numbers(1, 10, 13, 27, 36)),
    ],
)
def test_617a_3_e_1_ii_the_center_number_selects_its_neighbors_on_the_wheel(wheel, centre, covered):
    table = Table("roulette", wheel=wheel, five_adjacent=True)

    assert set(winners(table, "five_adjacent", centre)) == set(covered)


def test_617a_3_e_1_iii_five_adjacent_is_a_straight_wager_of_a_fifth_on_each_number():
    table = Table("roulette", five_adjacent=True)
    table.wager("five_adjacent", "17", amount=2500)
    for number in ("20", "32", "17", "5", "22"):
        table.wager("straight", number, amount=500)

    settled = table.spin("5")

    assert settled["w1"] == sum(settled[f"w{n}"] for n in range(2, 7)) == 18000


def test_617a_3_e_1_iii_a_fifth_has_to_be_whole_cents():
    table = Table("roulette", five_adjacent=True, unit=1, min=1, max=1000)

    refused = table.refusal("five_adjacent", "17", amount=99)

    assert (refused.code, refused.section) == ("uneven_amount", "617a.3(e)(1)(i)")
    assert "$0.95 or $1." in refused.message
    assert table.wager("five_adjacent", "17", amount=95) == "w1"


@pytest.mark.parametrize(
    ("wheel", "of_zero"),
    [
        ("single_zero", {"0 1", "0 2", "0 3"}),
        ("double_zero_as_single", {"0 1", "0 2", "0 3"}),
        ("double_zero", {"0 00", "0 1", "0 2", "00 2", "00 3"}),
    ],
)
def test_617a_3_e_2_split_is_two_numbers_with_a_line_between_their_boxes(wheel, of_zero):
    table = Table("roulette", wheel=wheel)
    touching = {
        frozenset(numbers(a, b))
        for a in range(1, 37)
        for b in range(a + 1, 37)
        if b == a + 3 or (b == a + 1 and a % 3 != 0)
    }

    assert picks(table, "split") == touching | {frozenset(pair.split()) for pair in of_zero}
    assert winners(table, "split", "17", "20") == ["17", "20"]


@pytest.mark.parametrize("wheel", WHEELS)
def test_617a_3_e_3_three_numbers_is_any_single_row(wheel):
    table = Table("roulette", wheel=wheel)
    rows = {frozenset(numbers(n, n + 1, n + 2)) for n in range(1, 36, 3)}

    assert rows <= picks(table, "three_numbers")
    assert winners(table, "three_numbers", "34", "35", "36") == ["34", "35", "36"]


@pytest.mark.parametrize(
    ("wheel", "groups"),
    [
        ("single_zero", {"0 1 2"}),
        ("double_zero_as_single", {"0 1 2"}),
        ("double_zero", {"0 1 2", "0 2 00", "00 2 3"}),
    ],
)
def test_617a_3_e_3_i_three_numbers_includes_these_groups_with_a_zero(wheel, groups):
    table = Table("roulette", wheel=wheel)
    with_zero = {pick for pick in picks(table, "three_numbers") if pick & {"0", "00"}}

    assert with_zero == {frozenset(group.split()) for group in groups}


def test_617a_3_e_3_ii_they_are_selected_by_the_common_corner_of_their_boxes():
    table = Table("roulette")

    assert winners(table, "three_numbers", "2", "0", "00") == ["0", "00", "2"]


@pytest.mark.parametrize("wheel", WHEELS)
def test_617a_3_e_4_four_numbers_have_a_common_corner(wheel):
    table = Table("roulette", wheel=wheel)
    corners = {frozenset(numbers(n, n + 1, n + 3, n + 4)) for n in range(1, 33) if n % 3 != 0}

    assert len(corners) == 22
    assert picks(table, "four_numbers") == corners
    assert winners(table, "four_numbers", "17", "18", "20", "21") == numbers(17, 18, 20, 21)


def test_617a_3_e_5_first_five_is_0_00_1_2_and_3_and_needs_a_double_zero():
    assert winners(Table("roulette"), "first_five") == ["0", "00", "1", "2", "3"]

    refused = Table("roulette", wheel="single_zero").refusal("first_five")
    assert refused.code == "not_offered"


@pytest.mark.parametrize("wheel", WHEELS)
def test_617a_3_e_6_six_numbers_are_two_contiguous_rows(wheel):
    table = Table("roulette", wheel=wheel)
    rows = {frozenset(numbers(*range(n, n + 6))) for n in range(1, 32, 3)}

    assert picks(table, "six_numbers") == rows
    assert winners(table, "six_numbers", *numbers(*range(31, 37))) == numbers(*range(31, 37))


@pytest.mark.parametrize("column", [1, 2, 3])
def test_617a_3_e_7_column_is_every_third_number(column):
    covered = numbers(*range(column, 37, 3))

    assert winners(Table("roulette"), "column", str(column)) == covered


@pytest.mark.parametrize(("dozen", "first"), [(1, 1), (2, 13), (3, 25)])
def test_617a_3_e_8_dozen_is_twelve_consecutive_numbers(dozen, first):
    covered = numbers(*range(first, first + 12))

    assert winners(Table("roulette"), "dozen", str(dozen)) == covered


RED = numbers(1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)


@pytest.mark.parametrize("wheel", WHEELS)
def test_617a_3_e_9_red_wins_on_the_red_numbers(wheel):
    assert winners(Table("roulette", wheel=wheel), "red") == RED


@pytest.mark.parametrize("wheel", WHEELS)
def test_617a_3_e_10_black_wins_on_the_black_numbers(wheel):
    black = [number for number in numbers(*range(1, 37)) if number not in RED]

    assert winners(Table("roulette", wheel=wheel), "black") == black


def test_617a_3_e_11_odd_wins_on_odd_numbers():
    assert winners(Table("roulette"), "odd") == numbers(*range(1, 37, 2))


def test_617a_3_e_12_even_wins_on_even_numbers_and_zero_is_none():
    assert winners(Table("roulette"), "even") == numbers(*range(2, 37, 2))


def test_617a_3_e_13_1_to_18():
    assert winners(Table("roulette"), "low") == numbers(*range(1, 19))


def test_617a_3_e_14_19_to_36():
    assert winners(Table("roulette"), "high") == numbers(*range(19, 37))


def test_617a_3_e_wagers_of_other_games_are_not_offered():
    for name in ("hop", "symbol", "initial", "hand", "total", "number", "b2b"):
        assert Table("roulette").refusal(name).code == "not_offered"
