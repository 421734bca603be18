"""The logs of a house: readable lines by default, or JSON lines and nothing else."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.house_process import HouseProcess, croupier, quick_table, started

KEYS = ["timestamp", "level", "logger", "event"]
READABLE = re.compile(
    r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} (DEBUG|INFO|WARNING|ERROR|CRITICAL) +[\w.]+: .+"
)


def events_of(stderr: str) -> list[dict[str, Any]]:
    """Every line of standard error as an event; none is anything else."""
    events = [json.loads(line) for line in stderr.splitlines()]
    for event in events:
        assert list(event)[: len(KEYS)] == KEYS
        moment = datetime.fromisoformat(event["timestamp"])
        assert moment.utcoffset() == timedelta(0)
        assert abs(datetime.now(UTC) - moment) < timedelta(minutes=5)
        assert event["level"] in {"debug", "info", "warning", "error", "critical"}
    return events


def opened_and_closed(house: HouseProcess, *arguments: str) -> str:
    """What a house writes to standard error from its opening to its closing."""
    command = [sys.executable, "-m", "server.cli", "open", "--port", "0", *arguments]
    command += ["--config", str(house.config), "--data", str(house.data)]
    command += ["--admin", "127.0.0.1:0"]
    pipe = subprocess.PIPE
    with started(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as process:
        assert process.stdout is not None
        assert "operators: croupier pit --url " in process.stdout.readline()
        assert "the house is open at " in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        said, logged = process.communicate(timeout=60)
    assert process.returncode == 0, logged
    assert said.endswith("croupier: the house is closed\n")
    return logged


def logged_by(program: str, log_format: str) -> subprocess.CompletedProcess[str]:
    """A program that logs as a house does."""
    begin = "import logging, warnings\nfrom server.common.logs import configure\n"
    text = f"{begin}configure('info', {log_format!r})\n{program}"
    return subprocess.run(
        [sys.executable, "-c", text], capture_output=True, text=True, timeout=60, check=False
    )


def test_a_house_that_logs_in_json_writes_json_lines_alone(tmp_path):
    house = HouseProcess(tmp_path, quick_table("one"))
    events = events_of(opened_and_closed(house, "--log-format", "json", "--log-level", "debug"))
    assert "croupier.gateway" in {event["logger"] for event in events}
    assert any(event["event"].startswith("open host=127.0.0.1") for event in events)


def test_logs_are_readable_lines_by_default(tmp_path):
    logged = opened_and_closed(HouseProcess(tmp_path, quick_table("one")))
    lines = logged.splitlines()
    assert lines
    assert all(READABLE.fullmatch(line) for line in lines), logged


def test_why_a_house_does_not_open_is_an_event_too(tmp_path):
    house = HouseProcess(tmp_path, quick_table("one"))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = ("--config", str(house.config), "--data", str(house.data), "--port", port)
        done = croupier("open", *words, "--log-format", "json")
    *_, last = events_of(done.stderr)
    assert (done.returncode, last["level"], last["logger"]) == (1, "critical", "croupier.house")
    assert last["event"] == f"cannot listen on 127.0.0.1 port {port}: Address already in use"


@pytest.mark.parametrize(
    ("program", "level", "event"),
    [
        (
            "try:\n    1 / 0\nexcept ZeroDivisionError:\n    logging.exception('the %s', 'draw')",
            "error",
            "the draw",
        ),
        ("1 / 0", "critical", "the program failed: division by zero"),
    ],
)
def test_a_traceback_is_one_key_of_one_line(program, level, event):
    (logged,) = events_of(logged_by(program, "json").stderr)
    assert (logged["level"], logged["event"]) == (level, event)
    assert logged["exception"].startswith("Traceback (most recent call last):\n")
    assert logged["exception"].endswith("ZeroDivisionError: division by zero")


def test_a_warning_of_python_is_an_event():
    (logged,) = events_of(logged_by("warnings.warn('old')", "json").stderr)
    assert (logged["level"], logged["logger"]) == ("warning", "py.warnings")
    assert "UserWarning: old" in logged["event"]
