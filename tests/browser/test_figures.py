"""The figures of the page: what it loads, how long its tasks take, its frames, and its rest.

`pytest -n 0 -s tests/browser/test_figures.py` prints them. A figure of time depends on the machine,
so it is printed; what is asserted is a count, a size, or a time in times another of the same run.
The round on a slowed processor is printed alone, so it is played where somebody reads it. Beside
other tests the crowd is smaller, with as many wagers: a thousand bots would starve house and page.
"""

from __future__ import annotations

import asyncio
import os
import re
import urllib.request
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any

import pytest
from playwright.async_api import Browser, CDPSession, expect

from tests.browser import chromium
from tests.browser.bots import bots
from tests.browser.conftest import waiting_table
from tests.browser.player import Player
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

YARDSTICKS = 7
MOST_YARDSTICKS = 2.0
"""The longest task of a round in times the yardstick. It is 0.5, and garbage is collected."""

WHOLE_TABLE = 400  # elements; a roulette table has some 1,600
MOST_WHOLE_TABLES = 2
"""Tasks of a round that style so much: none. Once each chip did, and the end of betting."""

# The same work on every machine, as one task of the page: so many words are styled and laid out.
YARDSTICK = """() => {
  const made = document.createElement('div');
  made.style.cssText = 'position:fixed;inset:0;visibility:hidden;contain:strict';
  made.innerHTML = '<p><b>1</b> <i>2</i> <u>3</u></p>'.repeat(600);
  document.body.append(made);
  const height = made.getBoundingClientRect().height + made.lastChild.offsetTop;
  made.remove();
  return height;
}"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """A crowd at one table, and nobody at the other. Who cannot wager in time keeps the seat."""
    seats = f"max_seats = {PLAYERS + 10}\nidle_rounds = 10000\n"
    crowded = quick_table("crowd", betting=5, rest=7, pause=1) + seats
    with HouseProcess(tmp_path_factory.mktemp("house"), crowded, waiting_table("quiet")) as opened:
        yield opened


@pytest.fixture(scope="module")
def crowd(house: HouseProcess) -> Iterator[None]:
    with bots(house, PLAYERS, WAGERS_A_SECOND / PLAYERS, "crowd"):
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
    async with traced(browser, page) as measures:
        for _ in range(YARDSTICKS):
            await page.evaluate(YARDSTICK)
    yardstick_ms = median(sorted(task.cpu_ms for task in measures.longest(YARDSTICKS)))
    await player.bets_open()
    number = await player.round()
    events = len(player.heard.messages)
    async with traced(browser, page) as trace:
        await round_after(player, number)  # nothing is asked of the page meanwhile
    events = len(player.heard.messages) - events
    slowed = [] if IN_A_WORKER else [await slowed_round(browser, player, devtools)]
    longest = trace.longest(5)
    whole = sum(task.styled > WHOLE_TABLE for task in trace.tasks)
    say(
        capsys,
        f"a round with {PLAYERS:,} players, {events} events: the longest tasks, CPU ms "
        f"(times {SLOWED}: for a processor slowed {SLOWED} times; aim: {LONG_MS})",
        *(f"  {in_words(task)}" for task in longest),
        f"  the yardstick takes {yardstick_ms:.1f} ms of CPU",
        f"  {whole} of {len(trace.tasks):,} tasks styled more than {WHOLE_TABLE} elements",
        *slowed,
    )
    assert events > 10, "the table was not busy: this shows nothing"
    assert whole <= MOST_WHOLE_TABLES
    assert longest[0].cpu_ms < MOST_YARDSTICKS * yardstick_ms, in_words(longest[0])
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
    browser: Browser, house: HouseProcess, title: str
) -> tuple[Any, Player, CDPSession]:
    context = await chromium.desktop(browser)
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


async def slowed_round(browser: Browser, player: Player, devtools: CDPSession) -> str:
    """Two rounds on a processor as slow as a phone's, in words: one by the clock, one by the time
    of the page's thread, without its wait for a core. That one is traced, which takes time too.
    """
    await devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    await player.page.evaluate(OBSERVE_LONG_TASKS)
    await round_after(player, await player.round())
    long = await player.page.evaluate("window.longTasks")
    async with traced(browser, player.page) as trace:
        await round_after(player, await player.round())
    await devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    own = [task.cpu_ms for task in trace.tasks]
    return (
        f"slowed {SLOWED} times, with what else the machine did: {len(long)} tasks over {LONG_MS} "
        f"ms by the clock, the longest {max(long, default=0):.0f} ms; in a traced round "
        f"{sum(ms > LONG_MS for ms in own)} by their thread's own time, the longest {max(own):.0f}"
    )


def in_words(task: Task) -> str:
    parts: Sequence[str] = [
        f"{name} {ms:.1f}" for name, ms in sorted(task.parts.items(), key=lambda one: -one[1])[:4]
    ]
    return f"{task.cpu_ms:.1f} (x{SLOWED}: {task.cpu_ms * SLOWED:.0f}): {', '.join(parts)}"
