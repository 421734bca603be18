"""Ctrl-C while worker processes are at work: what waits for them can always be ended."""

from __future__ import annotations

import _weakrefset as weakrefs
import gc
import signal
import sys
from concurrent.futures import Future
from itertools import count
from threading import Thread
from types import FrameType
from typing import Any

from server.common.workers import as_done


def _first_of(jobs: list[Future[int]], ctrl_c_at: int) -> bool:
    """Wait for the first of some jobs. False: Ctrl-C at that line of what waits has ended it."""
    lines = count()

    def trace(frame: FrameType, event: str, _argument: object) -> Any:
        # Of a weak reference that ends meanwhile, wherever it is from: Python ignores errors there.
        if frame.f_code.co_filename == weakrefs.__file__:
            return None
        if event == "line" and next(lines) == ctrl_c_at:
            signal.raise_signal(signal.SIGINT)
        return trace

    gc.disable()  # or the Ctrl-C may reach what another test has left, in its __del__
    sys.settrace(trace)
    try:
        next(as_done(jobs))
    except KeyboardInterrupt:
        return False
    finally:
        sys.settrace(None)
        gc.enable()
    return True


def _end(jobs: list[Future[int]]) -> None:
    for job in jobs:
        job.set_result(1)


def test_ctrl_c_at_any_moment_leaves_no_job_locked() -> None:
    """A pool notes the end of its jobs before it ends, and would wait for such a lock."""
    for line in count():
        jobs: list[Future[int]] = [Future() for _ in range(3)]
        jobs[0].set_result(0)
        was_done = _first_of(jobs, line)
        noting = Thread(target=_end, args=(jobs[1:],), daemon=True)
        noting.start()
        noting.join(timeout=10)
        assert not noting.is_alive(), f"Ctrl-C at line {line} has left a job locked"
        if was_done:
            break
    assert line > 10


def test_jobs_come_in_the_order_in_which_they_are_done() -> None:
    jobs: list[Future[int]] = [Future() for _ in range(3)]
    coming = as_done(jobs)
    jobs[2].set_result(2)
    assert next(coming) is jobs[2]
    jobs[0].set_result(0)
    jobs[1].set_result(1)
    assert list(coming) == [jobs[0], jobs[1]]
