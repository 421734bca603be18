"""The laboratory's distributions against scipy's, over a grid that reaches far into both tails.

`server/rng/distributions.py` computes them itself so that the house does not need scipy. scipy is
the independent implementation: it is installed for tests only, and loads its parts when they are
used. One worker does that.
"""

from __future__ import annotations

from math import sqrt

import pytest
import scipy

from server.rng import distributions

pytestmark = pytest.mark.xdist_group("scipy")

# 10 000 is more cells than any test of the laboratory has.
FREEDOMS = (1, 2, 3, 5, 9, 10, 37, 100, 311, 1_000, 10_000)
# From all but certain to one in 10^12: p-values below that are all the same finding.
PROBABILITIES = (1e-12, 1e-9, 1e-6, 1e-3, 0.01, 0.05, 0.3, 0.5, 0.7, 0.95, 0.99, 1 - 1e-6)
REL = 1e-9
"""lgamma and exp cost some digits where a statistic has many degrees of freedom."""


@pytest.mark.parametrize("freedom", FREEDOMS)
@pytest.mark.parametrize("tail", PROBABILITIES)
def test_the_upper_tail_of_chi_square(freedom: int, tail: float) -> None:
    statistic = scipy.stats.chi2.isf(tail, freedom)
    lower, upper = distributions.gamma_tails(freedom / 2, statistic / 2)

    assert upper == pytest.approx(scipy.stats.chi2.sf(statistic, freedom), rel=REL, abs=1e-15)
    assert lower == pytest.approx(scipy.stats.chi2.cdf(statistic, freedom), rel=REL)


@pytest.mark.parametrize("freedom", FREEDOMS)
@pytest.mark.parametrize("tail", PROBABILITIES)
def test_the_lower_tail_of_chi_square(freedom: int, tail: float) -> None:
    """Where draws are too even to be draws."""
    statistic = scipy.stats.chi2.ppf(tail, freedom)
    lower, _ = distributions.gamma_tails(freedom / 2, statistic / 2)

    assert lower == pytest.approx(scipy.stats.chi2.cdf(statistic, freedom), rel=REL)


@pytest.mark.parametrize("a", [0.5, 1, 2.5, 18.5, 155.5, 5_000])
@pytest.mark.parametrize("share", [0, 1e-6, 0.01, 0.5, 0.97, 0.999, 1, 1.001, 1.05, 2, 8])
def test_the_incomplete_gamma_functions_where_the_method_changes(a: float, share: float) -> None:
    """At x = a + 1 the series gives way to the continued fraction."""
    for x in (a * share, a + share):
        lower, upper = distributions.gamma_tails(a, x)
        assert lower == pytest.approx(scipy.special.gammainc(a, x), rel=REL, abs=1e-14)
        assert upper == pytest.approx(scipy.special.gammaincc(a, x), rel=REL, abs=1e-14)


@pytest.mark.parametrize("freedom", FREEDOMS)
@pytest.mark.parametrize("share", [0.01, 0.5, 0.9, 1.0, 1.1, 2.0])
def test_chi_square_is_judged_on_both_sides_from_ten_degrees_of_freedom(
    freedom: int, share: float
) -> None:
    statistic = freedom * share
    upper, lower = scipy.stats.chi2.sf(statistic, freedom), scipy.stats.chi2.cdf(statistic, freedom)
    both = min(1.0, 2 * min(upper, lower))

    judged = distributions.chi_square_p(statistic, freedom)
    assert judged == pytest.approx(both if freedom >= 10 else upper, rel=REL, abs=1e-14)


@pytest.mark.parametrize("z", [0.0, 1e-6, 0.1, 0.5, 1, 1.96, 3, 5, 8, 20, 37])
def test_both_tails_of_the_normal_distribution(z: float) -> None:
    assert distributions.normal_p(z) == pytest.approx(2 * scipy.stats.norm.sf(z), rel=1e-12)
    assert distributions.normal_p(-z) == distributions.normal_p(z)


@pytest.mark.parametrize("x", [0.2, 0.25, 0.3, 0.5, 0.83, 1, 1.36, 1.63, 2, 3, 5, 8])
def test_the_limit_of_the_kolmogorov_distribution(x: float) -> None:
    """With so many numbers that Stephens's correction is nothing."""
    n = 10**16
    judged = distributions.kolmogorov_p(x / sqrt(n), n)

    assert judged == pytest.approx(scipy.stats.kstwobign.sf(x), rel=1e-6, abs=1e-12)


@pytest.mark.parametrize("x", [0.0, 0.01, 0.1, 0.19, 0.21])
def test_kolmogorov_is_certain_where_the_distance_is_small(x: float) -> None:
    """Below 0.2 the series is not summed: the answer is 1 to twelve digits."""
    corrected = 1 + 0.12 + 0.11
    assert distributions.kolmogorov_p(x / corrected, 1) == pytest.approx(1.0, abs=1e-9)
    assert scipy.stats.kstwobign.sf(x) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("n", [50, 100, 1_000, 10_000])
@pytest.mark.parametrize("tail", [1e-6, 1e-4, 1e-3, 0.01, 0.05, 0.1, 0.5, 0.9])
def test_stephens_correction_against_the_exact_law_for_n_numbers(n: int, tail: float) -> None:
    """The correction is an approximation. It has to be close where a verdict is given."""
    distance = scipy.stats.kstwo.isf(tail, n)
    judged = distributions.kolmogorov_p(distance, n)

    assert judged == pytest.approx(tail, rel=0.03 if tail >= 1e-3 else 0.15)


@pytest.mark.parametrize(
    ("n", "p"), [(1, 0.5), (10, 0.1), (100, 1 / 38), (1_000, 0.5), (5_000, 1e-3)]
)
def test_binomial(n: int, p: float) -> None:
    expected = scipy.stats.binom.pmf(range(n + 1), n, p)

    assert distributions.binomial(n, p) == pytest.approx(expected, rel=1e-9, abs=1e-300)


@pytest.mark.parametrize("p", [1 / 54, 1 / 6, 0.5, 0.99])
def test_geometric(p: float) -> None:
    """scipy counts the trials, ours the failures before the success."""
    law = distributions.geometric(p, 40)

    assert law[:-1] == pytest.approx(scipy.stats.geom.pmf(range(1, 41), p), rel=1e-12)
    assert law[-1] == pytest.approx(scipy.stats.geom.sf(40, p), rel=1e-9, abs=1e-300)


@pytest.mark.parametrize(
    ("observed", "expected"),
    [([12, 8, 10], [10, 10, 10]), ([100, 0, 50], [50, 50, 50]), ([7.5, 2.5], [5, 5])],
)
def test_the_statistic_of_chi_square(observed: list[float], expected: list[float]) -> None:
    known = scipy.stats.chisquare(observed, expected)

    assert distributions.chi_square(observed, expected) == pytest.approx(known.statistic)
    upper = distributions.gamma_tails((len(observed) - 1) / 2, known.statistic / 2)[1]
    assert upper == pytest.approx(known.pvalue, rel=REL)
