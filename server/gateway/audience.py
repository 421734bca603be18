"""Who is connected, who watches which table, and which connections an account has.

Sends one frame to many connections.
"""

from __future__ import annotations

from collections.abc import Iterable

from protocol.codec import encode
from protocol.codes import NoticeCode
from protocol.from_house import HouseNotice
from server.gateway.connection import PlayerConnection
from server.gateway.frame_counts import FrameCounts
from server.gateway.framing import server_frame
from server.gateway.outbox import Outbox
from server.gateway.session import Session

LOBBY = ""
"""The lobby is watched like a table; no table has an empty id."""


class Audience:
    """Implements `tables.dependencies.Audience`. Nothing here waits.

    No event is missing between a watcher's snapshot and the first event it gets: both are written
    in the turn of the loop that made them, the snapshot first.
    """

    def __init__(self, write_buffer_bytes: int) -> None:
        self.frame_counts = FrameCounts()
        self.outbox = Outbox()
        self.write_buffer_bytes = write_buffer_bytes
        self._sessions: dict[PlayerConnection, Session] = {}
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
        """Frame a payload once and write it to all of them; drop the slow readers."""
        frame = server_frame(payload)
        limit = self.write_buffer_bytes
        sent = 0
        slow = []
        for connection in connections:
            if connection.is_open:
                if connection.outgoing:
                    connection.flush()
                transport = connection.transport
                transport.write(frame)
                sent += 1
                if transport.get_write_buffer_size() > limit:
                    slow.append(connection)
        self.frame_counts.frames_sent += sent
        self.frame_counts.sent_bytes += sent * len(frame)
        for connection in slow:
            connection.abort("slow_reader")

    # ------------------------------------------------------------------ who is connected

    @property
    def connections(self) -> int:
        """Open player sockets."""
        return sum(connection.is_open for connection in self._sessions)

    def announce(self, code: NoticeCode, message: str) -> None:
        """Send a notice to every player who is connected."""
        self.send_to_all(encode(HouseNotice(code, message)))

    def send_to_all(self, payload: bytes) -> None:
        """Send one encoded message to every player who is connected."""
        self.send(tuple(self._sessions), payload)

    def connect(self, connection: PlayerConnection, session: Session) -> None:
        self._sessions[connection] = session

    def disconnect(self, connection: PlayerConnection) -> Session | None:
        """Forget a connection. Returns its session, or None if it was not a player's."""
        return self._sessions.pop(connection, None)

    def sessions(self) -> tuple[Session, ...]:
        """Those of all players' connections."""
        return tuple(self._sessions.values())

    def session_of(self, connection: PlayerConnection) -> Session | None:
        return self._sessions.get(connection)

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

    def is_elsewhere(self, account: str) -> bool:
        """Whether the account has more than one connection."""
        return len(self._signed_in.get(account, ())) > 1

    def sessions_of(self, account: str) -> tuple[Session, ...]:
        """The sessions of an account, the oldest first."""
        return tuple(self._signed_in.get(account, {}).values())

    def is_signed_in(self, account: str) -> bool:
        return account in self._signed_in

    def avatar_of(self, account: str) -> int | None:
        """The picture of an account that is signed in; None: it is not."""
        sessions = self._signed_in.get(account)
        return next(iter(sessions.values())).avatar if sessions else None

    def accounts(self) -> tuple[str, ...]:
        """Every account that is signed in."""
        return tuple(self._signed_in)

    def signed_in(self) -> tuple[Session, ...]:
        """The sessions of all accounts."""
        return tuple(one for some in self._signed_in.values() for one in some.values())

    def sign_in(self, account: str, session: Session) -> None:
        self._signed_in.setdefault(account, {})[session.connection] = session

    def sign_out(self, account: str, session: Session) -> None:
        sessions = self._signed_in.get(account)
        if sessions is not None:
            sessions.pop(session.connection, None)
            if not sessions:
                del self._signed_in[account]
