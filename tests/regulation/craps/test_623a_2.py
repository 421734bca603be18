"""623a.1 and 623a.2: definitions, and the table."""

import pytest

from server.games.names import NAMES_BY_CHAPTER
from tests.regulation.craps.craps_table import POINTS, CrapsTable
from tests.regulation.table import breaches

ALL = {"fire": "A", "buy_lay": {"vigorish": "on_win", "percent": 5}}


@pytest.mark.parametrize("point", POINTS)
def test_623a_1_the_come_out_roll_is_the_first_after_a_decision_of_the_line(point):
    table = CrapsTable()

    assert table.state.come_out
    table.throw(point)
    assert not table.state.come_out
    table.throw(11)
    assert not table.state.come_out
    table.throw(point)
    assert table.state.come_out


@pytest.mark.parametrize(
    ("variant", "seats"),
    [("craps", 16), ("mini_craps", 9)],
)
def test_623a_2_c_a_mini_craps_table_seats_nine(variant, seats):
    table = CrapsTable(variant=variant)

    assert table.game.seats == seats
    table.wager("pass", seat=seats)
    assert table.refusal("pass", seat=seats + 1).code == "not_seated"
    assert breaches("craps", variant="bank_craps") == {"623a.2"}


def test_623a_2_d_2_the_layout_has_an_area_for_every_wager():
    layout = CrapsTable(**ALL).game.layout()

    assert list(dict.fromkeys(spot.on for spot in layout)) == list(NAMES_BY_CHAPTER["623a"])
    sections = {spot.section for spot in layout}
    assert {f"623a.3(a)({n})" for n in range(1, 43)} <= sections
    assert sections - {f"623a.3(a)({n})" for n in range(1, 43)} == {
        f"623a.6({letter})" for letter in "abcd"
    }


def test_623a_2_f_3_the_payout_odds_of_the_fire_bet_are_posted():
    pays = {row.on: row.pays for row in CrapsTable(fire="B").game.odds()}

    assert pays["fire"] == "39 to 1 on 4 points; 199 to 1 on 5 points; 499 to 1 on 6 points"
    assert "fire" not in {spot.on for spot in CrapsTable().game.layout()}
