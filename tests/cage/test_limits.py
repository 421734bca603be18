"""The limits of a house of many, which count in Redis as those of one process count in memory."""

from __future__ import annotations

import asyncio

import pytest
from redis.asyncio import Redis

from server.app.adapters.limits import sign_in_limits_of
from server.cage.limits import RedisLimits
from server.cage.limits import _tries as tries_of
from server.common.limits import Budget, Limits, MemoryLimits
from server.pit.sign_in_limits import (
    FORGOTTEN_AFTER_SECONDS,
    FREE_TRIES_A_NAME,
    FREE_TRIES_A_NAME_ANYWHERE,
    FREE_TRIES_AN_ADDRESS,
    SignInLimits,
    Tries,
)

HOUR = 3_600.0


@pytest.fixture(params=["memory", "redis"])
def limits(request: pytest.FixtureRequest, redis: Redis) -> Limits:
    return MemoryLimits() if request.param == "memory" else RedisLimits(redis)


def budget(key: str = "ada", most: int = 2, seconds: float = HOUR) -> Budget:
    return Budget(f"test-{most}", key, most, seconds)


async def test_a_budget_is_used_up_and_given_back(limits: Limits) -> None:
    assert [await limits.take(budget()) for _ in range(3)] == [True, True, False]
    assert not await limits.has(budget())
    await limits.give_back(budget())
    assert await limits.has(budget())
    assert [await limits.take(budget()) for _ in range(2)] == [True, False]
    assert await limits.take(budget("eve"))


async def test_of_several_budgets_all_are_taken_or_none(limits: Limits) -> None:
    assert await limits.take(budget("ada"), budget("eve", 1))
    assert not await limits.take(budget("ada"), budget("eve", 1))
    assert await limits.take(budget("ada"))
    assert not await limits.has(budget("ada"), budget("bob"))


async def test_what_is_given_back_is_no_more_than_was_taken(limits: Limits) -> None:
    await limits.give_back(budget())
    await limits.take(budget())
    for _ in range(5):
        await limits.give_back(budget())
    assert [await limits.take(budget()) for _ in range(3)] == [True, True, False]


async def test_simultaneous_tries_count_too(redis: Redis) -> None:
    gateways = [RedisLimits(redis), RedisLimits(redis)]
    asked = [gateways[n % 2].take(budget(most=7)) for n in range(30)]
    assert sum(await asyncio.gather(*asked)) == 7


async def test_a_budget_is_full_again_after_its_time_and_leaves_nothing(redis: Redis) -> None:
    limits = RedisLimits(redis)
    assert [await limits.take(budget(seconds=2)) for _ in range(3)] == [True, True, False]
    async with asyncio.timeout(60):
        while await redis.keys("{limits}:*"):  # noqa: ASYNC110  (a key expires without an event)
            await asyncio.sleep(0.02)
    assert [await limits.take(budget(seconds=HOUR)) for _ in range(3)] == [True, True, False]
    (key,) = await redis.keys("{limits}:*")
    assert 0 < await redis.pttl(key) <= HOUR * 1_000
    await limits.give_back(budget())
    await limits.give_back(budget())
    assert await redis.keys("{limits}:*") == []


class Counted:
    """Tries of operators, and a way to make many failures of a name at an address at once.

    Each wait is then so long that it does not pass during a test.
    """

    def __init__(self, tries: Tries, redis: Redis) -> None:
        self._tries = tries
        self._redis = redis

    async def begin(self, address: str = "10.0.0.1", name: str = "maude") -> int:
        return await self._tries.begin(name, address)

    async def free(self, times: int, address: str = "10.0.0.1", name: str = "maude") -> bool:
        """Try so often; whether none had to wait."""
        return not any([await self.begin(address, name) for _ in range(times)])

    async def forgive(self) -> None:
        await self._tries.forgive("Maude", "10.0.0.1")

    async def succeeded(self, address: str = "10.0.0.1") -> None:
        await self._tries.succeeded("Maude", address)

    async def fail(self, times: int) -> None:
        if isinstance(self._tries, SignInLimits):
            for _ in range(times):
                self._tries.failed("maude", "10.0.0.1")
        else:
            for key in tries_of("maude", "10.0.0.1")[:3]:
                await self._redis.hincrby(key, "count", times)  # type: ignore[misc]


@pytest.fixture(params=["memory", "redis"])
def tries(request: pytest.FixtureRequest, redis: Redis) -> Counted:
    of_memory = SignInLimits(lambda: 1_000.0)
    return Counted(of_memory if request.param == "memory" else sign_in_limits_of(redis), redis)


async def test_failures_of_an_operator_wait_longer_and_longer(tries: Counted) -> None:
    assert await tries.free(FREE_TRIES_A_NAME)
    await tries.fail(4)
    assert 8 < await tries.begin() <= 16
    await tries.fail(9)
    assert 50 < await tries.begin() <= 60
    assert await tries.begin("10.0.0.2") == 0


async def test_an_answer_forgives_and_a_success_forgets(tries: Counted) -> None:
    for _ in range(FREE_TRIES_AN_ADDRESS * 2):
        assert await tries.begin() == 0
        await tries.forgive()
    assert await tries.free(FREE_TRIES_A_NAME - 1)
    await tries.succeeded()
    assert await tries.free(FREE_TRIES_A_NAME)
    await tries.fail(9)
    assert await tries.begin() > 50


async def test_an_address_that_tries_many_names_waits_too(tries: Counted) -> None:
    for n in range(FREE_TRIES_AN_ADDRESS - 9):
        assert await tries.begin(name=f"name{n}") == 0
    await tries.fail(15)
    assert await tries.begin(name="another") > 30
    assert await tries.begin("10.0.0.2", "another") == 0


async def test_an_operator_who_was_here_does_not_wait_for_a_crowd(tries: Counted) -> None:
    assert await tries.begin("her office") == 0
    await tries.succeeded("her office")
    await tries.fail(FREE_TRIES_A_NAME_ANYWHERE + 9)
    assert await tries.begin("elsewhere") > 50
    assert await tries.begin("her office") == 0


async def test_failures_are_forgotten(redis: Redis) -> None:
    assert await sign_in_limits_of(redis).begin("maude", "10.0.0.1") == 0
    for key in tries_of("maude", "10.0.0.1")[:3]:
        assert 0 < await redis.pttl(key) <= FORGOTTEN_AFTER_SECONDS * 1_000
