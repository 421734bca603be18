"""621a.10: setting the hands, the house way, surrender, comparing, vigorish."""

from fractions import Fraction
from itertools import combinations

import pytest

from server.games.pai_gow.house_way import house_way
from server.games.pai_gow.tiles import RANKING, TILES, beats, rank
from server.games.rules import Choice, Deciding, Wagering
from tests.regulation.pai_gow.tiles_table import dealt, pai_gow, settled, tiles
from tests.regulation.table import breaches

ORDER = [tile for line in RANKING for tile in line]


def setting(**hands):
    """A table on which every seat named has wagered $5 and has yet to set its hands."""
    table = pai_gow()
    for name in hands:
        if name != "dealer":
            table.wager("hand", seat=int(name.removeprefix("seat_")))
    dealt(table, **hands)
    return table


def set_by_house(text):
    """The low and the high hand of four tiles, each as a set of tiles."""
    hands = house_way(tiles(text))
    return [set(hands.low), set(hands.high)]


def low_high(low, high):
    return [set(tiles(low)), set(tiles(high))]


def test_621a_10_a_each_player_sets_a_low_and_a_high_hand():
    table = setting(seat_2="6-6 1-6 5-5 1-1")

    assert table.game.awaits(table.state) == Deciding(
        (2,), (Choice("set", ("low",)), Choice("house_way")), "house_way"
    )
    assert table.choose(2, "set", low=["1-6", "5-5"]).code == "bad_setting"
    assert table.choose(2, "set", low=["1-1", "6-6"]) == {}
    assert table.game.seen(table.state, 2)["sets"] == {
        "2": {"low": ["1-1", "6-6"], "high": ["5-5", "6-1"]}
    }


@pytest.mark.parametrize(
    ("low", "code"),
    [
        (["1-6"], "bad_setting"),
        (["1-6", "5-5", "1-1"], "bad_setting"),
        (["1-6", "1-6"], "bad_setting"),
        (["1-6", "4-4"], "bad_setting"),
        (["1-6", "7-7"], "bad_setting"),
        (["1-6", 5], "bad_setting"),
        ("1-6", "bad_message"),
        (None, "bad_message"),
    ],
)
def test_621a_10_a_the_low_hand_is_two_of_the_player_s_own_tiles(low, code):
    table = setting(seat_2="6-6 1-6 5-5 1-1")

    assert table.choose(2, "set", low=low).code == code
    assert table.choose(2, "set").code == "bad_message"
    assert table.choose(2, "set", low=["6-6", "1-1"], high=["1-6", "5-5"]).code == "bad_message"


def test_621a_10_a_the_low_hand_may_equal_the_high_hand_and_not_outrank_it():
    table = setting(seat_1="6-6 6-6 1-6 1-6", seat_2="5-5 4-6 1-3 1-5")

    refused = table.choose(1, "set", low=["6-6", "6-6"])
    assert (refused.code, refused.section) == ("bad_setting", "621a.1")
    assert table.choose(1, "set", low=["6-6", "1-6"]) == {}
    assert table.choose(2, "set", low=["1-3", "1-5"]) == {}  # zero and zero are equally bad


def test_621a_10_b_a_hand_that_is_set_is_final():
    table = setting(seat_1="6-6 6-6 1-6 1-6")
    table.choose(1, "set", low=["6-6", "1-6"])

    assert table.choose(1, "set", low=["1-6", "1-6"]).code == "not_now"
    assert table.choose(1, "house_way").code == "not_now"


def test_621a_10_b_a_player_may_ask_for_the_house_way():
    table = setting(seat_1="6-6 6-6 1-6 1-6")

    assert table.choose(1, "house_way", low=["6-6", "1-6"]).code == "bad_message"
    assert table.choose(1, "house_way") == {}
    assert table.game.seen(table.state, 1)["sets"]["1"]["high"] == ["6-6", "6-6"]


def test_621a_10_b_nobody_sets_another_s_hand():
    table = setting(seat_1="6-6 6-6 1-6 1-6")

    assert table.choose(2, "house_way").code == "not_now"
    assert table.choose(1, "surrender").code == "not_now"
    assert table.choose(1, "stand").code == "not_now"
    assert table.choose(1, "fold").code == "bad_message"
    assert table.choose(1, ["set"]).code == "bad_message"


def test_621a_10_b_who_does_not_set_in_time_goes_the_house_way():
    table = setting(seat_1="6-6 6-6 1-6 1-6", seat_3="5-5 5-5 4-6 4-6")
    table.choose(1, "set", low=["6-6", "1-6"])
    assert table.next() == {}

    assert set(table.state.lows["1"]) == {"6-6", "6-1"}
    assert table.state.lows["3"] == ("6-4", "6-4")


def test_621a_10_c_then_the_dealer_s_tiles_are_turned_over_and_set():
    table = setting(dealer="6-6 6-6 1-6 1-6", seat_1="5-5 5-5 4-6 4-6")
    assert "dealer" not in table.game.seen(table.state, 1)["hands"]
    table.next()

    assert table.shown == {"dealer": {"low": ["6-1", "6-1"], "high": ["6-6", "6-6"]}}
    for seat in (0, 1, 2):
        assert "dealer" in table.game.seen(table.state, seat)["sets"]


@pytest.mark.parametrize(
    ("hand", "low", "high"),
    [("2-4 1-2 6-6 6-6", "6-6 6-6", "2-4 1-2"), ("2-4 1-2 6-6 4-5", "6-6 4-5", "2-4 1-2")],
)
def test_621a_10_d_1_the_supreme_pair_is_played(hand, low, high):
    assert set_by_house(hand) == low_high(low, high)


@pytest.mark.parametrize(
    ("hand", "low", "high"),
    [
        ("1-6 1-6 6-6 4-5", "6-6 4-5", "1-6 1-6"),  # a pair before a wong, which is left
        ("6-6 6-6 4-5 2-6", "4-5 2-6", "6-6 6-6"),
        ("3-6 4-5 6-6 1-1", "6-6 1-1", "3-6 4-5"),
        ("6-6 1-1 3-6 3-5", "1-1 3-5", "6-6 3-6"),  # wong before gong
        ("6-6 4-4 2-6 1-6", "4-4 1-6", "6-6 2-6"),  # of equal gongs, what leaves the higher rest
        ("1-1 4-4 6-6 3-5", "1-1 3-5", "6-6 4-4"),
    ],
)
def test_621a_10_d_2_a_pair_wong_or_gong_where_there_is_one(hand, low, high):
    assert set_by_house(hand) == low_high(low, high)


@pytest.mark.parametrize(
    ("hand", "low", "high"),
    [
        ("6-6 1-6 2-2 5-5", "2-2 5-5", "6-6 1-6"),  # nine
        ("5-6 1-6 4-6 2-2", "4-6 2-2", "5-6 1-6"),  # eight
        ("5-6 1-5 2-2 5-5", "2-2 5-5", "5-6 1-5"),  # seven
        ("4-6 3-6 5-5 1-3", "4-6 1-3", "5-5 3-6"),  # two nines: that with the higher tile
        ("1-2 1-4 5-5 4-6", "5-5 4-6", "1-2 1-4"),  # eight: five and three
        ("4-4 4-6 1-3 5-5", "4-6 1-3", "4-4 5-5"),  # both eights and both rests rank alike
    ],
)
def test_621a_10_d_3_nine_eight_or_seven(hand, low, high):
    assert set_by_house(hand) == low_high(low, high)


@pytest.mark.parametrize(
    ("hand", "low", "high"),
    [
        ("6-6 1-3 5-5 3-3", "6-6 3-3", "1-3 5-5"),
        ("1-3 5-5 4-6 1-5", "5-5 4-6", "1-3 1-5"),  # zero and zero
    ],
)
def test_621a_10_d_4_else_the_highest_tile_with_the_lowest(hand, low, high):
    assert sorted(map(sorted, set_by_house(hand))) == sorted(map(sorted, low_high(low, high)))


def test_621a_10_d_every_hand_that_can_be_dealt_is_set_as_the_law_says():
    for hand in set(combinations(sorted(TILES), 4)):
        hands = house_way(hand)
        best = max(rank(two) for two in combinations(hand, 2))

        assert sorted((*hands.low, *hands.high)) == sorted(hand)
        assert not beats(hands.low, hands.high)
        if best.pair or best.value >= 7:
            assert best in (rank(hands.low), rank(hands.high))
        else:
            ends = {min(hand, key=ORDER.index), max(hand, key=ORDER.index)}
            assert ends in (set(hands.low), set(hands.high))


def test_621a_10_d_no_order_of_the_tiles_changes_how_they_are_set():
    for hand in [tiles("4-4 2-6 6-6 1-1"), tiles("1-3 5-5 4-6 1-5"), tiles("6-6 4-4 2-6 1-6")]:
        assert house_way(hand).written() == house_way(hand[::-1]).written()


def test_621a_10_e_a_player_may_surrender_once_the_dealer_has_set():
    table = setting(seat_1="6-6 6-6 1-6 1-6", seat_2="5-5 5-5 4-6 4-6")
    table.next()

    assert table.game.awaits(table.state) == Deciding(
        (1, 2), (Choice("surrender"), Choice("stand")), "stand", brief=True
    )
    assert table.choose(1, "surrender", low=[]).code == "bad_message"
    assert table.choose(1, "surrender") == {"w1": 0}
    assert table.choose(1, "surrender").code == "not_now"
    assert table.choose(2, "stand", low=[]).code == "bad_message"
    assert table.choose(2, "stand") == {}
    assert table.choose(2, "surrender").code == "not_now"
    assert table.choose(2, "house_way").code == "not_now"
    assert list(table.next()) == ["w2"]


def test_621a_10_e_all_may_surrender():
    table = setting(seat_1="6-6 6-6 1-6 1-6")
    table.next()
    table.choose(1, "surrender")

    assert table.next() == {}
    assert table.game.awaits(table.state) == Wagering()


def test_621a_10_f_high_is_compared_with_high_and_low_with_low():
    hands = {"dealer": "6-6 6-6 1-4 4-6", "seat_1": "1-1 1-1 1-6 4-4", "seat_2": "2-4 1-2 2-2 2-2"}

    assert settled(setting(**hands)) == {"w1": 500, "w2": 975}


def result(dealer, player, **rules):
    table = pai_gow(**rules)
    table.wager("hand", seat=4)
    dealt(table, dealer=dealer, seat_4=player)
    return settled(table)["w1"]


@pytest.mark.parametrize(
    ("dealer", "player"),
    [
        ("6-6 6-6 1-6 1-6", "5-5 5-5 4-6 3-6"),
        ("6-6 1-6 5-5 5-6", "6-6 1-6 5-5 5-6"),  # copies
        ("1-3 5-5 4-6 1-5", "1-3 5-5 4-6 1-5"),  # zero and zero
        ("6-6 6-6 1-5 2-2", "5-5 5-5 3-3 1-3"),  # a low hand of zero against a zero
    ],
)
def test_621a_10_g_neither_hand_higher_loses(dealer, player):
    assert result(dealer, player) == 0


def test_621a_10_h_1_the_high_hand_above_and_the_low_hand_a_copy():
    assert result("5-5 5-5 1-6 2-2", "6-6 6-6 1-6 2-2") == 500


def test_621a_10_h_1_or_the_low_hand_of_value_zero():
    assert result("5-5 5-5 1-5 2-2", "6-6 6-6 3-3 1-3") == 500


def test_621a_10_h_1_or_the_low_hand_lower():
    assert result("5-5 5-5 1-6 1-1", "6-6 6-6 1-6 2-2") == 500


def test_621a_10_h_2_the_low_hand_above_and_the_high_hand_a_copy():
    assert result("6-6 4-5 2-2 1-6", "6-6 3-6 4-6 4-4") == 500


def test_621a_10_h_2_the_low_hand_above_and_the_high_hand_lower():
    assert result("6-6 6-6 5-5 2-2", "1-1 1-1 4-4 4-6") == 500


def test_621a_10_i_a_tie_gives_the_wager_back():
    table = setting(dealer="5-5 5-5 1-6 2-2", seat_1="6-6 6-6 1-6 2-2")
    settled(table)

    assert table.call == "seat 1 ties"
    assert table.on_layout() == []


def test_621a_10_j_both_hands_higher_win():
    assert result("5-5 5-5 1-5 2-2", "6-6 6-6 1-6 1-1") == 975


def test_621a_10_j_losers_are_collected_first():
    table = setting(dealer="5-5 5-5 4-4 4-6", seat_1="6-6 6-6 3-6 1-1", seat_2="1-4 5-6 1-3 4-6")
    table.next()
    step = table.game.next_window(table.state)

    assert [one.result for one in step.settled] == ["lose", "win"]
    assert step.call == "seat 1 wins, seat 2 loses"


def won(amount, **rules):
    table = pai_gow(unit=1, max=10_000, **rules)
    table.wager("hand", seat=1, amount=amount)
    dealt(table, dealer="5-5 5-5 1-5 2-2", seat_1="6-6 6-6 1-6 1-1")
    return settled(table)["w1"] - amount


@pytest.mark.parametrize(
    ("amount", "net"), [(100, 95), (19, 19), (20, 19), (39, 38), (500, 475), (990, 941)]
)
def test_621a_10_k_the_vigorish_is_5_percent_rounded_down_to_the_cent(amount, net):
    assert won(amount) == net


@pytest.mark.parametrize(
    ("amount", "net"), [(100, 75), (500, 475), (501, 451), (1000, 950), (1001, 926), (5, -5)]
)
def test_621a_10_k_or_up_to_the_next_quarter(amount, net):
    assert won(amount, vigorish="quarter") == net


def test_621a_10_k_the_submission_says_which():
    assert breaches("pai_gow", vigorish="half") == {"621a.10(k)"}
    assert breaches("pai_gow", odds={"hand": 2}) == {"621a.10(k)"}
    (spot,) = pai_gow().game.layout()
    assert (spot.pays, spot.section) == (1, "621a.7")


def test_621a_10_k_the_return_counts_the_vigorish_unrounded():
    exact, quarter = (pai_gow(vigorish=kind).game.odds() for kind in ("exact", "quarter"))
    (row,) = exact

    assert exact == quarter
    assert (row.on, row.strategy, row.pays) == ("hand", "house_way", "1 to 1 less 5%")
    assert row.win_probability == Fraction(698903, 2359875)
    assert row.back == row.win_probability * Fraction(39, 20) + row.push_probability
    assert round(float(row.back), 6) == 0.973184
