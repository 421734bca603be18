"""A rules submission as people read it: every choice with its section and a sentence (601a.2).

The sections are those under which the game read its submission, and the sentences are declared by
the games (`Game.submits`); what several games submit is declared here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from server.games.rules import Game
from server.games.stakes import dollars
from server.games.submission import RULES_SUBMISSION

SHARED: Final = {
    "wheel": "The wheel, and whether a double zero wheel is used as a single zero wheel.",
    "five_adjacent": "Whether the Five Adjacent Number Wager is offered.",
    "odds": "The payout odds to 1.",
    "unit": "Wagers are multiples of this amount.",
    "min": "The minimum wager.",
    "max": "The maximum wager.",
    "spot_max": "The most that one box may have on one spot, all its wagers together.",
    "boxes": "How many adjacent boxes one player may play.",
}
_CENTS: Final = frozenset(("unit", "min", "max", "spot_max", "max_payout", "wager", "meter"))


class ChoiceInWords(msgspec.Struct, frozen=True):
    """One choice of a rules submission: `value` as submitted, `words` as people read it."""

    key: str
    section: str
    sentence: str
    value: Any
    words: str


def choices_of(game: Game[Any]) -> tuple[ChoiceInWords, ...]:
    """Every choice of a table's submission, defaults among them.

    Raises KeyError if the game has not declared what one of its choices means.
    """
    sentences = {**SHARED, **game.submits}
    return tuple(
        ChoiceInWords(
            key,
            game.sections.get(key, RULES_SUBMISSION),
            sentences[key],
            value,
            in_words(key, value),
        )
        for key, value in game.resolved_rules().items()
    )


def changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """The values that differ between two submissions, by their place: "buy_lay.percent"."""
    old, new = dict(_leaves(before)), dict(_leaves(after))
    keys = (*new, *(key for key in old if key not in new))
    return {key: (old.get(key), new.get(key)) for key in keys if old.get(key) != new.get(key)}


def _leaves(rules: Mapping[str, Any], place: str = "") -> list[tuple[str, Any]]:
    found = []
    for key, value in rules.items():
        if isinstance(value, Mapping):
            found += _leaves(value, f"{place}{key}.")
        else:
            found.append((f"{place}{key}", value))
    return found


def in_words(key: str, value: Any) -> str:
    """A value of a submission as people read it. `key` may be a place: "roulette_up.wager"."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case int() if key.rpartition(".")[2] in _CENTS:
            return dollars(value)
        case Mapping():
            return ", ".join(f"{name}: {in_words(name, each)}" for name, each in value.items())
        case list() | tuple():
            return ", ".join(str(each) for each in value)
        case _:
            return str(value)
