"""Processes of one house, side by side in one test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from redis.asyncio import Redis

from server.cage.cage import Cage
from server.cage.lease import TTL_MS, Lease, Member
from server.cage.meters import Meters
from server.cage.table_leases import TableHeld, TableLeases
from server.common.owned_tables import OwnedTables
from server.common.tasks import end_task
from server.records.journal import RedisJournal
from tests.house_in_a_box import SOON_S


def never() -> None:
    raise AssertionError("the lease was lost")


async def join(
    redis: Redis,
    name: str = "floor 1",
    on_lost: Callable[[], None] = never,
    *,
    ttl_ms: int = TTL_MS,
    take_over: bool = False,
) -> Lease:
    return await Lease.join(redis, holder=name, on_lost=on_lost, ttl_ms=ttl_ms, take_over=take_over)


def member_of(lease: Lease) -> Member:
    assert lease.member is not None
    return lease.member


async def end(lease: Lease) -> None:
    """As if the process were killed: it renews nothing and gives nothing back."""
    await end_task(lease._renewal)  # redis-py may swallow one cancellation


@dataclass
class Process:
    """A process of a house of many, with everything by which it writes."""

    lease: Lease
    cage: Cage
    journal: RedisJournal
    meters: Meters
    lost: list[str]

    @property
    def number(self) -> int:
        return member_of(self.lease).number

    @property
    def owned(self) -> OwnedTables:
        return member_of(self.lease).owned


@asynccontextmanager
async def process(redis: Redis, partitions: int = 1) -> AsyncIterator[Process]:
    """A process of the house. Its part of the lease does not end by itself while a test waits."""
    lease = await join(redis, ttl_ms=600_000)
    number, member = lease.number, member_of(lease)
    lost: list[str] = []
    member.owned.when_lost(lost.append)
    async with Cage.open(redis, house_number=number, partitions=partitions, member=member) as cage:
        yield Process(
            lease,
            cage,
            RedisJournal(redis, house_number=number, owned=member.owned),
            Meters(redis, house_number=number, partitions=partitions, owned=member.owned),
            lost,
        )
    await lease.release()


async def nothing() -> None:
    """In place of a renewal."""


def stop(leases: TableLeases) -> None:
    """As if the process had stopped: it neither renews nor looks at its clock."""
    leases._renew = nothing  # type: ignore[method-assign]
    assert leases._timer is not None
    leases._timer.cancel()


async def taken(leases: TableLeases, table: str) -> int:
    """Take a table as soon as its owner's lease ends."""
    async with asyncio.timeout(SOON_S):
        while True:
            try:
                return await leases.take(table)
            except TableHeld as held:
                await asyncio.sleep(held.left_ms / 1000)
