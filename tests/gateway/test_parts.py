"""The gateway's leaves, each by itself."""

from __future__ import annotations

from ipaddress import ip_address

import pytest
from websockets.datastructures import Headers
from websockets.frames import BINARY, Frame

from server.gateway.addresses import (
    Networks,
    client_address,
    parse_address,
    peer_address,
    subscriber_of,
)
from server.gateway.framing import server_frame


class TestFraming:
    @pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
    def test_a_frame_is_the_librarys_to_the_byte(self, length: int) -> None:
        payload = bytes(length)
        assert server_frame(payload) == Frame(BINARY, payload).serialize(mask=False)


class TestAddresses:
    @pytest.mark.parametrize(
        ("peername", "address"),
        [
            (("192.0.2.1", 80), "192.0.2.1"),
            (("::ffff:192.0.2.1", 80, 0, 0), "192.0.2.1"),
            (("fe80::1%eth0", 80, 0, 2), "fe80::1"),
            (("nonsense", 1), "0.0.0.0"),
            (None, "0.0.0.0"),
            ("", "0.0.0.0"),
        ],
    )
    def test_a_peer(self, peername: object, address: str) -> None:
        assert peer_address(peername) == ip_address(address)

    def test_one_ipv6_subscriber_is_one_sender(self) -> None:
        one, two, three = map(
            parse_address, ("2001:db8::1", "2001:db8::2:0:0:1", "2001:db8:0:1::1")
        )
        assert subscriber_of(one) == subscriber_of(two) != subscriber_of(three)
        four = parse_address("192.0.2.1")
        assert subscriber_of(four) == four

    @pytest.mark.parametrize(
        ("chain", "client"),
        [
            (["198.51.100.1"], "198.51.100.1"),
            (["203.0.113.9, 198.51.100.1"], "198.51.100.1"),
            (["203.0.113.9", "198.51.100.1"], "198.51.100.1"),
            (["198.51.100.1, 10.0.0.2"], "198.51.100.1"),
            (["198.51.100.1:4711"], "198.51.100.1"),
            (["[2001:db8::7]:4711"], "2001:db8::7"),
            (["[2001:db8::7]"], "2001:db8::7"),
            (["2001:db8::7"], "2001:db8::7"),
            (["[::ffff:198.51.100.1]:80"], "198.51.100.1"),
            (["10.0.0.3, 10.0.0.2"], "0.0.0.0"),
            (["198.51.100.1, nonsense"], "0.0.0.0"),
            (["198.51.100.1, "], "0.0.0.0"),
            (["127.0.0.1"], "0.0.0.0"),
            (["127.0.0.1:80"], "0.0.0.0"),
            (["[::1]:80"], "0.0.0.0"),
            (["::ffff:127.0.0.1"], "0.0.0.0"),
            (["[198.51.100.1]"], "0.0.0.0"),
            (["[2001:db8::7"], "0.0.0.0"),
            (["[2001:db8::7]80"], "0.0.0.0"),
            (["unknown"], "0.0.0.0"),
            ([], "0.0.0.0"),
        ],
    )
    def test_whom_a_trusted_proxy_speaks_for(self, chain: list[str], client: str) -> None:
        headers = Headers([("X-Forwarded-For", part) for part in chain])
        proxies = Networks(("10.0.0.0/24",))
        assert client_address(parse_address("10.0.0.1"), headers, proxies) == ip_address(client)

    @pytest.mark.parametrize(
        ("forwarded", "client"),
        [
            (["for=198.51.100.1"], "198.51.100.1"),
            (["For=198.51.100.1;proto=https;by=10.0.0.1"], "198.51.100.1"),
            (['proto=http; for="198.51.100.1:4711"'], "198.51.100.1"),
            (['for="[2001:db8:cafe::17]:4711"'], "2001:db8:cafe::17"),
            (["for=203.0.113.9, for=198.51.100.1"], "198.51.100.1"),
            (["for=203.0.113.9", "for=198.51.100.1, for=10.0.0.7"], "198.51.100.1"),
            (['for="203.0.113.9, for=10.0.0.7", for=198.51.100.1'], "198.51.100.1"),
            (["for=unknown"], "0.0.0.0"),
            (["for=_hidden"], "0.0.0.0"),
            (["for=198.51.100.1, for=_hidden"], "0.0.0.0"),
            (["for=198.51.100.1, proto=https"], "0.0.0.0"),
            (["for=198.51.100.1;for=198.51.100.2"], "0.0.0.0"),
            (['for="198.51.100.1'], "0.0.0.0"),
            (["198.51.100.1"], "0.0.0.0"),
            (["for=127.0.0.1"], "0.0.0.0"),
            (["x=" + "y" * 5_000 + ",for=198.51.100.1"], "0.0.0.0"),
            ([""], "0.0.0.0"),
        ],
    )
    def test_the_header_of_rfc_7239(self, forwarded: list[str], client: str) -> None:
        headers = Headers([("Forwarded", part) for part in forwarded])
        proxies = Networks(("10.0.0.0/24",))
        assert client_address(parse_address("10.0.0.1"), headers, proxies) == ip_address(client)

    @pytest.mark.parametrize(
        ("headers", "client"),
        [
            ({"X-Real-IP": "198.51.100.1"}, "198.51.100.1"),
            ({"X-Real-IP": "198.51.100.1", "X-Forwarded-For": "198.51.100.1"}, "198.51.100.1"),
            # The next proxy, seen by a proxy behind it.
            ({"X-Real-IP": "10.0.0.2", "X-Forwarded-For": "198.51.100.1"}, "198.51.100.1"),
            # A proxy that sets one of them passes the other on as its caller wrote it.
            ({"X-Real-IP": "203.0.113.9", "X-Forwarded-For": "198.51.100.1"}, "0.0.0.0"),
            ({"Forwarded": "for=203.0.113.9", "X-Forwarded-For": "198.51.100.1"}, "0.0.0.0"),
            ({"Forwarded": "nonsense", "X-Forwarded-For": "198.51.100.1"}, "0.0.0.0"),
            ({"X-Real-IP": "nonsense"}, "0.0.0.0"),
            ({"X-Real-IP": "127.0.0.1"}, "0.0.0.0"),
        ],
    )
    def test_headers_of_a_trusted_proxy_have_to_agree(
        self, headers: dict[str, str], client: str
    ) -> None:
        for proxy in ("10.0.0.1", "127.0.0.1"):
            proxies = Networks(("10.0.0.0/24", "127.0.0.0/8"))
            found = client_address(parse_address(proxy), Headers(headers), proxies)
            assert found == ip_address(client)

    @pytest.mark.parametrize("name", ["Forwarded", "X-Forwarded-For", "X-Real-IP"])
    def test_a_proxy_on_this_machine_that_is_not_trusted_is_not_loopback(self, name: str) -> None:
        headers, loopback = Headers({name: "198.51.100.1"}), parse_address("127.0.0.1")
        assert client_address(loopback, headers, Networks(())) == ip_address("0.0.0.0")
        assert client_address(loopback, Headers(), Networks(())) == loopback

    def test_an_unknown_address_is_in_no_network(self) -> None:
        assert parse_address("0.0.0.0") not in Networks(("0.0.0.0/0",))
        assert parse_address("198.51.100.1") in Networks(("0.0.0.0/0",))

    def test_nobody_else_is_believed(self) -> None:
        headers = Headers([("X-Forwarded-For", "127.0.0.1")])
        peer = parse_address("198.51.100.1")
        assert client_address(peer, headers, Networks(("10.0.0.0/24",))) == peer

    def test_a_text_that_is_not_a_network_is_refused(self) -> None:
        with pytest.raises(ValueError, match="loopback"):
            Networks(("loopback",))
