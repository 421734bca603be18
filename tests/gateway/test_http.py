"""Plain HTTP: the client's files, health, metrics, and who may open which socket."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
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
        for path in ("/", "/healthz", "/nothing"):
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
        status, headers, body = await house.request("/readyz")
        assert (status, headers["content-type"]) == (200, "application/json")
        assert json.loads(body) == {"ready": True, "reason": ""}
        assert (await house.request("/livez"))[0] == 200

    async def test_the_cage_does_not_answer(self, house: House) -> None:
        with house.box.redis_frozen():
            await until(lambda: not house.box.cage.answering)
            status, _, body = await house.request("/healthz")
            ready, _, why = await house.request("/readyz")
            # A restart would cut off every player, and would not bring Redis back.
            assert (await house.request("/livez"))[0] == 200
        assert (status, json.loads(body)["status"]) == (503, "cage_waiting")
        assert (ready, json.loads(why)) == (503, {"ready": False, "reason": "cage_waiting"})

    async def test_the_house_is_closing(self, house: House) -> None:
        house.gateway.announce_closing("Good night.")
        status, _, body = await house.request("/healthz")
        assert (status, json.loads(body)["status"]) == (503, "closing")
        status, _, body = await house.request("/readyz")
        assert (status, json.loads(body)) == (503, {"ready": False, "reason": "closing"})
        assert (await house.request("/livez"))[0] == 200
        with pytest.raises(InvalidStatus) as refused:
            async with house.client():
                pass
        assert refused.value.response.status_code == 503


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

    async def test_a_socket_needs_the_handshake(self, house: House) -> None:
        assert (await house.request("/play"))[0] == 426

    async def test_operators_and_metrics_have_no_place_here(self, house: House) -> None:
        assert await self._status(house, "/pit") == 404
        assert (await house.request("/metrics"))[0] == 404


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

            def ended() -> int:
                return sum(
                    reader.at_eof() or reader.exception() is not None for reader, _ in connections
                )

            await until(lambda: ended() >= 10)
            await asyncio.sleep(0.05)
            assert ended() <= 20
            for _, writer in connections:
                writer.close()

    async def test_a_proxys_clients_are_not_loopback(self, open_house: OpenHouse) -> None:
        """Only a client of this machine itself has loopback's limit."""
        limits = {"connections_an_address": 1, "trusted_proxies": ("127.0.0.0/8",)}
        for spelled in (
            {"X-Forwarded-For": "nonsense"}, {"X-Forwarded-For": "127.0.0.1:4711"},
            {"Forwarded": "for=127.0.0.1"}, {"X-Real-IP": "127.0.0.1"}, {},
        ):  # fmt: skip
            async with (
                open_house(**limits) as house,
                house.client(additional_headers=spelled) as first,
            ):
                await first.hello()
                assert (await house.request("/", headers=spelled))[0] == 429, spelled

    async def test_a_port_with_the_address_is_no_other_client(self, open_house: OpenHouse) -> None:
        limits = {"connections_an_address": 1, "trusted_proxies": ("127.0.0.0/8",)}
        with_port = {"X-Forwarded-For": "198.51.100.1:4711"}
        async with (
            open_house(**limits) as house,
            house.client(additional_headers=with_port) as first,
        ):
            await first.hello()
            for spelled in ({"Forwarded": "for=198.51.100.1"}, {"X-Real-IP": "198.51.100.1"}):
                assert (await house.request("/", headers=spelled))[0] == 429, spelled
            assert (await house.request("/", headers={"X-Real-IP": "198.51.100.2"}))[0] == 503
