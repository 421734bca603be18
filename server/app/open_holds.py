"""The holds that are open, against the pages of the rounds that they are in.

A wager that no record settles yet is on its table's page: it stayed from an earlier round, or
betting has ended and the page lists it, or it was taken in the page's round, with its own text.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from server.cage.cage import Hold, read_hold
from server.cage.keys import cage_key, partition_of
from server.cage.ledger import Entry
from server.games import catalogue
from server.records.journal import table_key
from server.tables.model.page import Page, UnreadablePage, decode_page
from server.tables.model.wagers import WrittenWager, read_wager


class Unaccounted(Struct, frozen=True):
    """An open hold that no round accounts for, or for fewer cents."""

    table: str
    account: str
    hold: str
    cents: int

    def __str__(self) -> str:
        return (
            f"table {self.table}: account {self.account}, hold {self.hold} of {self.cents} cents: "
            "no round accounts for it"
        )


async def unaccounted(redis: Any, holds: Sequence[Hold]) -> list[Unaccounted]:
    """The holds of the books that the tables' pages, read after them, do not account for.

    Raises redis.RedisError.
    """
    by_table: dict[str, list[Hold]] = defaultdict(list)
    for hold in holds:
        by_table[hold.hold_id.split("/", 1)[0]].append(hold)
    found = []
    for table, some in sorted(by_table.items()):
        suspects = await _suspects(redis, table, some)
        # The round may have gone on since the books were read: look at what is there now.
        if suspects and (still := await _still_open(redis, table, suspects)):
            found += [
                Unaccounted(table, one.account, one.hold_id, one.cents)
                for one in await _suspects(redis, table, still)
            ]
    return found


async def _suspects(redis: Any, table: str, holds: Sequence[Hold]) -> list[Hold]:
    written = await redis.get(table_key(table, "page"))
    try:
        page = decode_page(written) if written else None
    except UnreadablePage:
        return []  # the table stays shut, and says so
    if page is None:
        return list(holds)
    listed = _listed(table, page)
    return [
        hold
        for hold in holds
        if hold.cents > listed.get(hold.hold_id, _taken_in(table, page, hold))
    ]


def _listed(table: str, page: Page) -> dict[str, int]:
    """The most cents that each hold may have which the page lists."""
    staying = page.ending.staying if page.ending is not None else ()
    listed = {
        one.written.hold_id(table): one.held
        for one in (*page.carried, *page.accepted, *page.earned, *staying)
    }
    for decision in page.decisions:
        for raised in decision.raised:
            listed.setdefault(raised.hold_id(table), _taken(page, raised))
    return listed


def _taken_in(table: str, page: Page, hold: Hold) -> int:
    """The most cents of a hold that was taken in the page's round; 0: it was not."""
    try:
        wager = read_wager(hold.detail)
    except msgspec.DecodeError:
        return 0
    is_this = (wager.hold_id(table), wager.account) == (hold.hold_id, hold.account)
    return _taken(page, wager) if is_this and wager.round == page.round else 0


def _taken(page: Page, written: WrittenWager) -> int:
    try:
        return catalogue.submit(page.game, page.resolved).taken(written.wager)
    except (ValueError, LookupError):
        return written.wager.amount


async def _still_open(redis: Any, table: str, holds: Sequence[Hold]) -> list[Hold]:
    pipeline = redis.pipeline(transaction=False)
    for hold in holds:
        key = cage_key(partition_of(hold.account), f"holds:{table}")
        pipeline.hget(key, hold.hold_id)
    found = await pipeline.execute()
    return [
        read_hold(hold.hold_id.encode(), value)
        for hold, value in zip(holds, found, strict=True)
        if value is not None
    ]


class OpenHolds:
    """Looks for open holds that no round accounts for (`server.cage.audit_causes.Causes`)."""

    def __init__(self, redis: Any) -> None:
        self._redis = redis
        self._found: list[Unaccounted] = []

    async def begin(self, holds: Sequence[Hold]) -> None:
        """Raises redis.RedisError."""
        self._found = await unaccounted(self._redis, holds)

    async def read(
        self, _partition: str, _entries: Mapping[str, Sequence[Entry]], *, orders_kept: bool
    ) -> None:
        del orders_kept

    async def without_cause(self) -> Sequence[Unaccounted]:
        return self._found
