"""Periodic work is due at one moment."""

from __future__ import annotations

import asyncio

import pytest

from server.common.beats import next_beat, until_beat
from tests.tables.simulation import simulated

PERIODS_S = (0.25, 0.5, 1.0, 1.25)


@simulated
async def test_work_that_begins_at_any_time_is_due_on_the_same_beats() -> None:
    loop = asyncio.get_running_loop()
    due: set[float] = set()

    async def work(period_s: float, begins_s: float) -> None:
        await asyncio.sleep(begins_s)
        for _ in range(20):
            await next_beat(period_s)
            due.add(loop.time())

    await asyncio.gather(*(work(period, 0.07 * i) for i, period in enumerate(PERIODS_S)))
    beats = {round(time / 0.25) for time in due}
    assert len(due) == len(beats)
    assert sorted(due) == pytest.approx([0.25 * beat for beat in sorted(beats)])


@simulated
async def test_a_beat_that_comes_early_or_just_passed_is_not_had_twice() -> None:
    loop = asyncio.get_running_loop()
    await asyncio.sleep(10 - loop.time() - 0.001)
    assert until_beat(1.0) == pytest.approx(1.001)
    await asyncio.sleep(0.002)
    assert until_beat(1.0) == pytest.approx(0.999)
