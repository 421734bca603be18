"""The event log: numbered without a gap, nothing twice, nothing lost."""

from __future__ import annotations

import asyncio

import pytest
from redis.asyncio import Redis
from redis.exceptions import ConnectionError as RedisConnectionError

from protocol.operators import Event
from server.cage.embedded import EmbeddedRedis
from server.pit import event_log
from server.pit.event_log import BEGUN_KEY, EVENTS_KEY, EventLog
from tests.house_in_a_box import SOON_S


async def record(log: EventLog, command: str) -> None:
    await log.record("maude", "127.0.0.1", command, {"table": "r01"})


async def test_an_event_says_who_when_from_where_and_what_it_changed(redis: Redis) -> None:
    log = EventLog(redis)
    begun = await log.begin("maude", "10.0.0.9", "pause", {"table": "r01"}, {"r01": "open"})
    await log.finish(begun, "done", {"r01": "paused"})
    (event,) = await log.page(10)
    assert event.number == 1
    assert event.at_ms == begun.at_ms > 1_600_000_000_000
    assert (event.who, event.address, event.command) == ("maude", "10.0.0.9", "pause")
    assert event.arguments == {"table": "r01"}
    assert (event.before, event.after) == ({"r01": "open"}, {"r01": "paused"})
    assert event.result == "done"


async def test_numbers_have_no_gap_when_many_record_at_once(redis: Redis) -> None:
    log = EventLog(redis)
    await asyncio.gather(*(record(log, f"c{n}") for n in range(30)))
    assert [e.number for e in await log.page(100)] == list(range(30, 0, -1))


async def test_finishing_twice_records_once(redis: Redis) -> None:
    log = EventLog(redis)
    begun = await log.begin("maude", "", "pause", {}, {})
    await log.finish(begun, "done", {})
    await log.finish(begun, "done", {})
    assert len(await log.page(10)) == 1


async def test_pages_go_back_to_the_first_event(redis: Redis) -> None:
    log = EventLog(redis)
    for n in range(7):
        await record(log, f"c{n}")
    first = await log.page(3)
    second = await log.page(3, first[-1].number)
    third = await log.page(3, second[-1].number)
    assert [e.number for e in (*first, *second, *third)] == [7, 6, 5, 4, 3, 2, 1]
    assert await log.page(3, third[-1].number) == ()
    assert await log.page(3, 0) == ()


async def test_a_command_that_the_house_did_not_live_to_finish_is_interrupted(
    redis: Redis,
) -> None:
    await EventLog(redis).begin("maude", "", "void", {"table": "r01"}, {"held": 500})
    after_the_crash = EventLog(redis)
    assert await after_the_crash.recover() == 1
    assert await after_the_crash.recover() == 0
    (event,) = await after_the_crash.page(10)
    assert (event.command, event.result, event.before) == ("void", "interrupted", {"held": 500})


async def test_the_stream_is_capped(redis: Redis) -> None:
    log = EventLog(redis, max_events=100)
    for _ in range(400):
        await record(log, "c")
    assert 100 <= await redis.xlen(EVENTS_KEY) < 300
    assert (await log.page(1))[0].number == 400


async def test_a_follower_sees_every_event_of_every_process_once_and_in_order(
    redis: Redis,
) -> None:
    logs = [EventLog(redis, process=name) for name in ("gateway-1", "gateway-2", "dealer-1")]
    for n in range(5):
        await record(logs[0], f"missed {n}")
    follower = logs[0].follow(3)
    recorded = [record(logs[n % 3], f"c{n}") for n in range(60)]
    task = asyncio.gather(*recorded)
    async with asyncio.timeout(SOON_S):
        seen = [await anext(follower) for _ in range(62)]
    await task
    assert [event.number for event in seen] == list(range(4, 66))
    by = {event.process for event in seen}
    assert by == {"gateway-1", "gateway-2", "dealer-1"}
    assert all(event.command.startswith(("missed", "c")) for event in seen)
    await follower.aclose()


async def test_a_follower_goes_on_when_redis_is_back(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = EventLog(redis)
    monkeypatch.setattr(event_log, "RETRY_SECONDS", 0.01)
    read, away = log.later_than, [True, True]

    async def later_than(number: int, count: int) -> tuple[Event, ...]:
        if away:
            away.pop()
            raise RedisConnectionError("away")
        return await read(number, count)

    monkeypatch.setattr(log, "later_than", later_than)
    await record(log, "c")
    follower = log.follow(0)
    async with asyncio.timeout(SOON_S):
        assert (await anext(follower)).command == "c"
    assert not away
    await follower.aclose()


async def test_what_redis_could_not_take_is_recorded_when_it_is_back(
    redis: Redis, redis_server: EmbeddedRedis
) -> None:
    log = EventLog(redis)
    begun = await log.begin("maude", "", "pause", {}, {"r01": "open"})
    await redis.config_set("maxclients", 1)
    await redis.connection_pool.disconnect()
    blocker = Redis.from_url(redis_server.url)
    await blocker.ping()
    follower = log.follow(0)
    await log.finish(begun, "done", {"r01": "paused"})
    assert await blocker.hlen(BEGUN_KEY) == 1, "Redis took it although it had no room"
    await blocker.config_set("maxclients", 100)
    await blocker.aclose()
    async with asyncio.timeout(SOON_S):
        event = await anext(follower)
    await follower.aclose()
    assert (event.number, event.result) == (1, "done")
    assert await redis.hlen(BEGUN_KEY) == 0
    assert await log.page(10) == (event,)
    await log.close()
