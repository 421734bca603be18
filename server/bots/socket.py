"""The client's end of a websocket, for many of them in one process.

The house's frames are whole and binary, almost without exception, and a server does not mask: each
is a slice of what was read. The library's parser costs more than everything else that a bot does
with a frame, so it gets the handshake, and each whole frame of any other kind (pings, the end).
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from typing import cast

from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosedOK, InvalidStatus, WebSocketException
from websockets.frames import BINARY, CONT, Frame
from websockets.http11 import Response
from websockets.protocol import CONNECTING, OPEN
from websockets.uri import WebSocketURI, parse_uri

from server.bots.turns import Turns

OPENS_WITHIN_S = 60.0
CLOSES_WITHIN_S = 10.0
MOST_BYTES = 1 << 22  # in a message

# RFC 6455, section 5.2: FIN and opcode 2 in the first byte; the mask bit, which a server leaves
# out, and the length in the second.
_WHOLE_BINARY = 0x82
_MASKED = 0x80
_SHORT, _LONG = 126, 127


class Lost(Exception):
    """The connection has ended, or never began. The message says how."""


class BotSocket(asyncio.Protocol):
    """One connection. The payload of each binary message goes to `on_message`."""

    def __init__(
        self,
        uri: WebSocketURI,
        turns: Turns,
        on_message: Callable[[bytes], None],
        on_lost: Callable[[str], None],
    ) -> None:
        self.why_lost = ""
        self._turns = turns
        self._on_message = on_message
        self._on_lost = on_lost
        self._library = ClientProtocol(uri, max_size=MOST_BYTES)
        self._unread = b""
        self._fragments: list[bytes] = []
        loop = asyncio.get_running_loop()
        self._opened: asyncio.Future[None] = loop.create_future()
        self._ended: asyncio.Future[None] = loop.create_future()

    @classmethod
    async def open(
        cls,
        url: str,
        turns: Turns,
        on_message: Callable[[bytes], None],
        on_lost: Callable[[str], None],
    ) -> BotSocket:
        """Connects. Raises Lost, with the reason in one line."""
        try:
            uri = parse_uri(url)
            async with asyncio.timeout(OPENS_WITHIN_S):
                _, socket = await asyncio.get_running_loop().create_connection(
                    lambda: cls(uri, turns, on_message, on_lost),
                    uri.host,
                    uri.port,
                    ssl=ssl.create_default_context() if uri.secure else None,
                )
                try:
                    await socket._opened
                except BaseException:
                    socket._transport.abort()
                    raise
        except InvalidStatus as error:
            raise Lost(_refusal(error.response)) from error
        except TimeoutError as error:
            raise Lost(f"could not connect within {OPENS_WITHIN_S:.0f} s") from error
        except (WebSocketException, OSError, EOFError, ValueError) as error:
            raise Lost(f"could not connect: {error}") from error
        return socket

    def send(self, payload: bytes) -> None:
        """Sends a binary message. Raises Lost."""
        if self._library.state is not OPEN:
            raise Lost(self.why_lost or "the connection is closing")
        self._transport.write(Frame(BINARY, payload).serialize(mask=True))

    async def close(self) -> None:
        """Says goodbye, and waits until the house has hung up."""
        if self._library.state is OPEN:
            self._library.send_close(1000)
            self._write()
        _, waiting = await asyncio.wait([self._ended], timeout=CLOSES_WITHIN_S)
        if waiting:
            self._transport.abort()

    def abort(self) -> None:
        """Ends the connection without a goodbye."""
        self._transport.abort()

    @property
    def is_lost(self) -> bool:
        return self._ended.done()

    # ------------------------------------------------------------------ called by the loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's own is no subclass
        self._library.send_request(self._library.connect())
        self._write()

    def data_received(self, data: bytes) -> None:
        self._turns.begin()
        if self._unread:
            data = self._unread + data
        if self._library.state is CONNECTING:
            data = self._read_handshake(data)
        self._unread = self._read_frames(data)

    def eof_received(self) -> None:
        self._library.receive_eof()
        self._write()
        self._see_handshake()

    def connection_lost(self, exc: Exception | None) -> None:
        self._library.receive_eof()
        if not self._opened.done():
            why = self._library.handshake_exc or exc or EOFError("the house hung up")
            self._opened.set_exception(why)
            self._opened.exception()  # the one who opens it may be gone
        else:
            closed = self._library.close_exc
            is_in_order = isinstance(closed, ConnectionClosedOK)
            self.why_lost = "the house closed the connection" if is_in_order else str(closed)
            self._on_lost(self.why_lost)
        if not self._ended.done():
            self._ended.set_result(None)

    # ------------------------------------------------------------------ what comes in

    def _read_handshake(self, data: bytes) -> bytes:
        """Leaves the answer to the library. Returns the frames that follow it in the same read."""
        end = data.find(b"\r\n\r\n") + 4
        if end < 4:
            self._unread = data
            return data
        self._library.receive_data(data[:end])
        if self._library.state is CONNECTING:  # a refusal, with a page behind its head
            self._library.receive_data(data[end:])
        self._write()
        self._see_handshake()
        return data[end:] if self._library.state is OPEN else b""

    def _see_handshake(self) -> None:
        self._library.events_received()
        if self._opened.done():
            return
        if self._library.state is OPEN:
            self._opened.set_result(None)
        elif self._library.handshake_exc is not None:
            self._opened.set_exception(self._library.handshake_exc)

    def _read_frames(self, data: bytes) -> bytes:
        """Hands over every whole frame. Returns the beginning of the next one."""
        at, end = 0, len(data)
        while end - at >= 2 and self._library.state is not CONNECTING:
            start, length = at + 2, data[at + 1]
            if length == _SHORT:
                start, length = at + 4, int.from_bytes(data[at + 2 : at + 4], "big")
            elif length == _LONG:
                start, length = at + 10, int.from_bytes(data[at + 2 : at + 10], "big")
            if data[at + 1] & _MASKED or length > MOST_BYTES:
                self._leave_to_library(data[at:])  # which refuses it, and ends the connection
                return b""
            stop = start + length
            if end < stop:
                break
            if data[at] == _WHOLE_BINARY:
                self._on_message(data[start:stop])
            else:
                self._leave_to_library(data[at:stop])
            at = stop
        return data[at:]

    def _leave_to_library(self, frames: bytes) -> None:
        self._library.receive_data(frames)
        for event in self._library.events_received():
            if isinstance(event, Frame) and event.opcode in {BINARY, CONT}:
                self._fragments.append(bytes(event.data))
                if event.fin:
                    message = b"".join(self._fragments)
                    self._fragments.clear()
                    self._on_message(message)
        self._write()

    def _write(self) -> None:
        for data in self._library.data_to_send():
            if data:
                self._transport.write(data)
            elif self._transport.can_write_eof():
                self._transport.write_eof()


def _refusal(response: Response) -> str:
    """Why a server refused the socket, e.g. that the house is full."""
    said = bytes(response.body or b"").decode(errors="replace").strip()
    is_page = "<" in said or "\n" in said
    return f"HTTP {response.status_code}: {response.reason_phrase if is_page else said}"
