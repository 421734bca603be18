"""A house's keeping of records: as configured, told about its components, shown in the metrics."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from server.app.adapters import records as house_records
from server.app.adapters.records import ComponentWatch, HouseRecordKeeping
from server.app.config import RecordsConfig
from server.audit.components import Components, hash_components
from server.common import metrics
from server.records.archive import ArchiveSettings
from tests.house_in_a_box import until


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


class Journal:
    def take_recorded(self) -> set[str]:
        return set()


@pytest.fixture
def watch(tmp_path: Path) -> ComponentWatch:
    path = tmp_path / "croupier.toml"
    path.write_text("[house]\n")
    return ComponentWatch(path, {}, every_s=0.01)


@pytest.fixture
def told() -> list[tuple[str, dict[str, Any]]]:
    return []


@pytest.fixture
def keeping(
    tmp_path: Path,
    signing_key: Ed25519PrivateKey,
    watch: ComponentWatch,
    told: list[tuple[str, dict[str, Any]]],
    monkeypatch: pytest.MonkeyPatch,
) -> HouseRecordKeeping:
    monkeypatch.setattr(house_records, "Archive", StandIn)
    for name in ("drift", "archive"):
        source = getattr(metrics, name)
        monkeypatch.setattr(source, "source", source.source)
    config = RecordsConfig(
        folder="books", checkpoint_seconds=7, kept_days=4_000, rotate_megabytes=3
    )

    def tell(kind: str, about: Mapping[str, Any]) -> None:
        told.append((kind, dict(about)))

    redis: Any = None
    recorded = Journal().take_recorded
    books: Any = None
    ledger: Any = Ledger()
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


async def test_the_metrics_say_what_is_behind_missing_and_changed(
    keeping: HouseRecordKeeping, watch: ComponentWatch
) -> None:
    async with keeping.running():
        pass
    watch.found = Components({**watch.opened.parts, "games": "", "cage": ""}, "", 0)
    assert list(metrics.archive.source()) == [((), (2, 7, 2, 3))]
    assert metrics.drift.source == keeping._board.samples


async def test_components_that_cannot_be_read_are_told_and_hashed_again(
    keeping: HouseRecordKeeping,
    watch: ComponentWatch,
    told: list[tuple[str, dict[str, Any]]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    refusals = ["the disk does not answer"]

    def hashed(*of: Any) -> Components:
        if refusals:
            raise OSError(refusals.pop())
        return hash_components(*of)

    monkeypatch.setattr(house_records, "hash_components", hashed)
    async with keeping.running():
        await until(lambda: len(told) > 1)
    opened = {"hash": watch.opened.hash}
    assert told[:2] == [
        ("components_unreadable", opened | {"error": "the disk does not answer", "components": {}}),
        ("components_hashed", opened | {"components": watch.opened.parts}),
    ]
