"""Absorbing chains: small ones whose answers are known."""

from fractions import Fraction

import pytest

from server.games.chains import endings, worths
from server.games.rules import Settlement

WON, LOST = Settlement("w", "win", 2), Settlement("w", "lose", 0)


def followed(rows, start):
    return endings(start, lambda state: rows[state])


def test_a_coin_thrown_until_it_decides():
    rows = {"up": [("up", Fraction(1, 2)), (WON, Fraction(1, 3)), (LOST, Fraction(1, 6))]}

    assert followed(rows, "up") == {WON: Fraction(2, 3), LOST: Fraction(1, 3)}


@pytest.mark.parametrize("start", range(1, 10))
def test_the_gamblers_ruin(start):
    half = Fraction(1, 2)
    ends = {0: LOST, 10: WON}
    rows = {n: [(ends.get(n + step, n + step), half) for step in (-1, 1)] for n in range(1, 10)}

    assert followed(rows, start) == {WON: Fraction(start, 10), LOST: Fraction(10 - start, 10)}


def test_a_round_that_comes_back_to_its_start():
    third = Fraction(1, 3)
    rows = {
        "a": [("b", third), ("c", third), (LOST, third)],
        "b": [("a", Fraction(1, 2)), (WON, Fraction(1, 2))],
        "c": [("c", Fraction(1, 2)), ("b", Fraction(1, 2))],
    }

    assert followed(rows, "a") == {WON: Fraction(1, 2), LOST: Fraction(1, 2)}


def test_two_ways_to_the_same_state_add_up():
    quarter = Fraction(1, 4)
    rows = {"a": [("b", quarter), ("b", quarter), (LOST, 2 * quarter)], "b": [(WON, Fraction(1))]}

    assert followed(rows, "a") == {WON: Fraction(1, 2), LOST: Fraction(1, 2)}


def test_the_worth_of_every_state_is_that_of_its_endings():
    third = Fraction(1, 3)
    rows = {
        "a": [("b", third), ("c", third), (LOST, third)],
        "b": [("a", Fraction(1, 2)), (WON, Fraction(1, 2))],
        "c": [("c", Fraction(1, 2)), ("b", Fraction(1, 2))],
    }

    found = worths("a", lambda state: rows[state])

    assert found == {"a": 1, "b": Fraction(3, 2), "c": Fraction(3, 2)}
    for state, worth in found.items():
        ends = followed(rows, state)
        assert worth == sum(chance * end.returned for end, chance in ends.items())
