"""A rules submission as people read it: every choice with its section and a sentence (601a.2).

The sections are those under which the game read its submission. The games declare the sentences
(`Game.submits`) and how the values read (`Game.reads`); what several games submit is declared here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from server.games.document import PHRASES, Procedure
from server.games.in_words import NO_LIMIT, NOTHING, Reads, money_or, odds, one_of
from server.games.roulette_layout import WHEELS_IN_WORDS
from server.games.rules import Game
from server.games.stakes import dollars
from server.games.submission import RULES_SUBMISSION

GAME: Final = "game"
SHARED: Final = {
    GAME: "The game of the table.",
    "wheel": "The wheel, and whether a double zero wheel is used as a single zero wheel.",
    "five_adjacent": "Whether the Five Adjacent Number Wager is offered.",
    "odds": "The payout odds to 1.",
    "unit": "Wagers are multiples of this amount.",
    "min": "The minimum wager.",
    "max": "The maximum wager.",
    "spot_max": "The most that one seat may have on one spot, all its wagers together.",
    "boxes": "How many adjacent boxes one player may play.",
}
AT_BOXES: Final = {
    "spot_max": "The most that one box may have on one spot, all its wagers together.",
}
"""Where a player has boxes, and not one seat."""

_READS: Final[Mapping[str, Reads]] = {
    "wheel": one_of(WHEELS_IN_WORDS),
    "odds": odds(),
    "unit": dollars,
    "min": dollars,
    "max": dollars,
    "spot_max": money_or(NO_LIMIT),
}


MISSING: Final = object()
"""What a submission says that does not have a key at all."""


class ChoiceInWords(msgspec.Struct, frozen=True):
    """One choice of a rules submission: `value` as submitted, `words` as people read it."""

    key: str
    section: str
    sentence: str
    value: Any
    words: str


class ChangeInWords(msgspec.Struct, frozen=True):
    """A choice that differs between two submissions: of several entries, those that differ."""

    key: str
    section: str
    sentence: str
    before: str
    after: str


def choices_of(game: Game[Any]) -> tuple[ChoiceInWords, ...]:
    """Every choice of a table's submission, defaults among them.

    Raises KeyError if the game has not declared what one of its choices means, or how it reads.
    """
    sentences = _sentences(game)
    return tuple(
        ChoiceInWords(
            key,
            game.sections.get(key, RULES_SUBMISSION),
            sentences[key],
            value,
            in_words(game, key, value),
        )
        for key, value in game.resolved_rules().items()
    )


def in_words(game: Game[Any], key: str, value: Any) -> str:
    """A value of a submission as people read it. Raises KeyError if the game does not say how."""
    reads = {**_READS, **game.reads}
    if key in reads:
        return reads[key](value)
    match value:
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value)
        case _:
            raise KeyError(f"{game.title} does not say how its choice {key!r} reads")


def changes_of(game: Game[Any], before: Mapping[str, Any]) -> tuple[ChangeInWords, ...]:
    """What differs between an earlier submission of a table of this game and its submission now."""
    return tuple(_changes_of(game, before, game.resolved_rules()))


def procedures_changed(before: Game[Any], after: Game[Any]) -> Iterator[ChangeInWords]:
    """The procedures that appear, vanish, or differ with the choices of a table."""
    was = {each.key: each for each in before.procedures()}
    now = {each.key: each for each in after.procedures()}
    for key, said in {**now, **was}.items():
        gone, come = differing(_phrases(was.get(key)), _phrases(now.get(key)))
        if gone or come:
            yield ChangeInWords(
                key, said.section, said.sentence, _in_phrases(gone), _in_phrases(come)
            )


def _phrases(procedure: Procedure | None) -> list[str]:
    return [] if procedure is None else procedure.words.split(PHRASES)


def _in_phrases(phrases: list[str]) -> str:
    return PHRASES.join(phrases) or NOTHING


def _changes_of(
    game: Game[Any], before: Mapping[str, Any], after: Mapping[str, Any]
) -> Iterator[ChangeInWords]:
    sentences = _sentences(game)
    for key in (*after, *(key for key in before if key not in after)):
        was, now = differing(before.get(key, MISSING), after.get(key, MISSING))
        if was == now:
            continue
        yield ChangeInWords(
            key,
            game.sections.get(key, RULES_SUBMISSION),
            # A choice that older programs had may be none today.
            sentences.get(key, f"{key.replace('_', ' ').capitalize()}."),
            _read(game, key, was),
            _read(game, key, now),
        )


def differing(before: Any, after: Any) -> tuple[Any, Any]:
    """Two values of one choice without the entries that are the same in both."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        return _differing_entries(before, after)
    if isinstance(before, list | tuple) and isinstance(after, list | tuple):
        gone = [each for each in before if each not in after]
        return gone, [each for each in after if each not in before]
    return before, after


def _differing_entries(
    before: Mapping[str, Any], after: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    was: dict[str, Any] = {}
    now: dict[str, Any] = {}
    for key in (*before, *(key for key in after if key not in before)):
        if key not in after:
            was[key] = before[key]
        elif key not in before:
            now[key] = after[key]
        elif before[key] != after[key]:
            was[key], now[key] = differing(before[key], after[key])
    return was, now


def _read(game: Game[Any], key: str, value: Any) -> str:
    """A value of either submission in words. One that this program cannot read stays bare."""
    if value is MISSING:
        return NOTHING
    try:
        return in_words(game, key, value) or NOTHING
    except (KeyError, TypeError, ValueError, AttributeError):
        return str(value).replace("_", " ")


def _sentences(game: Game[Any]) -> Mapping[str, str]:
    return {**SHARED, **(AT_BOXES if game.boxes_section else {}), **game.submits}
