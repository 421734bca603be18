"""Throws of the dice on a craps table: come out rolls, a point, a seven out, a round called off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from server.games import catalogue
from server.games.craps.layout import PARTS
from server.games.craps.state import CrapsState, CrapsWager
from server.games.rules import Game
from tests.client.rounds import Round
from tests.records.conftest import FAITHFUL, Bet

FULL = {
    "odds_multiple": 10,
    "fire": "A",
    "buy_lay": {"vigorish": "on_win", "percent": 5},
}
TAKEN_WITH_THE_WAGER = {"buy_lay": {"vigorish": "on_wager", "percent": 5}}
MINI = {"variant": "mini_craps"}

NOT_ON_A_COME_OUT = ("come", "dont_come")
NOT_ON_A_POINT = ("pass", "dont_pass", "fire")
ODDS = ("pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds")


def craps_rounds() -> Iterator[Round]:
    yield from _come_outs()
    yield from _points()
    yield from _lying()
    yield from _called_off()


def _come_outs() -> Iterator[Round]:
    game = catalogue.submit("craps", FULL)
    bets = _every(game, NOT_ON_A_COME_OUT)
    for dice in ([3, 4], [5, 6], [1, 1], [6, 6], [2, 1], [4, 4], [6, 4]):
        said = "-".join(map(str, dice))
        yield Round(f"come out, every wager, {said}", game, bets, _thrown(dice))
    mini = catalogue.submit("craps", MINI)
    yield Round("mini-craps, come out", mini, _every(mini, NOT_ON_A_COME_OUT), _thrown([4, 5]))


def _points() -> Iterator[Round]:
    game = catalogue.submit("craps", FULL)
    bets = _every(game, NOT_ON_A_POINT)
    before = CrapsState(point=8, shooter=1, new_shooter=False)
    for dice in ([1, 6], [4, 4], [6, 2], [5, 5], [3, 1], [6, 5]):
        said = "-".join(map(str, dice))
        yield Round(f"point eight, every wager, {said}", game, bets, _thrown(dice), before)


def _lying() -> Iterator[Round]:
    """Rounds of somebody whose wagers lie there since earlier throws."""
    game = catalogue.submit("craps", FULL)
    bets: tuple[Bet, ...] = (("ada", "field", (), 500),)
    point = CrapsState(
        wagers=_carried(line=True), point=6, made=(4, 5, 8, 9), shooter=9, new_shooter=False
    )
    for dice in ([6, 1], [3, 3], [4, 5], [2, 2]):
        said = "-".join(map(str, dice))
        yield Round(f"carried, point six, {said}", game, bets, _thrown(dice), point, FAITHFUL)
    come_out = CrapsState(wagers=_carried(line=False), shooter=9, new_shooter=False)
    for dice in ([2, 5], [6, 3], [2, 2]):
        said = "-".join(map(str, dice))
        yield Round(f"carried, come out, {said}", game, bets, _thrown(dice), come_out, FAITHFUL)


def _called_off() -> Iterator[Round]:
    game = catalogue.submit("craps", TAKEN_WITH_THE_WAGER)
    bets: tuple[Bet, ...] = (("ada", "buy", ("4",), 2100), ("ada", "lay", ("6",), 600))
    yield Round("vigorish, called off", game, bets, None)
    point = CrapsState(point=4, shooter=1, new_shooter=False)
    yield Round("vigorish taken with the wager, a four", game, bets, _thrown([1, 3]), point)
    lying = (
        CrapsWager("u1", 9, "buy", ("5",), 2000, vigorish=100),
        CrapsWager("u2", 9, "buy", ("9",), 2000),
    )
    before = CrapsState(wagers=lying, shooter=9, new_shooter=False)
    yield Round("carried vigorish, called off", game, bets, None, before, FAITHFUL)


def _carried(*, line: bool) -> tuple[CrapsWager, ...]:
    """What one seat has on numbers; with `line` on the line, too, and the Fire Bet."""
    on_line = (
        CrapsWager("u1", 9, "pass", (), 1000),
        CrapsWager("u2", 9, "dont_pass", (), 1000),
        CrapsWager("u3", 9, "pass_odds", (), 5000),
        CrapsWager("u4", 9, "dont_pass_odds", (), 6000),
        CrapsWager("u5", 9, "fire", (), 500),
    )
    on_numbers = (
        CrapsWager("u6", 9, "come", (), 1500, point=9),
        CrapsWager("u7", 9, "come_odds", ("9",), 3000),
        CrapsWager("u8", 9, "dont_come", (), 1500, point=4),
        CrapsWager("u9", 9, "dont_come_odds", ("4",), 3000),
        CrapsWager("u10", 9, "place_win", ("9",), 1500, working=True),
        CrapsWager("u11", 9, "place_win", ("9",), 2500),
        CrapsWager("u12", 9, "place_lose", ("4",), 2200, working=True),
        CrapsWager("u13", 9, "hardway", ("4",), 700),
        CrapsWager("u14", 9, "hardway", ("6",), 700, working=True),
        CrapsWager("u15", 9, "buy", ("4",), 3000, working=True),
        CrapsWager("u16", 9, "lay", ("10",), 4000),
    )
    return (*on_line, *on_numbers) if line else on_numbers


def _every(game: Game[Any], without: tuple[str, ...]) -> tuple[Bet, ...]:
    """A wager on every spot that takes one now, by two players in turn."""
    places = dict.fromkeys(
        (spot.on, spot.pick, spot.even) for spot in game.layout() if spot.on not in ODDS + without
    )
    return tuple(
        (
            "ada" if i % 3 else "ben",
            on,
            pick,
            500 if on == "fire" else 100 * even * PARTS.get(on, 1),
        )
        for i, (on, pick, even) in enumerate(places, 1)
    )


def _thrown(dice: list[int]) -> Any:
    """Whether a draw shows these dice, in this order."""

    def is_thrown(draw: Mapping[str, Any]) -> bool:
        return list(draw["dice"]) == dice

    return is_thrown
