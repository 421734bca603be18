"""A report on final outcomes: it draws, tests and judges every kind of equipment."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import product
from typing import Any

from server import __version__
from server.common.workers import as_done, ctrl_c_held_back, worker_processes
from server.rng.battery import NAMED_TESTS, Examined, Judged, examine, judge
from server.rng.outcomes import KINDS, TABLES, Kind, drawn, house_rounds

PARTS = 16  # of each table; each part is drawn by one process
LEAST_DRAWS = 1_000
MOST_DRAWS = 100_000_000

Advance = Callable[[str, float], None]


@dataclass(frozen=True)
class Report:
    """What was drawn from which seed, and the results of the tests."""

    seed: bytes
    draws: int
    level: float
    examined: tuple[Examined, ...]
    judged: tuple[Judged, ...]
    made_ms: int

    @property
    def passed(self) -> bool:
        return all(one.passed for one in self.judged)

    def not_run(self, examined: Examined) -> list[str]:
        """The tests that do not fit a kind, or have too few draws of it."""
        run = {finding.test for finding in examined.findings}
        return [name for name in NAMED_TESTS if name not in run]

    def document(self) -> dict[str, Any]:
        """Plain data, for the JSON file."""
        return {
            "croupier": __version__,
            "made_ms": self.made_ms,
            "seed": self.seed.hex(),
            "draws": self.draws,
            "level": self.level,
            "correction": "Holm",
            "passed": self.passed,
            "equipment": [
                {
                    "kind": kind.name,
                    "title": kind.title,
                    "drawn_by": kind.drawn_by,
                    "outcomes": one.outcomes,
                    "numbers": one.outcomes * kind.size,
                    "counts": one.counts,
                    "correlations": one.correlations,
                    "not_run": self.not_run(one),
                    "tests": [_finding(judged) for judged in self.of(one.kind)],
                }
                for kind, one in zip(KINDS, self.examined, strict=True)
            ],
        }

    def of(self, kind: str) -> list[Judged]:
        return [one for one in self.judged if one.kind == kind]


def _finding(judged: Judged) -> dict[str, Any]:
    finding = judged.finding
    return {
        "test": finding.test,
        "of": finding.of,
        "statistic": finding.statistic,
        "law": finding.law,
        "p_value": finding.p_value,
        "adjusted_p_value": judged.adjusted_p,
        "passed": judged.passed,
    }


def make_report(
    seed: bytes, draws: int, level: float, advance: Advance, processes: int | None = None
) -> Report:
    """Draw about `draws` numbers of each kind, and test them.

    `seed` has 32 bytes and fixes every figure, however many processes share the work. `advance` is
    told what is being done and the share of the whole that has just been finished.
    """
    with worker_processes(processes) as pool:
        examined = _examine_all(pool, seed, draws, advance)
    judged = judge(examined, level)
    made_ms = time.time_ns() // 1_000_000
    return Report(seed, draws, level, tuple(examined), tuple(judged), made_ms)


def _examine_all(
    pool: ProcessPoolExecutor, seed: bytes, draws: int, advance: Advance
) -> list[Examined]:
    drawing: dict[Future[array[int]], tuple[int, int, int]] = {}
    with ctrl_c_held_back():
        for at, table, part in product(range(len(KINDS)), range(TABLES), range(PARTS)):
            job = pool.submit(draw_part, at, seed, table, part, draws)
            drawing[job] = (at, table, part)
    drawn_parts: dict[int, dict[tuple[int, int], array[int]]] = {at: {} for at in range(len(KINDS))}
    share = 1 / (len(drawing) + len(KINDS))
    examining: dict[int, Future[Examined]] = {}
    for job in as_done(drawing):
        at, table, part = drawing.pop(job)
        parts = drawn_parts[at]
        parts[table, part] = job.result()
        advance(f"drawing: {KINDS[at].title}", share)
        if len(parts) == TABLES * PARTS:
            tables = [_joined(parts, table) for table in range(TABLES)]
            with ctrl_c_held_back():
                examining[at] = pool.submit(examine_kind, at, tables)
            del drawn_parts[at]
    examined = []
    for at, kind in enumerate(KINDS):
        examined.append(examining[at].result())
        advance(f"testing: {kind.title}", share)
    return examined


def _joined(parts: dict[tuple[int, int], array[int]], table: int) -> array[int]:
    numbers = array("H")
    for part in range(PARTS):
        numbers.extend(parts[table, part])
    return numbers


def outcomes_of_part(kind: Kind, draws: int, part: int) -> int:
    """All parts of a table together come to the kind's number of outcomes."""
    outcomes = kind.outcomes(draws)
    return outcomes * (part + 1) // PARTS - outcomes * part // PARTS


def draw_part(at: int, seed: bytes, table: int, part: int, draws: int) -> array[int]:
    """One part of one table of one kind, in a process of its own."""
    kind = KINDS[at]
    rounds = house_rounds(seed, kind, table, part)
    return drawn(kind, rounds, outcomes_of_part(kind, draws, part))


def examine_kind(at: int, tables: Sequence[array[int]]) -> Examined:
    return examine(KINDS[at], tables)
