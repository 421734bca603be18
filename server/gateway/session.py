"""What the house knows of one player's connection."""

from __future__ import annotations

from collections import deque
from typing import Protocol

from websockets.frames import CloseCode

from protocol.codec import encode
from protocol.from_client import ClientMessage
from protocol.from_house import Error, Goodbye, ServerMessage
from server import metrics
from server.gateway.addresses import Address
from server.gateway.connection import PlayerConnection
from server.gateway.framing import server_frame
from server.gateway.limits import TokenBucket
from server.gateway.malformed import map_of, request_of
from server.gateway.settings import GatewaySettings
from server.gateway.traffic import Traffic
from server.tables.port import Player


class MessageDesk(Protocol):
    """Who reads the frames of a session."""

    def receive(self, session: Session, data: bytes) -> None: ...

    def resume(self, session: Session) -> None: ...


class Session:
    """A connection of a player, from its handshake to its end. It fits `connection.FrameSink`."""

    __slots__ = (
        "_bucket",
        "_desk",
        "_is_flooding",
        "_loop_time",
        "_refused",
        "_settings",
        "_traffic",
        "address",
        "bad_frames",
        "connection",
        "is_entering",
        "is_greeted",
        "outstanding",
        "player",
        "received_at",
        "waiting",
        "watching",
    )

    def __init__(
        self,
        connection: PlayerConnection,
        address: Address,
        desk: MessageDesk,
        settings: GatewaySettings,
        traffic: Traffic,
    ) -> None:
        self.connection = connection
        self.address = address
        self.player: Player | None = None
        self.is_greeted = False
        self.is_entering = False  # waits for the cage or for a password
        self.waiting: deque[ClientMessage] = deque()  # what came meanwhile
        self.watching: set[str] = set()
        self.outstanding = 0  # requests that others answer later
        self.bad_frames = 0
        self.received_at = connection.loop.time()
        self._desk = desk
        self._settings = settings
        self._traffic = traffic
        self._loop_time = connection.loop.time
        self._bucket = TokenBucket(
            settings.messages_a_second, settings.messages_at_once, self.received_at
        )
        self._is_flooding = False
        self._refused = 0

    # ------------------------------------------------------------------ what comes in

    def admits_frame(self) -> bool:
        """Count a frame; once too many have come in vain, the connection is dropped."""
        self._traffic.frames_received += 1
        self.received_at = now = self._loop_time()
        self._is_flooding = not self._bucket.take(now)
        if not self._is_flooding:
            if self._refused and self._bucket.level(now) > self._settings.messages_at_once / 2:
                self._refused = 0
            return True
        self._refused += 1
        if self._refused <= self._settings.messages_refused:
            return True
        self.dismiss(CloseCode.POLICY_VIOLATION, "too_many_messages", "Too many messages.")
        return False

    def receive(self, data: bytes) -> None:
        if self._is_flooding:
            self._refuse_flood(data)
        else:
            self._desk.receive(self, data)

    def receive_text(self) -> None:
        metrics.bad_messages.labels("text_frame").inc()
        self.reply(Error(0, "bad_message", "Send MessagePack in binary frames, not text."))
        self.count_bad_frame()

    def resume(self) -> None:
        """The session has been signed in, or has not: what came meanwhile is due now."""
        self.is_entering = False
        self._desk.resume(self)

    def _refuse_flood(self, data: bytes) -> None:
        metrics.bad_messages.labels("too_many_messages").inc()
        most = self._settings.messages_a_second
        message = f"No more than {most} messages a second, please; this one was not read."
        self.reply(Error(request_of(map_of(data)), "too_many_messages", message))

    def may_wait(self, request: int) -> bool:
        """Whether one more answer may be outstanding; the player is told if not."""
        if self.outstanding < self._settings.requests_a_connection:
            return True
        sentence = "Too many of your requests still wait for an answer."
        self.reply(Error(request, "too_many_requests", sentence))
        return False

    def answered(self) -> None:
        """One of the outstanding requests has its answer."""
        self.outstanding -= 1

    def count_bad_frame(self) -> None:
        """Note a frame that is not of this protocol at all: a few of them close the connection."""
        self.bad_frames += 1
        if self.bad_frames >= self._settings.bad_frames:
            sentence = "This is not the protocol of this house."
            self.dismiss(CloseCode.UNSUPPORTED_DATA, "not_the_protocol", sentence)

    # ------------------------------------------------------------------ what goes out

    def reply(self, message: ServerMessage) -> None:
        """Send one message to this connection alone."""
        self.connection.write_frame(server_frame(encode(message)))

    def dismiss(self, code: CloseCode, word: str, sentence: str) -> None:
        """Say goodbye and close. `word` is the code of the Goodbye and the reason of the metric."""
        self.reply(Goodbye(word, sentence))
        self.connection.drop(code, word)
