"""What a certificate holder submits for a craps table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from server.games.craps.layout import FIRE, NAMES
from server.games.submission import Submission

VIGORISH_SECTION: Final = "623a.5(g)(3)"
MOST_MULTIPLE: Final = 10
MOST_VIGORISH_PERCENT: Final = 5


class Vigorish(msgspec.Struct, frozen=True):
    """What the house takes for paying a Buy or Lay Bet at true odds."""

    taken: Literal["on_wager", "on_win"]
    percent: int

    def cents(self, amount: int) -> int:
        """The vigorish on an amount wagered, rounded down to the cent."""
        return amount * self.percent // 100

    def written(self) -> dict[str, Any]:
        """The vigorish as a rules submission writes it."""
        return {"vigorish": self.taken, "percent": self.percent}


def vigorish_in_words(submitted: Mapping[str, Any]) -> str:
    """A vigorish as people read it, or that part of it which is there."""
    taken = {"on_wager": "taken with the wager", "on_win": "taken on a win"}
    words = []
    if "percent" in submitted:
        words.append(f"{submitted['percent']}% of the amount wagered")
    if "vigorish" in submitted:
        words.append(taken[submitted["vigorish"]])
    return "; ".join(words)


class CrapsRules(msgspec.Struct, frozen=True):
    """The choices of a rules submission, without the limits."""

    variant: Literal["craps", "mini_craps"]
    odds_multiple: int
    fire: str | None  # the paytable of 623a.5(f)
    buy_lay: Vigorish | None
    offered: tuple[str, ...]

    def written(self) -> dict[str, Any]:
        """The choices as a rules submission writes them."""
        return {
            "variant": self.variant,
            "odds_multiple": self.odds_multiple,
            "fire": self.fire,
            "buy_lay": self.buy_lay and self.buy_lay.written(),
            "offered": list(self.offered),
        }


def read(submission: Submission) -> CrapsRules:
    """Read the choices. The submission keeps the breaches; the caller has to close it."""
    variant = submission.choice("variant", "623a.2", ("craps", "mini_craps"), "craps")
    # 623a.6(e): "a supplemental wager … in an amount up to 10 times the amount of the original"
    multiple = submission.whole("odds_multiple", "623a.6(e)", 1, 1, MOST_MULTIPLE)
    fire = _read_fire(submission, variant)
    buy_lay = _read_buy_lay(submission)
    # 623a.5(a): "shall pay out winning Craps and Mini-Craps wagers as follows": no less, no more.
    if submission.given("odds"):
        submission.breach("odds", "623a.5(a)", "are as the regulation says, and not otherwise")
    offered = _read_offered(submission, fire, buy_lay)
    return CrapsRules(variant, multiple, fire, buy_lay, offered)


def _read_fire(submission: Submission, variant: str) -> str | None:
    if not submission.given("fire", "623a.5(f)"):
        return None
    # 623a.11(a): "to offer the Fire Bet in the game of Craps"
    if variant == "mini_craps":
        submission.breach("fire", "623a.11(a)", "is offered in Craps, and not in Mini-Craps")
        return None
    # 623a.5(f): "at no less than the odds in one of the following pay tables"
    paytable: str | None = submission.choice("fire", "623a.5(f)", FIRE, None)
    return paytable


def _read_buy_lay(submission: Submission) -> Vigorish | None:
    group = submission.group("buy_lay", VIGORISH_SECTION)
    if group is None:
        return None
    # 623a.5(g)(3): "shall specify in its Rules Submission which vigorish procedure it will utilize"
    taken = None
    if group.required("vigorish", VIGORISH_SECTION, "on_wager or on_win"):
        taken = group.choice("vigorish", VIGORISH_SECTION, ("on_wager", "on_win"), None)
    # 623a.5(g)(3): "a vigorish of up to 5%"
    percent = 0
    if group.required("percent", VIGORISH_SECTION, f"a whole number to {MOST_VIGORISH_PERCENT}"):
        percent = group.whole("percent", VIGORISH_SECTION, 0, 0, MOST_VIGORISH_PERCENT)
    group.end()
    return None if taken is None else Vigorish(taken, percent)


def _read_offered(
    submission: Submission, fire: str | None, buy_lay: Vigorish | None
) -> tuple[str, ...]:
    """The wagers that the table offers: those listed, as far as the other choices allow them."""
    # 623a.3(a): "The following wagers may be used in the games of Craps and Mini-Craps"
    listed = submission.names("offered", "623a.3(a)", NAMES)
    without = {"fire"} if fire is None else set()
    # 623a.3(a)(41), (42): "may, if specified in its Rules Submission …, offer"
    without |= {"buy", "lay"} if buy_lay is None else set()
    return tuple(name for name in NAMES if name in listed and name not in without)
