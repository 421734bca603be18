"""Frames that wait for the end of this turn of the loop, so that each connection gets one write.

A write is a call to the kernel, and the dearest part of an answer. A player with eight wagers in
flight gets their answers together: the cage answers by batches.
"""

from __future__ import annotations

import asyncio
from typing import Protocol


class HasFrames(Protocol):
    """A connection with frames to write."""

    def flush(self) -> None: ...


class Outbox:
    """The connections that have frames to write in this turn of the loop."""

    __slots__ = ("_waiting",)

    def __init__(self) -> None:
        self._waiting: list[HasFrames] = []

    def add(self, connection: HasFrames) -> None:
        """The connection has its first frame of this turn."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._flush)
        self._waiting.append(connection)

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        for connection in waiting:
            connection.flush()
