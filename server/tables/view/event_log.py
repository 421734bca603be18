"""The numbered events of a table: published, and the latest kept for those who missed them."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Sequence

from protocol.codec import encode
from protocol.from_client import LastSeen
from protocol.from_house import ServerTableEvent
from server.tables.dependencies import Audience
from server.tables.model.changes import Changes

EVENTS_KEPT = 256


class EventLog:
    """Numbers a table's events without gaps, sends them, and keeps the latest.

    A stream begins with the process; numbers of an earlier stream mean nothing in it.
    """

    def __init__(self, table: str, audience: Audience, changes: Changes) -> None:
        self.stream = secrets.token_hex(8)
        self.number = 0
        self._table = table
        self._audience = audience
        self._changes = changes
        self._frames: deque[bytes] = deque(maxlen=EVENTS_KEPT)

    @property
    def next(self) -> int:
        """The number that the next event has to carry."""
        return self.number + 1

    def publish(self, event: ServerTableEvent) -> None:
        """Encodes the event, once for everybody. The lobby hears of it by the table's card."""
        assert event.number == self.number + 1, "events are numbered without gaps"
        frame = encode(event)
        self.number = event.number
        self._frames.append(frame)
        self._audience.publish(self._table, frame)
        self._changes.note_card()

    def since(self, last: LastSeen) -> Sequence[bytes] | None:
        """Every event after `last`, oldest first, or None when only a snapshot will do."""
        missed = self.number - last.number
        if last.stream != self.stream or not 0 <= missed <= len(self._frames):
            return None
        return [self._frames[i] for i in range(len(self._frames) - missed, len(self._frames))]
