"""Plain HTTP: the client's files, health, metrics, and who may open which socket."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import InvalidStatus

from tests.gateway.open_house import House, OpenHouse
from tests.house_in_a_box import until

SCRIPT = b"console.log('17 black');\n" * 100
INDEX = b"<!doctype html><title>Croupier</title>" * 10


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    (folder / "assets" / "index-1a2b3c.js").write_bytes(SCRIPT)
    (folder / "chip.svg").write_bytes(b"<svg/>")
    (folder / "sound.ogg").write_bytes(bytes(2000))
    (tmp_path / "secret.txt").write_text("the seed")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    return folder


@pytest.fixture
async def house(site: Path, open_house: OpenHouse) -> AsyncIterator[House]:
    async with open_house(site=site) as opened:
        yield opened


class TestTheClient:
    async def test_the_page_is_at_the_root_and_is_asked_for_again(self, house: House) -> None:
        for path in ("/", "/index.html", "/?table=single-1"):
            status, headers, body = await house.request(path)
            assert (status, body) == (200, INDEX)
            assert headers["content-type"] == "text/html; charset=utf-8"
            assert headers["cache-control"] == "no-cache"
        etag = headers["etag"]
        status, headers, body = await house.request("/", headers={"If-None-Match": etag})
        assert (status, body, headers["etag"]) == (304, b"", etag)

    async def test_a_hashed_file_never_changes(self, house: House) -> None:
        status, headers, body = await house.request("/assets/index-1a2b3c.js")
        assert (status, body) == (200, SCRIPT)
        assert headers["content-type"] == "text/javascript; charset=utf-8"
        assert headers["cache-control"] == "public, max-age=31536000, immutable"
        assert (await house.request("/chip.svg"))[1]["content-type"] == "image/svg+xml"

    @pytest.mark.parametrize(
        ("offer", "is_gzipped"),
        [("gzip, deflate, br", True), ("br;q=1.0, gzip;q=0.2", True), ("*", False), ("br", False),
         ("gzip;q=0", False), ("gzip; q=0.000", False), ("", False)],
    )  # fmt: skip
    async def test_gzip_where_it_is_accepted(
        self, house: House, offer: str, is_gzipped: bool
    ) -> None:
        path, accepts = "/assets/index-1a2b3c.js", {"Accept-Encoding": offer}
        _, headers, body = await house.request(path, headers=accepts)
        assert headers["vary"] == "Accept-Encoding"
        assert int(headers["content-length"]) == len(body)
        assert (headers.get("content-encoding") == "gzip") == is_gzipped
        assert (gzip.decompress(body) if is_gzipped else body) == SCRIPT

    async def test_what_gzip_does_not_make_smaller_stays(self, house: House) -> None:
        for path in ("/chip.svg", "/sound.ogg"):
            headers = (await house.request(path, headers={"Accept-Encoding": "gzip"}))[1]
            assert "content-encoding" not in headers

    @pytest.mark.parametrize(
        "path",
        ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "//secret.txt",
         "/link.txt", "/assets", "/assets/", "/.", "/index.html/", "/nothing.js", "*",
         "http://127.0.0.1/index.html"],
    )  # fmt: skip
    async def test_nothing_else_is_served(self, house: House, path: str) -> None:
        status, _, body = await house.request(path)
        assert status == 404 and b"seed" not in body

    async def test_head_is_get_without_the_body(self, house: House) -> None:
        status, headers, body = await house.request("/", "HEAD")
        assert (status, body, headers["content-length"]) == (200, b"", str(len(INDEX)))

    @pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "BREW"])
    async def test_other_methods_are_refused(self, house: House, method: str) -> None:
        for path in ("/", "/healthz"):
            status, headers, _ = await house.request(path, method)
            assert (status, headers["allow"]) == (405, "GET, HEAD")

    async def test_every_answer_carries_the_security_headers(self, house: House) -> None:
        for path in ("/", "/healthz", "/metrics", "/nothing"):
            headers = (await house.request(path))[1]
            policy = headers["content-security-policy"]
            assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy and "*" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers

    async def test_a_client_that_is_not_built_gets_a_message(self, open_house: OpenHouse) -> None:
        async with open_house(site=Path("/nonexistent")) as house:
            status, headers, body = await house.request("/")
            assert status == 503 and b"has not been built" in body
            assert headers["content-type"].startswith("text/plain")
            async with house.client() as client:
                assert (await client.hello())["type"] == "welcome"


class TestHealth:
    async def test_a_house_in_order(self, house: House) -> None:
        status, headers, body = await house.request("/healthz")
        assert (status, headers["content-type"]) == (200, "application/json")
        assert json.loads(body) == {"status": "ok", "cage_answering": True, "tables_open": 3}

    async def test_the_cage_does_not_answer(self, house: House) -> None:
        with house.box.redis_frozen():
            await until(lambda: not house.box.cage.answering)
            status, _, body = await house.request("/healthz")
        assert (status, json.loads(body)["status"]) == (503, "cage_waiting")

    async def test_the_house_is_closing(self, house: House) -> None:
        house.gateway.announce_closing("Good night.")
        status, _, body = await house.request("/healthz")
        assert (status, json.loads(body)["status"]) == (503, "closing")
        with pytest.raises(InvalidStatus) as refused:
            async with house.client():
                pass
        assert refused.value.response.status_code == 503


class TestMetrics:
    async def test_they_are_what_prometheus_reads(self, house: House) -> None:
        async def sample(name: str) -> float:
            text = (await house.request("/metrics"))[2].decode()
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

    async def test_a_forwarded_request_does_not_get_them(self, house: House) -> None:
        for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "X-Forwarded-Host"):
            assert (await house.request("/metrics", headers={name: "127.0.0.1"}))[0] == 403


class TestOrigin:
    async def _status(self, house: House, path: str, **headers: str) -> int:
        try:
            async with house.client(path, additional_headers=headers):
                return 101
        except InvalidStatus as refused:
            return refused.response.status_code

    async def test_the_pages_of_this_host_and_those_configured(self, open_house: OpenHouse) -> None:
        async with open_house(origins=("https://casino.example",)) as house:
            own = f"127.0.0.1:{house.gateway.port}"
            assert await self._status(house, "/play") == 101
            assert await self._status(house, "/play", Origin=f"http://{own}") == 101
            assert await self._status(house, "/play", Origin="https://casino.example") == 101
            for other in (
                "https://evil.example", "null", "http://127.0.0.1", "", "http://[",
                f"http://{own}.evil.example", "https://casino.example.evil.example",
            ):  # fmt: skip
                assert await self._status(house, "/play", Origin=other) == 403, other

    async def test_a_page_needs_a_configured_origin_for_the_pit(
        self, open_house: OpenHouse
    ) -> None:
        async with open_house(origins=("https://pit.example",)) as house:
            own = f"http://127.0.0.1:{house.gateway.port}"
            assert await self._status(house, "/pit") == 101
            assert await self._status(house, "/pit", Origin="https://pit.example") == 101
            assert await self._status(house, "/pit", Origin=own) == 403

    async def test_a_socket_needs_the_handshake(self, house: House) -> None:
        for path in ("/play", "/pit"):
            assert (await house.request(path))[0] == 426


class TestThePit:
    async def test_it_is_an_ordinary_socket(self, house: House) -> None:
        async with house.client("/pit") as client:
            await client.socket.send([b"by", b"te", b"s"])
            assert await client.socket.recv() == b"pit:bytes"

    async def test_a_forwarded_request_is_refused(self, house: House) -> None:
        headers = {"X-Forwarded-For": "127.0.0.1"}
        with pytest.raises(InvalidStatus) as refused:
            async with house.client("/pit", additional_headers=headers):
                pass
        assert refused.value.response.status_code == 403

    async def test_a_trusted_proxy_is_believed(self, open_house: OpenHouse) -> None:
        trust = {"trusted_proxies": ("127.0.0.1",), "pit_networks": ("10.0.0.0/8",)}
        async with open_house(**trust) as house:
            async with house.client("/pit", additional_headers={"X-Forwarded-For": "10.1.2.3"}):
                pass
            for chain in ("198.51.100.7", "10.1.2.3, 198.51.100.7", "nonsense"):
                with pytest.raises(InvalidStatus):
                    headers = {"X-Forwarded-For": chain}
                    async with house.client("/pit", additional_headers=headers):
                        pass

    async def test_an_operator_is_told_by_the_close_code(self, open_house: OpenHouse) -> None:
        async with open_house() as house, house.client("/pit") as client:
            await asyncio.gather(house.gateway.close("Good night."), client.close_code())
            assert client.socket.close_code == 1001


class TestHowMany:
    async def test_connections_of_an_address(self, open_house: OpenHouse) -> None:
        async with open_house(connections_from_loopback=2) as house:
            async with house.client() as one, house.client() as two:
                await one.hello()
                await two.hello()
                status, headers, _ = await house.request("/healthz")
                assert (status, headers["retry-after"]) == (429, "10")
                with pytest.raises(InvalidStatus) as refused:
                    async with house.client():
                        pass
                assert refused.value.response.status_code == 429
                assert (await one.ask("ping"))["type"] == "pong"
            await until(lambda: house.connections == 0)
            assert (await house.request("/healthz"))[0] == 200

    async def test_behind_a_proxy_each_client_has_its_own(self, open_house: OpenHouse) -> None:
        limits = {"connections_an_address": 1, "trusted_proxies": ("127.0.0.0/8",)}
        async with open_house(**limits) as house:
            one, two = ({"X-Forwarded-For": f"198.51.100.{n}"} for n in (1, 2))
            async with (
                house.client(additional_headers=one) as first,
                house.client(additional_headers=two) as second,
            ):
                await first.hello()
                await second.hello()
                assert (await house.request("/", headers=two))[0] == 429

    async def test_connections_of_the_house(self, open_house: OpenHouse) -> None:
        async with open_house(max_connections=1) as house, house.client() as one:
            await one.hello()
            assert (await house.request("/healthz"))[0] == 503

    async def test_a_crowd_over_the_limit_is_not_even_answered(self, open_house: OpenHouse) -> None:
        async with open_house(connections_from_loopback=1) as house:
            connections = [
                await asyncio.open_connection("127.0.0.1", house.gateway.port) for _ in range(80)
            ]
            await asyncio.sleep(0.05)
            ended = sum(
                reader.at_eof() or reader.exception() is not None for reader, _ in connections
            )
            assert 10 <= ended <= 20
            for _, writer in connections:
                writer.close()
