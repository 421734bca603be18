"""The values of a rules submission as people read them: a phrase for each, no word of a program.

A game declares how its own choices read (`Game.reads`). The page translates the phrases, one after
another: they are parted by "; ", the entries of a list by ", ".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final, TypeAlias

from server.games.names import wager_in_words
from server.games.stakes import dollars
from server.games.submission import to_one

Reads: TypeAlias = Callable[[Any], str]

NOT_OFFERED: Final = "not offered"
NO_LIMIT: Final = "no limit"
NOTHING: Final = "–"


def one_of(words: Mapping[str, str]) -> Reads:
    """A choice among named values."""
    return lambda value: words.get(value, str(value).replace("_", " "))


def counted(one: str, more: str) -> Reads:
    """A number with its noun: "6 decks"."""
    return lambda count: f"{count} {one if count == 1 else more}"


def or_else(nothing: str, reads: Reads) -> Reads:
    """A choice that may be left open: null reads as `nothing`."""
    return lambda value: nothing if value is None else reads(value)


def odds(named: Callable[[str], str] = wager_in_words) -> Reads:
    """Odds by the name of what they pay: "split: 17 to 1; three numbers: 11 to 1"."""
    return lambda paid: "; ".join(
        f"{named(name)}: {to_one(Fraction(each))}" for name, each in paid.items()
    )


def wagers(names: list[str]) -> str:
    """A list of wagers."""
    return ", ".join(map(wager_in_words, names))


def by_weight(named: Callable[[str], str]) -> Reads:
    """Weights by the name of what they draw: "1,000 to 1: weight 2"."""
    return lambda drawn: "; ".join(
        f"{named(name)}: weight {weight:,}" for name, weight in drawn.items()
    )


def to_one_for(payout: str) -> str:
    """A payout as the key of a weight has it: "1000" reads "1,000 to 1"."""
    return f"{int(payout):,} to 1"


def paytable(name: object) -> str:
    """The paytable that a table uses."""
    return f"paytable {name}"


def money_or(nothing: str) -> Reads:
    """An amount of cents, or what there is without it."""
    return or_else(nothing, dollars)
