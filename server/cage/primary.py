"""The primary that Sentinels name: found before each connection, and followed when it moves.

    redis+sentinel://user:password@host:26379,host:26379,host:26379/service?db=0
    rediss+sentinel://…                                        TLS, to Sentinels and servers

redis-py asks the first Sentinel that answers. One that is cut off together with an old primary
still names that one. So the house asks all of them, needs more than half, and believes the
newest configuration. A server that is no primary is left at once, and every second the house looks
whether the primary has moved: it does not wait until the old one fails.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any
from urllib.parse import SplitResult, urlsplit
from weakref import WeakSet

from redis.asyncio import Redis
from redis.asyncio.connection import parse_url
from redis.asyncio.sentinel import (
    MasterNotFoundError,
    Sentinel,
    SentinelConnectionPool,
    SentinelManagedConnection,
    SentinelManagedSSLConnection,
)
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import RedisError

from server.common.tasks import beside

LOOKED_FOR_EVERY_S = 1.0
_SENTINEL_PORT = 26379
_SCHEMES = {"redis+sentinel": "redis", "rediss+sentinel": "rediss"}
_OF_SENTINELS = ("sentinel_username", "sentinel_password")

Address = tuple[str, int]

_log = logging.getLogger("croupier.cage")


class Sentinels(Sentinel):
    """All Sentinels of a service, of which more than half have to answer."""

    async def discover_master(self, service_name: str) -> Address:
        told = await asyncio.gather(*(self._state(one, service_name) for one in self.sentinels))
        known = [state for state in told if state is not None]
        if 2 * len(known) <= len(told):
            raise MasterNotFoundError(
                f"{len(known)} of {len(told)} Sentinels know {service_name!r}: "
                "more than half have to"
            )
        newest = max(state["config-epoch"] for state in known)
        for state in known:
            if state["config-epoch"] == newest and self.check_master_state(state, service_name):
                return str(state["ip"]), int(state["port"])
        raise MasterNotFoundError(f"the Sentinels say that the primary of {service_name!r} is down")

    async def _state(self, sentinel: Any, service_name: str) -> Any:
        """What one Sentinel knows of the service; None if it is silent or knows nothing."""
        try:
            return (await sentinel.sentinel_masters()).get(service_name)
        except (RedisError, OSError) as error:
            _log.debug("a Sentinel does not answer: %s", error)
            return None


class _PrimaryOnly:
    """A connection that stays with no other server than a primary."""

    async def connect_to(self, address: Address) -> None:
        connection: Any = super()
        await connection.connect_to(address)
        await connection.send_command("ROLE")
        role, *_ = await connection.read_response()
        if role not in {b"master", "master"}:
            await connection.disconnect(nowait=True)
            raise NoConnection(f"{address[0]}:{address[1]} is no primary any more")


class PrimaryConnection(_PrimaryOnly, SentinelManagedConnection):
    pass


class PrimarySSLConnection(_PrimaryOnly, SentinelManagedSSLConnection):
    pass


class PrimaryPool(SentinelConnectionPool):
    """The connections of one client to the primary."""

    def __init__(self, service_name: str, sentinel_manager: Sentinels, **options: Any) -> None:
        pool: Any = super()
        pool.__init__(service_name, sentinel_manager, **options)
        self._made: WeakSet[Any] = WeakSet()

    def make_connection(self) -> Any:
        pool: Any = super()
        made = pool.make_connection()
        self._made.add(made)
        return made

    async def find(self) -> Address:
        """Where the primary is. Raises redis.RedisError."""
        found: Address = await self.sentinel_manager.discover_master(self.service_name)
        return found

    async def leave_others(self, primary: Address) -> None:
        """Close every connection that leads elsewhere. A call that waits on it gets an error."""
        for connection in list(self._made):
            if connection.is_connected and (connection.host, connection.port) != primary:
                await connection.disconnect(nowait=True)

    async def disconnect(self, inuse_connections: bool = True) -> None:
        await super().disconnect(inuse_connections)
        if inuse_connections:  # the client is closed
            await self.sentinel_manager.aclose()


def is_of_sentinels(url: str) -> bool:
    """Whether a URL names Sentinels and not a server."""
    return parts_of(url).scheme in _SCHEMES


def client_of_primary(url: str, kind: type[Redis], **options: Any) -> Redis:
    """A client of the primary that the Sentinels in `url` name. Raises ValueError."""
    parts = parts_of(url)
    service = parts.path.strip("/")
    if not service or "/" in service:
        raise ValueError(f"{parts.scheme}://… ends with the service that the Sentinels watch")
    user, at, _ = parts.netloc.rpartition("@")
    scheme = _SCHEMES[parts.scheme]
    of_server: dict[str, Any] = dict(parse_url(f"{scheme}://{user}{at}primary/?{parts.query}"))
    of_server.pop("host")
    is_tls = of_server.pop("connection_class", None) is not None
    named = {name.removeprefix("sentinel_"): of_server.pop(name, None) for name in _OF_SENTINELS}
    tls = {name: value for name, value in of_server.items() if name.startswith("ssl_")}
    of_sentinels = {**options, **named, **tls, "ssl": is_tls}
    kind_of_manager: Any = Sentinels
    manager = kind_of_manager(places_of(parts, _SENTINEL_PORT), sentinel_kwargs=of_sentinels)
    made: Redis = manager.master_for(
        service,
        redis_class=kind,
        connection_pool_class=PrimaryPool,
        connection_class=PrimarySSLConnection if is_tls else PrimaryConnection,
        **options,
        **of_server,
    )
    return made


def parts_of(url: str) -> SplitResult:
    """The parts of a URL that may name several servers, of which `places_of` reads the places.

    The brackets of an IPv6 address are quoted in it: `urlsplit` takes them around one host only.
    """
    return urlsplit(url.replace("[", "%5B").replace("]", "%5D"))


def places_of(parts: SplitResult, port: int) -> list[Address]:
    """The places that a URL names, separated by commas. Raises ValueError."""
    _, _, quoted = parts.netloc.rpartition("@")
    places = quoted.replace("%5B", "[").replace("%5D", "]")
    found = [urlsplit(f"//{place}") for place in places.split(",")]
    if not all(place.hostname for place in found):
        raise ValueError(f"{parts.scheme}://… names each server as host:port")
    return [(place.hostname or "", place.port or port) for place in found]


@asynccontextmanager
async def primary_followed(clients: Sequence[Redis]) -> AsyncIterator[None]:
    """While this block runs, no client stays on a server that is not the primary any more."""
    pools = [getattr(client, "connection_pool", None) for client in clients]
    of_sentinels = [pool for pool in pools if isinstance(pool, PrimaryPool)]
    if not of_sentinels:
        yield
        return
    async with beside(partial(_follow, of_sentinels), "primary of Redis"):
        yield


async def _follow(pools: Sequence[PrimaryPool]) -> None:
    before: Address | None = None
    while True:
        try:
            primary = await pools[0].find()
        except RedisError as error:
            _log.debug("where the primary of Redis is: %s", error)
        else:
            if before not in {None, primary}:
                _log.warning("the primary of Redis is now at %s port %d", *primary)
            before = primary
            for pool in pools:
                await pool.leave_others(primary)
        await asyncio.sleep(LOOKED_FOR_EVERY_S)
