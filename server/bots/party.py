"""The bots of one process: they arrive, play for a while, see their rounds end, and leave."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from msgspec import Struct

from server.bots.measured import Measured
from server.bots.player import BotPlayer
from server.bots.reactions import Reactions
from server.bots.settings import Share
from server.bots.socket import Lost
from server.bots.turns import Turns, watch_lateness
from server.bots.watcher import BotWatcher

ARRIVALS_AT_ONCE = 32
LEAVING_AT_ONCE = 256
ROUNDS_END_WITHIN_S = 600.0
"""How long it waits for the rounds that were bet on. A table may be paused in mid-round."""

Bot = TypeVar("Bot", BotPlayer, BotWatcher)


class Standing(Struct, frozen=True):
    """How far a party is."""

    arrived: int = 0  # or lost on the way
    accepted: int = 0  # wagers
    waiting: int = 0  # players whose rounds have not ended


class Party:
    """The bots of this process. Its methods are called in their order, each once."""

    def __init__(self, share: Share) -> None:
        settings = share.settings
        self.measured = Measured()
        self._seconds = settings.seconds
        self._turns = Turns()
        self._arrived = 0
        self._players = [
            BotPlayer(
                settings.url,
                share.tables_for(index),
                settings.rate,
                chance,
                self.measured,
                self._turns,
                Reactions(chance, time.monotonic) if settings.reactions else None,
            )
            for index, chance in share.chances().items()
        ]
        watched = settings.watched or share.tables[0]
        self._watchers = [
            BotWatcher(settings.url, watched, self.measured, self._turns)
            for _ in range(share.watchers)
        ]
        self._ending = False

    @property
    def standing(self) -> Standing:
        waiting = sum(bot.has_rounds_under_way for bot in self._players) if self._ending else 0
        return Standing(self._arrived, self.measured.accepted, waiting)

    async def arrive(self) -> None:
        """Every bot connects. Those that cannot are counted as lost."""
        door = asyncio.Semaphore(ARRIVALS_AT_ONCE)
        self._players = await self._let_in(self._players, door)
        self._watchers = await self._let_in(self._watchers, door)

    async def _let_in(self, bots: Sequence[Bot], door: asyncio.Semaphore) -> list[Bot]:
        inside: list[Bot] = []

        async def arrive(bot: Bot) -> None:
            async with door:
                try:
                    await bot.arrive()
                    inside.append(bot)
                except Lost as error:
                    self.measured.lost[str(error)] += 1
                    await bot.leave()
            self._arrived += 1

        await asyncio.gather(*(arrive(bot) for bot in bots))
        return inside

    async def play(self) -> None:
        """For as long as was asked for, or until every bot is lost."""
        measured = self.measured
        lateness = asyncio.ensure_future(watch_lateness(measured.late_s.append))
        playing: list[asyncio.Future[None]] = [
            asyncio.ensure_future(bot.play()) for bot in self._players
        ]
        started, cpu = time.perf_counter(), time.process_time()
        measured.is_playing = True
        everybody = [*playing, *(watcher.over for watcher in self._watchers)]
        if everybody:
            await asyncio.wait(everybody, timeout=self._seconds)
        measured.is_playing = False
        measured.seconds = time.perf_counter() - started
        measured.cpu_seconds = time.process_time() - cpu
        measured.busiest = measured.cpu_seconds / measured.seconds
        lateness.cancel()
        for task in playing:
            task.cancel()
        await asyncio.gather(lateness, *playing, return_exceptions=True)

    async def end(self) -> None:
        """Wait for the results of the wagers that were placed, then leave."""
        for watcher in self._watchers:
            if watcher.over.done():
                self.measured.lost[watcher.why_lost] += 1
        await _some_at_once(self._watchers, BotWatcher.leave)
        self._ending = True
        waiting = [asyncio.ensure_future(bot.see_rounds_end()) for bot in self._players]
        if waiting:
            _, late = await asyncio.wait(waiting, timeout=ROUNDS_END_WITHIN_S)
            for task in late:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
        await _some_at_once(self._players, BotPlayer.leave)


async def _some_at_once(bots: Sequence[Bot], act: Callable[[Bot], Awaitable[None]]) -> None:
    door = asyncio.Semaphore(LEAVING_AT_ONCE)

    async def one(bot: Bot) -> None:
        async with door:
            await act(bot)

    await asyncio.gather(*(one(bot) for bot in bots), return_exceptions=True)
