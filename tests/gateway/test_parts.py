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
            (["10.0.0.3, 10.0.0.2"], "10.0.0.1"),
            (["198.51.100.1, nonsense"], "10.0.0.1"),
            ([], "10.0.0.1"),
        ],
    )
    def test_whom_a_trusted_proxy_speaks_for(self, chain: list[str], client: str) -> None:
        headers = Headers([("X-Forwarded-For", part) for part in chain])
        proxies = Networks(("10.0.0.0/24",))
        assert client_address(parse_address("10.0.0.1"), headers, proxies) == ip_address(client)

    def test_nobody_else_is_believed(self) -> None:
        headers = Headers([("X-Forwarded-For", "127.0.0.1")])
        peer = parse_address("198.51.100.1")
        assert client_address(peer, headers, Networks(("10.0.0.0/24",))) == peer

    def test_a_text_that_is_not_a_network_is_refused(self) -> None:
        with pytest.raises(ValueError, match="loopback"):
            Networks(("loopback",))
