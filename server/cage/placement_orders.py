"""What operators have ordered about the placement of tables: one HASH, which every process reads.

    {house}:placements  HASH  table/<id> → the dealer that it was moved to;
                              drained/<dealer> → empty: it gets no table

An order that names a dealer that has ended counts no more: its table goes by its score again.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from server.cage.keys import PLACEMENTS_KEY

_TABLE, _DRAINED = "table/", "drained/"

_log = logging.getLogger("croupier.house")


class PlacementOrders:
    """The orders as they were read last."""

    def __init__(self, redis: Redis) -> None:
        self.draining: frozenset[str] = frozenset()
        self._moved: dict[str, str] = {}
        self._redis: Any = redis

    async def look(self) -> None:
        """Read the orders; those that were read before stay while Redis does not answer."""
        try:
            entries = await self._redis.hgetall(PLACEMENTS_KEY)
        except (RedisError, OSError) as error:
            _log.debug("the placement orders are not read: %s", error)
            return
        orders = {field.decode(): value.decode() for field, value in entries.items()}
        self._moved = {
            field.removeprefix(_TABLE): dealer
            for field, dealer in orders.items()
            if field.startswith(_TABLE)
        }
        self.draining = frozenset(
            field.removeprefix(_DRAINED) for field in orders if field.startswith(_DRAINED)
        )

    def placed_by_hand(
        self, table: str, dealers: Collection[str], by_score: str | None
    ) -> str | None:
        """The dealer that an operator has moved the table to, if it lives and is not drained."""
        moved = self._moved.get(table)
        return moved if moved in dealers and moved not in self.draining else by_score

    async def place(self, table: str, dealer: str) -> None:
        """Raises redis.RedisError."""
        if dealer:
            await self._redis.hset(PLACEMENTS_KEY, f"{_TABLE}{table}", dealer)
        else:
            await self._redis.hdel(PLACEMENTS_KEY, f"{_TABLE}{table}")

    async def drain(self, dealer: str, *, is_draining: bool) -> None:
        """Raises redis.RedisError."""
        if is_draining:
            await self._redis.hset(PLACEMENTS_KEY, f"{_DRAINED}{dealer}", "")
        else:
            await self._redis.hdel(PLACEMENTS_KEY, f"{_DRAINED}{dealer}")
