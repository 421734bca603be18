"""651a.2-7: the table, the cards and their cut, the wagers of Casino War."""

from collections import Counter
from itertools import pairwise

import pytest

from server.games.cards import DECK
from server.games.names import NAMES_BY_CHAPTER
from server.games.rules import ImpossibleDraw, Uniform
from tests.regulation.casino_war.war_table import cover_reached_at, dealt, tied, war
from tests.regulation.table import breaches


def test_651a_2_a_there_are_seven_seats():
    table = war()
    for seat in range(1, 8):
        table.wager("initial", seat=seat)

    for seat in (0, 8, 1000):
        assert table.refusal("initial", seat=seat).code == "not_seated"


def test_651a_2_b_2_the_layout_has_a_place_for_the_initial_wager():
    (initial,) = war().spots("initial")

    assert (initial.pick, initial.section, initial.even) == ((), "651a.7(b)", 2)


def test_651a_2_b_3_and_one_for_the_tie_wager():
    layout = war().game.layout()

    assert [spot.on for spot in layout] == list(NAMES_BY_CHAPTER["651a"]) == ["initial", "tie"]


def test_651a_2_b_4_the_odds_of_tie_and_war_are_posted():
    pays = {(row.on, row.strategy): row.pays for row in war().game.odds()}

    assert pays["tie", ""] == "10 to 1"
    assert pays["initial", "war"] == "1 to 1; war 2 to 1, 3 to 1 on a second tie"
    assert pays["initial", "surrender"] == "1 to 1"


@pytest.mark.parametrize("decks", [6, 8])
def test_651a_3_a_it_is_played_with_six_or_eight_decks(decks):
    assert war(decks=decks).game.decks_in_shoe == decks


def test_651a_3_a_six_where_the_submission_says_nothing():
    assert war().game.resolved_rules()["decks"] == 6


@pytest.mark.parametrize("decks", [1, 7, 12, 16, "6", 6.0, None, True])
def test_651a_3_a_and_with_no_other_number(decks):
    assert breaches("casino_war", decks=decks) == {"651a.3"}


def test_651a_3_a_a_shoe_holds_so_many_of_each_card():
    table = war()
    for seat in range(1, 7):
        table.wager("initial", seat=seat)

    with pytest.raises(ImpossibleDraw, match="6 of each card"):
        table.draw(cards=["Qs"] * 7)
    with pytest.raises(ImpossibleDraw, match="joker"):
        table.draw(cards=["Qs"] * 6 + ["joker"])
    assert len(table.draw(cards=["Qs"] * 6 + ["Qh"])) == 0


def test_651a_3_a_the_war_is_dealt_from_the_same_shoe():
    table = war()
    for seat in range(1, 6):
        table.wager("initial", seat=seat)
    table.draw(cards=["Qs"] * 6)
    for seat in range(1, 6):
        table.choose(seat, "war")

    with pytest.raises(ImpossibleDraw):
        table.draw(cards=["Ks", "Ks", "Ks", "Ks", "Ks", "Qs"])


@pytest.mark.parametrize("decks", [12, 14, 16])
def test_651a_3_c_with_a_shuffler_twelve_to_sixteen_decks(decks):
    assert war(decks=decks, shuffler=True).game.decks_in_shoe == decks // 2


@pytest.mark.parametrize("rules", [{"decks": 6}, {"decks": 8}, {"decks": 13}, {"decks": 18}, {}])
def test_651a_3_c_with_a_shuffler_no_other_number(rules):
    assert breaches("casino_war", shuffler=True, **rules) == {"651a.3"}
    assert breaches("casino_war", shuffler="yes", decks=6) == {"651a.3"}


def test_651a_3_c_1_a_deal_comes_from_one_of_two_equal_batches():
    table = war(decks=12, shuffler=True)
    for seat in range(1, 7):
        table.wager("initial", seat=seat)

    with pytest.raises(ImpossibleDraw, match="6 of each card"):
        table.draw(cards=["Qs"] * 7)


def test_651a_3_c_4_the_batches_alternate():
    table = war(decks=12, shuffler=True)
    batches, posted = [], []
    for seed in range(110):
        for seat in range(1, 8):
            table.wager("initial", seat=seat)
        if "cut" in dealt(table, seed):
            batches.append(table.state.shoe.batch)
            posted.append(table.game.posted(table.state)["shoe"]["batch"])
        table.next()

    assert batches == posted == [0, 1, 0, 1]


def test_651a_5_a_every_card_that_nobody_has_seen_may_come_next():
    table = war()
    table.wager("initial", seat=1)
    table.draw(cards=["Ac", "2d"])
    table.no_more_bets()
    shoe = table.state.shoe

    places = Counter(shoe.card_at(at) for at in range(shoe.unseen))

    assert places == Counter(dict.fromkeys(DECK, 6)) - Counter(["Ac", "2d"])
    assert next(table.game.drawing(table.state)) == Uniform(6 * 52 - 2)
    with pytest.raises(IndexError):
        shoe.card_at(shoe.unseen)


def test_651a_5_b_1_at_the_beginning_the_first_player_cuts():
    table = war()

    assert table.game.cut_order(table.state, 4) == (4, 5, 6, 7, 1, 2, 3)


@pytest.mark.parametrize(("hand", "seat"), [(0, 2), (1, 5)])
def test_651a_5_b_2_then_the_player_on_whose_area_the_cover_card_appeared(hand, seat):
    table = cover_reached_at(hand)

    assert table.game.reshuffles(table.state)
    assert table.game.cut_order(table.state, 1)[0] == seat


def test_651a_5_b_3_or_the_farthest_to_the_right_if_it_was_on_the_dealer_s_hand():
    table = cover_reached_at(2)

    assert table.game.reshuffles(table.state)
    assert table.game.cut_order(table.state, 1) == (7, 1, 2, 3, 4, 5, 6)


def test_651a_5_b_4_or_if_a_floorperson_had_the_cards_reshuffled():
    table = cover_reached_at(0)  # on seat 2
    table.wager("initial", seat=2)
    dealt(table)
    table.state = table.game.reshuffle(table.state)

    assert table.game.cut_order(table.state, 1) == (7, 1, 2, 3, 4, 5, 6)
    assert table.game.offer(table.state, (2, 4, 5)).seat == 2
    assert table.game.offer(table.state, (2, 4, 7)).seat == 7


def test_651a_5_c_a_player_cuts_once_for_a_shuffle_and_not_in_between():
    table = war()
    assert table.choose(2, "cut", at=100) == {}
    assert table.choose(3, "cut", at=100).code == "not_now"

    assert dealt(table)["cut"] == {"seat": 2, "at": 100}
    assert table.choose(2, "cut", at=100).code == "not_now"
    assert "cut" not in dealt(table)


def test_651a_5_c_if_nobody_accepts_the_dealer_cuts():
    cut = dealt(war())["cut"]

    assert cut["seat"] == 0
    assert 10 <= cut["at"] <= 6 * 52 - 10


@pytest.mark.parametrize("at", [0, 9, 303, -1, "100", 10.5, None, True])
def test_651a_5_d_at_least_ten_cards_in(at):
    refused = war().choose(1, "cut", at=at)

    assert (refused.code, refused.section) == ("bad_message", "651a.5(d)")


@pytest.mark.parametrize(
    "cut", [{"seat": 8, "at": 100}, {"seat": 0, "at": 9}, {"seat": 1}, 100, {"seat": 1, "at": "x"}]
)
def test_651a_5_d_no_other_cut_can_be_told(cut):
    assert war().draw(cards=["As"], cut={"seat": 0, "at": 10}) == {}
    with pytest.raises(ImpossibleDraw):
        war().draw(cards=["As"], cut=cut)


@pytest.mark.parametrize("at", [10, 302])
def test_651a_5_d_from_the_top_or_the_bottom(at):
    assert war().choose(7, "cut", at=at) == {}
    assert war().choose(8, "cut", at=at).code == "not_seated"


def test_651a_5_e_the_second_cover_card_is_a_quarter_from_the_bottom():
    table = cover_reached_at(3)
    assert table.state.shoe.out == 6 * 52 * 3 // 4

    assert not table.game.reshuffles(table.state)
    dealt(table)
    assert table.game.reshuffles(table.state)


def test_651a_5_g_the_cards_are_reshuffled_when_the_cover_card_was_reached():
    table = cover_reached_at(1)

    assert "cut" in dealt(table)
    assert not table.game.reshuffles(table.state)


def test_651a_5_g_a_floorperson_may_have_them_reshuffled_after_any_round():
    table = war()
    for _ in range(4):
        table.wager("initial", seat=1)
        table.draw(cards=["As", "Ks"])
        table.wager("initial", seat=1)
        table.draw(cards=["Ks", "As"])

    assert table.state.shoe.seen["As"] <= 6


def after_a_round(**rules):
    table = war(**rules)
    table.wager("initial", seat=3)
    table.draw(cards=["2c", "3c"])
    return table


def test_651a_5_g_an_order_of_a_floorperson_gives_new_cards_once():
    table = after_a_round()
    assert not table.game.reshuffles(table.state)
    table.state = table.game.reshuffle(table.state)

    assert table.game.reshuffles(table.state)
    assert table.game.posted(table.state)["shoe"] is None
    assert table.choose(7, "cut", at=100) == {}
    table.wager("initial", seat=3)
    assert dealt(table)["cut"] == {"seat": 7, "at": 100}
    # 651a.8(b): one card is burnt, and two were dealt
    assert table.state.shoe.out == 1 + 2
    assert not table.game.reshuffles(table.state)


def test_651a_5_g_it_is_not_given_in_the_middle_of_a_round_nor_twice():
    table = after_a_round()
    table.wager("initial", seat=3)
    refused = table.game.reshuffle(table.state)
    assert (refused.code, refused.section) == ("not_now", "651a.5(g)")
    table.draw(cards=["2c", "3c"])
    table.state = table.game.reshuffle(table.state)
    assert table.game.reshuffle(table.state).section == "651a.5(g)"
    assert war().game.reshuffle(war().state).section == "651a.5(g)"


def test_651a_5_h_1_the_cards_of_an_idle_table_are_shuffled_and_cut_by_who_comes_first():
    table = cover_reached_at(1)
    dealt(table)
    table.state = table.game.idle(table.state)

    assert table.game.reshuffles(table.state)
    # (b)(1): "The first player to the table if the game is just beginning"
    assert table.game.offer(table.state, (4, 2)).seat == 4
    table.choose(4, "cut", at=50)
    table.wager("initial", seat=4)
    assert dealt(table)["cut"] == {"seat": 4, "at": 50}
    assert sum(table.state.shoe.seen.values()) == 2


def test_651a_5_h_2_with_a_shuffler_the_batch_that_it_holds_is_dealt_next():
    table = after_a_round(shuffler=True, decks=12)
    assert table.state.shoe.batch == 0
    table.state = table.game.idle(table.state)
    table.wager("initial", seat=3)
    table.draw(cards=["2c", "3c"], cut={"seat": 0, "at": 50})

    assert table.state.shoe.batch == 1


def test_651a_5_b_1_the_cut_is_offered_to_who_came_first():
    offer = war().game.offer(war().state, (4, 2))

    assert (offer.name, offer.seat, offer.declined) == ("cut", 4, "no_cut")
    assert offer.section == "651a.5(b)"
    # 651a.5(d): "at least ten cards in from the top or bottom of the stack"
    assert offer.terms == {"least": 10, "most": 312 - 10}
    assert war().game.offer(war().state, ()) is None


def test_651a_5_c_it_goes_round_until_somebody_cuts_and_the_dealer_cuts_if_nobody_does():
    table = war()
    assert table.choose(4, "no_cut") == {}
    assert table.game.offer(table.state, (4, 2)).seat == 2
    assert table.choose(4, "no_cut").code == "bad_message"
    assert table.choose(2, "no_cut", at=20).code == "bad_message"
    assert table.choose(2, "no_cut") == {}
    assert table.game.offer(table.state, (4, 2)) is None

    other = war()
    other.choose(2, "cut", at=50)
    assert other.game.offer(other.state, (4, 2)) is None
    assert war().choose(2, "cut", at=50, more=1).code == "bad_message"


def test_651a_5_c_who_declined_may_cut_the_next_shoe():
    table = war()
    table.choose(1, "no_cut")
    table.wager("initial")
    table.draw(cards=["2c", "3c"])

    assert table.state.declined == ()
    # 651a.5(b): "After the cards have been shuffled": not in the middle of a shoe
    assert table.game.offer(table.state, (1,)) is None
    assert table.choose(1, "no_cut").code == "not_now"


def test_651a_6_an_ace_is_the_highest_and_a_two_the_lowest():
    ranks = "23456789TJQKA"
    for lower, higher in pairwise(ranks):
        table = war()
        table.wager("initial", seat=1)
        table.wager("initial", seat=2)

        assert table.draw(cards=[f"{lower}s", f"{higher}s", f"{higher}c"])["w1"] == 0
        assert table.choose(2, "surrender") == {"w2": 250}

    for suits in ("cd", "hs", "ss"):
        table = war()
        table.wager("initial")
        assert table.draw(cards=[f"9{suits[0]}", f"9{suits[1]}"]) == {}


def test_651a_7_b_a_player_takes_part_by_an_initial_wager():
    table = war()
    table.wager("initial", seat=6)

    assert table.draw(cards=["5c", "4c"]) == {"w1": 1000}


def test_651a_7_b_a_deal_without_wagers_is_the_dealer_s_card_alone():
    table = war()

    assert table.draw(cards=["5c"]) == {}
    assert table.call == "dealer 5"


def test_651a_7_c_a_tie_wager_goes_with_an_initial_wager_of_the_same_box():
    table = war()
    refused = table.refusal("tie", seat=1)
    table.wager("initial", seat=1)

    assert (refused.code, refused.section) == ("not_now", "651a.7(c)")
    assert table.refusal("tie", seat=2).code == "not_now"
    table.wager("tie", seat=1, amount=700)
    assert table.refusal("tie", seat=1).code == "already_wagered"


def test_651a_7_d_a_wager_is_not_handled_once_it_is_placed():
    table = war()
    table.wager("initial")
    table.wager("tie")

    for wager_id in ("w1", "w2"):
        for to in (0, 100):
            refused = table.take_down(wager_id, to=to)
            assert (refused.code, refused.section) == ("contract_bet", "651a.7(d)")
    assert table.take_down("w1", seat=2).code == "not_your_wager"
    assert table.refusal("initial").code == "already_wagered"


def test_651a_7_d_after_no_more_bets_nothing_is_placed():
    table = tied()

    for on in ("initial", "tie"):
        refused = table.refusal(on, seat=1)
        assert (refused.code, refused.section) == ("betting_closed", "651a.7(d)")


@pytest.mark.parametrize(
    ("on", "said", "code"),
    [
        ("war", {}, "bad_message"),
        ("red", {}, "not_offered"),
        ("initial", {"amount": 0}, "bad_message"),
        ("initial", {"amount": -2}, "bad_message"),
        ("initial", {"amount": 50}, "below_minimum"),
        ("initial", {"amount": 100_100}, "above_maximum"),
        ("initial", {"amount": 150}, "not_in_units"),
    ],
)
def test_651a_7_d_what_is_no_good_wager_is_refused(on, said, code):
    assert war().refusal(on, **said).code == code
    assert war().refusal("initial", "7").code == "bad_pick"


@pytest.mark.parametrize("boxes", [0, 8, "2", True, None])
def test_651a_7_e_the_number_of_boxes_is_submitted(boxes):
    assert breaches("casino_war", boxes=boxes) == {"651a.7(e)"}
    assert war(boxes=7).game.boxes == 7
    assert war().game.boxes == 1
