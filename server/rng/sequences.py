"""The tests of 58 Pa. Code § 810a.5 on outcomes in the order in which they were drawn.

Each takes the numbers drawn (0 … n-1) and the chance of each number, equal or not, and compares
them with the exact distribution of independent draws. The tests are those of Knuth, The Art of
Computer Programming, volume 2, § 3.3.2, with distributions for outcomes that can be equal. A test
with too few draws gives no finding.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise, permutations
from math import ceil, log
from operator import mul

from server.rng.distributions import (
    LEAST_EXPECTED,
    binomial,
    chi_square,
    collecting,
    different,
    geometric,
    kolmogorov_p,
    order_statistic,
    rising,
)
from server.rng.findings import Finding, by_chi_square, chi_square_finding

Numbers = Sequence[int]
Chances = Sequence[float]
SequenceTest = Callable[[Numbers, Chances], Iterator[Finding | None]]

PARTS = 20
MARKED_SHARE = 0.25
HAND = 5
MOST_DRAWS_A_SET = 20  # times the number of outcomes
ORDERED = 4
FINEST = 1e-7
GROUP = 5
LAGS = 24
STEPS = (2, 3, 5, 7)
EXPECTED_A_WINDOW = 4


def counts_of(numbers: Numbers, n: int) -> list[int]:
    """How often each of 0 … n-1 was drawn."""
    counts = Counter(numbers)
    return [counts[number] for number in range(n)]


def chi_square_test(numbers: Numbers, chances: Chances) -> Iterator[Finding | None]:
    counts = counts_of(numbers, len(chances))
    yield by_chi_square("chi-square", "how often each outcome came", counts, chances)


def equidistribution(numbers: Numbers, chances: Chances) -> Iterator[Finding | None]:
    """Every part of the sequence has each outcome as often as every other part."""
    size = len(numbers) // PARTS
    parts = [numbers[at * size : (at + 1) * size] for at in range(PARTS)]
    yield _homogeneity("equidistribution", f"{PARTS} parts, one after another", parts, chances)


def subsequences(numbers: Numbers, chances: Chances) -> Iterator[Finding | None]:
    """Every second, third, fifth, seventh outcome, from each start, has the same distribution."""
    for step in STEPS:
        parts = [numbers[start::step] for start in range(step)]
        yield _homogeneity("subsequences", f"every {step} apart", parts, chances)


def _homogeneity(test: str, of: str, parts: Sequence[Numbers], chances: Chances) -> Finding | None:
    """Whether parts differ among themselves: their deviations beyond that of the whole."""
    least = min(chances) * min(len(part) for part in parts)
    if least < LEAST_EXPECTED:
        return None
    tables = [counts_of(part, len(chances)) for part in parts]
    whole = [sum(column) for column in zip(*tables, strict=True)]
    apart = sum(
        chi_square(table, [len(part) * chance for chance in chances])
        for table, part in zip(tables, parts, strict=True)
    )
    together = chi_square(whole, [sum(whole) * chance for chance in chances])
    freedom = (len(parts) - 1) * (len(chances) - 1)
    return chi_square_finding(test, of, apart - together, freedom)


def gaps(numbers: Numbers, chances: Chances) -> Iterator[Finding | None]:
    """How many other outcomes lie between two of a marked quarter (Knuth D)."""
    marked, share = marked_quarter(chances)
    places = [at for at, number in enumerate(numbers) if number < marked]
    most = ceil(40 / share)
    lengths = Counter(min(later - earlier - 1, most) for earlier, later in pairwise(places))
    observed = [lengths[length] for length in range(most + 1)]
    of = f"between outcomes below {marked}"
    yield by_chi_square("gap", of, observed, geometric(share, most))


def marked_quarter(chances: Chances) -> tuple[int, float]:
    """The first outcomes whose chances add up to at least a quarter, and that sum."""
    total = 0.0
    for number, chance in enumerate(chances[:-1]):
        total += chance
        if total >= MARKED_SHARE:
            return number + 1, total
    return len(chances) - 1, total


def overlaps(numbers: Numbers, chances: Chances) -> Iterator[Finding | None]:
    """Overlapping pairs and triples, in a circle.

    The chi-square of overlapping m-tuples less that of (m-1)-tuples has n^m - n^(m-1) degrees of
    freedom (I. J. Good, The serial test for sampling numbers, 1953).
    """
    singles = array("H", numbers)
    if not _are_enough(len(singles), chances, 2):
        yield None
        return
    circle = singles + singles[:2]
    sums = [_overlapping(circle, len(singles), chances, 1)]
    for m in (2, 3):
        if not _are_enough(len(singles), chances, m):
            return
        sums.append(_overlapping(circle, len(singles), chances, m))
        freedom = len(chances) ** m - len(chances) ** (m - 1)
        of = f"{('pairs', 'triples')[m - 2]} in a row"
        yield chi_square_finding("overlaps", of, sums[-1] - sums[-2], freedom)


def _are_enough(draws: int, chances: Chances, m: int) -> bool:
    return bool(min(chances) ** m * draws >= LEAST_EXPECTED)


def _overlapping(circle: Numbers, draws: int, chances: Chances, m: int) -> float:
    rows = zip(*(circle[at : at + draws] for at in range(m)), strict=True)
    counts = Counter(rows)
    # Σ (o - e)² / e = Σ o² / e - n: a tuple that never came adds nothing.
    return sum(
        count * count / (draws * _product(chances[number] for number in row))
        for row, count in counts.items()
    ) - float(draws)


def _product(factors: Iterator[float]) -> float:
    product = 1.0
    for factor in factors:
        product *= factor
    return product


def poker(numbers: Numbers, chances: Chances) -> Iterator[Finding | None]:
    """How many different outcomes are in a hand of five (Knuth E)."""
    hands = Counter(len(set(hand)) for hand in _groups(numbers, HAND))
    observed = [hands[held] for held in range(HAND + 1)]
    law = different(chances, HAND)
    yield by_chi_square("poker", f"hands of {HAND}", observed[::-1], law[::-1])


def coupon_collector(numbers: Numbers, chances: Chances) -> Iterator[Finding | None]:
    """How many draws it takes to see every outcome (Knuth F), if all are equally likely."""
    sides = len(chances)
    if max(chances) > min(chances):
        return
    most = MOST_DRAWS_A_SET * sides
    lengths = Counter(min(length, most) for length in _sets(numbers, sides))
    observed = [lengths[length] for length in range(most + 1)]
    yield by_chi_square(
        "coupon collector", "draws to a full set", observed, collecting(sides, most)
    )


def _sets(numbers: Numbers, sides: int) -> Iterator[int]:
    seen: set[int] = set()
    length = 0
    for number in numbers:
        length += 1
        seen.add(number)
        if len(seen) == sides:
            yield length
            seen.clear()
            length = 0


def permutation(numbers: Numbers, chances: Chances) -> Iterator[Finding | None]:  # noqa: ARG001
    """In which order four outcomes come (Knuth G). Groups with equal outcomes are skipped."""
    groups = (group for group in _groups(numbers, ORDERED) if len(set(group)) == ORDERED)
    orders = Counter(tuple(sorted(range(ORDERED), key=group.__getitem__)) for group in groups)
    of = f"orders of {ORDERED} different outcomes"
    yield by_orders(of, orders)


def by_orders(of: str, orders: Mapping[tuple[int, ...], int]) -> Finding | None:
    """Whether every order came equally often, in a fixed sequence: rare cells are joined."""
    observed = [orders.get(order, 0) for order in permutations(range(ORDERED))]
    return by_chi_square("permutation", of, observed, [1 / len(observed)] * len(observed))


def kolmogorov_smirnov(numbers: Numbers, chances: Chances) -> Iterator[Finding | None]:
    """Outcomes joined into numbers of [0, 1): each narrows the interval of the one before it."""
    digits = ceil(log(FINEST) / log(max(chances)))
    starts = [0.0, *accumulate(chances)]
    points = []
    for group in _groups(numbers, digits):
        low, width = 0.0, 1.0
        for number in group:
            low += width * starts[number]
            width *= chances[number]
        points.append(low + width / 2)
    if len(points) < 100:
        yield None
        return
    points.sort()
    n = len(points)
    distance = max(max((at + 1) / n - point, point - at / n) for at, point in enumerate(points))
    of = f"{n:,} numbers of {digits} outcomes each"
    law = "Kolmogorov-Smirnov distance"
    yield Finding("Kolmogorov-Smirnov", of, distance, law, kolmogorov_p(distance, n))


def adjacency(numbers: Numbers, chances: Chances) -> Iterator[Finding | None]:
    """How far, round the wheel, an outcome lies from the one before it."""
    n = len(chances)
    steps = Counter((second - first) % n for first, second in _groups(numbers, 2))
    law = [sum(chances[at] * chances[(at + step) % n] for at in range(n)) for step in range(n)]
    observed = [steps[step] for step in range(n)]
    yield by_chi_square("adjacency criterion", "steps from one to the next", observed, law)


def order_statistics(numbers: Numbers, chances: Chances) -> Iterator[Finding | None]:
    """The largest and the middle of five (Knuth's maximum-of-t test, and the median)."""
    groups = [sorted(group) for group in _groups(numbers, GROUP)]
    for rank, name in ((GROUP, "largest"), (GROUP // 2 + 1, "middle")):
        observed = counts_of([group[rank - 1] for group in groups], len(chances))
        law = order_statistic(chances, rank, GROUP)
        yield by_chi_square("order statistic", f"the {name} of {GROUP}", observed, law)


def runs(numbers: Numbers, chances: Chances) -> Iterator[Finding | None]:
    """How long outcomes rise. The outcome that ends a run is skipped: runs are independent."""
    most = min(len(chances), 12)
    lengths = Counter(min(length, most) for length in _rising_runs(numbers))
    at_least = rising(chances, most)
    law = [now - later for now, later in pairwise(at_least[1:])] + [at_least[most]]
    observed = [lengths[length] for length in range(1, most + 1)]
    yield by_chi_square("runs", "lengths of rising runs", observed, law)


def _rising_runs(numbers: Numbers) -> Iterator[int]:
    length, last = 0, -1
    for number in numbers:
        if number > last:
            length += 1
            last = number
        else:
            yield length
            length, last = 0, -1


def serial_correlation(numbers: Numbers, chances: Chances) -> Iterator[Finding | None]:
    """The correlation with the outcomes before, all lags taken together (Ljung and Box, 1978)."""
    n = len(numbers)
    if n < 100 * LAGS:
        yield None
        return
    statistic = sum(
        n * (n + 2) * r * r / (n - lag)
        for lag, r in enumerate(correlations(numbers, chances), start=1)
    )
    yield chi_square_finding("serial correlation", f"lags 1 to {LAGS}", statistic, LAGS)


def correlations(numbers: Numbers, chances: Chances) -> list[float]:
    """The correlation at each lag, from 1 on; mean and variance are known, and not estimated."""
    mean = sum(at * chance for at, chance in enumerate(chances))
    variance = sum((at - mean) ** 2 * chance for at, chance in enumerate(chances))
    away = [number - mean for number in numbers]
    return [sum(map(mul, away, away[lag:])) / (len(away) * variance) for lag in range(1, LAGS + 1)]


def interplay(one: Numbers, other: Numbers, chances: Chances) -> Finding | None:
    """Two tables that draw at the same time tell nothing about each other."""
    n = len(chances)
    if not _are_enough(len(one), chances, 2):
        return None
    pairs = Counter(zip(one, other, strict=True))
    observed = [pairs[a, b] for a in range(n) for b in range(n)]
    law = [first * second for first in chances for second in chances]
    return by_chi_square("interplay correlation", "two tables side by side", observed, law)


def poisson(numbers: Numbers, chances: Chances) -> Iterator[Finding | None]:
    """How often one outcome comes in a window: Poisson's law, in its exact, binomial form."""
    window = round(EXPECTED_A_WINDOW / chances[0])
    windows = Counter(group.count(0) for group in _groups(numbers, window))
    law = binomial(window, chances[0])
    observed = [windows[came] for came in range(window + 1)]
    of = f"outcome 0 in windows of {window:,}"
    yield by_chi_square("Poisson", of, observed, law)


def _groups(numbers: Numbers, size: int) -> Iterator[tuple[int, ...]]:
    """The sequence in groups that do not overlap. An incomplete group at the end is left out."""
    one_after_another = iter(numbers)
    return zip(*[one_after_another] * size)  # noqa: B905 - the rest is left out


SEQUENCE_TESTS: tuple[SequenceTest, ...] = (
    chi_square_test,
    equidistribution,
    gaps,
    overlaps,
    poker,
    coupon_collector,
    permutation,
    kolmogorov_smirnov,
    adjacency,
    order_statistics,
    runs,
    serial_correlation,
    subsequences,
    poisson,
)
