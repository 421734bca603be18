"""The requests that wait for a second operator, in Redis: every gateway of the house finds them.

    {pit}:requests:<kind>  HASH  number of a request → the request, in JSON; expires with the last

They are lost with Redis alone, not with the process where they were made. The house signs each, so
that nobody who can write to Redis makes a request in an operator's name.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from server.pit.event_signature import Signed

if TYPE_CHECKING:
    from redis.asyncio import Redis

_log = logging.getLogger(__name__)


class StoredRequest(Signed, frozen=True):
    """A request as stored. `message` is what is requested, in JSON."""

    PREFIX = b"croupier request 1\n"

    kind: str
    change: str
    by: str
    expires_ms: int
    message: msgspec.Raw


class RequestStore:
    """Every method may raise redis.RedisError. `redis` does not decode responses."""

    def __init__(self, redis: Redis, key: Ed25519PrivateKey) -> None:
        self._redis: Any = redis
        self._key = key

    async def add(self, request: StoredRequest, kept_ms: int) -> None:
        """Keep a request, for `kept_ms` at least."""
        entry = msgspec.json.encode(request.signed(self._key))
        async with self._redis.pipeline(transaction=True) as pipe:
            pipe.hset(_hash(request.kind), request.change, entry)
            pipe.pexpire(_hash(request.kind), kept_ms)
            await pipe.execute()

    async def find(self, kind: str, change: str) -> StoredRequest | None:
        """The request of this number; None if the house has stored none."""
        entry = await self._redis.hget(_hash(kind), change)
        return None if entry is None else self._read(kind, change, entry)

    async def end(self, kind: str, change: str) -> bool:
        """Take a request away. False: it is not there, or somebody was quicker."""
        return bool(await self._redis.hdel(_hash(kind), change))

    async def count(self, kind: str, at_ms: int) -> int:
        """How many wait that have not expired. Those that have are taken away."""
        stored = await self._redis.hgetall(_hash(kind))
        living = []
        for change, entry in stored.items():
            request = self._read(kind, change.decode(), entry)
            if request is None or request.expires_ms <= at_ms:
                await self._redis.hdel(_hash(kind), change)
            else:
                living.append(change)
        return len(living)

    def _read(self, kind: str, change: str, entry: bytes) -> StoredRequest | None:
        try:
            request = msgspec.json.decode(entry, type=StoredRequest)
        except msgspec.DecodeError as error:
            _log.error("request %s of %s cannot be read: %s", change, kind, error)
            return None
        public_key = self._key.public_key().public_bytes_raw()
        if (request.kind, request.change) == (kind, change) and request.is_signed_by(public_key):
            return request
        _log.error("request %s of %s is not the house's own: it does not count", change, kind)
        return None


def _hash(kind: str) -> str:
    return f"{{pit}}:requests:{kind}"
