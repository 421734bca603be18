"""Scripts: what is answered, what is refused, and what is an error of the case."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.games.script import settle_lines


def settle(*play, **said):
    case = {"case": "a", "game": "roulette", "rules": {}, "play": list(play)} | said
    return json.loads(next(settle_lines([json.dumps(case)])))


def wager(**changed):
    said = {"seat": 1, "on": "straight", "pick": ["17"], "amount": 500} | changed
    return {"wager": {key: value for key, value in said.items() if value is not None}}


def test_a_case_is_answered_on_one_compact_line():
    case = {
        "case": "a1",
        "game": "roulette",
        "rules": {"wheel": "double_zero"},
        "play": [
            wager(),
            wager(seat=2, on="split", pick=["17", "18"]),
            {"draw": {"number": "17"}},
            wager(),
        ],
    }

    assert list(settle_lines([json.dumps(case)])) == [
        '{"case":"a1","steps":[{"accepted":["w1"]},{"accepted":["w2"]},{"settled":{"w1":{"result":'
        '"win","returned":18000},"w2":{"result":"win","returned":9000}}},{"accepted":["w3"]}],'
        '"open":["w3"]}'
    ]


def test_ids_count_accepted_wagers_only():
    answer = settle(wager(amount=1), wager(), wager(pick=["37"]), wager())

    accepted = [step.get("accepted") for step in answer["steps"]]
    assert accepted == [None, ["w1"], None, ["w2"]]


@pytest.mark.parametrize(
    "said",
    [
        {"amount": 0},
        {"amount": -500},
        {"on": "basket"},
        {"on": ""},
        {"pick": None},
        {"pick": []},
        {"working": True},
    ],
)
def test_a_zero_amount_an_unknown_name_and_a_missing_pick_are_refusals(said):
    (step,) = settle(wager(**said))["steps"]

    assert step["refused"] == "bad_message"


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ({"amount": None}, "play[0].wager.amount"),
        ({"amount": "500"}, "play[0].wager.amount"),
        ({"amount": 500.0}, "play[0].wager.amount"),
        ({"amount": True}, "play[0].wager.amount"),
        ({"amount": [500]}, "play[0].wager.amount"),
        ({"seat": None}, "play[0].wager.seat"),
        ({"seat": 0}, "play[0].wager.seat"),
        ({"seat": "1"}, "play[0].wager.seat"),
        ({"on": None}, "play[0].wager.on"),
        ({"on": 17}, "play[0].wager.on"),
        ({"pick": "17"}, "play[0].wager.pick"),
        ({"pick": [17]}, "play[0].wager.pick"),
        ({"working": 1}, "play[0].wager.working"),
        ({"stake": 500}, "play[0].wager"),
    ],
)
def test_what_is_no_wager_at_all_is_an_error_that_names_the_place(said, place):
    answer = settle(wager(**said))

    assert answer.keys() == {"case", "error"}
    assert answer["error"].startswith(place)


@pytest.mark.parametrize(
    "step",
    [
        {"spin": {"number": "17"}},
        {"draw": {"number": "38"}},
        {"draw": {"number": 17}},
        {"draw": {}},
        {"draw": []},
        {"draw": {"number": "17"}, "next": {}},
        {},
        [],
        None,
        {"next": {"seat": 1}},
        {"choose": {"seat": 1}},
        {"take_down": {"seat": 1}},
        {"reduce": {"seat": 1, "id": "w1", "to": "100"}},
    ],
)
def test_a_malformed_step_or_an_impossible_draw_is_an_error_of_the_case(step):
    answer = settle(wager(), step)

    assert answer.keys() == {"case", "error"}
    assert answer["error"].startswith("play[1]")


def test_a_take_down_and_a_reduction_answer_with_the_refund():
    answer = settle(
        wager(),
        wager(),
        {"reduce": {"seat": 1, "id": "w1", "to": 300}},
        {"reduce": {"seat": 1, "id": "w1", "to": 0}},
        {"take_down": {"seat": 1, "id": "w2"}},
        {"take_down": {"seat": 1, "id": "w2"}},
    )

    reduced, to_zero, down, again = answer["steps"][2:]
    assert reduced == {"accepted": [], "refunded": 200}
    assert to_zero["refused"] == "bad_message"
    assert down == {"accepted": [], "refunded": 500}
    assert again["refused"] == "not_your_wager"
    assert answer["open"] == ["w1"]


def test_a_choice_and_the_end_of_a_window_are_not_now_where_nothing_is_to_decide():
    answer = settle({"choose": {"seat": 1, "choice": "war"}}, {"next": {}})

    assert [step["refused"] for step in answer["steps"]] == ["not_now", "not_now"]


def test_illegal_rules_list_every_breach_with_its_section():
    answer = settle(wager(), rules={"odds": {"red": 0}, "wheel": "oval"})

    assert answer.keys() == {"case", "illegal_rules"}
    sections = [breach["section"] for breach in answer["illegal_rules"]]
    assert sections == ["617a.1", "617a.4(a)"]
    assert all(breach["message"] for breach in answer["illegal_rules"])


@pytest.mark.parametrize(
    "changed",
    [{"game": "faro"}, {"game": None}, {"play": {}}, {"play": None}, {"rules": []}, {"rule": {}}],
)
def test_a_malformed_case_names_itself_in_its_error(changed):
    answer = settle(**changed)

    assert answer["case"] == "a"
    assert answer.keys() == {"case", "error"}


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "nonsense",
        "17",
        '{"case": NaN}',
        '{"case": ["a"], "game": "roulette", "play": []}',
        '{"game": "roulette", "play": []}',
        "[" * 100_000,
        '{"case": "a", "amount": 1' + "0" * 5000 + "}",
    ],
)
def test_a_line_that_is_no_case_is_answered_by_its_number_and_the_run_goes_on(line):
    good = json.dumps({"case": "a", "game": "roulette", "play": []})

    answers = [json.loads(answer) for answer in settle_lines(["\n", line, good])]

    assert answers[0]["case"] is None
    assert answers[0]["error"].startswith("line 2: ")
    assert answers[1] == {"case": "a", "steps": [], "open": []}


def test_rules_nested_without_end_are_an_error_and_not_a_crash():
    for depth in range(200, 1200, 25):
        wheel = "[" * depth + "]" * depth
        line = f'{{"case":"a","game":"roulette","rules":{{"wheel":{wheel}}},"play":[]}}'
        (answer,) = settle_lines([line])
        assert "error" in answer or "illegal_rules" in answer


def test_an_amount_of_any_size_is_above_the_maximum():
    (step,) = settle(wager(amount=10**300))["steps"]

    assert step["refused"] == "above_maximum"


def test_the_same_rules_written_differently_are_told_apart_by_their_types():
    assert "steps" in settle(rules={"five_adjacent": True})
    assert "illegal_rules" in settle(rules={"five_adjacent": 1})


STEP_KEYS = ("wager", "draw", "take_down", "reduce", "choose", "next")
WORDS = ("seat", "on", "pick", "amount", "id", "to", "number", "wheel", "odds", "b2b", "unit", "x")
KEYS = st.sampled_from((*STEP_KEYS, *WORDS))
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**20), 10**20),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["roulette", "straight", "red", "17", "00", "w1", "double_zero", "\ud800"]),
)
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
STEPS = st.dictionaries(KEYS, ANYTHING, min_size=1, max_size=1) | ANYTHING


@given(rules=st.dictionaries(KEYS, ANYTHING, max_size=3), play=st.lists(STEPS, max_size=6))
def test_whatever_a_case_says_it_is_answered(rules, play):
    case = {"case": "a", "game": "roulette", "rules": rules, "play": play}

    (line,) = settle_lines([json.dumps(case)])

    answer = json.loads(line)
    assert line.isascii()
    assert answer["case"] == "a"
    assert len(answer.keys() & {"steps", "illegal_rules", "error"}) == 1
