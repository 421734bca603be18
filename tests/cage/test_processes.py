"""The list of the processes of a house."""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest
from msgspec.structs import replace
from redis.asyncio import Redis
from redis.exceptions import RedisError

from server.cage import processes
from server.cage.data_version import UnknownData
from server.cage.embedded import EmbeddedRedis
from server.cage.processes import FIRST, KEPT_MS, AboutProcess, Processes, living_processes
from server.cage.redis_connection import connect
from tests.house_in_a_box import until

DEALER = AboutProcess(
    role="dealer",
    machine="floor-1",
    pid=4711,
    number=17,
    version="0.1.0",
    since_ms=5,
)
GATEWAY = replace(DEALER, role="gateway", number=18, weight=0.0, connections=300, lag_ms=0.5)
KEY = "{house}:processes"


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "NOTED_EVERY_S", 0.02)


async def test_each_finds_the_others_and_what_they_say(redis: Redis) -> None:
    tables = 3
    async with (
        Processes.noted(redis, "dealer-17", lambda: replace(DEALER, tables=tables)) as first,
        Processes.noted(redis, "gateway-18", lambda: GATEWAY) as second,
    ):
        await until(lambda: len(first.found) == 2)
        assert first.found["gateway-18"].about == GATEWAY
        assert 0 <= first.found["gateway-18"].seen_before_ms < KEPT_MS
        tables = 4
        await until(lambda: second.found["dealer-17"].about.tables == 4)
    assert await redis.hkeys(KEY) == []


async def test_one_that_leaves_is_gone_and_one_that_was_killed_is_forgotten(redis: Redis) -> None:
    seconds, _ = await redis.time()
    killed = b'{"role":"dealer"}'
    async with Processes.noted(redis, "dealer-17", lambda: DEALER) as first:
        async with Processes.noted(redis, "gateway-18", lambda: GATEWAY):
            await until(lambda: "gateway-18" in first.found)
        await until(lambda: "gateway-18" not in first.found)
        await redis.hset(KEY, "killed", b"%d %s" % (1_000 * (seconds - 11), killed))
        await first.note()
        assert await redis.hkeys(KEY) == [b"dealer-17"]
        await redis.hset(KEY, "quiet", b"%d %s" % (1_000 * (seconds + 3_600), killed))
        await first.note()
        assert set(await redis.hkeys(KEY)) == {b"dealer-17", b"quiet"}


async def test_a_process_of_another_version_is_read_as_far_as_it_can_be(
    redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    now: Any = (await redis.time())[0]
    newer = (
        b'{"role":"dealer","machine":"m","pid":1,"number":9,"version":"9","since_ms":1,'
        b'"messages":{"written":9,"readable_from":9,"oldest":8},"mood":"good"}'
    )
    await redis.hset(KEY, "newer", b"%d %s" % (1_000 * now, newer))
    await redis.hset(KEY, "unlike", b"%d %s" % (1_000 * now, b'{"role":"croupier"}'))
    async with Processes.noted(redis, "dealer-17", lambda: DEALER) as one:
        assert set(one.found) == {"dealer-17", "newer"}
        assert one.found["newer"].about.messages.written == 9
        assert one.found["dealer-17"].about.data == FIRST
        await one.note()
    assert caplog.text.count("process unlike is of a version") == 1


async def test_who_lives_is_known_before_one_joins(redis: Redis) -> None:
    now: Any = (await redis.time())[0]
    await redis.hset(KEY, "dead", b"%d %s" % (1_000 * (now - 5), b'{"role":"croupier"}'))
    async with Processes.noted(redis, "dealer-17", lambda: DEALER):
        assert await living_processes(redis) == {"dealer-17": DEALER}
        await redis.hset(KEY, "unlike", b"%d %s" % (1_000 * (now + 5), b'{"role":"croupier"}'))
        with pytest.raises(UnknownData, match="process unlike is of a version"):
            await living_processes(redis)
    assert set(await redis.hkeys(KEY)) == {b"dead", b"unlike"}


async def test_the_list_stays_as_it_was_while_redis_is_away(
    server: EmbeddedRedis, caplog: pytest.LogCaptureFixture
) -> None:
    async with connect(server.url, answer_deadline_s=0.1) as redis:
        async with Processes.noted(redis, "dealer-17", lambda: DEALER) as one:
            os.kill(server.pid, signal.SIGSTOP)
            await until(lambda: "this process is not noted" in caplog.text)
            assert set(one.found) == {"dealer-17"}
            with pytest.raises(RedisError):
                await one.note()
            os.kill(server.pid, signal.SIGCONT)
        assert caplog.text.count("not noted") == 1
