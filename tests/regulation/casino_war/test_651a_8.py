"""651a.8-11: dealing, going to war, and what is paid in Casino War."""

from fractions import Fraction

import pytest

from server.games.rules import Choice, Deciding, Drawing, ImpossibleDraw, Wagering
from tests.regulation.casino_war.war_table import at_war, cover_reached_at, dealt, tied, war
from tests.regulation.table import breaches


def test_651a_8_b_the_first_card_is_burnt():
    table = war()
    table.wager("initial")
    table.draw(cards=["2c", "3c"])

    assert table.state.shoe.out == 3
    assert table.state.shoe.unseen == 6 * 52 - 2
    assert table.game.posted(table.state) == {
        "shoe": {"out": 3, "size": 312, "batch": 0},
        "cards": {"1": ["2c"], "dealer": ["3c"]},
    }
    assert war().game.posted(war().state) == {"shoe": None, "cards": {}}


def test_651a_8_c_the_dealer_announces_no_more_bets():
    game = war().game

    assert game.no_more_bets(game.opening_state()).call == "no more bets"


def test_651a_8_c_1_a_card_goes_to_each_initial_wager_from_the_dealer_s_left():
    table = war()
    for seat in (7, 2, 5):
        table.wager("initial", seat=seat, amount=100 * seat)

    assert table.draw(cards=["Ac", "2c", "8c", "7c"]) == {"w2": 400, "w3": 0, "w1": 1400}


def test_651a_8_c_each_card_comes_from_those_that_are_left_in_the_shoe():
    table = war()
    for seat in (1, 2, 3):
        table.wager("initial", seat=seat)
    table.no_more_bets()
    drawing = table.game.drawing(table.state)

    next(drawing)  # the dealer's cut
    asks = [drawing.send(0) for _ in range(4)]
    with pytest.raises(StopIteration) as drawn:
        drawing.send(0)

    assert [ask.n for ask in asks] == [312, 311, 310, 309]
    assert drawn.value.value["cards"] == ["2c"] * 4


@pytest.mark.parametrize(
    "cards", [None, [], ["Ac"], ["Ac", "2c", "3c"], "Ac2c", ["Ac", "1c"], ["Ac", 2], ["AC", "2c"]]
)
def test_651a_8_c_2_and_then_one_to_the_dealer(cards):
    table = war()
    table.wager("initial")

    with pytest.raises(ImpossibleDraw):
        table.draw(cards=cards)
    with pytest.raises(ImpossibleDraw):
        table.draw(cards=["Ac", "2c"], number="17")
    with pytest.raises(ImpossibleDraw):
        table.draw()


def test_651a_8_d_the_round_is_dealt_to_its_end_past_the_cover_card():
    table = cover_reached_at(3)
    table.wager("initial", seat=1)
    table.draw(cards=["9c", "9d"])
    table.choose(1, "war")

    assert table.game.reshuffles(table.state)
    assert "cut" not in dealt(table)
    assert table.state.shoe.out == 6 * 52 * 3 // 4 + 2 + 3 + 2


def test_651a_9_a_1_a_lower_card_loses_initial_and_tie():
    table = war()
    table.wager("initial")
    table.wager("tie")

    assert table.draw(cards=["3c", "4c"]) == {"w1": 0, "w2": 0}


def test_651a_9_a_2_a_higher_card_wins_the_initial_and_loses_the_tie():
    table = war()
    table.wager("initial", amount=700)
    table.wager("tie", amount=500)

    assert table.draw(cards=["Tc", "9c"]) == {"w1": 1400, "w2": 0}


def test_651a_9_a_3_equal_rank_wins_the_tie_and_leaves_the_initial_to_be_decided():
    table = war()
    table.wager("initial")
    table.wager("tie", amount=300)

    assert table.draw(cards=["Tc", "Th"]) == {"w2": 3300}
    assert table.on_layout() == ["w1"]
    assert table.game.awaits(table.state) == Deciding(
        (1,), (Choice("surrender"), Choice("war", ("tie",))), "surrender"
    )
    assert table.call == "dealer 10, seat 1 ties"


def test_651a_9_b_losing_wagers_are_collected_before_winners_are_paid():
    table = war()
    for seat in (1, 2, 3):
        table.wager("initial", seat=seat)
    table.draw(cards=["Kc", "2c", "Ac", "Qc"])

    assert table.settled_order == ("lose", "win", "win")


def test_651a_9_c_only_a_tie_hand_chooses_and_only_once():
    table = tied()
    assert table.choose(1, "surrender").code == "not_now"
    assert table.choose(3, "war") == {"w1": 0}

    assert table.choose(3, "surrender").code == "not_now"
    assert table.choose(3, "war").code == "not_now"
    assert war().choose(3, "surrender").code == "not_now"
    assert war().next().code == "not_now"


@pytest.mark.parametrize(
    "said", [{"choice": "peace"}, {"choice": "surrender", "tie": 100}, {"choice": "war", "low": []}]
)
def test_651a_9_c_there_are_two_options_and_no_other(said):
    refused = tied().choose(3, **said)

    assert (refused.code, refused.section) == ("bad_message", "651a.9(c)")


def test_651a_9_c_who_has_not_chosen_in_time_surrenders():
    table = war()
    for seat in (2, 4, 6):
        table.wager("initial", seat=seat, amount=seat * 100)
    table.draw(cards=["5c", "5d", "5h", "5s"])
    table.choose(4, "war")

    assert table.next() == {"w1": 100, "w3": 300}
    assert table.game.awaits(table.state) == Drawing()
    assert table.on_layout() == ["w4"]


def test_651a_9_c_1_a_surrender_gives_half_of_the_initial_wager_back():
    table = tied(amount=700)

    assert table.choose(3, "surrender") == {"w1": 350}
    assert table.on_layout() == []
    assert table.game.awaits(table.state) == Wagering()


def test_651a_9_c_1_an_initial_wager_can_be_halved_in_whole_cents():
    table = war(unit=1)
    refused = table.refusal("initial", amount=501)

    assert (refused.code, refused.section) == ("uneven_amount", "651a.7(b)")
    assert "$5 or $5.02" in refused.message
    table.wager("initial", amount=502)
    table.wager("tie", amount=501)


def test_651a_9_c_2_a_war_wager_is_as_large_as_the_initial_wager():
    table = tied(amount=700)

    assert table.choose(3, "war") == {"w1": 0}
    (wager,) = table.game.wagers(table.state)
    assert (wager.id, wager.seat, wager.on, wager.amount) == ("w2", 3, "war", 700)


def test_651a_9_d_only_the_cards_of_those_at_war_stay_in_play():
    table = war()
    for seat in (1, 2, 3):
        table.wager("initial", seat=seat)
    table.draw(cards=["5c", "6c", "5d", "5s"])
    table.choose(1, "surrender")
    table.choose(3, "war")

    assert table.draw(cards=["9c", "2c"]) == {"w4": 1500}


def test_651a_9_e_the_initial_is_collected_and_a_tie_wager_offered_on_the_war():
    table = tied()

    assert table.choose(3, "war", tie=900) == {"w1": 0}
    assert table.on_layout() == ["w2", "w3"]
    assert table.state.cards == {"3": ("7c",), "dealer": ("7d",)}


@pytest.mark.parametrize(
    ("cents", "code"),
    [
        (0, "bad_message"),
        (-100, "bad_message"),
        ("100", "bad_message"),
        (100.0, "bad_message"),
        (50, "below_minimum"),
        (150, "not_in_units"),
        (200_000, "above_maximum"),
    ],
)
def test_651a_9_e_a_tie_wager_on_the_war_keeps_the_limits_of_the_table(cents, code):
    table = tied()

    assert table.choose(3, "war", tie=cents).code == code
    assert table.on_layout() == ["w1"]
    assert table.choose(3, "war", tie=100) == {"w1": 0}


def test_651a_9_f_three_cards_are_burnt_and_each_at_war_gets_one_and_the_dealer():
    table = war()
    for seat in (6, 1, 4):
        table.wager("initial", seat=seat, amount=100 * seat)
    table.draw(cards=["5c", "5d", "5h", "5s"])
    for seat in (6, 1, 4):
        table.choose(seat, "war")
    out = table.state.shoe.out

    assert table.draw(cards=["2c", "Ac", "Kc", "3c"]) == {"w5": 0, "w6": 1200, "w4": 1800}
    assert table.state.shoe.out == out + 3 + 4


def test_651a_9_g_1_a_lower_war_card_loses_war_and_tie():
    assert at_war("2c", "3c") == {"w2": 0, "w3": 0}


def test_651a_9_g_2_a_higher_war_card_wins_the_war_and_loses_the_tie():
    assert at_war("4c", "3c") == {"w2": 1500, "w3": 0}


def test_651a_9_g_3_equal_rank_wins_war_and_tie():
    assert at_war("4c", "4d") == {"w2": 2000, "w3": 1100}


def test_651a_9_h_after_the_war_the_round_is_over():
    table = tied()
    table.choose(3, "war")
    table.draw(cards=["4c", "4d"])

    assert table.game.awaits(table.state) == Wagering()
    assert table.on_layout() == []
    assert table.state.cards["dealer"] == ("7d", "4d")


def test_651a_9_h_losing_wagers_are_collected_before_winners_are_paid():
    table = war()
    for seat in (1, 2, 3):
        table.wager("initial", seat=seat)
    table.draw(cards=["5c", "5d", "5h", "5s"])
    for seat in (1, 2, 3):
        table.choose(seat, "war", tie=100)

    table.draw(cards=["Kc", "2c", "Qc", "Qd"])

    # Seat 1 wins the war, seat 2 loses, seat 3 ties: three tie wagers, of which one wins.
    assert table.settled_order == ("lose", "lose", "lose", "win", "win", "win")


def test_651a_10_no_odds_are_submitted():
    assert breaches("casino_war", odds={"tie": 11}) == {"651a.10"}


def test_651a_10_1_an_initial_wager_pays_1_to_1():
    (spot,) = war().spots("initial")

    assert spot.pays == 1


def test_651a_10_2_a_tie_wager_pays_10_to_1():
    (spot,) = war().spots("tie")

    assert spot.pays == 10


def test_651a_10_3_a_war_wager_pays_2_to_1_and_3_to_1_on_a_second_tie():
    assert at_war("Ac", "Kc")["w2"] == 500 * 3
    assert at_war("Ac", "As")["w2"] == 500 * 4


def test_651a_10_3_the_house_edges():
    """Going to war 2.330%, surrendering 3.698%, the tie 18.650% with six decks."""
    edges = {(row.on, row.strategy): 100 * (1 - row.back) for row in war().game.odds()}

    assert round(float(edges["initial", "war"]), 3) == 2.330
    assert round(float(edges["initial", "surrender"]), 3) == 3.698
    assert round(float(edges["tie", ""]), 3) == 18.650
    assert edges["tie", ""] == 100 * (1 - 11 * Fraction(23, 311))


def test_651a_11_c_a_round_that_cannot_be_finished_gives_every_wager_back():
    table = tied()
    table.choose(3, "war", tie=100)

    step = table.game.void(table.state)

    assert {one.id: one.returned for one in step.settled} == {"w2": 500, "w3": 100}
    assert step.state.cards == {}
    assert table.game.awaits(step.state) == Wagering()
