"""What a page's main thread does, by the browser's own trace and counters."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from playwright.async_api import Browser, CDPSession, Page

CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
PARTS = ("FunctionCall", "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize")


class Task(NamedTuple):
    """One task of a page's main thread. It runs to its end before anything else is done."""

    cpu_ms: float  # of the thread alone: what other programs take meanwhile does not count
    wall_ms: float
    parts: Mapping[str, float]  # CPU by what it was spent on; a part may lie in another
    styled: int  # elements


class Traced:
    """The tasks of one page, once its trace has ended."""

    def __init__(self) -> None:
        self.tasks: list[Task] = []

    def longest(self, count: int = 1) -> list[Task]:
        return sorted(self.tasks, key=lambda task: -task.cpu_ms)[:count]


@asynccontextmanager
async def traced(browser: Browser, page: Page) -> AsyncIterator[Traced]:
    """What the page does meanwhile."""
    found = Traced()
    await browser.start_tracing(page=page, categories=CATEGORIES)
    try:
        yield found
    finally:
        events = json.loads(await browser.stop_tracing())["traceEvents"]
        found.tasks = _tasks(events, await _busiest_main_thread(events))


async def _busiest_main_thread(events: list[dict[str, Any]]) -> tuple[int, int]:
    """The page's: other pages of the browser are blank, or rest."""
    cpu: dict[tuple[int, int], float] = {
        (event["pid"], event["tid"]): 0.0
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    for event in events:
        thread = (event["pid"], event["tid"])
        if event["name"] == "RunTask" and thread in cpu:
            cpu[thread] += event.get("tdur", 0)
    return max(cpu, key=lambda thread: cpu[thread])


def _tasks(events: list[dict[str, Any]], thread: tuple[int, int]) -> list[Task]:
    own = [one for one in events if (one["pid"], one["tid"]) == thread and one["ph"] == "X"]
    parts = sorted((one for one in own if one["name"] in PARTS), key=lambda one: one["ts"])
    tasks = []
    at = 0
    for task in sorted((one for one in own if one["name"] == "RunTask"), key=lambda one: one["ts"]):
        spent: dict[str, float] = {}
        styled = 0
        end = task["ts"] + task["dur"]
        while at < len(parts) and parts[at]["ts"] <= end:
            name = parts[at]["name"]
            spent[name] = spent.get(name, 0.0) + parts[at].get("tdur", 0) / 1_000
            styled += parts[at]["args"].get("elementCount", 0)
            at += 1
        tasks.append(Task(task.get("tdur", 0) / 1_000, task["dur"] / 1_000, spent, styled))
    return tasks


class Counters(NamedTuple):
    """What a page has done so far; the difference of two is what it did between them."""

    tasks_s: float
    script_s: float
    styled: int
    laid_out: int

    def since(self, before: Counters) -> Counters:
        now, then = self, before
        return Counters(*(one - other for one, other in zip(now, then, strict=True)))

    def and_(self, also: Counters) -> Counters:
        return Counters(*(one + other for one, other in zip(self, also, strict=True)))


async def counters(devtools: CDPSession) -> Counters:
    """Needs `Performance.enable`."""
    answer = await devtools.send("Performance.getMetrics")
    values = {metric["name"]: metric["value"] for metric in answer["metrics"]}
    return Counters(
        values["TaskDuration"],
        values["ScriptDuration"],
        int(values["RecalcStyleCount"]),
        int(values["LayoutCount"]),
    )
