"""A websocket that handles each whole frame in the turn of the loop that read it.

The library's queue, and a task that waits for it, would cost a third more for each message. So this
class also joins fragments, bounds the size of a message, and drops slow readers. A connection
without a session works as the library's own: plain HTTP, and the operators' socket.

The library's parser is a generator within a generator, and costs 6 µs a frame. Almost every frame
of a player is short, whole, and comes in one read: those are unmasked here. Everything else (long
frames, fragments, control frames, half a frame) is left to the library.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Protocol

from websockets import frames
from websockets.asyncio.server import Server, ServerConnection
from websockets.frames import BINARY, CONT, PONG, TEXT, CloseCode, Frame
from websockets.protocol import OPEN, Event
from websockets.server import ServerProtocol
from websockets.streams import StreamReader

from server.common import metrics
from server.gateway.addresses import UNKNOWN_ADDRESS, Address, peer_address
from server.gateway.frame_counts import FrameCounts
from server.gateway.outbox import Outbox

log = logging.getLogger("croupier.gateway")

# RFC 6455, section 5.2: FIN and opcode 2 (binary), 8 (close) or 10 (pong) in the first byte; in the
# second, the mask bit and the length, if it is below 126. Four bytes of masking key follow.
_WHOLE_BINARY = 0x82
_WHOLE_CLOSE = 0x88
_WHOLE_PONG = 0x8A
_MASKED = 0x80
_SHORT_HEAD = 6
_SHORT_MOST = 125

_unmask: Callable[[bytes, bytes], bytes] = frames.apply_mask  # type: ignore[attr-defined] # in C


class FrameSink(Protocol):
    """The receiver of a player's frames: a session."""

    def admits_frame(self) -> bool:
        """Count a frame of any kind; False if there were too many."""

    def receive(self, data: bytes) -> None:
        """A whole binary message."""

    def receive_text(self) -> None:
        """A text message, which the protocol does not have."""


class ConnectionOwner(Protocol):
    """The owner of the list of connections: the gateway."""

    @property
    def frame_counts(self) -> FrameCounts: ...

    @property
    def outbox(self) -> Outbox: ...

    @property
    def write_buffer_bytes(self) -> int: ...

    def connection_opened(self, connection: PlayerConnection) -> None: ...

    def connection_closing(self, connection: PlayerConnection) -> None:
        """It has got a close frame: its `answer_close` is to be called."""

    def connection_closed(self, connection: PlayerConnection) -> None: ...


class PlayerConnection(ServerConnection):
    """One connection to the gateway's port. It is a player's once it has a session."""

    # The library's class has a dictionary, which is full: a slot is read from the object itself.
    __slots__ = (
        "_close_frame",
        "_forgotten",
        "_fragments",
        "_frame_counts",
        "_is_between_frames",
        "_is_forgotten",
        "_lost_by",
        "_outbox",
        "_owner",
        "_short_most",
        "_write_buffer_bytes",
        "is_dropped",
        "is_open",
        "opened_at",
        "outgoing",
        "peer",
        "session",
    )

    def __init__(
        self, protocol: ServerProtocol, server: Server, *, owner: ConnectionOwner, **options: Any
    ) -> None:
        super().__init__(protocol, server, **options)
        self.session: FrameSink | None = None
        self.peer: Address = UNKNOWN_ADDRESS
        self.opened_at = self.loop.time()
        self.is_dropped = False
        self.outgoing: list[bytes] = []  # frames that go out at the end of this turn of the loop
        self.is_open = False  # kept here: the library's property costs more than what it guards
        self._owner = owner
        self._outbox = owner.outbox
        self._frame_counts = owner.frame_counts
        self._write_buffer_bytes = owner.write_buffer_bytes
        self._close_frame = b""  # it has come, and is not answered yet
        self._fragments: list[bytes] | None = None
        self._is_between_frames = False
        self._is_forgotten = False
        self._lost_by: Exception | None = None
        self._forgotten: asyncio.Future[None] | None = None  # somebody waits for it
        self._short_most = min(_SHORT_MOST, protocol.max_message_size or _SHORT_MOST)

    # ------------------------------------------------------------------ what comes in

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.peer = peer_address(transport.get_extra_info("peername"))
        self._owner.connection_opened(self)

    def data_received(self, data: bytes) -> None:
        session = self.session
        if self._is_between_frames and session is not None and self.is_open:
            data = self._receive_short_frames(session, data)
            if not data:
                return
            if _begins_with_close(data):
                self._close_frame = data
                self.is_open = False
                self._owner.connection_closing(self)
                return
        if not self._close_frame:  # what comes after a close frame is to be discarded (1.4)
            self._read_by_library(data)

    def answer_close(self) -> None:
        """Answer the close frame that has come, if it is not answered yet."""
        data, self._close_frame = self._close_frame, b""
        if data and not self.transport.is_closing():
            self._read_by_library(data)

    def _read_by_library(self, data: bytes) -> None:
        super().data_received(data)
        self.is_open = self.protocol.state is OPEN
        self._is_between_frames = _is_between_frames(self.protocol)

    def _receive_short_frames(self, session: FrameSink, data: bytes) -> bytes:
        """Handle the short whole frames that the data begins with. Returns what follows them."""
        at, end = 0, len(data)
        while end - at >= _SHORT_HEAD and not self.is_dropped:
            opcode = data[at]
            length = data[at + 1] - _MASKED
            begin = at + _SHORT_HEAD
            stop = begin + length
            if not 0 <= length <= self._short_most or stop > end:
                break
            if opcode == _WHOLE_BINARY:
                if session.admits_frame():
                    session.receive(_unmask(data[begin:stop], data[at + 2 : begin]))
            elif opcode == _WHOLE_PONG and not length:  # the answer to a ping of the house
                session.admits_frame()
            else:
                break
            at = stop
        return data[at:]

    def eof_received(self) -> None:
        """The other end has gone. The transport is closed; `be_forgotten` tells the library."""
        if self.session is None:
            super().eof_received()
        else:  # the other end may read still
            self.flush()
            self.answer_close()
        self.is_open = False

    def connection_lost(self, exc: Exception | None) -> None:
        """The library is told by `be_forgotten`, when the owner has forgotten the connection."""
        self.is_open = False
        self._lost_by = exc
        self._owner.connection_closed(self)

    def be_forgotten(self) -> None:
        """It has ended, and its owner has forgotten it: tell the library, and who waits for it."""
        super().connection_lost(self._lost_by)
        self._is_forgotten = True
        if self._forgotten is not None and not self._forgotten.done():
            self._forgotten.set_result(None)

    async def until_forgotten(self) -> None:
        """Wait until it has ended and is forgotten. One task may wait."""
        if not self._is_forgotten:
            self._forgotten = self.loop.create_future()
            await self._forgotten

    def process_event(self, event: Event) -> None:
        session = self.session
        if session is None:
            super().process_event(event)
            return
        assert isinstance(event, Frame)
        # One read may hold further frames after the one that dropped the connection.
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

        The library has checked that order, and the size of the whole message.
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

    def write_frame(self, frame: bytes) -> None:
        """Send a frame built by `server_frame`: at the end of this turn of the loop, as a rule.

        Does nothing if the connection is closing.
        """
        if not self.is_open:
            return
        if not self.outgoing:
            self._outbox.add(self)
        self.outgoing.append(frame)

    def flush(self) -> None:
        """Write the frames that wait. Everything else that writes has to call this first."""
        frames, transport = self.outgoing, self.transport
        if not frames or transport.is_closing():
            return
        data = frames[0] if len(frames) == 1 else b"".join(frames)
        counts = self._frame_counts
        counts.frames_sent += len(frames)
        counts.sent_bytes += len(data)
        frames.clear()
        transport.write(data)
        if transport.get_write_buffer_size() > self._write_buffer_bytes:
            self.abort("slow_reader")

    def send_data(self) -> None:
        """The library opens, closes, or writes a control frame: after what was sent before it."""
        self.flush()
        super().send_data()
        self.is_open = self.protocol.state is OPEN

    def drop(self, code: CloseCode, reason: str) -> None:
        """Send a close frame with `code` at once, and read nothing more.

        `reason` is a label of the metric `croupier_dropped_connections`.
        """
        if self.is_dropped:
            return
        self._note_dropped(reason)
        if self.protocol.state is OPEN:
            self.protocol.fail(code, reason)
            self.close_deadline = self.loop.time() + (self.close_timeout or 0.0)
            self.send_data()

    def abort(self, reason: str) -> None:
        """Abort the connection; bytes still in its buffer are lost."""
        if not self.is_dropped:
            self._note_dropped(reason)
        self.transport.abort()

    def is_overdue(self, now: float) -> bool:
        """Whether the time for the other end to close is over."""
        return self.close_deadline is not None and now > self.close_deadline

    def _note_dropped(self, reason: str) -> None:
        self.is_dropped = True
        metrics.dropped_connections.labels(reason).inc()
        log.info("dropped address=%s reason=%s", self.peer, reason)


def _begins_with_close(data: bytes) -> bool:
    """Whether the data begins with a whole close frame of a client."""
    if len(data) < _SHORT_HEAD or data[0] != _WHOLE_CLOSE:
        return False
    return 0 <= data[1] - _MASKED <= len(data) - _SHORT_HEAD


def _is_between_frames(protocol: ServerProtocol) -> bool:
    """Whether the library's parser has read all that came, and waits for the head of a message.

    It is a generator that waits in `StreamReader.at_eof` exactly then: within a frame it waits for
    a number of bytes.
    """
    waiting: Any = protocol.parser
    while waiting.gi_yieldfrom is not None:
        waiting = waiting.gi_yieldfrom
    is_at_head = waiting.gi_code is StreamReader.at_eof.__code__
    return is_at_head and protocol.current_size is None
