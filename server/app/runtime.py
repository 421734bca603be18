"""What Python and the system do for an open house: garbage, threads, open files, the delay."""

from __future__ import annotations

import asyncio
import fcntl
import gc
import logging
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from server.common import metrics, open_files
from server.common.beats import until_beat
from server.common.tasks import beside

LAG_MEASURED_EVERY_S = 0.25
THREADS_TURN_S = 0.000_5
YOUNGEST = 500  # objects that are new when the collector looks at them
BESIDE_CONNECTIONS = 256  # files, pipes, connections to Redis and of operators

_log = logging.getLogger("croupier.house")


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


def make_room_for_connections(most: int) -> None:
    """Let the process have so many connections, as far as the system allows, without a pause.

    The kernel doubles the table of a process's open files whenever it is full: at 256 of them, at
    512, at 1,024. In a process with threads `accept` waits then for `synchronize_rcu`
    (`expand_fdtable` in Linux's fs/file.c), and the loop with it: 4 to 15 ms were measured each
    time. A file that is open for a moment under the last number gives the table its size.
    """
    needed = most + BESIDE_CONNECTIONS
    here = open_files.allowed(needed)
    if here < most:
        told = "%d open files are allowed, too few for %d connections (ulimit -n %d)"
        _log.warning(told, here, most, needed)
    last, nothing = here - 1, os.open(os.devnull, os.O_RDONLY)
    os.close(fcntl.fcntl(nothing, fcntl.F_DUPFD_CLOEXEC, last))
    os.close(nothing)


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
