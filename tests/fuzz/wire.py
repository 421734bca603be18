"""A connection of the gateway whose other end is the test: bytes go in and out without a socket."""

from __future__ import annotations

import asyncio
from typing import Any

from websockets.server import ServerProtocol

from protocol.codec import decode_from_house
from protocol.from_house import Goodbye, Reply
from server.gateway.connection import PlayerConnection
from server.gateway.gateway import Gateway
from tests.fuzz.watch import Found

BINARY, TEXT, CONT, CLOSE, PING = 2, 1, 0, 8, 9
HANDSHAKE = (
    b"GET /play HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire(asyncio.Transport):
    """The transport of one connection, and what the house has said on it."""

    def __init__(self, gateway: Gateway, max_frame_bytes: int) -> None:
        super().__init__()
        self._said = bytearray()
        self._is_closing = False
        self._is_upgraded = False
        self.replies: list[Reply] = []
        self.goodbye = ""  # the code of the last one
        self.close_code = 0  # of the close frame
        server: Any = gateway._server
        self.connection = PlayerConnection(
            ServerProtocol(max_size=max_frame_bytes), server, owner=gateway,
            ping_interval=None, close_timeout=5.0,
        )  # fmt: skip
        self.connection.connection_made(self)

    def hear(self, data: bytes) -> None:
        """Bytes have come from the client."""
        if not self._is_closing:
            self.connection.data_received(data)

    async def upgrade(self) -> None:
        """The handshake."""
        self.hear(HANDSHAKE)
        while self.connection.session is None or not self.connection.is_open:  # noqa: ASYNC110
            await asyncio.sleep(0)

    @property
    def is_ended(self) -> bool:
        """The house reads nothing more of it."""
        return self._is_closing or self.connection.is_dropped or not self.connection.is_open

    # ------------------------------------------------------------------ the transport

    def write(self, data: Any) -> None:
        self._said += data
        self._read()

    def is_closing(self) -> bool:
        return self._is_closing

    def close(self) -> None:
        if not self._is_closing:
            self._is_closing = True
            asyncio.get_running_loop().call_soon(self.connection.connection_lost, None)

    def abort(self) -> None:
        self.close()

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.close()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 50_000) if name == "peername" else default

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Everything is read at once."""

    def pause_reading(self) -> None:
        """The gateway reads a player's frames itself."""

    def resume_reading(self) -> None:
        pass

    # ------------------------------------------------------------------ what the house says

    def _read(self) -> None:
        if not self._is_upgraded:
            head, found, rest = bytes(self._said).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head:
                raise Found(f"the handshake was answered {head!r}")
            self._is_upgraded, self._said = True, bytearray(rest)
        while (frame := self._next_frame()) is not None:
            self._note(*frame)

    def _next_frame(self) -> tuple[int, bytes] | None:
        said = self._said
        if len(said) < 2:
            return None
        begin, length = 2, said[1]
        if length > 125:
            begin = 4 if length == 126 else 10
            length = int.from_bytes(said[2:begin], "big")
        if len(said) < begin + length:
            return None
        frame = said[0] & 15, bytes(said[begin : begin + length])
        del said[: begin + length]
        return frame

    def _note(self, opcode: int, payload: bytes) -> None:
        if opcode == CLOSE:
            self.close_code = int.from_bytes(payload[:2], "big")
        elif opcode == BINARY:
            message = decode_from_house(payload)  # its codes are among the declared ones
            if isinstance(message, Reply):
                self.replies.append(message)
            elif isinstance(message, Goodbye):
                self.goodbye = message.code
