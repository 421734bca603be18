"""A way to a server of a test that can be cut, slowed and broken off, and heals.

with cut_proxy(server.port) as way:
    way.url                                  redis://127.0.0.1:…, for who is to be cut off
    way.cut()                                no byte passes; nobody is told; connections stay
    way.slow(0.2)                            what is sent arrives so many seconds later
    way.hang_up()                            every connection ends, as if a cable were pulled
    way.heal()                               what was sent meanwhile arrives, late

`change` sees each piece of what a client sends, and returns what the server gets instead.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import Queue
from threading import Thread
from typing import TypeAlias

READY_S = 30.0
_MOST_BYTES = 65_536

Change: TypeAlias = Callable[[bytes], bytes]


def _leave_alone(data: bytes) -> bytes:
    return data


class CutProxy:
    """Passes on what comes, while it is open. Its loop is that of its thread."""

    def __init__(self, port: int, change: Callable[[], Change] = lambda: _leave_alone) -> None:
        """`change` is asked for a function for each connection."""
        self.port = 0
        self._behind = port
        self._change = change
        self._loop = asyncio.get_running_loop()
        self._open = asyncio.Event()
        self._open.set()
        self._over = asyncio.Event()
        self._late_s = 0.0
        self._writers: set[asyncio.StreamWriter] = set()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """From now on no byte passes, also of connections that are made."""
        self._loop.call_soon_threadsafe(self._open.clear)

    def slow(self, seconds: float) -> None:
        """Each piece that comes from now on waits so long, in both directions, and in order."""
        self._late_s = seconds

    def hang_up(self) -> None:
        """End every connection at once. What was not passed on is lost."""
        self._loop.call_soon_threadsafe(self._abort_all)

    def heal(self) -> None:
        self._late_s = 0.0
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

    def _abort_all(self) -> None:
        for writer in tuple(self._writers):
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._open.wait()
        try:
            behind = await asyncio.open_connection("127.0.0.1", self._behind)
        except OSError:
            writer.close()
            return
        ends = {writer, behind[1]}
        self._writers |= ends
        try:
            await asyncio.gather(
                self._copy(reader, behind[1], self._change()),
                self._copy(behind[0], writer, _leave_alone),
            )
        finally:
            self._writers -= ends

    async def _copy(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, change: Change
    ) -> None:
        try:
            with suppress(OSError):
                while data := await reader.read(_MOST_BYTES):
                    await self._open.wait()
                    if self._late_s:
                        await asyncio.sleep(self._late_s)
                    writer.write(change(data))
                    await writer.drain()
                await self._open.wait()  # an end is not passed on either
        finally:
            writer.close()


@contextmanager
def cut_proxy(port: int, change: Callable[[], Change] = lambda: _leave_alone) -> Iterator[CutProxy]:
    """A way to a port of 127.0.0.1."""
    started: Queue[CutProxy] = Queue()

    async def run() -> None:
        await CutProxy(port, change).listen(started)

    serving = Thread(target=lambda: asyncio.run(run()), daemon=True)
    serving.start()
    way = started.get(timeout=READY_S)
    try:
        yield way
    finally:
        way.close()
        serving.join(READY_S)
