"""The result of one test on one kind of equipment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from server.rng.distributions import chi_square, chi_square_p, pooled


@dataclass(frozen=True)
class Finding:
    """A test's statistic, its distribution for a sound generator, and its p-value."""

    test: str  # in the words of § 810a.5
    of: str  # what was looked at
    statistic: float
    law: str
    p_value: float


def by_chi_square(
    test: str, of: str, observed: Sequence[float], chances: Sequence[float]
) -> Finding | None:
    """Compare counts with the chances of their cells; None if there are too few to judge."""
    total = sum(observed)
    cells = pooled(observed, [total * chance for chance in chances])
    if cells is None:
        return None
    return chi_square_finding(test, of, chi_square(*cells), len(cells[0]) - 1)


def chi_square_finding(test: str, of: str, statistic: float, freedom: int) -> Finding:
    law = f"chi-square, {freedom:,} degrees of freedom"
    return Finding(test, of, statistic, law, chi_square_p(statistic, freedom))
