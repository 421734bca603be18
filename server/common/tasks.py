"""Tasks that run beside something, and their end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

CANCEL_AGAIN_S = 0.1

T = TypeVar("T")


async def end_task(task: asyncio.Task[Any]) -> None:
    """Cancel a task, and return when it has ended, however it ended.

    A library may swallow a cancellation (redis-py does while it connects): the task would go on for
    ever, so it is cancelled again and again.
    """
    await end_tasks((task,))


async def end_tasks(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """`end_task` for several at once."""
    every = tuple(tasks)
    while running := [task for task in every if not task.done()]:
        for task in running:
            task.cancel()
        await asyncio.wait(running, timeout=CANCEL_AGAIN_S)
    for task in every:
        if not task.cancelled():
            task.exception()  # it is seen: nobody is told of it later


async def alone_at_the_end(work: Coroutine[Any, Any, T]) -> T:
    """Do the work of a program, then end every task that is left, as `end_task` does.

    The loop's own ending cancels each of them once only, and would wait for ever for one that was
    connecting to Redis then.
    """
    try:
        return await work
    finally:
        await end_tasks(asyncio.all_tasks() - {asyncio.current_task()})


@asynccontextmanager
async def beside(
    work: Callable[[], Coroutine[Any, Any, None]], name: str
) -> AsyncIterator[asyncio.Task[None]]:
    """Run `work` as a task of this name until the block is left; an error of it is not raised."""
    task = asyncio.create_task(work(), name=name)
    try:
        yield task
    finally:
        await end_task(task)
