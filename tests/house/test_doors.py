"""How a house is reached: TLS on the players' port, and operators on a listener of their own."""

from __future__ import annotations

import re
import signal
import socket
import ssl
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from cryptography import x509
from websockets.sync.client import connect

from tests.certificates import write_certificate
from tests.house.player import PlayerClient
from tests.house_process import HouseProcess, croupier, quick_table

PASSWORD = "opens the doors 17"


def serial_shown(port: int) -> int:
    """The serial number of the certificate that a port shows."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    with (
        socket.create_connection(("127.0.0.1", port), timeout=10) as raw,
        context.wrap_socket(raw) as secured,
    ):
        shown = secured.getpeercert(binary_form=True)
    assert shown is not None
    return x509.load_der_x509_certificate(shown).serial_number


def wait_for(house: HouseProcess, text: str) -> None:
    deadline = time.monotonic() + 30
    while text not in house.output:
        assert time.monotonic() < deadline, house.output
        time.sleep(0.02)


def test_the_players_port_speaks_tls_and_reads_a_renewed_certificate(tmp_path: Path) -> None:
    certificate, key = tmp_path / "house.crt", tmp_path / "house.key"
    write_certificate(certificate, key, serial=1)
    tls = '[gateway]\ntls = { certificate = "house.crt", key = "house.key" }\n'
    with HouseProcess(tmp_path, quick_table("one"), settings=tls) as house:
        assert f"https://127.0.0.1:{house.port}" in house.output
        with pytest.raises(OSError, match=r".+"):
            urllib.request.urlopen(f"{house.page}/healthz", timeout=30)
        trusted = ssl.create_default_context(cafile=str(certificate))
        secure = f"https://127.0.0.1:{house.port}/healthz"
        with urllib.request.urlopen(secure, timeout=10, context=trusted) as answer:
            assert answer.status == 200
        with connect(f"wss://127.0.0.1:{house.port}/play", ssl=trusted, proxy=None):
            pass
        assert serial_shown(house.port) == 1

        assert house.process is not None
        write_certificate(certificate, key, serial=2)
        house.process.send_signal(signal.SIGHUP)
        wait_for(house, "read again")
        assert serial_shown(house.port) == 2

        write_certificate(tmp_path / "other.crt", key, serial=3)  # the key fits no longer
        house.process.send_signal(signal.SIGHUP)
        wait_for(house, "cannot be read again")
        assert serial_shown(house.port) == 2


def test_a_crowd_of_histories_leaves_wagers_and_the_lease_alone(tmp_path: Path) -> None:
    limits = "[gateway]\nmessages_at_once = 5_000\nmessages_a_second = 5_000\n"
    house = HouseProcess(tmp_path, quick_table("one", betting=6), settings=limits)
    with house, PlayerClient(house.play) as reader, PlayerClient(house.play) as player:
        reader.enter()
        player.enter()
        player.sit("one")
        for _ in range(200):
            reader.send("get_history", count=50)
        for _ in range(20):
            answer = player.wager("one")
            assert answer["type"] == "wager_accepted", answer
        assert reader.ask("ping")["type"] == "pong"
        deadline = time.monotonic() + 30
        while len(answers := [m for m in reader.heard if m["type"] in ("history", "error")]) < 200:
            assert time.monotonic() < deadline, len(answers)
            reader.ask("ping")
        assert {answer.get("code", "history") for answer in answers} <= {"history", "house_busy"}
        assert any(answer["type"] == "history" for answer in answers)
    assert "the lease was not renewed" not in house.output


def test_operators_and_metrics_are_not_on_the_players_port(tmp_path: Path) -> None:
    with HouseProcess(tmp_path, quick_table("one")) as house:
        done = house.croupier(
            "operator", "add", "ada", "--role", "shift_manager", "--password-stdin", stdin=PASSWORD
        )
        assert done.returncode == 0, done
        signs_in = ("--name", "ada", "--password-stdin", "tables")
        done = croupier("pit", "--url", f"ws://127.0.0.1:{house.port}/pit", *signs_in,
                        stdin=PASSWORD)  # fmt: skip
        assert done.returncode == 3
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{house.page}/metrics", timeout=10)
        assert f"operators: croupier pit --url {house.pit}\n" in house.output
        assert croupier("pit", "--url", house.pit, *signs_in, stdin=PASSWORD).returncode == 0
        with urllib.request.urlopen(house.metrics, timeout=10) as answer:
            assert b"croupier_connections" in answer.read()


def test_operators_reach_a_house_by_its_unix_socket(tmp_path: Path) -> None:
    path = tmp_path / "a.sock"
    house = HouseProcess(tmp_path, quick_table("one"))
    with house.open("--admin", str(path)):
        assert re.search(rf"--url unix:{path}$", house.output, re.MULTILINE)
        house.croupier(
            "operator", "add", "ada", "--role", "viewer", "--password-stdin", stdin=PASSWORD
        )
        done = croupier("pit", "--url", f"unix:{path}", "--name", "ada", "--password-stdin",
                        "tables", stdin=PASSWORD)  # fmt: skip
        assert done.returncode == 0, done
        assert "one" in done.stdout
    assert not path.exists()
