"""Worker processes for long work. At Ctrl-C they end at once and print nothing."""

from __future__ import annotations

import os
import signal
from collections.abc import Collection, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from queue import SimpleQueue
from typing import TypeVar

_T = TypeVar("_T")


@contextmanager
def worker_processes(count: int | None = None) -> Iterator[ProcessPoolExecutor]:
    """`count` processes, or one for each processor. Leaving drops work that has not begun."""
    resource_tracker.ensure_running()  # its start lets Ctrl-C through, so start it now
    # Spawned: a progress bar is a thread, and a process with threads must not fork.
    spawn = get_context("spawn")
    pool = ProcessPoolExecutor(count or os.cpu_count(), spawn, initializer=_end_at_ctrl_c)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def ctrl_c_held_back() -> Iterator[None]:
    """Hold Ctrl-C back while worker processes start: one that it interrupts prints a traceback.

    A terminal sends the signal to every process of its group. New processes inherit the blocked
    mask. In this process the signal may arrive in another thread, such as a progress bar's, and
    Python would still interrupt the main thread: so a handler notes it, and it is raised again when
    this ends. For the main thread only.
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


def as_done(jobs: Collection[Future[_T]]) -> Iterator[Future[_T]]:
    """Each job when it is done, for the main thread.

    `concurrent.futures.as_completed` takes the locks of all jobs, one after another. Ctrl-C between
    two of them would leave some locked, and the pool would wait for them without end.
    """
    done: SimpleQueue[Future[_T]] = SimpleQueue()
    count = len(jobs)
    with ctrl_c_held_back():
        for job in jobs:
            job.add_done_callback(done.put)
    for _ in range(count):
        yield done.get()


def _end_at_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
