"""Who is who in a house of many processes, as one of them knows it, and whose each table is."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Literal, Protocol, TypeAlias

from redis.exceptions import RedisError

from protocol.operators import EquipmentState
from server import __version__
from server.app.plan import HousePlan
from server.app.processes.joined import Joined
from server.cage.data_version import DATA
from server.cage.placement_orders import PlacementOrders
from server.cage.processes import LIVING_MS, AboutProcess, FoundProcess, Processes
from server.common.clock import now_ms
from server.common.placement import placed
from server.common.tasks import beside
from server.relay.messages import MESSAGES

GONE_MS = LIVING_MS
"""The tables of a process that was not seen for so long go to others, when its leases end."""
LOOK_S = 0.25

Role: TypeAlias = Literal["gateway", "dealer"]

_log = logging.getLogger("croupier.house")


class OwnEntry:
    """What this process tells of itself. `counts` returns its tables and its connections."""

    def __init__(
        self,
        here: Joined,
        role: Role,
        counts: Callable[[], tuple[int, int]],
        equipment: Callable[[], tuple[EquipmentState, ...]],
    ) -> None:
        self._equipment = equipment
        self.weight = 0.0 if role == "dealer" else 1.0  # a dealer gets tables when it can deal
        self.lag_ms = 0.0
        self._role: Role = role
        self._number = here.member.number
        self._counts = counts
        self._since_ms = now_ms()

    def about(self) -> AboutProcess:
        tables, connections = self._counts()
        return AboutProcess(
            role=self._role,
            machine=socket.gethostname(),
            pid=os.getpid(),
            number=self._number,
            version=__version__,
            since_ms=self._since_ms,
            weight=self.weight,
            tables=tables,
            connections=connections,
            lag_ms=self.lag_ms,
            messages=MESSAGES,
            data=DATA,
            equipment=self._equipment(),
        )


class Watched(Protocol):
    """What a process does when it loses sight of another one, and when it sees it again."""

    def gone(self, name: str) -> None:
        """The process has ended, or is cut off, or did not come to say that it lives."""

    def back(self, name: str) -> None:
        """It lives after all. It may not know that it was regarded as gone."""


class Directory:
    """The list of the house's processes."""

    def __init__(
        self,
        processes: Processes,
        orders: PlacementOrders,
        own: OwnEntry,
        name: str,
        tables: Sequence[str],
        others: Watched,
    ) -> None:
        self._processes = processes
        self._orders = orders
        self._own = own
        self._name = name
        self._tables = tables
        self._others = others
        self._placed_by: dict[str, float] = {}  # the weights, and where the tables go by them
        self._placed: dict[str, str | None] = dict.fromkeys(tables)
        self._living: frozenset[str] = frozenset()
        self._regarded_as_gone: set[str] = set()

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        here: Joined,
        role: Role,
        plan: HousePlan,
        others: Watched,
        counts: Callable[[], tuple[int, int]],
        equipment: Callable[[], tuple[EquipmentState, ...]] = tuple,
    ) -> AsyncIterator[Directory]:
        """Tell and read until the block is left; then this process is not among them any more.

        Raises redis.RedisError.
        """
        own = OwnEntry(here, role, counts, equipment)
        tables = [settings.id for settings, _ in plan.tables]
        async with AsyncExitStack() as parts:
            processes = await parts.enter_async_context(
                Processes.noted(here.redis.renewals, here.name, own.about)
            )
            orders = PlacementOrders(here.redis.lease)
            directory = cls(processes, orders, own, here.name, tables, others)
            await parts.enter_async_context(beside(directory._watch, "directory"))
            yield directory

    @property
    def connections(self) -> int:
        """The players' sockets of the whole house."""
        return sum(one.about.connections for one in self._processes.found.values())

    @property
    def processes(self) -> Mapping[str, FoundProcess]:
        return self._processes.found

    def is_draining(self, name: str) -> bool:
        return name in self._orders.draining

    async def place(self, table: str, process: str) -> None:
        """Let a dealer deal a table; "": by its score again. Raises redis.RedisError."""
        await self._orders.place(table, process)

    async def drain_dealer(self, name: str, *, is_draining: bool) -> None:
        """Let a dealer have no tables, or some again. Raises redis.RedisError."""
        await self._orders.drain(name, is_draining=is_draining)

    def tables_here(self, *, once_listed: bool = False) -> frozenset[str]:
        """The tables that are placed with this process, or will be when it takes part."""
        orders = self._orders
        weights = {
            name: 0.0 if name in orders.draining else one.about.weight
            for name, one in self._processes.found.items()
            if one.about.role == "dealer" and one.seen_before_ms < GONE_MS
        }
        if once_listed:
            weights[self._name] = 1.0
        if weights != self._placed_by:
            self._placed_by = weights
            self._placed = {one: placed(one, weights) for one in self._tables}
        return frozenset(
            one
            for one, scored in self._placed.items()
            if orders.placed_by_hand(one, weights.keys(), scored) == self._name
        )

    async def take_part(self) -> None:
        """Get tables from now on: the others give up those that are placed here."""
        self._own.weight = 1.0
        await self._tell()

    async def drain(self) -> None:
        """Be placed no more: others take what this process gives up."""
        self._own.weight = 0.0
        await self._tell()

    async def _tell(self) -> None:
        with suppress(RedisError, OSError):
            await self._processes.note()

    async def _watch(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK_S
            await asyncio.sleep(LOOK_S)
            self._own.lag_ms = round((loop.time() - due) * 1_000, 1)
            await self._orders.look()
            found = self._processes.found
            living = frozenset(n for n, one in found.items() if one.seen_before_ms < GONE_MS)
            self._tell_of(living)
            self._living = living

    def _tell_of(self, living: frozenset[str]) -> None:
        for name in self._living - living:
            _log.warning("%s has ended or is cut off", name)
            self._regarded_as_gone.add(name)
            self._others.gone(name)
        for name in self._regarded_as_gone & living:
            _log.warning("%s is there again", name)
            self._others.back(name)
        self._regarded_as_gone -= living
