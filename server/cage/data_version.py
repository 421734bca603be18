"""The version of what a house keeps in Redis and in its data folder.

    {house}:data  HASH  written, readable_from, program: the latest version that ever wrote here
    store.json          version, readable_from (server/app/store_mark/mark.py)

1   up to the first program that notes a version
2   the ledger may be in the archive: a program of version 1 would take it for lost
3   store.json knows the meters' ledger, and may say that it was restored from a backup; Redis knows
    what a process has seen to be lost, and that a restore is unfinished
4   checkpoints sign the ledger account by account (chain.py: form 2)

A program looks before it writes or reads anything else, and leaves alone what it does not
understand. What has to be rewritten for a version is a conversion: one process makes it, under the
house's lease, before anything else is read. Each version is noted when its conversion is done, so
that a crash in between repeats one conversion and no other. Pages of rounds and of the ledger have
versions of their own.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from redis.asyncio import Redis

from server.cage.keys import DATA_VERSION_KEY, EPOCH_KEY
from server.cage.redis_connection import Script
from server.common.versions import Versions

DATA = Versions(written=4, readable_from=4, oldest=1)
FIRST = 1  # of data that says nothing

Conversion = Callable[[Any], Awaitable[None]]
"""Rewrites the data in Redis. It may be repeated after a crash."""

UNFINISHED: Mapping[str, str | int] = {
    "written": 1_000_000_000, "readable_from": 1_000_000_000, "program": "restore",
    "unfinished": 1,
}  # fmt: skip
"""What `{house}:data` says while a backup is written into an empty Redis (server/backup). A program
that does not know the field `unfinished` refuses the version."""

CONVERSIONS: Mapping[int, Conversion] = {}
"""By the version that each leads to. Version 2 needs none: the archive of the ledger copies what it
finds, and looks through every account where commits are not listed any more."""

_NOTE = Script("note_data_version")


class UnreadableData(Exception):
    """What the house keeps cannot be read. The message says where, and why."""


class UnknownData(UnreadableData):
    """The data is of a version that this program does not understand. The message says which."""


async def check(redis: Redis) -> None:
    """Raises UnknownData, redis.RedisError."""
    client: Any = redis
    kept = await client.hgetall(DATA_VERSION_KEY)
    if not kept:
        return  # a new house, or one of the first version
    if b"unfinished" in kept:
        raise UnknownData(
            "a backup was being restored into this Redis, and not to its end: empty it, and "
            "restore the backup again"
        )
    require_understood(
        f"croupier {kept[b'program'].decode()}, which opened this house,",
        "the data in Redis",
        int(kept[b"written"]),
        int(kept[b"readable_from"]),
    )


def require_understood(who: str, what: str, written: int, readable_from: int) -> None:
    """Raises UnknownData if this program does not understand what `who` has written."""
    if not DATA.understands(written, readable_from):
        raise UnknownData(f"{who} {DATA.differs_from(what, written, readable_from)}")


async def pending(redis: Redis) -> list[int]:
    """The conversions that the data in Redis needs. Raises redis.RedisError."""
    client: Any = redis
    written = await client.hget(DATA_VERSION_KEY, "written")
    store = await client.hget(EPOCH_KEY, "id")
    version = int(written or (FIRST if store else DATA.written))
    return [one for one in sorted(CONVERSIONS) if version < one <= DATA.written]


async def convert(redis: Redis, program: str) -> list[int]:
    """Convert the data in Redis. Returns the conversions that were made.

    The caller has the house's lease, alone. Raises redis.RedisError.
    """
    done = await pending(redis)
    for version in done:
        await CONVERSIONS[version](redis)
        await _note(redis, version, DATA.readable_from, program)
    return done


async def note(redis: Redis, program: str) -> None:
    """Note that this program writes from now on. The caller has the lease; nothing is pending.

    Raises redis.RedisError.
    """
    await _note(redis, DATA.written, DATA.readable_from, program)


async def _note(redis: Redis, written: int, readable_from: int, program: str) -> None:
    script: Any = redis.register_script(_NOTE.text)
    await script((DATA_VERSION_KEY,), (written, readable_from, program))
