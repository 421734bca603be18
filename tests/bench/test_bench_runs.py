"""The benchmarks run, little as they measure here, and say every ratio. No time is asserted."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest


@pytest.mark.skipif(sys.platform != "linux", reason="reads the CPU clock of other processes")
def test_a_quick_run_accepts_every_wager_and_says_every_ratio() -> None:
    figures = _quick("--no-peers")
    wagers = figures["wagers"]
    assert wagers["refused"] == 0
    assert wagers["accepted"] == 10 * 4 * 2 * 2  # players, wagers, numbers in flight, samples
    assert [cost["in_flight"] for cost in wagers["costs"]] == [2, 1]
    for cost in wagers["costs"]:
        assert cost["house_to"]["echo"] > 0
        assert cost["house_to"]["fast_path"] > 0
    assert figures["fan_outs"]["audience_to_bare"] > 0
    assert figures["settling"]["cases_a_second"] > 0


def test_curves_are_drawn() -> None:
    from tests.bench.curves import Curve, as_svg

    curves = [
        Curve("players", (10, 100, 1_000), (50.0, 100.0, 75.0)),
        Curve("tables", (1,), (9.0,)),
    ]
    svg = ElementTree.fromstring(as_svg(curves))
    words = [one.text for one in svg.findall("{http://www.w3.org/2000/svg}text")]
    assert {"players", "tables", "1,000", "75"} <= set(words)
    lines = svg.findall("{http://www.w3.org/2000/svg}polyline")
    first, second = (line.attrib["points"].split() for line in lines)
    assert (len(first), len(second)) == (3, 1)
    heights = [float(point.split(",")[1]) for point in first]
    assert heights[1] < heights[2] < heights[0], "the dearest size is the highest"


@pytest.mark.campaign
@pytest.mark.skipif(sys.platform != "linux", reason="reads the CPU clock of other processes")
def test_the_curves_are_measured(tmp_path: Path) -> None:
    drawn = tmp_path / "curves.svg"
    curves = _quick("--curves", str(drawn))
    assert [curve["name"] for curve in curves] == [
        "wagers on the layout",
        "tables of the house",
        "players at the table",
    ]
    assert all(us > 0 for curve in curves for us in curve["house_us"])
    svg = ElementTree.parse(drawn).getroot()
    lines = svg.findall("{http://www.w3.org/2000/svg}polyline")
    assert [len(line.attrib["points"].split()) for line in lines] == [2, 2, 2]


def test_the_wire_is_counted() -> None:
    from tests.bench.__main__ import QUICK_WIRE
    from tests.bench.wire import measure_wire

    wire = measure_wire(QUICK_WIRE)
    assert wire.events["betting_opened"] == wire.events["round_settled"] == 1
    assert wire.events["layout_changed"] > 1
    assert wire.round_bytes > wire.round["layout_changed"] > 0
    # Budgets: protocol version 3 has 6,246 and 800 here.
    assert wire.round_bytes < 7_500
    assert wire.first_snapshot["the whole frame"] < 1_200
    assert wire.later_snapshot["the whole frame"] > wire.first_snapshot["the whole frame"] > 0


@pytest.mark.campaign
@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory of another process")
def test_the_memory_of_a_connection_is_printed() -> None:
    figures = _quick("--memory")
    assert figures["connections"] == 40
    assert figures["kilobytes_each"] > 0


@pytest.mark.skipif(sys.platform != "linux", reason="reads the CPU clock of other processes")
def test_a_wager_costs_something_after_its_acknowledgement() -> None:
    figures = _quick("--rest")
    assert (figures["wagers"], figures["refused"]) == (10 * 4 * 2, 0)
    assert figures["until_answered_us"] > 0
    assert figures["after_us"] > figures["after_without_idle_us"]


def test_a_large_round_is_settled_and_timed() -> None:
    (round_,) = _quick("--large-round")
    assert round_["wagers"] == 1_000
    assert round_["cpu_us_a_wager"] > 0
    assert all(held["cpu_ms"] > 0 for held in round_["longest"])
    assert round_["put_back_us_a_wager"] > 0
    assert all(held["cpu_ms"] > 0 for held in round_["put_back_longest"])


@pytest.mark.skipif(sys.platform != "linux", reason="reads the CPU clocks of other processes")
def test_a_house_of_many_is_measured_beside_one_process() -> None:
    figures = _quick(module="tests.bench.scale")
    one, pair = figures["sides"]
    assert (one["pairs"], pair["pairs"]) == (0, 1)
    assert set(pair["us_by_role"]) == {"gateway", "dealer"}
    assert pair["us"] == pytest.approx(sum(pair["us_by_role"].values()))
    assert figures["to_one_process"] == pytest.approx(pair["us"] / one["us"])
    assert figures["added_ms"] == pytest.approx(pair["latency_ms"] - one["latency_ms"])


def _quick(*what: str, module: str = "tests.bench") -> Any:
    """What a quick run prints."""
    done = subprocess.run(
        [sys.executable, "-m", module, "--quick", *what, "--json"],
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


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
