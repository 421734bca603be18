"""`python -m tests.simulation`: evenings in which everything fails, thousands of them.

    --seeds N        so many evenings (default 200); each follows from its seed
    --from SEED      the first of them (default 0)
    --form one|many  a house of one process or of many (default: by the seed)
    --only KIND      failures of this kind alone ("kill", "fail over", …), and many (repeatable)
    --whole          every game at fifty tables, five dealers, three gateways
    --workers N      so many at a time (default: the processors)
    --seed SEED      one evening, and what is told of it
    --plan JSON      an evening as it was printed, for instance a smaller one
    --quick          at a broken promise, do not look for a smaller evening

It stops at the first promise that does not hold (docs/reliability.md), plays that evening once
more, and looks for a smaller one. The exit status is 0 if every promise was kept, else 1.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
import warnings
from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

from tests.simulation.evening import play
from tests.simulation.outcome import Outcome, played
from tests.simulation.plans import HARSH, QUICK, WHOLE, Kind, Plan, Size, plan_of
from tests.simulation.shrink import broken_by, shrunk

HASH_SEED = "0"
TELL_EVERY = 25


def main() -> int:
    if os.environ.get("PYTHONHASHSEED") != HASH_SEED:
        # The order of a set of texts follows from this. A seed has to give the same evening.
        again = {**os.environ, "PYTHONHASHSEED": HASH_SEED}
        os.execve(sys.executable, [sys.executable, "-m", "tests.simulation", *sys.argv[1:]], again)
    # Coroutines of the dead are let go of without a word.
    sys.unraisablehook = lambda _: None
    warnings.simplefilter("ignore")
    options = _options()
    console = Console(width=None if sys.stdout.isatty() else 160, highlight=False)
    size, form = _size(options), options.form
    if options.plan or options.seed is not None:
        plan = Plan.read(options.plan) if options.plan else plan_of(options.seed, size, form)
        return _replay(console, plan)
    seeds = range(options.start, options.start + options.seeds)
    return _campaign(console, seeds, partial(played, size=size, form=form), options)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.simulation",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--from", type=int, default=0, dest="start")
    parser.add_argument("--form", choices=("one", "many"))
    parser.add_argument("--only", action="append", default=[], choices=Kind.__args__)
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--plan")
    parser.add_argument("--quick", action="store_true")
    return parser.parse_args()


def _size(options: argparse.Namespace) -> Size:
    if options.only:
        return replace(HARSH, only=tuple(options.only))
    return WHOLE if options.whole else QUICK


def _replay(console: Console, plan: Plan) -> int:
    for failure in plan.failures:
        console.print(f"{failure.at_s:8.3f} s  {failure.kind}  {failure.process}  {failure.value}")
    broken = broken_by(plan)
    if broken is not None:
        console.print(f"broken: {broken}", markup=False)
        return 1
    console.print(f"{play(plan)}", markup=False)
    return 0


def _campaign(
    console: Console, seeds: range, work: partial[Outcome], options: argparse.Namespace
) -> int:
    begun, done, rounds, accepted, killed, cpu_s = time.monotonic(), 0, 0, 0, 0, 0.0
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeElapsedColumn(),
               TimeRemainingColumn())  # fmt: skip
    broken: Outcome | None = None
    context = multiprocessing.get_context("fork")
    with (
        Progress(*columns, console=console) as progress,
        context.Pool(max(1, options.workers), maxtasksperchild=50) as pool,
    ):
        task = progress.add_task("evenings", total=len(seeds))
        outcomes: Iterable[Outcome] = pool.imap_unordered(work, seeds)
        for outcome in outcomes:
            progress.advance(task)
            done += 1
            cpu_s += outcome.cpu_s
            if outcome.told is None:
                broken = outcome
                break
            rounds += outcome.told.rounds
            accepted += outcome.told.accepted
            killed += outcome.told.killed
            if not console.is_terminal and done % TELL_EVERY == 0:
                console.print(f"{done} evenings, {time.monotonic() - begun:.0f} s")
    seconds = time.monotonic() - begun
    console.print(
        f"{done} evenings from seed {seeds.start}, {rounds} rounds, {accepted} wagers, "
        f"{killed} kills, {seconds:.0f} s; {cpu_s / max(1, done):.2f} s of a processor each"
    )
    return 0 if broken is None else _tell(console, broken, options)


def _tell(console: Console, broken: Outcome, options: argparse.Namespace) -> int:
    console.print(f"seed {broken.seed} breaks a promise: {broken.promise}", markup=False)
    console.print(broken.detail, markup=False)
    plan = plan_of(broken.seed, _size(options), options.form)
    again = broken_by(plan)
    if again is None or (again.promise, again.detail) != (broken.promise, broken.detail):
        console.print(f"played again, it is another: {again}", markup=False)
        return 1
    if not options.quick:
        console.print("looking for a smaller evening that breaks it too…")
        plan = shrunk(plan, broken.promise)
    console.print("play it again with:")
    console.print(
        f"python -m tests.simulation --plan '{plan.as_text()}'", markup=False, soft_wrap=True
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
