"""The version of what a house keeps in Redis.

    {house}:data  HASH  written, readable_from, program: the latest version that ever wrote here

A program looks before it writes or reads anything else, and leaves alone what it does not
understand. When it has the house's lease, it notes its own version, if that is later.
"""

from __future__ import annotations

from typing import Any

from redis.asyncio import Redis

from server.cage.keys import DATA_VERSION_KEY
from server.cage.redis_connection import Script
from server.common.versions import Versions

DATA = Versions(written=1, readable_from=1, oldest=1)

_NOTE = Script("note_data_version")


class UnknownData(Exception):
    """The data is of a version that this program does not understand. The message says which."""


async def check(redis: Redis) -> None:
    """Raises UnknownData, redis.RedisError."""
    client: Any = redis
    kept = await client.hgetall(DATA_VERSION_KEY)
    if not kept:
        return  # a new house, or one of the first version
    written, readable_from = int(kept[b"written"]), int(kept[b"readable_from"])
    if not DATA.understands(written, readable_from):
        program = kept[b"program"].decode()
        differs = DATA.differs_from("the data in Redis", written, readable_from)
        raise UnknownData(f"croupier {program}, which opened this house, {differs}")


async def note(redis: Redis, program: str) -> None:
    """Note that this program writes from now on. The caller has the lease.

    Raises redis.RedisError.
    """
    script: Any = redis.register_script(_NOTE.text)
    await script((DATA_VERSION_KEY,), (DATA.written, DATA.readable_from, program))
