"""The spots of a table's layout with the exact return of each, as snapshots show them.

The odds of a craps layout cost a third of a second, and tables often have the same rules. So what
was computed for one submission serves all tables of the house that have it.
"""

from __future__ import annotations

import msgspec

from protocol.from_house import SpotInfo
from server.games.rules import OddsRow
from server.tables.model.round import AnyGame

SUBMISSIONS_KEPT = 256

_known: dict[tuple[type, bytes], tuple[SpotInfo, ...]] = {}  # by the game and its resolved rules


def spots_of(game: AnyGame) -> tuple[SpotInfo, ...]:
    """Every spot of the layout with its exact return; the first row where odds have several."""
    submission = type(game), msgspec.json.encode(game.resolved_rules(), order="deterministic")
    spots = _known.get(submission)
    if spots is None:
        if len(_known) >= SUBMISSIONS_KEPT:
            _known.clear()
        spots = _known[submission] = _computed(game)
    return spots


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
                spot.covers,
                str(row.win_probability),
                str(row.back),
                round(float(row.back) * 100, 6),
            )
        )
    return tuple(spots)
