"""Which part of a time is the bots' own: what their loop was doing when a frame came."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

import pytest
import uvloop

from server.bots.turns import Turns, watch_lateness

BUSY_S = 0.2
"""Far more than a loop needs for two polls, on any machine on which the tests end."""


class Reader(asyncio.Protocol):
    """Notes each read as a bot does, then does what it is told."""

    def __init__(self, turns: Turns, then: Callable[[], None]) -> None:
        self.turns = turns
        self.then = then
        self.waits: list[float] = []
        self.came = asyncio.Event()

    def data_received(self, data: bytes) -> None:
        self.turns.begin()
        self.waits.append(self.turns.at - self.turns.since)
        self.came.set()
        self.then()


def busy() -> None:
    time.sleep(BUSY_S)


def free() -> None:
    return


def both_loops(test):
    """Run a test's coroutine on asyncio's loop, and on uvloop, which the bots use."""

    @pytest.mark.parametrize("run", [asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
    def on_loop(run):
        run(test())

    on_loop.__name__ = test.__name__
    return on_loop


@asynccontextmanager
async def two_readers(
    then: Callable[[], None],
) -> AsyncIterator[tuple[Turns, list[Reader], list[socket.socket]]]:
    """Two connections of one process, and their other ends."""
    turns = Turns()
    readers = [Reader(turns, then), Reader(turns, then)]
    pairs = [socket.socketpair() for _ in readers]
    transports = []
    for reader, (mine, _) in zip(readers, pairs, strict=True):
        transport, _ = await asyncio.get_running_loop().create_connection(
            partial(lambda one: one, reader), sock=mine
        )
        transports.append(transport)
    yield turns, readers, [other for _, other in pairs]
    for transport, (_, other) in zip(transports, pairs, strict=True):
        transport.abort()
        other.close()
    await asyncio.sleep(0)


@both_loops
async def test_a_frame_waits_while_another_of_the_same_turn_is_handled():
    async with two_readers(busy) as (_, readers, others):
        for other in others:
            other.send(b"x")
        for reader in readers:
            await reader.came.wait()
        first, second = sorted(reader.waits[0] for reader in readers)
        assert first < BUSY_S <= second


@both_loops
async def test_what_came_while_the_loop_was_busy_waited_for_the_bots():
    async with two_readers(busy) as (_, readers, others):

        def send_to_the_other() -> None:
            others[1].send(b"y")
            busy()

        readers[0].then = send_to_the_other
        others[0].send(b"x")
        await readers[1].came.wait()
        assert readers[0].waits[0] < BUSY_S
        assert readers[1].waits[0] >= BUSY_S


@both_loops
async def test_what_comes_to_a_loop_that_is_free_waits_for_nothing():
    async with two_readers(busy) as (_, readers, others):
        for _ in range(3):
            readers[0].came.clear()
            others[0].send(b"x")
            await readers[0].came.wait()
            await asyncio.sleep(BUSY_S)  # it is busy, then it has polled in vain
            await asyncio.sleep(0.05)
        assert all(wait < BUSY_S for wait in readers[0].waits)


@both_loops
async def test_what_a_bot_does_by_itself_counts_too():
    async with two_readers(free) as (turns, readers, others):
        await asyncio.sleep(0.05)
        left: list[float] = []
        wrote_at = turns.write(left.append)
        others[0].send(b"x")
        busy()
        await readers[0].came.wait()
        assert left[0] - wrote_at >= BUSY_S, "a write waits for the end of the turn"
        assert readers[0].waits[0] >= BUSY_S


@both_loops
async def test_lateness_is_how_much_later_than_asked_the_loop_wakes():
    late: asyncio.Queue[float] = asyncio.Queue()
    watch = asyncio.ensure_future(watch_lateness(late.put_nowait))
    await late.get()
    busy()
    assert await late.get() >= BUSY_S / 2
    watch.cancel()
