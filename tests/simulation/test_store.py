"""The simulated Redis answers as a real one: commands in random order, and the house's own cage."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest
from redis.exceptions import ResponseError

from server.cage.audit import audit
from server.cage.cage import Cage
from server.cage.embedded import EmbeddedRedis
from server.cage.redis_connection import Script, connect
from tests.cage.asking import hold
from tests.house_in_a_box import running_redis
from tests.simulation.loop import SimulatedLoop
from tests.simulation.network import Network

KEYS = ("a", "b", "c")
FIELDS = ("x", "y", "z")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedRedis]:
    with running_redis(tmp_path_factory.mktemp("redis")) as redis:
        yield redis


def commands(seed: int, count: int) -> list[tuple[Any, ...]]:
    """Commands of every kind. Some are for keys of another type, and are refused."""
    chance = random.Random(seed)
    made: list[tuple[Any, ...]] = []
    for number in range(1, count + 1):
        key, field = chance.choice(KEYS), chance.choice(FIELDS)
        position = f"{number}-{chance.randrange(3)}"
        made.append(
            chance.choice(
                [
                    ("SET", key, number),
                    ("SET", key, number, "PX", 10_000_000),
                    ("SET", key, number, "NX"),
                    ("GET", key),
                    ("INCR", key),
                    ("INCRBY", key, chance.randint(-5, 5)),
                    ("DEL", key),
                    ("EXISTS", *KEYS),
                    ("HSET", key, field, number, chance.choice(FIELDS), "text"),
                    ("HSETNX", key, field, number),
                    ("HINCRBY", key, field, chance.randint(-5, 5)),
                    ("HGET", key, field),
                    ("HMGET", key, *FIELDS),
                    ("HGETALL", key),
                    ("HLEN", key),
                    ("HEXISTS", key, field),
                    ("HDEL", key, field),
                    ("XADD", key, position, "m", number),
                    ("XADD", key, "MAXLEN", "~", 10_000, position, "m", number),
                    ("XADD", key, chance.choice(("1-1", position)), "m", number),
                    ("XRANGE", key, "-", "+", "COUNT", 3),
                    ("XRANGE", key, f"({number // 2}-0", number),
                    ("XREVRANGE", key, f"({number}-0", "-", "COUNT", 2),
                    ("XREVRANGE", key, "+", number // 2),
                    ("XTRIM", key, "MINID", number // 2),
                    ("XLEN", key),
                    ("PTTL", f"no {key}"),
                    ("ZADD", key, number, field),
                    ("ZADD", key, "XX", number, field),
                    ("ZREM", key, field),
                    ("EVAL", _ECHO, 1, key, field, number),
                ]
            )
        )
    return made


_ECHO = """
local made = redis.call('EXISTS', KEYS[1])
local packed = cmsgpack.pack({ ARGV[1], tonumber(ARGV[2]), made, { a = -1 }, { 1, 2, { 3 } } })
local read = cmsgpack.unpack(packed)
if made == 0 then
  return redis.error_reply('NOTHING is at ' .. KEYS[1])
end
return { packed, read[1], read[2] * 2.9, read[4].a, #read[5], false, redis.call('TIME')[3] or 'no' }
"""


async def answers_of(redis: Any, asked: list[tuple[Any, ...]]) -> list[Any]:
    found = []
    for command in asked:
        try:
            answer = await redis.execute_command(*command)
        except ResponseError as error:
            answer = str(error).split(" ", maxsplit=1)[0]
        found.append(sorted(answer.items()) if isinstance(answer, dict) else answer)
    return found


def simulated_answers(asked: list[tuple[Any, ...]]) -> list[Any]:
    async def ask() -> list[Any]:
        redis = connect("redis://store:6379")
        found = await answers_of(redis, asked)
        await redis.aclose()
        return found

    loop = SimulatedLoop(1)
    Network(loop, 1)
    return loop.run(ask())


@pytest.mark.parametrize("seed", range(3))
async def test_it_answers_as_a_real_one(server: EmbeddedRedis, seed: int) -> None:
    asked = commands(seed, 400)
    redis = connect(server.url)
    await redis.flushall()
    real = await answers_of(redis, asked)
    await redis.aclose()
    simulated = await asyncio.to_thread(simulated_answers, asked)
    for command, one, other in zip(asked, simulated, real, strict=True):
        assert one == other, command


async def test_a_script_that_it_has_not_loaded_is_unknown(server: EmbeddedRedis) -> None:
    sha = Script("next_number").sha
    asked: list[tuple[Any, ...]] = [("EVALSHA", sha, 2, "g", "n", "1")]
    simulated = await asyncio.to_thread(simulated_answers, asked)
    assert "No matching script" in str(simulated[0]) or simulated[0] == "No"


def test_the_cage_keeps_its_books_on_it() -> None:
    async def play() -> None:
        redis = connect("redis://store:6379")
        async with Cage.open(redis, house_number=1) as cage:
            account = (await cage.open_account("Ada", "guest", welcome_cents=1_000)).id
            assert await hold(cage, "r1/1/w1", account, 300) == ("held", 700)
            assert await hold(cage, "r1/1/w1", account, 300) == ("held", 700)
            assert await hold(cage, "r1/1/w2", account, 701) == ("insufficient_funds", 700)
            assert await cage.settle("r1", 1, [("r1/1/w1", account, 600)]) == {account: 1_300}
        report = await audit(redis)
        assert report.clean and report.house_cents == -300
        await redis.aclose()

    loop = SimulatedLoop(1)
    Network(loop, 1)
    loop.run(play())


def test_a_fail_over_loses_what_the_replica_lacks() -> None:
    """And nothing of which it was said that the replica has it."""
    loop = SimulatedLoop(1)
    network = Network(loop, 1)
    network.server.has_replica = True

    async def play() -> list[Any]:
        redis: Any = connect("redis://store:6379")
        await redis.set("first", "1")
        assert await redis.execute_command("WAIT", 1, 1_000) == 1
        network.weather.replica_lag_s = 5.0
        await redis.set("second", "2")
        assert await redis.execute_command("WAIT", 1, 100) == 0
        assert network.server.fail_over() == 1
        await asyncio.sleep(0.1)
        again: Any = connect("redis://store:6379")
        found = [await again.get("first"), await again.get("second")]
        await redis.aclose()
        await again.aclose()
        return found

    assert loop.run(play()) == [b"1", None]
