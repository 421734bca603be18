"""The hashes of what the house is made of can be had without this program, and changes are told."""

from __future__ import annotations

import asyncio
import hashlib
import json
import shutil
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from server import components
from server.components import Components, hash_components
from server.house_records import ComponentWatch
from server.records import HouseRecords
from tests.records.conftest import PlayRound

RECIPE = "find games -name '*.py' -o -name '*.lua' | LC_ALL=C sort | xargs sha256sum | sha256sum"


@pytest.fixture
def configuration(tmp_path: Path) -> Path:
    path = tmp_path / "croupier.toml"
    path.write_text("[house]\n")
    return path


def test_a_part_is_hashed_as_sha256sum_does(configuration):
    found = hash_components(configuration, {}, 5)
    by_shell = subprocess.run(
        ["sh", "-c", RECIPE], cwd=components.ROOT, capture_output=True, text=True, check=True
    )
    assert RECIPE in (components.__doc__ or "")
    assert by_shell.stdout.split()[0] == found.parts["games"]
    assert found.parts["configuration"] == hashlib.sha256(b"[house]\n").hexdigest()
    together = json.dumps(found.parts, sort_keys=True, separators=(",", ":"))
    assert found.hash == hashlib.sha256(together.encode()).hexdigest()
    assert found.hashed_ms == 5


def test_what_differs_is_named(configuration):
    before = hash_components(configuration, {"one": {"min": 100}}, 1)
    assert hash_components(configuration, {"one": {"min": 100}}, 2).changed_since(before) == []
    after = hash_components(configuration, {"one": {"min": 200}}, 3)
    assert after.changed_since(before) == ["rules_submissions"]
    assert after.hash != before.hash


async def test_a_file_that_changes_under_the_house_is_told_once(
    tmp_path, configuration, monkeypatch
):
    root = tmp_path / "house" / "server"
    shutil.copytree(components.ROOT, root, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "house" / "protocol").mkdir()
    monkeypatch.setattr(components, "ROOT", root)
    told: list[tuple[str, Mapping[str, Any]]] = []
    watch = ComponentWatch(configuration, {}, every_s=0.05)
    opened = watch.opened

    def tell(kind: str, about: Mapping[str, Any], parts: Mapping[str, Any]) -> None:
        told.append((kind, about))
        if len(told) == 1:
            with (root / "games" / "roulette.py").open("a") as file:
                file.write("# the wheel leans\n")

    watching = asyncio.create_task(watch.watch(tell))
    for _ in range(500):
        if len(told) >= 3:
            break
        await asyncio.sleep(0.01)
    watching.cancel()
    with suppress(asyncio.CancelledError):
        await watching
    assert told[:3] == [
        ("components_hashed", {}),
        ("components_changed", {"parts": ["games"]}),
        ("components_hashed", {}),
    ]
    assert (watch.opened, watch.changed) == (opened, ["games"]), "what runs is what was opened"
    fields = watch.in_checkpoint()
    assert fields["components"] == opened.hash != fields["components_found"]


def test_records_and_receipts_carry_the_hash(signing_key, play_round: PlayRound):
    components_hash = Components({}, "ab" * 32, 0).hash
    house = HouseRecords(signing_key, components_hash)
    text, _ = house.sign_round(play_round(), "")
    assert json.loads(text)["components"] == components_hash
    assert json.loads(house.receipt(text, None))["components"] == components_hash
