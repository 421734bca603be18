"""What `croupier odds` prints: the exact worth of every wager of a table."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from server.games.catalogue import AnyGame, submit
from server.games.rules import OddsRow

PROGRESSIVE: Final = "roulette_up"  # the one wager that may be progressive (617b.4(c))


class NoMeterError(Exception):
    """A meter was given for a table that offers no progressive wager."""

    def __init__(self, title: str) -> None:
        super().__init__(f"{title} under these rules offers no progressive wager, and has no meter")


def odds_document(
    game_name: str, rules: Mapping[str, Any], meter: int | None = None
) -> dict[str, Any]:
    """The returns of a game under a rules submission, as plain JSON-able data.

    `win_probability`, `push_probability` (of getting just the stake back, where it may
    be) and `return` are fractions in lowest terms, `return` being the expected cents that go back
    per cent staked; `return_percent` is rounded to six places for reading.

    `meter` is the meter of the progressive wager in cents; by default that of the submission, or
    else the seed. The row of a progressive wager has a `break_even_meter`: the least meter in cents
    with an expected return of the whole stake.

    Raises UnknownGameError, IllegalRules, or NoMeterError.
    """
    game = submit(game_name, rules)
    if meter is not None:
        game = submit(game_name, _with_meter(game, meter))
    return {
        "game": game.name,
        "rules": game.resolved_rules(),
        "wagers": [_row(row) for row in game.odds()],
    }


def _with_meter(game: AnyGame, meter_cents: int) -> dict[str, Any]:
    """The submission of a game with its progressive meter at `meter_cents`."""
    rules = game.resolved_rules()
    progressive = rules.get(PROGRESSIVE)
    if not progressive or "meter" not in progressive:
        raise NoMeterError(game.title)
    return rules | {PROGRESSIVE: progressive | {"meter": meter_cents}}


def _row(row: OddsRow) -> dict[str, Any]:
    written: dict[str, Any] = {"on": row.on, "pick": list(row.pick)}
    if row.strategy:
        written["strategy"] = row.strategy
    if row.break_even_meter is not None:
        written["break_even_meter"] = row.break_even_meter
    if row.push_probability > 0:
        written["push_probability"] = str(row.push_probability)
    return written | {
        "pays": row.pays,
        "win_probability": str(row.win_probability),
        "return": str(row.back),
        "return_percent": _percent(row.back),
    }


def _percent(share: Fraction) -> float:
    return float(round(100 * share, 6))
