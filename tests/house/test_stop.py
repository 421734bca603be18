"""The order to close: its first reason stays, a second signal hurries, a lost lease is told."""

from __future__ import annotations

import asyncio

import pytest

from server.app.stop import LEASE_LOST, StopSignal


async def returns(waiting) -> bool:
    try:
        await asyncio.wait_for(waiting, 0.01)
    except TimeoutError:
        return False
    return True


async def test_the_first_reason_stays():
    stop = StopSignal()
    assert not await returns(stop.wait())
    stop.ask("an operator")
    stop.ask("another")
    assert await returns(stop.wait())
    assert (stop.reason, stop.is_lease_lost) == ("an operator", False)


@pytest.mark.parametrize("first", [StopSignal.ask, StopSignal.interrupt])
async def test_a_signal_after_the_first_order_hurries(first):
    stop = StopSignal()
    first(stop, "the first")
    assert not await returns(stop.wait_for_hurry())
    stop.interrupt("SIGINT")
    assert await returns(stop.wait_for_hurry())
    assert stop.reason == "the first"


async def test_a_lost_lease_is_told_at_once_and_to_parts_that_come_later():
    stop = StopSignal()
    told = []
    stop.when_lease_is_lost(lambda: told.append("archive"))
    assert told == []
    stop.lose_lease()
    assert told == ["archive"]
    stop.when_lease_is_lost(lambda: told.append("a later part"))
    assert told == ["archive", "a later part"]
    assert (stop.reason, stop.is_lease_lost) == (LEASE_LOST, True)
    assert await returns(stop.wait())
    assert not await returns(stop.wait_for_hurry())
