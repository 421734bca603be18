"""A processor so many times as slow as this one, for one page, and the others out of its way.

The page's thread has a core to itself meanwhile, as on a phone: house, Redis, bots and the rest of
the browser, which draws by the processor, share the others.

The browser slows a page by stopping its thread again and again. Each stop costs something itself,
on a virtual machine so much that the browser's 4 is a 5 to 6. So the rate is found at which a
yardstick takes as many times as long as is asked for.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.async_api import Browser, CDPSession, Page

from tests.browser.trace import traced

YARDSTICKS = 15
HALVES = 6

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


class Slowing(NamedTuple):
    rate: float  # as the browser is told
    times: float  # as the yardstick takes


async def yardstick_ms(browser: Browser, page: Page) -> float:
    """CPU milliseconds that the yardstick takes, the middle of several."""
    async with traced(browser, page) as trace:
        for _ in range(YARDSTICKS):
            await page.evaluate(YARDSTICK)
    return median(task.cpu_ms for task in trace.longest(YARDSTICKS))


@asynccontextmanager
async def slowed(
    browser: Browser, page: Page, devtools: CDPSession, times: int
) -> AsyncIterator[Slowing]:
    """The page is as slow as that meanwhile, by the nearest rate that a search by halves meets."""
    whole = await yardstick_ms(browser, page)
    found = Slowing(1, 1)
    low, high = 1.0, float(times)
    for _ in range(HALVES):
        rate = (low + high) / 2
        await _slow(devtools, rate)
        took = await yardstick_ms(browser, page) / whole
        if abs(took - times) < abs(found.times - times):
            found = Slowing(rate, took)
        low, high = (rate, high) if took < times else (low, rate)
    await _slow(devtools, found.rate)
    try:
        async with _core_of_its_own(browser):
            yield found
    finally:
        await _slow(devtools, 1)


async def _slow(devtools: CDPSession, rate: float) -> None:
    await devtools.send("Emulation.setCPUThrottlingRate", {"rate": rate})


@asynccontextmanager
async def _core_of_its_own(browser: Browser) -> AsyncIterator[None]:
    """The busiest page's main thread has a core, and whatever the tests have started the others."""
    cores = os.sched_getaffinity(0)
    devtools = await browser.new_browser_cdp_session()
    told = await devtools.send("SystemInfo.getProcessInfo")
    pages = [one for one in told["processInfo"] if one["type"] == "renderer"]
    page = max(pages, key=lambda one: float(one["cpuTime"]))["id"]
    its = {min(cores)}
    for thread in _threads(os.getpid()):
        _keep_to(thread, its if thread == page else cores - its or cores)
    try:
        yield
    finally:
        for thread in _threads(os.getpid()):
            _keep_to(thread, cores)


def _keep_to(thread: int, cores: set[int]) -> None:
    with suppress(ProcessLookupError):  # it has ended
        os.sched_setaffinity(thread, cores)


def give_way(process: int) -> None:
    """Let a process, with all that it has started, run only where others leave a core free."""
    for thread in _threads(process):
        with suppress(ProcessLookupError):  # it has ended
            os.setpriority(os.PRIO_PROCESS, thread, 10)


def _threads(process: int) -> Iterator[int]:
    """Those of a process and of all that it has started. A process's first has its number."""
    for folder in Path(f"/proc/{process}/task").glob("*"):
        yield int(folder.name)
        with suppress(OSError):  # it has ended
            for child in (folder / "children").read_text().split():
                yield from _threads(int(child))
