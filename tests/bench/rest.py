"""What a wager costs the house after its acknowledgement: settled, recorded, shown, and kept.

Each round takes a burst of wagers, with one unanswered a player. The CPU time of everything else
counts, until three rounds after the last burst: what lags behind is in it.
"""

from __future__ import annotations

import time
from pathlib import Path

from msgspec import Struct

from tests.bench.process_clock import cpu_ns
from tests.bench.wagers import WagerBench, WagerPlan, house_settings
from tests.house_process import HouseProcess

LAGGING_ROUNDS = 3
IN_FLIGHT = 1


class RestPlan(Struct, frozen=True):
    wagers: WagerPlan = WagerPlan()
    rounds: int = 10


class Rest(Struct, frozen=True):
    """CPU µs a wager, of the house's process and of its Redis."""

    wagers: int
    refused: int
    until_answered_us: float
    after_us: float
    after_without_idle_us: float
    idle_ms_a_second: float
    redis_us: float | None


async def measure_rest(plan: RestPlan, folder: Path) -> Rest:
    """Measure at a house whose data is in `folder`."""
    with HouseProcess(folder, settings=house_settings(plan.wagers)) as house:
        bench = WagerBench(plan.wagers, house)
        await bench.arrive(())
        for _ in range(plan.wagers.warm_up):
            await bench.burst_ns(IN_FLIGHT)
            await bench.next_round()
        await _rounds(bench, LAGGING_ROUNDS)
        idle = [await _idle_ns_a_second(bench)]
        began, before = time.monotonic(), cpu_ns(bench.house_pid)
        answered = 0
        redis: int | None = 0
        for _ in range(plan.rounds):
            house_ns, redis_ns = await bench.burst_ns(IN_FLIGHT)
            answered += house_ns
            redis = None if redis is None or redis_ns is None else redis + redis_ns
            await bench.next_round()
        await _rounds(bench, LAGGING_ROUNDS)
        after = cpu_ns(bench.house_pid) - before - answered
        seconds = time.monotonic() - began
        idle.append(await _idle_ns_a_second(bench))
        await bench.leave()
    wagers = plan.rounds * plan.wagers.players * plan.wagers.wagers
    return Rest(
        wagers,
        bench.answers.refused,
        answered / 1_000 / wagers,
        after / 1_000 / wagers,
        (after - seconds * min(idle)) / 1_000 / wagers,
        min(idle) / 1e6,
        None if redis is None else redis / 1_000 / wagers,
    )


async def _rounds(bench: WagerBench, rounds: int) -> None:
    for _ in range(rounds):
        await bench.next_round()


async def _idle_ns_a_second(bench: WagerBench) -> float:
    """While nobody wagers; with the rounds that are opened and closed meanwhile."""
    began, before = time.monotonic(), cpu_ns(bench.house_pid)
    await _rounds(bench, LAGGING_ROUNDS)
    return (cpu_ns(bench.house_pid) - before) / (time.monotonic() - began)
