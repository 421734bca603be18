"""Gateways and dealers that are started one by one, as on several machines."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Thread

import pytest

from tests.forked import Forked
from tests.house.player import PlayerClient, eventually, get
from tests.house_process import croupier, quick_table
from tests.processes.many import LONG_S
from tests.redis_servers import RedisServer, redis_server

KEYS = ("house.keys", "session.key")


class OneProcess:
    """`croupier gateway` or `croupier dealer`, with a Redis elsewhere."""

    def __init__(self, url: str, *words: str | Path, module: str = "server.cli") -> None:
        self.lines: list[str] = []
        environment = {**os.environ, "REDIS_URL": url}
        self.process = Forked(module, words, environment=environment)
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        with self.process.stdout:
            self.lines.extend(self.process.stdout)

    @property
    def output(self) -> str:
        return "".join(self.lines)

    def said(self, pattern: str, seconds: float = LONG_S) -> int:
        """The number in a line of this form, once the process has said it."""

        def found() -> re.Match[str] | None:
            match = re.search(pattern, self.output)
            assert match or self.process.poll() is None, self.output
            return match

        return int(eventually(found, seconds)[1])

    def end(self) -> int:
        """SIGTERM, as a supervisor sends it. Returns the exit status."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(LONG_S)
        self._reader.join()
        return status


class Machines:
    """Starts processes of one house, each with the folder that it is given."""

    def __init__(self, folder: Path, redis: RedisServer) -> None:
        self.redis = redis
        self.config = folder / "croupier.toml"
        self.config.write_text(quick_table("quick", betting=1.0))
        self.dealers = folder / "dealers"
        self._folder = folder
        self._started: list[OneProcess] = []

    def make_keys(self) -> None:
        done = croupier("keys", "--data", str(self.dealers))
        assert done.returncode == 0, done.stdout + done.stderr

    def opening(self) -> int:
        """How often a keeper has begun, by the mark in the dealers' folder."""
        mark = self.dealers / "store.json"
        return int(json.loads(mark.read_text())["opening"]) if mark.is_file() else 0

    def entrance(self, name: str) -> Path:
        """The folder of a gateway on a machine of its own: the keys, and nothing else."""
        folder = self._folder / name
        folder.mkdir(mode=0o700)
        for key in KEYS:
            shutil.copy2(self.dealers / key, folder)
        return folder

    def dealer(self, data: Path | None = None, *versions: str) -> OneProcess:
        """`versions` are words of tests/processes/other_version.py."""
        return self._start("dealer", data or self.dealers, versions)

    def gateway(self, data: Path, *versions: str) -> OneProcess:
        return self._start("gateway", data, versions, "--port", "0")

    def _start(self, role: str, data: Path, versions: Sequence[str], *words: str) -> OneProcess:
        given = (role, "--config", self.config, "--data", data, "--admin", "127.0.0.1:0", *words)
        module = "tests.processes.other_version" if versions else "server.cli"
        self._started.append(OneProcess(self.redis.url, *versions, *given, module=module))
        return self._started[-1]

    def end_all(self) -> None:
        for one in self._started:
            if one.process.poll() is None:
                one.process.kill()
                one.process.wait()


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    with redis_server(tmp_path / "redis") as redis:
        machines = Machines(tmp_path, redis)
        try:
            yield machines
        finally:
            machines.end_all()


METRICS_PORT = r"metrics: 127\.0\.0\.1 port (\d+)"
PLAYERS_PORT = r"port (\d+): this process of the house is open"


def test_a_house_on_machines_that_share_nothing_but_redis_and_the_dealers_folder(
    machines: Machines,
) -> None:
    machines.make_keys()
    dealer = machines.dealer()
    dealers_port = dealer.said(METRICS_PORT)
    gateway = machines.gateway(machines.entrance("first"))
    port = gateway.said(PLAYERS_PORT)
    assert get(f"http://127.0.0.1:{port}/readyz") == (200, b'{"ready":true,"reason":""}')
    page = f"http://127.0.0.1:{dealers_port}"
    assert eventually(lambda: get(f"{page}/readyz")[0] == 200)
    eventually(lambda: b'"tables_open":1' in get(f"{page}/healthz")[1], LONG_S)
    told = get(f"{page}/metrics")[1].decode()
    assert re.search(r'^croupier_process_info\{name="dealer-[^"]+",role="dealer",', told, re.M)
    with PlayerClient(f"ws://127.0.0.1:{port}/play") as player:
        token = player.enter().signed_in["token"]
        player.sit("quick")
        assert player.wager("quick")["type"] == "wager_accepted"
        player.until("wagers_settled", LONG_S, table="quick")
    # What is archived is on the dealers' folder. A gateway has no archive, and opens without one.
    eventually(lambda: list((machines.dealers / "records").rglob("*")), LONG_S)
    assert dealer.end() == 0, dealer.output
    assert machines.dealer().said(METRICS_PORT)
    second = machines.gateway(machines.entrance("second")).said(PLAYERS_PORT)
    with PlayerClient(f"ws://127.0.0.1:{second}/play", token) as again:
        assert again.ask("ping")["type"] == "pong"
    assert gateway.end() == 0, gateway.output


def test_a_dealer_without_the_dealers_folder_is_refused(machines: Machines) -> None:
    """Of two folders, each would have a part of the archive."""
    machines.make_keys()
    for opening in (1, 2):
        dealer = machines.dealer()
        eventually(lambda: machines.opening() == opening, LONG_S)  # noqa: B023
        assert dealer.end() == 0, dealer.output
    lonely = machines.dealer(machines.entrance("lonely"))
    assert lonely.process.wait(LONG_S) == 1
    eventually(lambda: "has no store.json, but Redis was opened 2 times" in lonely.output)


@pytest.mark.parametrize("missing", KEYS)
def test_a_process_without_the_keys_of_the_house_does_not_make_its_own(
    machines: Machines, missing: str
) -> None:
    machines.make_keys()
    data = machines.entrance("machine")
    (data / missing).unlink()
    for one in (machines.gateway(data), machines.dealer(data)):
        assert one.process.wait(LONG_S) == 1
        eventually(lambda: f"{data / missing} is missing" in one.output)  # noqa: B023
    assert not (data / missing).exists()


def test_the_keys_are_made_once_and_for_the_house_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    for _ in range(2):
        done = croupier("keys", "--data", str(data))
        assert done.returncode == 0, done.stdout + done.stderr
        keys = {key: (data / key).read_bytes() for key in KEYS}
        assert all(key in done.stdout for key in KEYS)
    assert {key: (data / key).read_bytes() for key in KEYS} == keys
    assert [stat.S_IMODE((data / key).stat().st_mode) for key in KEYS] == [0o600, 0o600]
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    (data / "house.keys").chmod(0o644)
    done = croupier("keys", "--data", str(data))
    assert done.returncode == 1
    assert "other users may read" in done.stderr
