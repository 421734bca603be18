"""Processes of neighbouring versions in one house, and of versions that do not understand it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.cage.data_version import DATA
from server.common.versions import Versions
from server.relay.messages import MESSAGES
from tests.house.player import PlayerClient, eventually
from tests.processes.many import LONG_S
from tests.processes.test_one_by_one import METRICS_PORT, PLAYERS_PORT, Machines, OneProcess
from tests.redis_servers import redis_server


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    with redis_server(tmp_path / "redis") as redis:
        machines = Machines(tmp_path, redis)
        machines.make_keys()
        try:
            yield machines
        finally:
            machines.end_all()


def neighbouring(name: str, known: Versions) -> str:
    """The next version, which programs of this one understand."""
    return f"{name}={known.written + 1}:{known.written}"


def test_neighbouring_versions_play_together(machines: Machines) -> None:
    """A later one writes what this one need not know: it is left out, and nothing else."""
    dealer = machines.dealer()
    dealer.said(METRICS_PORT)
    later = (neighbouring("messages", MESSAGES), neighbouring("data", DATA))
    gateway = machines.gateway(machines.dealers, *later)
    port = gateway.said(PLAYERS_PORT)
    with PlayerClient(f"ws://127.0.0.1:{port}/play") as player:
        player.enter().sit("quick")
        assert player.wager("quick")["type"] == "wager_accepted"
        player.until("wagers_settled", LONG_S, table="quick")
    eventually(
        lambda: (
            f"of version {MESSAGES.written + 1} that this process does not know" in dealer.output
        )
    )
    assert dealer.output.count("does not know, and leaves out") == 1
    assert dealer.end() == 0, dealer.output
    assert machines.dealer().said(METRICS_PORT)  # though the later version has written since


def test_a_process_of_an_unknown_version_does_not_join(machines: Machines) -> None:
    dealer = machines.dealer()
    dealer.said(METRICS_PORT)
    for name, known, what in (
        ("messages", MESSAGES, "the messages between processes"),
        ("data", DATA, "the data in Redis"),
    ):
        written, least = known.written + 2, known.written + 1
        stranger = machines.dealer(None, f"{name}={written}:{least}")
        assert stranger.process.wait(LONG_S) == 1
        up_to = rf"understands {what} up to version {known.written}\b"
        told = rf"dealer-\S+, which is open \(croupier \S+\), {up_to}"
        eventually(lambda: re.search(told, stranger.output))  # noqa: B023
        writes = f"and this program writes version {written}, for programs of version {least}"
        assert writes in stranger.output
    assert dealer.end() == 0, dealer.output


def test_data_of_an_unknown_version_is_left_alone(machines: Machines) -> None:
    version = DATA.written + 1
    later = machines.dealer(None, f"data={version}:{version}")
    later.said(METRICS_PORT)
    assert later.end() == 0, later.output
    refused = machines.dealer()
    assert refused.process.wait(LONG_S) == 1
    told = f"writes version {version} of the data in Redis, for programs of version {version} or"
    eventually(lambda: told in refused.output)
    audit = OneProcess(machines.redis.url, "audit", "--data", machines.dealers)
    assert audit.process.wait(LONG_S) != 0
    eventually(lambda: told in audit.output)
