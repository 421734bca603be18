"""Which tests run on which kind of equipment, and the verdict over all of them.

The outcomes of a kind are tested as one sequence, in the order drawn. For shuffles and samples that
is the sequence of first entries; they also have tests of their own.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from server.rng import sequences
from server.rng.arrangements import ARRANGEMENT_TESTS, positions
from server.rng.distributions import holm
from server.rng.findings import Finding
from server.rng.outcomes import Kind

# § 810a.5: the tests that a generator has to pass.
NAMED_TESTS = (
    "chi-square",
    "equidistribution",
    "gap",
    "overlaps",
    "poker",
    "coupon collector",
    "permutation",
    "Kolmogorov-Smirnov",
    "adjacency criterion",
    "order statistic",
    "runs",
    "interplay correlation",
    "serial correlation",
    "subsequences",
    "Poisson",
)
MOST_SHOWN_POSITIONS = 54


@dataclass(frozen=True)
class Examined:
    """A kind of equipment after its tests, with the figures for the plots."""

    kind: str
    outcomes: int
    findings: tuple[Finding, ...]
    counts: tuple[int, ...]  # of each number; of arrangements, of each first entry
    correlations: tuple[float, ...]
    positions: tuple[tuple[int, ...], ...]  # of arrangements that are small enough to be shown


def examine(kind: Kind, tables: Sequence[array[int]]) -> Examined:
    """Run every test on what the tables drew, `kind.size` numbers an outcome."""
    firsts = [numbers[:: kind.size] for numbers in tables]
    chances = kind.chances
    in_order = array("H")
    for numbers in firsts:
        in_order.extend(numbers)
    found: list[Finding | None] = []
    for test in sequences.SEQUENCE_TESTS:
        found.extend(test(in_order, chances))
    found.append(sequences.interplay(firsts[0], firsts[1], chances))
    table: list[list[int]] = []
    if kind.size > 1:
        arrangements = [entries for numbers in tables for entries in _entries(numbers, kind.size)]
        for of_arrangements in ARRANGEMENT_TESTS:
            found.extend(of_arrangements(arrangements, len(chances)))
        if len(chances) <= MOST_SHOWN_POSITIONS:
            table = positions(arrangements, len(chances))
    return Examined(
        kind.name,
        len(in_order),
        tuple(finding for finding in found if finding is not None),
        tuple(sequences.counts_of(in_order, len(chances))),
        tuple(sequences.correlations(in_order, chances)),
        tuple(tuple(row) for row in table),
    )


def _entries(numbers: array[int], size: int) -> Iterator[tuple[int, ...]]:
    one_after_another = iter(numbers)
    return zip(*[one_after_another] * size, strict=True)


@dataclass(frozen=True)
class Judged:
    """A finding, and how rare it is among all the others (Holm, 1979)."""

    kind: str
    finding: Finding
    adjusted_p: float
    passed: bool


def judge(examined: Sequence[Examined], level: float) -> list[Judged]:
    """Every finding of every kind at one level, taken together.

    The probability that a sound generator fails any of them is at most `level`, for any number of
    tests and any dependence between them.
    """
    found = [(one.kind, finding) for one in examined for finding in one.findings]
    adjusted = holm([finding.p_value for _, finding in found])
    return [
        Judged(kind, finding, p, p >= level)
        for (kind, finding), p in zip(found, adjusted, strict=True)
    ]
