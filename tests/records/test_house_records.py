"""A house's keeping of records: as configured, and shown in the metrics."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from server.app.adapters import records as house_records
from server.app.adapters.records import HouseRecordKeeping
from server.app.config import RecordsConfig
from server.common import metrics
from server.records.archive import ArchiveSettings


class StandIn:
    """In place of the archive: what it was made with, and what it was asked to do."""

    tables_behind, missing = 2, 7

    def __init__(self, redis: Any, settings: ArchiveSettings, tables: list[str], *_: Any) -> None:
        self.settings = settings
        self.tables = tables
        self.asked: list[str] = []

    async def open(self) -> None:
        self.asked.append("open")

    def abandon(self) -> None:
        self.asked.append("abandon")

    async def close(self) -> None:
        self.asked.append("close")


class Ledger:
    """In place of the archive of the ledger."""

    partitions_behind = 3

    def __init__(self) -> None:
        self.asked: list[str] = []

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        self.asked.append("begin")
        yield
        self.asked.append("end")

    def abandon(self) -> None:
        self.asked.append("abandon")


class Components:
    def in_checkpoint(self) -> dict[str, Any]:
        return {}


class Journal:
    def take_recorded(self) -> set[str]:
        return set()


@pytest.fixture
def keeping(
    tmp_path: Path,
    signing_key: Ed25519PrivateKey,
    monkeypatch: pytest.MonkeyPatch,
) -> HouseRecordKeeping:
    monkeypatch.setattr(house_records, "Archive", StandIn)
    for name in ("drift", "archive"):
        source = getattr(metrics, name)
        monkeypatch.setattr(source, "source", source.source)
    config = RecordsConfig(
        folder="books", checkpoint_seconds=7, kept_days=4_000, rotate_megabytes=3
    )

    redis: Any = None
    watch: Any = Components()
    recorded = Journal().take_recorded
    books: Any = None
    ledger: Any = Ledger()
    tell: Any = None
    tables = ["one", "two"]
    return HouseRecordKeeping(
        redis, tmp_path, config, tables, signing_key, recorded, watch, tell, books, ledger
    )


async def test_the_archive_is_as_configured_and_opened_and_closed_with_the_house(
    keeping: HouseRecordKeeping, tmp_path: Path
) -> None:
    archive: Any = keeping._archive
    assert archive.settings == ArchiveSettings(tmp_path / "books", 7, 4_000, 3 * 1_048_576)
    assert archive.tables == ["one", "two"]
    async with keeping.running():
        keeping.abandon()
    assert archive.asked == ["open", "abandon", "close"]
    ledger: Any = keeping._ledger
    assert ledger.asked == ["begin", "abandon", "end"]


async def test_the_metrics_say_what_is_behind_and_missing(keeping: HouseRecordKeeping) -> None:
    async with keeping.running():
        pass
    assert list(metrics.archive.source()) == [((), (2, 7, 3))]
    assert metrics.drift.source == keeping._board.samples
