"""A processor so many times as slow as this one, for one page, and the others out of its way.

The browser slows a page by stopping its thread again and again. Each stop costs something itself,
on a virtual machine so much that the browser's 4 is a 5 to 6. So the rate is found at which a
yardstick takes as many times as long as is asked for.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
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
        yield found
    finally:
        await _slow(devtools, 1)


async def _slow(devtools: CDPSession, rate: float) -> None:
    await devtools.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def give_way(process: int) -> None:
    """Let a process, with all that it has started, run only where others leave a core free."""
    for folder in Path(f"/proc/{process}/task").glob("*"):
        with suppress(ProcessLookupError):  # a thread that has ended
            os.setpriority(os.PRIO_PROCESS, int(folder.name), 10)
        with suppress(OSError):
            for child in (folder / "children").read_text().split():
                give_way(int(child))
