"""`python -m tests.bench`: what the house costs, beside the floor of its own stack."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import uvloop
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tests.bench.breakdown import BURSTS_A_SAMPLE, Breakdown, measure_breakdown
from tests.bench.cage_bench import measure as measure_cage
from tests.bench.curves import Curve, CurvePlan, as_svg, measure_curves
from tests.bench.fan_outs import FanOutPlan, measure_fan_outs
from tests.bench.large_round import LargeRound, TimedLoop, measure_large_round
from tests.bench.memory import Memory, MemoryPlan, measure_memory
from tests.bench.parts import measure_settling, measure_signing
from tests.bench.peers import missing
from tests.bench.report import (
    Figures,
    show,
    show_breakdown,
    show_curves,
    show_large_rounds,
    show_memory,
    show_rest,
    show_wire,
)
from tests.bench.rest import Rest, RestPlan, measure_rest
from tests.bench.wagers import WagerPlan, measure_wagers
from tests.bench.wire import WirePlan, measure_wire

Advance = Callable[[], None]


class Plan(msgspec.Struct, frozen=True):
    """How much of everything is measured."""

    wagers: WagerPlan = WagerPlan()
    fan_outs: FanOutPlan = FanOutPlan()
    cage_outstanding: int = 100
    cage_bets: int = 30_000
    cases: int = 4_000
    record_wagers: int = 200
    records: int = 100

    @property
    def steps(self) -> int:
        """How often the measurements report progress."""
        wagers, fan_outs = self.wagers, self.fan_outs
        return (
            (wagers.warm_up + wagers.samples) * len(wagers.in_flight)
            + (fan_outs.warm_up + fan_outs.samples) * 3
            + 3
        )


QUICK = Plan(
    WagerPlan(
        players=10,
        wagers=4,
        in_flight=(2, 1),
        samples=2,
        warm_up=0,
        betting_seconds=0.5,
        idle_rounds=1,
    ),
    FanOutPlan(watchers=20, events=3, samples=2, warm_up=0),
    cage_outstanding=10,
    cage_bets=200,
    cases=50,
    record_wagers=10,
    records=5,
)


QUICK_WIRE = WirePlan(players=15, rounds=1)
QUICK_REST = RestPlan(QUICK.wagers, rounds=2)
QUICK_MEMORY = MemoryPlan(warm_up=10, connections=40)
QUICK_CURVES = CurvePlan((10, 100), (1, 2), (100, 110), bursts=4, warm_up=1)


def measure(plan: Plan, advance: Advance) -> Figures:
    """Everything, one thing after the other."""
    with TemporaryDirectory(prefix="croupier-bench-") as folder:
        wagers = uvloop.run(measure_wagers(plan.wagers, Path(folder), advance))
    fan_outs = uvloop.run(measure_fan_outs(plan.fan_outs, advance))
    cage = uvloop.run(measure_cage(plan.cage_outstanding, plan.cage_bets))
    advance()
    settling = measure_settling(plan.cases)
    advance()
    signing = measure_signing(plan.record_wagers, plan.records)
    advance()
    return Figures(wagers, fan_outs, cage, settling, signing)


def profile(plan: Plan, advance: Advance) -> Breakdown:
    """Where a wager's CPU goes."""
    with TemporaryDirectory(prefix="croupier-bench-") as folder:
        return uvloop.run(measure_breakdown(plan.wagers, Path(folder), advance))


def _one_figure(options: argparse.Namespace) -> int:
    """A measurement that stands for itself."""
    measured: Memory | Rest | list[LargeRound]
    with TemporaryDirectory(prefix="croupier-bench-") as folder:
        if options.memory:
            plan = QUICK_MEMORY if options.quick else MemoryPlan()
            measured = uvloop.run(measure_memory(plan, Path(folder)))
        elif options.rest:
            rest_plan = QUICK_REST if options.quick else RestPlan()
            measured = uvloop.run(measure_rest(rest_plan, Path(folder)))
        else:
            wagers, rounds = (1_000, 1) if options.quick else (20_000, 5)
            with asyncio.Runner(loop_factory=TimedLoop) as runner:
                measured = runner.run(measure_large_round(wagers, Path(folder), rounds))
    if options.json:
        print(msgspec.json.format(msgspec.json.encode(measured)).decode())
    elif isinstance(measured, Memory):
        show_memory(measured)
    elif isinstance(measured, Rest):
        show_rest(measured)
    else:
        show_large_rounds(measured)
    return 1 if isinstance(measured, Rest) and measured.refused else 0


def main() -> int:
    """Returns 1 if a wager was refused: then something else was measured than was meant."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="little of everything: a trial run")
    parser.add_argument("--json", action="store_true", help="the figures, for machines")
    parser.add_argument("--no-peers", action="store_true", help="the house and its own floor only")
    parser.add_argument(
        "--profile", action="store_true", help="instead: where the CPU of a wager goes"
    )
    parser.add_argument(
        "--curves",
        type=Path,
        metavar="SVG",
        help="instead: a wager's cost as layout, tables and players grow, drawn into a file",
    )
    parser.add_argument(
        "--wire", action="store_true", help="instead: bytes to a watcher, in simulated time"
    )
    parser.add_argument(
        "--memory", action="store_true", help="instead: what a connection costs in memory"
    )
    parser.add_argument(
        "--rest", action="store_true", help="instead: what a wager costs after its acknowledgement"
    )
    parser.add_argument(
        "--large-round",
        action="store_true",
        help="instead: what settling a round of 20,000 wagers costs, and how it holds the loop",
    )
    options = parser.parse_args()
    if options.wire:
        wire = measure_wire(QUICK_WIRE if options.quick else WirePlan())
        print(_for_machines(wire)) if options.json else show_wire(wire)
        return 0
    if sys.platform != "linux":
        parser.error("the CPU time of another process can be read on Linux only")
    if options.memory or options.rest or options.large_round:
        return _one_figure(options)
    plan = QUICK if options.quick else Plan()
    if options.no_peers or (why := missing()):
        plan = msgspec.structs.replace(plan, wagers=msgspec.structs.replace(plan.wagers, peers=()))
        if not options.no_peers:
            print(f"without peers: {why}", file=sys.stderr)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as progress:
        curve_plan = QUICK_CURVES if options.quick else CurvePlan()
        steps = BURSTS_A_SAMPLE * plan.wagers.samples if options.profile else plan.steps
        if options.curves:
            steps = curve_plan.steps
        task = progress.add_task("measuring", total=steps)

        def advance() -> None:
            progress.advance(task)

        measured: Figures | Breakdown | tuple[Curve, ...]
        if options.curves:
            measured = uvloop.run(measure_curves(curve_plan, advance))
            options.curves.write_text(as_svg(measured))
        else:
            measured = profile(plan, advance) if options.profile else measure(plan, advance)
    if options.json:
        print(_for_machines(measured))
    elif isinstance(measured, tuple):
        show_curves(measured)
    elif isinstance(measured, Breakdown):
        show_breakdown(measured)
    else:
        show(measured)
    return 1 if isinstance(measured, Figures) and measured.wagers.refused else 0


def _for_machines(figures: object) -> str:
    return msgspec.json.format(msgspec.json.encode(figures)).decode()


if __name__ == "__main__":
    sys.exit(main())
