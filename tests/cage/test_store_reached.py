"""How far a store is, asked in one call, is what two questions say."""

from __future__ import annotations

from redis.asyncio import Redis

from server.app.store_mark.mark import StoreMark
from server.app.store_mark.reached import epoch, reached, reached_since
from server.cage.cage import Cage
from server.cage.keys import EPOCH_KEY, PARTITIONS_KEY


async def test_one_call_says_what_two_do(redis: Redis, cage: Cage) -> None:
    await cage.open_account("Ada", "player", welcome_cents=1_000)
    await redis.hset(EPOCH_KEY, mapping={"id": "store", "opening": 3})
    before = await reached(redis, StoreMark("store", 3))
    assert sum(before.commits.values()) == 1
    await cage.open_account("Ben", "player", welcome_cents=1_000)
    now, found = await reached_since(redis, before)
    assert now == await reached(redis, before)
    assert sum(now.commits.values()) == 2
    assert found == await epoch(redis) == ("store", 3)


async def test_partitions_that_have_come_since_are_seen(redis: Redis, cage: Cage) -> None:
    before = await reached(redis, StoreMark("store", 1))
    await redis.set(PARTITIONS_KEY, cage.partitions + 2)
    now, found = await reached_since(redis, before)
    assert len(now.commits) == cage.partitions + 2
    assert now == await reached(redis, before)
    assert found == ("", 0)
