"""Frames that wait for the end of this turn of the loop, so that each connection gets one write.

A write is a call to the kernel, and the dearest part of an answer. A player with eight wagers in
flight gets their answers together: the cage answers by batches.

A crowd may be answered at one moment. A thousand writes in one turn hold everybody else up for
fifteen milliseconds, so a turn writes to a hundred or so.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

A_TURN = 128


class HasFrames(Protocol):
    """A connection with frames to write."""

    def flush(self) -> None: ...


class Outbox:
    """The connections that have frames to write, in the order of their first frames."""

    __slots__ = ("_waiting",)

    def __init__(self) -> None:
        self._waiting: list[HasFrames] = []

    def add(self, connection: HasFrames) -> None:
        """The connection has its first frame since it was flushed."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._flush)
        self._waiting.append(connection)

    def _flush(self) -> None:
        turn, self._waiting = self._waiting[:A_TURN], self._waiting[A_TURN:]
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._flush)
        for connection in turn:
            connection.flush()
