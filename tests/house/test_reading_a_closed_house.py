"""A closed house in a folder that nobody may write to: an audit reads it, and changes nothing."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.player import PlayerClient
from tests.house_process import HouseProcess, quick_table

# An administrator may write everywhere. So for one, the command runs without this right
# (capabilities(7): CAP_DAC_OVERRIDE, which PR_CAPBSET_DROP takes from the program that follows).
AS_ANYBODY = """
import ctypes, os, sys
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE = 24, 1
if os.geteuid() == 0 and ctypes.CDLL(None, use_errno=True).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE):
    raise OSError(ctypes.get_errno(), "the right to write everywhere is kept")
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
TRY_TO_WRITE = "import pathlib, sys; pathlib.Path(sys.argv[1], 'store.json').open('a')"


def as_anybody(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run Python as somebody whom the modes of files bind."""
    return subprocess.run(
        [sys.executable, "-c", AS_ANYBODY, *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture
def house(tmp_path: Path) -> Iterator[HouseProcess]:
    """A house that was closed after a round, in a folder without the right to write."""
    house = HouseProcess(tmp_path, quick_table("one"))
    with house.open(), PlayerClient(house.play) as player:
        player.enter()
        player.sit("one")
        wager = player.wager("one", "red", 500)
        player.until("wagers_settled", round=wager["round"])
    paths = [house.data, *house.data.rglob("*")]
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in paths}
    for path, mode in modes.items():
        path.chmod(mode & ~0o222)
    yield house
    for path, mode in modes.items():
        path.chmod(mode)


def test_a_closed_house_is_audited_by_somebody_who_may_not_write(house: HouseProcess) -> None:
    refused = as_anybody("-c", TRY_TO_WRITE, house.data)
    assert "PermissionError" in refused.stderr, "the modes bind"
    before = {path: path.stat().st_mtime_ns for path in (house.data, *house.data.rglob("*"))}
    done = as_anybody("-m", "server.cli", "audit", "--json", "--data", house.data)
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(done.stdout)
    assert report["clean"] and report["entries"] == 3, "welcome, wager and payment"
    after = {path: path.stat().st_mtime_ns for path in (house.data, *house.data.rglob("*"))}
    assert after == before
