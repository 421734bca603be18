"""623a.7, 623a.8(a) and 623a.10 where players are asked: the dice offered, accepted and passed."""

import asyncio

import pytest

from protocol.from_house import DecisionMade, OfferMade
from server.games.craps.table import Craps
from server.games.rules import Refusal
from tests.regulation.craps.craps_table import CrapsTable
from tests.tables.playing import ANN, BOB, floor_of, opened, seated, settings, until, until_betting
from tests.tables.simulation import World, simulate

SEATED = (2, 5, 9)


def offered_to(table, seated=SEATED):
    """The seat that the dice are offered to; None: to nobody."""
    offer = table.game.offer(table.state, seated)
    return offer and offer.seat


def choose(table, seat, choice):
    """Let a seat choose; it has to be allowed."""
    assert not isinstance(table.choose(seat, choice), Refusal)


def refusal(table, seat, choice):
    refused = table.choose(seat, choice)
    assert isinstance(refused, Refusal), f"seat {seat} may {choice}"
    return refused.code, refused.section


def thrower(table):
    """Close the betting; give the seat that throws, 0 where nobody ever had the dice."""
    table.no_more_bets()
    return table.state.shooter


def with_shooter(seat=2, **rules):
    """A table whose dice have been accepted."""
    table = CrapsTable(**rules)
    choose(table, seat, "accept_dice")
    return table


@pytest.mark.parametrize("variant", ["craps", "mini_craps"])
def test_623a_7_b_the_dice_are_offered_in_turn_until_a_player_accepts(variant):
    table = CrapsTable(variant=variant)
    offer = table.game.offer(table.state, SEATED)
    assert (offer.name, offer.seat, offer.section) == ("dice", 2, "623a.7(b)")
    assert [choice.name for choice in offer.choices] == ["accept_dice", "pass_dice"]
    assert offer.declined == "pass_dice"

    choose(table, 2, "pass_dice")
    assert offered_to(table) == 5
    choose(table, 5, "pass_dice")
    assert offered_to(table) == 9
    choose(table, 9, "accept_dice")
    assert (offered_to(table), table.state.shooter) == (None, 9)


def test_623a_7_b_who_sits_down_meanwhile_has_his_turn_and_who_left_has_none():
    table = CrapsTable()
    choose(table, 2, "pass_dice")

    assert offered_to(table, (1, 2, 5)) == 5
    assert offered_to(table, (2,)) is None
    choose(table, 5, "pass_dice")
    assert offered_to(table, (1, 2, 5)) == 1


def test_623a_7_b_they_are_offered_again_after_a_throw_that_nobody_made():
    table = CrapsTable()
    for seat in SEATED:
        choose(table, seat, "pass_dice")
    table.wager("field", seat=5)

    assert offered_to(table) is None
    assert thrower(table) == 0
    assert offered_to(table) is None
    table.draw(dice=[1, 3])
    assert offered_to(table) == 2


def test_623a_7_c_the_first_who_accepts_is_the_shooter():
    table = with_shooter(5)

    assert table.game.caller(table.state) == 5
    assert refusal(table, 9, "accept_dice") == ("not_now", "623a.7(c)")
    table.wager("pass", seat=2)
    table.wager("pass", seat=5)
    assert thrower(table) == 5


def test_623a_7_c_the_dice_are_accepted_or_passed_and_nothing_else():
    table = CrapsTable()

    assert refusal(table, 2, "blow on them") == ("bad_message", "623a.7(b)")
    assert table.choose(2, "accept_dice", twice=True).code == "bad_message"
    assert refusal(table, 17, "accept_dice")[0] == "not_seated"
    table.no_more_bets()
    assert refusal(table, 2, "accept_dice")[0] == "betting_closed"


@pytest.mark.parametrize("line", ["pass", "dont_pass"])
def test_623a_8_a_the_shooter_wagers_on_the_line_and_then_throws(line):
    table = with_shooter(5)
    table.wager(line, seat=2)
    table.wager("field", seat=5)

    assert table.game.calls_for_draw(table.state, 5).section == "623a.8(a)"
    assert table.game.calls_for_draw(table.state, 2).section == "623a.8(a)"
    table.wager(line, seat=5)
    assert table.game.calls_for_draw(table.state, 5) is None


def test_623a_8_a_with_a_point_the_shooter_throws_without_another_wager():
    table = with_shooter(5)
    table.wager("pass", seat=5)
    table.throw(6)

    assert table.game.calls_for_draw(table.state, 5) is None
    assert table.game.posted(table.state)["shooter"] == 5


def test_623a_8_a_a_shooter_without_a_line_wager_gives_way_to_who_has_one():
    table = with_shooter(5)
    table.wager("dont_pass", seat=2)

    assert thrower(table) == 2


def test_623a_10_a_the_shooter_may_pass_the_dice_after_any_roll():
    for rolls in ((), (6,), (6, 8), (6, 6), (11,)):
        table = with_shooter(5)
        table.wager("pass", seat=5)
        table.throws(*rolls)
        choose(table, 5, "pass_dice")

        assert table.game.caller(table.state) == 0
        assert table.game.posted(table.state)["shooter"] == 0
        assert offered_to(table) == 9


def test_623a_10_a_with_a_point_the_shooter_keeps_the_dice_also_without_a_line_wager():
    table = with_shooter(5)
    dont_pass = table.wager("dont_pass", seat=5)
    table.wager("pass", seat=2)
    table.throw(6)
    assert table.take_down(dont_pass, seat=5) == 500  # 623a.4(d): at any time

    assert thrower(table) == 5


def test_623a_10_a_nobody_else_passes_them():
    table = with_shooter(5)

    assert refusal(table, 9, "pass_dice") == ("not_now", "623a.10(a)")


def test_623a_10_a_who_has_passed_them_does_not_keep_them_for_a_line_wager():
    """Points that a Fire Bet has seen go on with the successor, 623a.11(a)(2): no new shooter."""
    table = with_shooter(2, fire="A")
    table.wager("fire", seat=2)
    table.wager("pass", seat=2)
    table.throws(6, 6)
    table.wager("pass", seat=2)
    table.wager("pass", seat=5)
    choose(table, 2, "pass_dice")

    assert thrower(table) == 5


def test_623a_10_a_1_the_shooter_passes_the_dice_upon_a_loser_7():
    table = with_shooter(5)
    table.wager("pass", seat=5)
    table.throw(6)
    assert table.game.posted(table.state)["rolls"] == 1
    table.throw(7)

    assert table.game.caller(table.state) == 0
    assert table.game.posted(table.state)["rolls"] == 0
    assert offered_to(table) == 9


def live(scene):
    """A live table with Ann and Bob, and Ann the shooter; gives who passed the dice, in order."""

    async def play():
        world = World()
        pace = settings(betting_ms=1_000, offer_ms=300, rest_ms=50, pause_ms=50)
        floor = await opened(floor_of(world, pace, game=Craps({})))
        table = floor.tables["t1"]
        ann = await seated(world, floor, ANN)
        await until(lambda: table.snapshot(1, None).offer is not None)
        ann.choose("accept_dice")
        await asyncio.sleep(0.05)
        await scene(table, ann, await seated(world, floor, BOB))
        await floor.halt()
        events = world.audience.events("t1")
        made = [(one.seat, one.choice) for one in events if isinstance(one, DecisionMade)]
        offers = [one.offer.seat for one in events if isinstance(one, OfferMade) and one.offer]
        return made, offers

    return simulate(play())


def test_623a_10_a_2_a_shooter_who_delays_the_game_is_made_to_pass():
    async def scene(table, ann, bob):
        for _ in range(2):
            number = await until_betting(table)
            if table.snapshot(1, None).shown["point"] == 0:
                ann.place("pass", 500)
            bob.place("hardway", 500, pick=("8",))
            await until_betting(table, after=number)
        await until(lambda: table.snapshot(1, None).shown["shooter"] == 0)

    made, offers = live(scene)

    assert made[:2] == [(1, "accept_dice"), (1, "pass_dice")]
    assert offers[:2] == [1, 2]


def test_623a_10_a_2_and_so_is_one_who_has_left():
    async def scene(table, ann, bob):
        table.stand(ANN.account)
        await asyncio.sleep(0.1)
        bob.choose("accept_dice")
        await asyncio.sleep(0.1)

    made, _ = live(scene)

    assert made == [(1, "accept_dice"), (1, "pass_dice"), (2, "accept_dice")]


def after_the_point_with_a_come_bet_left():
    """Seat 2 has made the point; its come wager is still on the nine."""
    table = with_shooter(2)
    table.wager("pass", seat=2)
    table.throw(6)
    table.wager("come", seat=2)
    table.throws(9, 6)
    return table


def test_623a_10_b_without_a_line_wager_the_dice_are_offered_to_the_left():
    table = after_the_point_with_a_come_bet_left()
    assert thrower(table) == 2
    table.draw(dice=[5, 6])

    assert table.game.caller(table.state) == 0
    offer = table.game.offer(table.state, SEATED)
    assert (offer.seat, offer.section) == (5, "623a.10(c)")


def test_623a_10_b_with_nobody_willing_the_previous_shooter_rolls_the_come_bets_out():
    table = after_the_point_with_a_come_bet_left()
    table.throw(11)
    for seat in (5, 9):
        choose(table, seat, "pass_dice")

    assert thrower(table) == 2
    assert table.throws(11, 9) == {"w2": 1000}


def test_623a_10_b_a_player_who_wishes_to_wager_on_the_line_takes_the_dice():
    table = after_the_point_with_a_come_bet_left()
    thrower(table)
    table.draw(dice=[5, 6])
    choose(table, 5, "accept_dice")
    table.wager("dont_pass", seat=5)

    assert thrower(table) == 5


def test_623a_10_c_they_go_to_the_left_of_the_previous_shooter_and_round_the_table():
    table = with_shooter(5)
    table.wager("pass", seat=5)
    table.throws(6, 7)
    order = []
    for _ in SEATED:
        order.append(offered_to(table))
        choose(table, order[-1], "pass_dice")

    assert order == [9, 2, 5]
    assert offered_to(table) is None


def test_623a_10_d_the_first_who_accepts_is_the_new_shooter():
    table = with_shooter(5)
    table.wager("pass", seat=5)
    table.throws(6, 7)
    choose(table, 9, "pass_dice")
    choose(table, 2, "accept_dice")
    table.wager("pass", seat=2)
    table.wager("pass", seat=5)

    assert table.game.posted(table.state)["shooter"] == 2
    assert thrower(table) == 2
