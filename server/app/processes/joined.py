"""What every process of a house of many begins with: its place in the house, and its line."""

from __future__ import annotations

import logging
import os
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from msgspec import Struct
from redis.exceptions import RedisError

from server import __version__
from server.app.leased_redis import RedisClients, leased_redis
from server.app.parts import refuse_older_store, refuse_unconverted
from server.app.plan import HousePlan, HouseRefused
from server.app.processes.agreement import refuse_other_house
from server.app.standing import refuse_to_take_wagers_off
from server.app.stop import StopSignal
from server.app.store_mark import MARK_FILE, note_loss
from server.cage import data_version
from server.cage.lease import LOSS_SEEN, Lease, Member
from server.common import metrics
from server.equipment.keys import KEY_FILE
from server.relay.line import Line

_log = logging.getLogger("croupier.house")


class Joined(Struct, frozen=True):
    """A process's place in its house."""

    name: str
    redis: RedisClients
    lease: Lease
    member: Member
    line: Line


def require_keys(plan: HousePlan) -> None:
    """Refuse to make keys that the other processes of the house would not have.

    Raises HouseRefused.
    """
    for path in (plan.data / KEY_FILE, plan.session_key):
        if not path.exists():
            raise HouseRefused(
                f"{path} is missing: every process of a house has the same keys "
                f"(`croupier keys --data {plan.data}` makes those of a new house)"
            )


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
        await refuse_other_house(redis.lease, lease.number, plan)
        await refuse_unconverted(redis.records)
        await data_version.note(redis.records, __version__)
        # A gateway may have a folder of its own, with the keys alone: nothing to compare with.
        if role != "gateway" or (plan.data / MARK_FILE).exists() or plan.records.exists():
            await refuse_older_store(redis.records, plan)
        await refuse_to_take_wagers_off(redis.records, plan)
        # Two processes of one machine may have the same number one after the other.
        name = f"{role}-{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(3)}"
        metrics.process.info({"role": role, "name": name, "version": __version__})
        parts.push_async_callback(_note_loss, redis.records, name, stop)
        line = await parts.enter_async_context(Line(redis.relay, name).open())
        yield Joined(name, redis, lease, lease.member, line)


async def _note_loss(redis: Any, name: str, stop: StopSignal) -> None:
    """Tell the others, and every later opening, that Redis went back in time.

    The mark outside of Redis may not know of it: it is a second behind, and the others go on.
    """
    if stop.store_lost in {"", LOSS_SEEN}:
        return
    try:
        await note_loss(redis, name, stop.store_lost)
    except RedisError as error:
        _log.error("the loss is not noted in Redis: %s", error)
