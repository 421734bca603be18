"""A wire between the browser and the house that can be cut and mended."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Wire:
    """Passes bytes on, until it is cut: then every connection breaks, and no new one is made."""

    def __init__(self, to_port: int) -> None:
        self._to_port = to_port
        self._is_whole = True
        self._writers: set[asyncio.StreamWriter] = set()
        self.port = 0

    @property
    def page(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        self._is_whole = False
        for writer in self._writers:
            writer.transport.abort()

    def mend(self) -> None:
        self._is_whole = True

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection of the browser, from its first byte to its last."""
        if not self._is_whole:
            writer.transport.abort()
            return
        house_reader, house_writer = await asyncio.open_connection("127.0.0.1", self._to_port)
        ends = {writer, house_writer}
        self._writers |= ends
        await asyncio.gather(_pump(reader, house_writer), _pump(house_reader, writer))
        self._writers -= ends


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    writer.close()


@asynccontextmanager
async def wire(to_port: int) -> AsyncIterator[Wire]:
    """A wire to a port of this machine, at a port of its own."""
    made = Wire(to_port)
    server = await asyncio.start_server(made.carry, "127.0.0.1", 0)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        made.cut()
        server.close()
