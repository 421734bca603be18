"""Redis, and the right to be the only house that writes to it."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, aclosing, asynccontextmanager, closing

from msgspec import Struct
from redis.asyncio import Redis
from redis.exceptions import RedisError

from server.app.plan import HousePlan, HouseRefused
from server.app.stop import StopSignal
from server.cage import data_version
from server.cage.embedded import house_redis
from server.cage.folder_lock import NamedLock
from server.cage.lease import Lease
from server.cage.primary import primary_followed
from server.cage.processes import living_processes
from server.cage.reach import CannotUse, check, check_replica
from server.cage.redis_connection import connect
from server.relay.messages import MESSAGES

LOSABLE = frozenset({"relay", "renewals", "limits"})
"""Nothing that these write has to be on the replica: it is told again, or counts minutes."""

_log = logging.getLogger("croupier.house")


class RedisClients(Struct, frozen=True):
    """A client of Redis for each part, with connections of its own: none waits for another's."""

    lease: Redis
    cage: Redis
    meters: Redis
    journal: Redis
    records: Redis  # archive, signed books, the store's mark, and submissions
    pit: Redis  # operators and events
    chat: Redis
    relay: Redis  # messages between the processes of a house of many
    limits: Redis  # what a house of many processes counts of its players and operators
    renewals: Redis  # of the leases of tables, and the list of processes


@asynccontextmanager
async def leased_redis(
    plan: HousePlan, stop: StopSignal, say: Callable[[str], None], *, is_shared: bool = False
) -> AsyncIterator[tuple[RedisClients, Lease]]:
    """The Redis of a house with its lease, which leaving gives back. `say` is told of a wait.

    `is_shared`: the processes of a house of many hold the lease together.
    Raises HouseRefused, EmbeddedRedisError, LeaseHeld, redis.RedisError.
    """
    with_replica = plan.config.redis.acknowledge == "replica"
    async with (
        house_redis(plan.data, appendfsync=plan.config.redis.append_fsync) as found,
        _clients_of(found.url, with_replica) as redis,
    ):
        if not found.embedded:
            await _check_reach(redis.lease, found.url, with_replica)
        elif with_replica:
            raise HouseRefused(
                f'{plan.path}: redis.acknowledge = "replica" needs REDIS_URL: '
                "the embedded Redis has no replica"
            )
        await _check_versions(redis, is_shared=is_shared)
        async with _lease(redis.lease, plan, stop, say, found.embedded, is_shared) as lease:
            yield redis, lease


@asynccontextmanager
async def _lease(
    redis: Redis,
    plan: HousePlan,
    stop: StopSignal,
    say: Callable[[str], None],
    is_embedded: bool,
    is_shared: bool,
) -> AsyncIterator[Lease]:
    """The lease, which leaving gives back.

    A house of one process takes it at once from a house that has ended on the same data folder.
    """
    holder = f"{socket.gethostname()} process {os.getpid()}"
    lost, went_back = stop.lose_lease, stop.lose_store
    async with AsyncExitStack() as held:
        if is_shared:
            lease = await Lease.join(
                redis, holder=holder, on_lost=lost, on_went_back=went_back, on_waiting=say
            )
        else:
            lock = str if is_embedded else held.enter_context(closing(NamedLock(plan.data)))
            lease = await Lease.take(
                redis,
                holder=holder,
                on_lost=lost,
                on_went_back=went_back,
                on_waiting=say,
                take_over=is_embedded,  # which has locked the folder
                lock=lock,
            )
        try:
            yield lease
        finally:
            await _give_back(lease)


@asynccontextmanager
async def _clients_of(url: str, with_replica: bool) -> AsyncIterator[RedisClients]:
    async with AsyncExitStack() as opened:
        clients = []
        for name in RedisClients.__struct_fields__:
            waits = with_replica and name not in LOSABLE
            try:
                client = connect(url, with_replica=waits)
            except ValueError as error:
                raise HouseRefused(f"REDIS_URL: {error}") from error
            clients.append(await opened.enter_async_context(aclosing(client)))
        await opened.enter_async_context(primary_followed(clients))
        yield RedisClients(*clients)


async def _check_reach(redis: Redis, url: str, with_replica: bool) -> None:
    try:
        await check(redis, url)
        if with_replica:
            await check_replica(redis, url)
    except CannotUse as error:
        raise HouseRefused(str(error)) from error


async def _check_versions(redis: RedisClients, *, is_shared: bool) -> None:
    """Refuse data, and processes of the house, that this program does not understand.

    Raises HouseRefused, redis.RedisError.
    """
    try:
        await data_version.check(redis.lease)
        living = await living_processes(redis.lease) if is_shared else {}
    except data_version.UnknownData as error:
        raise HouseRefused(str(error)) from error
    for name, other in living.items():
        for what, mine, theirs in (
            ("the messages between processes", MESSAGES, other.messages),
            ("the data in Redis", data_version.DATA, other.data),
        ):
            if not mine.understands(theirs.written, theirs.readable_from):
                differs = mine.differs_from(what, theirs.written, theirs.readable_from)
            elif not theirs.understands(mine.written, mine.readable_from):
                differs = (
                    f"understands {what} up to version {theirs.written}, and this program writes "
                    f"version {mine.written}, for programs of version {mine.readable_from} or later"
                )
            else:
                continue
            raise HouseRefused(
                f"{name}, which is open (croupier {other.version}), {differs}: "
                "end it before this one begins"
            )


async def _give_back(lease: Lease) -> None:
    try:
        await lease.release()
    except RedisError as error:
        _log.warning("the lease was not given back; it ends by itself: %s", error)
