"""The configuration of the houses that are measured: real tables, without the limits of a player.

A load from one machine would meet those limits, and a house's players do not.
"""

from __future__ import annotations

from pathlib import Path

from tests.house_process import HouseProcess

TABLE = "bench-1"
OPENING_SECONDS = 600.0
"""A house of a thousand tables takes its time."""

_LIMITS = """\
[house]
welcome_chips_cents = 1_000_000_000

[gateway]
messages_a_second = 1_000_000
messages_at_once = 1_000_000

"""
_TABLE = """\
[[tables]]
id = "bench-{number}"
title = "bench {number}"
game = "roulette"
betting_seconds = {betting_seconds}
rest_seconds = 0.02
pause_seconds = 0.02
max_seats = 10_000
wagers_a_seat = 1_000
rules = {{ wheel = "single_zero" }}

"""


def bench_settings(betting_seconds: float, tables: int = 1) -> str:
    """The settings of a house with so many tables, whose first is TABLE."""
    several = (
        _TABLE.format(number=number, betting_seconds=betting_seconds)
        for number in range(1, tables + 1)
    )
    return _LIMITS + "".join(several)


def opened(folder: Path, tables: int = 1, betting_seconds: float = 600) -> HouseProcess:
    """A house whose rounds stay open, or are as short as is said."""
    house = HouseProcess(folder, settings=bench_settings(betting_seconds, tables))
    return house.open(seconds=OPENING_SECONDS)
