"""One event to everybody who watches, in three ways: `python -m tests.bench.fan_out_server`.

    bare        a frame built before, written to each transport, and nothing else
    library     `websockets.broadcast()`
    audience    `Audience.publish`, on the connections of the gateway

All three write to the same connections. A control connection asks for one of them by name, once a
frame, and the port is printed on the first line.
"""

from __future__ import annotations

import functools
from typing import cast

import uvloop
from websockets.asyncio.server import ServerConnection, broadcast, serve

from protocol.codec import encode
from protocol.from_house import LayoutChanged, SpotSum
from server.gateway.audience import Audience
from server.gateway.connection import PlayerConnection
from server.gateway.frame_counts import FrameCounts
from server.gateway.framing import server_frame
from server.gateway.outbox import Outbox
from server.gateway.settings import GatewaySettings

TABLE = "single-1"
WAYS = ("bare", "library", "audience")

# A tick of a crowded table, as its watchers get it.
SPOTS = (7, 17, 26, 32, 149, 150, 151, 152, 153, 154)
EVENT = encode(LayoutChanged(TABLE, 1234, sums=tuple(SpotSum(spot, 12_500) for spot in SPOTS)))


class Hall:
    """Keeps the connections of the hall; it fits `connection.ConnectionOwner`."""

    def __init__(self) -> None:
        self.audience = Audience(GatewaySettings().write_buffer_bytes)
        self.watchers: dict[PlayerConnection, None] = {}

    @property
    def frame_counts(self) -> FrameCounts:
        return self.audience.frame_counts

    @property
    def outbox(self) -> Outbox:
        return self.audience.outbox

    @property
    def write_buffer_bytes(self) -> int:
        return self.audience.write_buffer_bytes

    def connection_opened(self, connection: PlayerConnection) -> None:
        """A connection watches only once its handshake is done."""

    def connection_closing(self, connection: PlayerConnection) -> None:
        connection.answer_close()

    def connection_closed(self, connection: PlayerConnection) -> None:
        self.audience.leave(TABLE, connection)
        self.watchers.pop(connection, None)

    async def serve(self, raw: ServerConnection) -> None:
        assert raw.request is not None, "the handshake is done"
        if raw.request.path == "/control":
            await self._obey(raw)
            return
        connection = cast(PlayerConnection, raw)
        self.watchers[connection] = None
        self.audience.watch(TABLE, connection)
        await connection.wait_closed()

    async def _obey(self, control: ServerConnection) -> None:
        frame = server_frame(EVENT)
        async for way in control:
            if way == b"bare":
                for connection in self.watchers:
                    connection.transport.write(frame)
            elif way == b"library":
                broadcast(self.watchers, EVENT)
            else:
                self.audience.publish(TABLE, EVENT)


async def serve_hall() -> None:
    """Serve until the process is ended."""
    hall = Hall()
    server = await serve(
        hall.serve,
        "127.0.0.1",
        0,
        compression=None,
        ping_interval=None,
        create_connection=cast(
            type[ServerConnection], functools.partial(PlayerConnection, owner=hall)
        ),
        backlog=1024,
    )
    print(next(iter(server.sockets)).getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(serve_hall())
