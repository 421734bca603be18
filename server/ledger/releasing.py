"""Entries that are on the disk, and old enough, are removed from Redis. Page by page:

1. The page is read back from the disk: its hash, and the chain to the page before it.
2. Each entry is compared, byte by byte, with the one in Redis. An entry that only one of them has
   ends the release: nothing is removed that is not in both.
3. {cage:NN}:totals notes the page's commit as `released`: from now on the archive is right.
4. The entries are removed, and `removed` is noted. A crash in between is made good by 4 alone.

The last entry of each open account stays in Redis. An order's id goes with its entry.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from itertools import islice
from typing import Any

import msgspec

from server.cage.closing import closed_ledgers
from server.cage.keys import cage_key
from server.cage.ledger import Kind
from server.cage.redis_connection import Script
from server.cage.run_for_each import run_for_each
from server.ledger import folder
from server.ledger.collecting import ACCOUNTS_A_CALL, ledgers_within, raise_missing
from server.ledger.copying import PartitionArchive
from server.ledger.folder import ArchiveDamaged
from server.ledger.pages import Kept, Page, commit_of

WELCOME = "welcome"
"""The order that has to stay: a player may be welcomed again as long as nothing says otherwise."""
PAGES_A_TURN = 5
_CLOSED_A_PAGE = 1_000

_RELEASE = Script("release_ledger")
_NOTE = Script("note_released")


class Releasing:
    """Releases the pages of one partition."""

    def __init__(self, archive: PartitionArchive, house_number: int) -> None:
        self._archive = archive
        self._redis: Any = archive.redis
        self._partition = archive.partition
        self._house_number = house_number

    async def release(self, before_ms: int) -> int:
        """Release every page that ends before this time. Returns how many entries were.

        Raises ArchiveDamaged, EntriesMissing, redis.RedisError.
        """
        released, removed = await self._archive.totals("released", "removed")
        if removed < released:
            async for page in self._pages(removed):
                if page.commit <= released:
                    await self._remove(page)
        count = 0
        async for page in self._pages(released):
            if page.at_ms >= before_ms or page.commit > self._archive.commit:
                break
            await self._compare(page)
            await self._note("released", page.commit)
            await self._remove(page)
            count += len(page.entries)
        if count or removed < released:
            await self._remove_closed()
        return count

    async def _pages(self, after: int) -> AsyncIterator[Page]:
        """The pages after a commit, as they are on the disk now."""
        pages = folder.pages(self._archive.records, self._partition, after)
        while some := await asyncio.to_thread(_some, pages):
            for page in some:
                yield page

    # ------------------------------------------------------------------ comparing

    async def _compare(self, page: Page) -> None:
        on_disk: dict[str, dict[str, bytes]] = defaultdict(dict)
        for one in page.kept:
            on_disk[one.account][one.position] = one.packed
        accounts = list(on_disk)
        lacking: dict[str, dict[str, bytes]] = {}
        for start in range(0, len(accounts), ACCOUNTS_A_CALL):
            some = accounts[start : start + ACCOUNTS_A_CALL]
            found = await ledgers_within(
                self._redis, self._partition, some, page.since, page.commit
            )
            for account, entries in found.items():
                self._take(page, on_disk[account], entries)
                if on_disk[account]:
                    lacking[account] = on_disk[account]
        if not lacking:
            return
        async for account, moved in closed_ledgers(self._redis, self._partition):
            if account in lacking:
                mine = [Kept(account, one.entry.position, one.packed) for one in moved]
                here = [one for one in mine if page.since < one.commit <= page.commit]
                self._take(page, lacking[account], here)
        raise_missing(
            self._partition, {account: set(left) for account, left in lacking.items() if left}
        )

    def _take(self, page: Page, on_disk: dict[str, bytes], in_redis: list[Kept]) -> None:
        for one in in_redis:
            if on_disk.pop(one.position, None) != one.packed:
                raise ArchiveDamaged(
                    f"partition {self._partition}: account {one.account}: entry {one.position} in "
                    f"Redis is not the one on page {page.page} of the archive"
                )

    # ------------------------------------------------------------------ removing

    async def _note(self, field: str, commit: int) -> None:
        keys = [cage_key(self._partition, name) for name in ("totals", "fence")]
        await self._run(_NOTE, keys, (self._house_number, field, commit))

    async def _remove(self, page: Page) -> None:
        orders: dict[str, list[str]] = {account: [] for account, _, _ in page.entries}
        for one in page.kept:
            entry = one.read()
            if entry.kind >= Kind.ISSUE and entry.id != WELCOME:
                orders[one.account].append(entry.id)
        accounts = list(orders)
        for start in range(0, len(accounts), ACCOUNTS_A_CALL):
            some = accounts[start : start + ACCOUNTS_A_CALL]
            await self._remove_from_redis(page.commit, "", {one: orders[one] for one in some})
        await self._note("removed", page.commit)

    async def _remove_from_redis(
        self, commit: int, closed_from: str, orders: dict[str, list[str]]
    ) -> None:
        names = ["totals", "fence", "balance", "closed"]
        arguments: list[Any] = [self._house_number, commit, closed_from]
        for account, ids in orders.items():
            names += [f"ledger:{account}", f"orders:{account}"]
            arguments += [account, msgspec.msgpack.encode(ids)]
        await self._run(_RELEASE, [cage_key(self._partition, name) for name in names], arguments)

    async def _remove_closed(self) -> None:
        """Remove the ledgers of closed accounts that are released, from the first on."""
        (released,) = await self._archive.totals("released")
        key, start, last_closing, gone = cage_key(self._partition, "closed"), "-", -1, False
        while page := await self._redis.xrange(key, start, "+", count=_CLOSED_A_PAGE):
            for place, fields in page:
                closing = commit_of(place.decode())
                if commit_of(fields[b"p"].decode()) > released:
                    if gone:
                        await self._remove_from_redis(released, f"{closing}-0", {})
                    return
                gone, last_closing = True, closing
            start = f"({page[-1][0].decode()}"
        if gone:
            await self._remove_from_redis(released, f"{last_closing + 1}-0", {})

    async def _run(self, script: Script, keys: list[str], arguments: Any) -> None:
        (reply,) = await run_for_each(self._redis, script, [(keys, tuple(arguments))])
        if isinstance(reply, Exception):
            raise reply


def _some(pages: Iterator[Page]) -> list[Page]:
    return list(islice(pages, PAGES_A_TURN))
