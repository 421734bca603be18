"""How the boxes of a Pai Gow round came out, as lists of results have it."""

from __future__ import annotations

import itertools
from typing import get_args

import pytest

from server.games.pai_gow.outcome import called, outcome_of
from server.games.rules import Result

RESULTS: tuple[Result, ...] = ("win", "push", "lose")


@pytest.mark.parametrize(
    ("call", "outcome"),
    [
        ("seat 1 wins", "1:win"),
        ("seat 1 wins, seat 3 ties, seat 6 loses", "1:win 3:push 6:lose"),
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


def test_a_result_without_a_comparison_is_not_called() -> None:
    for result in set(get_args(Result)) - set(RESULTS):
        with pytest.raises(KeyError):
            called([(1, result)])
