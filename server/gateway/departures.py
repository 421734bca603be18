"""Connections that end, a few in each turn of the loop: their close is answered, and they are
forgotten.

A crowd may leave at one moment: its network goes, or another gateway's players come. A thousand
connections that are forgotten in one turn hold everybody else up for twenty milliseconds, and a
thousand answers to close frames for ten. From its close frame or its end on, a connection is not
open, so nothing is sent to it.
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
    """The connections whose close is to be answered and those that are to be forgotten, each in
    the order in which they came."""

    def __init__(self, forget: Callable[[PlayerConnection], None]) -> None:
        self._forget_one = forget
        self._closing: deque[PlayerConnection] = deque()
        self._ended: deque[PlayerConnection] = deque()
        self._is_scheduled = False

    def answer(self, connection: PlayerConnection) -> None:
        """A connection has got a close frame: answer it soon."""
        self._closing.append(connection)
        self._schedule()

    def forget(self, connection: PlayerConnection) -> None:
        """A connection has ended: forget it soon."""
        self._ended.append(connection)
        self._schedule()

    def _schedule(self) -> None:
        if not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._take_some)

    def _take_some(self) -> None:
        self._is_scheduled = False
        for _ in range(A_TURN):
            if self._closing:
                self._closing.popleft().answer_close()
            elif self._ended:
                self._forget(self._ended.popleft())
            else:
                return
        self._schedule()

    def _forget(self, connection: PlayerConnection) -> None:
        try:
            self._forget_one(connection)
        except Exception:
            _log.exception("what a connection has left was not cleared away")
        connection.be_forgotten()
