"""The real time. Tables never call it: the house gives them a clock, and tests give another."""

from __future__ import annotations

import asyncio
import time


def now_ms() -> int:
    """Unix time in milliseconds."""
    return time.time_ns() // 1_000_000


class WallClock:
    """The real time as the tables of an open house read it."""

    def now_ms(self) -> int:
        return now_ms()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
