"""Guests who have not come back for a long time: their accounts expire."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from redis.exceptions import RedisError

from server.cage.cage import Cage, ChipsRefused
from server.cage.closing import Closing
from server.cage.keys import partition_name
from server.common.clock import now_ms
from server.common.tasks import beside
from server.tables.api import FloorPort

SWEEP_EVERY_S = 3_600.0
_PAGE = 100

_log = logging.getLogger("croupier.house")


class ExpiringGuests:
    """Closes the accounts of guests who were not seen for `kept_ms` milliseconds.

    A guest who is connected or has a seat stays. `tell` writes what was closed to the event log.
    """

    def __init__(
        self,
        cage: Cage,
        closing: Closing,
        is_connected: Callable[[str], bool],
        floor: FloorPort,
        kept_ms: int,
        tell: Callable[[str, Mapping[str, Any]], None],
    ) -> None:
        self._cage = cage
        self._closing = closing
        self._is_connected = is_connected
        self._floor = floor
        self._kept_ms = kept_ms
        self._tell = tell

    async def sweep(self, at_ms: int) -> int:
        """Close every account that is due at a time. Returns how many; raises redis.RedisError."""
        seen_ms = at_ms - self._kept_ms
        closed = cents = 0
        for number in range(self._cage.partitions):
            partition, skipped = partition_name(number), 0
            while True:
                due = await self._closing.not_seen_since(partition, seen_ms, _PAGE + skipped)
                if len(due) <= skipped:
                    break
                for account in due[skipped:]:
                    returned = None
                    if not self._is_here(account):
                        returned = await self._closing.close(account, seen_ms, f"expired/{at_ms}")
                    if returned is None:
                        skipped += 1
                    else:
                        closed, cents = closed + 1, cents + returned
        if closed:
            self._tell("guests_expired", {"accounts": closed, "cents": cents})
        return closed

    def _is_here(self, account: str) -> bool:
        return bool(self._is_connected(account) or self._floor.seats_of(account))

    @asynccontextmanager
    async def swept(self) -> AsyncIterator[None]:
        """Sweep now and every hour, until this is left."""
        async with beside(self._sweep_for_ever, "idle guests"):
            yield

    async def _sweep_for_ever(self) -> None:
        while True:
            try:
                await self._closing.index_guests(now_ms())
                await self.sweep(now_ms())
            except (RedisError, OSError, ChipsRefused) as error:
                _log.warning("idle guests are closed later: %s", error)
            await asyncio.sleep(SWEEP_EVERY_S)
