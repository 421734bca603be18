"""How much one sender may do. Times are seconds of a monotonic clock."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable


class TokenBucket:
    """At most `burst` at once, and `rate` a second in the long run."""

    __slots__ = ("_at", "_burst", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._at = now

    def take(self, now: float) -> bool:
        """Take one token; False, and nothing taken, if there is none."""
        tokens = self.level(now)
        if tokens < 1.0:
            return False
        self._tokens = tokens - 1.0
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


class KeyedBuckets:
    """A bucket for each key, of the keys seen last: a full bucket is the same as none."""

    def __init__(self, burst: int, seconds: float, max_keys: int = 10_000) -> None:
        self._burst = burst
        self._rate = burst / seconds
        self._max_keys = max_keys
        self._buckets: OrderedDict[Hashable, TokenBucket] = OrderedDict()

    def has(self, key: Hashable, now: float) -> bool:
        """Whether a token could be taken."""
        bucket = self._buckets.get(key)
        return bucket is None or bucket.level(now) >= 1.0

    def take(self, key: Hashable, now: float) -> bool:
        """Take a token of a key; False if it has none."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self._rate, self._burst, now)
            if len(self._buckets) > self._max_keys:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take(now)

    def give_back(self, key: Hashable) -> None:
        """Undo one `take` of a key."""
        bucket = self._buckets.get(key)
        if bucket is not None:
            bucket.give_back()
