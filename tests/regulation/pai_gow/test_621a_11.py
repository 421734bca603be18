"""621a.11: a player as the bank, and co-banking."""

import pytest

from server.games.pai_gow.bank import bank_net_cents, bank_offers
from server.games.pai_gow.delivery import STYLES, cut_stacks
from server.games.pai_gow.house_way import house_way
from server.games.pai_gow.state import Bank
from server.games.pai_gow.table import compared
from server.games.rules import Shuffle, Uniform
from tests.games.house import SeededDraws
from tests.regulation.pai_gow.tiles_table import after_a_round, dealt, pai_gow, settled
from tests.regulation.table import breaches

HIGH = "6-6 6-6 1-1 1-1"
MIDDLE = "5-5 5-5 1-6 1-6"
LOW = "1-4 5-6 1-3 4-6"
OTHER_LOW = "3-4 4-6 2-6 2-2"


def banked(**options):
    """Seat 2 is the bank, having wagered $5 against the dealer; seats 1 and 3 wager $10 and $4."""
    table = after_a_round({1: 500, 2: 500, 3: 500}, **options.pop("rules", {}))
    table.wager("hand", seat=1, amount=1000)
    table.wager("hand", seat=3, amount=400)
    assert table.choose(2, "bank", **options) == {}
    return table


def played(table, **hands):
    """Deal, let every hand be set by the house way, and settle; give the bank's net."""
    dealt(table, **hands)
    returned = settled(table)
    return returned, table.shown["bank"]


def test_621a_11_a_it_is_offered_where_it_is_submitted():
    assert pai_gow().choose(1, "bank").code == "not_offered"
    assert pai_gow().choose(1, "bank").section == "621a.11(a)"
    assert breaches("pai_gow", player_bank=1) == {"621a.11(a)"}


def test_621a_11_b_not_at_the_start_of_the_game():
    table = pai_gow(player_bank=True)
    table.wager("hand", seat=1)
    refused = table.choose(2, "bank")

    assert (refused.code, refused.section) == ("not_now", "621a.11(b)")
    assert bank_offers(table.state) == ()


def test_621a_11_b_a_void_round_is_no_first_round():
    table = pai_gow(player_bank=True)
    table.wager("hand", seat=1)
    dealt(table)
    table.state = table.game.void(table.state).state

    assert table.choose(1, "bank").section == "621a.11(b)"


def test_621a_11_c_the_first_offer_goes_round():
    table = after_a_round(dict.fromkeys(range(1, 7), 500))
    everybody = tuple(range(1, 7))

    assert first_offers(table, everybody, 8) == [1, 2, 3, 4, 5, 6, None, 1]


def first_offers(table, occupied, rounds):
    """Play rounds without a bank on these boxes; give who is offered the bank first in each."""
    firsts = []
    for _ in range(rounds):
        offer = table.game.offer(table.state, occupied)
        firsts.append(offer and offer.seat)
        for seat in occupied:
            table.wager("hand", seat=seat)
        dealt(table)
        settled(table)
    return firsts


def test_621a_11_c_it_goes_from_occupied_box_to_occupied_box_and_returns_to_the_dealer():
    table = after_a_round({2: 500, 5: 500})

    assert first_offers(table, (2, 5), 7) == [2, 5, None, 2, 5, None, 2]


def test_621a_11_c_the_next_player_is_first_also_if_the_first_took_the_bank():
    table = after_a_round({2: 500, 5: 500})
    table.choose(2, "bank")
    table.wager("hand", seat=5)
    dealt(table)
    settled(table)

    assert table.game.offer(table.state, (2, 5)).seat == 5


def test_621a_11_c_it_is_offered_counterclockwise_to_those_who_may():
    table = after_a_round({1: 500, 3: 500, 6: 500})
    table.wager("hand", seat=1)
    assert bank_offers(table.state) == (3, 6)
    table.choose(3, "bank")

    assert bank_offers(table.state) == ()
    assert table.choose(6, "bank").section == "621a.11(c)"
    assert table.choose(3, "bank").section == "621a.11(c)"
    assert table.game.posted(table.state) == {
        "player_bank": {
            "seat": 3,
            "co_bank": False,
            "dealer_wager": 500,
            "style": "house_way_right",
            "funds": None,
            "cut": [],
        }
    }


def test_621a_11_c_nobody_banks_two_rounds_in_a_row():
    table = banked()
    played(table)
    refused = table.choose(2, "bank")

    assert (refused.code, refused.section) == ("not_now", "621a.11(c)")
    assert table.choose(1, "bank") == {}
    played(table)
    assert table.choose(2, "bank") == {}


def test_621a_11_c_the_bank_is_chosen_before_no_more_bets():
    table = after_a_round({1: 500})
    dealt(table)

    assert table.choose(1, "bank").code == "not_now"


def test_621a_11_d_1_the_bank_wagered_against_the_dealer_in_the_last_such_round():
    table = after_a_round({1: 500, 2: 500})
    refused = table.choose(3, "bank")

    assert (refused.code, refused.section) == ("not_now", "621a.11(d)(1)")
    table.wager("hand", seat=3)
    table.choose(2, "bank")
    played(table)
    assert table.choose(3, "bank").section == "621a.11(d)(1)"  # it was against the bank
    assert table.choose(7, "bank").code == "not_seated"


def test_621a_11_d_2_the_bank_covers_every_wager():
    table = after_a_round({1: 500, 2: 500})
    table.wager("hand", seat=1, amount=1000)
    refused = table.choose(2, "bank", funds=999)

    assert (refused.code, refused.section) == ("insufficient_funds", "621a.11(d)(2)")
    assert table.choose(2, "bank", funds=1000, dealer_wager=0) == {}
    refused = table.refusal("hand", seat=3, amount=100)
    assert (refused.code, refused.section) == ("insufficient_funds", "621a.11(d)(2)")
    assert refused.message.startswith("The bank's funds cover wagers of $10, and these would")


def test_621a_11_h_the_dealer_s_own_wager_is_looked_at_after_those_of_the_players():
    table = after_a_round({1: 500, 2: 500})
    table.wager("hand", seat=1, amount=1000)
    refused = table.choose(2, "bank", funds=1499)

    assert (refused.code, refused.section) == ("insufficient_funds", "621a.11(h)")
    assert "wagers of $9.99 besides the dealer's, and these would be $10." in refused.message
    assert table.choose(2, "bank", funds=1499, dealer_wager=499) == {}


def test_621a_11_d_2_and_those_placed_after_it():
    table = after_a_round({1: 500, 2: 500})
    table.choose(2, "bank", funds=1500)
    table.wager("hand", seat=1, amount=1000)

    assert table.refusal("hand", seat=3, amount=100).code == "insufficient_funds"
    assert table.take_down("w3", to=900) == 100
    table.wager("hand", seat=3, amount=100)


def test_621a_11_e_co_banking_is_offered_where_it_is_submitted():
    table = pai_gow(player_bank=True)

    refused = table.choose(1, "bank", co_bank=True)
    assert (refused.code, refused.section) == ("not_offered", "621a.11(e)")
    assert breaches("pai_gow", co_bank="yes") == {"621a.11(e)"}


def test_621a_11_e_the_dealer_sets_the_co_bank_s_hand_and_wagers_nothing():
    table = banked(co_bank=True, dealer_wager=500)
    dealt(table, seat_2=HIGH)

    assert table.state.bank.dealer_wager == 0
    assert "dealer" not in table.shown["hands"]
    assert table.game.awaits(table.state).seats == (1, 3)
    assert table.choose(2, "house_way").code == "not_now"


def test_621a_11_f_the_bank_wagers_on_no_other_box():
    table = after_a_round({1: 500, 2: 500})
    table.wager("hand", seat=2)
    refused = table.choose(2, "bank")
    assert (refused.code, refused.section) == ("not_now", "621a.11(f)")
    table.choose(1, "bank")

    refused = table.refusal("hand", seat=1)
    assert (refused.code, refused.section) == ("not_now", "621a.11(f)")


@pytest.mark.parametrize(
    ("cut", "row"),
    [((1, 0, 1), "BCDEFGHA"), ((8, 1, 0), "HABCDEFG"), ((3, 2, 0), "CDABEFGH"),
     ((3, 0, 2), "ABEFGHCD")],
)  # fmt: skip
def test_621a_11_g_1_adjacent_stacks_are_moved_to_one_end(cut, row):
    assert "".join(cut_stacks("ABCDEFGH", *cut)) == row


def test_621a_11_g_2_or_some_to_one_end_and_the_others_to_the_opposite_end():
    assert "".join(cut_stacks("ABCDEFGH", 3, 1, 2)) == "CABFGHDE"
    assert "".join(cut_stacks("ABCDEFGH", 4, 2, 1)) == "DEABCGHF"


def drawn(table, seed=7):
    return SeededDraws(seed).draw(table.game.drawing(table.state))


def test_621a_11_g_the_bank_may_cut_before_the_tiles_are_dealt():
    uncut, cut = drawn(banked()), drawn(banked(cut=[3, 1, 2]))

    assert cut["stacks"] == [uncut["stacks"]["ABCDEFGH".index(at)] for at in "CABFGHDE"]


@pytest.mark.parametrize("cut", [[8, 1, 0], [8, 0, 1], [1, 0, 1], [3, 1, 2], [5, 2, 2]])
def test_621a_11_g_every_stack_up_to_the_last_may_be_cut(cut):
    table = after_a_round({1: 500, 2: 500})

    assert table.choose(1, "bank", cut=cut) == {}
    assert list(table.state.bank.cut) == cut


@pytest.mark.parametrize("cut", [[], [1], [0, 1, 0], [1, 0, 0], [8, 1, 1], [1, -1, 2], ["1", 1, 1]])
def test_621a_11_g_a_cut_moves_stacks_that_are_there(cut):
    assert after_a_round({1: 500}).choose(1, "bank", cut=cut).code == "bad_message"
    assert after_a_round({1: 500}).choose(1, "bank", cut=3).section == "621a.11(g)"


def test_621a_11_h_the_dealer_wagers_what_the_seat_wagered_last_or_less():
    table = after_a_round({1: 700, 2: 500})

    refused = table.choose(1, "bank", dealer_wager=701)
    assert (refused.code, refused.section) == ("above_maximum", "621a.11(h)")
    table.choose(1, "bank")
    assert table.state.bank.dealer_wager == 700
    for cents in (0, 300, 700):
        table = after_a_round({1: 700})
        table.choose(1, "bank", dealer_wager=cents)
        assert table.state.bank.dealer_wager == cents


@pytest.mark.parametrize(
    "options",
    [
        {"dealer_wager": -1},
        {"dealer_wager": "5"},
        {"funds": 1.5},
        {"funds": True},
        {"co_bank": 1},
        {"co_bank": None},
        {"style": "house_way"},
        {"style": None},
        {"style": ["jung_quat"]},
        {"tie": 5},
    ],
)
def test_621a_11_h_what_the_bank_says_has_to_make_sense(options):
    assert after_a_round({1: 500}).choose(1, "bank", **options).code == "bad_message"


@pytest.mark.parametrize("style", STYLES)
def test_621a_11_i_the_bank_chooses_the_style_of_delivery(style):
    table = banked(style=style, rules={"deal": "jung_quat"})
    plain = pai_gow(deal=style)
    for seat in (1, 2, 3):
        plain.wager("hand", seat=seat)

    assert dealt(table)["hands"] == dealt(plain)["hands"]


def test_621a_11_i_if_he_does_not_it_is_that_of_621a_8_d():
    table = banked(rules={"deal": "jung_quat", "start": "generator"})
    asked = []
    drawing = table.game.drawing(table.state)
    answer = None
    while len(asked) < 4:
        asked.append(drawing.send(answer))
        answer = SeededDraws(1).answer(asked[-1])

    assert table.state.bank.style == "house_way_right"
    assert asked == [Shuffle(32), *[Uniform(6)] * 3]


def test_621a_11_j_counting_starts_at_the_bank():
    counted = (
        (1, "seat 2"),
        (3, "seat 4"),
        (6, "dead hand"),
        (7, "dealer"),
        (8, "seat 1"),
        (9, "seat 2"),
    )
    for start, position in counted:
        table = banked()
        dealt(table, start=start)
        assert table.call == f"{start}: {position} first"


def test_621a_11_k_the_bank_s_position_keeps_its_tiles_and_sets_them():
    table = banked()

    assert list(dealt(table)["hands"]) == ["dealer", "1", "2", "3"]
    assert table.game.awaits(table.state).seats == (1, 2, 3)
    assert table.choose(2, "house_way") == {}


def test_621a_11_n_nobody_surrenders_to_a_bank():
    table = banked()
    dealt(table)
    table.next()

    assert table.game.awaits(table.state).seats == ()
    assert table.choose(1, "surrender").code == "not_now"
    assert table.choose(2, "surrender").code == "not_now"


def test_621a_11_n_the_dealer_s_hand_is_set_and_compared_with_the_bank_s():
    table = banked()
    dealt(table, seat_2=LOW, dealer=HIGH)
    table.next()

    assert table.shown == {"dealer": {"low": ["1-1", "1-1"], "high": ["6-6", "6-6"]}}


@pytest.mark.parametrize("options", [{"dealer_wager": 0}, {"co_bank": True}])
def test_621a_11_l_n_tiles_of_a_dealer_without_a_wager_join_the_dead_hand_unexposed(options):
    table = banked(**options)

    assert list(dealt(table, dealer=HIGH)["hands"]) == ["1", "2", "3"]
    assert "dealer" not in table.state.hands
    table.next()
    assert table.shown == {}
    for seat in range(7):
        seen = table.game.seen(table.state, seat)
        assert "dealer" not in {*seen["hands"], *seen["sets"]}
    assert table.next().keys() == {"w4", "w5"}


BANK_WINS = {"seat_2": HIGH, "dealer": MIDDLE, "seat_1": LOW, "seat_3": OTHER_LOW}
BANK_LOSES = {"seat_2": LOW, "dealer": MIDDLE, "seat_1": HIGH, "seat_3": "2-2 2-2 1-5 1-5"}
DEALER_ALONE_WINS = {"seat_2": "5-5 5-5 1-6 1-6", "dealer": HIGH, "seat_1": LOW,
                     "seat_3": OTHER_LOW}  # fmt: skip


def test_621a_11_o_a_surplus_of_the_centre_is_the_bank_s_less_5_percent():
    returned, net = played(banked(), **BANK_WINS)

    assert returned == {"w4": 0, "w5": 0}
    assert net == (1000 + 400 + 500) * 95 // 100


def test_621a_11_o_what_the_centre_lacks_is_collected_from_the_bank():
    returned, net = played(banked(), **BANK_LOSES)

    assert returned == {"w4": 1950, "w5": 780}
    assert net == -(1000 + 400 + 500)


def test_621a_11_o_copies_go_to_the_bank():
    returned, net = played(banked(), seat_2="5-5 5-5 1-6 2-2", seat_1="6-6 6-6 1-6 2-2")

    assert returned["w4"] == 1000
    assert net <= 900 * 95 // 100


def test_621a_11_o_hands_are_compared_with_the_bank_s_and_not_with_the_dealer_s():
    returned, _ = played(
        banked(), seat_2=MIDDLE, dealer=HIGH, seat_1="4-4 4-4 5-6 5-6", seat_3=OTHER_LOW
    )

    assert returned == {"w4": 1950, "w5": 0}


def test_621a_11_p_a_winning_wager_of_the_dealer_is_paid_from_the_centre():
    _, net = played(banked(), **DEALER_ALONE_WINS)

    assert net == (1000 + 400 - 500) * 95 // 100


def test_621a_11_p_no_wager_of_the_dealer_moves_nothing():
    _, net = played(banked(dealer_wager=0), **DEALER_ALONE_WINS)

    assert net == 1400 * 95 // 100


def test_621a_11_q_winners_pay_5_percent_of_what_they_win_from_a_bank_too():
    returned, _ = played(banked(rules={"vigorish": "quarter"}), **BANK_LOSES)

    assert returned == {"w4": 1950, "w5": 775}


def test_621a_11_r_a_co_bank_has_half_of_the_surplus_less_5_percent():
    _, net = played(banked(co_bank=True), **BANK_WINS)

    assert net == 1400 // 2 * 95 // 100


def test_621a_11_r_and_brings_half_of_what_is_lacking():
    returned, net = played(banked(co_bank=True), **BANK_LOSES)

    assert returned == {"w4": 1950, "w5": 780}
    assert net == -1400 // 2


@pytest.mark.parametrize(
    ("centre", "share"), [(101, 51 - 2), (-101, -50), (0, 0), (1, 1), (-1, 0), (40, 19)]
)
def test_621a_11_r_an_odd_cent_is_the_player_s(centre, share):
    assert bank_net_cents(Bank(1, True, "jung_quat", 0), centre, "exact") == share


@pytest.mark.parametrize("seed", range(40))
def test_621a_11_every_cent_of_a_banked_round_is_accounted_for(seed):
    table = banked(co_bank=seed % 2 == 1)
    table.draw(**drawn(table, seed))
    table.next()
    state, stakes = table.state, {"w4": 1000, "w5": 400}
    step = table.game.next_window(state)

    centre = 0
    for one in step.settled:
        stake = stakes[one.id]
        won = {"win": stake, "push": 0, "lose": -stake}[one.result]
        assert one.returned == stake + won - max(0, won) * 5 // 100
        centre -= won
    if seed % 2 == 0:
        dealer = compared(house_way(state.hands["dealer"]), house_way(state.hands["2"]))
        centre -= {"win": 500, "push": 0, "lose": -500}[dealer]
    share = centre if seed % 2 == 0 else centre // 2
    assert step.shown == {"bank": share - max(0, share) * 5 // 100}
