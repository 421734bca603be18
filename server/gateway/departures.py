"""Connections that have ended, forgotten a few in each turn of the loop.

A crowd may leave at one moment: its network goes, or another gateway's players come. A thousand
connections that are forgotten in one turn hold everybody else up for twenty milliseconds. Until a
connection is forgotten it is not open, so nothing is sent to it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable

from server.gateway.connection import PlayerConnection

A_TURN = 32

_log = logging.getLogger("croupier.gateway")


class Departures:
    """The connections that are to be forgotten, in the order in which they ended."""

    def __init__(self, forget: Callable[[PlayerConnection], None]) -> None:
        self._forget = forget
        self._ended: deque[PlayerConnection] = deque()
        self._is_scheduled = False

    def add(self, connection: PlayerConnection) -> None:
        """A connection has ended: forget it soon."""
        self._ended.append(connection)
        self._schedule()

    def _schedule(self) -> None:
        if not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._forget_some)

    def _forget_some(self) -> None:
        self._is_scheduled = False
        for _ in range(min(A_TURN, len(self._ended))):
            connection = self._ended.popleft()
            try:
                self._forget(connection)
            except Exception:
                _log.exception("what a connection has left was not cleared away")
            connection.be_forgotten()
        if self._ended:
            self._schedule()
