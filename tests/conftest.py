"""What every test of the project starts with."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from hypothesis import settings

from server.cage import redis_connection

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell script starts its background jobs with SIGINT ignored, and children inherit that.
    # Several tests end a child by Ctrl-C, so the children of the tests must hear it.
    signal.signal(signal.SIGINT, signal.default_int_handler)

# An example has no time limit of its own: a busy machine is no fault of the code.
settings.register_profile("croupier", deadline=None)
settings.load_profile("croupier")

# Nor is a disk that others keep busy: a test of a Redis that does not answer has its own deadline.
redis_connection.ANSWER_DEADLINE_S = 20.0

TESTS = Path(__file__).parent
REAL_TIME = frozenset(
    (
        *("bench", "bots", "browser", "cage", "chaos", "deploy"),
        *("gateway", "house", "pit", "processes", "recipe", "records"),
    )
)

LONG = frozenset(("chaos", "fuzz", "processes", "recipe", "simulation"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give a test over real processes one more attempt; the summary names it (`-r R`).

    A machine that stops for seconds makes such a test miss a round. A rule, a model or a
    simulated table has no such excuse: those fail at once. A test that is named twice is a bug.

    Folders with long tests come first, so that no worker begins one when the others have ended.
    """
    for item in items:
        if _folder(item) in REAL_TIME:
            item.add_marker(pytest.mark.flaky(reruns=1))
    items.sort(key=lambda item: _folder(item) not in LONG)


def _folder(item: pytest.Item) -> str:
    return item.path.relative_to(TESTS).parts[0]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say why the first attempt of each test that was tried again had failed."""
    for report in terminalreporter.stats.get("rerun", ()):
        crash = getattr(report.longrepr, "reprcrash", None)
        why = crash.message if crash and crash.message else report.longreprtext
        lines = " | ".join(line for line in why.splitlines() if line.strip())
        at = ", ".join(_lines_of(report))
        terminalreporter.write_line(f"FIRST ATTEMPT {report.nodeid} ({at}) - {lines[:900]}")


def _lines_of(report: pytest.TestReport) -> list[str]:
    """Where a test failed: each line of the tests on the way there."""
    entries = getattr(getattr(report.longrepr, "reprtraceback", None), "reprentries", ())
    places = [entry.reprfileloc for entry in entries if getattr(entry, "reprfileloc", None)]
    return [f"{one.path}:{one.lineno}" for one in places if one.path.startswith("tests/")]
