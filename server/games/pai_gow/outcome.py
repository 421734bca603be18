"""How the boxes of a round came out: as the dealer calls it, and as a list of results has it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from server.games.rules import Result

_CALLED: Final[dict[Result, str]] = {"win": "wins", "lose": "loses", "push": "ties"}
_RESULTS: Final = {word: result for result, word in _CALLED.items()}


def called(results: Iterable[tuple[int, Result]]) -> str:
    """Call how the hands of some seats compare: "seat 1 wins, seat 3 ties"."""
    return ", ".join(f"seat {seat} {_CALLED[result]}" for seat, result in results)


def outcome_of(call: str) -> str:
    """The outcome of a round from its last call: "1:win 3:push", by seat.

    A seat that surrendered is not in it. It is "" if no hand stood to the end. Records hold the
    call alone, so that the outcome of a round before a restart is made from it as well.
    """
    words = (part.split() for part in call.split(", "))
    return " ".join(
        f"{one[1]}:{_RESULTS[one[2]]}"
        for one in words
        if len(one) == 3 and one[0] == "seat" and one[2] in _RESULTS
    )
