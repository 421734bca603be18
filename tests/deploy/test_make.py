"""What `make` and the documents tell somebody to run, or to open, is there."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
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


NEEDED = (
    *("requirements-dev.lock", "requirements-uv.lock", "requirements.in", "pyproject.toml"),
    *("hatch_build.py", "setup/python.sh", "client_js/package-lock.json"),
    *("client_js/vite.config.ts", ".stamps/python", ".stamps/node", ".stamps/client"),
)
CHECKS = ("ruff format --check .", "ruff check .", "mypy ", "npm run --silent check")
TESTS = (
    "npm run --silent test",
    "pytest -n 2 --dist loadgroup -m browser tests/browser",
    "pytest -n 4 --dist loadgroup -m not browser and not campaign tests",
)
RUN = {"check": CHECKS, "test": (*CHECKS, *TESTS)}


@pytest.mark.parametrize("target", RUN)
def test_make_runs_all_of_it_side_by_side_and_fails_if_one_of_them_fails(
    target: str, tmp_path: Path
) -> None:
    """In a folder with the Makefile alone, whose every tool is a script that says it was run."""
    for name in (*NEEDED, "setup/browser.sh", "setup/promtool.sh"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    for tool in ("ruff", "mypy", "lint-imports", "python", "npm", "pytest"):
        path = tmp_path / ".venv/bin" / tool
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'#!/bin/sh\necho "{tool} $*"\ntest "{tool} $*" != "$FAILS"\n')
        path.chmod(0o755)
    shutil.copy(ROOT / "Makefile", tmp_path)

    def make(fails: str = "") -> tuple[int, list[str]]:
        environment = {name: os.environ[name] for name in ("HOME", "PATH") if name in os.environ}
        done = subprocess.run(
            ["make", target, "WORKERS=4", "BROWSERS=2"],
            cwd=tmp_path,
            env={**environment, "FAILS": fails},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        return done.returncode, done.stdout.splitlines()

    status, ran = make()
    assert status == 0, ran
    assert set(RUN[target]) <= set(ran)
    assert "pytest --collect-only -qqq tests" in (tmp_path / ".stamps/collected").read_text()
    for fails in (*RUN[target], "pytest --collect-only -qqq tests"):
        status, ran = make(fails)
        assert status != 0, fails
        assert fails in ran
