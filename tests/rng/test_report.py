"""The report: the same figures from the same seed, as a page and as data."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from html.parser import HTMLParser
from pathlib import Path
from threading import Event, Thread

import pytest

from server.common.workers import ctrl_c_held_back
from server.rng.battery import NAMED_TESTS, judge
from server.rng.outcomes import KINDS, TABLES
from server.rng.page import page_of
from server.rng.report import PARTS, Report, make_report, outcomes_of_part
from tests.house_process import started
from tests.rng import broken
from tests.rng.broken import KIND, examined

pytestmark = pytest.mark.xdist_group("rng report")  # they share one report

SEED = bytes(range(32))
DRAWS = 4_000


@pytest.fixture(scope="module")
def report() -> Report:
    told: list[float] = []
    made = make_report(SEED, DRAWS, 0.01, lambda _, share: told.append(share), processes=2)
    assert sum(told) == pytest.approx(1)
    return made


def test_it_is_drawn_again_from_its_seed(report: Report) -> None:
    again = make_report(SEED, DRAWS, 0.01, lambda _, share: None, processes=1)
    assert again.examined == report.examined
    other = make_report(bytes(32), DRAWS, 0.01, lambda _, share: None, processes=2)
    assert other.examined != report.examined


def test_parts_come_to_the_whole() -> None:
    for kind in KINDS:
        parts = [outcomes_of_part(kind, 100_003, part) for part in range(PARTS)]
        assert sum(parts) == kind.outcomes(100_003)
        assert TABLES * kind.outcomes(100_003) * kind.size <= 100_003


def test_the_document_holds_every_figure(report: Report) -> None:
    document = json.loads(json.dumps(report.document()))
    assert document["seed"] == SEED.hex()
    assert document["passed"] is True
    assert [kind["kind"] for kind in document["equipment"]] == [kind.name for kind in KINDS]
    for equipment, kind in zip(document["equipment"], KINDS, strict=True):
        run = {test["test"] for test in equipment["tests"]}
        assert run.isdisjoint(equipment["not_run"])
        assert run | set(equipment["not_run"]) == set(NAMED_TESTS)
        assert sum(equipment["counts"]) == equipment["outcomes"] == TABLES * kind.outcomes(DRAWS)


class Links(HTMLParser):
    """Whatever a page would load, and whether its tags are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.loaded += [f"{tag} {name}" for name, _ in attrs if name in {"src", "href"}]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_beside_itself(report: Report) -> None:
    page = page_of(report)
    links = Links()
    links.feed(page)
    assert links.open == [] and links.loaded == []
    assert "script" not in page and "@import" not in page and "url(" not in page
    assert "none of" in page and SEED.hex() in page
    for kind in KINDS:
        assert kind.title in page
    assert page.count("<svg") == 1 + 2 * len(KINDS) + sum(
        bool(e.positions) for e in report.examined
    )


def test_a_page_of_a_broken_generator_says_failed(report: Report) -> None:
    sources = [broken.Draws(broken.biased(seed)) for seed in (1, 2)]
    found = tuple(
        examined(KIND["wheel_37"], sources) if one.kind == "wheel_37" else one
        for one in report.examined
    )
    failed = Report(SEED, DRAWS, 0.01, found, tuple(judge(found, 0.01)), report.made_ms)
    page = page_of(failed)
    assert not failed.passed
    assert re.search(r'class="verdict failed">Failed: \d+ of', page)
    assert '<td class="verdict failed">FAILED</td>' in page
    assert "p &lt; 1e-300" in page and "0.0e+00" not in page
    named = re.search(r'<ul class="failed">(.*?)</ul>', page)
    assert named is not None
    assert named[1].count("<li>Roulette wheel with a single zero: chi-square") == 1
    assert named[1].count("<li>") == sum(not one.passed for one in failed.judged)


@pytest.mark.parametrize(
    ("level", "said"), [(0.01, "1% of the time"), (0.05, "5% of"), (0.0005, "0.05% of the time")]
)
def test_the_page_says_how_often_a_perfect_generator_fails(
    report: Report, level: float, said: str
) -> None:
    judged = tuple(judge(report.examined, level))
    assert said in page_of(Report(SEED, DRAWS, level, report.examined, judged, report.made_ms))


def run_report(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "server.cli", "rng", "report", "--draws", "1000"]
    return subprocess.run(
        [*command, "--processes", "2", "--out", str(folder), *options],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_the_command_writes_both_files(tmp_path: Path) -> None:
    run = run_report(tmp_path / "new", "--seed", SEED.hex())
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("passed: ")
    assert json.loads((tmp_path / "new" / "rng-report.json").read_text())["passed"] is True
    assert (tmp_path / "new" / "rng-report.html").read_text().startswith("<!doctype html>")


def test_the_exit_status_tells_of_a_failure(tmp_path: Path) -> None:
    """At a level of nearly 1 even a sound generator fails."""
    run = run_report(tmp_path, "--seed", SEED.hex(), "--level", "0.999999")
    assert run.returncode == 1
    assert "FAILED" in run.stdout


@pytest.mark.parametrize(
    "options",
    [("--level", "1"), ("--level", "x"), ("--seed", "00"), ("--seed", "no"), ("--draws", "999")],
)
def test_options_that_make_no_sense_are_refused(tmp_path: Path, options: tuple[str, str]) -> None:
    assert run_report(tmp_path, *options).returncode == 2


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    run = run_report(tmp_path / "file")
    assert run.returncode == 1
    assert "file" in run.stderr and "Traceback" not in run.stderr


def _children(process: int) -> list[str]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it ended meanwhile
            found += [stat.parent.name] if stat.read_text().split()[3] == str(process) else []
    return found


def test_ctrl_c_waits_until_work_is_handed_out_also_beside_a_progress_bar() -> None:
    """The bar's thread takes the signal, and Python interrupts the main thread for it."""
    steps, over = [], Event()
    bar = Thread(target=over.wait)
    bar.start()
    try:
        with pytest.raises(KeyboardInterrupt), ctrl_c_held_back():
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.05)
            steps.append("all is handed out")
    finally:
        over.set()
        bar.join()
    assert steps


def test_ctrl_c_ends_it_soon_and_quietly(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "server.cli", "rng", "report", "--draws", "20000000"]
    with started(
        [*command, "--processes", "2", "--out", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # a terminal sends Ctrl-C to the whole group
    ) as process:
        while len(_children(process.pid)) < 3:  # two that draw, and one that tidies up after them
            assert process.poll() is None
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == []
