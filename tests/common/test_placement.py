"""Which process a table belongs to."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.common.placement import placed

TABLES = [f"r{n}" for n in range(24)]
NAMES = st.text(min_size=1, max_size=12)
WEIGHT = st.floats(0.125, 8)
WEIGHTS = st.dictionaries(NAMES, WEIGHT, min_size=1, max_size=7)


def all_placed(weights: dict[str, float]) -> dict[str, str | None]:
    return {table: placed(table, weights) for table in TABLES}


@given(WEIGHTS, st.randoms())
def test_everybody_comes_to_the_same_answer(weights, random):
    others = list(weights.items())
    random.shuffle(others)
    assert all_placed(dict(others)) == all_placed(weights)


@given(WEIGHTS, NAMES, WEIGHT)
def test_who_comes_gets_tables_and_nobody_else_does(weights, name, weight):
    before = all_placed({one: weights[one] for one in weights if one != name})
    after = all_placed({**weights, name: weight})
    assert all(after[table] in (before[table], name) for table in TABLES)


@given(WEIGHTS, st.floats(1, 4))
def test_more_weight_takes_tables_and_gives_none(weights, factor):
    name = next(iter(weights))
    before = all_placed(weights)
    after = all_placed({**weights, name: weights[name] * factor})
    assert all(after[table] in (before[table], name) for table in TABLES)


@given(WEIGHTS, st.floats(0.25, 4))
def test_only_the_proportions_count(weights, factor):
    scaled = {name: weight * 2.0 ** round(factor) for name, weight in weights.items()}
    assert all_placed(scaled) == all_placed(weights)


@given(WEIGHTS)
def test_who_drains_gets_no_table(weights):
    assert set(all_placed({**weights, "drains": 0.0}).values()) <= set(weights)


def test_nobody_is_there():
    assert placed("r1", {}) is None
    assert placed("r1", {"drains": 0.0}) is None


@pytest.mark.parametrize(
    "weights", [{"a": 1.0, "b": 1.0, "c": 1.0}, {"a": 1.0, "b": 2.0, "c": 5.0}]
)
def test_each_has_tables_in_proportion_to_its_weight(weights):
    tables = 8_000
    counted = Counter(placed(f"t{n}", weights) for n in range(tables))
    for name, weight in weights.items():
        expected = tables * weight / sum(weights.values())
        assert abs(counted[name] - expected) < 4 * expected**0.5


def test_the_score_is_the_same_in_all_versions():
    """Two versions that run side by side would move each other's tables for ever."""
    weights = {"dealer-17": 1.0, "dealer-18": 1.0, "dealer-23": 2.0}
    found = [placed(f"r{n}", weights) for n in range(16)]
    assert " ".join(name.removeprefix("dealer-") for name in found if name) == (
        "17 23 17 23 18 18 23 18 17 17 23 23 23 23 23 17"
    )
