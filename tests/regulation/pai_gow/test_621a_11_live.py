"""621a.11 at a live table: the offer goes round, and the bank puts up what it covers."""

import msgspec
import pytest

from server.games.rules import Drawing, Refusal
from tests.regulation.pai_gow.tiles_table import dealt, pai_gow, settled

LAST = {1: 500, 3: 900}
MOST = 5 * 100_000  # five boxes at the table's maximum


def live(wagers=LAST, **rules):
    """A live table after a round in which these seats wagered so many cents."""
    table = pai_gow(player_bank=True, co_bank=True, **rules)
    table.state = table.game.linked(table.state)
    for seat, cents in wagers.items():
        table.wager("hand", seat=seat, amount=cents)
    dealt(table)
    settled(table)
    return table


def choose(table, seat, choice, **options):
    """Let a seat answer an offer; give the step, or the refusal."""
    step = table.game.decide(table.state, seat, {"choice": choice, **options}, ("b1", "b2"))
    if not isinstance(step, Refusal):
        table.state = step.state
    return step


def offered_to(table, *seated):
    offer = table.game.offer(table.state, seated or (1, 2, 3, 4, 5, 6))
    return offer and offer.seat


def banked(wagers, hands, **options):
    """Seat 3 banks, these seats wager, these hands are dealt; give what goes back, and the net."""
    table = live()
    assert not isinstance(choose(table, 3, "bank", **options), Refusal)
    for seat, cents in wagers.items():
        table.wager("hand", seat=seat, amount=cents)
    table.no_more_bets()
    table.next()  # the style of delivery
    dealt(table, **hands)
    table.next()
    step = table.game.next_window(table.state)
    assert table.game.wagers(step.state) == ()
    return {one.id: one.returned for one in step.settled}, step.shown["bank"]


def test_621a_11_c_the_bank_is_offered_in_turn_until_somebody_takes_it():
    table = live()
    (first, then) = (1, 3) if table.state.first_offer == 1 else (3, 1)

    offer = table.game.offer(table.state, (1, 2, 3))
    assert (offer.name, offer.seat, offer.declined) == ("bank", first, "no_bank")
    assert offer.terms == {
        "dealer_wager": LAST[first],
        "co_bank": True,
        "funds": MOST + LAST[first],
    }
    assert table.game.offer(table.state, (1, 2, 3)) == offer, "the same until the seat has chosen"
    choose(table, first, "no_bank")
    assert offered_to(table) == then
    choose(table, then, "no_bank")
    assert offered_to(table) is None
    assert choose(table, then, "no_bank").code == "bad_message"


def test_621a_11_c_it_is_offered_to_those_who_sit_there():
    assert offered_to(live(), 3) == 3
    assert offered_to(live(), 2, 4) is None


def test_621a_11_a_b_it_is_not_offered_where_not_submitted_nor_at_the_start():
    assert offered_to(pai_gow()) is None
    assert offered_to(pai_gow(player_bank=True)) is None


def test_621a_11_c_who_declined_is_asked_again_for_the_next_round():
    table = live()
    choose(table, 1, "no_bank")
    choose(table, 3, "no_bank")
    table.wager("hand", seat=1)
    dealt(table)
    settled(table)

    assert table.state.declined == ()
    assert offered_to(table) == 1


def test_621a_11_f_a_seat_is_offered_the_bank_with_a_wager_up_and_takes_it_down_first():
    table = live({3: 900})
    wager = table.wager("hand", seat=3)

    assert offered_to(table) == 3
    assert choose(table, 3, "bank").section == "621a.11(f)"
    table.take_down(wager, seat=3)
    assert choose(table, 3, "bank").raised


def test_621a_11_f_its_player_wagers_on_no_other_box_nor_had_one_before():
    table = live(boxes=2)
    table.wager("hand", seat=4, amount=300)

    refused = table.game.refuse_choice(table.state, 3, (3, 4), "bank")
    assert (refused.code, refused.section) == ("not_now", "621a.11(f)")
    assert table.game.refuse_choice(table.state, 3, (2, 3), "bank") is None
    assert table.game.refuse_choice(table.state, 3, (3, 4), "no_bank") is None
    choose(table, 3, "bank")
    refused = table.game.refuse_box(table.state, 2, (3,))
    assert (refused.code, refused.section) == ("not_now", "621a.11(f)")
    assert table.game.refuse_box(table.state, 2, (1,)) is None


def test_621a_11_d_1_what_is_known_of_a_player_goes_with_them_to_another_seat():
    table = live()
    assert table.game.remembered(table.state) == (1, 3)
    choose(table, 3, "no_bank")
    assert choose(table, 1, "leave_seat", to=3) is not None
    assert table.state.last_wagers == {"1": 900, "3": 500}
    assert table.state.declined == (1,)
    choose(table, 3, "leave_seat", to=6)
    assert table.state.last_wagers == {"1": 900, "6": 500}
    assert offered_to(table) == 6
    choose(table, 6, "leave_seat")
    assert table.state.last_wagers == {"1": 900}
    assert table.game.remembered(table.state) == (1,)
    assert offered_to(table) is None


def test_621a_11_c_nor_does_a_bank_become_another_player_by_changing_seats():
    table = live()
    choose(table, 3, "bank")
    table.wager("hand", seat=1)
    assert table.game.remembering(table.game.no_more_bets(table.state).state) == (3,)
    choose_style(table, 3, "house_way_right")
    dealt(table)
    settled(table)
    choose(table, 3, "leave_seat", to=5)

    assert table.state.last_bank == 5
    assert table.game.remembered(table.state) == (1, 5)
    assert choose(table, 5, "bank").message == "Nobody banks two consecutive rounds."
    choose(table, 5, "leave_seat")
    assert table.state.last_bank == 0


def test_621a_11_a_a_table_without_player_banks_remembers_nobody():
    table = pai_gow()
    table.wager("hand", seat=1)
    dealt(table)
    settled(table)

    assert table.game.remembered(table.state) == ()


@pytest.mark.parametrize("said", [{"to": 7}, {"to": 0}, {"to": "3"}, {"to": True}, {"from": 1}])
def test_a_seat_is_left_for_one_that_is_there(said):
    assert choose(live(), 1, "leave_seat", **said).code == "bad_message"


def test_in_a_script_nobody_leaves_a_seat():
    table = pai_gow(player_bank=True)
    assert table.choose(1, "leave_seat").code == "not_now"


@pytest.mark.parametrize(("options", "cents"), [({}, MOST + 900), ({"funds": 20_000}, 20_000)])
def test_621a_11_d_2_the_bank_puts_up_what_covers_every_wager(options, cents):
    table = live()
    step = choose(table, 3, "bank", **options)

    (up,) = step.raised
    assert (up.id, up.seat, up.on, up.amount) == ("b1", 3, "bank", cents)
    assert table.game.wagers(table.state) == (up,)
    assert table.game.posted(table.state)["player_bank"]["funds"] == cents
    assert offered_to(table) is None
    assert table.refusal("hand", seat=3).section == "621a.11(f)"
    assert table.take_down("b1", seat=3).code == "not_your_wager"


@pytest.mark.parametrize(
    ("funds", "code"),
    [(MOST + 901, "above_maximum"), (10**30, "above_maximum"), (999, "insufficient_funds"),
     (0, "insufficient_funds")],
)  # fmt: skip
def test_621a_11_d_2_it_puts_up_no_more_and_no_less_than_a_round_can_take(funds, code):
    assert choose(live(), 3, "bank", funds=funds).code == code


def test_621a_11_d_2_no_wager_goes_up_that_the_bank_does_not_cover():
    table = live()
    choose(table, 3, "bank", funds=2000)
    table.wager("hand", seat=1, amount=600)

    assert table.refusal("hand", seat=2, amount=1500).section == "621a.11(d)(2)"
    assert table.refusal("hand", seat=2, amount=600).section == "621a.11(h)"
    table.wager("hand", seat=2, amount=500)


BANK_WINS = {"seat_3": "6-6 6-6 1-1 1-1", "seat_1": "2-3 2-5 1-4 1-6", "dealer": "2-6 3-4 1-5 3-6"}
BANK_LOSES = {"seat_3": "2-3 2-5 1-4 1-6", "seat_1": "6-6 6-6 1-1 1-1", "dealer": "5-5 5-5 3-3 3-3"}


def test_621a_11_o_the_bank_s_net_win_comes_back_on_top_less_5_percent():
    back, net = banked({1: 1000}, BANK_WINS)

    assert net == 1900 - 95
    assert back == {"w3": 0, "b1": MOST + 900 + net}


def test_621a_11_o_q_the_bank_pays_from_what_it_has_put_up():
    back, net = banked({1: 1000}, BANK_LOSES)

    assert net == -1900
    assert back == {"w3": 2000 - 50, "b1": MOST + 900 - 1900}


def test_621a_11_r_a_co_bank_has_half_of_it_and_no_wager_of_the_dealer():
    assert banked({1: 1000}, BANK_WINS, co_bank=True) == ({"w3": 0, "b1": MOST + 475}, 475)
    assert banked({1: 1000}, BANK_LOSES, co_bank=True) == ({"w3": 1950, "b1": MOST - 500}, -500)


def test_621a_11_nobody_wins_and_nobody_loses():
    back, net = banked({}, BANK_WINS, dealer_wager=0)

    assert (net, back) == (0, {"b1": MOST})


STYLED = ("house_way_left", "jung_quat", "dragon_head_right")


def choose_style(table, seat, style):
    table.no_more_bets()
    return choose(table, seat, "deliver", style=style)


@pytest.mark.parametrize("style", STYLED)
def test_621a_11_i_the_bank_chooses_the_style_once_there_are_no_more_bets(style):
    table = live()
    choose(table, 3, "bank")
    table.wager("hand", seat=1)
    assert choose(table, 3, "deliver", style=style).code == "not_now"
    assert table.game.posted(table.state)["player_bank"]["style"] is None
    table.no_more_bets()
    asked = table.game.awaits(table.state)
    assert (asked.seats, asked.choices[0].name, asked.choices[0].takes) == (
        (3,), "deliver", ("style",),
    )  # fmt: skip
    assert choose(table, 1, "deliver", style=style).code == "not_now"
    assert choose(table, 3, "deliver", style="house_way").code == "bad_message"
    assert choose(table, 3, "deliver").code == "bad_message"

    step = choose(table, 3, "deliver", style=style)
    assert step.call == f"delivery: {style.replace('_', ' ')}"
    assert table.game.posted(table.state)["player_bank"]["style"] == style
    assert isinstance(table.game.awaits(table.state), Drawing)


def test_621a_11_i_if_it_chooses_none_it_is_that_of_621a_8_d_whatever_the_house_deals_by():
    table = live(deal="jung_quat")
    choose(table, 3, "bank")
    table.no_more_bets()
    table.next()

    assert table.state.bank.style == "house_way_right"
    assert isinstance(table.game.awaits(table.state), Drawing)


def test_621a_11_i_the_style_is_not_said_before_no_more_bets():
    refused = choose(live(), 3, "bank", style="jung_quat")

    assert (refused.code, refused.section) == ("not_now", "621a.11(i)")
    assert "style" not in live().game.offer(live().state, (3,)).choices[0].takes


def test_621a_11_i_a_round_that_was_begun_before_that_rule_is_played_as_it_was():
    table = live()
    written = msgspec.to_builtins(table.state)
    del written["styles_after_bets"], written["calls_bank"], written["is_set"]
    table.state = msgspec.convert(written, table.game.state_type)

    assert choose(table, 3, "bank", style="jung_quat").raised
    table.no_more_bets()
    assert isinstance(table.game.awaits(table.state), Drawing)
    dealt(table)
    settled(table)
    assert table.state.styles_after_bets, "the next round has the rule"


@pytest.mark.parametrize("is_marked", [True, False])
def test_621a_11_n_o_a_round_against_the_dealer_alone_is_called(is_marked):
    table = live()
    if not is_marked:  # of a record before the bank was called
        table.state = msgspec.structs.replace(table.state, calls_bank=False)
    choose(table, 3, "bank")
    table.no_more_bets()
    table.next()
    dealt(table)
    table.next()
    step = table.game.next_window(table.state)

    net = step.shown["bank"]
    verb, dealers = ("wins", "loses") if net > 0 else ("loses", "wins") if net else ("ties",) * 2
    called = f"dealer {dealers}, bank at seat 3 {verb}"
    assert step.call == (called if is_marked else "")
    result = {"wins": "win", "loses": "lose", "ties": "push"}
    outcome = table.game.short_outcome([{}], step.call)
    assert outcome == (f"0:{result[dealers]} 3:bank_{result[verb]}" if is_marked else "")


def test_621a_11_b_an_idle_table_begins_again():
    table = live()
    assert offered_to(table, 1, 3) == 1
    table.state = table.game.idle(table.state)

    assert offered_to(table, 1, 3) is None
    assert choose(table, 1, "bank").section == "621a.11(b)"
    table.wager("hand", seat=1)
    table.wager("hand", seat=3)
    dealt(table)
    settled(table)
    assert offered_to(table, 1, 3) == 1


def test_a_void_round_gives_back_what_the_bank_put_up():
    table = live()
    choose(table, 3, "bank")
    table.wager("hand", seat=1, amount=700)
    choose_style(table, 3, "house_way_right")
    dealt(table)
    step = table.game.void(table.state)

    assert {one.id: one.returned for one in step.settled} == {"w3": 700, "b1": MOST + 900}
    assert table.game.wagers(step.state) == ()


def test_621a_11_what_the_bank_put_up_is_in_the_state_that_is_written_down():
    table = live()
    choose(table, 3, "bank", cut=[2, 1, 1])
    choose_style(table, 3, "jung_quat")
    written = msgspec.msgpack.encode(table.state)

    assert msgspec.msgpack.decode(written, type=table.game.state_type) == table.state
