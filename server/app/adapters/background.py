"""Tasks that run beside the house until it closes."""

from __future__ import annotations

import asyncio
from typing import Any

_CANCEL_AGAIN_S = 0.1


async def ended(task: asyncio.Task[Any]) -> None:
    """Cancel a task and wait for its end.

    More than once: a Redis client that is just connecting may swallow a cancellation.
    """
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=_CANCEL_AGAIN_S)
