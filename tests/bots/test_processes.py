"""`croupier bots` in several processes: one report, and nothing left behind however it ends."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import uvloop

from server.bots.processes import remote_parties
from server.bots.settings import CrowdError, CrowdSettings, Share
from server.commands.options.house import GIVES_WAY_BY
from tests.bench.process_clock import children_of, is_running
from tests.house.player import PlayerClient
from tests.house_process import HouseProcess, quick_table, started

SOON_S = 60


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    folder = tmp_path_factory.mktemp("house")
    with HouseProcess(folder, quick_table("quick"), quick_table("other")) as opened:
        yield opened


def test_two_processes_and_watchers_make_one_report_and_leave_the_books_clean(house):
    words = ("--players", "7", "--watchers", "5", "--processes", "2", "--rate", "4")
    where = ("--url", house.play, "--tables", "quick", "--watched", "quick", "--seconds", "3")
    done = house.croupier("bots", *words, *where, "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr.strip() == ""
    report, audit = (json.loads(line) for line in done.stdout.splitlines())
    assert (report["players"], report["watchers"], report["lost_connections"]) == (7, 5, {})
    assert report["wagers"]["settled"] == report["wagers"]["accepted"] > 7
    assert report["watched_events"] >= 2 * len(("betting_opened", "outcome_drawn"))
    for name in ("acknowledgement", "broadcast", "watched"):
        seen, least = report[f"{name}_ms"], report[f"{name}_without_bots_ms"]
        assert all(least[share] <= seen[share] for share in seen), (name, seen, least)
    bots = report["bots"]
    assert bots["processes"] == 2
    assert bots["loop_late_ms"]["max"] > 0
    assert bots["cpu_seconds"] > bots["busiest_process"] > 0
    assert report["server_cpu_seconds"] > 0, "a house of this machine needs no --metrics"
    assert audit["clean"] is True


def test_watchers_alone_need_no_seat(house):
    words = ("--players", "0", "--watchers", "3", "--seconds", "2", "--no-audit", "--json")
    done = house.croupier("bots", "--url", house.play, *words)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert (report["players"], report["watchers"]) == (0, 3)
    assert report["watched_events"] > 0
    nobody = house.croupier("bots", "--players", "0")
    assert nobody.returncode == 2
    assert len(nobody.stderr.splitlines()) == 1


def test_bots_react_if_they_are_asked_to(house):
    words = ("--players", "8", "--rate", "4", "--seconds", "8", "--tables", "other", "--no-audit")
    with PlayerClient(house.play) as watcher:
        watcher.ask("watch_table", table="other")
        for options in ((), ("--reactions",)):
            done = house.croupier("bots", "--url", house.play, *words, *options)
            assert done.returncode == 0, done.stderr
            watcher.forget()
            watcher.listen(0.5)
            kinds = {one["type"] for one in watcher.heard}
            assert ("reaction_shown" in kinds) == bool(options)


@contextmanager
def playing(house: HouseProcess) -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """`croupier bots` with two children that have begun, and the children's numbers."""
    words = ("--players", "4", "--processes", "2", "--seconds", "600", "--no-audit")
    command = [sys.executable, "-m", "server.cli", "bots", "--url", house.play, *words]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with started(command, **pipes) as parent:
        until = time.monotonic() + SOON_S
        while len(children := children_of(parent.pid)) < 2 and time.monotonic() < until:
            time.sleep(0.02)
        assert len(children) == 2
        yield parent, list(children)


def expect_ended(pids: list[int]) -> None:
    """Each process has ended; who should fetch its exit status may be gone too."""
    until = time.monotonic() + SOON_S
    while any(is_running(pid) for pid in pids):
        assert time.monotonic() < until, "a child outlives its parent"
        time.sleep(0.02)


def test_a_process_that_dies_is_told_and_ends_the_others(house):
    with playing(house) as (parent, children):
        subprocess.run(["kill", "-9", str(children[1])], check=True)
        _, complaint = parent.communicate(timeout=SOON_S)
        assert parent.returncode == 1
        last = complaint.splitlines()[-1]
        assert last == "croupier: process 2 of 2, with 2 bots, was ended by SIGKILL"
        expect_ended(children)


def test_bots_give_way_to_a_house_of_the_same_machine(house):
    ours = os.getpriority(os.PRIO_PROCESS, 0)
    with playing(house) as (parent, children):
        for pid in (parent.pid, *children):
            assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, ours + GIVES_WAY_BY)
        parent.send_signal(signal.SIGTERM)
        parent.communicate(timeout=SOON_S)


def test_an_order_to_a_dead_process_is_told_once():
    """The broken pipe was told again as a traceback, where the process had not read its order."""

    async def order() -> list[dict[str, object]]:
        complaints: list[dict[str, object]] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: complaints.append(context))
        share = Share(CrowdSettings(players=1), ("t1",), 0)
        others = set(children_of(os.getpid()))
        async with remote_parties([share]) as (party,):
            (child,) = set(children_of(os.getpid())) - others
            os.kill(child, signal.SIGKILL)
            while is_running(child):
                time.sleep(0.01)  # noqa: ASYNC251 - the loop does not hear of it
            with pytest.raises(CrowdError, match="was ended by SIGKILL"):
                await party.arrive()
        del party
        gc.collect()
        return complaints

    assert uvloop.run(order()) == []


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_command(house, how):
    with playing(house) as (parent, children):
        parent.send_signal(how)
        _, complaint = parent.communicate(timeout=SOON_S)
        assert parent.returncode == (130 if how is signal.SIGINT else -how)
        assert "Traceback" not in complaint
        expect_ended(children)
