"""Waiting for a time or for news, whichever comes first."""

from __future__ import annotations

import asyncio

from server.tables.dependencies import Clock


class WakeUp:
    """Wakes a table's task when there is news; the task sleeps until then or its deadline."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._has_news = asyncio.Event()

    def wake(self) -> None:
        self._has_news.set()

    async def wait(self, deadline_ms: int | None) -> None:
        """Return if there was a `wake` since the last call, or else at the deadline."""
        if deadline_ms is None:
            await self._has_news.wait()
        elif not self._has_news.is_set():
            await self._wait_until(deadline_ms)
        self._has_news.clear()

    async def _wait_until(self, deadline_ms: int) -> None:
        left_ms = deadline_ms - self._clock.now_ms()
        if left_ms <= 0:
            return
        news = asyncio.ensure_future(self._has_news.wait())
        slept = asyncio.ensure_future(self._clock.sleep(left_ms / 1000))
        try:
            await asyncio.wait((news, slept), return_when=asyncio.FIRST_COMPLETED)
        finally:
            news.cancel()
            slept.cancel()
