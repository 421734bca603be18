"""An empty Redis, filled with the keys of a backup: one server, or a Cluster.

`{house}:data` says from the first write to the last that the restoring is not finished: no house
opens on half of it, and no command reads it. Numbers of houses, processes and leases go on far
beyond those of the backup, so that a process that wrote after it, and still runs, is shut out.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from server.backup import redis_file
from server.backup.servers import server_of, ways_to
from server.backup.values import STREAM, CannotCopy
from server.cage.data_version import UNFINISHED
from server.cage.keys import DATA_VERSION_KEY, HOUSE_NUMBER_KEY
from server.cage.redis_connection import RedisConnection, Script

NUMBERS_BEYOND = 1_000_000
COMMANDS_A_CALL = 1_000
NBYTES_A_CALL = 2**20

_BEGIN = Script("begin_filling")

_unpack_members = msgspec.msgpack.Decoder(list[bytes]).decode
_unpack_entries = msgspec.msgpack.Decoder(list[list[bytes]]).decode
_WRITES = {b"hash": b"HSET", b"list": b"RPUSH", b"set": b"SADD"}


async def first_key(redis: Any) -> bytes | None:
    """A key of this Redis; None if it is empty. Raises redis.RedisError."""
    async for key in redis.scan_iter(count=1_000):
        return bytes(key)
    return None


async def is_unfinished(redis: Any) -> bool:
    """Whether a backup was being written into this Redis, and not to its end. redis.RedisError."""
    return bool(await redis.hexists(DATA_VERSION_KEY, "unfinished"))


async def fill(redis: Any, path: Path, now_ms: int, count: Callable[[int], None]) -> int:
    """Write the keys of a file into an empty Redis. Returns how many keys those are.

    `count` is told how many are written. Raises FileDamaged, NoAnswer, redis.RedisError.
    """
    fields = [word for field in UNFINISHED.items() for word in field]
    if not await redis.register_script(_BEGIN.text)((DATA_VERSION_KEY,), fields):
        raise CannotCopy("another process restores a backup into it, or opens a house on it")
    version: list[bytes] = []
    keys, last = 0, b""
    filling = _Filling(redis)
    try:
        for frame in redis_file.read(path):
            if frame.key != last:
                keys, last = keys + 1, frame.key
                count(keys)
            if frame.key == DATA_VERSION_KEY.encode():
                version = _unpack_members(frame.part)
            elif not frame.expires_ms or frame.expires_ms > now_ms:
                await filling.add(frame)
        await filling.flush()
    finally:
        await filling.close()
    if await redis.exists(HOUSE_NUMBER_KEY):
        await redis.incrby(HOUSE_NUMBER_KEY, NUMBERS_BEYOND)
    await _finish(redis, version)
    return keys


async def _finish(redis: Any, version: list[bytes]) -> None:
    """Say whose data this is, in one step."""
    pipeline = redis.pipeline(transaction=True)
    pipeline.delete(DATA_VERSION_KEY)
    if version:
        fields = dict(zip(version[::2], version[1::2], strict=True))
        pipeline.hset(DATA_VERSION_KEY, mapping=fields)
    await pipeline.execute()


class _Filling:
    """Commands on their way to the servers that have their keys."""

    def __init__(self, redis: Any) -> None:
        self._redis = redis
        self._connections: dict[str, RedisConnection] = {}
        self._waiting: dict[str, list[tuple[Any, ...]]] = {}
        self._nbytes: dict[str, int] = {}
        self._server_of_tag: dict[bytes, str] = {}

    async def close(self) -> None:
        for connection in self._connections.values():
            await connection.disconnect()

    async def add(self, frame: redis_file.Frame) -> None:
        server = await self._server_of(frame.key)
        waiting = self._waiting[server]
        waiting += _commands(frame)
        self._nbytes[server] += len(frame.part)
        if len(waiting) >= COMMANDS_A_CALL or self._nbytes[server] >= NBYTES_A_CALL:
            await self._send(server)

    async def flush(self) -> None:
        for server in self._connections:
            await self._send(server)

    async def _send(self, server: str) -> None:
        commands, self._waiting[server], self._nbytes[server] = self._waiting[server], [], 0
        if not commands:
            return
        for command, reply in zip(
            commands, await self._connections[server].ask(commands), strict=True
        ):
            if isinstance(reply, Exception):
                raise CannotCopy(f"{command[1]!r} was not written: {reply}") from reply

    async def _server_of(self, key: bytes) -> str:
        """The name of the server that has a key; there is a connection to it."""
        tag = key[: key.index(b"}")]
        if tag not in self._server_of_tag:
            self._server_of_tag[tag] = await server_of(self._redis, key)
        server = self._server_of_tag[tag]
        if server not in self._connections:
            self._connections[server] = RedisConnection((await ways_to(self._redis))[server])
            await self._connections[server].connect()
            self._waiting[server], self._nbytes[server] = [], 0
        return server


def _commands(frame: redis_file.Frame) -> list[tuple[Any, ...]]:
    """What writes a part of a key."""
    key = frame.key
    found: list[tuple[Any, ...]]
    if frame.kind == STREAM:
        found = [(b"XADD", key, *entry) for entry in _unpack_entries(frame.part)]
    elif frame.kind == b"zset":
        members = _unpack_members(frame.part)
        pairs = zip(members[::2], members[1::2], strict=True)
        found = [(b"ZADD", key, *(one for member, score in pairs for one in (score, member)))]
    elif frame.kind == b"string":
        (value,) = _unpack_members(frame.part)
        found = [(b"SET", key, value)]
    else:
        found = [(_WRITES[frame.kind], key, *_unpack_members(frame.part))]
    if frame.expires_ms:
        found.append((b"PEXPIREAT", key, frame.expires_ms))
    return found
