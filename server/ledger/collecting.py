"""Entries of some commits, collected from Redis.

{cage:NN}:commits has the commits, each with its entries, until they are copied. Where the list has
no beginning, or an earlier program has listed commits without their entries, every account's ledger
is read instead, and {cage:NN}:closed: there are the entries of the accounts that were closed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from redis.exceptions import RedisError

from server.cage.closing import closed_ledgers
from server.cage.keys import cage_key
from server.ledger.listed import Listed
from server.ledger.pages import Kept, commit_of
from server.ledger.sorting import Sorted

COMMITS_A_PAGE = 100
ACCOUNTS_A_CALL = 32  # the client reads all answers to a call in one turn of the loop
ENTRIES_A_PAGE = 1_000


class EntriesMissing(RedisError):
    """Redis lacks entries that it has to have: nothing is removed."""


async def collect(redis: Any, partition: str, since: int, commit: int) -> Listed | Sorted:
    """Collect the entries of the commits after `since`, up to `commit`. Close what it returns.

    Raises redis.RedisError, OSError, ValueError.
    """
    listed = await _listed(redis, partition, since, commit)
    if listed is not None:
        return listed
    entries = await asyncio.to_thread(Sorted)
    try:
        await _collect_unlisted(redis, partition, since, commit, entries)
    except BaseException:
        await asyncio.to_thread(entries.close)
        raise
    return entries


async def _listed(redis: Any, partition: str, since: int, commit: int) -> Listed | None:
    """The commits by their list; None if it does not have every entry of them."""
    listed, at = Listed(), since
    try:
        while at < commit:
            key = cage_key(partition, "commits")
            page = await redis.xrange(key, f"({at}-0", f"{commit}-0", count=COMMITS_A_PAGE)
            if not page:
                return None
            for place, fields in page:
                if commit_of(place.decode()) != at + 1 or b"m" not in fields:
                    return None
                at += 1
                listed.add(at, fields)
        whole, listed = listed, Listed()
    finally:
        listed.close()
    return whole


async def ledgers_within(
    redis: Any, partition: str, accounts: Sequence[str], since: int, commit: int
) -> dict[str, list[Kept]]:
    """What the accounts' own ledgers have of the commits after `since`, up to `commit`."""
    pipeline = redis.pipeline(transaction=False)
    for account in accounts:
        key = cage_key(partition, f"ledger:{account}")
        pipeline.xrange(key, f"{since + 1}-0", f"({commit + 1}-0")
    replies = await pipeline.execute()
    return {
        account: [Kept(account, place.decode(), fields[b"m"]) for place, fields in entries]
        for account, entries in zip(accounts, replies, strict=True)
    }


def raise_missing(partition: str, lacking: dict[str, set[str]]) -> None:
    """Raises EntriesMissing, naming an account, if anything is lacking."""
    if not lacking:
        return
    account = min(lacking)
    places = sorted(lacking[account], key=commit_of)
    others = f", and entries of {len(lacking) - 1} other accounts" if len(lacking) > 1 else ""
    raise EntriesMissing(
        f"partition {partition}: account {account}: {len(places)} entries from {places[0]} on "
        f"are not in Redis{others}: they were deleted, or their key was evicted"
    )


async def _collect_unlisted(
    redis: Any, partition: str, since: int, commit: int, into: Sorted
) -> None:
    async for key in redis.scan_iter(match=cage_key(partition, "ledger:*"), count=1_000):
        account = key.decode().partition(":ledger:")[2]
        start = f"{since + 1}-0"
        while page := await redis.xrange(key, start, f"({commit + 1}-0", count=ENTRIES_A_PAGE):
            entries = [Kept(account, place.decode(), fields[b"m"]) for place, fields in page]
            await asyncio.to_thread(into.add, entries)
            start = f"({page[-1][0].decode()}"
    async for account, moved in closed_ledgers(redis, partition):
        entries = [
            Kept(account, one.entry.position, one.packed)
            for one in moved
            if since < commit_of(one.entry.position) <= commit
        ]
        await asyncio.to_thread(into.add, entries)
