"""The tests of 58 Pa. Code § 810a.5 on shuffles and samples, whose entries are all different.

An arrangement is a tuple of `k` different ones of 0 … n-1 in the order drawn; a shuffle has k = n.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import comb, sqrt

from server.rng.distributions import (
    LEAST_EXPECTED,
    chi_square,
    matches,
    normal_p,
    successions,
)
from server.rng.findings import Finding, by_chi_square, chi_square_finding
from server.rng.sequences import ORDERED, by_orders, counts_of

Arrangements = Sequence[Sequence[int]]
ArrangementTest = Callable[[Arrangements, int], Iterator[Finding | None]]

GROUP = 5
MOST_MATCHES = 8


def positions(arrangements: Arrangements, n: int) -> list[list[int]]:
    """How often each entry was at each position: one row for each position."""
    return [counts_of(column, n) for column in zip(*arrangements, strict=True)]


def evenness(arrangements: Arrangements, n: int) -> Iterator[Finding | None]:
    """Every entry is drawn as often, and lies in every position as often, as every other.

    Entries are all different, so that positions depend on each other. The deviations have a
    part that is the same in all positions, with a variance of (n-k)/(n-1) of that of independent
    draws, which a shuffle lacks; and the rest, with n/(n-1) of it.
    """
    table = positions(arrangements, n)
    k, due = len(table), len(arrangements) / n
    if due < LEAST_EXPECTED:
        yield None
        return
    drawn = [sum(column) for column in zip(*table, strict=True)]
    same = chi_square(drawn, [k * due] * n)
    if k < n:
        statistic = same * (n - 1) / (n - k)
        yield chi_square_finding("chi-square", "how often each was drawn", statistic, n - 1)
    rest = sum(chi_square(row, [due] * n) for row in table) - same
    freedom = (k - 1) * (n - 1)
    of = "each entry at each position"
    yield chi_square_finding("equidistribution", of, rest * (n - 1) / n, freedom)


def adjacency(arrangements: Arrangements, n: int) -> Iterator[Finding | None]:
    """In a shuffle: how many entries still follow their neighbour."""
    if len(arrangements[0]) < n:
        return
    followed = Counter(
        min(sum(after == before + 1 for before, after in pairwise(entries)), MOST_MATCHES)
        for entries in arrangements
    )
    observed = [followed[count] for count in range(MOST_MATCHES + 1)]
    law = successions(n, MOST_MATCHES)
    yield by_chi_square("adjacency criterion", "entries that kept their neighbour", observed, law)


def poisson(arrangements: Arrangements, n: int) -> Iterator[Finding | None]:
    """In a shuffle: how many entries stay in place. The exact law, close to Poisson's."""
    if len(arrangements[0]) < n:
        return
    kept = Counter(
        min(sum(at == entry for at, entry in enumerate(entries)), MOST_MATCHES)
        for entries in arrangements
    )
    observed = [kept[count] for count in range(MOST_MATCHES + 1)]
    yield by_chi_square("Poisson", "entries left in place", observed, matches(n, MOST_MATCHES))


def permutation(arrangements: Arrangements, n: int) -> Iterator[Finding | None]:  # noqa: ARG001
    """In which order the last four entries come."""
    orders = Counter(
        tuple(sorted(range(ORDERED), key=entries[-ORDERED:].__getitem__))
        for entries in arrangements
    )
    yield by_orders(f"orders of the last {ORDERED} entries", orders)


def order_statistic(arrangements: Arrangements, n: int) -> Iterator[Finding | None]:
    """The smallest of the first five entries."""
    observed = counts_of([min(entries[:GROUP]) for entries in arrangements], n)
    law = [comb(n - 1 - least, GROUP - 1) / comb(n, GROUP) for least in range(n)]
    of = f"the smallest of the first {GROUP}"
    yield by_chi_square("order statistic", of, observed, law)


def runs(arrangements: Arrangements, n: int) -> Iterator[Finding | None]:  # noqa: ARG001
    """How many neighbours rise: a mean of (k-1)/2 and a variance of (k+1)/12 each."""
    k = len(arrangements[0])
    rises = sum(before < after for entries in arrangements for before, after in pairwise(entries))
    count = len(arrangements)
    z = (rises - count * (k - 1) / 2) / sqrt(count * (k + 1) / 12)
    yield Finding("runs", "neighbours that rise", z, "standard normal", normal_p(z))


def interplay(arrangements: Arrangements, n: int) -> Iterator[Finding | None]:
    """The first entry tells nothing about the second, except that it is different."""
    cells = n * (n - 1)
    if len(arrangements) / cells < LEAST_EXPECTED:
        yield None
        return
    pairs = Counter((entries[0], entries[1]) for entries in arrangements)
    observed = [pairs[a, b] for a in range(n) for b in range(n) if a != b]
    of = "first and second entry"
    yield by_chi_square("interplay correlation", of, observed, [1 / cells] * cells)


ARRANGEMENT_TESTS: tuple[ArrangementTest, ...] = (
    evenness,
    adjacency,
    permutation,
    order_statistic,
    runs,
    interplay,
    poisson,
)
