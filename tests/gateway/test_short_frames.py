"""However the bytes of a player's frames are cut into reads, the session hears the same."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from server.gateway.connection import PlayerConnection
from server.gateway.frame_counts import FrameCounts
from server.gateway.outbox import Outbox

MOST_BYTES = 1_000


class Wire(asyncio.Transport):
    """Keeps what is written; nothing reads it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.is_aborted = False

    def write(self, data: Any) -> None:
        self.written += data

    def can_write_eof(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def close(self) -> None:
        pass

    def abort(self) -> None:
        self.is_aborted = True


class Owner:
    write_buffer_bytes = 1_000

    def __init__(self) -> None:
        self.frame_counts = FrameCounts()
        self.outbox = Outbox()

    def connection_opened(self, connection: PlayerConnection) -> None: ...

    def connection_closing(self, connection: PlayerConnection) -> None:
        connection.answer_close()

    def connection_closed(self, connection: PlayerConnection) -> None: ...


class Sink:
    """A session that notes what it hears, and drops the connection after so many frames."""

    def __init__(self, connection: PlayerConnection, admitted: int) -> None:
        self._connection = connection
        self._admitted = admitted
        self.heard: list[bytes | None] = []

    def admits_frame(self) -> bool:
        self._admitted -= 1
        if self._admitted < 0:
            self._connection.drop(CloseCode.POLICY_VIOLATION, "too_many_messages")
        return self._admitted >= 0

    def receive(self, data: bytes) -> None:
        self.heard.append(bytes(data))

    def receive_text(self) -> None:
        self.heard.append(None)


async def heard(
    chunks: list[bytes], admitted: int = 1_000, most_bytes: int = MOST_BYTES
) -> tuple[Sink, Wire, PlayerConnection]:
    """What a session hears of such reads, what is written, and how the connection is then."""
    protocol = ServerProtocol(state=OPEN, max_size=most_bytes)
    server: Any = None
    connection = PlayerConnection(protocol, server, owner=Owner(), close_timeout=1.0)
    wire = Wire()
    connection.transport = wire
    connection.session = Sink(connection, 1)
    connection.data_received(masked(Opcode.PONG, b""))  # stands for the handshake
    connection.session = sink = Sink(connection, admitted)
    for chunk in chunks:
        connection.data_received(chunk)
    return sink, wire, connection


def masked(opcode: Any, data: bytes, fin: bool = True) -> bytes:
    """A client's frame."""
    return Frame(opcode, data, fin).serialize(mask=True)


Part = tuple[list[bytes | None], bytes, int]  # messages, their frames, pings among them

payloads = st.binary(max_size=8) | st.integers(120, 300).map(bytes) | st.just(bytes(range(125)))
whole = payloads.map(lambda data: ([data], masked(Opcode.BINARY, data), 0))
texts = st.just(([None], masked(Opcode.TEXT, b"text"), 0))
control = st.sampled_from(
    [
        ([], masked(Opcode.PING, b"ping"), 1),
        ([], masked(Opcode.PONG, b""), 0),
        ([], masked(Opcode.PONG, b"late"), 0),
    ]
)
fragmented = st.tuples(st.binary(max_size=9), st.binary(max_size=9), control).map(
    lambda parts: (
        [parts[0] + parts[1]],
        masked(Opcode.BINARY, parts[0], False) + parts[2][1] + masked(Opcode.CONT, parts[1]),
        parts[2][2],
    )
)
streams = st.lists(whole | whole | control | texts | fragmented, max_size=12)


def cut(stream: bytes, places: list[float]) -> list[bytes]:
    at = sorted({int(place * len(stream)) for place in places} | {0, len(stream)})
    return [stream[begin:end] for begin, end in itertools.pairwise(at)]


@settings(max_examples=300)
@given(parts=streams, places=st.lists(st.floats(0, 1), max_size=20))
def test_the_session_hears_every_message_once_and_in_order(
    parts: list[Part], places: list[float]
) -> None:
    stream = b"".join(frames for _, frames, _ in parts)
    sink, wire, connection = asyncio.run(heard(cut(stream, places)))
    assert sink.heard == [message for messages, _, _ in parts for message in messages]
    assert connection.is_open
    assert wire.written.count(b"ping") == sum(pings for _, _, pings in parts)


async def test_an_answer_to_a_ping_of_the_house_counts_as_a_frame() -> None:
    """It shows that the other end is there, and a flood of them is a flood."""
    pongs = masked(Opcode.PONG, b"") * 3
    sink, _, connection = await heard([pongs, masked(Opcode.BINARY, b"heard")], admitted=4)
    assert sink.heard == [b"heard"] and not connection.is_dropped
    sink, _, connection = await heard([pongs, masked(Opcode.BINARY, b"not heard")], admitted=2)
    assert sink.heard == [] and connection.is_dropped


async def test_a_frame_that_comes_byte_by_byte_is_heard() -> None:
    stream = (
        masked(Opcode.BINARY, b"one")
        + masked(Opcode.BINARY, bytes(200))
        + masked(Opcode.BINARY, b"two")
    )
    sink, _, _ = await heard([bytes((byte,)) for byte in stream])
    assert sink.heard == [b"one", bytes(200), b"two"]


BROKEN = {
    "not masked": (Frame(Opcode.BINARY, b"plain").serialize(mask=False), CloseCode.PROTOCOL_ERROR),
    "a reserved bit": (b"\xc2\x80\0\0\0\0", CloseCode.PROTOCOL_ERROR),
    "a continuation of nothing": (masked(Opcode.CONT, b"more"), CloseCode.PROTOCOL_ERROR),
    "a message within a message": (
        masked(Opcode.BINARY, b"begun", False) + masked(Opcode.BINARY, b"another"),
        CloseCode.PROTOCOL_ERROR,
    ),
    "too long": (masked(Opcode.BINARY, bytes(MOST_BYTES + 1)), CloseCode.MESSAGE_TOO_BIG),
}


@pytest.mark.parametrize("name", BROKEN)
async def test_frames_against_the_standard_close_the_connection(name: str) -> None:
    """RFC 6455, sections 5.1, 5.2 and 5.4, also behind frames that were read here."""
    frames, code = BROKEN[name]
    for before in (b"", masked(Opcode.BINARY, b"good")):
        sink, wire, connection = await heard([before + frames, masked(Opcode.BINARY, b"later")])
        assert sink.heard == ([b"good"] if before else [])
        assert not connection.is_open
        assert code.to_bytes(2, "big") in wire.written


async def test_nothing_is_heard_after_the_frame_that_dropped_the_connection() -> None:
    frames = [masked(Opcode.BINARY, bytes((n,))) for n in range(6)]
    sink, wire, connection = await heard([b"".join(frames), frames[0]], admitted=3)
    assert sink.heard == [b"\0", b"\1", b"\2"]
    assert connection.is_dropped
    assert CloseCode.POLICY_VIOLATION.to_bytes(2, "big") in wire.written


async def test_a_short_frame_above_the_limit_of_a_message_is_refused() -> None:
    sink, _, connection = await heard(
        [masked(Opcode.BINARY, b"short"), masked(Opcode.BINARY, bytes(11))], most_bytes=10
    )
    assert sink.heard == [b"short"]
    assert not connection.is_open
