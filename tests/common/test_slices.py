"""Long work gives everything else on the loop its turn, and short work takes none."""

from __future__ import annotations

import asyncio
import random

from prometheus_client import generate_latest

from server.common import metrics
from server.common.slices import SLICE, Steps, at_once, in_turns, is_full, sliced, sorting


def doubled(rows: list[int]) -> Steps[list[int]]:
    found = []
    for some in sliced(rows):
        found += [2 * one for one in some]
        if is_full(some):
            yield
    return found


def test_slices_are_all_rows_in_order() -> None:
    for count in (0, 1, SLICE - 1, SLICE, SLICE + 1, 3 * SLICE + 7):
        rows = list(range(count))
        assert [one for some in sliced(rows) for one in some] == rows
        assert all(is_full(some) for some in list(sliced(rows))[:-1])
        assert at_once(doubled(rows)) == [2 * one for one in rows]


def test_others_have_a_turn_after_each_full_slice_and_not_before() -> None:
    async def turns_of_others(count: int) -> int:
        turns = 0

        async def other() -> None:
            nonlocal turns
            while True:
                await asyncio.sleep(0)
                turns += 1

        beside = asyncio.create_task(other())
        await asyncio.sleep(0)
        assert await in_turns(doubled(list(range(count)))) == [2 * one for one in range(count)]
        beside.cancel()
        return turns

    for count, turns in ((0, 0), (SLICE - 1, 0), (SLICE, 1), (5 * SLICE + 1, 5)):
        assert asyncio.run(turns_of_others(count)) == turns


def test_rows_are_sorted_in_slices_and_those_of_one_key_stay_in_their_order() -> None:
    dice = random.Random(20261128)
    for count in (0, 1, SLICE, 3 * SLICE + 7):
        rows = [(dice.randrange(SLICE), at) for at in range(count)]
        steps = sorting(rows, key=lambda row: row[0])
        assert at_once(steps) == sorted(rows)
        yields = sum(1 for _ in sorting(rows, key=lambda row: row[0]))
        assert yields == 2 * (count // SLICE), "each slice is sorted, and merged, in a turn"


def test_metrics_one_by_one_are_those_of_the_library() -> None:
    def names(text: bytes) -> list[bytes]:
        """Without the values, some of which change meanwhile."""
        return [line.rsplit(b" ", 1)[0] for line in text.splitlines()]

    assert names(at_once(metrics.exposing())) == names(generate_latest(metrics.registry))
    assert len(list(metrics.exposing())) > 20, "a step for each metric"
