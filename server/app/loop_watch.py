"""Names what holds the event loop: `croupier open --watch-loop MS`.

The loop notes the time again and again. A thread looks whether it does, and if it is late, takes
the stack of the loop's thread. A callback in C that keeps the interpreter to itself is named by the
line that called it, since the thread gets its turn as soon as that call is over.

On a busy machine the loop is late because it waits for a core. So the time that its thread has
worked is told beside the time for which it was held.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import FrameType

LOOKS_A_LIMIT = 4
FRAMES_SHOWN = 6
NO_CALLBACK = "no callback of its own: the machine was busy, or it has just ended"

_log = logging.getLogger("croupier.loop")
_HERE = Path(__file__).parents[2]


class LoopWatch:
    """Watches the loop that it is made on. It logs a warning each time the loop was held."""

    def __init__(self, most_ms: float) -> None:
        self._most_s = most_ms / 1000
        self._every_s = self._most_s / LOOKS_A_LIMIT
        self._loop = asyncio.get_running_loop()
        self._watched = threading.get_ident()
        self._beat, self._worked_s = time.monotonic(), time.thread_time()
        # the last times: since which beat, ms, and of them at work
        self._held: deque[tuple[float, float, float]] = deque(maxlen=16)
        self._timer = self._loop.call_soon(self._note)
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="loop watch", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._timer.cancel()
        self._is_over.set()
        self._thread.join()

    def _note(self) -> None:
        now, worked_s = time.monotonic(), time.thread_time()
        held_s = now - self._beat - self._every_s
        if held_s > self._most_s:
            self._held.append((self._beat, 1000 * held_s, 1000 * (worked_s - self._worked_s)))
        self._beat, self._worked_s = now, worked_s
        self._timer = self._loop.call_later(self._every_s, self._note)

    def _watch(self) -> None:
        held_since, stack = 0.0, ""
        while not self._is_over.wait(self._every_s):
            beat = self._beat
            if stack and beat != held_since:
                told = "the loop was held for %.0f ms (at work for %.1f ms) by %s"
                # None of that beat: this thread was late, and not the loop.
                for since, held_ms, worked_ms in tuple(self._held):
                    if since == held_since:
                        _log.warning(told, held_ms, worked_ms, stack)
                stack = ""
            if not stack and time.monotonic() - beat - self._every_s > self._most_s:
                held_since, stack = beat, self._stack()

    def _stack(self) -> str:
        """The innermost functions that the loop's thread is in, the innermost first."""
        frame = sys._current_frames().get(self._watched)
        if frame is not None and frame.f_code.co_qualname == "Runner.run":
            return NO_CALLBACK
        shown: list[str] = []
        while frame is not None and len(shown) < FRAMES_SHOWN:
            shown.append(_place(frame))
            frame = frame.f_back
        return " < ".join(shown) or "a thread that has ended"


def _place(frame: FrameType) -> str:
    path = Path(frame.f_code.co_filename)
    shown = path.relative_to(_HERE) if path.is_relative_to(_HERE) else Path(*path.parts[-2:])
    return f"{shown}:{frame.f_lineno} {frame.f_code.co_qualname}"


@asynccontextmanager
async def loop_watched(most_ms: float | None) -> AsyncIterator[None]:
    """Watch this loop, if there is a limit in milliseconds."""
    if most_ms is None:
        yield
        return
    watch = LoopWatch(most_ms)
    try:
        yield
    finally:
        watch.stop()
