"""A house's records in Redis, and an archive beside them, for tests."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from redis.asyncio import Redis

from server.audit.verify_folder import FolderReport, verify_folder
from server.records import HouseRecords
from server.records.archive import Archive, ArchiveSettings
from server.records.checkpoints import Checkpoint
from server.records.journal import RedisJournal
from server.records.series import Series, files_of
from tests.records.conftest import evening

TABLES = ("one", "two")
COMPONENTS = {
    "components": "ab" * 32,
    "components_found": "ab" * 32,
    "components_hashed_ms": 1,
}


class Reading:
    """What an archive reads out: every table's rounds."""

    def __init__(self) -> None:
        self.rounds: dict[str, list[int]] = {}

    async def opened(self, table: str, series: Series) -> None:
        self.rounds[table] = [head.number for head, _ in series.lines(1)]

    async def archived(self, table: str, lines: list[bytes]) -> None:
        self.rounds[table] += [json.loads(line)["round"] for line in lines]


class NoBooks:
    """A house without a ledger."""

    async def begin(self, last: Checkpoint | None) -> None: ...

    async def catch_up(self) -> None: ...

    def stand(self) -> dict[str, Any]:
        return {}

    async def signed(self) -> None: ...


class Records:
    """A house's records in Redis, and its archive beside them."""

    def __init__(self, redis: Redis, folder: Path, key: Ed25519PrivateKey, kept: int) -> None:
        self.redis = redis
        self.folder = folder
        self.key = key
        self.kept = kept
        self.told: list[tuple[str, dict[str, Any]]] = []
        self.reading = Reading()
        self.books = NoBooks()
        self.houses = 0
        self.lines = {table: evening(HouseRecords(key), 30, table) for table in TABLES}
        self.journal = self.next_house()

    def next_house(self) -> RedisJournal:
        self.houses += 1
        return RedisJournal(
            self.redis, house_number=self.houses, records_kept=self.kept, has_archive=True
        )

    async def move_another_house_in(self) -> None:
        """Another house begins on this Redis, which is empty: it has a key of its own."""
        await self.redis.flushall()
        self.key = Ed25519PrivateKey.from_private_bytes(bytes(32))
        self.lines = {table: evening(HouseRecords(self.key), 30, table) for table in TABLES}
        self.journal = self.next_house()

    async def record(self, first: int, last: int, tables: tuple[str, ...] = TABLES) -> None:
        for table in tables:
            for line in self.lines[table][first - 1 : last]:
                number = json.loads(line)["round"]
                await self.journal.save_with_record(table, b"page", number, line.decode())

    @asynccontextmanager
    async def archiving(
        self, tables: tuple[str, ...] = TABLES, **settings: Any
    ) -> AsyncIterator[Archive]:
        """An open house; it is closed in good order at the end."""
        self.told.clear()
        self.journal = self.next_house()
        chosen = ArchiveSettings(self.folder, **settings)
        opened = Archive(
            self.redis, chosen, tables, self.key, self.journal.take_recorded,
            lambda: COMPONENTS, lambda kind, about: self.told.append((kind, dict(about))),
            self.reading, self.books,
        )  # fmt: skip
        await opened.open()
        try:
            yield opened
        finally:
            await opened.close()

    def on_disk(self, table: str) -> list[bytes]:
        return [line for file in files_of(self.folder / table) for line in file.lines()]

    def check(self) -> FolderReport:
        return verify_folder(
            self.folder,
            key=self.key.public_key().public_bytes_raw(),
            processes=1,
            progress=lambda done, total: None,
        )
