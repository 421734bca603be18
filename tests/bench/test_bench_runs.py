"""The benchmarks run, little as they measure here, and say every ratio. No time is asserted."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest


@pytest.mark.skipif(sys.platform != "linux", reason="reads the CPU clock of other processes")
def test_a_quick_run_accepts_every_wager_and_says_every_ratio() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench", "--quick", "--json", "--no-peers"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    wagers = figures["wagers"]
    assert wagers["refused"] == 0
    assert wagers["accepted"] == 10 * 4 * 2 * 2  # players, wagers, numbers in flight, samples
    assert [cost["in_flight"] for cost in wagers["costs"]] == [2, 1]
    for cost in wagers["costs"]:
        assert cost["house_to"]["echo"] > 0
        assert cost["house_to"]["fast_path"] > 0
    assert figures["fan_outs"]["audience_to_bare"] > 0
    assert figures["settling"]["cases_a_second"] > 0


@pytest.mark.skipif(sys.platform != "linux", reason="reads the CPU clock of other processes")
def test_the_curves_are_drawn(tmp_path: Path) -> None:
    drawn = tmp_path / "curves.svg"
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench", "--quick", "--curves", drawn, "--json"],
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    curves = json.loads(done.stdout)
    assert [curve["name"] for curve in curves] == [
        "wagers on the layout",
        "tables of the house",
        "players at the table",
    ]
    assert all(us > 0 for curve in curves for us in curve["house_us"])
    svg = ElementTree.parse(drawn).getroot()
    lines = svg.findall("{http://www.w3.org/2000/svg}polyline")
    assert [len(line.attrib["points"].split()) for line in lines] == [2, 2, 2]


def test_a_profile_shares_out_all_of_a_wager() -> None:
    from tests.bench.breakdown import LOOP_AND_KERNEL, breakdown_of
    from tests.bench.profiled_house import LOOP

    table = ("/house/server/tables/betting.py", 7, "Betting.place")
    decoder = ("/python/json/decoder.py", 3, "decode")
    found = breakdown_of(1, 40.0, {(LOOP,): 10, (table,): 20, (decoder, table): 10})
    assert {share.name: share.us for share in found.parts} == {
        "tables": 30.0,
        LOOP_AND_KERNEL: 10.0,
    }
    assert sum(share.us for share in found.lines) == 30.0
