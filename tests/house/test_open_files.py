"""A house has room for the files of all its connections before it opens."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.house_process import HouseProcess, quick_table

ROOM = """
import resource
from server.app.runtime import make_room_for_connections

resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))
make_room_for_connections({most})
print(open("/proc/self/status").read())
print("soft limit:", resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


def number_in(text: str, name: str) -> int:
    found = re.search(rf"^{name}:\s*(\d+)", text, re.MULTILINE)
    assert found is not None, text
    return int(found[1])


def made_room(**numbers: int) -> subprocess.CompletedProcess[str]:
    code = ROOM.format(**numbers)
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )


def test_the_table_of_open_files_has_its_size_at_once_and_the_limit_allows_it() -> None:
    made = made_room(soft=256, hard=4_096, most=2_000)
    assert number_in(made.stdout, "FDSize") >= 2_000
    assert number_in(made.stdout, "soft limit") >= 2_000
    assert made.stderr == ""


def test_a_limit_that_is_higher_stays() -> None:
    made = made_room(soft=4_096, hard=4_096, most=1_000)
    assert number_in(made.stdout, "soft limit") == 4_096


def test_a_system_that_allows_fewer_is_told_and_gives_what_it_has() -> None:
    made = made_room(soft=256, hard=1_024, most=2_000)
    assert number_in(made.stdout, "soft limit") == 1_024
    assert number_in(made.stdout, "FDSize") >= 1_024
    assert "1024 open files are allowed, too few for 2000 connections" in made.stderr


def test_an_open_house_waits_for_no_larger_table_as_players_come(tmp_path: Path) -> None:
    with HouseProcess(tmp_path, quick_table("one")) as house:
        assert house.process is not None
        status = Path(f"/proc/{house.process.pid}/status").read_text()
    assert number_in(status, "FDSize") >= 16_384
