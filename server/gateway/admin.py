"""The operators' listener: the pit's socket and the metrics, apart from the players' port.

It listens on an address of its own, or on a unix socket, which only the house's own user may open.
No proxy may forward to it: behind one, everybody would have the proxy's address.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import socket
import stat
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from prometheus_client import CONTENT_TYPE_LATEST
from websockets.asyncio.server import Server, ServerConnection, serve, unix_serve
from websockets.http11 import Request, Response

from server.common import metrics
from server.common.slices import in_turns
from server.gateway.addresses import Networks, may_use, peer_address
from server.gateway.frame_counts import FrameCounts
from server.gateway.http import HealthPages, plain, respond

LOOPBACK = ("127.0.0.0/8", "::1/128")

PitHandler = Callable[[ServerConnection], Awaitable[None]]

_OPEN_SECONDS = 10.0  # for a whole handshake
_PING_SECONDS = 20.0
_CLOSE_SECONDS = 5.0
_MAX_FRAME_BYTES = 16 * 1024
_OWNER_ONLY = 0o177  # the umask of the unix socket: mode 600

# The library logs every connection at INFO.
_wire_log = logging.getLogger("croupier.gateway.wire")


class AdminSettings(Struct, frozen=True, kw_only=True):
    """Where operators and Prometheus connect. `path` is a unix socket, and then counts alone.

    Networks are CIDR texts. They do not apply to a unix socket: its file's mode does.
    """

    host: str = "127.0.0.1"
    port: int = 8081  # 0: any free port
    path: Path | None = None
    pit_networks: tuple[str, ...] = LOOPBACK
    metrics_networks: tuple[str, ...] = LOOPBACK

    def __str__(self) -> str:
        return str(self.path) if self.path is not None else f"{self.host} port {self.port}"


def parse_listen(text: str) -> tuple[str, int] | Path:
    """Read `host:port`, `[IPv6]:port`, or the path of a unix socket. Raises ValueError."""
    if "/" in text:
        return Path(text)
    host, colon, port = text.rpartition(":")
    bare = host.removeprefix("[").removesuffix("]")
    is_ipv6 = ":" in bare
    if colon and bare and is_ipv6 == (host != bare) and port.isdecimal() and int(port) <= 65_535:
        return bare, int(port)
    raise ValueError(f"{text!r} is neither host:port nor the path of a unix socket")


class AdminListener:
    """Serves `/metrics` while `opened`, and what of the rest it is given.

    `pit` serves one operator at `/pit` until it ends. `health` answers everybody who reaches the
    listener: a process of a house of many has no other port, or shares it.
    """

    def __init__(
        self,
        settings: AdminSettings,
        pit: PitHandler | None = None,
        counts: FrameCounts | None = None,
        health: HealthPages | None = None,
    ) -> None:
        self._settings = settings
        self._pit = pit
        self._frame_counts = counts
        self._health = health
        self._pit_networks = Networks(settings.pit_networks)
        self._metrics_networks = Networks(settings.metrics_networks)
        self._server: Server | None = None

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Open the listener; leaving closes it. Raises OSError if it cannot be opened."""
        self._server = await self._serve()
        try:
            yield
        finally:
            self._server.close()
            await self._server.wait_closed()
            if self._settings.path is not None:
                self._settings.path.unlink(missing_ok=True)

    @property
    def url(self) -> str:
        """Where `croupier pit` connects."""
        if self._settings.path is not None:
            return f"unix:{self._settings.path}"
        host = self._settings.host
        return f"ws://{f'[{host}]' if ':' in host else host}:{self.port}/pit"

    @property
    def port(self) -> int:
        """The port in use, also if the configured port is 0."""
        assert self._server is not None, "the listener has not been opened"
        return int(next(iter(self._server.sockets)).getsockname()[1])

    def __str__(self) -> str:
        """Where it listens."""
        is_path = self._settings.path is not None
        return str(self._settings if is_path else replace(self._settings, port=self.port))

    async def _serve(self) -> Server:
        options: dict[str, Any] = {
            "compression": None,
            "process_request": self._process_request,
            "server_header": None,
            "open_timeout": _OPEN_SECONDS,
            "ping_interval": _PING_SECONDS,
            "ping_timeout": _PING_SECONDS,
            "close_timeout": _CLOSE_SECONDS,
            "max_size": _MAX_FRAME_BYTES,
            "logger": _wire_log,
        }
        if self._settings.path is not None:
            return await unix_serve(self._serve_pit, sock=_bound(self._settings.path), **options)
        return await serve(self._serve_pit, self._settings.host, self._settings.port, **options)

    async def _serve_pit(self, connection: ServerConnection) -> None:
        assert self._pit is not None, "no socket opens without a pit"
        await self._pit(connection)

    async def _process_request(
        self, connection: ServerConnection, request: Request
    ) -> Response | None:
        path = request.path.partition("?")[0]
        if path == "/pit" and self._pit is not None:
            return self._pit_refusal(connection, request)
        if path == "/metrics":
            return await self._metrics(connection, request)
        health = None if self._health is None else self._health.answer(path)
        return health or plain(HTTPStatus.NOT_FOUND, "Not found.\n")

    def _pit_refusal(self, connection: ServerConnection, request: Request) -> Response | None:
        """The refusal of an operator's socket, or None if it may open."""
        if not self._may_use(connection, request, self._pit_networks):
            return plain(HTTPStatus.FORBIDDEN, "This address may not open the pit's socket.\n")
        # A page in an operator's browser could connect to a socket on loopback. The pit's client
        # is not a browser, and sends no Origin.
        if "Origin" in request.headers:
            return plain(HTTPStatus.FORBIDDEN, "Web pages may not open the pit's socket.\n")
        return None

    async def _metrics(self, connection: ServerConnection, request: Request) -> Response:
        if not self._may_use(connection, request, self._metrics_networks):
            return plain(HTTPStatus.FORBIDDEN, "This address may not read the metrics.\n")
        if self._frame_counts is not None:
            self._frame_counts.copy_to_metrics()
        return respond(HTTPStatus.OK, CONTENT_TYPE_LATEST, await in_turns(metrics.exposing()))

    def _may_use(self, connection: ServerConnection, request: Request, networks: Networks) -> bool:
        if self._settings.path is not None:
            return True
        peer = peer_address(connection.transport.get_extra_info("peername"))
        return may_use(peer, request.headers, networks)


def _bound(path: Path) -> socket.socket:
    """A unix socket at `path` that only this user may open. Raises OSError.

    The file that a killed house has left is replaced; one on which somebody listens is not.
    """
    if path.exists() and stat.S_ISSOCK(path.stat().st_mode):
        with socket.socket(socket.AF_UNIX) as tried, contextlib.suppress(ConnectionRefusedError):
            tried.connect(str(path))
            raise OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))
        path.unlink()
    bound = socket.socket(socket.AF_UNIX)
    mask = os.umask(_OWNER_ONLY)
    try:
        bound.bind(str(path))
    except OSError:
        bound.close()
        raise
    finally:
        os.umask(mask)
    return bound
