"""621a.4: the tiles, the ranking of hands and pairs, and the value of a hand."""

from itertools import combinations, pairwise

import pytest

from server.games.pai_gow.tiles import RANKING, TILES, beats, pips, rank, read
from tests.regulation.pai_gow.tiles_table import tiles

PAIRS = [  # a line for each rank of 621a.4(a)
    ["2-4 1-2"],
    ["6-6 6-6"],
    ["1-1 1-1"],
    ["4-4 4-4"],
    ["1-3 1-3"],
    ["5-5 5-5"],
    ["3-3 3-3"],
    ["2-2 2-2"],
    ["5-6 5-6"],
    ["4-6 4-6"],
    ["1-6 1-6"],
    ["1-5 1-5"],
    ["3-6 4-5"],
    ["3-5 2-6"],
    ["3-4 2-5"],
    ["1-4 2-3"],
    ["6-6 4-5", "6-6 3-6"],
    ["1-1 4-5", "1-1 3-6"],
    ["6-6 2-6", "6-6 3-5", "6-6 4-4"],
    ["1-1 2-6", "1-1 3-5", "1-1 4-4"],
]
PAIRED = {frozenset(tiles(pair)) for line in PAIRS for pair in line}


def test_621a_3_c_the_set_has_32_tiles():
    assert len(TILES) == 32
    assert [len(line) * TILES.count(line[0]) for line in RANKING] == [2] * 14 + [1, 2, 1]
    assert sum(map(pips, TILES)) == 227


def test_621a_4_a_pairs_rank_in_this_order():
    for higher, lower in pairwise(PAIRS):
        for one in higher:
            assert all(beats(tiles(one), tiles(other)) for other in lower)
            assert not any(beats(tiles(other), tiles(one)) for other in lower)


def test_621a_4_a_a_pair_ranks_above_any_hand_without_one():
    lowest = tiles("1-1 3-5")
    for hand in combinations(TILES, 2):
        if frozenset(hand) not in PAIRED:
            assert beats(lowest, hand)
            assert rank(hand).pair == 0


def test_621a_4_b_pairs_of_identical_rank_are_copies():
    for line in PAIRS:
        for one in line:
            assert not any(beats(tiles(one), tiles(other)) for other in line)


def test_621a_4_c_the_value_is_the_right_digit_of_the_spots():
    for hand in combinations(TILES, 2):
        if frozenset(hand) not in PAIRED and not {"4-2", "2-1"} & set(hand):
            assert rank(hand).value == sum(map(pips, hand)) % 10


def test_621a_4_c_the_higher_value_wins():
    hands = ["6-6 5-5", "6-6 1-6", "5-6 1-5", "4-6 2-6", "4-6 3-6"]
    values = [rank(tiles(hand)).value for hand in hands]

    assert values == [2, 9, 7, 8, 9]
    assert beats(tiles("4-6 2-6"), tiles("5-6 1-5"))
    assert not beats(tiles("6-6 5-5"), tiles("5-6 1-5"))


def test_621a_4_c_1_two_and_six():
    assert rank(tiles("1-1 3-3")).value == 8


def test_621a_4_c_2_eleven_and_seven():
    assert rank(tiles("5-6 1-6")).value == 8


@pytest.mark.parametrize("half", ["1-2", "2-4"])
@pytest.mark.parametrize(
    ("other", "value"),
    [
        ("1-4", 8),  # five and three
        ("2-2", 7),  # four and three
        ("1-6", 3),  # seven and six
        ("4-6", 6),  # ten and six
        ("5-6", 7),  # eleven and six
        ("3-6", 5),  # nine and six
    ],
)
def test_621a_4_d_half_of_the_supreme_pair_counts_three_or_six(half, other, value):
    held = rank((*tiles(half), *tiles(other)))

    assert (held.pair, held.value) == (0, value)


def test_621a_4_d_counted_as_three_or_six_it_ranks_as_that_tile():
    # with five spots (sixteenth): as a three, seventeenth, the five is the highest tile of both
    assert rank(tiles("2-4 1-4")) == rank(tiles("1-2 1-4")) == rank(tiles("1-2 2-3"))
    assert not beats(tiles("2-4 1-4"), tiles("1-2 2-3"))


def test_621a_4_e_of_the_same_value_the_highest_tile_decides():
    seven, other = tiles("6-6 1-4"), tiles("1-1 2-3")

    assert rank(seven).value == rank(other).value == 7
    assert beats(seven, other)
    assert not beats(other, seven)


def test_621a_4_e_a_zero_is_never_above_another_hand():
    zeros = [hand for hand in combinations(TILES, 2) if rank(hand)[:2] == (0, 0)]

    assert {frozenset(tiles("5-5 4-6")), frozenset(tiles("1-3 3-3"))} <= set(map(frozenset, zeros))
    for zero in zeros:
        assert not any(beats(zero, other) for other in combinations(TILES, 2))


def test_621a_4_e_a_pair_of_tens_is_no_zero():
    assert beats(tiles("4-6 4-6"), tiles("6-6 1-6"))


def test_621a_4_f_the_tiles_rank_in_this_order():
    order = tiles(
        "6-6 1-1 4-4 1-3 5-5 3-3 2-2 5-6 4-6 1-6 1-5 3-6 4-5 2-6 3-5 2-5 3-4 2-4 1-4 2-3 1-2"
    )

    assert tuple(tile for line in RANKING for tile in line) == order
    assert [len(line) for line in RANKING] == [1] * 11 + [2, 2, 2, 1, 2, 1]


def test_621a_4_f_a_tile_is_read_either_way_round():
    assert read("1-2") == read("2-1") == "2-1"
    assert [read(text) for text in ("0-6", "7-1", "66", "", "6-6-6", None, 66, ["6-6"])] == [
        None
    ] * 8


def test_621a_4_g_the_same_value_and_highest_tile_is_a_copy():
    for one, other in [("6-6 1-5", "6-6 3-3"), ("5-5 1-4", "5-5 2-3"), ("4-6 3-4", "4-6 2-5")]:
        assert not beats(tiles(one), tiles(other))
        assert not beats(tiles(other), tiles(one))
