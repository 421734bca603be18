"""The server of the players' port: opens it, closes overdue connections, closes gracefully."""

from __future__ import annotations

import asyncio
import functools
import logging
import ssl
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable
from http import HTTPStatus
from typing import Any, cast

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.frames import CloseCode
from websockets.http11 import Request, Response

from protocol import from_client as client
from protocol.codec import encode
from protocol.from_house import Goodbye
from server.common import metrics
from server.common.clock import now_ms
from server.common.limits import Limits, MemoryLimits
from server.common.tasks import end_tasks
from server.gateway.addresses import Address, subscriber_of
from server.gateway.audience import Audience
from server.gateway.cashier import Cashier
from server.gateway.company import CompanyHandlers
from server.gateway.connection import PlayerConnection
from server.gateway.departures import Departures
from server.gateway.ended_sessions import EndedSessions
from server.gateway.frame_counts import FrameCounts
from server.gateway.guesses import GuessLimits
from server.gateway.http import HealthPages, HttpPages, plain
from server.gateway.leading_away import lead_away
from server.gateway.lean import lighten
from server.gateway.lobby import Lobby
from server.gateway.logins import Logins
from server.gateway.outbox import Outbox
from server.gateway.overdue import Overdue
from server.gateway.own_account import OwnAccount
from server.gateway.passwords import Passwords
from server.gateway.ports import Accounts, AccountsUnavailable, Chat, Sessions
from server.gateway.router import Handler, RequestTasks, Router, Work
from server.gateway.session import Session
from server.gateway.settings import GatewaySettings, HouseInfo
from server.gateway.sign_in import SignInHandlers
from server.gateway.site import Site
from server.gateway.table_handlers import TableHandlers
from server.gateway.tls import load_certificate
from server.tables.api import FloorPort, Player

AwaitedHandler = Callable[[Session, Any], Awaitable[None]]
PlayersHandler = Callable[[Session, Player, Any], Awaitable[None]]

_RENEWAL_SECONDS = 30.0
_LOOK_SECONDS = 0.1  # between two looks for sessions that have ended elsewhere
_REFUSALS_AT_ONCE = 64  # connections over a limit that still get an answer

# The library logs every connection at INFO; the metrics count them.
_wire_log = logging.getLogger("croupier.gateway.wire")
_wire_log.setLevel(logging.WARNING)


log = logging.getLogger("croupier.gateway")


class Gateway:
    """The gateway's port. `start` opens it; `announce_closing` and `close` close it.

    The tables publish to the same `audience`. `/healthz` calls `is_cage_answering`.
    """

    def __init__(
        self,
        settings: GatewaySettings,
        house: HouseInfo,
        floor: FloorPort,
        accounts: Accounts,
        sessions: Sessions,
        audience: Audience,
        is_cage_answering: Callable[[], bool],
        now_ms: Callable[[], int] = now_ms,
        chat: Chat | None = None,
        publish: Callable[[str, bytes], None] | None = None,
        ended: EndedSessions | None = None,
        limits: Limits | None = None,
    ) -> None:
        """In a house of many, `publish` sends signs of players to all who watch a table, `ended`
        knows of sessions that end at other gateways, and `limits` counts for all of them."""
        self._settings = settings
        self._audience = audience
        self._pages = HttpPages(settings, Site(house.site), floor, is_cage_answering)
        self._passwords = Passwords(settings)
        self._tasks = RequestTasks(settings)
        self._logins = Logins(
            settings, house.token_key, floor, accounts, sessions, audience, now_ms,
            ended or EndedSessions(),
        )  # fmt: skip
        limits = limits or MemoryLimits()
        guesses = GuessLimits(settings, limits)
        self._sign_in = SignInHandlers(
            settings, house, accounts, sessions, self._logins, self._passwords, guesses,
            limits, self._tasks, now_ms, has_chat=chat is not None,
        )  # fmt: skip
        self._own_account = OwnAccount(
            accounts, sessions, self._logins, self._passwords, guesses, self._tasks, now_ms
        )
        self._tables = TableHandlers(
            floor, audience, settings, house.submissions, accounts.known_balance
        )
        self._lobby = Lobby(floor, audience)
        self._company = CompanyHandlers(floor, publish or audience.publish, chat, limits)
        self._cashier = Cashier(accounts, audience, settings)
        self._router = Router(self._handlers(), settings)
        self._connections: dict[PlayerConnection, Hashable] = {}  # with its subscriber
        self._connections_of: Counter[Hashable] = Counter()
        self._departures = Departures(self._forget)
        self._overdue = Overdue(settings, audience, self._connections.keys())
        self._server: Server | None = None
        self._tls = _tls(settings)
        self._background: list[asyncio.Task[None]] = []

    # ------------------------------------------------------------------ opening and closing

    async def start(self) -> None:
        """Open the port. Raises OSError if it is not free."""
        settings = self._settings
        self._server = await serve(
            self._serve,
            settings.host,
            settings.port,
            compression=None,  # a frame is built once for many connections
            process_request=self._process_request,
            server_header=None,
            open_timeout=settings.open_seconds,
            ping_interval=None,  # overdue.py sends them
            close_timeout=settings.open_seconds,  # of plain HTTP; sockets get `close_seconds`
            max_size=settings.max_frame_bytes,
            logger=_wire_log,
            create_connection=cast(
                type[ServerConnection], functools.partial(PlayerConnection, owner=self)
            ),
            backlog=1024,
            ssl=self._tls,
            reuse_port=settings.shares_port or None,
        )
        loop = asyncio.get_running_loop()
        self._background = [
            loop.create_task(self._overdue.run()),
            loop.create_task(self._renew_tokens()),
            loop.create_task(self._look_for_ended()),
            loop.create_task(self._lobby.tell_news(settings.lobby_seconds)),
        ]
        log.info("open host=%s port=%d", settings.host, self.port)

    def reload_certificate(self) -> None:
        """Read the certificate's files again, for connections from now on.

        Raises OSError, and goes on with the present certificate, if they cannot be used.
        """
        certificate, key = self._settings.certificate, self._settings.certificate_key
        if self._tls is None or certificate is None or key is None:
            return
        load_certificate(certificate, key)  # a bad pair would be half loaded
        self._tls.load_cert_chain(certificate, key)
        log.info("certificate file=%s read again", certificate)

    @property
    def health(self) -> HealthPages:
        """How the gateway is, also for its operators' listener."""
        return self._pages.health

    @property
    def port(self) -> int:
        """The port in use, also if the configured port is 0."""
        assert self._server is not None, "the gateway has not been started"
        return int(next(iter(self._server.sockets)).getsockname()[1])

    def announce_closing(self, message: str) -> None:
        """Tell everybody that the house closes. No new sockets open; play continues."""
        if not self._pages.is_closing:
            self._pages.is_closing = True
            self._audience.announce("house_closing", message)

    async def lead_away(self) -> None:
        """Let nobody in any more, and ask all players to come back to another gateway.

        `/readyz` says no at once. Returns when every player has been told.
        """
        settings = self._settings
        self._pages.is_leaving = True
        await asyncio.sleep(settings.notice_seconds)
        self._pages.is_closing = True
        if self._server is not None:
            self._server.server.close()  # those that share the port get all new connections
        sessions = self._audience.sessions()
        await lead_away(sessions, settings.goodbye_seconds, settings.again_ms)

    async def close(self, message: str) -> None:
        """Send everybody a goodbye and close the port; returns when it is closed."""
        self.announce_closing(message)
        self._audience.send_to_all(encode(Goodbye("house_closing", message)))
        await self._tasks.close()
        if self._server is not None:
            self._server.close(code=CloseCode.GOING_AWAY, reason="house_closing")
            await self._server.wait_closed()
        await end_tasks(self._background)
        self._passwords.close()
        self._audience.frame_counts.copy_to_metrics()

    # ------------------------------------------------------------------ one connection

    @property
    def frame_counts(self) -> FrameCounts:
        return self._audience.frame_counts

    @property
    def outbox(self) -> Outbox:
        return self._audience.outbox

    @property
    def write_buffer_bytes(self) -> int:
        return self._settings.write_buffer_bytes

    def connection_opened(self, connection: PlayerConnection) -> None:
        peer = connection.peer
        subscriber = None if self._pages.is_proxy(peer) else subscriber_of(peer)
        self._count(connection, subscriber)
        self._overdue.opened(connection)
        most = self._most_connections(peer) + _REFUSALS_AT_ONCE
        if subscriber is not None and self._connections_of[subscriber] > most:
            connection.abort("address_limit")
        elif len(self._connections) > self._settings.max_connections + _REFUSALS_AT_ONCE:
            connection.abort("house_full")

    def connection_closing(self, connection: PlayerConnection) -> None:
        self._departures.answer(connection)

    def connection_closed(self, connection: PlayerConnection) -> None:
        self._uncount(connection)
        self._overdue.closed(connection)
        self._departures.forget(connection)

    def _forget(self, connection: PlayerConnection) -> None:
        session = self._audience.disconnect(connection)
        if session is not None:
            metrics.connections.dec()
            self._tables.forget(session)
            self._lobby.forget(session)
            self._logins.forget(session)

    def _process_request(self, raw: ServerConnection, request: Request) -> Response | None:
        connection = cast(PlayerConnection, raw)
        if connection not in self._connections:
            return plain(HTTPStatus.SERVICE_UNAVAILABLE, "The connection is closed.\n")
        address = self._pages.address_of(connection, request)
        refusal = self._over_limit(connection, address)
        if refusal is not None:
            return refusal
        path = request.path.partition("?")[0]
        if path == "/play":
            refusal = self._pages.play_refusal(request)
            if refusal is None:
                self._open_session(connection, address)
            return refusal
        return self._pages.answer(request)

    async def _serve(self, raw: ServerConnection) -> None:
        """Serve an open socket: a player's frames are handled when they are read, not here."""
        lighten(raw)
        await cast(PlayerConnection, raw).until_forgotten()

    def _open_session(self, connection: PlayerConnection, address: Address) -> None:
        connection.close_timeout = self._settings.close_seconds
        session = Session(
            connection, address, self._router, self._settings, self._audience.frame_counts
        )
        connection.session = session
        self._audience.connect(connection, session)
        self._overdue.became_player(session)
        metrics.connections.inc()

    # ------------------------------------------------------------------ limits of connections

    def _most_connections(self, address: Address) -> int:
        if address.is_loopback:
            return self._settings.connections_from_loopback
        return self._settings.connections_an_address

    def _over_limit(self, connection: PlayerConnection, address: Address) -> Response | None:
        if len(self._connections) > self._settings.max_connections:
            return plain(HTTPStatus.SERVICE_UNAVAILABLE, "The house is full.\n")
        subscriber = subscriber_of(address)
        if self._connections.get(connection) is None:
            self._count(connection, subscriber)  # by the client that a proxy forwards for
        if self._connections_of[subscriber] > self._most_connections(address):
            refusal = plain(HTTPStatus.TOO_MANY_REQUESTS, "Too many connections.\n")
            refusal.headers["Retry-After"] = "10"  # RFC 6585, section 4
            return refusal
        return None

    def _count(self, connection: PlayerConnection, subscriber: Hashable) -> None:
        self._connections[connection] = subscriber
        if subscriber is not None:
            self._connections_of[subscriber] += 1

    def _uncount(self, connection: PlayerConnection) -> None:
        subscriber = self._connections.pop(connection)
        if subscriber is not None:
            self._connections_of[subscriber] -= 1
            if not self._connections_of[subscriber]:
                del self._connections_of[subscriber]

    # ------------------------------------------------------------------ in the background

    async def _renew_tokens(self) -> None:
        """Give connected sessions new tokens, until cancelled."""
        while True:
            await asyncio.sleep(min(_RENEWAL_SECONDS, self._settings.renew_seconds / 4))
            try:
                await self._logins.renew_due(asyncio.get_running_loop().time())
            except AccountsUnavailable:
                log.debug("the cage does not answer: tokens are renewed later")
            except Exception:
                log.exception("tokens were not renewed")

    async def _look_for_ended(self) -> None:
        """End the connections of sessions that were ended elsewhere, until cancelled."""
        while True:
            try:
                await self._logins.look_for_ended()
            except AccountsUnavailable:
                log.debug("the cage does not answer: ended sessions are looked at later")
            except Exception:
                log.exception("ended sessions were not looked at")
            await asyncio.sleep(_LOOK_SECONDS)

    # ------------------------------------------------------------------ messages

    def _handlers(self) -> dict[type, Handler]:
        """The handler of each message."""
        return {
            client.Hello: self._sign_in.hello,
            client.Register: self._sign_in.register,
            client.SignIn: self._sign_in.sign_in,
            client.EnterAsGuest: self._sign_in.enter_as_guest,
            client.SignInByToken: self._sign_in.sign_in_by_token,
            client.SignOut: self._own_account.sign_out,
            client.SignOutEverywhere: self._own_account.sign_out_everywhere,
            client.ChangePassword: self._own_account.change_password,
            client.ListSessions: self._own_account.list_sessions,
            client.EndSession: self._own_account.end_session,
            client.PickAvatar: self._own_account.pick_avatar,
            client.Ping: self._sign_in.ping,
            client.WatchLobby: self._lobby.watch,
            client.LeaveLobby: self._lobby.leave,
            client.WatchTable: self._tables.watch,
            client.LeaveTable: self._tables.leave,
            client.Sit: self._tables.sit,
            client.PlaceWager: self._tables.place,
            client.TakeDown: self._tables.take_down,
            client.CallWorking: self._tables.call_working,
            client.Choose: self._tables.choose,
            client.GetOdds: self._awaited_by_anybody(self._tables.odds),
            client.GetLayout: self._awaited_by_anybody(self._tables.layout),
            client.GetRules: self._tables.rules,
            client.GetOutcomes: self._awaited(self._tables.outcomes),
            client.GetReceipt: self._awaited(self._tables.receipt),
            client.GetHistory: self._awaited(self._cashier.history),
            client.GetChips: self._awaited(self._cashier.chips),
            client.React: self._awaited(self._company.react),
            client.ReadChat: self._awaited_by_anybody(self._company.read),
            client.SayInChat: self._awaited(self._company.say),
            client.ReportChat: self._awaited(self._company.report),
        }

    def _awaited_by_anybody(self, answer: AwaitedHandler) -> Handler:
        """A handler that answers later, also a spectator."""

        def start(session: Session, message: Any) -> None:
            self._answer_later(session, message, functools.partial(answer, session, message))

        return start

    def _awaited(self, answer: PlayersHandler) -> Handler:
        """A handler that answers a player's message later."""

        def start(session: Session, message: Any) -> None:
            player = session.player
            assert player is not None, "the router has checked that a player is signed in"
            work = functools.partial(answer, session, player, message)
            self._answer_later(session, message, work)

        return start

    def _answer_later(self, session: Session, message: Any, work: Work) -> None:
        if session.may_wait(message.request):
            session.outstanding += 1
            self._tasks.start(session, message.request, work, session.answered)


def _tls(settings: GatewaySettings) -> ssl.SSLContext | None:
    if settings.certificate is None or settings.certificate_key is None:
        return None
    return load_certificate(settings.certificate, settings.certificate_key)
