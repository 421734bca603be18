"""The return of a Pai Gow wager, against what the same house way gives when it is played out."""

import random
from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from server.games.catalogue import submit
from server.games.pai_gow.house_way import house_way
from server.games.pai_gow.odds import Point, _compared, _count_below, _places, house_way_chances
from server.games.pai_gow.table import compared
from server.games.pai_gow.tiles import TILES, beats

DEALS = 6000
PLACES = range(len(_places()))
POINTS = st.lists(
    st.builds(Point, st.sampled_from(PLACES), st.sampled_from(PLACES), st.integers(-3, 3))
)


def test_the_chances_are_those_of_hands_that_are_dealt():
    deck, chance = list(TILES), random.Random(621)
    results = []
    for _ in range(DEALS):
        chance.shuffle(deck)
        results.append(compared(house_way(tuple(deck[:4])), house_way(tuple(deck[4:8]))))
    chances = house_way_chances()

    # four standard errors of a share of 6,000 deals
    for result, exact in (("win", chances.win), ("push", chances.tie)):
        share = results.count(result) / DEALS
        assert abs(share - float(exact)) < 4 * (float(exact * (1 - exact)) / DEALS) ** 0.5


def test_the_chances_are_exact_fractions_of_all_pairs_of_hands():
    win, tie = house_way_chances()
    pairs = 35960 * 20475  # four of 32 tiles, and four of the 28 left

    assert (pairs * win).denominator == (pairs * tie).denominator == 1
    (row,) = submit("pai_gow", {}).odds()
    assert row.back == win * Fraction(39, 20) + tie


@given(points=POINTS, marks=POINTS)
def test_counting_below_is_counting(points, marks):
    counted = sum(
        mark.weight * point.weight
        for mark in marks
        for point in points
        if point.high < mark.high and point.low < mark.low
    )

    assert _count_below(points, marks) == counted


def test_the_places_are_in_the_order_in_which_hands_beat_each_other():
    hands = {_compared((one, other)): (one, other) for one in TILES for other in TILES}
    known = [hands[held] for held in sorted(_places())]

    assert all(beats(higher, lower) for lower, higher in pairwise(known))
