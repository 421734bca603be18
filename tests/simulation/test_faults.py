"""The simulation finds faults of the program: each is put into a copy, and evenings are played."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.campaign import LONG
from tests.mutants.__main__ import ROOT, applied, scratch_copy
from tests.simulation.faults import FAULTS, Found

SEEDS = 60
QUICK = 1


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    return scratch_copy(tmp_path_factory.mktemp("copy"))


def test_each_snippet_occurs_once_in_its_file() -> None:
    for found in FAULTS:
        text = (ROOT / found.mutant.path).read_text()
        assert text.count(found.mutant.old) == 1, found.mutant.name


@pytest.mark.parametrize(
    "found",
    [
        pytest.param(one, marks=() if at < QUICK else LONG, id=one.mutant.why)
        for at, one in enumerate(FAULTS)
    ],
)
def test_a_fault_of_the_program_is_found(copy: Path, found: Found) -> None:
    command = [
        *(sys.executable, "-m", "tests.simulation", "--quick", "--processes", "1"),
        *("--form", found.form, "--seeds", str(SEEDS)),
        *(word for kind in found.only for word in ("--only", kind)),
    ]
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    with applied(found.mutant, copy):
        ran = subprocess.run(
            command,
            cwd=copy,
            env=environment,
            capture_output=True,
            text=True,
            timeout=500,
            check=False,
        )
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert f"breaks a promise: {found.promise}" in ran.stdout, ran.stdout + ran.stderr
