"""The server behind the one port: opens it, sweeps it, and closes it gracefully."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable
from http import HTTPStatus
from typing import Any, cast

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.frames import CloseCode
from websockets.http11 import Request, Response

from protocol import from_client as client
from protocol.codec import encode
from protocol.from_house import Goodbye, HouseNotice
from server import metrics
from server.gateway.addresses import Address, one_subscriber
from server.gateway.audience import Audience
from server.gateway.cashier import Cashier
from server.gateway.connection import PlayerConnection
from server.gateway.entrance import Entrance
from server.gateway.front import Front, plain
from server.gateway.lobby import Lobby
from server.gateway.passwords import Passwords
from server.gateway.ports import Accounts
from server.gateway.reception import Handler, Reception, Tasks
from server.gateway.session import Session
from server.gateway.settings import GatewaySettings, House
from server.gateway.site import Site
from server.gateway.table_desk import TableDesk
from server.gateway.traffic import Traffic
from server.tables.port import FloorPort, Player
from server.wall_clock import now_ms

PitHandler = Callable[[ServerConnection], Awaitable[None]]
LaterHandler = Callable[[Session, Player, Any], Awaitable[None]]

_SWEEP_SECONDS = 0.5
_REFUSALS_AT_ONCE = 64  # connections over a limit that are still told so

# The library says at INFO that a connection was opened and closed; the metrics count that.
_wire_log = logging.getLogger("croupier.gateway.wire")
_wire_log.setLevel(logging.WARNING)


log = logging.getLogger("croupier.gateway")


class Gateway:
    """The house's door. `start` opens it; `announce_closing` and `close` shut it.

    `audience` is the one that the tables publish to. `pit` serves one operator's socket until it
    ends. `is_cage_answering` is asked by `/healthz`.
    """

    def __init__(
        self,
        settings: GatewaySettings,
        house: House,
        floor: FloorPort,
        accounts: Accounts,
        audience: Audience,
        pit: PitHandler,
        is_cage_answering: Callable[[], bool],
        now_ms: Callable[[], int] = now_ms,
    ) -> None:
        self._settings = settings
        self._audience = audience
        self._pit = pit
        self._front = Front(settings, Site(house.site), floor, audience.traffic, is_cage_answering)
        self._passwords = Passwords(settings)
        self._tasks = Tasks(settings)
        self._entrance = Entrance(
            settings, house, floor, accounts, audience, self._passwords, self._tasks, now_ms
        )
        self._table_desk = TableDesk(floor, audience, settings)
        self._lobby = Lobby(floor, audience)
        self._cashier = Cashier(accounts, audience)
        self._reception = Reception(self._handlers(), settings)
        self._connections: dict[PlayerConnection, Hashable] = {}  # with what counts as its address
        self._connections_of: Counter[Hashable] = Counter()
        self._sessions: dict[PlayerConnection, Session] = {}
        self._server: Server | None = None
        self._chores: list[asyncio.Task[None]] = []

    # ------------------------------------------------------------------ opening and closing

    async def start(self) -> None:
        """Open the port. Raises OSError if it cannot be had."""
        settings = self._settings
        self._server = await serve(
            self._serve,
            settings.host,
            settings.port,
            compression=None,  # frames to many are built once, and cannot be compressed for each
            process_request=self._process_request,
            server_header=None,
            open_timeout=settings.open_seconds,
            ping_interval=settings.ping_seconds,
            ping_timeout=settings.pong_seconds,
            close_timeout=settings.open_seconds,  # of plain HTTP; sockets have one of their own
            max_size=settings.max_frame_bytes,
            logger=_wire_log,
            create_connection=cast(
                type[ServerConnection], functools.partial(PlayerConnection, keeper=self)
            ),
            backlog=1024,
        )
        loop = asyncio.get_running_loop()
        self._chores = [
            loop.create_task(self._sweep()),
            loop.create_task(self._lobby.tell_news(settings.lobby_seconds)),
        ]
        log.info("open host=%s port=%d", settings.host, self.port)

    @property
    def port(self) -> int:
        """The port in use, also where any free one was asked for."""
        assert self._server is not None, "the gateway has not been started"
        return int(next(iter(self._server.sockets)).getsockname()[1])

    @property
    def connections(self) -> int:
        """Open player sockets."""
        return sum(connection.is_open for connection in self._sessions)

    def announce(self, code: str, message: str) -> None:
        """Tell something to everybody who is connected."""
        self._audience.send(tuple(self._sessions), encode(HouseNotice(code, message)))

    def announce_closing(self, message: str) -> None:
        """Tell everybody that the house closes; nobody new is let in, play goes on."""
        if not self._front.is_closing:
            self._front.is_closing = True
            self.announce("house_closing", message)

    async def close(self, message: str) -> None:
        """Say goodbye to everybody and close the port; returns when it is closed."""
        self.announce_closing(message)
        self._audience.send(tuple(self._sessions), encode(Goodbye("house_closing", message)))
        await self._tasks.close()
        if self._server is not None:
            self._server.close(code=CloseCode.GOING_AWAY, reason="house_closing")
            await self._server.wait_closed()
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        self._passwords.close()
        self._audience.traffic.copy_to_metrics()

    # ------------------------------------------------------------------ one connection

    @property
    def traffic(self) -> Traffic:
        return self._audience.traffic

    @property
    def write_buffer_bytes(self) -> int:
        return self._settings.write_buffer_bytes

    def connection_opened(self, connection: PlayerConnection) -> None:
        line = None if self._front.is_proxy(connection.peer) else one_subscriber(connection.peer)
        self._count(connection, line)
        most = self._most_connections(connection.peer) + _REFUSALS_AT_ONCE
        if line is not None and self._connections_of[line] > most:
            connection.abort("address_limit")
        elif len(self._connections) > self._settings.max_connections + _REFUSALS_AT_ONCE:
            connection.abort("house_full")

    def connection_closed(self, connection: PlayerConnection) -> None:
        self._uncount(connection)
        session = self._sessions.pop(connection, None)
        if session is not None:
            metrics.connections.dec()
            self._table_desk.forget(session)
            self._lobby.forget(session)
            self._entrance.forget(session)

    def _process_request(self, raw: ServerConnection, request: Request) -> Response | None:
        connection = cast(PlayerConnection, raw)
        if connection not in self._connections:
            return plain(HTTPStatus.SERVICE_UNAVAILABLE, "The line is gone.\n")
        address = self._front.address_of(connection, request)
        refusal = self._over_limit(connection, address)
        if refusal is not None:
            return refusal
        path = request.path.partition("?")[0]
        if path == "/play":
            refusal = self._front.play_refusal(request)
            if refusal is None:
                self._open_session(connection, address)
            return refusal
        if path == "/pit":
            connection.close_timeout = self._settings.close_seconds
            return self._front.pit_refusal(connection, request)
        return self._front.answer(connection, request)

    async def _serve(self, raw: ServerConnection) -> None:
        """A socket is open. What players send is handled as it is read, not here."""
        if cast(PlayerConnection, raw) in self._sessions:
            await raw.wait_closed()
        else:
            await self._pit(raw)

    def _open_session(self, connection: PlayerConnection, address: Address) -> None:
        connection.close_timeout = self._settings.close_seconds
        connection.session = self._sessions[connection] = Session(
            connection, address, self._reception, self._settings, self._audience.traffic
        )
        metrics.connections.inc()

    # ------------------------------------------------------------------ how many

    def _most_connections(self, address: Address) -> int:
        if address.is_loopback:
            return self._settings.connections_from_loopback
        return self._settings.connections_an_address

    def _over_limit(self, connection: PlayerConnection, address: Address) -> Response | None:
        if len(self._connections) > self._settings.max_connections:
            return plain(HTTPStatus.SERVICE_UNAVAILABLE, "The house is full.\n")
        line = one_subscriber(address)
        if self._connections.get(connection) is None:
            self._count(connection, line)  # by whom a proxy speaks for
        if self._connections_of[line] > self._most_connections(address):
            refusal = plain(HTTPStatus.TOO_MANY_REQUESTS, "Too many connections.\n")
            refusal.headers["Retry-After"] = "10"  # RFC 6585, section 4
            return refusal
        return None

    def _count(self, connection: PlayerConnection, line: Hashable) -> None:
        self._connections[connection] = line
        if line is not None:
            self._connections_of[line] += 1

    def _uncount(self, connection: PlayerConnection) -> None:
        line = self._connections.pop(connection)
        if line is not None:
            self._connections_of[line] -= 1
            if not self._connections_of[line]:
                del self._connections_of[line]

    # ------------------------------------------------------------------ chores

    async def _sweep(self) -> None:
        """End the connections whose time is up, every so often, for ever."""
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            now = asyncio.get_running_loop().time()
            for connection in tuple(self._connections):
                self._check(connection, now)

    def _check(self, connection: PlayerConnection, now: float) -> None:
        late = now - connection.opened_at > self._settings.hello_seconds
        session = self._sessions.get(connection)
        if connection.is_overdue(now):
            connection.abort("close_timeout")
        elif connection.request is None and late:
            connection.abort("no_request")
        elif session is not None and not session.is_greeted and late:
            sentence = "Nobody said hello."
            session.dismiss(CloseCode.POLICY_VIOLATION, "no_hello", sentence)

    # ------------------------------------------------------------------ messages

    def _handlers(self) -> dict[type, Handler]:
        """Who answers what."""
        return {
            client.Hello: self._entrance.hello,
            client.Register: self._entrance.register,
            client.SignIn: self._entrance.sign_in,
            client.EnterAsGuest: self._entrance.enter_as_guest,
            client.SignOut: self._entrance.sign_out,
            client.Ping: self._entrance.ping,
            client.WatchLobby: self._lobby.watch,
            client.LeaveLobby: self._lobby.leave,
            client.WatchTable: self._table_desk.watch,
            client.LeaveTable: self._table_desk.leave,
            client.Sit: self._table_desk.sit,
            client.PlaceWager: self._table_desk.place,
            client.TakeDown: self._table_desk.take_down,
            client.CallWorking: self._table_desk.call_working,
            client.Choose: self._table_desk.choose,
            client.GetOdds: self._table_desk.odds,
            client.GetReceipt: self._later(self._table_desk.receipt),
            client.GetHistory: self._later(self._cashier.history),
            client.GetChips: self._later(self._cashier.chips),
        }

    def _later(self, answer: LaterHandler) -> Handler:
        """A handler for what has to be waited for."""

        def start(session: Session, message: Any) -> None:
            if not session.may_wait(message.request):
                return
            assert session.player is not None, "the reception lets only players come here"
            session.outstanding += 1
            work = functools.partial(answer, session, session.player, message)
            self._tasks.start(session, message.request, work, session.answered)

        return start
