"""Numbered documents in Redis: the truth from which the archive on the disk is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redis.exceptions import ResponseError

from server.records.errors import RecordError

if TYPE_CHECKING:
    from redis.asyncio import Redis

CHUNK = 50
CHECKPOINTS_KEY = "{records}:checkpoints"


class DocumentStream:
    """One stream, whose ids are the documents' numbers. Every method may raise redis.RedisError."""

    def __init__(self, redis: Redis, key: str, field: str) -> None:
        self._redis: Any = redis
        self._key = key
        self._field = field

    async def after(self, number: int, count: int = CHUNK) -> list[bytes]:
        """At most `count` documents numbered above `number`, in order."""
        found = await self._redis.xrange(self._key, f"({number}-0", "+", count=count)
        return [fields[self._field.encode()] for _, fields in found]

    async def ends(self) -> tuple[int, int]:
        """The numbers of the first and the last document; 0, 0 if it is empty."""
        first = await self._redis.xrange(self._key, count=1)
        last = await self._redis.xrevrange(self._key, count=1)
        return (_number_of(first[0][0]), _number_of(last[0][0])) if first and last else (0, 0)

    async def append(self, number: int, document: bytes) -> None:
        """Append a document. May be repeated. Raises RecordError if the number has another one."""
        place = f"{number}-0"
        try:
            await self._redis.xadd(self._key, {self._field: document}, id=place)
        except ResponseError as error:
            found = await self._redis.xrange(self._key, place, place)
            if not found or found[0][1][self._field.encode()] != document:
                raise RecordError(f"{self._key}: {number} is taken: {error}") from error

    async def let_go(self, up_to: int) -> None:
        """Remove the documents up to this number."""
        if up_to < 1:
            return
        await self._redis.xtrim(self._key, minid=f"{up_to + 1}-0", approximate=False)


def _number_of(stream_id: bytes) -> int:
    return int(stream_id.partition(b"-")[0])
