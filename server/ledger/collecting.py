"""Entries of some commits, collected from Redis, wherever they are there.

{cage:NN}:commits lists the accounts of each commit until the entries are copied. Where the list has
no beginning (a ledger of an earlier release), every account's ledger is read instead. The entries
of an account that was closed in the meantime are in {cage:NN}:closed.

An entry that is listed and is nowhere is an error: somebody deleted it, or Redis evicted its key.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec
from redis.exceptions import RedisError

from server.cage.closing import closed_ledgers
from server.cage.keys import cage_key
from server.ledger.pages import Kept, commit_of
from server.ledger.sorting import Sorted

COMMITS_A_PAGE = 500
ACCOUNTS_A_CALL = 32  # the client reads all answers to a call in one turn of the loop
ENTRIES_A_PAGE = 1_000

_decode_accounts = msgspec.msgpack.Decoder(list[str]).decode


class EntriesMissing(RedisError):
    """Redis lacks entries that it has to have: nothing is copied, and nothing removed."""


async def collect(redis: Any, partition: str, since: int, commit: int, into: Sorted) -> None:
    """Collect the entries of the commits after `since`, up to `commit`.

    Raises EntriesMissing, redis.RedisError, ValueError.
    """
    at = since
    key = cage_key(partition, "commits")
    while at < commit:
        page = await redis.xrange(key, f"({at}-0", f"{commit}-0", count=COMMITS_A_PAGE)
        if not page or commit_of(page[0][0].decode()) != at + 1:
            await _collect_unlisted(redis, partition, at, commit, into)
            return
        wanted: dict[str, set[str]] = defaultdict(set)
        for place, fields in page:
            if commit_of(place.decode()) != at + 1:
                break  # the next turn finds the gap
            at += 1
            for i, account in enumerate(_decode_accounts(fields[b"a"]), 1):
                wanted[account].add(f"{at}-{i}")
        await _collect_listed(redis, partition, wanted, into)


async def _collect_listed(
    redis: Any, partition: str, wanted: dict[str, set[str]], into: Sorted
) -> None:
    accounts, here = list(wanted), list[Kept]()
    for start in range(0, len(accounts), ACCOUNTS_A_CALL):
        some = accounts[start : start + ACCOUNTS_A_CALL]
        found = await ledgers_within(redis, partition, some, *_range_of(wanted, some))
        for account, entries in found.items():
            mine = [one for one in entries if one.position in wanted[account]]
            wanted[account] -= {one.position for one in mine}
            here += mine
    await asyncio.to_thread(into.add, here)
    lacking = {account: places for account, places in wanted.items() if places}
    if lacking:
        await _collect_closed(redis, partition, lacking, into)


def _range_of(wanted: dict[str, set[str]], accounts: Sequence[str]) -> tuple[int, int]:
    commits = [commit_of(place) for account in accounts for place in wanted[account]]
    return min(commits) - 1, max(commits)


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


async def _collect_closed(
    redis: Any, partition: str, lacking: dict[str, set[str]], into: Sorted
) -> None:
    async for account, moved in closed_ledgers(redis, partition):
        mine = [one for one in moved if one.entry.position in lacking.get(account, ())]
        if mine:
            lacking[account] -= {one.entry.position for one in mine}
            kept = [Kept(account, one.entry.position, one.packed) for one in mine]
            await asyncio.to_thread(into.add, kept)
    raise_missing(partition, {account: places for account, places in lacking.items() if places})


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
