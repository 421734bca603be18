"""`python -m tests.simulation`: evenings in which everything fails, thousands of them.

    --seeds N        so many evenings (default 200); each follows from its seed
    --from SEED      the first of them (default 0)
    --form one|many  a house of one process or of many (default: by the seed)
    --only KIND      failures of this kind alone ("kill", "fail over", …), and many (repeatable);
                     of operators' orders ("void", "close", …), too
    --whole          every game at fifty tables, five dealers, three gateways
    --processes N    so many evenings at a time, each in a process of its own (default 1)
    --ledger FILE    add each block of evenings to a file, and print the total of all its blocks
    --seed SEED      one evening, and what is told of it
    --plan JSON      an evening as it was printed, for instance a smaller one
    --quick          at a broken promise, do not look for a smaller evening

It stops at the first promise that does not hold (docs/reliability.md), plays that evening once
more, and looks for a smaller one. The exit status is 0 if every promise was kept, 1 if one was
not, 2 if an evening could not be played, and 130 after Ctrl-C: the evenings so far are in the
ledger, and the last line names the `--from` that goes on with the next one.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

from tests.run_ledger import UnreadableLedger, note, runs_in
from tests.simulation.campaign import Block, Evenings, block_of, play_block, total
from tests.simulation.evening import play
from tests.simulation.outcome import Outcome
from tests.simulation.plans import HARSH, QUICK, WHOLE, Kind, OrderKind, Plan, plan_of
from tests.simulation.shrink import broken_by, shrunk

HASH_SEED = "0"
KINDS = (*Kind.__args__, *OrderKind.__args__)
NOT_PLAYED, INTERRUPTED = 2, 130


def main() -> int:
    if os.environ.get("PYTHONHASHSEED") != HASH_SEED:
        # The order of a set of texts follows from this. A seed has to give the same evening.
        again = {**os.environ, "PYTHONHASHSEED": HASH_SEED}
        os.execve(sys.executable, [sys.executable, "-m", "tests.simulation", *sys.argv[1:]], again)
    # Coroutines of the dead are let go of without a word.
    sys.unraisablehook = lambda _: None
    warnings.simplefilter("ignore")
    for ending in (signal.SIGINT, signal.SIGTERM):  # a shell lets its jobs ignore the first
        signal.signal(ending, signal.default_int_handler)
    options = _options()
    console = Console(width=None if sys.stdout.isatty() else 160, highlight=False)
    evenings = _evenings(options)
    if options.plan or options.seed is not None:
        given = Plan.read(options.plan) if options.plan else None
        return _replay(console, given or plan_of(options.seed, evenings.size, evenings.form))
    return Campaign(console, evenings, options).play()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.simulation",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--from", type=int, default=0, dest="start")
    parser.add_argument("--form", choices=("one", "many"))
    parser.add_argument("--only", action="append", default=[], choices=KINDS)
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--ledger", type=Path)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--plan")
    parser.add_argument("--quick", action="store_true")
    return parser.parse_args()


def _evenings(options: argparse.Namespace) -> Evenings:
    if options.only:
        return Evenings(replace(HARSH, only=tuple(options.only)), "harsh", options.form)
    if options.whole:
        return Evenings(WHOLE, "whole", options.form)
    return Evenings(QUICK, "quick", options.form)


def _replay(console: Console, plan: Plan) -> int:
    for failure in plan.failures:
        console.print(f"{failure.at_s:8.3f} s  {failure.kind}  {failure.process}  {failure.value}")
    for order in plan.orders:
        console.print(f"{order.at_s:8.3f} s  order: {order.kind}  {order.of}  {order.value}")
    broken = broken_by(plan)
    if broken is not None:
        console.print(f"broken: {broken}", markup=False)
        return 1
    console.print(f"{play(plan)}", markup=False)
    return 0


class Campaign:
    """Block after block, until a promise is broken or somebody ends it."""

    def __init__(self, console: Console, evenings: Evenings, options: argparse.Namespace) -> None:
        self._console = console
        self._evenings = evenings
        self._seeds = range(options.start, options.start + options.seeds)
        self._next = options.start
        self._processes = max(1, options.processes)
        self._ledger: Path | None = options.ledger
        self._is_quick: bool = options.quick
        self._blocks: list[Block] = []
        self._status = 0
        self._broken: Outcome | None = None

    def play(self) -> int:
        """Returns the exit status."""
        try:
            self._add_up()  # a ledger that cannot be read is refused at once
        except UnreadableLedger as error:
            self._say(str(error))
            return NOT_PLAYED
        begun = time.monotonic()
        self._play_blocks()
        count = sum(one.seeds for one in self._blocks)
        cpu_s = sum(one.cpu_s for one in self._blocks) / max(1, count)
        for line in total(self._blocks):
            self._say(line)
        self._say(
            f"{time.monotonic() - begun:.0f} s; {cpu_s:.2f} s of a processor for each evening"
        )
        for line in self._add_up():
            self._say(f"{self._ledger}: {line}")
        if self._broken is not None:
            self._tell(self._broken)
        self._say(f"next: --from {self._next}")
        return self._status

    def _say(self, text: str) -> None:
        self._console.print(text, markup=False, soft_wrap=True)

    def _add_up(self) -> list[str]:
        return [] if self._ledger is None else list(total(runs_in(self._ledger, Block)))

    def _play_blocks(self) -> None:
        columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeElapsedColumn(),
                   TimeRemainingColumn())  # fmt: skip
        begun = time.monotonic()
        with Progress(*columns, console=self._console) as progress:
            task = progress.add_task("evenings", total=len(self._seeds))
            for seeds in self._evenings.blocks(self._seeds):
                self._play_block(seeds, lambda: progress.advance(task))
                if self._status:
                    return
                if not self._console.is_terminal:
                    self._say(f"up to seed {self._next - 1}: {time.monotonic() - begun:.0f} s")

    def _play_block(self, seeds: range, advance: Callable[[], None]) -> None:
        outcomes: list[Outcome] = []
        try:
            for outcome in play_block(seeds, self._evenings, self._processes):
                outcomes.append(outcome)
                advance()
        except KeyboardInterrupt:
            self._status = INTERRUPTED
        except Exception as error:  # whatever it is: the evenings before it are in the ledger
            self._status = NOT_PLAYED
            self._say(f"seed {seeds.start + len(outcomes)} was not played: {error!r}")
        self._next = seeds.start + len(outcomes)
        if not outcomes:
            return
        self._blocks.append(block_of(outcomes, seeds.start, self._evenings))
        if self._ledger is not None:
            note(self._ledger, self._blocks[-1])
        if outcomes[-1].told is None:
            self._status, self._broken = 1, outcomes[-1]

    def _tell(self, broken: Outcome) -> None:
        """Play a broken evening again, and look for a smaller one."""
        self._say(f"seed {broken.seed} breaks a promise: {broken.promise}")
        self._say(broken.detail)
        plan = plan_of(broken.seed, self._evenings.size, self._evenings.form)
        again = broken_by(plan)
        if again is None or (again.promise, again.detail) != (broken.promise, broken.detail):
            self._say(f"played again, it is another: {again}")
            return
        if not self._is_quick:
            self._say("looking for a smaller evening that breaks it too…")
            plan = shrunk(plan, broken.promise)
        self._say("play it again with:")
        self._say(f"python -m tests.simulation --plan '{plan.as_text()}'")


if __name__ == "__main__":
    sys.exit(main())
