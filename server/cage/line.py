"""The cage's own line to Redis: one connection, many commands in one write.

The pooled client of redis-py costs some 30 to 40 µs of Python a call; its connection, driven
directly, half of that. It is also the connection that the fence knows by number (open_line.lua).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import hiredis
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError, ResponseError
from redis.exceptions import TimeoutError as RedisTimeoutError

ANSWER_DEADLINE_S = 2.0

_SCRIPTS = Path(__file__).parent / "scripts"


class NoAnswer(Exception):
    """Redis did not answer. What was asked may have happened, or not, or may happen yet."""


class Script:
    """A Lua script of this folder, and the hash by which Redis knows it."""

    def __init__(self, name: str) -> None:
        self.text = (_SCRIPTS / f"{name}.lua").read_bytes()
        self.sha = hashlib.sha1(self.text, usedforsecurity=False).hexdigest().encode()


def connect(url: str, answer_deadline_s: float = ANSWER_DEADLINE_S) -> Redis:
    """A client of the Redis at `url` (redis://, rediss:// or unix://), in bytes.

    It never repeats a command by itself: whoever asks knows whether asking again is safe.
    Raises ValueError for a URL that it cannot read.
    """
    client: Redis = Redis.from_url(
        url,
        socket_timeout=answer_deadline_s,
        socket_connect_timeout=answer_deadline_s,
        retry=Retry(NoBackoff(), 0),
    )
    return client


class Line:
    """One connection. Not for two askers at a time."""

    def __init__(self, redis: Redis) -> None:
        self._pool: Any = redis.connection_pool
        self._connection: Any = None

    async def connect(self) -> None:
        """Open the connection anew. Raises NoAnswer."""
        await self.disconnect()
        self._connection = self._pool.make_connection()
        try:
            await self._connection.connect()
        except (RedisError, OSError) as error:
            await self.disconnect()
            raise NoAnswer(str(error)) from error

    async def disconnect(self) -> None:
        """Drop the connection; an answer still on its way is lost with it."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.disconnect(nowait=True)

    async def ask(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Send every command in one write. Returns their replies, an error being a reply too.

        Raises NoAnswer, after which the line has to be connected again.
        """
        if self._connection is None:
            raise NoAnswer("the line is not connected")
        packed = b"".join([hiredis.pack_command(command) for command in commands])
        try:
            await self._connection.send_packed_command(packed, check_health=False)
            return [await self._reply() for _ in commands]
        except (RedisConnectionError, RedisTimeoutError, OSError) as error:
            await self.disconnect()
            raise NoAnswer(str(error)) from error

    async def _reply(self) -> Any:
        try:
            return await self._connection.read_response()
        except ResponseError as error:
            return error
