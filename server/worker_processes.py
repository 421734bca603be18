"""Processes that share long work; at Ctrl-C they end at once and without a word."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker


@contextmanager
def worker_processes(count: int | None = None) -> Iterator[ProcessPoolExecutor]:
    """So many processes, or one for each processor; what has not begun at the end never begins."""
    resource_tracker.ensure_running()  # which lets Ctrl-C through when it is started
    # Spawned, since a progress bar is a thread, and a process with threads is not to be forked.
    spawn = get_context("spawn")
    pool = ProcessPoolExecutor(count or os.cpu_count(), spawn, initializer=_end_at_ctrl_c)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def ctrl_c_held_back() -> Iterator[None]:
    """For handing out work: a process that Ctrl-C meets while it starts would tell of it at length.

    A terminal sends it to every process of the group. Those that start inherit the mask. Here
    another thread, that of a progress bar, may be the one it comes to, and it is this one that
    Python then interrupts: so it is noted, and comes when this ends. For the main thread alone.
    """
    noted = []
    handler = signal.signal(signal.SIGINT, lambda *_: noted.append("Ctrl-C"))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
        if noted:
            signal.raise_signal(signal.SIGINT)


def _end_at_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
