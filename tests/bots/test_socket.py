"""The bots' own websocket, against the library's server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from server.bots.socket import BotSocket, Lost
from server.bots.turns import Turns

Serve = Callable[[ServerConnection], Awaitable[None]]
SIZES = (0, 1, 125, 126, 127, 65_535, 65_536, 300_000)


class Heard:
    """What came to one socket, and how it ended."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[bytes] = asyncio.Queue()
        self.lost: asyncio.Queue[str] = asyncio.Queue()

    async def open(self, url: str) -> BotSocket:
        return await BotSocket.open(url, Turns(), self.messages.put_nowait, self.lost.put_nowait)


@asynccontextmanager
async def served(handler: Serve, **options: object) -> AsyncIterator[str]:
    async with serve(handler, "127.0.0.1", 0, compression=None, **options) as server:
        port = server.sockets[0].getsockname()[1]
        yield f"ws://127.0.0.1:{port}/play"


async def echo(socket: ServerConnection) -> None:
    async for message in socket:
        await socket.send(message)


async def test_messages_of_every_size_go_out_masked_and_come_back():
    async with served(echo) as url:
        heard = Heard()
        socket = await heard.open(url)
        for size in SIZES:
            socket.send(bytes(range(256)) * (size // 256) + bytes(size % 256))
        for size in SIZES:
            assert len(await heard.messages.get()) == size
        await socket.close()
        assert await heard.lost.get() == "the house closed the connection"


async def test_a_frame_in_pieces_many_frames_in_one_read_and_fragments():
    frames = b"\x82\x03one" + b"\x02\x02tw" + b"\x80\x01o" + b"\x82\x7e\x00\x80" + b"x" * 128

    async def raw(socket: ServerConnection) -> None:
        for byte in frames:
            socket.transport.write(bytes((byte,)))
            await asyncio.sleep(0)
        socket.transport.write(frames)
        await socket.wait_closed()

    async with served(raw) as url:
        heard = Heard()
        socket = await heard.open(url)
        got = [await heard.messages.get() for _ in range(6)]
        assert got == [b"one", b"two", b"x" * 128] * 2
        await socket.close()


async def test_pings_are_answered_between_messages():
    async def ping(socket: ServerConnection) -> None:
        for _ in range(3):
            await (await socket.ping())
            await socket.send(b"answered")
        await socket.wait_closed()

    async with served(ping) as url:
        heard = Heard()
        socket = await heard.open(url)
        assert [await heard.messages.get() for _ in range(3)] == [b"answered"] * 3
        await socket.close()


async def test_the_reason_of_a_close_is_told_once_and_nothing_can_be_sent():
    async def go_away(socket: ServerConnection) -> None:
        await socket.close(1008, "too many")

    async with served(go_away) as url:
        heard = Heard()
        socket = await heard.open(url)
        assert "1008 (policy violation) too many" in await heard.lost.get()
        assert socket.is_lost
        with pytest.raises(Lost, match="too many"):
            socket.send(b"")
        assert heard.lost.empty()


async def test_a_connection_that_breaks_is_lost():
    async def abort(socket: ServerConnection) -> None:
        socket.transport.abort()

    async with served(abort) as url:
        heard = Heard()
        await heard.open(url)
        assert "no close frame received" in await heard.lost.get()


@pytest.mark.parametrize(
    "frame", [b"\x82\x81\x00\x00\x00\x00x", b"\x82\x7f" + (1 << 40).to_bytes(8)]
)
async def test_a_masked_frame_and_a_huge_one_end_the_connection(frame):
    async def raw(socket: ServerConnection) -> None:
        socket.transport.write(frame)
        await socket.wait_closed()

    async with served(raw) as url:
        heard = Heard()
        await heard.open(url)
        assert await heard.lost.get()
        assert heard.messages.empty()


async def test_a_refusal_says_why():
    def refuse(_: ServerConnection, __: Request) -> Response:
        page = b"Too many.\n"
        headers = Headers({"Content-Length": str(len(page))})
        return Response(HTTPStatus.TOO_MANY_REQUESTS, "Too Many Requests", headers, page)

    async with served(echo, process_request=refuse) as url:
        with pytest.raises(Lost, match=r"^HTTP 429: Too many\.$"):
            await Heard().open(url)


async def test_no_server_and_no_websocket_are_lost_in_one_line():
    with pytest.raises(Lost, match="could not connect"):
        await Heard().open("ws://127.0.0.1:1/play")

    async def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"no HTTP at all")
        writer.close()

    async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(Lost) as lost:
            await Heard().open(f"ws://127.0.0.1:{port}/play")
        assert len(str(lost.value).splitlines()) == 1
