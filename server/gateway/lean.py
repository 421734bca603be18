"""What the library keeps for each connection, and the house has no use for once it is open.

That is a third of what an open connection costs (`python -m tests.bench --memory`): the headers of
its handshake, a queue of messages, which go to the session instead (`connection.py`), and a deque
for those who wait for a slow reader, whom the house drops.
"""

from __future__ import annotations

from typing import Any

from websockets.asyncio.server import ServerConnection


class _NoMessages:
    """Stands for the library's queue of messages when the connection is lost."""

    def close(self) -> None:
        """Nobody waits for a message."""


_NO_MESSAGES: Any = _NoMessages()


def lighten(connection: ServerConnection) -> None:
    """Let go of what the handshake of a player's connection has left. It is open."""
    for handshake in (connection.request, connection.response):
        if handshake is not None:
            handshake.headers.clear()
    connection.recv_messages = _NO_MESSAGES
    waiters: Any = []  # in place of a deque, which has room for 64 from the start
    connection.drain_waiters = waiters
