"""The chapters whose games settle on one outcome: what they say in the same words.

619a Big Six Wheel, 689a Dreamcatcher and 625a Sic Bo; 617a Roulette where it says the same.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from server.games.rules import ImpossibleDraw
from tests.regulation.table import Table, breaches

WheelRim = tuple[str, dict[str, int]]

SECTIONS: set[str] = set()
"""Every section that has a case here. `test_sections.py` reads it."""


def by_section(cases: Mapping[str, Any]) -> pytest.MarkDecorator:
    """Run a test once for each section. The case is the test's argument `case`."""
    SECTIONS.update(cases)
    return pytest.mark.parametrize("case", cases.values(), ids=cases.keys())


@by_section(
    {
        "619a.1(a)": (
            "big_six",
            {"1": 23, "2": 15, "5": 8, "10": 4, "20": 2, "flag": 1, "joker": 1},
        ),
        "689a.1(a)": (
            "dreamcatcher",
            {"1": 23, "2": 15, "5": 7, "10": 4, "20": 2, "40": 1, "2×": 1, "7×": 1},
        ),
    }
)
def test_the_rim_has_54_sections(case: WheelRim) -> None:
    game, counts = case

    assert Counter(Table(game).game.outcomes()) == counts
    assert sum(counts.values()) == 54


class Layout(NamedTuple):
    game: str
    on: str
    least: dict[str, int]  # the odds to 1, by what a section shows
    elsewhere: list[tuple[str, ...]]  # picks that have no area


BIG_SIX = Layout(
    "big_six",
    "symbol",
    {"1": 1, "2": 2, "5": 5, "10": 10, "20": 20, "flag": 45, "joker": 45},
    [("40",), ("$1",), ("54",), ("1", "2"), ("2×",)],
)
DREAMCATCHER = Layout(
    "dreamcatcher",
    "number",
    {"1": 1, "2": 2, "5": 5, "10": 10, "20": 20, "40": 40},
    [("7",), ("2×",), ("flag",), ("3",), ("1", "2")],
)


@by_section({"619a.1(g)(2)": BIG_SIX, "689a.1(g)(2)": DREAMCATCHER})
def test_the_layout_has_an_area_for_everything_that_may_be_wagered_on(
    case: Layout, request: pytest.FixtureRequest
) -> None:
    section = request.node.callspec.id
    table = Table(case.game)

    assert [spot.pick for spot in table.spots(case.on)] == [(shown,) for shown in case.least]
    assert {spot.section for spot in table.game.layout()} == {section}
    for pick in case.elsewhere:
        refused = table.refusal(case.on, *pick)
        assert (refused.code, refused.section) == ("bad_pick", section)


@by_section({"619a.1(g)(3)": BIG_SIX, "689a.1(g)(3)": DREAMCATCHER})
def test_the_layout_says_the_odds(case: Layout) -> None:
    assert {spot.pick[0]: spot.pays for spot in Table(case.game).game.layout()} == case.least


@by_section({"619a.3": BIG_SIX, "689a.3(a)": DREAMCATCHER})
def test_odds_are_never_lowered(case: Layout, request: pytest.FixtureRequest) -> None:
    for shown, odds in case.least.items():
        assert breaches(case.game, odds={shown: odds - 1}) == {request.node.callspec.id}
        raised = Table(case.game, odds={shown: odds + 1})
        assert {spot.pick[0]: spot.pays for spot in raised.game.layout()}[shown] == odds + 1


@by_section(
    {
        "619a.1": ("big_six", "section", [0, 55, -1, "1", 1.0, True, None, [1]]),
        "689a.1(d)": (
            "dreamcatcher",
            "sections",
            [
                *(None, [], {}, "10", 10, ["10"], [0], [55], [10.0], [True]),
                # It ends on its first number: no sooner, and no later.
                *([1], [28, 1], [10, 10], [10, 28, 10], [1, [10]]),
            ],
        ),
        "625a.2(a)": (
            "sic_bo",
            "dice",
            [
                *(None, [], 6, "123", [1, 2], [1, 2, 3, 4], [0, 1, 2], [-1, 3, 3], [1, 2, 7]),
                *([1, 2, 3.0], [True, 2, 3]),
            ],
        ),
    }
)
def test_nothing_else_can_be_drawn(case: tuple[str, str, list[Any]]) -> None:
    game, key, impossible = case
    for said in impossible:
        with pytest.raises(ImpossibleDraw):
            Table(game).draw(**{key: said})


@by_section(
    {
        "621a.7(a)": ("pai_gow", ["hand"], ["war", "initial", "bank", "seventeen", ""]),
        "623a.4(b)": ("craps", ["pass", "field", "any_seven"], ["red", "hand", "seventeen", ""]),
        "651a.7(a)": ("casino_war", ["initial", "tie"], ["war", "hand", "red", "seventeen", ""]),
    }
)
def test_wagers_are_placed_on_areas_of_the_layout_and_not_otherwise(
    case: tuple[str, list[str], list[str]],
) -> None:
    game, areas, elsewhere = case
    table = Table(game)
    for on in areas:
        table.wager(on)
    placed = table.on_layout()

    assert len(placed) == len(areas)
    for on in elsewhere:
        assert table.refusal(on, seat=2).code in ("bad_message", "not_offered")
    assert table.refusal(areas[0], "17", seat=2).code == "bad_pick"
    # "Verbal wagers accompanied by cash": without an amount there is no wager
    assert table.refusal(areas[0], seat=2, amount=0).code == "bad_message"
    assert table.on_layout() == placed


@by_section(
    {
        "619a.2(a)": ("big_six", [("symbol", "1"), ("symbol", "2")]),
        "689a.2(a)": ("dreamcatcher", [("number", "1"), ("number", "2")]),
        "625a.5(c)": ("sic_bo", [("small",), ("big",)]),
    }
)
def test_after_no_more_bets_nobody_wagers(
    case: tuple[str, list[tuple[str, ...]]], request: pytest.FixtureRequest
) -> None:
    game, (first, late) = case
    table = Table(game)
    table.wager(*first)
    table.no_more_bets()

    refused = table.refusal(*late)
    assert (refused.code, refused.section) == ("betting_closed", request.node.callspec.id)
    assert table.take_down("w1").code == "betting_closed"


@by_section(
    {
        "619a.2(c)": (
            "big_six",
            [("symbol", ("flag",), 200, 1, 9_200), ("symbol", ("joker",), 200, 1, 0)],
            {"section": 28},
        ),
        "689a.2(c)": (
            "dreamcatcher",
            [("number", ("40",), 200, 1, 8_200), ("number", ("1",), 200, 1, 0)],
            {"sections": [32]},
        ),
        "625a.4(c)": (
            "sic_bo",
            [
                ("two_of_a_kind", ("2",), 100, 1, 900),
                ("one_of_a_kind", ("2",), 100, 2, 300),
                ("total", ("9",), 100, 3, 700),
                ("big", (), 100, 1, 0),
            ],
            {"dice": [2, 5, 2]},
        ),
    }
)
def test_a_wager_is_settled_by_its_position(
    case: tuple[str, list[tuple[str, tuple[str, ...], int, int, int]], dict[str, Any]],
) -> None:
    game, wagers, draw = case
    table = Table(game)
    returned = {}
    for on, pick, amount, seat, back in wagers:
        returned[table.wager(on, *pick, amount=amount, seat=seat)] = back

    assert table.draw(**draw) == returned
    assert table.on_layout() == []
    on, pick, amount, seat, _ = wagers[0]
    assert table.wager(on, *pick, amount=amount, seat=seat) == f"w{len(wagers) + 1}"


@by_section(
    {
        "619a.2(e)": ("big_six", [("symbol", shown) for shown in "1215"], {"section": 2}),
        "689a.2(e)": (
            "dreamcatcher",
            [("number", shown) for shown in ("10", "2", "10", "5")],
            {"sections": [10]},
        ),
        "625a.5(e)": (
            "sic_bo",
            [("big",), ("small",), ("big",), ("small",)],
            {"dice": [6, 5, 4]},
        ),
        "617a.5(e)": (
            "roulette",
            [("black",), ("red",), ("odd",), ("even",)],
            {"number": "17"},
        ),
    }
)
def test_losers_are_collected_before_winners_are_paid(
    case: tuple[str, list[tuple[str, ...]], dict[str, Any]],
) -> None:
    game, wagers, draw = case
    table = Table(game)
    for on, *pick in wagers:
        table.wager(on, *pick)

    table.draw(**draw)

    assert table.settled_order == ("lose", "lose", "win", "win")
