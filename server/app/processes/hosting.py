"""Which tables this dealer deals: it takes those that are placed with it, and gives up the others.

Every dealer computes the same placement from the same list of processes. While two of them do not
agree for a moment, the leases decide: a table without an owner goes to the first who takes it, and
goes home later, between two rounds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from redis.exceptions import RedisError

from server.app.processes.directory import Directory
from server.cage.table_leases import TableHeld, TableLeases
from server.common import metrics
from server.common.tasks import beside, end_tasks
from server.relay.relayed_audience import RelayedAudience
from server.relay.table_desk import TableDesk
from server.tables.shared_floor import SharedFloor

LOOK_S = 0.25
PREPARES_EVERY_S = 3.0
TAKEN_A_LOOK = 40
"""More at once, and the loop is late for the leases that it has: so 160 a second."""

_log = logging.getLogger("croupier.house")


class TableHosting:
    """Takes and gives up the tables of one dealer. `lost` is told of a lease that is lost."""

    def __init__(
        self,
        floor: SharedFloor,
        leases: TableLeases,
        audience: RelayedAudience,
        desk: TableDesk,
        directory: Directory,
    ) -> None:
        self._floor = floor
        self._leases = leases
        self._audience = audience
        self._desk = desk
        self._directory = directory
        self._is_draining = False
        self._is_closing = False  # the whole house
        self._busy: dict[str, asyncio.Task[None]] = {}  # tables that come or go

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Host tables until the block is left; then every table stops where it is."""
        try:
            async with (
                beside(self._host, "hosting"),
                beside(self._prepare_others, "layouts of other tables"),
            ):
                yield
        finally:
            await end_tasks(self._busy.values())
            for name in tuple(self._floor.tables):
                await self._floor.drop(name)

    async def drain(self, *, is_closing: bool = False) -> None:
        """Give up all tables, each after its round; returns when none is left.

        If the whole house `is_closing`, no round waits for the end of its betting.
        """
        self._is_draining, self._is_closing = True, is_closing
        while self._floor.tables or self._busy:
            self._look()
            await asyncio.sleep(LOOK_S)

    def lost(self, table: str) -> None:
        """Another process owns the table, or may: stop at once, without a word to anybody."""
        task = self._busy.pop(table, None)
        if task is not None:
            task.cancel()
        self._start(table, self._drop(table))

    # ------------------------------------------------------------------ the one task

    async def _host(self) -> None:
        """Get tables as soon as it can deal them: until then their dealers keep them."""
        for table in self._directory.tables_here(once_listed=True):
            await self._floor.prepare(table)
        if not self._is_draining:
            await self._directory.take_part()
        while True:
            self._look()
            await asyncio.sleep(LOOK_S)

    def _look(self) -> None:
        mine = frozenset() if self._is_draining else self._directory.tables_here()
        taken = 0
        for table in self._floor.planned:
            if table in self._busy:
                continue
            is_here = table in self._floor.tables
            if is_here and table not in mine:
                self._start(table, self._give_up(table))
            elif not is_here and table in mine and taken < TAKEN_A_LOOK:
                taken += 1
                self._start(table, self._take(table))

    def _start(self, table: str, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work, name=f"hosting {table}")
        self._busy[table] = task
        task.add_done_callback(lambda done: self._ended(table, done))

    def _ended(self, table: str, task: asyncio.Task[None]) -> None:
        if self._busy.get(table) is task:
            del self._busy[table]
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("table %s does not come or go: %r", table, error)

    async def _prepare_others(self) -> None:
        """Be prepared, one after the other, for the tables of a dealer that dies."""
        for table in self._floor.planned:
            if not self._floor.is_prepared(table):
                await asyncio.sleep(PREPARES_EVERY_S)
                await self._floor.prepare(table)

    async def _take(self, table: str) -> None:
        await self._floor.prepare(table)
        try:
            number = await self._leases.take(table)
        except TableHeld:
            return  # its owner gives it up after its round, or its lease ends
        except (RedisError, OSError) as error:
            _log.warning("table %s is not taken: %s", table, error)
            return
        self._audience.begin(table, number)
        await self._floor.take(table)
        self._desk.begin(table)

    async def _give_up(self, table: str) -> None:
        owner = self._audience.owner(table)
        await self._floor.give_up(table, is_closing=self._is_closing)
        await self._leave(table, owner)
        try:
            await self._leases.release(table)
        except (RedisError, OSError) as error:
            _log.warning("the lease of table %s was not given back; it ends soon: %s", table, error)

    async def _drop(self, table: str) -> None:
        if table in self._floor.tables:
            owner = self._audience.owner(table)
            await self._floor.drop(table)
            await self._leave(table, owner)

    async def _leave(self, table: str, owner: int) -> None:
        self._desk.left(table, owner)
        self._audience.end(table)
        metrics.players_seated.remove(table)  # another dealer counts them
