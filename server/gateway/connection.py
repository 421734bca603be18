"""A websocket whose whole frames are handled at once, in the turn of the loop that read them.

The ordinary way (a queue, and a task that waits for it) costs a third more for each message. What
it does besides, this class does itself: it puts fragments together, bounds what is read, and drops
whoever reads too slowly. A connection without a session is an ordinary one: plain HTTP, and the
operators' socket.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Protocol

from websockets.asyncio.server import Server, ServerConnection
from websockets.frames import BINARY, CONT, PONG, TEXT, CloseCode, Frame
from websockets.protocol import OPEN, Event
from websockets.server import ServerProtocol

from server import metrics
from server.gateway.addresses import NOWHERE, Address, peer_address
from server.gateway.traffic import Traffic

log = logging.getLogger("croupier.gateway")


class FrameSink(Protocol):
    """Where the frames of a player go."""

    def admits_frame(self) -> bool:
        """Count a frame of any kind; False if it comes on top of too many."""

    def receive(self, data: bytes) -> None:
        """A whole binary message."""

    def receive_text(self) -> None:
        """A text message, which the protocol does not know."""


class ConnectionKeeper(Protocol):
    """Who keeps the list of connections."""

    @property
    def traffic(self) -> Traffic: ...

    @property
    def write_buffer_bytes(self) -> int: ...

    def connection_opened(self, connection: PlayerConnection) -> None: ...

    def connection_closed(self, connection: PlayerConnection) -> None: ...


class PlayerConnection(ServerConnection):
    """One connection of the gateway's port, of a player once it has a session."""

    def __init__(
        self, protocol: ServerProtocol, server: Server, *, keeper: ConnectionKeeper, **options: Any
    ) -> None:
        super().__init__(protocol, server, **options)
        self.session: FrameSink | None = None
        self.peer: Address = NOWHERE
        self.opened_at = self.loop.time()
        self.is_dropped = False
        self._keeper = keeper
        self._traffic = keeper.traffic
        self._write_buffer_bytes = keeper.write_buffer_bytes
        self._fragments: list[bytes] | None = None

    # ------------------------------------------------------------------ what comes in

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.peer = peer_address(transport.get_extra_info("peername"))
        self._keeper.connection_opened(self)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._keeper.connection_closed(self)

    def process_event(self, event: Event) -> None:
        session = self.session
        if session is None:
            super().process_event(event)
            return
        assert isinstance(event, Frame)
        # Frames that were read together with the one that this connection was dropped for.
        if self.is_dropped or not session.admits_frame():
            return
        if event.opcode is BINARY and event.fin:
            session.receive(bytes(event.data))
        elif event.opcode is PONG:
            self.acknowledge_pings(bytes(event.data))
        else:
            self._process_other(session, event)

    def _process_other(self, session: FrameSink, frame: Frame) -> None:
        """RFC 6455, section 5.4: a first frame with an opcode, then continuations, then FIN.

        The library has checked that order, and that all of it stays within the largest message.
        """
        if frame.opcode is TEXT:
            self._fragments = None
            session.receive_text()
        elif frame.opcode is BINARY:
            self._fragments = [bytes(frame.data)]
        elif frame.opcode is CONT and self._fragments is not None:
            self._fragments.append(bytes(frame.data))
            if frame.fin:
                message = b"".join(self._fragments)
                self._fragments = None
                session.receive(message)

    # ------------------------------------------------------------------ what goes out

    @property
    def is_open(self) -> bool:
        return self.protocol.state is OPEN

    def write_frame(self, frame: bytes) -> None:
        """Send a frame built by `server_frame`; nothing happens on a connection that is closing."""
        if self.protocol.state is not OPEN:
            return
        self.transport.write(frame)
        self._traffic.frames_sent += 1
        self._traffic.sent_bytes += len(frame)
        if self.transport.get_write_buffer_size() > self._write_buffer_bytes:
            self.abort("slow_reader")

    def drop(self, code: CloseCode, reason: str) -> None:
        """Close at once: a close frame with `code`, and nothing more is read.

        `reason` is a word of `croupier_dropped_connections`.
        """
        if self.is_dropped:
            return
        self._note_dropped(reason)
        if self.protocol.state is OPEN:
            self.protocol.fail(code, reason)
            self.close_deadline = self.loop.time() + (self.close_timeout or 0.0)
            self.send_data()

    def abort(self, reason: str) -> None:
        """Cut the line: what is still in the buffer is lost."""
        if not self.is_dropped:
            self._note_dropped(reason)
        self.transport.abort()

    def is_overdue(self, now: float) -> bool:
        """Whether the other end should have finished closing by now."""
        return self.close_deadline is not None and now > self.close_deadline

    def _note_dropped(self, reason: str) -> None:
        self.is_dropped = True
        metrics.dropped_connections.labels(reason).inc()
        log.info("dropped address=%s reason=%s", self.peer, reason)
