"""Where the CPU of a wager goes, part by part: a sampled profile of the house under load."""

from __future__ import annotations

import linecache
import os
import signal
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median

import msgspec
from msgspec import Struct

from tests.bench.profiled_house import LOOP, SAMPLES_FILE, Place, Stack
from tests.bench.wagers import WagerBench, WagerPlan, house_settings
from tests.house_process import HouseProcess

LINES_SHOWN = 24
BURSTS_A_SAMPLE = 4  # of the plan: a profile is in need of many
OTHER = "other"

# What the file of a function holds, and the part that it belongs to.
PARTS = (
    ("/redis/", "Redis client"),
    ("/websockets/", "websockets"),
    ("/asyncio/", "asyncio"),
    ("/prometheus_client/", "metrics"),
    ("/server/gateway/", "gateway"),
    ("/server/tables/", "tables"),
    ("/server/games/", "games"),
    ("/server/cage/", "cage"),
    ("/server/records/", "records"),
    ("/server/equipment/", "equipment"),
)
LOOP_AND_KERNEL = "uvloop and the kernel"


class Share(Struct, frozen=True):
    """CPU µs a wager of a part of the house, or of one line."""

    name: str
    us: float


class Breakdown(Struct, frozen=True):
    """Where `house_us` of a wager goes, the most first. A line has what it calls in C besides."""

    in_flight: int
    house_us: float
    samples: int
    parts: tuple[Share, ...]
    lines: tuple[Share, ...]


class ProfiledHouse(HouseProcess):
    module = "tests.bench.profiled_house"


async def measure_breakdown(
    plan: WagerPlan, folder: Path, progress: Callable[[], None]
) -> Breakdown:
    """Sample the house while it takes wagers, with so many in flight as the plan has last."""
    house = ProfiledHouse(folder, settings=house_settings(plan))
    in_flight = plan.in_flight[-1]
    taken: list[int] = []
    with house:
        bench = WagerBench(plan, house)
        await bench.arrive([])
        for _ in range(plan.warm_up):
            await bench.burst_ns(in_flight)
            await bench.next_round()
        for _ in range(BURSTS_A_SAMPLE * plan.samples):
            os.kill(bench.house_pid, signal.SIGUSR1)
            taken.append((await bench.burst_ns(in_flight))[0])
            os.kill(bench.house_pid, signal.SIGUSR2)
            await bench.next_round()
            progress()
        await bench.leave()
    house_us = median(taken) / 1_000 / plan.players / plan.wagers
    found = (house.data / SAMPLES_FILE).read_bytes()
    stacks = msgspec.json.decode(found, type=list[tuple[Stack, int]])
    return breakdown_of(in_flight, house_us, dict(stacks))


def breakdown_of(in_flight: int, house_us: float, stacks: Mapping[Stack, int]) -> Breakdown:
    """Share out what a wager costs by the samples."""
    samples = sum(stacks.values())
    parts: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    for stack, count in stacks.items():
        parts[part_of(stack)] += count
        if stack[0] != LOOP:
            lines[_shown(stack[0])] += count

    def shared(counts: list[tuple[str, int]]) -> tuple[Share, ...]:
        return tuple(Share(name, house_us * count / samples) for name, count in counts)

    return Breakdown(
        in_flight,
        house_us,
        samples,
        shared(parts.most_common()),
        shared(lines.most_common(LINES_SHOWN)),
    )


def part_of(stack: Stack) -> str:
    """The part of the innermost function that belongs to one."""
    if stack[0] == LOOP:
        return LOOP_AND_KERNEL
    parts = (part for file, _, _ in stack for word, part in PARTS if word in file)
    return next(parts, OTHER)


def _shown(place: Place) -> str:
    file, line, _ = place
    path = Path(file)
    return f"{path.parent.name}/{path.name}:{line}  {linecache.getline(file, line).strip()}"
