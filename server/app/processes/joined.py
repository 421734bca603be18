"""What every process of a house of many begins with: its place in the house, and its line."""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from msgspec import Struct

from server.app.leased_redis import RedisClients, leased_redis
from server.app.parts import refuse_older_store
from server.app.plan import HousePlan
from server.app.stop import StopSignal
from server.cage.lease import Lease, Member
from server.relay.line import Line


class Joined(Struct, frozen=True):
    """A process's place in its house."""

    name: str
    redis: RedisClients
    lease: Lease
    member: Member
    line: Line


@asynccontextmanager
async def joined(
    plan: HousePlan, role: str, stop: StopSignal, say: Callable[[str], None]
) -> AsyncIterator[Joined]:
    """Join the house; leaving leaves it. `role` is the first word of the process's name.

    Raises HouseRefused, LeaseHeld, redis.RedisError.
    """
    async with AsyncExitStack() as parts:
        redis, lease = await parts.enter_async_context(
            leased_redis(plan, stop, say, is_shared=True)
        )
        assert lease.member is not None, "a shared lease has members"
        await refuse_older_store(redis.records, plan)
        # Two processes of one machine may have the same number one after the other.
        name = f"{role}-{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(3)}"
        line = await parts.enter_async_context(Line(redis.relay, name).open())
        yield Joined(name, redis, lease, lease.member, line)
