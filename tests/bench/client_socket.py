"""The load's side of a websocket: as little work a frame as Python can do.

What is measured is the server. A client that costs more than the server would leave it idle, and a
server that idles handles fewer frames a turn of its loop than one under load.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Self, cast

HANDSHAKE = (
    b"GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
HANDSHAKE_SECONDS = 30.0

_BINARY, _PING = 0x82, 0x89
_GOODBYE = b"\x88\x82" + bytes(4) + b"\x03\xe8"  # a close frame with code 1000


def client_frame(payload: bytes) -> bytes:
    """A whole binary frame of a client (RFC 6455, section 5.2).

    Its masking key is zero, which leaves the payload as it is; the server unmasks it all the same.
    """
    length = len(payload)
    if length < 126:
        return b"\x82" + bytes((0x80 | length,)) + bytes(4) + payload
    return b"\x82\xfe" + length.to_bytes(2, "big") + bytes(4) + payload


def _ignore(_: bytes) -> None:
    return


class ClientSocket(asyncio.Protocol):
    """One connection. The payload of each binary frame goes to `on_frame`; pings are answered."""

    def __init__(self, path: bytes, port: int, on_frame: Callable[[bytes], None]) -> None:
        self.on_frame = on_frame
        self.received_bytes = 0
        self._request = HANDSHAKE % (path, port)
        self._buffer = b""
        loop = asyncio.get_running_loop()
        self._opened: asyncio.Future[None] = loop.create_future()
        self._ended: asyncio.Future[None] = loop.create_future()

    @classmethod
    async def open(
        cls, port: int, path: str = "/", on_frame: Callable[[bytes], None] = _ignore
    ) -> Self:
        """Connect to this machine. Raises OSError, ConnectionError, TimeoutError."""
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(
            lambda: cls(path.encode(), port, on_frame), "127.0.0.1", port
        )
        await asyncio.wait_for(socket._opened, HANDSHAKE_SECONDS)
        return socket

    def write(self, frames: bytes) -> None:
        """Send frames that were built by `client_frame`."""
        self._transport.write(frames)

    @property
    def is_lost(self) -> bool:
        return self._ended.done()

    async def close(self) -> None:
        """Say goodbye (RFC 6455, section 7.1.1: the server is the one who then hangs up)."""
        self._transport.write(_GOODBYE)
        await asyncio.wait_for(self._ended, HANDSHAKE_SECONDS)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's own is no subclass
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self._ended.set_result(None)
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("the handshake was not answered"))

    def data_received(self, data: bytes) -> None:
        self.received_bytes += len(data)
        if self._buffer:
            data = self._buffer + data
        if not self._opened.done():
            data = self._read_handshake(data)
        self._buffer = self._read_frames(data)

    def _read_handshake(self, data: bytes) -> bytes:
        head, blank, rest = data.partition(b"\r\n\r\n")
        if not blank:
            self._buffer = data
            return b""
        if head.startswith(b"HTTP/1.1 101 "):
            self._opened.set_result(None)
        else:
            self._opened.set_exception(ConnectionError(head.split(b"\r\n")[0].decode()))
        return rest

    def _read_frames(self, data: bytes) -> bytes:
        """Hand over every whole frame. Returns the beginning of the next one."""
        at, end = 0, len(data)
        while end - at >= 2:
            start, length = at + 2, data[at + 1]
            if length == 126:
                start, length = at + 4, int.from_bytes(data[at + 2 : at + 4], "big")
            elif length == 127:
                start, length = at + 10, int.from_bytes(data[at + 2 : at + 10], "big")
            if end < start + length:
                break
            payload = data[start : start + length]
            if data[at] == _BINARY:
                self.on_frame(payload)
            elif data[at] == _PING:
                self._transport.write(b"\x8a" + bytes((0x80 | length,)) + bytes(4) + payload)
            at = start + length
        return data[at:]


class CountingSocket(ClientSocket):
    """A watcher: it counts the bytes that come, and does not read them."""

    def _read_frames(self, data: bytes) -> bytes:
        return b""
