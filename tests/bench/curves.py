"""What a wager costs as the house grows: by wagers on the layout, by tables, and by players.

At each size some small bursts are measured, one wager of each player who plays. A neighbour on the
machine can only add to a burst, so the figure is the mean of the lowest quarter of the bursts.

Bursts add their own wagers to a layout. So the first curve is measured in many rounds, each of
which has all of its sizes; the other two in one round that stays open.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory

from msgspec import Struct

from server.cage.redis_connection import connect
from server.pit.event_log import NUMBER_KEY
from tests.bench.bench_house import TABLE, opened
from tests.bench.client_socket import client_frame
from tests.bench.process_clock import cpu_ns
from tests.bench.wager_load import Answers, PlayerCaller, Visitor, burst, next_messages
from tests.house_process import HouseProcess

PLAYING = 100  # those who wager in a burst, however many are at the table
QUIET_SECONDS = 1.0
BURSTS_A_SIZE = 2  # in one round: so many times PLAYING wagers are more than the size says
ROUND_SECONDS = 8.0  # of betting: room for all sizes on a slow machine


class CurvePlan(Struct, frozen=True):
    """The sizes that are measured, and how many bursts at each."""

    wagers: tuple[int, ...] = (10, 300, 1_000, 3_000, 10_000)
    tables: tuple[int, ...] = (1, 46, 300, 1_000)
    players: tuple[int, ...] = (100, 500, 2_000, 5_000)
    bursts: int = 48
    warm_up: int = 8

    @property
    def rounds(self) -> int:
        """Of the first curve, one of them to warm up."""
        return 1 + self.bursts // BURSTS_A_SIZE

    @property
    def steps(self) -> int:
        """How often the measurement reports progress."""
        return self.rounds + len(self.tables) + len(self.players)


class Curve(Struct, frozen=True):
    """CPU µs a wager at each size."""

    name: str
    sizes: tuple[int, ...]
    house_us: tuple[float, ...]

    @property
    def dearest(self) -> float:
        """The dearest size, in times the cheapest."""
        return max(self.house_us) / min(self.house_us)


class _Crowd:
    """The players of one house, and the round that they wager in."""

    def __init__(self, house: HouseProcess) -> None:
        assert house.process is not None, "the house is open"
        self._pid = house.process.pid
        self._port = house.port
        self._answers = Answers()
        self._players: list[PlayerCaller] = []
        self._number = itertools.count()
        self._round = 0

    async def come(self, players: int) -> None:
        """More players take seats, until there are so many."""
        while len(self._players) < players:
            visitor = await Visitor.seat(self._port, TABLE)
            self._players.append(PlayerCaller(visitor.socket, self._answers))
        watcher = await Visitor.greet(self._port)
        self._round = (await watcher.look(TABLE)).round
        await watcher.socket.close()

    def begin_round(self, number: int) -> None:
        """From now on they wager in this round."""
        self._round, self._number = number, itertools.count()

    async def wager(self, players: int) -> float:
        """One wager of each of so many players. Returns CPU µs a wager."""
        playing = self._players[:players]
        messages = next_messages(TABLE, self._round, players, next(self._number))
        frames = [[client_frame(message)] for message in messages]
        before = cpu_ns(self._pid)
        await burst(playing, frames, 1)
        taken = cpu_ns(self._pid) - before
        if self._answers.refused:
            raise RuntimeError(f"the house refused: {self._answers.first_refusal}")
        return taken / 1_000 / players

    async def figure(self, plan: CurvePlan) -> float:
        taken = [await self.wager(PLAYING) for _ in range(plan.warm_up + plan.bursts)]
        return _lowest(taken[plan.warm_up :])


def _lowest(taken: Sequence[float]) -> float:
    """The mean of the lowest quarter."""
    return mean(sorted(taken)[: max(1, len(taken) // 4)])


async def measure_curves(plan: CurvePlan, progress: Callable[[], None]) -> tuple[Curve, ...]:
    """The three curves. Raises RuntimeError if a wager is refused."""
    return (
        await _by_wagers(plan, progress),
        await _by_tables(plan, progress),
        await _by_players(plan, progress),
    )


async def _by_wagers(plan: CurvePlan, progress: Callable[[], None]) -> Curve:
    """More and more wagers of the same players on one layout, round after round."""
    taken: dict[int, list[float]] = {size: [] for size in plan.wagers}
    with (
        TemporaryDirectory(prefix="croupier-bench-") as folder,
        opened(Path(folder), betting_seconds=ROUND_SECONDS) as house,
    ):
        crowd = _Crowd(house)
        await crowd.come(PLAYING)
        watcher = await Visitor.greet(house.port)
        await watcher.watch(TABLE)
        for number in range(plan.rounds):
            while not watcher.opened_rounds.empty():  # what is open now has not much time left
                watcher.opened_rounds.get_nowait()
            crowd.begin_round((await watcher.opened_rounds.get()).round)
            figures = await _one_round(crowd, plan.wagers)
            if number:  # the first one is a warm-up
                for size, several in figures.items():
                    taken[size] += several
            progress()
        await watcher.socket.close()
    figures_us = tuple(_lowest(several) for several in taken.values())
    return Curve("wagers on the layout", plan.wagers, figures_us)


async def _one_round(crowd: _Crowd, sizes: Sequence[int]) -> dict[int, list[float]]:
    """Fill a layout, and measure some bursts at each size."""
    laid = 0
    taken = {}
    for size in sizes:
        while laid < size:
            laid += (more := min(PLAYING, size - laid))
            await crowd.wager(more)
        taken[size] = [await crowd.wager(PLAYING) for _ in range(BURSTS_A_SIZE)]
        laid += PLAYING * BURSTS_A_SIZE
    return taken


async def _by_tables(plan: CurvePlan, progress: Callable[[], None]) -> Curve:
    figures = []
    for size in plan.tables:
        with (
            TemporaryDirectory(prefix="croupier-bench-") as folder,
            opened(Path(folder), size) as house,
        ):
            await _opening_is_written(Path(folder))
            crowd = _Crowd(house)
            await crowd.come(PLAYING)
            figures.append(await crowd.figure(plan))
        progress()
    return Curve("tables of the house", plan.tables, tuple(figures))


async def _by_players(plan: CurvePlan, progress: Callable[[], None]) -> Curve:
    figures = []
    with TemporaryDirectory(prefix="croupier-bench-") as folder, opened(Path(folder)) as house:
        crowd = _Crowd(house)
        for size in plan.players:
            await crowd.come(size)
            figures.append(await crowd.figure(plan))
            progress()
    return Curve("players at the table", plan.players, tuple(figures))


async def _opening_is_written(folder: Path) -> None:
    """Wait until the house has written the events of its opening: a few for each table."""
    redis = connect(os.environ.get("REDIS_URL") or f"unix://{folder}/data/redis.sock")
    written = None
    while written != (now := await redis.get(NUMBER_KEY)):
        written = now
        await asyncio.sleep(QUIET_SECONDS)
    await redis.aclose()


# ---------------------------------------------------------------- the picture

WIDTH, HEIGHT, MARGIN = 300, 190, 34


def as_svg(curves: Sequence[Curve]) -> str:
    """The curves side by side, each from 0 to twice its cheapest size."""
    width = WIDTH * len(curves)
    made = time.strftime("%Y-%m-%d")
    panels = "".join(_panel(curve, WIDTH * at) for at, curve in enumerate(curves))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" width="{width}" '
        f'height="{HEIGHT}" font-family="sans-serif" font-size="10">\n'
        f"<title>CPU time of a wager as the house grows, {made}</title>\n"
        f'<rect width="{width}" height="{HEIGHT}" fill="#ffffff"/>\n{panels}</svg>\n'
    )


def _panel(curve: Curve, left: float) -> str:
    top, bottom = MARGIN, HEIGHT - MARGIN
    begin, end = left + MARGIN, left + WIDTH - MARGIN / 2
    step = (end - begin) / max(1, len(curve.sizes) - 1)
    most = 2 * min(curve.house_us)
    points = [
        (begin + step * at, bottom - (bottom - top) * min(us / most, 1.0))
        for at, us in enumerate(curve.house_us)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts = [
        f'<text x="{begin}" y="16" font-weight="bold">{curve.name}</text>\n',
        f'<path d="M{begin} {top}V{bottom}H{end}" fill="none" stroke="#888888"/>\n',
        f'<polyline points="{line}" fill="none" stroke="#0b6e4f" stroke-width="2"/>\n',
    ]
    for (x, y), size, us in zip(points, curve.sizes, curve.house_us, strict=True):
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="#0b6e4f"/>\n')
        parts.append(f'<text x="{x:.1f}" y="{y - 7:.1f}" text-anchor="middle">{us:.0f}</text>\n')
        parts.append(f'<text x="{x:.1f}" y="{bottom + 13}" text-anchor="middle">{size:,}</text>\n')
    parts.append(f'<text x="{begin}" y="{HEIGHT - 6}" fill="#555555">CPU µs a wager</text>\n')
    return "".join(parts)
