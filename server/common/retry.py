"""Asking Redis again: the one place that says how often, and after which pauses.

A call that failed may have happened. So only a call that does nothing the second time is retried.

    page = await until_answered(lambda: redis.get(key), RedisError, on_error=log)

The first attempt is a plain call. tenacity does the rest, so that it costs nothing until something
fails.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias, TypeVar

from tenacity import AsyncRetrying, RetryCallState, retry_if_exception_type, wait_exponential

FIRST_PAUSE_S = 0.02
LONGEST_PAUSE_S = 1.0

Errors: TypeAlias = type[Exception] | tuple[type[Exception], ...]

T = TypeVar("T")


async def until_answered(
    ask: Callable[[], Awaitable[T]], errors: Errors, on_error: Callable[[Exception], None]
) -> T:
    """Ask until there is an answer, and return it.

    `on_error` is called with each of `errors` that an attempt raises, before the pause. Any other
    exception ends the attempts and is raised, and so does a cancellation.
    """
    try:
        return await ask()
    except errors as error:
        on_error(error)
    return await ask_again(ask, errors, on_error)


async def ask_again(
    ask: Callable[[], Awaitable[T]],
    errors: Errors,
    on_error: Callable[[Exception], None] | None = None,
    *,
    first_pause_s: float = FIRST_PAUSE_S,
) -> T:
    """Pause, then ask until there is an answer: for a caller whose first attempt has failed.

    Each pause is twice as long as the one before it, but at most LONGEST_PAUSE_S.
    """

    async def attempt() -> T:  # tenacity awaits only what is declared with async def
        return await ask()

    def tell(state: RetryCallState) -> None:
        error = state.outcome.exception() if state.outcome is not None else None
        if on_error is not None and isinstance(error, Exception):
            on_error(error)

    await asyncio.sleep(first_pause_s)
    retrying = AsyncRetrying(
        sleep=asyncio.sleep,
        retry=retry_if_exception_type(errors),
        wait=wait_exponential(multiplier=2 * first_pause_s, max=LONGEST_PAUSE_S),
        before_sleep=tell,
    )
    return await retrying(attempt)
