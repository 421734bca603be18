"""What `make` and the documents tell somebody to run, or to open, is there."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(
    path
    for folder in (".", "decisions", "docs", "deploy", "protocol", "server/records", "tests")
    for path in (ROOT / folder).glob("*.md")
)


@pytest.mark.parametrize("path", [ROOT / "Makefile", *DOCUMENTS], ids=lambda path: path.name)
def test_every_module_that_is_to_be_run_exists(path: Path) -> None:
    for name in re.findall(r"python -m ([\w.]+)", path.read_text()):
        module = importlib.util.find_spec(name)
        assert module is not None, name
        if module.submodule_search_locations is not None:
            assert importlib.util.find_spec(f"{name}.__main__") is not None, name


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_a_document_points_to_exists(path: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text())
    missing = [
        target for target in targets if "://" not in target and not (path.parent / target).exists()
    ]
    assert missing == []


def test_every_target_that_the_documents_name_is_one_of_make() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for path in DOCUMENTS:
        named = set(re.findall(r"(?:`|^)make ([a-z-]+)", path.read_text(), re.MULTILINE))
        assert named <= targets, path.name
