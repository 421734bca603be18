"""One house on one Redis."""

from __future__ import annotations

import asyncio

import pytest
from redis.asyncio import Redis

from server.cage.keys import GENERATION_KEY, LOSSES_KEY
from server.cage.lease import Lease, LeaseHeld
from tests.house_in_a_box import SOON_S

TTL_MS = 1_000  # a busy machine renews a lease late by some hundred milliseconds


def never() -> None:
    raise AssertionError("the lease was lost")


async def test_a_second_house_is_told_who_is_there(redis: Redis) -> None:
    said: list[str] = []
    first = await Lease.take(redis, holder="floor 1", on_lost=never, ttl_ms=TTL_MS)
    with pytest.raises(LeaseHeld, match=r"another house .*: floor 1, since 20\d\d-"):
        await Lease.take(
            redis, holder="floor 2", on_lost=never, on_waiting=said.append, ttl_ms=TTL_MS
        )
    assert len(said) == 1
    assert "floor 1" in said[0]
    await first.release()
    second = await Lease.take(
        redis, holder="floor 2", on_lost=never, on_waiting=said.append, ttl_ms=TTL_MS
    )
    assert len(said) == 1
    assert second.number == first.number + 1
    await second.release()


async def test_the_lease_of_a_killed_house_ends_by_itself(redis: Redis) -> None:
    killed = await Lease.take(redis, holder="floor 1", on_lost=never, ttl_ms=TTL_MS)
    killed._renewal.cancel()
    async with asyncio.timeout(SOON_S):
        second = await Lease.take(redis, holder="floor 2", on_lost=never, ttl_ms=TTL_MS)
    await second.release()


async def test_it_is_taken_over_at_once_where_the_last_house_is_known_to_be_gone(
    redis: Redis,
) -> None:
    lost = asyncio.Event()
    first = await Lease.take(redis, holder="floor 1", on_lost=lost.set, ttl_ms=TTL_MS)
    second = await Lease.take(
        redis, holder="floor 2", on_lost=never, on_waiting=pytest.fail, take_over=True
    )
    assert second.number == first.number + 1
    await asyncio.wait_for(lost.wait(), SOON_S)
    await first.release()  # gives back nothing that is not its own
    with pytest.raises(LeaseHeld, match="floor 2"):
        await asyncio.wait_for(Lease.take(redis, holder="floor 3", on_lost=never), SOON_S)
    await second.release()


async def test_who_has_the_lock_of_the_last_house_takes_its_lease_at_once(redis: Redis) -> None:
    lost = asyncio.Event()
    first = await Lease.take(redis, holder="floor 1", on_lost=lost.set, lock=lambda: "lock 1")
    second = await Lease.take(
        redis, holder="floor 2", on_lost=never, on_waiting=pytest.fail, lock=lambda: "lock 1"
    )
    assert second.number == first.number + 1
    await asyncio.wait_for(lost.wait(), SOON_S)
    await second.release()


@pytest.mark.parametrize("locks", [("lock 1", "lock 2"), ("lock 1", ""), ("", "lock 1"), ("", "")])
async def test_who_has_another_lock_or_none_waits(redis: Redis, locks: tuple[str, str]) -> None:
    of_first, of_second = locks
    first = await Lease.take(
        redis, holder="floor 1", on_lost=never, ttl_ms=TTL_MS, lock=lambda: of_first
    )
    with pytest.raises(LeaseHeld, match="floor 1"):
        await Lease.take(
            redis, holder="floor 2", on_lost=never, ttl_ms=TTL_MS, lock=lambda: of_second
        )
    await first.release()


async def test_a_lock_that_comes_free_meanwhile_ends_the_wait(redis: Redis) -> None:
    """As a house that was killed holds its lock for as long as it takes to end."""
    killed = await Lease.take(redis, holder="floor 1", on_lost=never, lock=lambda: "lock 1")
    killed._renewal.cancel()
    answers = iter(["", "lock 1"])
    said: list[str] = []
    second = await Lease.take(
        redis, holder="floor 2", on_lost=never, on_waiting=said.append, lock=lambda: next(answers)
    )
    assert len(said) == 1
    assert b'"lock":"lock 1"' in await redis.get("{house}:lease")
    await second.release()


async def test_a_lease_that_ended_while_redis_was_away_goes_on(redis: Redis) -> None:
    lease = await Lease.take(redis, holder="floor 1", on_lost=never, ttl_ms=TTL_MS)
    await redis.delete("{house}:lease")
    await asyncio.sleep(TTL_MS / 1000)
    with pytest.raises(LeaseHeld, match="floor 1"):
        await Lease.take(redis, holder="floor 2", on_lost=never, ttl_ms=TTL_MS)
    await lease.release()


@pytest.mark.parametrize("left", [None, 0])
async def test_a_redis_that_lacks_the_lease_went_back_in_time(
    redis: Redis, left: int | None
) -> None:
    """An older copy was put back: that is no later house."""
    said: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    first = await Lease.take(
        redis, holder="floor 1", on_lost=never, ttl_ms=TTL_MS, on_went_back=said.set_result
    )
    if left is None:
        await redis.delete(GENERATION_KEY)
    else:
        await redis.set(GENERATION_KEY, left)
    async with asyncio.timeout(SOON_S):
        assert (await said).startswith("Redis went back in time: it lacks the lease of this house")
    await first.release()


async def test_who_holds_the_lease_hears_of_a_loss_that_another_process_has_seen(
    redis: Redis,
) -> None:
    said: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    first = await Lease.join(
        redis, holder="floor 1", on_lost=never, ttl_ms=TTL_MS, on_went_back=said.set_result
    )
    await redis.hset(LOSSES_KEY, "dealer-1", "it lacks commit 7")
    async with asyncio.timeout(SOON_S):
        assert (await said).startswith("Redis went back in time: another process of the house")
    await first.release()
