"""One house on one Redis."""

from __future__ import annotations

import asyncio

import pytest
from redis.asyncio import Redis

from server.cage.lease import Lease, LeaseHeld
from tests.house_in_a_box import SOON_S

TTL_MS = 400


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


async def test_a_lease_that_ended_while_redis_was_away_goes_on(redis: Redis) -> None:
    lease = await Lease.take(redis, holder="floor 1", on_lost=never, ttl_ms=TTL_MS)
    await redis.delete("{house}:lease")
    await asyncio.sleep(TTL_MS / 1000)
    with pytest.raises(LeaseHeld, match="floor 1"):
        await Lease.take(redis, holder="floor 2", on_lost=never, ttl_ms=TTL_MS)
    await lease.release()
