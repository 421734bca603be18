"""The laws behind the tests, against enumeration and against printed tables."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations, product
from math import exp, factorial, lgamma, log, prod

import pytest

from server.rng import distributions
from server.rng.distributions import chi_square_p, gamma_tails, holm, kolmogorov_p, normal_p, pooled

WEIGHTS = (0.1, 0.2, 0.3, 0.4)


@pytest.mark.parametrize(
    ("freedom", "critical"),
    [(1, 3.841459), (2, 5.991465), (10, 18.307038), (37, 52.192320), (100, 124.342113)],
)
def test_chi_square_is_passed_once_in_twenty(freedom: int, critical: float) -> None:
    """Abramowitz and Stegun, Table 26.8, at 0.05."""
    assert gamma_tails(freedom / 2, critical / 2)[1] == pytest.approx(0.05, abs=1e-7)


@pytest.mark.parametrize("half", [1, 2, 7, 50, 700])
@pytest.mark.parametrize("share", [0.1, 0.8, 1.0, 1.2, 3.0])
def test_chi_square_of_even_freedom_is_a_sum_of_poisson(half: int, share: float) -> None:
    x = half * share
    terms = (exp(k * log(x) - x - lgamma(k + 1)) for k in range(half))
    lower, upper = gamma_tails(half, x)
    assert upper == pytest.approx(sum(terms), rel=1e-9, abs=1e-300)
    assert lower + upper == pytest.approx(1)


def test_too_even_is_as_suspicious_as_too_uneven() -> None:
    assert chi_square_p(36.3, 37) > 0.9
    assert chi_square_p(10.0, 37) < 1e-4
    assert chi_square_p(90.0, 37) < 1e-4
    assert chi_square_p(0.0, 3) == 1.0  # of few whole numbers that is no wonder


def test_normal_and_kolmogorov_at_their_well_known_points() -> None:
    assert normal_p(1.959964) == pytest.approx(0.05, abs=1e-6)
    assert normal_p(-2.575829) == pytest.approx(0.01, abs=1e-6)
    n = 10**10
    assert kolmogorov_p(1.3581 / n**0.5, n) == pytest.approx(0.05, abs=1e-4)
    assert kolmogorov_p(1.6276 / n**0.5, n) == pytest.approx(0.01, abs=1e-4)
    assert kolmogorov_p(0.0, n) == 1.0


def test_cells_are_joined_until_each_is_expected_ten_times() -> None:
    assert pooled([1, 2, 3, 4], [4, 6, 10, 2]) == ([3, 7], [10, 12])
    assert pooled([1, 2], [12, 6]) is None


def test_rising_runs() -> None:
    law = distributions.rising(WEIGHTS, 4)
    for r in range(5):
        rises = (
            prod(WEIGHTS[number] for number in row)
            for row in product(range(4), repeat=r)
            if all(a < b for a, b in pairwise(row))
        )
        assert law[r] == pytest.approx(sum(rises))


def test_different_outcomes_in_a_hand() -> None:
    law = [0.0] * 6
    for row in product(range(4), repeat=5):
        law[len(set(row))] += prod(WEIGHTS[number] for number in row)
    assert distributions.different(WEIGHTS, 5) == pytest.approx(law)


@pytest.mark.parametrize("rank", [1, 2, 3])
def test_order_statistics(rank: int) -> None:
    law = [0.0] * 4
    for row in product(range(4), repeat=3):
        law[sorted(row)[rank - 1]] += prod(WEIGHTS[number] for number in row)
    assert distributions.order_statistic(WEIGHTS, rank, 3) == pytest.approx(law)


def test_coupon_collecting() -> None:
    law = distributions.collecting(3, 7)
    for length in range(7):
        done = sum(
            len(set(row)) == 3 and len(set(row[:-1])) == 2
            for row in product(range(3), repeat=length)
        )
        assert law[length] == pytest.approx(done / 3**length)
    assert sum(law) == pytest.approx(1)


def test_entries_left_in_place_and_entries_that_follow_their_neighbour() -> None:
    n = 6
    kept: Counter[int] = Counter()
    followed: Counter[int] = Counter()
    for row in permutations(range(n)):
        kept[sum(at == entry for at, entry in enumerate(row))] += 1
        followed[sum(b == a + 1 for a, b in pairwise(row))] += 1
    for counts, law in (
        (kept, distributions.matches(n, 4)),
        (followed, distributions.successions(n, 4)),
    ):
        counted = [counts[k] for k in range(4)]
        whole = [*counted, factorial(n) - sum(counted)]
        assert law == pytest.approx([count / factorial(n) for count in whole])
    assert sum(distributions.successions(312, 8)) == pytest.approx(1)


def test_binomial_and_geometric() -> None:
    assert distributions.binomial(2, 0.25) == pytest.approx([0.5625, 0.375, 0.0625])
    assert distributions.geometric(0.25, 2) == pytest.approx([0.25, 0.1875, 0.5625])


def test_holm_multiplies_the_rarest_by_the_most() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.5]) == [1.0, 1.0]
