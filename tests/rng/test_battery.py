"""A sound generator passes the battery; each kind of broken one is caught."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

import pytest

from server.equipment.draws import Draws
from server.rng.battery import NAMED_TESTS, judge
from server.rng.distributions import kolmogorov_p
from server.rng.outcomes import KINDS, drawn, house_rounds
from tests.campaign import LONG
from tests.rng import broken
from tests.rng.broken import KIND, ByteSource, examined

LEVEL = 0.01


def failures(kind: str, *draws: Draws) -> set[str]:
    """The tests that fail at 1%, taken together."""
    judged = judge([examined(KIND[kind], draws)], LEVEL)
    return {one.finding.test for one in judged if not one.passed}


def two_tables(source: Callable[[int], ByteSource]) -> tuple[Draws, Draws]:
    return Draws(source(1)), Draws(source(2))


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_a_sound_generator_passes(kind: str) -> None:
    assert failures(kind, *two_tables(broken.sound)) == set()


@pytest.mark.parametrize("kind", ["wheel_37", "dice_2", "weighted", "sample", "shuffle_52"])
@pytest.mark.parametrize(
    "source", [broken.biased, broken.serial, broken.short_period, broken.linear, broken.counting]
)
def test_a_broken_generator_is_caught_with_whatever_equipment(
    kind: str, source: Callable[[int], ByteSource]
) -> None:
    assert failures(kind, *two_tables(source))


def test_a_bias_is_seen_in_the_frequencies() -> None:
    assert {"chi-square", "Poisson"} <= failures("wheel_38", *two_tables(broken.biased))


def test_a_serial_fault_is_seen_where_frequencies_are_perfect() -> None:
    failed = failures("wheel_38", *two_tables(broken.serial))
    assert {"serial correlation", "overlaps", "adjacency criterion"} <= failed
    assert "chi-square" not in failed


def test_a_short_period_is_seen() -> None:
    failed = failures("wheel_38", *two_tables(broken.short_period))
    assert {"chi-square", "overlaps"} <= failed


def test_what_is_too_even_is_seen() -> None:
    assert "chi-square" in failures("wheel_38", *two_tables(broken.counting))


def test_a_drift_is_seen_where_the_whole_is_even() -> None:
    same = broken.drifting(3)
    assert "equidistribution" in failures("wheel_38", Draws(same), Draws(same))


def test_tables_that_share_a_seed_are_seen() -> None:
    assert "interplay correlation" in failures(
        "wheel_38", Draws(broken.sound(5)), Draws(broken.sound(5))
    )


def test_a_remainder_is_seen() -> None:
    one, other = (broken.ModuloDraws(broken.sound(seed)) for seed in (1, 2))
    assert "chi-square" in failures("wheel_38", one, other)


def test_a_naive_shuffle_is_seen() -> None:
    one, other = (broken.NaiveShuffle(broken.sound(seed)) for seed in (1, 2))
    assert "equidistribution" in failures("shuffle_32", one, other)


def test_every_test_that_the_law_names_is_run() -> None:
    """58 Pa. Code § 810a.5."""
    run = {
        finding.test for finding in examined(KIND["wheel_37"], two_tables(broken.sound)).findings
    }
    assert run == set(NAMED_TESTS)


@pytest.mark.parametrize(
    "kind",
    ["wheel_37", "sample", *(pytest.param(k, marks=LONG) for k in ("weighted", "shuffle_32"))],
)
def test_p_values_of_a_sound_generator_lie_evenly(kind: str) -> None:
    """So the laws are the right ones: forty sound generators, every test of each."""
    found = defaultdict(list)
    for seed in range(40):
        tables = Draws(broken.sound(2 * seed)), Draws(broken.sound(2 * seed + 1))
        for finding in examined(KIND[kind], tables, 6_000).findings:
            found[finding.test, finding.of].append(finding.p_value)
    for test, p_values in found.items():
        p_values.sort()
        n = len(p_values)
        distance = max(max((at + 1) / n - p, p - at / n) for at, p in enumerate(p_values))
        assert kolmogorov_p(distance, n) > 1e-4, (test, p_values)


def test_the_house_draws_a_round_of_its_own_for_each_outcome() -> None:
    kind = KIND["wheel_37"]
    first = drawn(kind, house_rounds(bytes(32), kind, 0, 0), 50)
    assert first == drawn(kind, house_rounds(bytes(32), kind, 0, 0), 50)
    for other in (
        house_rounds(bytes(31) + b"\x01", kind, 0, 0),
        house_rounds(bytes(32), kind, 1, 0),
        house_rounds(bytes(32), kind, 0, 1),
    ):
        assert drawn(kind, other, 50) != first
