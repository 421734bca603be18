"""`croupier bots` beside a house, for as long as they are wanted."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tests.house_process import HouseProcess


@contextmanager
def bots(house: HouseProcess, players: int, rate: float = 1, tables: str = "") -> Iterator[int]:
    """So many of them at these tables, or at all; `rate` is wagers a second of each.

    Yields the number of their process.
    """
    many = ["--players", str(players), "--rate", str(rate), "--seconds", "3600"]
    process = subprocess.Popen(
        [sys.executable, "-m", "server.cli", "bots", "--url", house.play, "--no-audit",
         "--tables", tables, *many],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)
