"""Whose address is whose, and who may use the paths that are not for everybody."""

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

NOWHERE = IPv4Address("0.0.0.0")  # a peer whose address cannot be told

# Headers by which a proxy says that it speaks for somebody else.
_FORWARDING = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")


def parse_address(text: str) -> Address:
    """An address as the operating system writes it. Raises ValueError."""
    address = ip_address(text.partition("%")[0])  # RFC 4007, section 11: fe80::1%eth0
    # RFC 4291, section 2.5.5.2: an IPv4 peer of a dual-stack socket is ::ffff:a.b.c.d
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def peer_address(peername: object) -> Address:
    """The address of a transport's `peername`."""
    if not isinstance(peername, tuple) or not peername:
        return NOWHERE
    try:
        return parse_address(str(peername[0]))
    except ValueError:
        return NOWHERE


def one_subscriber(address: Address) -> IPv4Address | IPv6Network:
    """What counts as one sender: an IPv4 address, or the /64 that one IPv6 line has."""
    if isinstance(address, IPv6Address):
        return IPv6Network((int(address) >> 64 << 64, 64))
    return address


class Networks:
    """A set of networks in CIDR form. Raises ValueError for what is none."""

    def __init__(self, texts: tuple[str, ...]) -> None:
        self._networks: tuple[IPv4Network | IPv6Network, ...] = tuple(
            ip_network(text) for text in texts
        )

    def __contains__(self, address: Address) -> bool:
        return any(address in network for network in self._networks)


def client_address(peer: Address, headers: Headers, proxies: Networks) -> Address:
    """Who is at the other end: the peer, or whom a trusted proxy says that it speaks for.

    Each proxy adds the address that it was called from at the right, so the first from the right
    that is not itself a trusted proxy is the client; what is further left anybody may have written.
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


def may_enter(peer: Address, headers: Headers, proxies: Networks, networks: Networks) -> bool:
    """Whether a private path is open to this request.

    A proxy on the same machine has the machine's address whoever it speaks for: a request that
    says it was forwarded is refused, unless it comes from a proxy that is trusted.
    """
    is_forwarded = any(name in headers for name in _FORWARDING)
    if is_forwarded and peer not in proxies:
        return False
    return client_address(peer, headers, proxies) in networks


def origin_is_welcome(headers: Headers, origins: tuple[str, ...]) -> bool:
    """Whether a browser's page may open a socket here (RFC 6455, section 10.2).

    Programs that are no browsers send no Origin and are let in; a browser cannot leave it out.
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
