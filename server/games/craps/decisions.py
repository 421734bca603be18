"""What a throw makes of a wager: 623a.3(a), clause by clause."""

from __future__ import annotations

from collections.abc import Container
from typing import Final, Literal, TypeAlias

import msgspec

from server.games.craps.layout import PAID_BY_ROLL
from server.games.craps.state import CrapsWager, Throw

Verdict: TypeAlias = Literal["win", "lose", "void"]

# 623a.3(a)(5)-(10), (41), (42): "shall be inactive on a come out roll unless called 'on'"
RESTING: Final = frozenset(("place_win", "place_lose", "hardway", "buy", "lay"))


def rests(wager: CrapsWager, throw: Throw) -> bool:
    """Whether a wager is inactive for a throw."""
    return wager.on in RESTING and throw.point == 0 and not wager.working


def verdict(wager: CrapsWager, throw: Throw) -> Verdict | None:
    """How a throw decides a wager; None if the wager stays."""
    if rests(wager, throw):
        return None
    match wager.on:
        case "pass":
            return _with_the_dice(throw.total, throw.point)
        case "come":
            return _with_the_dice(throw.total, wager.point)
        case "dont_pass":
            return _against_the_dice(throw.total, throw.point)
        case "dont_come":
            return _against_the_dice(throw.total, wager.point)
        case "pass_odds":
            return _before(throw.total, (throw.point,), (7,))
        case "dont_pass_odds":
            return _before(throw.total, (7,), (throw.point,))
        case "come_odds" | "place_win" | "buy":
            return _before(throw.total, (int(wager.pick[0]),), (7,))
        case "dont_come_odds" | "place_lose" | "lay":
            return _before(throw.total, (7,), (int(wager.pick[0]),))
        case "hardway":
            return _hardway(int(wager.pick[0]), throw)
        case "fire":
            return _fire(wager, throw)
        case _:
            pick = tuple(sorted(wager.pick))
            return "win" if throw.roll in PAID_BY_ROLL[wager.on, pick] else "lose"


def moved(wager: CrapsWager, throw: Throw) -> CrapsWager:
    """A wager after a throw that has not decided it."""
    if wager.on in ("come", "dont_come") and wager.point == 0:
        # 623a.3(a)(3): "the dealer shall move the Come Bet into the numbered box corresponding to
        # the number that was thrown"; (4) likewise
        return msgspec.structs.replace(wager, point=throw.total)
    if wager.vigorish and not rests(wager, throw):
        # A roll that could have decided it: the house has earned the vigorish.
        return msgspec.structs.replace(wager, vigorish=0)
    return wager


def _before(total: int, wins: Container[int], loses: Container[int]) -> Verdict | None:
    """Decide between numbers: the first of them that is thrown counts."""
    if total in wins:
        return "win"
    return "lose" if total in loses else None


def _with_the_dice(total: int, point: int) -> Verdict | None:
    # 623a.3(a)(1), (3): "shall win if … 7 or 11", "shall lose if … 2, 3 or 12", and with a point
    # if "that total is thrown again before a 7"
    if point == 0:
        return _before(total, (7, 11), (2, 3, 12))
    return _before(total, (point,), (7,))


def _against_the_dice(total: int, point: int) -> Verdict | None:
    # 623a.3(a)(2)(iii), (4)(iii): "If a total of 12 is thrown … shall be void"
    if point == 0:
        return "void" if total == 12 else _before(total, (2, 3), (7, 11))
    return _before(total, (7,), (point,))


def _hardway(number: int, throw: Throw) -> Verdict | None:
    # 623a.3(a)(7)(i): "if a total of 4 is thrown with a 2 appearing on each die before a 4 is
    # thrown in any other way or before a 7 is thrown"; (8)-(10) likewise
    if throw.total == number and throw.hard:
        return "win"
    return _before(throw.total, (), (number, 7))


def _fire(wager: CrapsWager, throw: Throw) -> Verdict | None:
    # 623a.11(a)(5): "shall be collected or paid, as applicable, upon a shooter throwing a loser 7"
    if not throw.loser_seven:
        return None
    # 623a.3(a)(40)(i): "at least four different unique point totals"
    return "win" if len(throw.fire[wager.id]) >= 4 else "lose"
