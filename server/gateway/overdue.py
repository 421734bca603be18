"""Connections that are late: with their request, their hello, an answer to a ping, or their end.

The library would keep a task for each connection and send pings from it: with 5,000 players who do
nothing, these tasks took 4% of a core. Here each connection has one entry in a heap, and gets a
ping only if nothing was heard of it for a while. RFC 6455, section 5.5.2: a ping needs no payload.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import logging
from collections.abc import Collection

from websockets.frames import CloseCode

from server.common.beats import next_beat
from server.common.slices import Steps, in_turns
from server.gateway.audience import Audience
from server.gateway.connection import PlayerConnection
from server.gateway.session import Session
from server.gateway.settings import GatewaySettings

PING = b"\x89\x00"
"""RFC 6455, section 5.2: FIN and opcode 9, not masked, no payload."""

_A_TURN = 64  # pings
_LOOK_SECONDS = 0.5
_STOOD_STILL_SECONDS = 2.0  # later than this, and this process was stopped

_log = logging.getLogger("croupier.gateway")


class Overdue:
    """Finds the connections of a gateway that are late, and ends them."""

    def __init__(
        self,
        settings: GatewaySettings,
        audience: Audience,
        connections: Collection[PlayerConnection],
    ) -> None:
        """`connections` are those that are open now, as the gateway keeps them."""
        self._settings = settings
        self._audience = audience
        self._connections = connections
        self._newcomers: dict[PlayerConnection, None] = {}  # their hello has not been seen
        self._pings = Pings(settings.ping_seconds, settings.pong_seconds)

    def opened(self, connection: PlayerConnection) -> None:
        self._newcomers[connection] = None

    def closed(self, connection: PlayerConnection) -> None:
        self._newcomers.pop(connection, None)

    def became_player(self, session: Session) -> None:
        """The connection asked for a socket, and has a session now."""
        self._pings.begin(session)

    async def run(self) -> None:
        """Look again and again, until cancelled."""
        pause = min(_LOOK_SECONDS, self._settings.ping_seconds / 4, self._settings.pong_seconds / 4)
        while True:
            await next_beat(pause)
            try:
                await in_turns(self._looking(asyncio.get_running_loop().time()))
            except Exception:
                _log.exception("connections that are late were not ended")

    def _looking(self, now: float) -> Steps[None]:
        """End everybody who is late at this time of the loop's clock."""
        for connection in tuple(self._newcomers):
            self._look_at_newcomer(connection, now)
        for connection in [one for one in self._connections if one.close_deadline is not None]:
            if connection.is_overdue(now):
                connection.abort("close_timeout")
        yield from self._pings.looking(now)

    def _look_at_newcomer(self, connection: PlayerConnection, now: float) -> None:
        session = self._audience.session_of(connection)
        if session is not None and session.is_greeted:
            del self._newcomers[connection]
        elif now - connection.opened_at <= self._settings.hello_seconds:
            return
        elif connection.request is None:
            connection.abort("no_request")
        elif session is not None and not connection.is_dropped:
            sentence = "No hello came in time."
            session.disconnect(CloseCode.POLICY_VIOLATION, "no_hello", sentence)


class Pings:
    """Whether those at the other ends are still there.

    A connection that was not heard of for `ping_seconds` gets a ping. If nothing comes from it
    within `pong_seconds`, it is closed. If this process stood still meanwhile, answers may have
    come that nobody has read: the connection gets the time again.

    Those of a crowd that came together are due together: a turn of the loop looks at a few of them.
    """

    def __init__(self, ping_seconds: float, pong_seconds: float) -> None:
        self._ping_seconds = ping_seconds
        self._pong_seconds = pong_seconds
        self._number = itertools.count()  # of two that are due at once, the earlier comes first
        # When to look, the entry's number, the session, and when it got a ping that it has not
        # answered (0: there is none).
        self._due: list[tuple[float, int, Session, float]] = []

    def begin(self, session: Session) -> None:
        self._look_again(session.received_at + self._ping_seconds, session)

    def looking(self, now: float) -> Steps[None]:
        """Look at the connections that are due at this time of the loop's clock."""
        looked_at = 0
        while self._due and self._due[0][0] <= now:
            looked_at += 1
            if looked_at % _A_TURN == 0:
                yield
            due, _, session, pinged_at = heapq.heappop(self._due)
            connection, heard_at = session.connection, session.received_at
            if not connection.is_open:
                continue
            if pinged_at and heard_at < pinged_at and now - due > _STOOD_STILL_SECONDS:
                self._look_again(now + self._pong_seconds, session, pinged_at)
            elif pinged_at and heard_at < pinged_at:
                connection.drop(CloseCode.INTERNAL_ERROR, "no_pong")
            elif heard_at + self._ping_seconds > now:
                self._look_again(heard_at + self._ping_seconds, session)
            else:
                connection.write_frame(PING)
                self._look_again(now + self._pong_seconds, session, now)

    def _look_again(self, at: float, session: Session, pinged_at: float = 0.0) -> None:
        heapq.heappush(self._due, (at, next(self._number), session, pinged_at))
