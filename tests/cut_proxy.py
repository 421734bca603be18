"""A way to a server of a test that can be cut, and heals.

with cut_proxy(server.port) as way:
    way.url                                  redis://127.0.0.1:…, for who is to be cut off
    way.cut()                                no byte passes; nobody is told; connections stay
    way.heal()                               what was sent meanwhile arrives, late
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Queue
from threading import Thread

READY_S = 30.0


class CutProxy:
    """Passes on what comes, while it is open. Its loop is that of its thread."""

    def __init__(self, port: int) -> None:
        self.port = 0
        self._behind = port
        self._loop = asyncio.get_running_loop()
        self._open = asyncio.Event()
        self._open.set()
        self._over = asyncio.Event()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """From now on no byte passes, also of connections that are made."""
        self._loop.call_soon_threadsafe(self._open.clear)

    def heal(self) -> None:
        self._loop.call_soon_threadsafe(self._open.set)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._over.set)

    async def listen(self, started: Queue[CutProxy]) -> None:
        """Until it is closed."""
        listening = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = int(listening.sockets[0].getsockname()[1])
        started.put(self)
        await self._over.wait()
        listening.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._open.wait()
        try:
            behind = await asyncio.open_connection("127.0.0.1", self._behind)
        except OSError:
            writer.close()
            return
        await asyncio.gather(self._copy(reader, behind[1]), self._copy(behind[0], writer))

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with suppress(OSError):
                while data := await reader.read(65_536):
                    await self._open.wait()
                    writer.write(data)
                    await writer.drain()
                await self._open.wait()  # an end is not passed on either
        finally:
            writer.close()


@contextmanager
def cut_proxy(port: int) -> Iterator[CutProxy]:
    """A way to a port of 127.0.0.1."""
    started: Queue[CutProxy] = Queue()

    async def run() -> None:
        await CutProxy(port).listen(started)

    serving = Thread(target=lambda: asyncio.run(run()), daemon=True)
    serving.start()
    way = started.get(timeout=READY_S)
    try:
        yield way
    finally:
        way.close()
        serving.join(READY_S)
