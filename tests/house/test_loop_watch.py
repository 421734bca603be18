"""`--watch-loop` names the callback that held the loop, and is silent otherwise."""

from __future__ import annotations

import asyncio
import logging
import threading
import time

import pytest

from server.app.loop_watch import loop_watched
from tests.house_process import HouseProcess, quick_table


def holds_the_loop(seconds: float) -> None:
    time.sleep(seconds)


def works(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def warnings_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if one.name == "croupier.loop"]


def worked_ms(warning: str) -> float:
    return float(warning.partition("at work for ")[2].partition(" ms")[0])


async def test_a_callback_that_holds_the_loop_is_named(caplog: pytest.LogCaptureFixture) -> None:
    async with loop_watched(100):
        await asyncio.sleep(0.05)
        holds_the_loop(0.6)
        while not warnings_of(caplog):  # noqa: ASYNC110 (a log is no event)
            await asyncio.sleep(0.02)
    (warning,) = warnings_of(caplog)[:1]
    assert "holds_the_loop" in warning
    assert "tests/house/test_loop_watch.py" in warning
    assert "test_a_callback_that_holds_the_loop_is_named" in warning
    held_ms = float(warning.partition("held for ")[2].partition(" ms")[0])
    assert held_ms >= 400
    assert worked_ms(warning) <= 200  # it slept


async def test_what_the_loop_has_worked_is_told_beside(caplog: pytest.LogCaptureFixture) -> None:
    async with loop_watched(100):
        await asyncio.sleep(0.05)
        works(0.4)
        while not warnings_of(caplog):  # noqa: ASYNC110 (a log is no event)
            await asyncio.sleep(0.02)
    (warning,) = [one for one in warnings_of(caplog) if " works <" in one]
    assert worked_ms(warning) >= 390


async def test_a_loop_that_waits_is_not_held(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with loop_watched(5_000):
        await asyncio.sleep(0.2)
    assert warnings_of(caplog) == []


async def test_a_watcher_that_is_late_itself_says_nothing(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monotonic = time.monotonic

    def late_for_the_watcher() -> float:
        is_watcher = threading.current_thread().name == "loop watch"
        return monotonic() + (10 if is_watcher else 0)

    monkeypatch.setattr(time, "monotonic", late_for_the_watcher)
    async with loop_watched(5_000):
        await asyncio.sleep(1.5)
        holds_the_loop(1.5)  # it beats every 1.25 s: once more after this
        await asyncio.sleep(1.5)
    assert warnings_of(caplog) == []


async def test_without_a_limit_nothing_is_watched(caplog: pytest.LogCaptureFixture) -> None:
    async with loop_watched(None):
        holds_the_loop(0.05)
        await asyncio.sleep(0.05)
    assert warnings_of(caplog) == []


def test_a_house_watches_its_loop(tmp_path) -> None:
    house = HouseProcess(tmp_path, quick_table("t1"))
    house.open("--watch-loop", "0.01")
    assert house.close() == 0
    assert "croupier.loop: the loop was held for " in house.output
    assert " ms) by " in house.output
