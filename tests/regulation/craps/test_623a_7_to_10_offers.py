"""623a.7, 623a.10 and 623a.11 while the dice go round: who is asked next, and who is new."""

import pytest

from server.games.rules import Refusal
from tests.regulation.craps.craps_table import CrapsTable

SEATED = (2, 5, 9)


def offered(table, *seated):
    """The seat to which the dice are offered now, or None."""
    offer = table.game.offer(table.state, seated or SEATED)
    return offer and offer.seat


def shooting(seat, *totals, **rules):
    """A table at which a seat has accepted the dice, and thrown these totals."""
    table = CrapsTable(**rules)
    table.choose(seat, "accept_dice")
    table.wager("pass", seat=seat)
    table.throws(*totals)
    return table


@pytest.mark.parametrize("totals", [(6, 5), (6,)])
def test_623a_10_a_who_passes_the_dice_on_a_point_does_not_get_them_back_unasked(totals):
    table = shooting(5, *totals)
    table.choose(5, "pass_dice")
    table.throw(9)

    assert table.game.caller(table.state) == 0
    assert table.game.posted(table.state)["shooter"] == 0
    assert offered(table) == 9


def test_623a_10_a_the_shooter_who_keeps_them_on_a_point_keeps_them():
    table = shooting(5, 6, 9, 8)

    assert table.game.caller(table.state) == 5


def test_623a_8_a_no_line_bet_is_needed_once_the_point_is_on():
    table = CrapsTable()
    table.choose(5, "accept_dice")
    wager_id = table.wager("dont_pass", seat=5)
    table.throw(6)
    table.take_down(wager_id, seat=5)

    assert table.game.calls_for_draw(table.state, 5) is None
    table.throw(9)
    assert table.game.caller(table.state) == 5


def test_623a_8_a_a_line_bet_that_came_down_is_none():
    table = CrapsTable()
    table.choose(5, "accept_dice")
    wager_id = table.wager("pass", seat=5)
    table.take_down(wager_id, seat=5)

    assert table.game.calls_for_draw(table.state, 5).section == "623a.8(a)"


@pytest.mark.parametrize("seated", [(5,), (2, 5, 9), (2, 5, 7, 9)])
def test_623a_10_b_with_nobody_else_willing_the_previous_shooter_may_have_them_again(seated):
    table = shooting(5, 6, 6)
    table.choose(5, "pass_dice")
    for _ in seated[1:]:
        seat = offered(table, *seated)
        assert seat != 5
        table.choose(seat, "pass_dice")

    assert offered(table, *seated) == 5
    table.choose(5, "pass_dice")
    assert offered(table, *seated) is None


def test_623a_10_c_the_search_goes_on_where_it_was_when_a_throw_comes_in_between():
    """Or a player who answers nothing would keep the dice from all those after him."""
    table = shooting(5, 6, 7)
    assert offered(table) == 9
    table.choose(9, "pass_dice")
    table.wager("field", seat=2)
    table.throw(3)

    assert offered(table) == 2
    table.choose(2, "pass_dice")
    table.throw(3)
    assert offered(table) == 5


def test_623a_10_c_it_begins_again_once_somebody_has_had_them():
    table = shooting(5, 6, 7)
    table.choose(9, "pass_dice")
    table.choose(2, "accept_dice")
    table.choose(2, "pass_dice")

    assert offered(table, 1, 5, 9) == 5


def test_623a_11_a_1_the_successor_of_who_passed_the_dice_is_a_new_shooter():
    table = shooting(5, 7, fire="A")
    assert table.refusal("fire", seat=9).section == "623a.3(a)(40)"
    table.choose(5, "pass_dice")

    assert not isinstance(table.place("fire", seat=9), Refusal)


def test_623a_11_a_1_so_is_who_takes_up_dice_that_the_shooter_made_no_line_bet_for():
    table = shooting(5, 7, fire="A")
    table.throw(3)
    assert table.refusal("fire", seat=9).section == "623a.3(a)(40)"
    table.choose(9, "accept_dice")

    assert not isinstance(table.place("fire", seat=9), Refusal)


def test_623a_11_a_1_but_not_the_same_shooter_who_takes_them_up_again():
    table = shooting(5, 7, fire="A")
    table.throw(3)
    table.choose(5, "accept_dice")

    assert table.refusal("fire", seat=9).section == "623a.3(a)(40)"


@pytest.mark.parametrize("passes", [True, False])
def test_623a_11_a_2_a_fire_bet_on_the_successor_has_no_part_in_points_made_before_it(passes):
    table = CrapsTable(fire="A")
    table.choose(5, "accept_dice")
    table.wager("fire", seat=2)
    for point in (4, 5, 6, 8):
        table.wager("pass", seat=5)
        table.throws(point, point)
    if passes:
        table.choose(5, "pass_dice")
    else:
        table.throw(3)
    table.choose(9, "accept_dice")

    late = table.wager("fire", seat=5)
    table.wager("pass", seat=9)
    table.throw(9)
    settled = table.throw(7)
    assert settled["w1"] == 500 * 25, "it is settled on the successor's 7"
    assert settled[late] == 0
    assert not isinstance(table.place("fire", seat=5), Refusal)
