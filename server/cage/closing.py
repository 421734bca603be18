"""Guests who do not come back: their chips go back to the house, and their accounts are closed.

A guest who has not been seen for a while is closed in three steps, each of which may be repeated:
the sessions end, so that nobody can sign in any more; the chips are redeemed, which is a ledger
entry like any other (`why` is EXPIRED); the account is removed (scripts/close_account.lua).

No ledger entry is lost. Those of a closed account are in its partition's stream `closed`, one after
another as they were, with the account (`a`) and the position that they had (`p`): a stream for each
of many short ledgers would take fifteen times the memory.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any, NamedTuple

from server.cage.keys import GUESTS_INDEXED_KEY, cage_key, partition_of
from server.cage.ledger import Entry, read_entry
from server.cage.redis_connection import Script

if TYPE_CHECKING:
    from server.cage.cage import Cage

EXPIRED = "guest expired"
ENTRIES_MOVED_MOST = 1_000  # in one step of Redis; more of them need no other stream
_PAGE = 1_000

_CLOSE = Script("close_account")
_EXPIRE = Script("expire_sessions")


class Closing:
    """Closes the accounts of guests. Methods raise redis.RedisError."""

    def __init__(self, cage: Cage, house_number: int) -> None:
        self._cage = cage
        self._house_number = house_number
        self._redis: Any = cage.redis
        self._close: Any = cage.redis.register_script(_CLOSE.text)
        self._expire: Any = cage.redis.register_script(_EXPIRE.text)

    async def index_guests(self, now_ms: int) -> None:
        """Note every guest of a house that kept no list of them, as if all were here now."""
        if await self._redis.exists(GUESTS_INDEXED_KEY):
            return
        async for key in self._redis.scan_iter(match=cage_key("*", "account:*"), count=1_000):
            account = key.decode().partition(":account:")[2]
            if await self._redis.hget(key, "kind") in (b"guest", b"bot"):
                guests = cage_key(partition_of(account), "guests")
                await self._redis.zadd(guests, {account: now_ms}, nx=True)
        await self._redis.set(GUESTS_INDEXED_KEY, now_ms)

    async def not_seen_since(self, partition: str, seen_ms: int, most: int) -> list[str]:
        """At most `most` guests of a partition who were not seen after `seen_ms`, oldest first."""
        guests = cage_key(partition, "guests")
        found = await self._redis.zrangebyscore(guests, "-inf", seen_ms, start=0, num=most)
        return [account.decode() for account in found]

    async def close(self, account: str, seen_ms: int, order_id: str) -> int | None:
        """Close a guest's account. Returns the cents that went back to the house.

        None: it stays open, because it was seen later than `seen_ms`, has a wager on a layout, is
        suspended, or has entries that no checkpoint has signed yet.
        Raises ChipsRefused("…", "busy") too.
        """
        partition = partition_of(account)
        of_account = [f"account:{account}", f"sessions:{account}"]
        keys = [cage_key(partition, name) for name in ("guests", *of_account)]
        balance, held = await self._cage.bankroll(account)
        is_suspended = await self._redis.hexists(cage_key(partition, "suspended"), account)
        if held or is_suspended or not await self._expire(keys, (account, seen_ms)):
            return None
        if balance:
            await self._cage.redeem(order_id, account, balance, "house", EXPIRED)
        names = (
            "guests", *of_account, "balance", "on_layouts", "suspended", f"orders:{account}",
            f"refilled:{account}", f"ledger:{account}", "closed", "totals", "fence",
        )  # fmt: skip
        keys = [cage_key(partition, name) for name in names]
        arguments = (account, seen_ms, self._house_number, ENTRIES_MOVED_MOST)
        returned = balance or await self._returned_before(partition, account)
        return returned if await self._close(keys, arguments) else None

    async def _returned_before(self, partition: str, account: str) -> int:
        """The cents of the last entry, if an earlier try has redeemed the chips with it."""
        key = cage_key(partition, f"ledger:{account}")
        for position, fields in await self._redis.xrevrange(key, count=1):
            entry = read_entry(position, fields)
            return -entry.to_balance_cents if entry.why == EXPIRED else 0
        return 0


class ClosedEntry(NamedTuple):
    """An entry of a closed account, and the bytes that the ledger had for it."""

    entry: Entry
    packed: bytes


async def closed_ledgers(
    redis: Any, partition: str
) -> AsyncIterator[tuple[str, list[ClosedEntry]]]:
    """The ledgers of the closed accounts of a partition: account and entries.

    The oldest first, each entry with the position that it had. Raises redis.RedisError.
    """
    account, entries = "", list[ClosedEntry]()
    start = "-"
    while True:
        page = await redis.xrange(cage_key(partition, "closed"), min=start, max="+", count=_PAGE)
        for _, fields in page:
            owner = fields[b"a"].decode()
            if owner != account and entries:
                yield account, entries
                entries = []
            account = owner
            entries.append(ClosedEntry(read_entry(fields[b"p"], fields), fields[b"m"]))
        if len(page) < _PAGE:
            break
        start = f"({page[-1][0].decode()}"
    if entries:
        yield account, entries
