"""The figures of the page: what it loads, how long its tasks take, its frames, and its rest.

`pytest -n 0 -s tests/browser/test_figures.py` prints them. A figure of time depends on the machine,
so it is printed; what is asserted is a count, a size, or a time in times another of the same run.
The rounds on a slowed processor are printed alone, so they are played where somebody reads it:
house, Redis and bots give way to the browser there, since a phone has its processor to itself.
Beside other tests the crowd is smaller, with as many wagers: a thousand bots would starve all.
"""

from __future__ import annotations

import asyncio
import os
import re
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from statistics import median
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserContext, CDPSession, expect

from tests.browser import chromium
from tests.browser.bots import bots
from tests.browser.conftest import waiting_table
from tests.browser.player import Player
from tests.browser.slowed import give_way, slowed, yardstick_ms
from tests.browser.trace import Counters, Task, counters, traced
from tests.house_process import HouseProcess, quick_table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.xdist_group("figures"),
]

IN_A_WORKER = "PYTEST_XDIST_WORKER" in os.environ  # whose output nobody sees
FIRST_LOAD_BYTES = 120_000
PLAYERS = 250 if IN_A_WORKER else 1_000
ENOUGH_PLAYERS = 0.9 * PLAYERS
WAGERS_A_SECOND = 60
SLOWED = 4  # the processor, as a phone's
LONG_MS = 50  # what the browser calls a long task
TURNING_S = 3.0
ENOUGH_FRAMES = 30  # to tell what each frame does from what comes of the clock and of the crowd
MOST_ROUNDS = 3  # to see so many frames in, on a machine that draws a few a second
OTHER_LAYOUTS = 3  # a second: the countdown, and the crowd's news
REST_S = 3.0

MOST_YARDSTICKS = 2.0
"""The longest task of a round in times the yardstick. It is 0.5, and garbage is collected."""

WHOLE_TABLE = 400  # elements; a roulette table has some 1,600
MOST_WHOLE_TABLES = 2
"""Tasks of a round that style so much: none. Once each chip did, and the end of betting."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """A crowd at one table, and nobody at the other. Who cannot wager in time keeps the seat.

    The pause is that of the house's own tables: in a shorter one the show is cut short.
    """
    seats = f"max_seats = {PLAYERS + 10}\nidle_rounds = 10000\n"
    crowded = quick_table("crowd", betting=5, rest=7, pause=6) + seats
    with HouseProcess(tmp_path_factory.mktemp("house"), crowded, waiting_table("quiet")) as opened:
        yield opened


@pytest.fixture(scope="module")
def crowd(house: HouseProcess) -> Iterator[None]:
    with bots(house, PLAYERS, WAGERS_A_SECOND / PLAYERS, "crowd") as process:
        if not IN_A_WORKER and house.process is not None:
            give_way(process)
            give_way(house.process.pid)
        yield


def say(capsys: pytest.CaptureFixture[str], *lines: str) -> None:
    with capsys.disabled():
        print("", *lines, sep="\n  ")


async def test_the_first_load(
    browser: Browser, house: HouseProcess, capsys: pytest.CaptureFixture[str]
) -> None:
    """All that is fetched, as it comes over the wire, until the lobby is drawn."""
    context = await chromium.desktop(browser)
    page = await context.new_page()
    devtools = await context.new_cdp_session(page)
    await devtools.send("Network.enable")
    loaded: list[int] = []

    def finished(event: dict[str, Any]) -> None:
        loaded.append(int(event["encodedDataLength"]))

    devtools.on("Network.loadingFinished", finished)
    await page.goto(house.page)
    await expect(page.get_by_role("button", name="Enter as a guest")).to_be_enabled()
    await page.wait_for_load_state("networkidle")
    entrance = sum(loaded)
    await page.get_by_role("button", name="Enter as a guest").click()
    await expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    await page.wait_for_load_state("networkidle")
    say(
        capsys,
        f"first load: {entrance:,} bytes until the entrance can be used, {sum(loaded):,} bytes "
        f"in {len(loaded)} answers until the lobby is drawn (aim: {FIRST_LOAD_BYTES:,})",
    )
    assert len(loaded) >= 3, "the page, its style, its program"
    assert sum(loaded) < FIRST_LOAD_BYTES
    await context.close()


async def test_a_table_at_rest_does_nothing(
    browser: Browser, house: HouseProcess, capsys: pytest.CaptureFixture[str]
) -> None:
    context, player, devtools = await at_table(browser, house, "quiet")
    await player.page.wait_for_timeout(1_000)  # what moved on arrival has come to rest
    before = await counters(devtools)
    await asyncio.sleep(REST_S)
    done = (await counters(devtools)).since(before)
    say(
        capsys,
        f"at rest for {REST_S:.0f} s: styled {done.styled} times, laid out {done.laid_out} times, "
        f"{done.script_s * 1_000:.1f} ms of script, {done.tasks_s * 1_000:.1f} ms of tasks",
    )
    assert (done.styled, done.laid_out) == (0, 0)
    await context.close()


@pytest.mark.usefixtures("crowd")
async def test_at_a_table_of_a_thousand_players(
    browser: Browser, house: HouseProcess, capsys: pytest.CaptureFixture[str]
) -> None:
    await everybody_sits(house)
    context, player, devtools = await at_table(browser, house, "crowd")
    await player.choose_chip("$5")  # before its first press a page makes no sound
    page = player.page
    yardstick = await yardstick_ms(browser, page)
    await player.bets_open()
    number = await player.round()
    events = len(player.heard.messages)
    async with traced(browser, page) as trace:
        await round_after(player, number)  # nothing is asked of the page meanwhile
    events = len(player.heard.messages) - events
    on_slowed = [] if IN_A_WORKER else await slowed_rounds(browser, player, devtools)
    longest = trace.longest(5)
    whole = sum(task.styled > WHOLE_TABLE for task in trace.tasks)
    say(
        capsys,
        f"a round with {PLAYERS:,} players, {events} events: the longest tasks, CPU ms "
        f"(times {SLOWED}: for a processor slowed {SLOWED} times; aim: {LONG_MS})",
        *(f"  {in_words(task)}" for task in longest),
        f"  the yardstick takes {yardstick:.1f} ms of CPU",
        f"  {whole} of {len(trace.tasks):,} tasks styled more than {WHOLE_TABLE} elements",
        *on_slowed,
    )
    assert events > 10, "the table was not busy: this shows nothing"
    assert whole <= MOST_WHOLE_TABLES
    assert longest[0].cpu_ms < MOST_YARDSTICKS * yardstick, in_words(longest[0])
    await context.close()


@pytest.mark.skipif(IN_A_WORKER, reason="it asserts no time, and nobody would read its figures")
@pytest.mark.usefixtures("crowd")
async def test_on_a_phone_with_its_processor(
    browser: Browser, house: HouseProcess, capsys: pytest.CaptureFixture[str]
) -> None:
    await everybody_sits(house)
    context, player, devtools = await at_table(browser, house, "crowd", chromium.phone)
    say(capsys, "on a phone held upright:", *await slowed_rounds(browser, player, devtools))
    await context.close()


@pytest.mark.usefixtures("crowd")
async def test_the_wheel_turns_by_frames_that_lay_nothing_out(
    browser: Browser, house: HouseProcess, capsys: pytest.CaptureFixture[str]
) -> None:
    await everybody_sits(house)
    context, player, devtools = await at_table(browser, house, "crowd")
    intervals: list[float] = []
    done = Counters(0, 0, 0, 0)
    for _ in range(MOST_ROUNDS):
        await player.bets_open()
        await player.bets_closed()
        await player.page.wait_for_timeout(1_500)  # the wheel has come close
        before = await counters(devtools)
        intervals += await player.page.evaluate(FRAMES, TURNING_S * 1_000)
        done = (await counters(devtools)).since(before).and_(done)
        if len(intervals) >= ENOUGH_FRAMES:
            break
    frames, seconds = len(intervals), sum(intervals) / 1_000
    late = sum(interval > 1_000 / 60 * 1.5 for interval in intervals)
    say(
        capsys,
        f"the wheel turns: {frames / seconds:.0f} frames a second (drawn by the processor), "
        f"median {median(intervals):.1f} ms, {late} of {frames} late; a frame takes "
        f"{done.tasks_s / frames * 1_000:.2f} ms of the main thread, "
        f"{done.script_s / frames * 1_000:.2f} ms of it script",
    )
    assert done.styled >= frames / 2, "nothing moved: this shows nothing"
    assert done.laid_out < frames / 4 + OTHER_LAYOUTS * seconds, "the motion lays the page out"
    await context.close()


OBSERVE_LONG_TASKS = """() => {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask' });
}"""

# The milliseconds between the frames of a while.
FRAMES = """(ms) => new Promise((done) => {
  const at = [];
  const step = (now) => {
    at.push(now);
    if (now - at[0] < ms) requestAnimationFrame(step);
    else done(at.slice(1).map((time, index) => time - at[index]));
  };
  requestAnimationFrame(step);
})"""


async def at_table(
    browser: Browser,
    house: HouseProcess,
    title: str,
    visitor: Callable[[Browser], Awaitable[BrowserContext]] = chromium.desktop,
) -> tuple[BrowserContext, Player, CDPSession]:
    context = await visitor(browser)
    player = Player(await context.new_page(), house.page)
    await player.arrive(title)
    devtools = await context.new_cdp_session(player.page)
    await devtools.send("Performance.enable")
    return context, player, devtools


async def everybody_sits(house: HouseProcess) -> None:
    """Wait for the crowd. A few may have been left out, on a machine that is busy."""
    async with asyncio.timeout(300):
        while await asyncio.to_thread(seated, house) < ENOUGH_PLAYERS:  # noqa: ASYNC110 (it is asked)
            await asyncio.sleep(1)


def seated(house: HouseProcess) -> float:
    with urllib.request.urlopen(house.metrics, timeout=30) as answer:
        told = answer.read().decode()
    found = re.search(r'^croupier_players_seated\{table="crowd"\} (\S+)$', told, re.MULTILINE)
    return float(found[1]) if found else 0.0


async def round_after(player: Player, number: int) -> None:
    """Until the table is where it is now, a round later."""
    await player.heard.wait_for("betting_opened", round=number + 1)
    await player.heard.wait_for("betting_closed", round=number + 1)


async def slowed_rounds(browser: Browser, player: Player, devtools: CDPSession) -> list[str]:
    """Two rounds on a processor as slow as a phone's, in words: one by the clock, one by the time
    of the page's thread, without its wait for a core. That one is traced, which takes time too.
    """
    page = player.page
    async with slowed(browser, page, devtools, SLOWED) as slowing:
        await page.evaluate(OBSERVE_LONG_TASKS)
        await round_after(player, await player.round())
        by_clock = await page.evaluate("window.longTasks")
        async with traced(browser, page) as trace:
            await round_after(player, await player.round())
    longest = trace.longest(3)
    own = sum(task.cpu_ms > LONG_MS for task in trace.tasks)
    return [
        f"slowed {slowing.times:.1f} times by the yardstick (the browser's {slowing.rate:.2f}):",
        f"  {len(by_clock)} tasks over {LONG_MS} ms by the clock, with all else that the machine "
        f"did, the longest {max(by_clock, default=0):.0f} ms",
        f"  {own} by their thread's own time, in a traced round; the longest:",
        *(f"    {task.cpu_ms:.1f}: {parts(task)}" for task in longest),
    ]


def in_words(task: Task) -> str:
    return f"{task.cpu_ms:.1f} (x{SLOWED}: {task.cpu_ms * SLOWED:.0f}): {parts(task)}"


def parts(task: Task) -> str:
    most = sorted(task.parts.items(), key=lambda one: -one[1])[:4]
    return ", ".join(f"{name} {ms:.1f}" for name, ms in most)
