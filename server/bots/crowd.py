"""Many bots at once: they arrive, play for a while, leave, and a report is made."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from server.bots.connection import BotConnection
from server.bots.descriptors import make_room
from server.bots.house_cpu import house_cpu_seconds
from server.bots.measured import Measured
from server.bots.party import Party
from server.bots.processes import RemoteParty, remote_parties
from server.bots.report import advice, document
from server.bots.settings import CrowdError, CrowdSettings, Share
from server.bots.socket import Lost
from server.bots.turns import Turns

__all__ = ["CrowdError", "CrowdSettings", "run"]

LOOKS_EVERY_S = 0.25

AnyParty: TypeAlias = Party | RemoteParty


async def run(settings: CrowdSettings, console: Console) -> dict[str, Any]:
    """Plays and returns the report. Raises CrowdError when no bot could take part."""
    tables = await _tables(settings)
    shares = [Share(settings, tables, index) for index in range(settings.processes)]
    make_room(max(share.connections for share in shares), settings.processes)
    async with _parties(shares) as parties:
        with Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[note]}"),
            console=console,
            transient=True,
        ) as progress:
            cpu = await _play(parties, settings, progress)
    measured = Measured()
    for party in parties:
        measured.add(party.measured)
    if not measured.players + measured.watchers:
        raise CrowdError(_why(measured.lost))
    return document(measured, settings, cpu)


async def _tables(settings: CrowdSettings) -> tuple[str, ...]:
    """The tables asked for, or every open one of the house."""
    try:
        connection = await BotConnection.open(settings.url, Turns(), lambda _: None)
        lobby = await connection.ask({"type": "watch_lobby"})
        await connection.close()
    except Lost as error:
        raise CrowdError(f"no house at {settings.url}: {error}") from error
    known = {card["table"]: card["status"] for card in lobby["tables"]}
    wanted = (*settings.tables, *([settings.watched] if settings.watched else []))
    unknown = [table for table in wanted if table not in known]
    if unknown:
        raise CrowdError(f"no table {unknown[0]!r}; there are {', '.join(known)}")
    tables = settings.tables or tuple(t for t, status in known.items() if status == "open")
    if not tables:
        raise CrowdError("no table is open")
    return tables


@asynccontextmanager
async def _parties(shares: Sequence[Share]) -> AsyncIterator[Sequence[AnyParty]]:
    """One share plays in this process."""
    if len(shares) == 1:
        yield [Party(shares[0])]
        return
    async with remote_parties(shares) as parties:
        yield parties


async def _play(
    parties: Sequence[AnyParty], settings: CrowdSettings, progress: Progress
) -> float | None:
    """The whole visit. Returns the CPU seconds that the house used while they played."""

    def arrived() -> tuple[int, str]:
        return sum(party.standing.arrived for party in parties), ""

    def playing() -> tuple[int, str]:
        accepted = sum(party.standing.accepted for party in parties)
        return int(loop.time() - started), f"{accepted:,} wagers"

    def waiting() -> tuple[int, str]:
        return settings.players - sum(party.standing.waiting for party in parties), ""

    loop = asyncio.get_running_loop()
    bots = settings.players + settings.watchers
    await _all([party.arrive() for party in parties], progress, "taking seats", bots, arrived)
    before = await asyncio.to_thread(house_cpu_seconds, settings)
    started = loop.time()
    await _all(
        [party.play() for party in parties], progress, "playing", int(settings.seconds), playing
    )
    after = await asyncio.to_thread(house_cpu_seconds, settings)
    words = "waiting for the rounds that were bet on"
    await _all([party.end() for party in parties], progress, words, settings.players, waiting)
    return None if before is None or after is None else after - before


async def _all(
    acts: Sequence[Coroutine[Any, Any, None]],
    progress: Progress,
    words: str,
    total: int,
    standing: Callable[[], tuple[int, str]],
) -> None:
    """Wait for all parties, and show how far they are. Raises CrowdError as soon as one fails."""
    task = progress.add_task(words, total=total, note="")
    tasks = [asyncio.ensure_future(act) for act in acts]
    try:
        left = set(tasks)
        while left:
            done, left = await asyncio.wait(
                left, timeout=LOOKS_EVERY_S, return_when=asyncio.FIRST_COMPLETED
            )
            completed, note = standing()
            progress.update(task, completed=completed, note=note)
            for one in done:
                one.result()
    finally:
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        progress.remove_task(task)


def _why(lost: dict[str, int]) -> str:
    """The first reason why bots were not let in. If it is a limit: how a load test raises it."""
    reason = f"no bot could take a seat: {next(iter(lost), 'unknown')}"
    return f"{reason}. {advice(lost)}".removesuffix(". ")
