"""`make bench-scale`: what a house of many processes costs beside a house of one.

    python -m tests.bench.scale            the CPU of a wager, and the time until its answer
    python -m tests.bench.scale --deaths   how long a table is away when its dealer ends
    python -m tests.bench.scale --crowd    1,000 tables and 5,000 players on 2 + 2 processes

All houses are open at the same time and get their bursts in turn, so that whatever slows the
machine slows them alike. CPU is that of the processes, not of the clock on the wall; the lowest
figure of the rounds counts. Each gateway and dealer gets the same load, however many there are.
Processes that share a core empty each other's caches: so as many separate houses of 1 + 1 are
loaded at the same time, on the same cores. What one large house costs beside them is its own.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import uvloop
from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from server.bots.crowd import CrowdSettings, run
from tests.bench.bench_house import OPENING_SECONDS, bench_settings
from tests.bench.scale_houses import Burst, Load, ScaleHouse, SeparatePairs
from tests.house.player import PlayerClient, eventually
from tests.house_process import quick_table
from tests.processes.many import HouseOfMany, watch_again

MOST_TO_ONE_PROCESS = 1.5
MOST_ADDED_MS = 1.5
MOST_TO_ONE_PAIR = 1.1
LONG_S = 120.0


class ScalePlan(Struct, frozen=True):
    pairs: tuple[int, ...] = (0, 1, 2, 4)  # 0: one process with everything
    separate: bool = True
    load: Load = Load()
    rounds: int = 15
    warm_up: int = 2
    quiet_players: int = 4
    quiet_wagers: int = 25
    deaths: int = 3


QUICK = ScalePlan((0, 1), load=Load(2, 6, 3, 2), rounds=2, warm_up=1, quiet_wagers=3, deaths=1)


class Side(Struct, frozen=True):
    """One house: CPU µs a wager by role, the lowest of the rounds, and times in ms."""

    name: str
    pairs: int
    us: float
    us_by_role: dict[str, float]
    redis_us: float
    latency_ms: float
    idle_share: float  # of a core, all of its processes
    is_separate: bool  # as many houses of 1 + 1


class Scale(Struct, frozen=True):
    sides: tuple[Side, ...]
    to_one_process: float | None
    added_ms: float | None
    to_one_pair: dict[str, float]
    to_separate_pairs: dict[str, float]


class Deaths(Struct, frozen=True):
    """Seconds without a table, as a player saw them."""

    told_to_end_s: tuple[float, ...]
    killed_s: tuple[float, ...]


async def measure_scale(plan: ScalePlan, folder: Path, advance: Callable[[], None]) -> Scale:
    """Raises RuntimeError if a house refuses a wager, TimeoutError if one gets no answer."""
    houses: list[ScaleHouse | SeparatePairs] = [
        ScaleHouse(folder / f"house-{one}", one, plan.load) for one in plan.pairs
    ]
    if plan.separate:
        houses += [
            SeparatePairs(folder / f"separate-{one}", one, plan.load)
            for one in plan.pairs
            if one > 1
        ]
    bursts: dict[str, list[Burst]] = {house.name: [] for house in houses}
    latencies: dict[str, list[float]] = {house.name: [] for house in houses}
    async with AsyncExitStack() as stack:
        for house in houses:
            await house.open(stack)
            advance()
        for _ in range(plan.warm_up + plan.rounds):
            for house in houses:
                bursts[house.name].append(await house.burst())
                quiet = await house.latency_ms(plan.quiet_players, plan.quiet_wagers)
                latencies[house.name].append(quiet)
                advance()
        for house in houses:
            await house.leave()
    sides = [
        _side(house, bursts[house.name][plan.warm_up :], latencies[house.name][plan.warm_up :])
        for house in houses
    ]
    return _compared(sides)


def _side(
    house: ScaleHouse | SeparatePairs, bursts: Sequence[Burst], latencies: Sequence[float]
) -> Side:
    best = min(bursts, key=lambda one: sum(one.taken.values()))
    by_role = {role: ns / 1_000 / best.wagers for role, ns in best.taken.items()}
    redis_us = min(one.redis for one in bursts) / 1_000 / best.wagers
    return Side(
        house.name, house.pairs, sum(by_role.values()), by_role, redis_us, min(latencies),
        house.idle_share, isinstance(house, SeparatePairs),
    )  # fmt: skip


def _compared(sides: Sequence[Side]) -> Scale:
    of = {side.pairs: side for side in sides if not side.is_separate}
    separate = {side.pairs: side for side in sides if side.is_separate}
    one, pair = of.get(0), of.get(1)
    several = [side for pairs, side in of.items() if pairs > 1]
    return Scale(
        tuple(sides),
        pair.us / one.us if one and pair else None,
        pair.latency_ms - one.latency_ms if one and pair else None,
        {side.name: side.us / pair.us for side in several if pair},
        {
            f"{side.name} to {separate[side.pairs].name}": side.us / separate[side.pairs].us
            for side in several
            if side.pairs in separate
        },
    )


def measure_deaths(plan: ScalePlan, folder: Path) -> Deaths:
    """One table's dealer ends again and again, by SIGTERM and by SIGKILL."""
    house = HouseOfMany(folder, quick_table("t", betting=2.0))
    with house, PlayerClient(house.play) as player:
        player.enter().sit("t")
        told, killed = [], []
        for times, number in ((told, signal.SIGTERM), (killed, signal.SIGKILL)):
            for _ in range(plan.deaths):
                eventually(house.is_settled, LONG_S)
                house.signal_owner("t", number)
                began = time.monotonic()
                if number == signal.SIGTERM:  # it deals its round to the end
                    player.until("house_notice", LONG_S, code="table_waiting", table="t")
                    began = time.monotonic()
                watch_again(player, "t")
                times.append(time.monotonic() - began)
                player.forget()
    return Deaths(tuple(told), tuple(killed))


async def measure_crowd(folder: Path, tables: int, players: int, seconds: float) -> dict[str, Any]:
    """Bots at many tables of a house of 2 + 2 processes: their own report."""
    house = HouseOfMany(folder, settings=bench_settings(15.0, tables))
    await asyncio.to_thread(house.open, seconds=OPENING_SECONDS)
    with house:
        await asyncio.to_thread(eventually, house.is_settled, OPENING_SECONDS)
        names = tuple(f"bench-{number + 1}" for number in range(tables))
        settings = CrowdSettings(
            url=house.play, players=players, seconds=seconds, rate=0.1, tables=names
        )
        return await run(settings, Console(stderr=True))


# ------------------------------------------------------------------ what is printed


def show(scale: Scale) -> None:
    table = Table(title="CPU of a wager, and the time until its answer")
    for column in ("processes", "µs a wager", "by role", "Redis", "answer", "idle, of a core"):
        table.add_column(column, justify="left" if column in {"processes", "by role"} else "right")
    for side in scale.sides:
        roles = ", ".join(f"{role} {us:.0f}" for role, us in side.us_by_role.items())
        table.add_row(
            side.name, f"{side.us:.1f}", roles, f"{side.redis_us:.1f}",
            f"{side.latency_ms:.2f} ms", f"{side.idle_share:.1%}",
        )  # fmt: skip
    Console().print(table)
    if scale.to_one_process is not None and scale.added_ms is not None:
        print(f"1 + 1 to one process: {scale.to_one_process:.2f}× (at most {MOST_TO_ONE_PROCESS}×)")
        print(f"added at the median: {scale.added_ms:.2f} ms (at most {MOST_ADDED_MS} ms)")
    for name, times in scale.to_one_pair.items():
        print(f"{name} to 1 + 1: {times:.2f}× (at most {MOST_TO_ONE_PAIR}× with a core for each)")
    for name, times in scale.to_separate_pairs.items():
        print(f"{name}, loaded alike: {times:.2f}× (at most {MOST_TO_ONE_PAIR}×)")


def show_deaths(deaths: Deaths) -> None:
    for what, times in (("is told to end", deaths.told_to_end_s), ("is killed", deaths.killed_s)):
        print(
            f"a dealer {what}: {median(times):.2f} s without a table at the median of "
            f"{len(times)}, {max(times):.2f} s at the longest"
        )


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.scale",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--quick", action="store_true", help="little of everything: a trial run")
    parser.add_argument("--json", action="store_true", help="the figures, for machines")
    parser.add_argument("--deaths", action="store_true", help="instead: dealers that end")
    parser.add_argument("--crowd", action="store_true", help="instead: many tables and players")
    parser.add_argument("--rounds", type=int, help="so many rounds")
    parser.add_argument("--folder", help="where the data is: another disk, or memory")
    parser.add_argument("--pairs", type=int, nargs="+", help="instead of 0 1 2 4; 0: one process")
    options = parser.parse_args()
    if sys.platform != "linux":
        parser.error("the CPU time of another process can be read on Linux only")
    plan = QUICK if options.quick else ScalePlan()
    plan = msgspec.structs.replace(
        plan, rounds=options.rounds or plan.rounds, pairs=tuple(options.pairs or plan.pairs)
    )
    measured: object
    with TemporaryDirectory(prefix="croupier-scale-", dir=options.folder) as name:
        folder = Path(name)
        if options.deaths:
            measured = measure_deaths(plan, folder)
        elif options.crowd:
            size = (20, 60, 5.0) if options.quick else (1_000, 5_000, 60.0)
            measured = uvloop.run(measure_crowd(folder, *size))
        else:
            measured = _with_progress(plan, folder)
    if options.json or isinstance(measured, dict):
        print(msgspec.json.format(msgspec.json.encode(measured)).decode())
    elif isinstance(measured, Deaths):
        show_deaths(measured)
    elif isinstance(measured, Scale):
        show(measured)
    return 0


def _with_progress(plan: ScalePlan, folder: Path) -> Scale:
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as progress:
        sides = len(plan.pairs) + plan.separate * sum(one > 1 for one in plan.pairs)
        steps = sides * (1 + plan.warm_up + plan.rounds)
        task = progress.add_task("houses and bursts", total=steps)
        return uvloop.run(measure_scale(plan, folder, lambda: progress.advance(task)))


if __name__ == "__main__":
    sys.exit(main())
