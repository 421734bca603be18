"""docs/security.md names tests for what it says: they have to exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "security.md"
ACTORS = (
    "A player",
    "Players who work together",
    "An operator",
    "An insider with the machine",
    "An administrator of Redis",
    "The network",
)


def test_every_test_that_it_names_exists() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", DOCUMENT.read_text())
    assert len(named) > 30
    missing = [
        f"{file}::{name}"
        for file, name in named
        if not re.search(rf"def {name}\(", (ROOT / file).read_text())
    ]
    assert missing == []


def test_every_actor_has_rows_and_every_row_a_test_or_says_that_there_is_none() -> None:
    sections = dict(part.split("\n", 1) for part in DOCUMENT.read_text().split("\n## ")[1:])
    for actor in ACTORS:
        rows = re.findall(r"^\| (?!can \||---)(.+) \|$", sections[actor], re.MULTILINE)
        rows = [row for row in rows if not row.startswith("--")]
        assert len(rows) >= 3, actor
        for row in rows:
            shown_by = row.split(" | ")[2]
            assert "::test_" in shown_by or shown_by.startswith("no test: "), row
