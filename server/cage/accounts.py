"""Accounts and the names that players sign in with.

A name is claimed first and its account opened after; a crash between the two is healed by
opening it again, which changes nothing where it is open.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from redis.asyncio import Redis

from server.cage.keys import cage_key, folded, names_key, new_account_id, partition_of
from server.cage.line import Script
from server.wall_clock import now_ms

AccountKind: TypeAlias = Literal["guest", "player", "bot", "house"]

_OPEN_ACCOUNT = Script("open_account")


class NameTaken(Exception):
    """Somebody has this name."""


class Credentials(msgspec.Struct, frozen=True):
    """What a name is claimed with. The password hash is whatever the gateway made of it."""

    account: str
    name: str
    password_hash: str
    kind: AccountKind


class Account(msgspec.Struct, frozen=True):
    """An account as the cage knows it. `suspended` says why, or is None in good standing."""

    id: str
    name: str
    kind: AccountKind
    created_ms: int
    balance_cents: int
    suspended: str | None


_encode = msgspec.msgpack.Encoder().encode
_decode_credentials = msgspec.msgpack.Decoder(Credentials).decode


class Accounts:
    """The register of accounts. Every method raises redis.RedisError while Redis is away; each may
    be called again."""

    def __init__(self, redis: Redis, partitions: int) -> None:
        self._redis: Any = redis
        self._partitions = partitions

    def new_id(self) -> str:
        """An id for an account that is to be opened."""
        return new_account_id(self._partitions)

    async def open(self, account: str, name: str, kind: AccountKind) -> bool:
        """Open an account with nothing in it. False if it was open: nothing has changed then."""
        partition = partition_of(account)
        return bool(
            await self._redis.eval(
                _OPEN_ACCOUNT.text,
                2,
                cage_key(partition, "balance"),
                cage_key(partition, f"account:{account}"),
                account,
                name,
                kind,
                now_ms(),
            )
        )

    async def find(self, account: str) -> Account | None:
        """The account of this id, as it stands."""
        partition = partition_of(account)
        pipeline = self._redis.pipeline(transaction=True)
        pipeline.hgetall(cage_key(partition, f"account:{account}"))
        pipeline.hget(cage_key(partition, "balance"), account)
        pipeline.hget(cage_key(partition, "suspended"), account)
        about, cents, suspended = await pipeline.execute()
        if not about:
            return None
        return Account(
            id=account,
            name=about[b"name"].decode(),
            kind=about[b"kind"].decode(),
            created_ms=int(about[b"created_ms"]),
            balance_cents=int(cents),
            suspended=None if suspended is None else suspended.decode(),
        )

    async def rename(self, account: str, name: str, kind: AccountKind) -> None:
        """Give an open account another name and kind: a guest who has registered."""
        key = cage_key(partition_of(account), f"account:{account}")
        await self._redis.hset(key, mapping={"name": name, "kind": kind})

    async def claim_name(self, credentials: Credentials) -> None:
        """Take a name for good. Raises NameTaken; the same account may claim it again."""
        key, field = names_key(credentials.name), folded(credentials.name)
        if await self._redis.hsetnx(key, field, _encode(credentials)):
            return
        holder = await self.find_name(credentials.name)
        if holder is None or holder.account != credentials.account:
            raise NameTaken(credentials.name)

    async def find_name(self, name: str) -> Credentials | None:
        """The credentials behind a name, upper and lower case being one."""
        found = await self._redis.hget(names_key(name), folded(name))
        return None if found is None else _decode_credentials(found)

    async def suspend(self, account: str, why: str) -> None:
        """Stop an account from wagering; what it has on the tables is played out."""
        await self._redis.hset(cage_key(partition_of(account), "suspended"), account, why)

    async def unsuspend(self, account: str) -> None:
        """Let an account wager again."""
        await self._redis.hdel(cage_key(partition_of(account), "suspended"), account)
