"""A waiting test ends with its stacks, Ctrl-C reaches children, and groups share a worker."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run_pytest(*arguments: str, ignore_interrupts: bool = False) -> tuple[int, str]:
    """Run pytest as its own process: its exit status and its output."""
    trap = "trap '' INT; " if ignore_interrupts else ""
    done = subprocess.run(
        ["sh", "-c", f'{trap}exec "$@"', "sh", sys.executable, "-m", "pytest", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_tests_that_interrupt_a_child_pass_where_interrupts_are_ignored() -> None:
    """As in the background of a shell script."""
    status, output = run_pytest(
        "--timeout=60",
        "tests/pit/test_terminal.py::test_events_are_followed_a_line_each_until_interrupted",
        "tests/pit/test_terminal.py::test_the_floor_is_watched_until_interrupted",
        ignore_interrupts=True,
    )
    assert status == 0, output
    assert "2 passed" in output


def test_a_test_that_waits_for_ever_fails_and_shows_where_it_waits(tmp_path: Path) -> None:
    waits = tmp_path / "test_waits.py"
    waits.write_text("import time\n\n\ndef test_waits():\n    time.sleep(120)\n")
    config = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path)]
    status, output = run_pytest(*config, "--timeout=1", "-p", "no:cacheprovider", str(waits))
    assert status == 1, output
    assert "Timeout" in output
    assert "time.sleep(120)" in output


def test_every_test_has_a_time_limit(pytestconfig) -> None:
    assert 60 <= float(pytestconfig.getini("timeout")) <= 1_200


def test_tests_of_a_group_run_in_one_process(tmp_path: Path) -> None:
    """They share a house. Without their group, each worker would open one of its own."""
    grouped = tmp_path / "test_grouped.py"
    grouped.write_text(
        "import os, pathlib, pytest\n"
        "pytestmark = pytest.mark.xdist_group('one house')\n"
        "@pytest.mark.parametrize('number', range(8))\n"
        "def test_where(number):\n"
        f"    pathlib.Path({str(tmp_path)!r}, f'pid-{{os.getpid()}}').touch()\n"
    )
    status, output = run_pytest("-n", "2", "--dist", "loadgroup", str(grouped))
    assert status == 0, output
    assert len(list(tmp_path.glob("pid-*"))) == 1
