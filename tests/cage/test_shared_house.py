"""A house of many processes on one Redis: they share the lease, and each writes by its own line."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from server.cage.audit import audit
from server.cage.batcher import HouseReplaced, PartitionQueue
from server.cage.cage import Cage
from server.cage.lease import Lease, LeaseHeld
from tests.cage.processes import end, join, member_of, never, process
from tests.house_in_a_box import SOON_S

TTL_MS = 400
ADA = "00-ada"


# The lease ----------------------------------------------------------------------------------------


async def test_processes_of_one_house_share_its_number_and_have_one_of_their_own(
    redis: Redis,
) -> None:
    first, second = await join(redis, ttl_ms=TTL_MS), await join(redis, ttl_ms=TTL_MS)
    assert first.number == second.number
    numbers = [member_of(first).number, member_of(second).number]
    assert first.number < numbers[0] < numbers[1]
    assert member_of(first).others == ()
    assert member_of(second).others == (numbers[0],)
    for one in (first, second):
        await one.release()


async def test_the_last_process_that_leaves_gives_the_lease_back(redis: Redis) -> None:
    first, second = await join(redis, ttl_ms=TTL_MS), await join(redis, ttl_ms=TTL_MS)
    await first.release()
    with pytest.raises(LeaseHeld, match=r"another house .*: many processes, among them floor 1, s"):
        await Lease.take(redis, holder="alone", on_lost=never, ttl_ms=TTL_MS)
    await second.release()
    alone = await Lease.take(
        redis, holder="alone", on_lost=never, on_waiting=pytest.fail, ttl_ms=TTL_MS
    )
    assert alone.number > member_of(second).number
    await alone.release()


async def test_a_process_waits_for_a_house_of_one_process(redis: Redis) -> None:
    alone = await Lease.take(redis, holder="alone", on_lost=never, ttl_ms=TTL_MS)
    with pytest.raises(LeaseHeld, match=r"another house .*: alone, since"):
        await join(redis, ttl_ms=TTL_MS)
    await end(alone)
    await redis.ping()  # a renewal that was under way has come before this
    async with asyncio.timeout(SOON_S):
        lease = await join(redis, ttl_ms=TTL_MS)
    assert lease.number > alone.number
    await lease.release()


async def test_a_later_house_replaces_all_processes_of_the_one_before(redis: Redis) -> None:
    lost = [asyncio.Event(), asyncio.Event()]
    for event in lost:
        await join(redis, on_lost=event.set, ttl_ms=TTL_MS)
    later = await join(redis, "floor 2", take_over=True, ttl_ms=60_000)
    for event in lost:
        await asyncio.wait_for(event.wait(), SOON_S)
    assert member_of(later).others == ()
    await later.release()


async def test_a_process_joins_after_redis_was_away_for_longer_than_the_lease(
    redis: Redis,
) -> None:
    """It does not begin a generation, which would stop the processes that are about to renew."""
    first = await join(redis, ttl_ms=TTL_MS)
    await redis.delete("{house}:lease")
    async with asyncio.timeout(SOON_S):
        second = await join(redis, "floor 2", ttl_ms=TTL_MS)
    assert second.number == first.number
    for one in (first, second):
        await one.release()


async def test_a_house_begins_again_after_all_its_processes_were_killed(redis: Redis) -> None:
    killed = [await join(redis, ttl_ms=TTL_MS), await join(redis, ttl_ms=TTL_MS)]
    for one in killed:
        await end(one)
    async with asyncio.timeout(SOON_S):
        while await redis.exists("{house}:lease"):  # noqa: ASYNC110  (Redis sets no event)
            await asyncio.sleep(0.01)
        begun = await join(redis, ttl_ms=TTL_MS)
    assert begun.number > member_of(killed[1]).number
    assert member_of(begun).others == ()
    await begun.release()


# The lines ----------------------------------------------------------------------------------------


async def test_two_processes_move_money_in_one_partition(redis: Redis) -> None:
    async with process(redis) as first, process(redis) as second:
        one, other = first.cage, second.cage
        await one.open_account("Ada", "guest", account=ADA, welcome_cents=1_000)
        await asyncio.gather(
            *(
                cage.issue(f"{name}/{n}", ADA, 1, "pit", "test")
                for n in range(200)
                for name, cage in (("one", one), ("other", other))
            )
        )
        assert await one.balance(ADA) == 1_400
        assert one.answering and other.answering
        assert (await audit(redis)).clean


async def test_an_old_connection_of_the_same_process_is_refused(redis: Redis) -> None:
    async with process(redis) as first, process(redis):
        lease, cage = first.lease, first.cage
        await cage.open_account("Ada", "guest", account=ADA, welcome_cents=1_000)
        number = str(member_of(lease).number).encode()
        queue = PartitionQueue("00", lease.member)
        queue.connection_number = await redis.hget("{cage:00}:fence", b"line:" + number) or b""
        queue.movements = [(4, "late", ADA, 5, "pit", "test")]
        queue.answers = [lambda _answer, _balance: None]
        command = queue.batch_command(str(lease.number).encode())
        await cage._batcher._connect()
        client: Any = redis
        with pytest.raises(ResponseError, match="STALE"):
            await client.execute_command(*command)
        assert await cage.issue("order", ADA, 1, "pit", "test") == 1_001


async def test_the_lines_of_processes_that_ended_are_removed(redis: Redis) -> None:
    async with AsyncExitStack() as ended:
        killed = (await ended.enter_async_context(process(redis))).lease
        await end(killed)
        await redis.hset("{house}:members", str(member_of(killed).number), "1")  # long ago
        async with process(redis) as second:
            lives, cage = second.lease, second.cage
            lines = await redis.hgetall("{cage:00}:fence")
            assert b"line:%d" % member_of(lives).number in lines
            assert b"line:%d" % member_of(killed).number not in lines
            async with process(redis):
                assert b"line:%d" % member_of(lives).number in await redis.hgetall(
                    "{cage:00}:fence"
                )
            await cage.open_account("Ada", "guest", account=ADA, welcome_cents=1_000)
        later = await Lease.take(redis, holder="alone", on_lost=never, take_over=True)
        async with Cage.open(redis, house_number=later.number) as alone:
            assert set(await redis.hgetall("{cage:00}:fence")) == {b"house", b"line"}
            assert await alone.balance(ADA) == 1_000
        await later.release()


async def test_a_process_that_was_thought_to_have_ended_goes_on(redis: Redis) -> None:
    """It lost its line, so it connects again; what its old connection still says is refused."""
    async with process(redis) as first:
        lease, cage = first.lease, first.cage
        await cage.open_account("Ada", "guest", account=ADA, welcome_cents=1_000)
        await redis.hdel("{cage:00}:fence", f"line:{member_of(lease).number}")
        issued = cage.issue("order", ADA, 1, "pit", "test")
        assert await asyncio.wait_for(issued, SOON_S) == 1_001


@pytest.mark.parametrize("is_shared", [True, False])
async def test_a_later_house_shuts_every_process(redis: Redis, is_shared: bool) -> None:
    async with process(redis) as first, process(redis) as second:
        before, one, other = first.lease, first.cage, second.cage
        await one.open_account("Ada", "guest", account=ADA, welcome_cents=1_000)
        shut = [asyncio.Event(), asyncio.Event()]
        for cage, event in zip((one, other), shut, strict=True):
            cage.on_replaced(event.set)
        take = Lease.join if is_shared else Lease.take
        later = await take(redis, holder="floor 2", on_lost=never, take_over=True, ttl_ms=60_000)
        async with Cage.open(
            redis, house_number=later.number, partitions=1, member=later.member
        ) as new:
            late = [
                asyncio.create_task(cage.issue(f"late {n}", ADA, 5, "pit", "test"))
                for n, cage in enumerate((one, other))
            ]
            for event in shut:
                await asyncio.wait_for(event.wait(), SOON_S)
            assert not any(task.done() for task in late)
            with pytest.raises(HouseReplaced):
                await Cage.open(
                    redis, house_number=before.number, member=before.member
                ).__aenter__()
            assert await new.balance(ADA) == 1_000
            for task in late:
                task.cancel()
            assert (await audit(redis)).clean
        await later.release()
