"""Many bots at once: they arrive, play for a while, leave, and a report is made."""

from __future__ import annotations

import asyncio
import random
import re
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from server.bots.connection import BotConnection, Lost
from server.bots.player import BotPlayer
from server.bots.report import Measured, document

ARRIVALS_AT_ONCE = 32
ROUNDS_END_WITHIN_S = 600.0
"""How long the crowd waits for the rounds that it bet on. A table may be paused in mid-round."""


class CrowdSettings(Struct, frozen=True):
    """What `croupier bots` was asked for; `rate` is wagers a second of each bot."""

    url: str = "ws://127.0.0.1:8080/play"
    metrics: str | None = None  # the URL of the house's metrics
    players: int = 100
    seconds: float = 30.0
    tables: tuple[str, ...] = ()
    rate: float = 1.0
    seed: int = 1


class CrowdError(Exception):
    """The crowd could not play. The message says why."""


async def run(settings: CrowdSettings, console: Console) -> dict[str, Any]:
    """Plays and returns the report. Raises CrowdError when no bot could take a seat."""
    measured = Measured()
    chance = random.Random(settings.seed)
    tables = await _tables(settings)
    bots = [
        BotPlayer(
            settings.url,
            # Spread evenly. A bot that finds a table full goes on to the next one.
            [*tables[index % len(tables) :], *tables[: index % len(tables)]],
            settings.rate,
            random.Random(chance.random()),
            measured,
        )
        for index in range(settings.players)
    ]
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[note]}"),
        console=console,
        transient=True,
    ) as progress:
        seated = await _let_in(bots, measured, progress)
        if not seated:
            why = next(iter(measured.lost), "unknown")
            raise CrowdError(f"no bot could take a seat: {why}")
        cpu_before = await asyncio.to_thread(server_cpu_seconds, settings.metrics)
        started = time.perf_counter()
        playing = [asyncio.ensure_future(bot.play()) for bot in seated]
        everybody_is_gone = asyncio.ensure_future(asyncio.wait(playing))
        await _wait(settings.seconds, measured, progress, everybody_is_gone)
        everybody_is_gone.cancel()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        seconds = time.perf_counter() - started
        cpu_after = await asyncio.to_thread(server_cpu_seconds, settings.metrics)
        await _see_rounds_end(seated, progress)
    await asyncio.gather(*(bot.leave() for bot in seated), return_exceptions=True)
    cpu = None if cpu_before is None or cpu_after is None else cpu_after - cpu_before
    return document(measured, len(seated), seconds, cpu)


async def _tables(settings: CrowdSettings) -> list[str]:
    """The tables asked for, or every open one of the house."""
    try:
        connection = await BotConnection.open(settings.url, lambda _: None)
        lobby = await connection.ask({"type": "watch_lobby"})
        await connection.close()
    except Lost as error:
        raise CrowdError(f"no house at {settings.url}: {error}") from error
    known = {card["table"]: card["status"] for card in lobby["tables"]}
    unknown = [table for table in settings.tables if table not in known]
    if unknown:
        raise CrowdError(f"no table {unknown[0]!r}; there are {', '.join(known)}")
    tables = list(settings.tables) or [t for t, status in known.items() if status == "open"]
    if not tables:
        raise CrowdError("no table is open")
    return tables


async def _let_in(
    bots: Sequence[BotPlayer], measured: Measured, progress: Progress
) -> list[BotPlayer]:
    task = progress.add_task("taking seats", total=len(bots), note="")
    door = asyncio.Semaphore(ARRIVALS_AT_ONCE)
    seated = []

    async def arrive(bot: BotPlayer) -> None:
        async with door:
            try:
                await bot.arrive()
                seated.append(bot)
            except Lost as error:
                measured.lost[str(error)] += 1
                await bot.leave()
        progress.advance(task)

    await asyncio.gather(*(arrive(bot) for bot in bots))
    progress.remove_task(task)
    return seated


async def _wait(
    seconds: float, measured: Measured, progress: Progress, over: asyncio.Future[Any]
) -> None:
    task = progress.add_task("playing", total=round(seconds), note="")
    started = time.perf_counter()
    while (passed := time.perf_counter() - started) < seconds:
        note = f"{measured.accepted:,} wagers"
        progress.update(task, completed=int(passed), note=note)
        done, _ = await asyncio.wait([over], timeout=min(0.25, seconds - passed))
        if done:
            break
    progress.remove_task(task)


async def _see_rounds_end(bots: Sequence[BotPlayer], progress: Progress) -> None:
    """The time is up: wait for the results of the wagers that were placed."""
    progress.add_task("waiting for the rounds that were bet on", total=None, note="")
    waiting = [asyncio.ensure_future(bot.see_rounds_end()) for bot in bots]
    _, late = await asyncio.wait(waiting, timeout=ROUNDS_END_WITHIN_S)
    for task in late:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)


def server_cpu_seconds(url: str | None) -> float | None:
    """CPU seconds of the server's process from its metrics, or None if they cannot be read."""
    if url is None:
        return None
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            found = re.search(rb"^process_cpu_seconds_total (\S+)$", answer.read(), re.MULTILINE)
    except (urllib.error.URLError, TimeoutError):
        return None
    return float(found[1]) if found else None
