"""How the boxes of a Pai Gow round came out, as lists of results have it."""

from __future__ import annotations

import itertools
from typing import get_args

import pytest

from server.games.pai_gow.outcome import called, called_with_bank, outcome_of
from server.games.rules import Result

RESULTS: tuple[Result, ...] = ("win", "push", "lose")


@pytest.mark.parametrize(
    ("call", "outcome"),
    [
        ("seat 1 wins", "1:win"),
        ("seat 1 wins, seat 3 ties, seat 6 loses", "1:win 3:push 6:lose"),
        ("dealer loses, seat 3 ties, bank at seat 1 wins", "0:lose 3:push 1:bank_win"),
        ("bank at seat 6 ties", "6:bank_push"),
        # what is called last if every box has surrendered
        ("seat 3 surrenders", ""),
        ("the dealer has set", ""),
        ("", ""),
    ],
)
def test_an_outcome_names_each_box_that_stood(call: str, outcome: str) -> None:
    assert outcome_of(call) == outcome


def test_every_call_is_read_back_as_it_was_made() -> None:
    for results in itertools.product(RESULTS, repeat=3):
        boxes = list(zip((2, 4, 5), results, strict=True))
        assert outcome_of(called(boxes)) == " ".join(f"{box}:{result}" for box, result in boxes)


def test_what_the_bank_comes_to_is_called_last() -> None:
    """621a.11(n), (o): the dealer's wager, the players', and then what is left for the bank."""
    seats = called([(3, "push"), (5, "lose")])
    whole = called_with_bank(seats, "lose", 1, 1_900)
    assert whole == "dealer loses, seat 3 ties, seat 5 loses, bank at seat 1 wins"
    assert outcome_of(whole) == "0:lose 3:push 5:lose 1:bank_win"
    assert called_with_bank("", None, 4, 0) == "bank at seat 4 ties"
    assert outcome_of(called_with_bank("", "win", 4, -1_000)) == "0:win 4:bank_lose"


def test_a_result_without_a_comparison_is_not_called() -> None:
    for result in set(get_args(Result)) - set(RESULTS):
        with pytest.raises(KeyError):
            called([(1, result)])
