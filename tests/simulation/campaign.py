"""Many evenings, in blocks: a block that is finished is a line of a ledger (`tests/run_ledger.py`).

The evenings of a block are counted in the order of their seeds. So a block that is broken off has
all seeds from its first to its last, and `--from` goes on with the next one.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

from msgspec import Struct, field

from server import __version__
from tests.simulation.outcome import Outcome, played, prepare
from tests.simulation.plans import WHOLE, Form, Kind, OrderKind, Size

BLOCK, WHOLE_BLOCK = 100, 5
"""So many evenings are a block. Its processes end with it, and what evenings leave in memory."""


class BrokenEvening(Struct, frozen=True):
    seed: int
    promise: str
    detail: str


class Block(Struct, frozen=True, omit_defaults=True):
    """The evenings of `seeds` seeds, beginning with `start`. `cpu_s` is of all processors."""

    at: str
    program: str
    start: int = field(name="from")
    seeds: int
    form: Form | None
    size: str
    only: tuple[Kind | OrderKind, ...]
    rounds: int
    wagers: int
    struck: dict[str, int]
    cpu_s: float
    broken: tuple[BrokenEvening, ...] = ()
    orders: dict[str, int] = {}

    @property
    def is_of(self) -> str:
        """What its evenings are: those of one seed differ with it."""
        words = [self.size, f"{self.form or 'one or many'}", *self.only]
        return ", ".join(words)


class Evenings(NamedTuple):
    """What is played."""

    size: Size
    name: str  # of the size
    form: Form | None

    @property
    def in_a_block(self) -> int:
        return WHOLE_BLOCK if self.size == WHOLE else BLOCK

    def blocks(self, seeds: range) -> Iterator[range]:
        for start in range(seeds.start, seeds.stop, self.in_a_block):
            yield range(start, min(seeds.stop, start + self.in_a_block))


def block_of(outcomes: Sequence[Outcome], start: int, evenings: Evenings) -> Block:
    """A line of the ledger. The outcomes are those of the seeds from `start` on."""
    assert [one.seed for one in outcomes] == list(range(start, start + len(outcomes)))
    struck: Counter[str] = Counter()
    orders: Counter[str] = Counter()
    told = [one.told for one in outcomes if one.told is not None]
    for one in told:
        struck.update(one.struck)
        orders.update(one.orders)
    return Block(
        at=datetime.now(UTC).isoformat(timespec="seconds"),
        program=__version__,
        start=start,
        seeds=len(outcomes),
        form=evenings.form,
        size=evenings.name,
        only=evenings.size.only,
        rounds=sum(one.rounds for one in told),
        wagers=sum(one.accepted for one in told),
        struck=dict(sorted(struck.items())),
        orders=dict(sorted(orders.items())),
        cpu_s=round(sum(one.cpu_s for one in outcomes), 1),
        broken=tuple(
            BrokenEvening(one.seed, one.promise, one.detail) for one in outcomes if one.told is None
        ),
    )


def play_block(seeds: range, evenings: Evenings, processes: int) -> Iterator[Outcome]:
    """The outcomes in the order of the seeds, up to the first that breaks a promise.

    Raises concurrent.futures.process.BrokenProcessPool if a process ends in an evening.
    """
    work = partial(played, size=evenings.size, form=evenings.form)
    prepare()
    with ProcessPoolExecutor(
        min(processes, len(seeds)), multiprocessing.get_context("fork"), _ignore_signals
    ) as pool:
        try:
            for outcome in pool.map(work, seeds):
                yield outcome
                if outcome.told is None:
                    return
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _ignore_signals() -> None:
    """Ctrl-C is for the process that counts: an evening that has begun ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


# ------------------------------------------------------------------ the ledger


def total(blocks: Sequence[Block]) -> Iterator[str]:
    """All blocks of a ledger in words."""
    struck: Counter[str] = Counter()
    orders: Counter[str] = Counter()
    for block in blocks:
        struck.update(block.struck)
        orders.update(block.orders)
    yield (
        f"{sum(one.seeds for one in blocks):,} evenings in {len(blocks):,} blocks: "
        f"{sum(one.rounds for one in blocks):,} rounds, {sum(one.wagers for one in blocks):,} "
        f"wagers, {sum(one.cpu_s for one in blocks) / 3600:.2f} hours of a processor"
    )
    yield f"{struck.total():,} failures ({_by_kind(struck)})"
    yield f"{orders.total():,} orders of operators ({_by_kind(orders)})"
    for is_of in dict.fromkeys(one.is_of for one in blocks):
        some = [one for one in blocks if one.is_of == is_of]
        runs, repeated = seeds_of(some)
        ranges = ", ".join(f"{run.start} to {run.stop - 1}" for run in runs)
        more = f"; {repeated:,} of them were played before" if repeated else ""
        yield f"{is_of}: seeds {ranges}{more}"
    broken = [(block, one) for block in blocks for one in block.broken]
    yield f"{len(broken)} promises broken"
    for block, one in broken:
        yield f"{block.is_of}: seed {one.seed} ({block.program}): {one.promise}: {one.detail}"


def _by_kind(counted: Counter[str]) -> str:
    return ", ".join(f"{kind} {times:,}" for kind, times in sorted(counted.items())) or "none"


def seeds_of(blocks: Sequence[Block]) -> tuple[list[range], int]:
    """The seeds of these blocks without their repetitions, and how many were repeated."""
    runs: list[range] = []
    repeated = 0
    for block in sorted(blocks, key=lambda one: one.start):
        end = block.start + block.seeds
        if runs and block.start <= runs[-1].stop:
            last = runs.pop()
            repeated += min(last.stop, end) - block.start
            runs.append(range(last.start, max(last.stop, end)))
        else:
            runs.append(range(block.start, end))
    return runs, repeated
