"""What Python itself does for an open house: garbage collection, threads, the loop's delay."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from server.common import metrics
from server.common.beats import until_beat
from server.common.tasks import beside

LAG_MEASURED_EVERY_S = 0.25
THREADS_TURN_S = 0.000_5
YOUNGEST = 500  # objects that are new when the collector looks at them


def spare_the_collector() -> None:
    """Let the garbage collector skip what lives as long as the house, and take short looks.

    Wagers, frames and states hold no cycles: reference counts free them. The default looks through
    all of a crowded table's layout every 700 allocations (docs/benchmarks.md: a third of a wager).

    A look costs up to a microsecond for each object that it looks at, and nothing else runs
    meanwhile. So the youngest are looked at while they are few, and those that outlive this seldom:
    in a crowded house they are a hundred thousand, most of them wagers and connections in use.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNGEST, 2_000_000 // YOUNGEST, 50)


def spare_the_loop() -> None:
    """Let a thread keep the interpreter from the loop for half a millisecond, and not for five.

    The archive reads and counts records in threads. Whenever the loop wakes up meanwhile, it first
    waits for its turn.
    """
    sys.setswitchinterval(THREADS_TURN_S)


@asynccontextmanager
async def lag_measured() -> AsyncIterator[None]:
    """Measures how late the event loop wakes, into `metrics.loop_lag_seconds`."""
    async with beside(_measure_lag, "event loop lag"):
        yield


async def _measure_lag() -> None:
    loop = asyncio.get_running_loop()
    while True:
        pause_s = until_beat(LAG_MEASURED_EVERY_S)
        due = loop.time() + pause_s
        await asyncio.sleep(pause_s)
        metrics.loop_lag_seconds.observe(max(0.0, loop.time() - due))
