"""621a.7, 621a.8, 621a.9, 621a.12, 621a.13: wagers, dealing, and its ten styles."""

import pytest

from server.games.names import NAMES_BY_CHAPTER
from server.games.pai_gow.delivery import POSITIONS, STYLES, delivered
from server.games.pai_gow.tiles import TILES
from server.games.rules import ImpossibleDraw, Shuffle, Uniform, Wagering
from tests.games.house import SeededDraws
from tests.regulation.pai_gow.tiles_table import after_a_round, dealt, pai_gow, stacks_for, tiles
from tests.regulation.table import breaches

# Stacks of letters, from the dealer's left to right, each from its top tile down.
STACKS = [tuple(f"{letter}{n}" for n in range(1, 5)) for letter in "ABCDEFGH"]


def hands(style, start=1, first="dealer"):
    """The hands that a style delivers from the starting position on."""
    by_position = delivered(style, STACKS, start, first)
    assert sorted(by_position) == sorted(POSITIONS)
    assert sorted(tile for hand in by_position.values() for tile in hand) == sorted(
        tile for stack in STACKS for tile in stack
    )
    return [" ".join(hand) for hand in by_position.values()]


def test_621a_2_a_there_are_six_seats():
    table = pai_gow()
    for seat in range(1, 7):
        table.wager("hand", seat=seat)

    for seat in (0, 7):
        assert table.refusal("hand", seat=seat).code == "not_seated"


def test_621a_2_b_2_there_is_one_wager_a_box():
    table = pai_gow()
    table.wager("hand", seat=1)

    assert table.refusal("hand", seat=1).code == "already_wagered"
    assert [spot.on for spot in table.game.layout()] == list(NAMES_BY_CHAPTER["621a"]) == ["hand"]


def test_621a_2_b_3_the_dead_hand_is_dealt_and_belongs_to_nobody():
    assert POSITIONS[-1] == "dead_hand"
    assert "dead_hand" not in dealt(pai_gow())["hands"]


@pytest.mark.parametrize(
    ("on", "said", "code"),
    [
        ("tile", {}, "bad_message"),
        ("initial", {}, "not_offered"),
        ("hand", {"amount": 0}, "bad_message"),
        ("hand", {"amount": 50}, "below_minimum"),
        ("hand", {"amount": 100_100}, "above_maximum"),
        ("hand", {"amount": 150}, "not_in_units"),
    ],
)
def test_621a_7_what_is_no_good_wager_is_refused(on, said, code):
    assert pai_gow().refusal(on, **said).code == code
    assert pai_gow().refusal("hand", "1").code == "bad_pick"


def test_621a_7_c_a_wager_is_withdrawn_before_no_more_bets_and_not_after():
    table = pai_gow()
    table.wager("hand")
    assert table.take_down("w1", to=300) == 200
    assert table.take_down("w1") == 300
    table.wager("hand")
    dealt(table)

    for refused in (table.take_down("w2"), table.refusal("hand", seat=2)):
        assert (refused.code, refused.section) == ("betting_closed", "621a.7(c)")


def drawn(table, seed=1):
    """Let the table draw for itself; give what it asked, and the draw."""
    asked, draws, drawing = [], SeededDraws(seed), table.game.drawing(table.state)
    answer = None
    while True:
        try:
            ask = drawing.send(answer)
        except StopIteration as done:
            return asked, done.value
        asked.append(ask)
        answer = draws.answer(ask)


def test_621a_6_d_the_tiles_are_mixed_into_eight_stacks_of_four():
    asked, draw = drawn(pai_gow())

    assert asked[0] == Shuffle(32)
    assert [len(stack) for stack in draw["stacks"]] == [4] * 8
    assert sorted(tile for stack in draw["stacks"] for tile in stack) == sorted(TILES)


def test_621a_8_a_1_a_generator_displays_a_number():
    asked, draw = drawn(pai_gow(start="generator"))

    assert asked[1:] == [Uniform(8)]
    assert 1 <= draw["start"] <= 8
    assert "dice" not in draw


def test_621a_8_a_2_or_three_dice_are_shaken():
    asked, draw = drawn(pai_gow())

    assert asked[1:] == [Uniform(6)] * 3
    assert draw["start"] == sum(draw["dice"])
    table = pai_gow()
    table.draw(**draw)
    assert table.call.startswith(f"{draw['start']}: ")


def test_621a_8_b_the_dealer_announces_the_number_and_where_it_counts_to():
    for start, position in ((3, "seat 2"), (8, "dead hand"), (9, "dealer"), (11, "seat 2")):
        table = pai_gow()
        dealt(table, start=start)
        assert table.call == f"{start}: {position} first"


def test_621a_8_a_the_submission_says_which():
    assert breaches("pai_gow", start="cup") == {"621a.8(a)"}
    assert pai_gow().game.resolved_rules()["start"] == "dice"


@pytest.mark.parametrize(
    "said",
    [
        {"start": 0},
        {"start": 19},
        {"start": 9.0},
        {"start": True},
        {"start": "9"},
        {"stacks": None},
        {"stacks": []},
        {"stacks": [["6-6"] * 4] * 8},
        {"stacks": [["6-6"] * 3] * 8},
        {"stacks": [["x"] * 4] * 8},
        {"stacks": [[6] * 4] * 8},
        {"dice": [1, 1, 1]},
        {"dice": [1, 2]},
        {"dice": [0, 4, 5]},
        {"dice": "333"},
        {"number": 9},
    ],
)
def test_621a_8_b_no_other_tiles_and_no_other_number_can_be_drawn(said):
    draw = {"stacks": stacks_for(), "start": 9}
    pai_gow().draw(**draw)

    with pytest.raises(ImpossibleDraw):
        pai_gow().draw(**draw | said)
    with pytest.raises(ImpossibleDraw):
        pai_gow().draw(stacks=stacks_for())


def test_621a_8_b_tiles_are_read_either_way_round_and_written_one_way():
    backwards = [[tile[::-1] for tile in stack] for stack in stacks_for(dealer="6-5 1-2 4-1 6-6")]
    table = pai_gow()
    table.draw(stacks=backwards, start=1)

    assert table.shown["hands"]["dealer"] == ["6-5", "2-1", "4-1", "6-6"]


@pytest.mark.parametrize(
    ("start", "position"),
    [(1, "dealer"), (2, "1"), (3, "2"), (7, "6"), (8, "dead_hand"), (10, "1"), (18, "1")],
)
def test_621a_8_c_positions_are_counted_from_the_dealer(start, position):
    assert next(iter(delivered("house_way_right", STACKS, start))) == position


def test_621a_8_c_1_nine_is_the_dealer():
    assert next(iter(delivered("house_way_right", STACKS, 9))) == "dealer"


def test_621a_8_c_2_fifteen_is_the_sixth_wagering_position():
    assert next(iter(delivered("house_way_right", STACKS, 15))) == "6"


def test_621a_8_d_the_first_stack_from_the_right_side():
    assert hands("house_way_right")[:2] == ["H1 H2 H3 H4", "G1 G2 G3 G4"]
    assert hands("house_way_right")[-1] == "A1 A2 A3 A4"


def test_621a_8_d_it_is_the_style_where_nothing_is_submitted():
    assert pai_gow().game.deal == "house_way_right"


def test_621a_8_e_only_wagered_positions_keep_their_tiles():
    table = pai_gow()
    table.wager("hand", seat=4)
    table.wager("hand", seat=2)

    assert list(dealt(table)["hands"]) == ["dealer", "2", "4"]


def test_621a_9_a_style_is_submitted():
    for style in STYLES:
        assert pai_gow(deal=style).game.deal == style
    for style in ("house_way", "", None, 1):
        assert breaches("pai_gow", deal=style) == {"621a.9"}
    assert len(STYLES) == 10


def test_621a_9_1_house_way_from_the_left():
    assert hands("house_way_left") == [" ".join(stack) for stack in STACKS]


def test_621a_9_2_cup_say_from_the_right():
    assert hands("cup_say_right") == [
        "H1 H2 G1 G2", "H3 H4 G3 G4", "F1 F2 E1 E2", "F3 F4 E3 E4",
        "D1 D2 C1 C2", "D3 D4 C3 C4", "B1 B2 A1 A2", "B3 B4 A3 A4",
    ]  # fmt: skip


def test_621a_9_3_cup_say_from_the_left():
    assert hands("cup_say_left") == [
        "A1 A2 B1 B2", "A3 A4 B3 B4", "C1 C2 D1 D2", "C3 C4 D3 D4",
        "E1 E2 F1 F2", "E3 E4 F3 F4", "G1 G2 H1 H2", "G3 G4 H3 H4",
    ]  # fmt: skip


def test_621a_9_4_jung_quat_takes_the_heart():
    assert hands("jung_quat") == [
        "E1 E2 D1 D2", "E3 E4 D3 D4", "F1 F2 C1 C2", "F3 F4 C3 C4",
        "G1 G2 B1 B2", "G3 G4 B3 B4", "H1 H2 A1 A2", "H3 H4 A3 A4",
    ]  # fmt: skip


def test_621a_9_5_chee_yee_chops_the_ears():
    assert hands("chee_yee") == [
        "H1 H2 A1 A2", "H3 H4 A3 A4", "G1 G2 B1 B2", "G3 G4 B3 B4",
        "F1 F2 C1 C2", "F3 F4 C3 C4", "E1 E2 D1 D2", "E3 E4 D3 D4",
    ]  # fmt: skip


def test_621a_9_6_pin_say_from_the_right_slices_four():
    assert hands("pin_say_right") == [
        "H1 G1 F1 E1", "D1 C1 B1 A1", "H2 G2 F2 E2", "D2 C2 B2 A2",
        "H3 G3 F3 E3", "D3 C3 B3 A3", "H4 G4 F4 E4", "D4 C4 B4 A4",
    ]  # fmt: skip


def test_621a_9_7_pin_say_from_the_left():
    assert hands("pin_say_left") == [
        "A1 B1 C1 D1", "E1 F1 G1 H1", "A2 B2 C2 D2", "E2 F2 G2 H2",
        "A3 B3 C3 D3", "E3 F3 G3 H3", "A4 B4 C4 D4", "E4 F4 G4 H4",
    ]  # fmt: skip


def test_621a_9_8_dragon_head_and_phoenix_tail_from_the_right():
    assert hands("dragon_head_right") == [
        "H1 H2 G1 G2", "D1 C1 B1 A1", "H3 H4 G3 G4", "D2 C2 B2 A2",
        "F1 F2 E1 E2", "D3 C3 B3 A3", "F3 F4 E3 E4", "D4 C4 B4 A4",
    ]  # fmt: skip


def test_621a_9_9_dragon_head_and_phoenix_tail_from_the_left():
    assert hands("dragon_head_left") == [
        "A1 A2 B1 B2", "E1 F1 G1 H1", "A3 A4 B3 B4", "E2 F2 G2 H2",
        "C1 C2 D1 D2", "E3 F3 G3 H3", "C3 C4 D3 D4", "E4 F4 G4 H4",
    ]  # fmt: skip


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("start", [3, 8, 18])
def test_621a_9_the_starting_position_only_turns_the_table(style, start):
    assert hands(style, start) == hands(style, 1)


@pytest.mark.parametrize(
    ("rules", "possible"),
    [
        ({"start": "dice"}, range(3, 19)),
        ({"start": "generator"}, range(1, 9)),
        ({}, range(1, 19)),  # a script that does not say which of them it was
    ],
)
def test_621a_8_a_a_start_that_the_device_cannot_show_is_impossible(rules, possible):
    for start in range(-1, 21):
        table = pai_gow(**rules)
        table.wager("hand", seat=1)
        if start in possible:
            assert dealt(table, start=start)["hands"].keys() == {"dealer", "1"}
            continue
        with pytest.raises(ImpossibleDraw):
            table.draw(stacks=stacks_for(), start=start)


def test_621a_11_i_with_a_bank_the_start_is_always_the_total_of_three_dice():
    table = after_a_round({1: 500, 2: 700}, start="generator")
    table.wager("hand", seat=1)
    table.choose(2, "bank")

    for impossible in (1, 2, 19):
        with pytest.raises(ImpossibleDraw):
            table.draw(stacks=stacks_for(), start=impossible)
    table.draw(stacks=stacks_for(), start=18)


def test_621a_12_c_a_round_that_cannot_be_finished_gives_every_wager_back():
    table = after_a_round({1: 500, 2: 700})
    table.wager("hand", seat=1)
    assert table.choose(2, "bank") == {}
    dealt(table)
    before = table.state

    step = table.game.void(before)

    assert [(one.result, one.returned) for one in step.settled] == [("void", 500)]
    assert (step.state.hands, step.state.bank, step.state.undecided) == ({}, None, ())
    assert step.state.last_wagers == before.last_wagers
    assert table.game.awaits(step.state) == Wagering()


@pytest.mark.parametrize("start", ["dice", "generator"])
def test_621a_3_b_5_and_8_a_everybody_sees_the_number_and_nobody_a_tile_of_the_draw(start):
    _, draw = drawn(pai_gow(start=start))

    shown = pai_gow(start=start).game.face_up(draw)

    assert shown == {key: draw[key] for key in ("start", "dice") if key in draw}
    assert "stacks" in draw


def test_621a_12_d_no_tile_of_a_player_is_seen_by_another_or_a_watcher():
    table = pai_gow()
    table.wager("hand", seat=1)
    table.wager("hand", seat=5)
    dealt(table, dealer="6-6 6-6 1-6 1-6", seat_1="5-5 5-5 4-6 4-6")
    game = table.game

    assert game.conceals_draw
    assert game.seen(table.state, 1) == {
        "hands": {"1": ["5-5", "5-5", "6-4", "6-4"]},
        "sets": {},
        "house_way": {"1": {"low": ["6-4", "6-4"], "high": ["5-5", "5-5"]}},
    }
    assert list(game.seen(table.state, 5)["hands"]) == ["5"]
    for seat in (0, 2):
        assert game.seen(table.state, seat) == {"hands": {}, "sets": {}}
    table.next()
    assert list(game.seen(table.state, 1)["hands"]) == ["dealer", "1"]
    assert list(game.seen(table.state, 0)["sets"]) == ["dealer"]


def test_621a_13_a_the_number_of_adjacent_boxes_is_submitted():
    assert pai_gow(boxes=6).game.boxes == 6
    assert pai_gow().game.boxes == 1
    for boxes in (0, 7, "2", None):
        assert breaches("pai_gow", boxes=boxes) == {"621a.13(a)"}


def test_621a_13_b_the_larger_wager_is_set_first_and_equals_counterclockwise():
    table = pai_gow()
    for seat, amount in ((3, 500), (4, 900), (5, 500)):
        table.wager("hand", seat=seat, amount=amount)
    dealt(table)

    assert table.game.setting_order(table.state, (5, 4, 3)) == (4, 3, 5)
    for seat in (3, 5):
        refused = table.game.refuse_choice(table.state, seat, (3, 4, 5), "house_way")
        assert (refused.code, refused.section) == ("not_now", "621a.13(b)")
    assert table.game.refuse_choice(table.state, 4, (3, 4, 5), "house_way") is None
    table.choose(4, "house_way")
    assert table.game.refuse_choice(table.state, 3, (3, 4, 5), "house_way") is None


def test_621a_3_c_the_tiles_named_in_these_tests_are_those_of_the_set():
    assert tiles("1-2 2-4") == ("2-1", "4-2")
