"""How often a call is repeated, after which pauses, and what ends it."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from server.common.retry import ask_again, until_answered
from tests.tables.simulation import simulated


class Away(Exception):
    """No answer."""


class Server:
    """Fails so many times, then answers; it notes when it was asked."""

    def __init__(self, failures: int) -> None:
        self.failures = failures
        self.asked_at: list[float] = []
        self.errors: list[Exception] = []

    async def ask(self) -> str:
        self.asked_at.append(asyncio.get_running_loop().time())
        if len(self.asked_at) <= self.failures:
            raise Away(len(self.asked_at))
        return "the answer"

    @property
    def pauses(self) -> list[float]:
        return [round(b - a, 9) for a, b in itertools.pairwise(self.asked_at)]


@simulated
async def test_each_pause_is_twice_as_long_up_to_a_second() -> None:
    server = Server(failures=9)
    assert await until_answered(server.ask, Away, server.errors.append) == "the answer"
    assert server.pauses == [0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1, 1, 1]
    assert [str(error) for error in server.errors] == [str(n) for n in range(1, 10)]


@simulated
async def test_a_call_that_succeeds_is_made_once() -> None:
    server = Server(failures=0)
    assert await until_answered(server.ask, Away, server.errors.append) == "the answer"
    assert (server.pauses, server.errors) == ([], [])


@simulated
async def test_a_caller_that_has_failed_pauses_before_it_asks() -> None:
    server, begun = Server(failures=2), asyncio.get_running_loop().time()
    # A plain function that returns an awaitable is a call as well.
    told = await ask_again(lambda: server.ask(), Away, first_pause_s=1.0)  # noqa: PLW0108
    assert told == "the answer"
    assert round(server.asked_at[0] - begun, 9) == 1
    assert server.pauses == [1, 1]


@simulated
async def test_another_error_is_raised_as_it_is() -> None:
    failures = iter((Away(), ValueError("a mistake")))

    async def ask() -> None:
        raise next(failures)

    with pytest.raises(ValueError, match="a mistake"):
        await until_answered(ask, Away, lambda _: None)


@simulated
async def test_a_cancellation_ends_a_pause_and_an_attempt() -> None:
    for cancelled_after_s in (0.01, 0.03, 0.5):
        server = Server(failures=1_000)
        asking = asyncio.create_task(until_answered(server.ask, Away, server.errors.append))
        await asyncio.sleep(cancelled_after_s)
        attempts = len(server.asked_at)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        await asyncio.sleep(5)
        assert len(server.asked_at) == attempts

    async def hang() -> None:
        if server.failures:
            server.failures = 0
            raise Away
        await asyncio.sleep(3600)

    asking = asyncio.create_task(until_answered(hang, Away, lambda _: None))
    await asyncio.sleep(1)
    asking.cancel()
    await asyncio.wait([asking], timeout=1)
    assert asking.cancelled()
