"""A round of thousands of wagers: its cost from "no more bets" on, that of putting it back after a
fault, and how both hold the loop.

The table, the cage, the journal and the records are the house's, over a Redis of their own. Every
callback of the loop is timed by the CPU clock of its thread: a busy machine does not change that.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import uvloop
from msgspec import Struct

from server.app.runtime import spare_the_collector
from server.cage.embedded import EmbeddedRedis
from server.tables.api import Player
from server.tables.table import Table
from tests.bench.wager_load import AMOUNT_CENTS, SPOTS
from tests.house_in_a_box import HouseInABox, house_in_a_box, table_settings, until
from tests.tables.playing import Answers
from tests.tables.simulation import SimulatedClock

TABLE = "large"
WAGERS_A_PLAYER = 100
AT_ONCE = 2_000  # wagers that wait for the cage while the layout is filled
BETTING_MS = 3_600_000
PATIENCE_S = 120.0
LEAST_NOTED_S = 0.0005
PLACES_SHOWN = 4
CALLBACKS_KEPT = 12
_POLL_S = 0.01


class Held(Struct, frozen=True):
    """One callback of the loop: its CPU time, and where its coroutine was after it."""

    cpu_ms: float
    where: str


class LargeRound(Struct, frozen=True):
    """The cost of one round from "no more bets" until the next one takes wagers."""

    wagers: int
    cpu_us_a_wager: float  # of all threads
    longest: tuple[Held, ...]  # callbacks, the longest first
    collections_ms: tuple[float, ...]  # of garbage, the longest first
    put_back_us_a_wager: float  # before that, in mid-betting
    put_back_longest: tuple[Held, ...]


class Timings:
    """The CPU time of every task's steps, and of every collection of garbage, while `on`."""

    def __init__(self) -> None:
        self.on = False
        self.held: list[Held] = []
        self.collections_ms: list[float] = []
        self._began = 0.0

    def begin(self) -> None:
        self.held.clear()
        self.collections_ms.clear()
        self.on = True

    def end(self) -> tuple[Held, ...]:
        """The longest callbacks since it began."""
        self.on = False
        return tuple(sorted(self.held, key=lambda one: -one.cpu_ms)[:CALLBACKS_KEPT])

    def ran(self, callback: Any, cpu_s: float) -> None:
        if self.on and cpu_s > LEAST_NOTED_S:
            self.held.append(Held(1000 * cpu_s, _place(callback)))

    def collecting(self, phase: str, _: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.thread_time()
        elif self.on:
            self.collections_ms.append(1000 * (time.thread_time() - self._began))


class TimedLoop(uvloop.Loop):
    """The house's loop. It times the callbacks that Python gives it: those of all tasks."""

    def __init__(self) -> None:
        super().__init__()
        self.timings = Timings()

    def call_soon(self, callback: Any, *args: Any, context: Any = None) -> asyncio.Handle:
        def timed() -> None:
            began = time.thread_time()
            try:
                callback(*args)
            finally:
                self.timings.ran(callback, time.thread_time() - began)

        return super().call_soon(timed, context=context)


class HurriedClock(SimulatedClock):
    """Real time, which can be put ahead; who sleeps notices within a few milliseconds."""

    def put_ahead(self, milliseconds: int) -> None:
        self.put_back_ms -= milliseconds

    async def sleep(self, seconds: float) -> None:
        until_ms = self.now_ms() + 1000 * seconds
        while (left_ms := until_ms - self.now_ms()) > 0:  # noqa: ASYNC110
            await asyncio.sleep(min(_POLL_S, left_ms / 1000))


def _place(callback: Any) -> str:
    """The task of a callback, and the lines where its innermost coroutines wait now."""
    task = getattr(callback, "__self__", None)
    if not isinstance(task, asyncio.Task):
        return str(getattr(callback, "__qualname__", callback))
    places = [task.get_name()]
    coroutine: Any = task.get_coro()
    while coroutine is not None:
        code = getattr(coroutine, "cr_code", None) or getattr(coroutine, "ag_code", None)
        frame = getattr(coroutine, "cr_frame", None) or getattr(coroutine, "ag_frame", None)
        if code is not None and frame is not None:
            places.append(f"{code.co_name}:{frame.f_lineno}")
        coroutine = getattr(coroutine, "cr_await", None) or getattr(coroutine, "ag_await", None)
    return " > ".join(places[:1] + places[-PLACES_SHOWN:])


async def _fill(table: Table, players: Sequence[Player], wagers: int) -> None:
    """Lay so many wagers on the layout; all of them are accepted."""
    accepted = 0

    def heard(message: Any) -> None:
        nonlocal accepted
        accepted += type(message).__name__ == "WagerAccepted"

    hands = []
    for player in players:
        table.sit(0, player, None)
        hands.append(Answers(table, player, heard))
    for i in range(wagers):
        on, pick = SPOTS[i % len(SPOTS)]
        hands[i % len(hands)].place(on, AMOUNT_CENTS, f"nonce-{i:08x}", pick=pick)
        if i + 1 - accepted >= AT_ONCE:
            enough = i - AT_ONCE // 2
            await until(lambda enough=enough: accepted > enough, PATIENCE_S)
    await until(lambda: accepted == wagers, PATIENCE_S)


async def measure_large_round(wagers: int, folder: Path, rounds: int = 1) -> list[LargeRound]:
    """Fill and settle so many rounds, on a TimedLoop."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, TimedLoop), "its callbacks are timed"
    server = EmbeddedRedis(folder, appendfsync="no")
    await server.start()
    seats = -(-wagers // WAGERS_A_PLAYER)
    settings = table_settings(TABLE, max_seats=seats, betting_ms=BETTING_MS, pause_ms=200)
    clock = HurriedClock()
    found = []
    gc.callbacks.append(loop.timings.collecting)
    try:
        async with house_in_a_box(server, [settings], clock=clock) as house:
            spare_the_collector()
            table = house.floor.tables[TABLE]
            players = [
                await house.open_account(house.cage.accounts.new_id(), f"Player {i}", 10**9)
                for i in range(seats)
            ]
            for _ in range(rounds):
                await until(lambda: table.card().phase in ("betting", "idle"), PATIENCE_S)
                await _fill(table, players, wagers)
                await asyncio.sleep(0.5)  # the last chips are published
                put_back = await _put_back(table, wagers, loop.timings)
                found.append(await _settle(house, clock, wagers, loop.timings, put_back))
    finally:
        gc.callbacks.remove(loop.timings.collecting)
        await server.stop()
    return found


async def _put_back(table: Table, wagers: int, timings: Timings) -> tuple[float, tuple[Held, ...]]:
    """Break the table down, and wait until it takes wagers again: CPU µs a wager, and callbacks."""
    dealer = table._dealer
    before = dealer.round
    logging.disable(logging.ERROR)  # that the table breaks down is wanted here
    timings.begin()
    began = time.process_time()
    table._state.fail(RuntimeError("the benchmark breaks the table down"))
    await until(
        lambda: dealer.round not in (None, before) and table.card().phase == "betting", PATIENCE_S
    )
    cpu_s = time.process_time() - began
    logging.disable(logging.NOTSET)
    assert len(table._state.book.open) == wagers, "every wager is back"
    return 1e6 * cpu_s / wagers, timings.end()


async def _settle(
    house: HouseInABox,
    clock: HurriedClock,
    wagers: int,
    timings: Timings,
    put_back: tuple[float, tuple[Held, ...]],
) -> LargeRound:
    """Close betting, and wait for the next round."""
    table = house.floor.tables[TABLE]
    number = table.card().round
    timings.begin()
    began = time.process_time()
    clock.put_ahead(BETTING_MS)
    await until(lambda: table.card().round > number, PATIENCE_S)
    cpu_s = time.process_time() - began
    longest = timings.end()
    record = await house.journal.record(TABLE, number)
    assert record is not None and record.count('"nonce"') == wagers, "the round has all wagers"
    return LargeRound(
        wagers,
        1e6 * cpu_s / wagers,
        longest,
        tuple(sorted(timings.collections_ms, reverse=True)[:5]),
        *put_back,
    )
