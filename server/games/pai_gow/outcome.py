"""How the boxes of a Pai Gow round came out: as it is called, and as a list of results has it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from server.games.rules import Result

_CALLED: Final[dict[Result, str]] = {"win": "wins", "lose": "loses", "push": "ties"}
_RESULTS: Final = {word: result for result, word in _CALLED.items()}
_PART: Final = re.compile(rf"(dealer|seat|bank at seat)(?: (\d+))? ({'|'.join(_RESULTS)})")


def called(results: Iterable[tuple[int, Result]]) -> str:
    """Call how the hands of some seats compare: "seat 1 wins, seat 3 ties"."""
    return ", ".join(f"seat {seat} {_CALLED[result]}" for seat, result in results)


def called_with_bank(seats: str, dealer: Result | None, bank_seat: int, bank_net_cents: int) -> str:
    """Call a round against a player's bank: "dealer loses, seat 3 ties, bank at seat 1 wins".

    `seats` is what is called of the seats, `dealer` what the dealer's wager has come to.
    """
    # 621a.11(n), (o): the dealer's wager first, then the players'; what is left is the bank's
    bank: Result = "win" if bank_net_cents > 0 else "lose" if bank_net_cents < 0 else "push"
    dealers = () if dealer is None else (f"dealer {_CALLED[dealer]}",)
    banks = f"bank at seat {bank_seat} {_CALLED[bank]}"
    return ", ".join(part for part in (*dealers, seats, banks) if part)


def outcome_of(call: str) -> str:
    """The outcome of a round from its last call: "1:win 3:push", by seat.

    A seat that surrendered is not in it. It is "" if no hand stood to the end. Against a player's
    bank seat 0 is the dealer, and the bank is last: "0:lose 3:push 1:bank_win". Records hold the
    call alone, so that the outcome of a round before a restart is made from it as well.
    """
    parts = (_PART.fullmatch(part) for part in call.split(", "))
    return " ".join(_token(*part.groups()) for part in parts if part is not None)


def _token(who: str, seat: str | None, verb: str) -> str:
    if who == "dealer":
        return f"0:{_RESULTS[verb]}"
    return f"{seat}:{'bank_' if who.startswith('bank') else ''}{_RESULTS[verb]}"
