"""Ending tasks."""

from __future__ import annotations

import asyncio
from typing import Any

CANCEL_AGAIN_S = 0.1


async def end_task(task: asyncio.Task[Any]) -> None:
    """Cancel a task, and return when it has ended, however it ended.

    A library may swallow a cancellation (redis-py does while it connects): the task would go on for
    ever, so it is cancelled again and again.
    """
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=CANCEL_AGAIN_S)
    if not task.cancelled():
        task.exception()  # it is seen: nobody is told of it later
