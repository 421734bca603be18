"""What a table tells is what the protocol describes for its game (`protocol/games.py`)."""

from __future__ import annotations

from typing import Any

import msgspec

from protocol.from_house import DecisionAsked, HandSeen, OfferMade, OutcomeDrawn, TableSnapshot
from protocol.games import GAMES, When
from server.games.rules import Choice, Game


def assert_described(game: str, told: Any) -> None:
    """Every map of a message holds what is described, and nothing else."""
    words = GAMES[game]
    if shown := getattr(told, "shown", None):
        msgspec.convert(shown, words.shown)
    if isinstance(told, (TableSnapshot, HandSeen)):
        msgspec.convert(told.seen, words.seen)
    match told:
        case OutcomeDrawn(draw=draw) | TableSnapshot(drawn=dict() as draw):
            msgspec.convert(draw, words.draw)
        case DecisionAsked(choices=choices):
            assert_choices(game, choices, "decision")
        case OfferMade(offer=offer) if offer is not None:
            assert_choices(game, offer.choices, "offer")
            msgspec.convert(offer.terms, words.terms[offer.offer])


def assert_choices(game: str, choices: tuple[str, ...], when: When) -> None:
    for choice in choices:
        assert when in GAMES[game].choices[choice].when, f"{game}: {choice} at {when}"


def assert_options(game: Game[Any], choices: tuple[Choice, ...]) -> None:
    """The options of each choice are those that the rules take."""
    for choice in choices:
        described = GAMES[game.name].choices[choice.name].options
        names = {field.name for field in msgspec.structs.fields(described)}
        assert set(choice.takes) == names, f"{game.name}: {choice.name}"
