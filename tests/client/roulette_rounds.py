"""Rounds of Lightning Roulette and Roulette X, and of roulette with its side wagers (617b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from server.games import catalogue
from server.games.rules import Wager
from server.games.side_wagers.contract import Meter
from tests.client.rounds import Round
from tests.records.conftest import FAITHFUL, Bet

SIDES = {
    "wheel": "double_zero",
    "b2b": {"weights": dict.fromkeys(("1000", "500", "250", "100", "50", "25", "10"), 1)},
    "blazing_sevens": {"paytable": 3},
    "roulette_up": {"paytable": "B"},
}
METERED = {"wheel": "single_zero", "roulette_up": {"progressive": 4, "wager": 300}}

STRAIGHTS: tuple[Bet, ...] = (
    *(("ada", "straight", (str(number),), 100 * number) for number in range(1, 37)),
    ("ben", "straight", ("0",), 700),
    ("ada", "five_adjacent", ("17",), 2500),
    ("ada", "split", ("17", "18"), 300),
    ("ada", "red", (), 900),
)
ON_THE_SIDE: tuple[Bet, ...] = (
    ("ada", "red", (), 1000),
    ("ada", "b2b", (), 500),
    ("ada", "blazing_sevens", (), 700),
    ("ben", "odd", (), 400),
    ("ada", "roulette_up", (), 300),
)


def roulette_rounds() -> Iterator[Round]:
    yield from _struck()
    yield from _on_the_side()
    yield from _streaks()


def _struck() -> Iterator[Round]:
    five = {"five_adjacent": True}
    lightning = catalogue.submit("lightning_roulette", five)
    yield Round(
        "lightning, a lucky number", lightning, STRAIGHTS, lambda d: d["number"] in d["lucky"]
    )
    yield Round(
        "lightning, no lucky number", lightning, STRAIGHTS, lambda d: d["number"] not in d["lucky"]
    )
    yield Round("lightning, a void round", lightning, STRAIGHTS, None)
    paytable_a = catalogue.submit("roulette_x", {"wheel": "single_zero", **five})
    yield Round(
        "roulette x, A, a multiplier",
        paytable_a,
        STRAIGHTS,
        lambda d: d["number"] in d["multipliers"],
    )
    paytable_b = catalogue.submit("roulette_x", {"paytable": "B", **five})
    yield Round(
        "roulette x, B, no multiplier",
        paytable_b,
        STRAIGHTS,
        lambda d: d["number"] not in d["multipliers"],
    )


def _on_the_side() -> Iterator[Round]:
    game = catalogue.submit("roulette", SIDES)
    before = replace(game.opening_state(), last="17")
    yield Round("b2b and three balls", game, ON_THE_SIDE, lambda d: d["number"] == "17", before)
    yield Round("three balls", game, ON_THE_SIDE, lambda d: d["number"] == "27", before)
    yield Round("a streak of one", game, ON_THE_SIDE, lambda d: d["number"] == "36", before)
    others = (("ben", "odd", (), 400), ("ben", "blazing_sevens", (), 700), ON_THE_SIDE[0])
    yield Round("another's three balls", game, others, lambda d: d["number"] == "7", before)


def _streaks() -> Iterator[Round]:
    """Rounds of a player whose Roulette Up wager stays from an earlier one."""
    game = catalogue.submit("roulette", SIDES)
    up = Wager("u1", 9, "roulette_up", (), 500)
    running = replace(game.opening_state(), wagers=(up,), streak=2, last="12")
    bets = ON_THE_SIDE[:1]
    rounds: tuple[tuple[str, Any], ...] = (
        ("a streak runs on", lambda d: d["number"] == "13"),
        ("a streak of two is a push", lambda d: d["number"] == "00"),
        ("a streak of three wins", lambda d: d["number"] == "36"),
        ("a streak in a void round", None),
    )
    for name, wanted in rounds:
        yield Round(name, game, bets, wanted, running, FAITHFUL)
    metered = catalogue.submit("roulette", METERED)
    wagers = tuple(Wager(f"u{n}", n, "roulette_up", (), 300) for n in (7, 8, 9))
    top = replace(
        metered.opening_state(), wagers=wagers, streak=7, last="9", meter=Meter(90_000_250)
    )
    yield Round(
        "three share the meter", metered, bets, lambda d: d["number"] == "34", top, FAITHFUL
    )
    linked = metered.linked(top)
    yield Round(
        "three share a linked meter", metered, bets, lambda d: d["number"] == "34", linked, FAITHFUL
    )
    lower = replace(top, streak=3)
    yield Round("a streak pays for 1", metered, bets, lambda d: d["number"] == "5", lower, FAITHFUL)
