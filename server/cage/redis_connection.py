"""The cage's own connection to Redis: many commands in one write.

A call of redis-py's pooled client costs 30 to 40 µs of Python; the same call on its connection,
driven directly, costs half of that. Redis also knows this connection by a number
(scripts/admit_connection.lua), and a pooled client does not say which connection it uses.

So the cage cannot use redis-py's `register_script` here: a `Script` of redis-py calls a client,
one call at a time. The batcher loads its script each time that it connects, calls it by its hash,
and connects again if Redis has forgotten it. Everything else in the cage uses `register_script`.
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
    """Redis did not answer. The commands may have run, or not, or may run yet."""


class Script:
    """A Lua script of the folder `scripts`: its text, and the hash by which Redis knows it."""

    def __init__(self, name: str) -> None:
        self.text = (_SCRIPTS / f"{name}.lua").read_bytes()
        self.sha = hashlib.sha1(self.text, usedforsecurity=False).hexdigest().encode()


def connect(url: str, answer_deadline_s: float = ANSWER_DEADLINE_S) -> Redis:
    """A client of the Redis at `url` (redis://, rediss:// or unix://), which returns bytes.

    It never repeats a command: only its caller knows whether that is safe.
    Raises ValueError if the text is not such a URL.
    """
    client: Redis = Redis.from_url(
        url,
        socket_timeout=answer_deadline_s,
        socket_connect_timeout=answer_deadline_s,
        retry=Retry(NoBackoff(), 0),
    )
    return client


class RedisConnection:
    """One connection, for one task at a time."""

    def __init__(self, redis: Redis) -> None:
        self._pool: Any = redis.connection_pool
        self._connection: Any = None

    async def connect(self) -> None:
        """Open the connection, after closing the old one. Raises NoAnswer."""
        await self.disconnect()
        self._connection = self._pool.make_connection()
        try:
            await self._connection.connect()
        except (RedisError, OSError) as error:
            await self.disconnect()
            raise NoAnswer(str(error)) from error

    async def disconnect(self) -> None:
        """Close the connection. An answer that is on its way is lost."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.disconnect(nowait=True)

    async def ask(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Send every command in one write. Returns their replies; an error is a reply too.

        Raises NoAnswer, and is then disconnected.
        """
        if self._connection is None:
            raise NoAnswer("not connected")
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
