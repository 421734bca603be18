"""A process's line to the others of its house, over Redis pub/sub: it speaks, and has an ear.

What is sent to one channel within a turn of the loop, or while the last write is under way, goes in
one envelope. Pub/sub promises nothing: an envelope may be lost. Each is numbered by its sender, so
the next one shows it, at the latest the empty one that every process sends each second.

    async with Line(redis, name).open() as line:
        async with Ear(redis, name, TableDesk(line, …)).open(DEALERS):
            line.send(to_process("gateway-2"), message)
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Protocol

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from protocol.codec import DECODING_ERRORS
from server.cage.keys import RELAY_CHANNELS
from server.cage.redis_connection import NoAnswer, RedisConnection
from server.common.tasks import beside
from server.relay.messages import MESSAGES, AnyEnvelope, Envelope, RelayMessage
from server.relay.subscription import Subscription

BEAT_S = 1.0
AGAIN_S = 0.25  # until a lost connection is opened again

GATEWAYS = f"{RELAY_CHANNELS}gateways"
"""What dealers tell every gateway."""
DEALERS = f"{RELAY_CHANNELS}dealers"
"""What gateways tell every dealer."""

_log = logging.getLogger("croupier.relay")

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Envelope).decode
_decode_any = msgspec.msgpack.Decoder(AnyEnvelope).decode
_decode_message: Callable[[msgspec.Raw], RelayMessage] = msgspec.msgpack.Decoder(
    RelayMessage
).decode


def to_process(name: str) -> str:
    """The channel of one process."""
    return f"{RELAY_CHANNELS}to:{name}"


def events_of(table: str) -> str:
    """The channel of a table's events."""
    return f"{RELAY_CHANNELS}events:{table}"


class Hearer(Protocol):
    """What a process does with what it hears. Nothing here waits."""

    def hear(self, sender: str, message: RelayMessage) -> None: ...

    def missed(self, sender: str, channel: str) -> None:
        """Something that this process has sent to this channel was lost."""

    def cut_off(self) -> None:
        """This process has heard nothing for a while, from nobody."""


class Line:
    """The line of one process, whose name no other process has."""

    def __init__(self, redis: Redis, name: str) -> None:
        self.name = name
        self._redis = redis
        self._speaking = RedisConnection(redis, RELAY_CHANNELS)
        self._waiting: dict[str, list[RelayMessage]] = {}
        self._something = asyncio.Event()
        self._sent: dict[str, int] = {}  # envelopes, by channel

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Line]:
        """Speak, until the block is left."""
        async with AsyncExitStack() as parts:
            parts.push_async_callback(self._speaking.disconnect)
            await self._connect()
            await parts.enter_async_context(beside(self._speak, "relay: speaking"))
            await parts.enter_async_context(beside(self._beat, "relay: beat"))
            yield self

    def send(self, channel: str, message: RelayMessage) -> None:
        """Send a message, soon, to everybody who listens to the channel."""
        waiting = self._waiting.get(channel)
        if waiting is None:
            self._waiting[channel] = [message]
            self._something.set()
        else:
            waiting.append(message)

    # ------------------------------------------------------------------ speaking

    async def _speak(self) -> None:
        while True:
            await self._something.wait()
            await asyncio.sleep(0)  # what is sent in this turn goes with it
            self._something.clear()
            waiting, self._waiting = self._waiting, {}
            try:
                self._raise_first(
                    await self._speaking.ask([self._command(*one) for one in waiting.items()])
                )
            except (NoAnswer, RedisError) as error:
                # What was under way is lost, or not; the numbers tell those who listen.
                _log.warning("Redis does not carry messages: %s", error)
                await self._connect()

    @staticmethod
    def _raise_first(replies: list[Any]) -> None:
        """A node of a Cluster may have lost the channels to another. Raises redis.RedisError."""
        for reply in replies:
            if isinstance(reply, RedisError):
                raise reply

    def _command(self, channel: str, messages: list[RelayMessage]) -> tuple[str | bytes, ...]:
        number = self._sent.get(channel, 0) + 1
        self._sent[channel] = number
        mine = MESSAGES
        envelope = Envelope(mine.written, self.name, number, messages, mine.readable_from)
        return "SPUBLISH", channel, _encode(envelope)

    async def _connect(self) -> None:
        while True:
            try:
                await self._speaking.connect()
                return
            except NoAnswer:
                await asyncio.sleep(AGAIN_S)

    async def _beat(self) -> None:
        """Show those who listen whether the last envelope has come to them."""
        while True:
            await asyncio.sleep(BEAT_S)
            for channel in self._sent:
                if channel not in self._waiting:
                    self._waiting[channel] = []
            if self._waiting:
                self._something.set()


class Ear:
    """What one process hears, and passes to its `hearer`."""

    def __init__(self, redis: Redis, name: str, hearer: Hearer) -> None:
        self._name = name
        self._hearer = hearer
        self._subscription = Subscription(redis, self._came, hearer.cut_off)
        self._heard: dict[tuple[str, str], int] = {}  # the last number, by sender and channel
        self._strangers: set[str] = set()

    @asynccontextmanager
    async def open(self, *channels: str) -> AsyncIterator[Ear]:
        """Hear what is sent to this process, and these channels."""
        async with self._subscription.kept():
            for channel in (to_process(self._name), *channels):
                await self.listen(channel)
            yield self

    async def listen(self, channel: str) -> None:
        """Hear a channel; returns when Redis has confirmed it."""
        await self._subscription.add(channel)

    def stop_listening(self, channel: str) -> None:
        self._subscription.remove(channel)
        for heard in [one for one in self._heard if one[1] == channel]:
            del self._heard[heard]

    def forget(self, sender: str) -> None:
        """A process is gone for good."""
        for heard in [one for one in self._heard if one[0] == sender]:
            del self._heard[heard]

    def _came(self, channel: str, payload: bytes) -> None:
        try:
            envelope = _decode(payload)
        except DECODING_ERRORS:
            understood = self._understood_of(channel, payload)
            if understood is None:
                return
            envelope = understood
        sender = envelope.sender
        if not MESSAGES.understands(envelope.version, envelope.readable_from):
            self._refuse(sender, envelope.version, envelope.readable_from)
            return
        known = self._heard.get((sender, channel), self._number_before(channel, envelope))
        self._heard[sender, channel] = envelope.number
        if envelope.number != known + 1:
            self._hearer.missed(sender, channel)
        for message in envelope.messages:
            try:
                self._hearer.hear(sender, message)
            except Exception:
                _log.exception("a %s of %s failed", type(message).__name__, sender)

    def _number_before(self, channel: str, first: Envelope) -> int:
        """What a sender has sent to this process, when its first envelope comes.

        Nobody sends to a process that is not there yet, so the first one has the number 1, or that
        one was lost. Elsewhere others have listened before.
        """
        return 0 if channel == to_process(self._name) else first.number - 1

    def _understood_of(self, channel: str, payload: bytes) -> Envelope | None:
        """What this process understands of an envelope; None: nothing."""
        try:
            found = _decode_any(payload)
        except DECODING_ERRORS as error:
            _log.error("a message on %s cannot be read: %s", channel, error)
            return None
        known = []
        for raw in found.messages:
            try:
                known.append(_decode_message(raw))
            except DECODING_ERRORS as error:
                self._say_once(
                    found.sender,
                    f"{found.sender} sends a message of version {found.version} that this process "
                    f"does not know, and leaves out: {error}",
                )
        return Envelope(found.version, found.sender, found.number, known, found.readable_from)

    def _refuse(self, sender: str, written: int, readable_from: int) -> None:
        differs = MESSAGES.differs_from("the messages between processes", written, readable_from)
        self._say_once(sender, f"{sender} {differs}: it is not listened to")

    def _say_once(self, sender: str, line: str) -> None:
        if sender not in self._strangers:
            self._strangers.add(sender)
            _log.error(line)
