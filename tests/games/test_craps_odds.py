"""The exact odds of craps: the figures that the trade knows, and the Fire Bet worked out again."""

from fractions import Fraction
from functools import cache

import pytest

from server.games.odds import odds_document

WAYS = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
EDGES = {
    ("pass",): "7/495",
    ("come",): "7/495",
    ("dont_pass",): "3/220",
    ("dont_come",): "3/220",
    ("place_win", "4"): "1/15",
    ("place_win", "5"): "1/25",
    ("place_win", "6"): "1/66",
    ("place_win", "8"): "1/66",
    ("place_win", "9"): "1/25",
    ("place_win", "10"): "1/15",
    ("place_lose", "4"): "1/33",
    ("place_lose", "5"): "1/40",
    ("place_lose", "6"): "1/55",
    ("hardway", "4"): "1/9",
    ("hardway", "6"): "1/11",
    ("field",): "1/18",
    ("any_seven",): "1/6",
    ("any_craps",): "1/9",
    ("craps_two",): "5/36",
    ("eleven",): "1/9",
    ("horn",): "1/8",
    ("whirl",): "2/15",
    ("hop", "4", "4"): "5/36",
    ("hop", "3", "4"): "1/9",
}


def rows_of(**rules):
    return {(row["on"], *row["pick"]): row for row in odds_document("craps", rules)["wagers"]}


@pytest.mark.parametrize("variant", ["craps", "mini_craps"])
def test_the_house_edges_of_craps(variant):
    rows = rows_of(variant=variant)

    assert {key: str(1 - Fraction(rows[key]["return"])) for key in EDGES} == EDGES


def test_a_push_is_a_decision_and_no_win():
    assert rows_of()["dont_pass",]["win_probability"] == "949/1980"
    assert rows_of()["dont_pass",]["push_probability"] == "1/36"
    assert "push_probability" not in rows_of()["pass",]
    # 623a.3(a)(21): a Whirl Bet "shall win" on 7, and is paid nothing then
    whirl = rows_of()["whirl",]
    assert (whirl["win_probability"], whirl["push_probability"]) == ("1/6", "1/6")


@pytest.mark.parametrize("multiple", [1, 10])
def test_odds_have_no_house_edge_and_a_row_for_each_point(multiple):
    rows = rows_of(odds_multiple=multiple)
    odds = {key: row for key, row in rows.items() if key[0].endswith("_odds")}

    assert len(odds) == 4 * 6
    assert {row["return"] for row in odds.values()} == {"1"}
    assert odds["dont_pass_odds", "4"]["win_probability"] == "2/3"


@cache
def points_made(made, point):
    """How many different points a shooter makes: {count: probability}, from here to a loser 7.

    `made` are those made so far; on a `point` of 0 the next roll comes out.
    """
    if point:
        win = Fraction(WAYS[point], WAYS[point] + 6)
        ends = {len(made): 1 - win}
        after, lasting = made | {point}, win
        following = points_made(after, 0) if after != made else None
        if following is None:
            return {"again": lasting, **ends}
        for count, chance in following.items():
            ends[count] = ends.get(count, 0) + lasting * chance
        return ends
    ends, again = {}, Fraction(0)
    for number, ways in WAYS.items():
        for count, chance in points_made(made, number).items():
            share = Fraction(ways, 24) * chance
            if count == "again":
                again += share
            else:
                ends[count] = ends.get(count, 0) + share
    return {count: chance / (1 - again) for count, chance in ends.items()}


@pytest.mark.parametrize(
    ("paytable", "pays"), [("A", {4: 24, 5: 249, 6: 999}), ("B", {4: 39, 5: 199, 6: 499})]
)
def test_the_fire_bet_is_worth_what_a_second_reckoning_says(paytable, pays):
    chances = points_made(frozenset(), 0)
    row = rows_of(fire=paytable)["fire",]

    assert sum(chances.values()) == 1
    assert Fraction(row["win_probability"]) == sum(chances[count] for count in pays)
    assert Fraction(row["return"]) == sum(chances[n] * (1 + odds) for n, odds in pays.items())


def test_the_edge_of_fire_bet_a():
    assert round(100 - rows_of(fire="A")["fire",]["return_percent"], 2) == 20.76
