"""623a.7 to 623a.10: the dice, the throw, and the shooter."""

import pytest

from server.games.rules import ImpossibleDraw, Uniform
from tests.regulation.craps.craps_table import CrapsTable

ON_WAGER = {"vigorish": "on_wager", "percent": 5}


def shooter(table):
    """Close the betting; give the seat that has the dice now."""
    table.no_more_bets()
    return table.state.shooter


@pytest.mark.parametrize("variant", ["craps", "mini_craps"])
def test_623a_7_b_the_dice_are_offered_clockwise_from_the_left(variant):
    table = CrapsTable(variant=variant)
    table.wager("field", seat=1)
    table.wager("dont_pass", seat=5)
    table.wager("pass", seat=3)

    assert shooter(table) == 3


def test_623a_7_c_two_dice_are_thrown():
    drawing = CrapsTable().game.drawing(None)

    asks = [next(drawing), drawing.send(0)]
    with pytest.raises(StopIteration) as drawn:
        drawing.send(5)

    assert asks == [Uniform(6)] * 2
    assert drawn.value.value == {"dice": [1, 6]}


def test_623a_8_a_the_shooter_has_a_pass_or_dont_pass_bet():
    table = CrapsTable()
    table.wager("pass", seat=4)
    table.wager("dont_pass", seat=2)
    assert shooter(table) == 2
    table.throw(3)

    table.wager("pass", seat=4)
    assert shooter(table) == 4


@pytest.mark.parametrize(
    "dice",
    [None, [], 6, "12", [1], [1, 2, 3], [0, 1], [-1, 3], [1, 7], [1, 3.0], [True, 2], [[1], 2]],
)
def test_623a_8_b_what_is_no_valid_roll_is_no_outcome(dice):
    table = CrapsTable()
    table.wager("pass")

    with pytest.raises(ImpossibleDraw):
        table.draw(dice=dice)
    assert table.on_layout() == ["w1"]


def test_623a_8_b_a_draw_says_its_dice_and_nothing_else():
    for draw in ({}, {"dice": [1, 2], "number": "3"}):
        with pytest.raises(ImpossibleDraw):
            CrapsTable().draw(**draw)


def test_623a_8_c_a_roll_that_is_called_off_leaves_what_earlier_rolls_left():
    table = CrapsTable(fire="A", odds_multiple=2, buy_lay=ON_WAGER)
    table.wager("pass")
    table.wager("fire", seat=2)
    table.throw(6)
    table.wager("come", amount=300)
    table.throw(5)
    table.throw(6)
    earlier = {wager.id for wager in table.game.wagers(table.state)}
    before = table.state
    table.wager("pass", seat=2)
    table.wager("come_odds", "5", amount=600)
    table.wager("buy", "4", amount=2_000)

    step = table.game.call_off(table.state, earlier)

    # The vigorish of $1 goes back with the Buy Bet (623a.5(g)(3)).
    back = {one.id: one.returned for one in step.settled}
    assert back == {"w4": 500, "w5": 600, "w6": 2_100}
    assert {one.result for one in step.settled} == {"void"}
    assert step.state == before
    assert (before.point, before.made) == (0, (6,))
    assert [wager.on for wager in step.state.wagers] == ["fire", "come"]


def test_623a_8_b_a_wager_that_its_player_reduced_stays_as_its_player_made_it():
    table = CrapsTable()
    table.wager("dont_pass")
    table.wager("place_win", "6", amount=600)
    table.throw(4)
    earlier = {wager.id for wager in table.game.wagers(table.state)}
    table.take_down("w1", to=200)
    table.take_down("w2")

    step = table.game.call_off(table.state, earlier)

    assert step.settled == ()
    assert [(one.id, one.amount) for one in step.state.wagers] == [("w1", 200)]
    assert step.state == table.state


CALLS = {
    (1, 1): "Two, craps, aces, line away",
    (1, 2): "Three, craps, ace deuce, line away",
    (2, 2): "Hard four, mark it",
    (1, 3): "Easy four, mark it",
    (2, 3): "Five, no field five, mark it",
    (3, 3): "Hard six, mark it",
    (3, 4): "Seven, front line winner",
    (4, 5): "Nine, center field nine, mark it",
    (4, 6): "Easy ten, mark it",
    (5, 6): "Yo, eleven, front line winner",
    (6, 6): "Twelve, craps, boxcars, line away",
}


@pytest.mark.parametrize(("dice", "call"), CALLS.items())
def test_623a_9_a_the_stickperson_calls_the_sum(dice, call):
    table = CrapsTable()
    table.throw(*dice)

    assert table.call == call


@pytest.mark.parametrize(
    ("dice", "call"),
    [
        ((5, 6), "Yo, eleven"),
        ((4, 4), "Hard eight, the point, front line winner"),
        ((1, 6), "Seven out, line away"),
    ],
)
def test_623a_9_a_the_call_says_what_becomes_of_the_point(dice, call):
    table = CrapsTable()
    table.throw(8)
    table.throw(*dice)

    assert table.call == call


def test_623a_9_d_all_wagers_decided_by_the_throw_are_settled_losers_first():
    table = CrapsTable()
    table.wager("pass")
    table.wager("field")
    table.wager("eleven")
    table.wager("place_win", "6", amount=600)

    assert table.throw(5, 6) == {"w1": 1000, "w2": 1000, "w3": 8000}
    table.wager("pass")
    table.wager("any_seven")
    table.throw(7)
    assert table.settled_order == ("win", "win")
    table.wager("any_seven")
    table.wager("pass")
    table.wager("field")
    table.throw(11)
    assert table.settled_order == ("lose", "win", "win")
    assert table.on_layout() == ["w4"]


def test_623a_10_a_the_shooter_keeps_the_dice_until_a_loser_7():
    table = CrapsTable()
    for total in (7, 11, 2, 12, 6, 5, 6, 4):
        if table.state.come_out:
            table.wager("pass", seat=2)
            table.wager("pass", seat=5)
        assert shooter(table) == 2
        table.throw(total)


def test_623a_10_a_1_the_dice_pass_upon_a_loser_7():
    table = CrapsTable()
    order = []
    for _ in range(4):
        for seat in (2, 5, 9):
            table.wager("pass", seat=seat)
        order.append(shooter(table))
        table.throws(6, 7)

    assert order == [2, 5, 9, 2]


def test_623a_10_a_1_a_player_alone_shoots_again():
    table = CrapsTable()
    for _ in range(2):
        table.wager("pass", seat=7)
        assert shooter(table) == 7
        table.throws(6, 7)


def after_a_point_with_a_come_bet_left():
    """Seat 3 has made the point; its come wager is still on the nine."""
    table = CrapsTable()
    table.wager("pass", seat=3)
    table.throw(6)
    table.wager("come", seat=3)
    table.throws(9, 6)
    return table


def test_623a_10_b_a_shooter_without_a_line_wager_gives_way_to_the_next_who_has_one():
    table = after_a_point_with_a_come_bet_left()

    assert shooter(table) == 3
    table.throw(11)
    table.wager("pass", seat=1)
    assert shooter(table) == 1


def test_623a_10_b_with_nobody_else_the_previous_shooter_rolls_the_come_bets_out():
    table = after_a_point_with_a_come_bet_left()

    assert shooter(table) == 3
    assert table.throws(5, 9) == {"w2": 1000}


def test_623a_10_c_the_dice_go_to_the_left_and_round_the_table():
    table = CrapsTable()
    table.wager("pass", seat=5)
    table.throws(6, 7)
    table.wager("pass", seat=4)
    table.wager("pass", seat=1)

    assert shooter(table) == 1
