"""What one process of a house does for all: the archive, the checkpoints, the guests who expire.

The keeper is a dealer that holds the lease of this name, like the lease of a table. When it ends,
another dealer goes on, with the same data folder: all dealers that may keep have to see it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from redis.exceptions import RedisError

from protocol.operators import DriftRow
from server.app import store_mark
from server.app.adapters.books import HouseBooks
from server.app.adapters.component_watch import ComponentWatch
from server.app.adapters.events import HouseEvents
from server.app.adapters.guests import ExpiringGuests
from server.app.adapters.records import HouseRecordKeeping
from server.app.parts import ledger_keeping
from server.app.plan import HousePlan
from server.app.processes.joined import Joined
from server.app.stop import StopSignal
from server.cage.cage import Cage
from server.cage.closing import Closing
from server.cage.table_leases import TableHeld, TableLeases
from server.common import metrics
from server.common.clock import now_ms
from server.common.tasks import beside
from server.pit.event_log import EventLog
from server.relay.ledger import LedgerDesk
from server.relay.relayed_audience import RelayedAudience
from server.tables.shared_floor import SharedFloor

KEEPER = "(keeper)"
"""The name of its lease; no table can have it."""
LOOK_S = 1.0
INTERRUPTED_MS = 15 * 60_000
"""No command of an operator takes so long: who began it has ended."""

_log = logging.getLogger("croupier.house")


class Keeper:
    """Waits for the keeper's lease, and keeps as long as it holds it."""

    def __init__(
        self,
        plan: HousePlan,
        here: Joined,
        cage: Cage,
        floor: SharedFloor,
        audience: RelayedAudience,
        key: Ed25519PrivateKey,
        components: ComponentWatch,
        events: EventLog,
        told: HouseEvents,
        ledger: LedgerDesk,
    ) -> None:
        self._ledger = ledger
        self._plan = plan
        self._here = here
        self._cage = cage
        self._floor = floor
        self._audience = audience
        self._key = key
        self._components = components
        self._events = events
        self._told = told
        self._keeping: HouseRecordKeeping | None = None

    def drift(self, table: str) -> tuple[DriftRow, ...] | None:
        """What each kind of wager has returned at a table, or ("") at all; None: another keeps."""
        return None if self._keeping is None else self._keeping.drift(table)

    @asynccontextmanager
    async def kept(self, leases: TableLeases, stop: StopSignal) -> AsyncIterator[None]:
        """Keep, whenever nobody else does, until the block is left."""

        async def keep() -> None:
            while True:
                with suppress(TableHeld):
                    try:
                        await leases.take(KEEPER)
                        await self._keep(leases, stop)
                    except (RedisError, OSError) as error:
                        _log.warning("nothing is kept: %s", error)
                await asyncio.sleep(LOOK_S)

        async with beside(keep, "keeper"):
            yield

    def _keeps_no_more(self) -> None:
        self._keeping = None

    async def _keep(self, leases: TableLeases, stop: StopSignal) -> None:
        plan, redis = self._plan, self._here.redis
        # The mark would be replaced by what Redis has now.
        found = await store_mark.compare(redis.records, plan.data, plan.records)
        if found.is_older:
            stop.lose_store(f"Redis went back in time: {'; '.join(found.lines)}")
            return
        async with AsyncExitStack() as parts:
            mark = await store_mark.begin(redis.records, plan.data)
            await parts.enter_async_context(
                store_mark.kept(redis.records, plan.data, mark, stop.lose_store)
            )
            tables = [settings.id for settings, _ in plan.tables]
            ledger = ledger_keeping(
                redis.records, plan, self._cage, self._here.lease.number, mark, self._told.tell
            )
            books = HouseBooks(
                redis.records, self._cage.partitions, plan.chips.given, mark.accepted_at, ledger
            )
            keeping = HouseRecordKeeping(
                redis.records, plan.data, plan.config.records, tables, self._key,
                lambda: set(tables), self._components, self._told.tell, books,
                ledger,
            )  # fmt: skip
            stop.when_lease_is_lost(keeping.abandon)
            parts.callback(setattr, self._ledger, "archive", None)
            self._ledger.archive = ledger.archived
            await parts.enter_async_context(keeping.running())
            self._keeping = keeping
            parts.callback(self._keeps_no_more)
            guests = ExpiringGuests(
                self._cage, Closing(self._cage, self._here.lease.number),
                self._audience.is_connected, self._floor, plan.chips.guests_kept_ms,
                self._told.tell,
            )  # fmt: skip
            await parts.enter_async_context(guests.swept())
            _log.info("%s keeps the archive of the house", self._here.name)
            while leases.holds(KEEPER):
                await self._events.recover(now_ms() - INTERRUPTED_MS)
                await asyncio.sleep(LOOK_S)
            keeping.abandon()
            metrics.drift.source = metrics.archive.source = tuple  # the next keeper has them
            _log.warning("another dealer keeps the archive of the house")
