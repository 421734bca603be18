"""The version of a house's data, in Redis and in the data folder.

    {house}:epoch   HASH    version
    store.json      version

1   up to the first program that notes a version
2   the ledger may be in the archive: a program of version 1 would take it for lost

A program opens data of its own version and of older ones, and refuses newer ones, whose keys it may
not know. What has to be rewritten for a version is a conversion: under the house's lease, before
anything else is read. Each version is noted when its conversion is done, so that a crash in between
repeats one conversion and no other. Pages of rounds and of the ledger have versions of their own.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from server.cage.keys import EPOCH_KEY

VERSION = 2
FIRST = 1  # of data that says nothing

Conversion = Callable[[Any], Awaitable[None]]
"""Rewrites the data in Redis. It may be repeated after a crash."""

CONVERSIONS: Mapping[int, Conversion] = {}
"""By the version that each leads to. Version 2 needs none: the archive of the ledger copies what it
finds, and looks through every account where commits are not listed any more."""


class UnreadableMark(Exception):
    """The mark of a store cannot be read, in the folder or in Redis. The message says where."""


class NewerData(UnreadableMark):
    """The data is of a later program."""

    def __init__(self, where: str, version: int) -> None:
        super().__init__(
            f"{where} is of a later release: its data has version {version}, this program reads "
            f"versions up to {VERSION}"
        )


async def version_in_redis(redis: Any) -> int:
    """The version of the data in Redis; VERSION if there is none yet.

    Raises NewerData, redis.RedisError.
    """
    store, noted = await redis.hmget(EPOCH_KEY, "id", "version")
    version = int(noted or (FIRST if store else VERSION))
    if version > VERSION:
        raise NewerData("Redis", version)
    return version


def pending(version: int) -> list[int]:
    """The conversions that data of a version needs."""
    return [one for one in sorted(CONVERSIONS) if version < one <= VERSION]


async def convert(redis: Any) -> list[int]:
    """Convert the data in Redis to VERSION. Returns the conversions that were made.

    Raises NewerData, redis.RedisError.
    """
    done = pending(await version_in_redis(redis))
    for version in done:
        await CONVERSIONS[version](redis)
        await redis.hset(EPOCH_KEY, "version", version)
    return done
