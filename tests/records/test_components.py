"""The hashes of what the house is made of can be had without this program, and changes are told."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from server.app.adapters import component_watch
from server.app.adapters.component_watch import ComponentWatch
from server.audit import components
from server.audit.components import Components, hash_components
from server.common.metrics import registry
from server.records import HouseRecords
from tests.house_in_a_box import until
from tests.records.conftest import PlayRound

RECIPE = (
    "find games -type f ! -path '*/__pycache__/*' | LC_ALL=C sort | xargs sha256sum | sha256sum"
)
REPOSITORY = components.ROOT.parent


@pytest.fixture
def configuration(tmp_path: Path) -> Path:
    path = tmp_path / "croupier.toml"
    path.write_text("[house]\n")
    return path


def by_shell(command: str, folder: Path) -> str:
    """The hash that a command of the documentation prints."""
    ran = subprocess.run(
        ["sh", "-c", command], cwd=folder, capture_output=True, text=True, check=True
    )
    return ran.stdout.split()[0]


def documented() -> dict[str, str]:
    """The commands of docs/records.md, by what they hash."""
    text = (REPOSITORY / "docs" / "records.md").read_text()
    lines = [
        line for line in text.splitlines() if line.endswith("sha256sum") or "sha256sum " in line
    ]
    lines = [line for line in lines if "|" in line or line.startswith("sha256sum <")]
    told = [line.partition("  #") for line in lines if not line.startswith("|")]
    return {name.strip() or "games": command.strip() for command, _, name in told}


def test_every_hash_can_be_had_by_the_documented_commands(configuration, tmp_path):
    submissions = {
        "one": {"min": 100, "odds": {"red": "6/5"}},
        "an-other": {"symbols": {"5": "cédrat 🍋"}},
    }
    found = hash_components(configuration, submissions, 5)
    commands = documented()
    assert commands["games"].endswith(RECIPE)
    assert RECIPE in (components.__doc__ or "")
    for part in components.PARTS:
        recipe = commands["games"].replace("games", part)
        assert by_shell(recipe, REPOSITORY) == found.parts[part], part
    for part in ("house", "protocol"):
        assert by_shell(commands[part], REPOSITORY) == found.parts[part], part
    (tmp_path / "parts.json").write_text(json.dumps(found.parts, indent=2))
    (tmp_path / "submissions.json").write_text(json.dumps(submissions, indent=2))
    assert by_shell(commands["configuration"], tmp_path) == found.parts["configuration"]
    if shutil.which("jq"):
        assert by_shell(commands["rules_submissions"], tmp_path) == found.parts["rules_submissions"]
        assert by_shell(commands["all"], tmp_path) == found.hash
    together = json.dumps(found.parts, sort_keys=True, separators=(",", ":"))
    assert found.hash == hashlib.sha256(together.encode()).hexdigest()
    assert commands.keys() | found.parts.keys() == found.parts.keys() | {"all"}
    assert found.hashed_ms == 5


def test_every_package_is_a_part_or_left_out_with_a_reason():
    folders = {path.name for path in components.ROOT.iterdir() if path.is_dir()}
    assert folders - {"__pycache__"} == {*components.PARTS, *components.LEFT_OUT}
    assert not set(components.PARTS) & components.LEFT_OUT.keys()
    assert all(components.LEFT_OUT.values())


def test_the_house_imports_nothing_that_is_left_out():
    """Only the command `croupier bots` names them."""
    outside = [REPOSITORY / "protocol", *(components.ROOT / part for part in components.PARTS)]
    files = [path for folder in outside for path in folder.rglob("*.py")]
    files += components.ROOT.glob("*.py")
    files.remove(components.ROOT / "commands/bots.py")
    for name in components.LEFT_OUT:
        assert not [path for path in files if f"server.{name}" in path.read_text()]


@pytest.mark.parametrize(
    ("added", "part"),
    [
        ("games/roulette.cpython-311-x86_64-linux-gnu.so", "games"),
        ("games/craps/another.py", "games"),
        ("equipment/draws.pth", "equipment"),
        ("sitecustomize.py", "house"),
        ("cage/scripts/move.lua", "cage"),
        ("../protocol/examples/forged", "protocol"),
    ],
)
def test_a_file_that_is_put_there_changes_its_part(
    added, part, tmp_path, configuration, monkeypatch
):
    root = house_copy(tmp_path)
    monkeypatch.setattr(components, "ROOT", root)
    before = hash_components(configuration, {}, 1)
    path = root / added
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("changed")
    compiled = root / "games" / "__pycache__"
    compiled.mkdir()
    (compiled / "roulette.cpython-311.pyc").write_bytes(b"made from the file")
    assert hash_components(configuration, {}, 2).changed_since(before) == [part]


def house_copy(folder: Path) -> Path:
    root = folder / "house" / "server"
    shutil.copytree(components.ROOT, root, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "house" / "protocol").mkdir()
    return root


def test_what_differs_is_named(configuration):
    before = hash_components(configuration, {"one": {"min": 100}}, 1)
    assert hash_components(configuration, {"one": {"min": 100}}, 2).changed_since(before) == []
    after = hash_components(configuration, {"one": {"min": 200}}, 3)
    assert after.changed_since(before) == ["rules_submissions"]
    assert after.hash != before.hash


async def test_a_file_that_changes_under_the_house_is_told_once(
    tmp_path, configuration, monkeypatch
):
    root = house_copy(tmp_path)
    monkeypatch.setattr(components, "ROOT", root)
    told: list[tuple[str, Mapping[str, Any]]] = []
    watch = ComponentWatch(configuration, {}, every_s=0.05)
    opened = watch.opened

    def tell(kind: str, about: Mapping[str, Any]) -> None:
        told.append((kind, {"parts": about.get("parts"), "hash": about["hash"]}))
        if len(told) == 1:
            with (root / "games" / "roulette.py").open("a") as file:
                file.write("# the wheel leans\n")

    async with watch.watched(tell):
        await until(lambda: len(told) >= 3)
        assert registry.get_sample_value("croupier_components_changed") == 1
    assert len(told) < 9, "it was watched on"
    found = watch.found.hash
    assert told[:3] == [
        ("components_hashed", {"parts": None, "hash": opened.hash}),
        ("components_changed", {"parts": ["games"], "hash": found}),
        ("components_hashed", {"parts": None, "hash": found}),
    ]
    assert (watch.opened, watch.changed) == (opened, ["games"]), "what runs is what was opened"
    fields = watch.in_checkpoint()
    assert fields["components"] == opened.hash != fields["components_found"]


async def test_components_that_cannot_be_read_are_told_and_hashed_again(
    configuration: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, Mapping[str, Any]]] = []
    watch = ComponentWatch(configuration, {}, every_s=0.01)
    refusals = ["the disk does not answer"]

    def hashed(*of: Any) -> Components:
        if refusals:
            raise OSError(refusals.pop())
        return hash_components(*of)

    monkeypatch.setattr(component_watch, "hash_components", hashed)
    async with watch.watched(lambda kind, about: told.append((kind, about))):
        await until(lambda: len(told) > 1)
    opened = {"hash": watch.opened.hash}
    assert told[:2] == [
        ("components_unreadable", opened | {"error": "the disk does not answer", "components": {}}),
        ("components_hashed", opened | {"components": watch.opened.parts}),
    ]


def test_records_and_receipts_carry_the_hash(signing_key, play_round: PlayRound):
    components_hash = Components({}, "ab" * 32, 0).hash
    house = HouseRecords(signing_key, components_hash)
    text, _ = house.sign_round(play_round(), "")
    assert json.loads(text)["components"] == components_hash
    assert json.loads(house.receipt(text, None))["components"] == components_hash
