"""What `croupier odds` prints: the exact worth of every wager of a table."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from server.games.catalogue import submit
from server.games.rules import OddsRow


def odds_document(game_name: str, rules: Mapping[str, Any]) -> dict[str, Any]:
    """The returns of a game under a rules submission, as plain JSON-able data.

    `win_probability` and `return` are fractions in lowest terms, `return` being the expected cents
    that go back per cent staked; `return_percent` is rounded to six places for reading. Raises
    UnknownGameError or IllegalRules.
    """
    game = submit(game_name, rules)
    return {
        "game": game.name,
        "rules": game.resolved_rules(),
        "wagers": [_row(row) for row in game.odds()],
    }


def _row(row: OddsRow) -> dict[str, Any]:
    written: dict[str, Any] = {"on": row.on, "pick": list(row.pick)}
    if row.strategy:
        written["strategy"] = row.strategy
    return written | {
        "pays": row.pays,
        "win_probability": str(row.win_probability),
        "return": str(row.back),
        "return_percent": _percent(row.back),
    }


def _percent(share: Fraction) -> float:
    return float(round(100 * share, 6))
