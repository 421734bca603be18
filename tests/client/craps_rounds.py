"""Throws at craps for the browser's verifier: come out rolls, points, seven outs, vigorish."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from server.games import catalogue
from server.games.craps.odds_bets import SUPPORTED
from server.games.craps.state import CrapsState, CrapsWager
from server.games.rules import Game
from tests.records.conftest import FAITHFUL, Bet

LIMITS = {"min": 100, "max": 100_000_000, "unit": 100, "odds_multiple": 10, "fire": "A"}
ON_WIN = {"buy_lay": {"vigorish": "on_win", "percent": 5}}
ON_WAGER = {"buy_lay": {"vigorish": "on_wager", "percent": 5}}
SEAT = 9  # of a player with wagers from earlier throws
EVEN_CENTS = 132_000  # of which every part and every win is whole cents
AFTER_THE_POINT = {"come", "dont_come", *SUPPORTED}


def craps_rounds() -> Iterator[tuple[Any, ...]]:
    game = catalogue.submit("craps", {**LIMITS, **ON_WIN})
    for total in (2, 7, 9, 11, 12):
        name = f"craps, every wager of a come out roll, {total}"
        yield name, game, _come_out(game), lambda d, total=total: sum(d["dice"]) == total
    for dice in ([3, 3], [5, 1], [4, 4], [6, 3], [4, 3]):
        name = f"craps, on a point of six, {dice[0]} and {dice[1]}"
        wanted = lambda d, dice=dice: d["dice"] == dice  # noqa: E731
        yield name, game, ONE_ROLL, wanted, _on_six(()), FAITHFUL
    made = (4, 5, 8, 9)
    wanted = lambda d: sum(d["dice"]) == 7  # noqa: E731
    yield "craps, seven out after four points", game, ONE_ROLL, wanted, _on_six(made), FAITHFUL
    name = "craps, seven out for a Fire Bet on a successor"
    yield name, game, ONE_ROLL, wanted, _on_six(made, late=True), FAITHFUL
    yield "craps, called off while the point is on", game, ONE_ROLL, None, _on_six((4,)), FAITHFUL
    name = "craps, retired while the point is on"
    yield name, game, ONE_ROLL, None, _on_six((4,)), FAITHFUL, True
    taken = catalogue.submit("craps", {**LIMITS, **ON_WAGER})
    yield "craps, vigorish with the wager, a void round", taken, BOUGHT, None
    yield "craps, vigorish with the wager", taken, BOUGHT, wanted, _on_six(())


ONE_ROLL: tuple[Bet, ...] = (("ada", "field", (), 500), ("ada", "come", (), 500))
BOUGHT: tuple[Bet, ...] = (
    ("ada", "buy", ("4",), 2_000),
    ("ada", "lay", ("10",), 4_000),
    ("ben", "field", (), 100),
)


def _come_out(game: Game[Any]) -> tuple[Bet, ...]:
    """A wager on every spot that is open on a come out roll, by two players in turn."""
    spots = [spot for spot in game.layout() if spot.on not in AFTER_THE_POINT]
    return tuple(
        ("ada" if i % 2 else "ben", spot.on, spot.pick, 500 if spot.on == "fire" else EVEN_CENTS)
        for i, spot in enumerate(spots)
    )


def _on_six(made: tuple[int, ...], late: bool = False) -> CrapsState:
    """The puck is on six. Every lasting wager is on the layout, some of them moved.

    Where it is `late`, the Fire Bet was made after the dice were passed, and has seen one point.
    """
    lying = [
        _lying("pass"),
        _lying("pass_odds"),
        _lying("dont_pass"),
        _lying("dont_pass_odds"),
        _lying("come", point=8),
        _lying("come_odds", "8"),
        _lying("dont_come", point=9),
        _lying("dont_come_odds", "9"),
        *(_lying(on, n) for on in ("place_win", "place_lose") for n in ("5", "6", "8")),
        *(_lying(on, n) for on in ("buy", "lay") for n in ("6", "9")),
        *(_lying("hardway", n) for n in ("6", "8")),
        _lying("fire", cents=500),
    ]
    wagers = tuple(
        CrapsWager(f"c{i}", SEAT, w.on, w.pick, w.amount, point=w.point)
        for i, w in enumerate(lying, 1)
    )
    seen = ((wagers[-1].id, made[:1]),) if late else ()
    return CrapsState(
        wagers, point=6, made=made, shooter=SEAT, holds=True, new_shooter=False, late=seen
    )


def _lying(on: str, *pick: str, point: int = 0, cents: int = EVEN_CENTS) -> CrapsWager:
    return CrapsWager("", SEAT, on, pick, cents, point=point)
