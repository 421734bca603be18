"""Waiting for a time or for a happening, whichever comes first."""

from __future__ import annotations

import asyncio

from server.tables.ports import Clock


class Bell:
    """Rung by whoever has news for a table's loop; the loop sleeps until then or its deadline."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._rung = asyncio.Event()

    def ring(self) -> None:
        self._rung.set()

    async def wait(self, deadline_ms: int | None) -> None:
        """Returns when the bell has been rung since the last call, or at the deadline."""
        if deadline_ms is None:
            await self._rung.wait()
        elif not self._rung.is_set():
            await self._wait_until(deadline_ms)
        self._rung.clear()

    async def _wait_until(self, deadline_ms: int) -> None:
        left_ms = deadline_ms - self._clock.now_ms()
        if left_ms <= 0:
            return
        rung = asyncio.ensure_future(self._rung.wait())
        slept = asyncio.ensure_future(self._clock.sleep(left_ms / 1000))
        try:
            await asyncio.wait((rung, slept), return_when=asyncio.FIRST_COMPLETED)
        finally:
            rung.cancel()
            slept.cancel()
