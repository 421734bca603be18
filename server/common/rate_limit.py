"""Rate limits: how much one sender may do, and how long it must wait after failures.

    TokenBucket     at most so many at once, and a rate in the long run
    KeyedBuckets    a token bucket for each key
    DoublingWaits   for each key, a wait that doubles with every further failure

Every call takes the time from its caller: seconds of a monotonic clock.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import TypeVar

V = TypeVar("V")

MAX_KEYS = 10_000


class TokenBucket:
    """At most `burst` at once, and `rate` a second in the long run."""

    __slots__ = ("_at", "_burst", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._at = now

    def take(self, now: float, count: int = 1) -> bool:
        """Take tokens; False, and nothing taken, if there are not so many."""
        tokens = self._tokens + (now - self._at) * self._rate  # `level`, without its calls
        if tokens > self._burst:  # noqa: PLR1730  a call of `min` for each frame
            tokens = self._burst
        self._at = now
        if tokens < count:
            self._tokens = tokens
            return False
        self._tokens = tokens - count
        return True

    def give_back(self) -> None:
        """Undo one `take`."""
        self._tokens = min(self._tokens + 1.0, self._burst)

    def level(self, now: float) -> float:
        """How many tokens there are now."""
        tokens = self._tokens + (now - self._at) * self._rate
        tokens = min(tokens, self._burst)
        self._tokens = tokens
        self._at = now
        return tokens


class RecentKeys(OrderedDict[Hashable, V]):
    """A value for each key. Only the keys that were stored last are kept."""

    def __init__(self, max_keys: int) -> None:
        super().__init__()
        self._max_keys = max_keys

    def store(self, key: Hashable, value: V) -> None:
        """Store a value, and drop the oldest key if there are too many."""
        self[key] = value
        self.move_to_end(key)
        if len(self) > self._max_keys:
            self.popitem(last=False)


class KeyedBuckets:
    """A bucket of `burst` tokens for each key; an empty one is full again after `seconds`.

    A key that is not kept has a full bucket.
    """

    def __init__(self, burst: int, seconds: float, max_keys: int = MAX_KEYS) -> None:
        self._burst = burst
        self._rate = burst / seconds
        self._buckets: RecentKeys[TokenBucket] = RecentKeys(max_keys)

    def has(self, key: Hashable, now: float) -> bool:
        """Whether a token could be taken."""
        bucket = self._buckets.get(key)
        return bucket is None or bucket.level(now) >= 1.0

    def take(self, key: Hashable, now: float) -> bool:
        """Take a token of a key; False if it has none."""
        bucket = self._buckets.get(key) or TokenBucket(self._rate, self._burst, now)
        self._buckets.store(key, bucket)
        return bucket.take(now)

    def give_back(self, key: Hashable) -> None:
        """Undo one `take` of a key."""
        bucket = self._buckets.get(key)
        if bucket is not None:
            bucket.give_back()


class DoublingWaits:
    """Failures of each key, and how long the key must wait before its next try.

    A token bucket cannot say this: its wait is the same after every failure. Here the first
    `free_failures - 1` cost nothing; then the wait is 1, 2, 4, ... seconds after the last failure,
    and `max_wait_seconds` at most. A key without a failure for `forgotten_after_seconds` starts
    again at zero.
    """

    def __init__(
        self,
        free_failures: int,
        max_wait_seconds: float,
        forgotten_after_seconds: float,
        max_keys: int = MAX_KEYS,
    ) -> None:
        self._free_failures = free_failures
        self._max_wait_seconds = max_wait_seconds
        self._forgotten_after_seconds = forgotten_after_seconds
        self._failures: RecentKeys[tuple[int, float]] = RecentKeys(max_keys)  # count, latest

    def __len__(self) -> int:
        """How many keys are kept."""
        return len(self._failures)

    def wait_seconds(self, key: Hashable, now: float) -> float:
        """How long the key must wait from now on; 0: it may try."""
        excess = self._count(key, now) - self._free_failures
        if excess < 0:
            return 0.0
        _, failed_at = self._failures[key]
        wait = min(2.0 ** min(excess, 16), self._max_wait_seconds)
        return max(0.0, failed_at + wait - now)

    def failed(self, key: Hashable, now: float) -> None:
        """Count a failure of a key."""
        self._failures.store(key, (self._count(key, now) + 1, now))

    def forgive(self, key: Hashable, now: float) -> None:
        """Undo one `failed` of a key. The time of its latest failure stays."""
        if key in self._failures:
            _, failed_at = self._failures[key]
            self._failures[key] = (max(0, self._count(key, now) - 1), failed_at)

    def forget(self, key: Hashable) -> None:
        """Drop every failure of a key."""
        self._failures.pop(key, None)

    def _count(self, key: Hashable, now: float) -> int:
        count, failed_at = self._failures.get(key, (0, 0.0))
        return 0 if now - failed_at > self._forgotten_after_seconds else count
