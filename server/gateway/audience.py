"""Who watches which table, and who is signed in where: the one way out to many."""

from __future__ import annotations

from collections.abc import Iterable

from websockets.protocol import OPEN

from server.gateway.connection import PlayerConnection
from server.gateway.framing import server_frame
from server.gateway.session import Session
from server.gateway.traffic import Traffic

LOBBY = ""
"""The lobby is watched like a table; no table has an empty id."""


class Audience:
    """Fits `tables.ports.Audience`. Nothing here waits.

    A subscriber's snapshot and what is published after it leave no gap: both are written in the
    turn of the loop in which they were made.
    """

    def __init__(self, write_buffer_bytes: int) -> None:
        self.traffic = Traffic()
        self.write_buffer_bytes = write_buffer_bytes
        self._watchers: dict[str, dict[PlayerConnection, None]] = {}
        self._signed_in: dict[str, dict[PlayerConnection, Session]] = {}

    def publish(self, table: str, frame: bytes) -> None:
        """Send one encoded event to everybody who watches the table."""
        watchers = self._watchers.get(table)
        if watchers:
            self.send(watchers, frame)

    def tell(self, account: str, frame: bytes) -> None:
        """Send one encoded message to every connection of one account."""
        connections = self._signed_in.get(account)
        if connections:
            self.send(connections, frame)

    def send(self, connections: Iterable[PlayerConnection], payload: bytes) -> None:
        """Frame a payload once and write it to all; those who read too slowly are dropped."""
        frame = server_frame(payload)
        limit = self.write_buffer_bytes
        sent = 0
        slow = []
        for connection in connections:
            if connection.protocol.state is OPEN:
                transport = connection.transport
                transport.write(frame)
                sent += 1
                if transport.get_write_buffer_size() > limit:
                    slow.append(connection)
        self.traffic.frames_sent += sent
        self.traffic.sent_bytes += sent * len(frame)
        for connection in slow:
            connection.abort("slow_reader")

    # ------------------------------------------------------------------ who watches

    def watch(self, table: str, connection: PlayerConnection) -> None:
        self._watchers.setdefault(table, {})[connection] = None

    def leave(self, table: str, connection: PlayerConnection) -> None:
        watchers = self._watchers.get(table)
        if watchers is not None:
            watchers.pop(connection, None)
            if not watchers:
                del self._watchers[table]

    # ------------------------------------------------------------------ who is signed in

    def sessions_of(self, account: str) -> tuple[Session, ...]:
        """The sessions of an account, the oldest first."""
        return tuple(self._signed_in.get(account, {}).values())

    def sign_in(self, account: str, session: Session) -> None:
        self._signed_in.setdefault(account, {})[session.connection] = session

    def sign_out(self, account: str, session: Session) -> None:
        sessions = self._signed_in.get(account)
        if sessions is not None:
            sessions.pop(session.connection, None)
            if not sessions:
                del self._signed_in[account]
