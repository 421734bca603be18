"""The keeping of records in an open house: the archive, the ledger's, and the drift.

The three parts know nothing of each other; they are put together here.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from protocol.operators import DriftRow
from server.app.adapters.component_watch import ComponentWatch
from server.app.config import RecordsConfig
from server.audit.drift_board import DriftBoard
from server.common import metrics
from server.common.metrics import Samples
from server.ledger.keeping import LedgerKeeping
from server.records.archive import Archive, ArchiveSettings, Books
from server.records.follower import Tell

if TYPE_CHECKING:
    from redis.asyncio import Redis


class HouseRecordKeeping:
    """Everything that keeps, counts and pins records in an open house.

    `recorded` returns the tables that may have recorded a round since the last call.
    """

    def __init__(
        self,
        redis: Redis,
        data: Path,
        config: RecordsConfig,
        tables: list[str],
        key: Ed25519PrivateKey,
        recorded: Callable[[], set[str]],
        components: ComponentWatch,
        tell: Tell,
        books: Books,
        ledger: LedgerKeeping,
    ) -> None:
        settings = ArchiveSettings(
            folder=data / config.folder,
            checkpoint_s=config.checkpoint_seconds,
            kept_days=config.kept_days,
            rotate_nbytes=config.rotate_megabytes * 2**20,
        )
        self._ledger = ledger
        self._board = DriftBoard(redis)
        self._archive = Archive(
            redis,
            settings,
            tables,
            key,
            recorded,
            components.in_checkpoint,
            tell,
            self._board,
            books,
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Keep records: from before the tables start (see `Archive.open`) until they have stopped.

        Leaving archives and pins what was recorded last.
        """
        metrics.drift.source = self._board.samples
        metrics.archive.source = self._samples
        await self._archive.open()
        try:
            async with self._ledger.running():
                yield
        finally:
            await self._archive.close()

    def abandon(self) -> None:
        """Write nothing more: another house has taken over."""
        self._archive.abandon()
        self._ledger.abandon()

    def drift(self, table: str) -> tuple[DriftRow, ...]:
        """What each kind of wager has returned at a table, or ("") at all."""
        return self._board.rows(table)

    def _samples(self) -> Samples:
        behind, missing = self._archive.tables_behind, self._archive.missing
        yield (), (behind, missing, self._ledger.partitions_behind)
