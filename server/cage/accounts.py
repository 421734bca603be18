"""Accounts and the names that players sign in with.

A player's name is claimed first, and the account is opened after that. If the house crashes between
the two, the next sign-in opens the account; opening an open account changes nothing.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Literal, TypeAlias

import msgspec
from redis.asyncio import Redis

from server.cage.keys import (
    cage_key,
    folded,
    looks_key,
    names_key,
    new_account_id,
    partition_of,
)
from server.cage.redis_connection import Script
from server.common.clock import now_ms

AccountKind: TypeAlias = Literal["guest", "player", "bot", "house"]

_EVERY_ACCOUNT = cage_key("*", "account:*")
_ACCOUNTS_A_PAGE = 1_000
_OPEN_ACCOUNT = Script("open_account")


class NameTaken(Exception):
    """Another account has this name."""


class Credentials(msgspec.Struct, frozen=True):
    """The account of a name, and the password hash that the gateway made."""

    account: str
    name: str
    password_hash: str
    kind: AccountKind


class Account(msgspec.Struct, frozen=True):
    """An account. `suspended` says why it may not wager; None if it may."""

    id: str
    name: str
    kind: AccountKind
    created_ms: int
    balance_cents: int
    suspended: str | None
    avatar: int | None = None


_encode = msgspec.msgpack.Encoder().encode
_decode_credentials = msgspec.msgpack.Decoder(Credentials).decode


class Accounts:
    """The register of accounts. Methods that wait raise redis.RedisError while Redis is away, and
    may be repeated."""

    def __init__(self, redis: Redis, partitions: int) -> None:
        self._redis: Any = redis
        self._open: Any = redis.register_script(_OPEN_ACCOUNT.text)
        self._partitions = partitions

    def new_id(self) -> str:
        """An id for a new account."""
        return new_account_id(self._partitions)

    async def open(self, account: str, name: str, kind: AccountKind) -> bool:
        """Open an account with no chips. False if it was open before: then nothing changes."""
        partition = partition_of(account)
        keys = (
            cage_key(partition, "balance"),
            cage_key(partition, f"account:{account}"),
            cage_key(partition, "guests"),
        )
        return bool(await self._open(keys, (account, name, kind, now_ms())))

    async def find(self, account: str) -> Account | None:
        """The account of this id, or None if there is none."""
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
            avatar=int(about[b"avatar"]) if b"avatar" in about else None,
        )

    async def named(self, text: str, most: int) -> list[tuple[str, str, AccountKind]]:
        """The id, name and kind of at most `most` accounts whose name contains a text.

        Upper and lower case are alike. Names are not indexed: this reads every account, in small
        steps between which Redis serves others.
        """
        found: list[tuple[str, str, AccountKind]] = []
        async for keys in self._pages_of_accounts():
            pipeline = self._redis.pipeline(transaction=False)
            for key in keys:
                pipeline.hmget(key, "name", "kind")
            for key, (name, kind) in zip(keys, await pipeline.execute(), strict=True):
                if name is not None and folded(text) in folded(name.decode()):
                    account = key.decode().partition(":account:")[2]
                    found.append((account, name.decode(), kind.decode()))
            if len(found) >= most:
                break
        return sorted(set(found))[:most]

    async def _pages_of_accounts(self) -> AsyncIterator[list[bytes]]:
        page: list[bytes] = []
        async for key in self._redis.scan_iter(match=_EVERY_ACCOUNT, count=_ACCOUNTS_A_PAGE):
            page.append(key)
            if len(page) == _ACCOUNTS_A_PAGE:
                yield page
                page = []
        yield page

    async def rename(self, account: str, name: str, kind: AccountKind) -> None:
        """Change an open account's name and kind, when a guest registers.

        In the same step every session of the guest ends: an old token of the guest does not open
        the player's account.
        """
        partition = partition_of(account)
        key = cage_key(partition, f"account:{account}")
        pipeline = self._redis.pipeline(transaction=True)
        pipeline.hset(key, mapping={"name": name, "kind": kind})
        pipeline.hincrby(key, "generation", 1)
        pipeline.delete(cage_key(partition, f"sessions:{account}"))
        pipeline.zrem(cage_key(partition, "guests"), account)
        await pipeline.execute()

    async def pick_avatar(self, account: str, avatar: int) -> None:
        """Remember the picture that the player of an open account has picked."""
        key = cage_key(partition_of(account), f"account:{account}")
        await self._redis.hset(key, "avatar", avatar)

    async def begin_to_claim(self, account: str, name: str) -> str:
        """Note the name that an open account is about to claim.

        Returns the name that it has claimed before, and then notes nothing; otherwise "".
        """
        key = cage_key(partition_of(account), f"account:{account}")
        noted = await self._redis.hget(key, "claims")
        if noted is not None:
            claimed = await self.find_name(noted.decode())
            if claimed is not None and claimed.account == account:
                return claimed.name
        await self._redis.hset(key, "claims", name)
        return ""

    async def claim_name(self, credentials: Credentials) -> None:
        """Claim a name for an account, for ever. The same account may claim it again.

        Raises NameTaken.
        """
        key, field = names_key(credentials.name), folded(credentials.name)
        if await self._redis.hsetnx(key, field, _encode(credentials)):
            return
        holder = await self.find_name(credentials.name)
        if holder is None or holder.account != credentials.account:
            raise NameTaken(credentials.name)

    async def give_up_name(self, name: str) -> None:
        """Undo a claim that nobody has been told of."""
        await self._redis.hdel(names_key(name), folded(name))

    async def change_password(self, name: str, password_hash: str) -> None:
        """Store another password hash for a claimed name."""
        claimed = await self.find_name(name)
        assert claimed is not None, f"nobody has claimed the name {name!r}"
        changed = msgspec.structs.replace(claimed, password_hash=password_hash)
        await self._redis.hset(names_key(name), folded(name), _encode(changed))

    async def claim_look(self, look: str, account: str) -> None:
        """Note which account has a name of this look (`common.look_alikes`), unless one has it."""
        await self._redis.hsetnx(looks_key(look), look, account)

    async def owner_of_look(self, look: str) -> str | None:
        """The account that has a name of this look, or None."""
        owner = await self._redis.hget(looks_key(look), look)
        return None if owner is None else owner.decode()

    async def find_name(self, name: str) -> Credentials | None:
        """The credentials of a name, in upper or lower case; None if nobody has claimed it."""
        found = await self._redis.hget(names_key(name), folded(name))
        return None if found is None else _decode_credentials(found)

    async def suspend(self, account: str, why: str) -> None:
        """Stop an account from wagering. Its wagers on the layouts are played out."""
        await self._redis.hset(cage_key(partition_of(account), "suspended"), account, why)

    async def unsuspend(self, account: str) -> None:
        """Let an account wager again."""
        await self._redis.hdel(cage_key(partition_of(account), "suspended"), account)
