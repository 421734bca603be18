"""Plain HTTP answers, and who may open a player's socket."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

import msgspec
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from server.gateway.addresses import (
    Address,
    Networks,
    client_address,
    origin_is_allowed,
)
from server.gateway.connection import PlayerConnection
from server.gateway.settings import GatewaySettings
from server.gateway.site import NOT_BUILT, Site, SiteFile
from server.tables.api import FloorPort

# The client loads everything from this host ('self' covers its sockets too: CSP Level 3, section
# 6.7.2.8). No page may frame it: a click meant for that page could place a wager.
_CONTENT_SECURITY_POLICY = (
    "default-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_TEXT = "text/plain; charset=utf-8"


class Health(msgspec.Struct, frozen=True):
    """`/healthz`. status: `ok`, `closing` or `cage_waiting`."""

    status: str
    cage_answering: bool
    tables_open: int


class Readiness(msgspec.Struct, frozen=True):
    """`/readyz`. reason: why it is not ready, a status of `Health`."""

    ready: bool
    reason: str = ""


class HealthPages:
    """What load balancers and supervisors ask. `health` says how it is now.

    /livez    200 while the process answers: restart it if it does not
    /readyz   200 if it can do its work: send players there, go on with a deploy
    /healthz  the same with figures, for people and alarms
    """

    def __init__(self, health: Callable[[], Health]) -> None:
        self._health = health

    def answer(self, path: str) -> Response | None:
        """The answer to a path; None if it is another page."""
        if path == "/livez":
            return plain(HTTPStatus.OK, "The process answers.\n")
        if path not in {"/healthz", "/readyz"}:
            return None
        health = self._health()
        is_ok = health.status == "ok"
        body = health if path == "/healthz" else Readiness(is_ok, "" if is_ok else health.status)
        status = HTTPStatus.OK if is_ok else HTTPStatus.SERVICE_UNAVAILABLE
        return respond(status, "application/json", msgspec.json.encode(body))


class HttpPages:
    """Answers every request that does not become a socket."""

    def __init__(
        self,
        settings: GatewaySettings,
        site: Site,
        floor: FloorPort,
        is_cage_answering: Callable[[], bool],
    ) -> None:
        self._settings = settings
        self._site = site
        self._floor = floor
        self._is_cage_answering = is_cage_answering
        self._proxies = Networks(settings.trusted_proxies)
        self.health = HealthPages(self._health)
        self.is_leaving = False
        """Another gateway is to get the players who come, as soon as a proxy has seen it."""
        self.is_closing = False
        """Nobody gets in."""

    def address_of(self, connection: PlayerConnection, request: Request) -> Address:
        """The address of the client."""
        return client_address(connection.peer, request.headers, self._proxies)

    def is_proxy(self, peer: Address) -> bool:
        return peer in self._proxies

    # ------------------------------------------------------------------ sockets

    def play_refusal(self, request: Request) -> Response | None:
        """The refusal of a player's socket, or None if it may open."""
        if self.is_closing:
            return plain(HTTPStatus.SERVICE_UNAVAILABLE, "The house is closing.\n")
        if not origin_is_allowed(request.headers, self._settings.origins):
            return plain(HTTPStatus.FORBIDDEN, "This page may not open a socket here.\n")
        return None

    # ------------------------------------------------------------------ answers

    def answer(self, request: Request) -> Response:
        """The answer to any request that does not open a socket."""
        # RFC 9110, section 15.5.6: a 405 lists the allowed methods.
        if request.method not in {"GET", "HEAD"}:
            refusal = plain(HTTPStatus.METHOD_NOT_ALLOWED, "Only GET and HEAD are allowed.\n")
            refusal.headers["Allow"] = "GET, HEAD"
            return refusal
        response = self._get(request)
        if request.method == "HEAD":
            response.body = b""
        return response

    def _get(self, request: Request) -> Response:
        path = request.path.partition("?")[0]
        health = self.health.answer(path)
        if health is not None:
            return health
        file = self._site.file(path)
        if file is not None:
            return _file_response(file, request.headers)
        if path == "/" and not self._site.is_built:
            return plain(HTTPStatus.SERVICE_UNAVAILABLE, NOT_BUILT)
        return plain(HTTPStatus.NOT_FOUND, "Not found.\n")

    def _health(self) -> Health:
        is_answering = self._is_cage_answering()
        is_closing = self.is_leaving or self.is_closing or self._floor.closing
        return Health(
            status=status_of(is_closing=is_closing, is_cage_answering=is_answering),
            cage_answering=is_answering,
            tables_open=sum(
                table.card().status in {"open", "waiting"} for table in self._floor.tables.values()
            ),
        )


def status_of(*, is_closing: bool, is_cage_answering: bool) -> str:
    """The status in `Health`."""
    return "closing" if is_closing else "ok" if is_cage_answering else "cage_waiting"


def respond(
    status: HTTPStatus, content_type: str, body: bytes, cache_control: str = "no-store"
) -> Response:
    """A complete answer, after which the connection closes."""
    headers = Headers(
        {
            "Connection": "close",
            "Content-Length": str(len(body)),
            "Content-Type": content_type,
            "Cache-Control": cache_control,
            "Content-Security-Policy": _CONTENT_SECURITY_POLICY,
            "Cross-Origin-Opener-Policy": "same-origin",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
        }
    )
    return Response(status.value, status.phrase, headers, body)


def plain(status: HTTPStatus, text: str) -> Response:
    return respond(status, _TEXT, text.encode())


def _file_response(file: SiteFile, request_headers: Headers) -> Response:
    if file.entity_tag in ",".join(request_headers.get_all("If-None-Match")):
        response = respond(HTTPStatus.NOT_MODIFIED, file.content_type, b"", file.cache_control)
        del response.headers["Content-Length"]
    elif file.gzipped is not None and _accepts_gzip(request_headers):
        response = respond(HTTPStatus.OK, file.content_type, file.gzipped, file.cache_control)
        response.headers["Content-Encoding"] = "gzip"
    else:
        response = respond(HTTPStatus.OK, file.content_type, file.body, file.cache_control)
    response.headers["ETag"] = file.entity_tag
    if file.gzipped is not None:
        response.headers["Vary"] = "Accept-Encoding"
    return response


def _accepts_gzip(headers: Headers) -> bool:
    """RFC 9110, section 12.5.3: a listed coding is accepted unless its weight is zero."""
    for offer in ",".join(headers.get_all("Accept-Encoding")).split(","):
        coding, _, weight = offer.partition(";")
        if coding.strip().lower() == "gzip":
            quality = weight.replace(" ", "").removeprefix("q=")
            return quality.strip("0.") != "" or quality == ""
    return False
