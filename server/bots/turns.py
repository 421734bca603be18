"""The bots' own lag: how late their loop is, and how long what can be read waits to be handled.

A loop polls, then handles everything that was readable, then polls again. A frame may have become
readable as soon as the loop began to handle what the poll before had found. So the time since then
is the most that the frame can have waited for this process, and the rest belongs to the house (and
to the kernel, and to who else uses the processors).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

LOOKS_EVERY_S = 0.01


class Turns:
    """The turns of this process's loop. `at` and `since` belong to the read in progress."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.at = time.perf_counter()  # when it is handled
        self.since = self.at  # when it became readable, at the earliest
        self._began = self.at
        self._is_reading = False
        self._follows = False  # the poll before found something to read too

    def begin(self) -> None:
        """A socket was read, and its frames are about to be handled."""
        self.at = now = time.perf_counter()
        if not self._is_reading:
            self._is_reading = True
            self.since = self._began if self._follows else now
            self._began = now
            self._loop.call_soon(self._end)

    def _end(self) -> None:
        """The next turn has begun, and has not polled yet."""
        self._is_reading = False
        self._follows = True
        self._loop.call_soon(self._look_back)

    def _look_back(self) -> None:
        """One poll later: if it found nothing, all that is read from now on came after it."""
        if not self._is_reading:
            self._follows = False

    def write(self, note_left: Callable[[float], None]) -> float:
        """A bot is about to write, maybe after it woke by itself. Returns the time.

        Notes later when that had left at the latest: uvloop writes at the end of a turn.
        """
        now = time.perf_counter()
        if not self._is_reading and not self._follows:
            self._began = now
            self._follows = True
            # Two turns later: asyncio runs what a poll has found after what was due already.
            self._loop.call_soon(self._loop.call_soon, self._look_back)
        self._loop.call_soon(lambda: note_left(time.perf_counter()))
        return now


async def watch_lateness(note_late_s: Callable[[float], None]) -> None:
    """Until it is cancelled, note again and again how many seconds late the loop wakes."""
    while True:
        due = time.perf_counter() + LOOKS_EVERY_S
        await asyncio.sleep(LOOKS_EVERY_S)
        note_late_s(max(0.0, time.perf_counter() - due))
