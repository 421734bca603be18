"""The layout of a table as it is published: every spot with its exact return, and a name.

The odds of a craps layout cost a third of a second, and tables often have the same rules. So what
was computed for one submission serves all tables of the house that have it.
"""

from __future__ import annotations

import hashlib
import json
from fractions import Fraction

import msgspec
from msgspec import Struct

from protocol.from_house import SpotInfo
from server.games.rules import OddsRow
from server.tables.model.round import AnyGame

SUBMISSIONS_KEPT = 256
MILLION = 1_000_000


class PublishedLayout(Struct, frozen=True):
    """The spots of a layout, and the hash of them by which clients ask for it."""

    name: str
    spots: tuple[SpotInfo, ...]


_known: dict[tuple[type, bytes], PublishedLayout] = {}  # by the game and its resolved rules


def layout_of(game: AnyGame) -> PublishedLayout:
    """Every spot of the layout with its exact return; the first row where odds have several."""
    submission = _submission(game)
    layout = _known.get(submission)
    if layout is None:
        if len(_known) >= SUBMISSIONS_KEPT:
            _known.clear()
        spots = _computed(game)
        layout = _known[submission] = PublishedLayout(_name_of(spots), spots)
    return layout


def is_known(game: AnyGame) -> bool:
    """Whether `layout_of` answers without computing."""
    return _submission(game) in _known


def _submission(game: AnyGame) -> tuple[type, bytes]:
    return type(game), msgspec.json.encode(game.resolved_rules(), order="deterministic")


def _name_of(spots: tuple[SpotInfo, ...]) -> str:
    """SHA-256 of the spots as canonical JSON (server/records/README.md)."""
    plain = msgspec.to_builtins(spots)
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _computed(game: AnyGame) -> tuple[SpotInfo, ...]:
    odds: dict[tuple[str, tuple[str, ...]], OddsRow] = {}
    for row in game.odds():
        odds.setdefault((row.on, row.pick), row)
    spots = []
    for spot in game.layout():
        row = odds[spot.on, spot.pick]
        spots.append(
            SpotInfo(
                spot.on,
                spot.pick,
                spot.section,
                row.pays,
                (spot.pays.numerator, spot.pays.denominator),
                spot.even,
                spot.covers,
                str(row.win_probability),
                _millionths(row.win_probability),
                str(row.back),
                _millionths(row.back),
                str(row.push_probability),
            )
        )
    return tuple(spots)


def _millionths(exact: Fraction) -> int:
    return round(exact * MILLION)
