"""The distributions of the tests' statistics: chi-square, normal, Kolmogorov's.

They use floats: they judge draws and never make one. Formulas: Abramowitz and Stegun, Handbook of
Mathematical Functions, § 6.5 (incomplete gamma), § 26.4 (chi-square). The tests compare them with
scipy's.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from math import comb, erfc, exp, lgamma, log, sqrt

EPSILON = 1e-15
MOST_TERMS = 100_000
LEAST_EXPECTED = 10.0  # of a cell: with fewer, its count is far from normal
LEAST_FREEDOM_OF_EVENNESS = 10


def gamma_tails(a: float, x: float) -> tuple[float, float]:
    """P(a, x) and Q(a, x) = 1 - P(a, x), the regularised incomplete gamma functions."""
    if x <= 0:
        return 0.0, 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        lower = scale * _series(a, x)
        return lower, 1 - lower
    upper = scale * _continued_fraction(a, x)
    return 1 - upper, upper


def _series(a: float, x: float) -> float:
    """A&S 6.5.29."""
    term = total = 1 / a
    for n in range(1, MOST_TERMS):
        term *= x / (a + n)
        total += term
        if term < total * EPSILON:
            return total
    raise ArithmeticError(f"no convergence at a = {a}, x = {x}")


def _continued_fraction(a: float, x: float) -> float:
    """A&S 6.5.31, by Lentz's method."""
    b = x + 1 - a
    c = 1 / 1e-300
    d = 1 / b
    value = d
    for n in range(1, MOST_TERMS):
        numerator = n * (a - n)
        b += 2
        d = 1 / (numerator * d + b)
        c = b + numerator / c
        value *= c * d
        if abs(c * d - 1) < EPSILON:
            return value
    raise ArithmeticError(f"no convergence at a = {a}, x = {x}")


def chi_square_p(statistic: float, freedom: int) -> float:
    """The two-sided p-value of a statistic: too even is as suspicious as too uneven.

    With few degrees of freedom it judges only unevenness: a handful of whole numbers is often
    perfectly even.
    """
    too_even, too_uneven = gamma_tails(freedom / 2, statistic / 2)
    if freedom < LEAST_FREEDOM_OF_EVENNESS:
        return too_uneven
    return min(1.0, 2 * min(too_even, too_uneven))


def normal_p(z: float) -> float:
    """The probability of a standard normal number at least as far from 0, on either side."""
    return erfc(abs(z) / sqrt(2))


def kolmogorov_p(distance: float, n: int) -> float:
    """The p-value of a Kolmogorov-Smirnov distance of n numbers, with Stephens's correction."""
    x = (sqrt(n) + 0.12 + 0.11 / sqrt(n)) * distance
    if x < 0.2:
        return 1.0  # the series converges slowly here, and is 1 to twelve digits
    terms = (2.0 * (-1.0) ** (j - 1) * exp(-2 * (j * x) ** 2) for j in range(1, 101))
    return min(1.0, max(0.0, sum(terms)))


def chi_square(observed: Sequence[float], expected: Sequence[float]) -> float:
    """Σ (observed - expected)² / expected."""
    return sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))


def pooled(
    observed: Sequence[float], expected: Sequence[float]
) -> tuple[list[float], list[float]] | None:
    """Join neighbouring cells until each is expected LEAST_EXPECTED times.

    Only then does the statistic follow chi-square. None if fewer than two cells are left.
    """
    seen: list[float] = []
    due: list[float] = []
    open_seen = open_due = 0.0
    for o, e in zip(observed, expected, strict=True):
        open_seen += o
        open_due += e
        if open_due >= LEAST_EXPECTED:
            seen.append(open_seen)
            due.append(open_due)
            open_seen = open_due = 0.0
    if len(due) < 2:
        return None
    seen[-1] += open_seen
    due[-1] += open_due
    return seen, due


def binomial(n: int, p: float) -> list[float]:
    """P(X = k) for k = 0 … n."""
    q = log(p), log(1 - p)
    return [
        exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) + k * q[0] + (n - k) * q[1])
        for k in range(n + 1)
    ]


def geometric(p: float, most: int) -> list[float]:
    """P(X = k) of k failures before a success, for k = 0 … most - 1, and last P(X >= most)."""
    return [p * (1 - p) ** k for k in range(most)] + [(1 - p) ** most]


def order_statistic(chances: Sequence[float], rank: int, of: int) -> list[float]:
    """The law of the rank-th smallest (1 … of) of `of` independent outcomes."""
    below = [min(1.0, total) for total in accumulate(chances)]
    at_most = [
        sum(comb(of, i) * f**i * (1 - f) ** (of - i) for i in range(rank, of + 1)) for f in below
    ]
    return [now - before for now, before in zip(at_most, [0.0, *at_most], strict=False)]


def rising(chances: Sequence[float], most: int) -> list[float]:
    """P(r outcomes in a row rise strictly) for r = 0 … most: elementary symmetric polynomials.

    Of r outcomes with different numbers exactly one order rises, so it is the sum, over all sets
    of r numbers, of the product of their chances.
    """
    sums = [1.0] + [0.0] * most
    for chance in chances:
        for r in range(most, 0, -1):
            sums[r] += chance * sums[r - 1]
    return sums


def different(chances: Sequence[float], hand: int) -> list[float]:
    """P(exactly r different outcomes in a hand) for r = 0 … hand.

    hand! times the coefficient of x^hand in Π over outcomes of (1 + y·(e^(p·x) - 1)), by powers
    of y (r) and x (n).
    """
    sums = [[0.0] * (hand + 1) for _ in range(hand + 1)]
    sums[0][0] = 1.0
    for chance in chances:
        powers = [0.0] + [chance**i / _factorial(i) for i in range(1, hand + 1)]
        for r in range(hand, 0, -1):
            for n in range(hand, 0, -1):
                sums[r][n] += sum(sums[r - 1][n - i] * powers[i] for i in range(1, n + 1))
    return [row[hand] * _factorial(hand) for row in sums]


def _factorial(n: int) -> float:
    return exp(lgamma(n + 1))


@cache
def collecting(sides: int, most: int) -> tuple[float, ...]:
    """P(the last of `sides` equally likely outcomes is seen at draw t) for t = 0 … most.

    The last entry also has the probability of every later draw.
    """
    seen = [1.0] + [0.0] * sides  # by how many different ones were seen so far
    law = [0.0]
    for _ in range(most):
        done = seen[sides]
        for i in range(sides, 0, -1):
            seen[i] = seen[i] * i / sides + seen[i - 1] * (sides - i + 1) / sides
        seen[0] = 0.0
        law.append(max(0.0, seen[sides] - done))
    law[-1] += 1 - sum(law)
    return tuple(law)


def matches(n: int, most: int) -> list[float]:
    """P(k of n things stay in their own place) for k = 0 … most - 1, and last P(at least most).

    C(n, k)·D(n-k) / n!, D being the derangements; close to Poisson's law with mean 1.
    """
    none_of = _no_match(n)
    law = [none_of[n - k] / _factorial(k) for k in range(min(most, n + 1))]
    return [*law, max(0.0, 1 - sum(law))]


def successions(n: int, most: int) -> list[float]:
    """P(k of n things follow their neighbour, a then a+1) for k = 0 … most - 1, and the rest.

    C(n-1, k)·(D(m) + D(m-1)) / n! with m = n - k.
    """
    none_of = _no_match(n)
    law = []
    for k in range(min(most, n)):
        m = n - k
        ways = none_of[m] + none_of[m - 1] / m  # (D(m) + D(m-1)) / m!
        law.append(comb(n - 1, k) * ways * exp(lgamma(m + 1) - lgamma(n + 1)))
    return [*law, max(0.0, 1 - sum(law))]


def _no_match(n: int) -> list[float]:
    """D(m) / m! for m = 0 … n."""
    terms = ((-1) ** i * exp(-lgamma(i + 1)) for i in range(n + 1))
    return list(accumulate(terms))


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's adjusted p-values: those below a level fail, at that level for all tests together."""
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    adjusted = [0.0] * len(p_values)
    highest = 0.0
    for place, index in enumerate(order):
        highest = max(highest, min(1.0, (len(p_values) - place) * p_values[index]))
        adjusted[index] = highest
    return adjusted
