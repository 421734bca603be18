"""Rate limits: a burst, a rate, waits that double, and a bounded number of keys."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from server.common.rate_limit import DoublingWaits, KeyedBuckets, TokenBucket


class TestTokenBucket:
    def test_a_burst_and_then_the_rate(self) -> None:
        bucket = TokenBucket(rate=10, burst=3, now=0.0)
        assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
        assert [bucket.take(0.1), bucket.take(0.1)] == [True, False]
        assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]

    @given(st.lists(st.floats(0, 0.5), max_size=200))
    def test_never_more_than_burst_and_rate_allow(self, pauses: list[float]) -> None:
        bucket, now, taken = TokenBucket(rate=5, burst=4, now=0.0), 0.0, 0
        for pause in pauses:
            now += pause
            taken += bucket.take(now)
            assert taken <= 4 + 5 * now + 1e-6

    def test_only_the_keys_seen_last_are_kept(self) -> None:
        buckets = KeyedBuckets(burst=1, seconds=1000, max_keys=2)
        assert buckets.take("a", 0) and not buckets.take("a", 0)
        assert buckets.take("b", 0) and buckets.take("c", 0)
        assert buckets.take("a", 0)  # forgotten meanwhile
        assert not buckets.has("c", 0)
        buckets.give_back("c")
        assert buckets.has("c", 0)


class TestDoublingWaits:
    def test_the_wait_doubles_after_the_free_failures(self) -> None:
        waits = DoublingWaits(2, max_wait_seconds=5, forgotten_after_seconds=100)
        found = []
        for _ in range(6):
            found.append(waits.wait_seconds("a", 0))
            waits.failed("a", 0)
        assert found == [0, 0, 1, 2, 4, 5]
        assert waits.wait_seconds("a", 3) == 2
        assert waits.wait_seconds("b", 0) == 0

    def test_one_failure_is_forgiven_or_all_are_forgotten(self) -> None:
        waits = DoublingWaits(1, max_wait_seconds=60, forgotten_after_seconds=100)
        for _ in range(3):
            waits.failed("a", 0)
        waits.forgive("a", 0)
        assert waits.wait_seconds("a", 0) == 2
        waits.forget("a")
        assert waits.wait_seconds("a", 0) == 0
        waits.forgive("a", 0)
        assert len(waits) == 0

    def test_failures_end_by_themselves(self) -> None:
        waits = DoublingWaits(1, max_wait_seconds=60, forgotten_after_seconds=100)
        for _ in range(9):
            waits.failed("a", 0)
        assert waits.wait_seconds("a", 1) == 59
        waits.failed("a", 101)
        assert waits.wait_seconds("a", 101) == 1

    def test_only_the_keys_that_failed_last_are_kept(self) -> None:
        waits = DoublingWaits(1, max_wait_seconds=60, forgotten_after_seconds=100, max_keys=2)
        for key in "abac":
            waits.failed(key, 0)
        assert len(waits) == 2
        assert [waits.wait_seconds(key, 0) for key in "abc"] == [2, 0, 1]
