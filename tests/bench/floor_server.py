"""The floor of our stack, a server a process: `python -m tests.bench.floor_server echo`.

    echo        `async for message: await send(message)`, as the library's documentation has it
    fast_path   a `ServerConnection` whose `process_event` answers straight to the transport

Both run on uvloop without compression, as the house does. The port is printed on the first line.
"""

from __future__ import annotations

import sys

import uvloop
from websockets.asyncio.server import ServerConnection, serve
from websockets.frames import BINARY, Frame
from websockets.protocol import Event

from server.gateway.framing import server_frame

ECHO, FAST_PATH = "echo", "fast_path"


class FastPathEcho(ServerConnection):
    """Answers a whole binary frame in the turn of the loop that read it."""

    def process_event(self, event: Event) -> None:
        if isinstance(event, Frame) and event.opcode is BINARY and event.fin:
            self.transport.write(server_frame(bytes(event.data)))
        else:
            super().process_event(event)


async def echo(connection: ServerConnection) -> None:
    async for message in connection:
        await connection.send(message)


async def _until_closed(connection: ServerConnection) -> None:
    await connection.wait_closed()


async def serve_floor(kind: str) -> None:
    """Serve until the process is ended."""
    server = await serve(
        echo if kind == ECHO else _until_closed,
        "127.0.0.1",
        0,
        compression=None,
        create_connection=ServerConnection if kind == ECHO else FastPathEcho,
        backlog=1024,
    )
    print(next(iter(server.sockets)).getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(serve_floor(sys.argv[1]))
