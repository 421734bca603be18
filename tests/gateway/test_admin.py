"""The operators' listener: the pit's socket and the metrics, on an address of their own."""

from __future__ import annotations

import asyncio
import json
import stat
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import connect, unix_connect
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import InvalidStatus

from server.gateway.admin import AdminListener, AdminSettings, parse_listen
from server.gateway.frame_counts import FrameCounts
from server.gateway.http import Health, HealthPages
from tests.gateway.open_house import House
from tests.house_in_a_box import SOON_S, until


async def _echo(socket: ServerConnection) -> None:
    """An operators' socket that sends back what it gets."""
    async for message in socket:
        await socket.send(b"pit:" + bytes(message))  # type: ignore[arg-type]


@asynccontextmanager
async def listening(
    counts: FrameCounts | None = None, **settings: Any
) -> AsyncIterator[AdminListener]:
    admin = AdminListener(AdminSettings(**{"port": 0, **settings}), _echo, counts or FrameCounts())
    async with admin.opened():
        yield admin


async def get(
    admin: AdminListener, path: str, headers: Mapping[str, str] | None = None
) -> tuple[int, str]:
    """A plain HTTP request, written by hand: status and body."""
    host, port = admin.url.removeprefix("ws://").removesuffix("/pit").rsplit(":", 1)
    reader, writer = await asyncio.open_connection(host, int(port))
    lines = [f"GET {path} HTTP/1.1", "Host: localhost"]
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    async with asyncio.timeout(SOON_S):
        answer = await reader.read()
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), body.decode()


async def status_of(admin: AdminListener, **headers: str) -> int:
    try:
        async with connect(admin.url, proxy=None, additional_headers=headers):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


FORWARDED = [
    {"X-Forwarded-For": "127.0.0.1"},
    {"X-Forwarded-For": "127.0.0.1:4711"},
    {"X-Forwarded-For": "[::1]:4711"},
    {"X-Forwarded-For": "nonsense"},
    {"X-Forwarded-For": ""},
    {"Forwarded": "for=127.0.0.1"},
    {"Forwarded": "for=198.51.100.7"},
    {"X-Real-IP": "127.0.0.1"},
    {"X-Forwarded-Host": "localhost"},
    {"Via": "1.1 proxy"},
]


class TestThePit:
    async def test_it_is_an_ordinary_socket(self) -> None:
        async with listening() as admin, connect(admin.url, proxy=None) as client:
            await client.send([b"by", b"te", b"s"])
            assert await client.recv() == b"pit:bytes"

    @pytest.mark.parametrize("headers", FORWARDED)
    async def test_a_forwarded_request_is_refused(self, headers: dict[str, str]) -> None:
        async with listening() as admin:
            assert await status_of(admin, **headers) == 403
            assert (await get(admin, "/metrics", headers))[0] == 403
            assert await status_of(admin) == 101

    async def test_only_its_networks_may_open_it(self) -> None:
        async with listening(pit_networks=("10.0.0.0/8",)) as admin:
            assert await status_of(admin) == 403
            assert (await get(admin, "/metrics"))[0] == 200

    async def test_no_page_may_open_it(self) -> None:
        async with listening() as admin:
            own = admin.url.replace("ws://", "http://").removesuffix("/pit")
            for origin in (own, "null", "https://evil.example"):
                assert await status_of(admin, Origin=origin) == 403

    async def test_nothing_else_is_served(self) -> None:
        async with listening() as admin:
            for path in ("/", "/play", "/healthz", "/pit/", "/index.html"):
                assert (await get(admin, path))[0] == 404

    async def test_an_operator_is_told_by_the_close_code(self) -> None:
        async with listening() as admin:
            client = await connect(admin.url, proxy=None)
        await client.wait_closed()
        assert client.close_code == 1001


class TestTheUnixSocket:
    async def test_only_its_owner_may_open_it(self, tmp_path: Path) -> None:
        path = tmp_path / "admin.sock"
        # The networks hold nobody: on a unix socket the file's mode decides.
        async with listening(path=path, pit_networks=("10.0.0.0/8",)) as admin:
            assert admin.url == f"unix:{path}"
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
            async with unix_connect(str(path), "ws://localhost/pit") as client:
                await client.send(b"bytes")
                assert await client.recv() == b"pit:bytes"
        assert not path.exists()

    async def test_the_file_of_a_killed_house_is_replaced(self, tmp_path: Path) -> None:
        path = tmp_path / "admin.sock"
        async with listening(path=path):
            left = tmp_path / "left.sock"
            path.rename(left)
        left.rename(path)
        async with listening(path=path), unix_connect(str(path), "ws://localhost/pit") as client:
            await client.send(b"bytes")
            assert await client.recv() == b"pit:bytes"

    async def test_a_socket_in_use_and_a_file_are_left_alone(self, tmp_path: Path) -> None:
        path, file = tmp_path / "admin.sock", tmp_path / "file"
        file.write_text("mine")
        async with listening(path=path):
            for taken in (path, file):
                with pytest.raises(OSError, match="Address already in use"):
                    async with listening(path=taken):
                        pass
            async with unix_connect(str(path), "ws://localhost/pit"):
                pass
        assert file.read_text() == "mine"


class TestWhereToListen:
    @pytest.mark.parametrize(
        ("text", "listen"),
        [
            ("127.0.0.1:8081", ("127.0.0.1", 8081)),
            ("[::1]:0", ("::1", 0)),
            ("localhost:1", ("localhost", 1)),
            ("/run/croupier/admin.sock", Path("/run/croupier/admin.sock")),
            ("./admin.sock", Path("admin.sock")),
        ],
    )
    def test_an_address_or_a_path(self, text: str, listen: object) -> None:
        assert parse_listen(text) == listen

    @pytest.mark.parametrize(
        "text",
        ["", "8081", ":8081", "localhost", "localhost:", "::1:80", "[x]:1", "a:65536", "a:-1"],
    )
    def test_anything_else_is_refused(self, text: str) -> None:
        with pytest.raises(ValueError, match="neither host:port nor the path"):
            parse_listen(text)


class TestAProcessWithoutPlayers:
    """A dealer's listener: it says how the process is, and has no pit."""

    @asynccontextmanager
    async def listening(self, status: str = "ok", **settings: Any) -> AsyncIterator[AdminListener]:
        health = HealthPages(lambda: Health(status, status != "cage_waiting", 2))
        admin = AdminListener(AdminSettings(**{"port": 0, **settings}), health=health)
        async with admin.opened():
            yield admin

    async def test_metrics_and_health(self) -> None:
        async with self.listening() as admin:
            assert "croupier_process_info" in (await get(admin, "/metrics"))[1]
            assert (await get(admin, "/readyz"))[0] == (await get(admin, "/livez"))[0] == 200
            status, body = await get(admin, "/healthz")
            assert (status, json.loads(body)["tables_open"]) == (200, 2)
            assert str(admin) == f"127.0.0.1 port {admin.port}"

    @pytest.mark.parametrize("reason", ["closing", "cage_waiting"])
    async def test_not_ready(self, reason: str) -> None:
        async with self.listening(reason) as admin:
            assert await get(admin, "/readyz") == (503, f'{{"ready":false,"reason":"{reason}"}}')
            assert (await get(admin, "/healthz"))[0] == 503
            assert (await get(admin, "/livez"))[0] == 200

    async def test_nothing_else_is_served(self) -> None:
        async with self.listening() as admin:
            for path in ("/", "/play", "/pit", "/index.html"):
                assert (await get(admin, path))[0] == 404
            assert await status_of(admin) == 404

    async def test_a_supervisor_may_ask_from_where_metrics_are_not_told(self) -> None:
        async with self.listening(metrics_networks=("10.0.0.0/8",)) as admin:
            assert (await get(admin, "/metrics"))[0] == 403
            assert (await get(admin, "/readyz"))[0] == 200


class TestMetrics:
    async def test_they_are_what_prometheus_reads(self, house: House) -> None:
        counts = house.box.audience.frame_counts
        async with listening(counts) as admin:
            await self._metrics_grow(house, admin)

    async def _metrics_grow(self, house: House, admin: AdminListener) -> None:
        async def sample(name: str) -> float:
            text = (await get(admin, "/metrics"))[1]
            families = text_string_to_metric_families(text)
            return sum(s.value for f in families for s in f.samples if s.name == name)

        names = ["connections", "watchers", "frames_received_total", "frames_sent_total",
                 "sent_bytes_total", "bad_messages_total", "dropped_connections_total",
                 "sign_ins_total"]  # fmt: skip
        before = [await sample(f"croupier_{name}") for name in names]
        async with house.client() as client:
            await client.enter()
            await client.ask("watch_table", table="table-1")
            await client.ask("nothing")
            after = [await sample(f"croupier_{name}") for name in names]
            for _ in range(3):
                await client.socket.send("text")
            await client.close_code()
        grown = dict(zip(names, (b - a for a, b in zip(before, after, strict=True)), strict=True))
        assert grown.pop("sent_bytes_total") > 200
        assert grown == {
            "connections": 1, "watchers": 1, "frames_received_total": 4, "frames_sent_total": 4,
            "bad_messages_total": 1, "dropped_connections_total": 0, "sign_ins_total": 1,
        }  # fmt: skip
        await until(lambda: house.connections == 0)
        assert await sample("croupier_dropped_connections_total") == before[6] + 1
        assert await sample("croupier_connections") == before[0]
        assert await sample("croupier_watchers") == before[1]
