"""999a: the Tiny Wheel."""

from fractions import Fraction

from tests.regulation.table import Table, breaches


def test_999a_1_a_the_sections_are_arranged_clockwise_in_this_order():
    assert Table("tiny_wheel").game.outcomes() == ("red", "green", "red", "blue", "green")


def test_999a_1_b_the_layout_has_an_area_for_every_color():
    picks = [spot.pick for spot in Table("tiny_wheel").spots("color")]

    assert picks == [("red",), ("green",), ("blue",)]


def test_999a_2_a_after_no_more_bets_nobody_wagers():
    table = Table("tiny_wheel")
    table.no_more_bets()

    refused = table.refusal("color", "red")
    assert (refused.code, refused.section) == ("betting_closed", "999a.2(a)")


def test_999a_3_odds_are_never_lowered():
    assert breaches("tiny_wheel", odds={"blue": 2}) == {"999a.3"}

    table = Table("tiny_wheel")
    table.wager("color", "blue", amount=100)
    assert table.draw(section=4) == {"w1": 400}
    assert {row.back for row in table.game.odds()} == {Fraction(4, 5)}
