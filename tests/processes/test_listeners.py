"""Where each process of a house on one machine listens for operators and metrics."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from pathlib import Path

import pytest

from server.app.processes.all_here import admin_of
from server.gateway.admin import AdminSettings, parse_listen
from tests.house.player import eventually, get
from tests.house_process import quick_table
from tests.processes.many import LONG_S, opened
from tests.redis_servers import free_port


@pytest.mark.parametrize(
    ("first", "listen"),
    [
        (AdminSettings(port=8081), [("127.0.0.1", 8081), ("127.0.0.1", 8082)]),
        (AdminSettings(port=0), [("127.0.0.1", 0), ("127.0.0.1", 0)]),
        (AdminSettings(host="::1", port=9), [("::1", 9), ("::1", 10)]),
        (AdminSettings(path=Path("/run/a.sock")), [Path("/run/a.sock"), Path("/run/a.sock.1")]),
    ],
)
def test_each_has_a_place_of_its_own(first: AdminSettings, listen: list[object]) -> None:
    assert [parse_listen(admin_of(first, number)) for number in range(2)] == listen


def free_ports(number: int) -> range:
    """So many free ports, one after another."""
    while True:
        ports = range(first := free_port(), first + number)
        with ExitStack() as held:
            try:
                for port in ports:
                    held.enter_context(socket.create_server(("127.0.0.1", port)))
            except (OSError, OverflowError):
                continue
            return ports


def test_dealers_listen_after_the_gateways(tmp_path: Path) -> None:
    house = opened(tmp_path, quick_table("quick"))
    ports = free_ports(4)
    house.admin_port = ports[0]
    arguments = ("--host", "127.0.0.1", "--metrics-network", "127.0.0.0/8")
    with house.open(*arguments):
        for port, role in zip(ports, ("gateway", "gateway", "dealer", "dealer"), strict=True):
            told = get(f"http://127.0.0.1:{port}/metrics")[1].decode()
            assert f'role="{role}"' in told
        for port in ports[2:]:
            eventually(lambda: get(f"http://127.0.0.1:{port}/readyz")[0] == 200, LONG_S)  # noqa: B023
        assert get(f"http://127.0.0.1:{ports[0]}/readyz")[0] == 200
        assert get(f"{house.page}/readyz")[0] == 200
