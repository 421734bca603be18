"""The Redis of a house, open or closed, for commands on the house's own machine."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from redis.asyncio import Redis
from redis.exceptions import RedisError

from server.cage import data_version
from server.cage.embedded import EmbeddedRedisError, copied_redis, house_redis, running_url
from server.cage.reach import CannotUse, check
from server.cage.redis_connection import connect
from server.equipment.keys import KEY_FILE

ANSWER_DEADLINE_S = 30  # an audit asks for much at once


class NoHouse(Exception):
    """There is no house to work on; the message says where it was looked for."""


@asynccontextmanager
async def redis_of(folder: Path, *, reading: bool = False) -> AsyncIterator[Redis]:
    """The Redis of a house: REDIS_URL's, the one that the open house runs, or our own meanwhile.

    With `reading`, nothing is changed: a closed house in a folder that cannot be written to is read
    from a copy in the folder for temporary files.

    Raises NoHouse, EmbeddedRedisError, redis.RedisError.
    """
    url = os.environ.get("REDIS_URL") or await running_url(folder)
    if url is not None:
        try:
            redis = connect(url, answer_deadline_s=ANSWER_DEADLINE_S)
        except ValueError as error:
            raise NoHouse(f"REDIS_URL: {error}") from error
        try:
            await check(redis, url, rights=False)
            await data_version.check(redis)
            yield redis
        except (CannotUse, data_version.UnknownData) as error:
            raise NoHouse(str(error)) from error
        finally:
            await redis.aclose()
        return
    if not (folder / KEY_FILE).is_file():
        raise NoHouse(
            f"there is no house in {folder}: open it first (croupier open), give --data, "
            "or set REDIS_URL"
        )
    is_copied = reading and not os.access(folder, os.W_OK)
    async with copied_redis(folder) if is_copied else house_redis(folder) as found:
        redis = connect(found.url, answer_deadline_s=ANSWER_DEADLINE_S)
        try:
            await data_version.check(redis)
            yield redis
        except data_version.UnknownData as error:
            raise NoHouse(str(error)) from error
        finally:
            await redis.aclose()


UNREACHABLE = (NoHouse, EmbeddedRedisError, RedisError, OSError)
"""Why a command may have no Redis to work on."""


def reason_of(error: Exception) -> str:
    """One line for somebody whose command found no Redis, or lost it."""
    return f"Redis: {error}" if isinstance(error, RedisError) else str(error)
