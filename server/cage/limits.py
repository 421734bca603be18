"""The limits of a house of many processes, in Redis: every gateway counts the same numbers.

    {limits}:<kind>:<digest>  STRING  when the budget is full again, Unix ms; expires then
    {limits}:tries:<digest>   HASH    failed sign-ins of an operator's name, of an address, or of
                                      both: how many, and when the last was, Unix ms; expires
    {limits}:known:<digest>   STRING  an operator has signed in from this address; expires

A digest keeps keys short, whatever somebody sends as a name. Each call is one script. All times are
those of Redis. What a fail-over loses is a count of the last minutes.
"""

from __future__ import annotations

import hashlib
from typing import Any

from redis.asyncio import Redis

from server.cage.redis_connection import Script
from server.common.limits import Budget

_BUDGETS = Script("budgets")
_BEGIN = Script("begin_try")
_END = Script("end_try")
_TAG = "{limits}"


class RedisLimits:
    """Implements `common.limits.Limits`. Every method may raise redis.RedisError."""

    def __init__(self, redis: Redis) -> None:
        self._script: Any = redis.register_script(_BUDGETS.text)

    async def take(self, *budgets: Budget) -> bool:
        return await self._call("take", budgets)

    async def has(self, *budgets: Budget) -> bool:
        return await self._call("has", budgets)

    async def give_back(self, *budgets: Budget) -> None:
        await self._call("give_back", budgets)

    async def _call(self, what: str, budgets: tuple[Budget, ...]) -> bool:
        keys = [_key(one.kind, one.key) for one in budgets]
        words: list[str | float] = [what]
        for one in budgets:
            window_ms = one.seconds * 1_000
            words += [window_ms / one.most, window_ms]
        return bool(await self._script(keys, words))


class RedisSignInLimits:
    """Failed sign-ins of operators, for `pit.sign_in_limits.Tries`. May raise redis.RedisError.

    `free` are the tries that cost no wait: of a name from one address, of an address, of a name.
    """

    def __init__(
        self,
        redis: Redis,
        free: tuple[int, int, int],
        max_wait_ms: int,
        forgotten_after_ms: int,
        known_ms: int,
    ) -> None:
        self._begin: Any = redis.register_script(_BEGIN.text)
        self._end: Any = redis.register_script(_END.text)
        self._words = (*free, max_wait_ms, forgotten_after_ms)
        self._known_ms = known_ms

    async def begin(self, name: str, address: str) -> int:
        return int(await self._begin(_tries(name, address), self._words))

    async def forgive(self, name: str, address: str) -> None:
        await self._end(_tries(name, address), ("forgive", self._known_ms))

    async def succeeded(self, name: str, address: str) -> None:
        await self._end(_tries(name, address), ("succeeded", self._known_ms))


def _tries(name: str, address: str) -> tuple[str, str, str, str]:
    name = name.lower()
    pair = f"{name} {address}"
    return (
        _key("tries", f"pair {pair}"),
        _key("tries", f"address {address}"),
        _key("tries", f"name {name}"),
        _key("known", pair),
    )


def _key(kind: str, key: str) -> str:
    digest = hashlib.blake2b(key.encode(), digest_size=12).hexdigest()
    return f"{_TAG}:{kind}:{digest}"
