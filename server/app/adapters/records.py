"""The keeping of records in an open house: the archive, the drift, the components' hashes.

The three parts know nothing of each other; they are put together here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from protocol.operators import DriftRow
from server.app.config import RecordsConfig
from server.audit.components import Components, hash_components
from server.audit.drift_board import DriftBoard
from server.common import metrics
from server.common.clock import now_ms
from server.common.metrics import Samples
from server.common.tasks import beside
from server.ledger.keeping import LedgerKeeping
from server.records.archive import Archive, ArchiveSettings, Books
from server.records.follower import Tell

if TYPE_CHECKING:
    from redis.asyncio import Redis

_log = logging.getLogger("croupier.components")


class ComponentWatch:
    """The components as they were when the house opened, and as they are on the disk.

    `opened` is what runs: Python does not read a changed file before the next opening.
    """

    def __init__(
        self, configuration: Path, submissions: Mapping[str, Mapping[str, Any]], every_s: float
    ) -> None:
        self._configuration = configuration
        self._submissions = submissions
        self._every_s = every_s
        self.opened = self.found = self._hash()

    @property
    def changed(self) -> list[str]:
        """The parts that have changed on the disk since the house opened."""
        return self.found.changed_since(self.opened)

    def in_checkpoint(self) -> dict[str, Any]:
        """A checkpoint's fields about components."""
        return {
            "components": self.opened.hash,
            "components_found": self.found.hash,
            "components_hashed_ms": self.found.hashed_ms,
        }

    async def watch(
        self, tell: Callable[[str, Mapping[str, Any], Mapping[str, Any]], None]
    ) -> None:
        """Hash the components again every 24 hours, or as configured, and report the result."""
        while True:
            await asyncio.sleep(self._every_s)
            try:
                found = await asyncio.to_thread(self._hash)
            except OSError as error:
                _log.error("the components cannot be hashed: %s", error)
                tell("components_unreadable", {"error": str(error)}, {})
                continue
            changed = found.changed_since(self.found)
            self.found = found
            if changed:
                _log.error("changed under the running house: %s", ", ".join(changed))
                tell("components_changed", {"parts": changed}, found.parts)
            else:
                tell("components_hashed", {}, found.parts)

    def _hash(self) -> Components:
        return hash_components(self._configuration, self._submissions, now_ms())


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
        self._components = components
        self._tell = tell
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
            watch = partial(self._components.watch, self._tell_components)
            async with beside(watch, "components"), self._ledger.running():
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
        ledger = self._ledger.partitions_behind
        yield (), (behind, missing, len(self._components.changed), ledger)

    def _tell_components(
        self, kind: str, about: Mapping[str, Any], parts: Mapping[str, Any]
    ) -> None:
        self._tell(kind, {**about, "hash": self._components.found.hash, "components": dict(parts)})
