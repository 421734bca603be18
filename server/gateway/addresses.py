"""The client's address behind proxies, and which addresses may use the operators' listener."""

from __future__ import annotations

import re
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

UNKNOWN_ADDRESS = IPv4Address("0.0.0.0")
"""Of a client that has no readable address. No network holds it, and it has no privilege."""

# Headers with which a proxy names the client it forwards for, and the others that it may add.
_NAMING = ("Forwarded", "X-Forwarded-For", "X-Real-IP")
_FORWARDING = (*_NAMING, "X-Forwarded-Host", "X-Forwarded-Proto", "Via")

# RFC 7239, section 4: a pair of an element, whose value is a token or a quoted string.
_PAIR = re.compile(r'\s*([!#$%&\'*+.^_`|~0-9A-Za-z-]+)=("(?:[^"\\]|\\.)*"|[^",;\s]*)\s*')
_HEADER_LENGTH = 4_096  # characters of one header that are read


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
        """Whether an address is in one of the networks. UNKNOWN_ADDRESS is in none."""
        return address != UNKNOWN_ADDRESS and any(address in network for network in self._networks)


def client_address(peer: Address, headers: Headers, proxies: Networks) -> Address:
    """The client's address: the peer's, or the one that a trusted proxy forwards for.

    UNKNOWN_ADDRESS, which no privilege is given to, if a trusted proxy does not name the client, or
    not readably, or if two of its headers disagree: a proxy that sets one header may pass the
    others on as its caller wrote them. A client that is named as loopback is on the proxy's
    machine, not on ours. A proxy on this machine that nobody trusts hides its clients.
    """
    if peer not in proxies:
        return UNKNOWN_ADDRESS if peer.is_loopback and is_forwarded(headers) else peer
    named = {
        address
        for chain in (
            _forwarded_chain(headers),
            _listed_chain(headers, "X-Forwarded-For"),
            _listed_chain(headers, "X-Real-IP"),
        )
        if (address := _first_stranger(chain, proxies)) is not None
    }
    client = named.pop() if len(named) == 1 else UNKNOWN_ADDRESS
    return UNKNOWN_ADDRESS if client.is_loopback else client


def is_forwarded(headers: Headers) -> bool:
    """Whether a proxy says that it forwards the request."""
    return any(name in headers for name in _FORWARDING)


def _first_stranger(chain: list[str], proxies: Networks) -> Address | None:
    """The client of a chain of addresses, to which each proxy has appended its caller's.

    So the rightmost address that is not a trusted proxy is the client; anybody may have written
    the addresses to its left. None if the chain names no client.
    """
    for text in reversed(chain):
        try:
            address = parse_node(text)
        except ValueError:
            return UNKNOWN_ADDRESS
        if address not in proxies:
            return address
    return None


def parse_node(text: str) -> Address:
    """An address as a proxy writes it, with or without a port: RFC 7239, section 6.

    Raises ValueError, also for `unknown` and for an identifier that hides the address (`_x`).
    """
    text = text.strip()
    if text.startswith("["):
        host, closed, port = text[1:].partition("]")
        if not closed or (port and not port.startswith(":")):
            raise ValueError(f"{text!r} is not an address")
        address = parse_address(host)
        if ":" not in host:
            raise ValueError(f"{text!r} is not an IPv6 address")
        return address
    host, colon, port = text.partition(":")
    if colon and ":" not in port:  # one colon: an IPv4 address with its port
        return IPv4Address(host)
    return parse_address(text)


def _listed_chain(headers: Headers, name: str) -> list[str]:
    values = headers.get_all(name)
    if not values:
        return []
    return ",".join(values)[-_HEADER_LENGTH:].split(",")


def _forwarded_chain(headers: Headers) -> list[str]:
    """The `for` of each element of the header Forwarded; "" where it is missing or malformed."""
    values = headers.get_all("Forwarded")
    if not values:
        return []
    text = ",".join(values)
    chain: list[str] = []
    client, at = "", 0
    while len(text) <= _HEADER_LENGTH and (pair := _PAIR.match(text, at)) is not None:
        name, value = pair[1].lower(), pair[2]
        if value.startswith('"'):
            value = re.sub(r"\\(.)", r"\1", value[1:-1])
        if name == "for":
            # "Each parameter MUST NOT occur more than once" (section 4).
            client = value if not client else "repeated"
        at = pair.end()
        if at == len(text):
            return [*chain, client]
        if text[at] == ",":
            chain.append(client)
            client = ""
        elif text[at] != ";":
            break
        at += 1
    return [""]  # not in the header's form: nothing in it is believed


def may_use(peer: Address, headers: Headers, networks: Networks) -> bool:
    """Whether a request may use the operators' listener: it comes directly, from these networks."""
    return peer in networks and not is_forwarded(headers)


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
