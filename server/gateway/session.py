"""The state of one player's connection."""

from __future__ import annotations

from collections import deque
from typing import Protocol

from msgspec import Struct
from websockets.frames import CloseCode

from protocol.codec import encode
from protocol.codes import GoodbyeCode
from protocol.from_client import ClientMessage
from protocol.from_house import Error, Goodbye, ServerMessage
from server.common import metrics
from server.common.rate_limit import TokenBucket
from server.gateway.addresses import Address
from server.gateway.connection import PlayerConnection
from server.gateway.frame_counts import FrameCounts
from server.gateway.framing import server_frame
from server.gateway.malformed import map_of, request_of
from server.gateway.ports import OpenSession
from server.gateway.settings import GatewaySettings
from server.tables.api import Player


class Login(Struct, frozen=True):
    """The session by which a connection is signed in; `renew_at`, by the loop's time."""

    session: OpenSession
    renew_at: float


class MessageRouter(Protocol):
    """Decodes the frames of a session and handles their messages."""

    def receive(self, session: Session, data: bytes) -> None: ...

    def resume(self, session: Session) -> None: ...


class Session:
    """One player's connection, from its handshake to its end. Implements `connection.FrameSink`."""

    __slots__ = (
        "_bucket",
        "_frame_counts",
        "_is_flooding",
        "_refused",
        "_router",
        "_settings",
        "_waiting",
        "address",
        "avatar",
        "bad_frames",
        "client",
        "connection",
        "is_greeted",
        "is_signing_in",
        "login",
        "now",
        "outstanding",
        "player",
        "received_at",
        "watching",
    )

    def __init__(
        self,
        connection: PlayerConnection,
        address: Address,
        router: MessageRouter,
        settings: GatewaySettings,
        frame_counts: FrameCounts,
    ) -> None:
        self.connection = connection
        self.address = address
        self.client = ""  # as its hello named it
        self.player: Player | None = None
        self.avatar = 0  # of the player
        self.login: Login | None = None  # of the player, and None exactly if nobody is signed in
        self.is_greeted = False
        self.is_signing_in = False  # or out, or changing the password: messages wait
        self._waiting: deque[ClientMessage] | None = None
        self.watching: set[str] = set()
        self.outstanding = 0  # requests that are answered later
        self.bad_frames = 0
        self.now = connection.loop.time
        self.received_at = self.now()
        self._router = router
        self._settings = settings
        self._frame_counts = frame_counts
        self._bucket = TokenBucket(
            settings.messages_a_second, settings.messages_at_once, self.received_at
        )
        self._is_flooding = False
        self._refused = 0

    @property
    def waiting(self) -> deque[ClientMessage]:
        """The messages that came during the sign-in. An empty deque would cost 600 bytes each."""
        if self._waiting is None:
            self._waiting = deque()
        return self._waiting

    # ------------------------------------------------------------------ what comes in

    def admits_frame(self) -> bool:
        """Count a frame; False, and the connection dropped, if too many came over the limit."""
        self._frame_counts.frames_received += 1
        self.received_at = now = self.now()
        self._is_flooding = not self._bucket.take(now)
        if not self._is_flooding:
            if self._refused and self._bucket.level(now) > self._settings.messages_at_once / 2:
                self._refused = 0
            return True
        self._refused += 1
        if self._refused <= self._settings.messages_refused:
            return True
        self.disconnect(CloseCode.POLICY_VIOLATION, "too_many_messages", "Too many messages.")
        return False

    def receive(self, data: bytes) -> None:
        if self._is_flooding:
            self._refuse_flood(data)
        else:
            self._router.receive(self, data)

    def receive_text(self) -> None:
        metrics.bad_messages.labels("text_frame").inc()
        self.reply(Error(0, "bad_message", "Send MessagePack in binary frames, not text frames."))
        self.count_bad_frame()

    def resume(self) -> None:
        """The sign-in has succeeded or failed: handle the messages that came during it."""
        self.is_signing_in = False
        if self._waiting is not None:
            self._router.resume(self)
            if not self._waiting:
                self._waiting = None

    def pays(self, request: int, cost: int) -> bool:
        """Take what a message costs above the 1 that every frame has paid.

        If there is not so much, the player gets an error, as for a frame too many.
        """
        # What costs more than a whole burst needs the whole burst.
        besides = min(cost, self._settings.messages_at_once) - 1
        if besides == 0 or self._bucket.take(self.received_at, besides):
            return True
        self._refused += 1
        if self._refused > self._settings.messages_refused:
            self.disconnect(CloseCode.POLICY_VIOLATION, "too_many_messages", "Too many messages.")
            return False
        metrics.bad_messages.labels("too_many_messages").inc()
        sentence = f"This costs as much as {cost} messages. Wait a moment and ask again."
        self.reply(Error(request, "too_many_messages", sentence))
        return False

    def _refuse_flood(self, data: bytes) -> None:
        metrics.bad_messages.labels("too_many_messages").inc()
        most = self._settings.messages_a_second
        message = f"Send at most {most} messages a second. This one was not read."
        self.reply(Error(request_of(map_of(data)), "too_many_messages", message))

    def may_wait(self, request: int) -> bool:
        """Whether one more answer may be outstanding; if not, the player gets an error."""
        if self.outstanding < self._settings.requests_a_connection:
            return True
        sentence = "Too many of your requests are still waiting for an answer."
        self.reply(Error(request, "too_many_requests", sentence))
        return False

    def answered(self) -> None:
        """One of the outstanding requests has its answer."""
        self.outstanding -= 1

    def count_bad_frame(self) -> None:
        """Count a frame that is not MessagePack; a few of them close the connection."""
        self.bad_frames += 1
        if self.bad_frames >= self._settings.bad_frames:
            sentence = "Your frames are not in this house's protocol."
            self.disconnect(CloseCode.UNSUPPORTED_DATA, "not_the_protocol", sentence)

    # ------------------------------------------------------------------ what goes out

    def reply(self, message: ServerMessage) -> None:
        """Send one message to this connection only."""
        self.connection.write_frame(server_frame(encode(message)))

    def disconnect(
        self, code: CloseCode, reason: GoodbyeCode, sentence: str, again_ms: int | None = None
    ) -> None:
        """Send a Goodbye and close. `reason` is the Goodbye's code and the metric's label."""
        self.reply(Goodbye(reason, sentence, again_ms))
        self.connection.drop(code, reason)
