"""Budgets of what one sender may do, for the whole house.

`MemoryLimits` counts in this process: enough for a house of one. A house of many counts in Redis
(`cage/limits.py`), so that nobody gets a budget from each gateway.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from server.common.rate_limit import KeyedBuckets


class Budget(Struct, frozen=True):
    """At most `most` at once; an empty budget is full again after `seconds`.

    `kind` says what is counted, and `key` whose it is.
    """

    kind: str
    key: str
    most: int
    seconds: float


class Limits(Protocol):
    """Counts. Each call may raise what its Redis raises."""

    async def take(self, *budgets: Budget) -> bool:
        """Take one of each budget; False, and nothing taken, if one of them is empty."""

    async def has(self, *budgets: Budget) -> bool:
        """Whether `take` would take now."""

    async def give_back(self, *budgets: Budget) -> None:
        """Undo one `take`."""


class MemoryLimits:
    """Implements `Limits` in one process. `now` is a monotonic clock, in seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._buckets: dict[str, KeyedBuckets] = {}

    async def take(self, *budgets: Budget) -> bool:
        now = self._now()
        if not all(self._of(one).has(one.key, now) for one in budgets):
            return False
        for one in budgets:
            self._of(one).take(one.key, now)
        return True

    async def has(self, *budgets: Budget) -> bool:
        now = self._now()
        return all(self._of(one).has(one.key, now) for one in budgets)

    async def give_back(self, *budgets: Budget) -> None:
        for one in budgets:
            self._of(one).give_back(one.key)

    def _of(self, budget: Budget) -> KeyedBuckets:
        buckets = self._buckets.get(budget.kind)
        if buckets is None:
            buckets = self._buckets[budget.kind] = KeyedBuckets(budget.most, budget.seconds)
        return buckets
