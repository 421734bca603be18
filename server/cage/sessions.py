"""The sessions of accounts: one record for each sign-in that has not ended.

A session's token carries a number. Each use of the newest token, and each renewal, gives it a
successor with the next number (scripts/renew_session.lua). So a token that was copied is worth
nothing as soon as its owner has gone on. Without a record no token is worth anything: a session is
ended by removing its record.
"""

from __future__ import annotations

from typing import Any

import msgspec
from redis.asyncio import Redis

from server.cage.keys import cage_key, partition_of
from server.cage.redis_connection import Script

SESSIONS_MOST = 20
"""Sessions of one account."""

_OPEN = Script("open_session")
_RENEW = Script("renew_session")


class SessionRecord(msgspec.Struct, frozen=True, array_like=True):
    """A session as stored. The scripts read these fields by their places. Times: Unix ms."""

    number: int  # of its newest token
    opened_ms: int
    seen_ms: int  # when it last signed in, or its token was renewed
    ends_ms: int
    client: str  # as its last hello named it
    address: str  # from which it was last seen


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(SessionRecord).decode


class Sessions:
    """The sessions of one Redis. Every method raises redis.RedisError while Redis is away."""

    def __init__(self, redis: Redis) -> None:
        self._redis: Any = redis
        self._open: Any = redis.register_script(_OPEN.text)
        self._renew: Any = redis.register_script(_RENEW.text)

    async def generation(self, account: str) -> int:
        """How often all sessions of an account were ended at once."""
        key = cage_key(partition_of(account), f"account:{account}")
        return int(await self._redis.hget(key, "generation") or 0)

    async def open(
        self,
        account: str,
        generation: int,
        session: str,
        *,
        now_ms: int,
        lifetime_ms: int,
        client: str,
        address: str,
    ) -> bool:
        """Open a session whose token has the number 0.

        False if all sessions were ended after `generation` was read: whatever opened this one may
        be worth nothing any more.
        """
        record = SessionRecord(0, now_ms, now_ms, now_ms + lifetime_ms, client, address)
        partition = partition_of(account)
        keys = (
            cage_key(partition, f"account:{account}"),
            cage_key(partition, f"sessions:{account}"),
            cage_key(partition, "guests"),
        )
        arguments = (
            account, generation, session, _encode(record), now_ms, lifetime_ms, SESSIONS_MOST,
        )  # fmt: skip
        return bool(await self._open(keys, arguments))

    async def renew(
        self,
        account: str,
        session: str,
        number: int,
        *,
        now_ms: int,
        lifetime_ms: int,
        client: str,
        address: str,
    ) -> int | None:
        """Take a session's token by its number; returns the next one's. None: it is worthless."""
        partition = partition_of(account)
        keys = (cage_key(partition, f"sessions:{account}"), cage_key(partition, "guests"))
        arguments = (account, session, number, now_ms, lifetime_ms, client, address)
        following = await self._renew(keys, arguments)
        return None if following is None else int(following)

    async def all(self, account: str, now_ms: int) -> dict[str, SessionRecord]:
        """The sessions of an account that have not ended, by their ids."""
        key = cage_key(partition_of(account), f"sessions:{account}")
        found = await self._redis.hgetall(key)
        records = {session.decode(): _decode(record) for session, record in found.items()}
        return {session: one for session, one in records.items() if one.ends_ms > now_ms}

    async def end(self, account: str, session: str) -> bool:
        """End a session. False: no session has this id."""
        key = cage_key(partition_of(account), f"sessions:{account}")
        return bool(await self._redis.hdel(key, session))

    async def end_all(self, account: str) -> int:
        """End every session of an account, and any that is being opened. Returns the generation."""
        partition = partition_of(account)
        pipeline = self._redis.pipeline(transaction=True)
        pipeline.hincrby(cage_key(partition, f"account:{account}"), "generation", 1)
        pipeline.delete(cage_key(partition, f"sessions:{account}"))
        generation, _ = await pipeline.execute()
        return int(generation)
