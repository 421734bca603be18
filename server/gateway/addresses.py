"""The client's address behind proxies, and which addresses may use the private paths."""

from __future__ import annotations

from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import TypeAlias
from urllib.parse import urlsplit

from websockets.datastructures import Headers

Address: TypeAlias = IPv4Address | IPv6Address

UNKNOWN_ADDRESS = IPv4Address("0.0.0.0")  # of a peer that has no readable address

# Headers that a proxy adds when it forwards a request.
_FORWARDING = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")


def parse_address(text: str) -> Address:
    """Read an address as the operating system writes it. Raises ValueError."""
    address = ip_address(text.partition("%")[0])  # RFC 4007, section 11: fe80::1%eth0
    # RFC 4291, section 2.5.5.2: an IPv4 peer of a dual-stack socket is ::ffff:a.b.c.d
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def peer_address(peername: object) -> Address:
    """The address in a transport's `peername`, or UNKNOWN_ADDRESS."""
    if not isinstance(peername, tuple) or not peername:
        return UNKNOWN_ADDRESS
    try:
        return parse_address(str(peername[0]))
    except ValueError:
        return UNKNOWN_ADDRESS


def subscriber_of(address: Address) -> IPv4Address | IPv6Network:
    """What the limits count as one sender: an IPv4 address, or an IPv6 subscriber's /64."""
    if isinstance(address, IPv6Address):
        return IPv6Network((int(address) >> 64 << 64, 64))
    return address


def home_of(address: Address) -> IPv4Address | IPv6Network:
    """Who guesses at passwords: an IPv4 address, or an IPv6 home's /56 (RFC 6177)."""
    if isinstance(address, IPv6Address):
        return IPv6Network((int(address) >> 72 << 72, 56))
    return address


def block_of(address: Address) -> IPv4Network | IPv6Network:
    """The block that has a budget of new accounts: an IPv4 /24, or an IPv6 /56."""
    if isinstance(address, IPv6Address):
        return IPv6Network((int(address) >> 72 << 72, 56))
    return IPv4Network((int(address) >> 8 << 8, 24))


class Networks:
    """A set of networks in CIDR form. Raises ValueError if a text is not a network."""

    def __init__(self, texts: tuple[str, ...]) -> None:
        self._networks: tuple[IPv4Network | IPv6Network, ...] = tuple(
            ip_network(text) for text in texts
        )

    def __contains__(self, address: Address) -> bool:
        return any(address in network for network in self._networks)


def client_address(peer: Address, headers: Headers, proxies: Networks) -> Address:
    """The client's address: the peer's, or the one that a trusted proxy forwards for.

    Each proxy appends the address of its caller. So the rightmost address that is not a trusted
    proxy is the client; anybody may have written the addresses to its left.
    """
    if peer not in proxies:
        return peer
    chain = ",".join(headers.get_all("X-Forwarded-For")).split(",")
    for text in reversed(chain):
        try:
            address = parse_address(text.strip())
        except ValueError:
            return peer
        if address not in proxies:
            return address
    return peer


def is_allowed(peer: Address, headers: Headers, proxies: Networks, networks: Networks) -> bool:
    """Whether this request may use a private path.

    A proxy on this machine has the machine's own address. So a forwarded request is refused unless
    it comes from a trusted proxy.
    """
    is_forwarded = any(name in headers for name in _FORWARDING)
    if is_forwarded and peer not in proxies:
        return False
    return client_address(peer, headers, proxies) in networks


def origin_is_allowed(headers: Headers, origins: tuple[str, ...]) -> bool:
    """Whether a browser's page may open a socket here (RFC 6455, section 10.2).

    A program that is not a browser sends no Origin and is allowed. A browser always sends it.
    """
    given = headers.get_all("Origin")
    if not given:
        return True
    # RFC 6454, section 7.3: "the user agent MUST NOT include more than one Origin header field"
    if len(given) > 1:
        return False
    if given[0] in origins:
        return True
    hosts = headers.get_all("Host")
    try:
        origin_host = urlsplit(given[0]).netloc
    except ValueError:
        return False
    return len(hosts) == 1 and origin_host != "" and origin_host.lower() == hosts[0].lower()
