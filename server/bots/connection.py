"""A bot's requests and replies. It uses `msgpack`, not the house's codec, and so checks that."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import msgpack

from protocol.words import VERSION
from server.bots.socket import BotSocket, Lost
from server.bots.turns import Turns

REPLY_SECONDS = 30.0
FRAMES_REMEMBERED = 256

Message = dict[str, Any]

# An event of a table is the same bytes for everybody, so it is decoded once for all bots of a
# process. Nobody changes a message.
_decode: Callable[[bytes], Message] = lru_cache(FRAMES_REMEMBERED)(msgpack.unpackb)


class Timing(NamedTuple):
    """How long a reply took: as the bot saw it, and at least, without the bots' own lag."""

    seen_s: float
    least_s: float


class _Asked:
    """A request that waits for its reply. Times are those of `time.perf_counter`."""

    def __init__(self, reply: asyncio.Future[Message]) -> None:
        self.reply = reply
        self.left_at = 0.0
        self.came_at = 0.0
        self.came_since = 0.0

    def left(self, at: float) -> None:
        self.left_at = at


class BotConnection:
    """Each request has a number. Its reply comes back as a map.

    Everything else that the house sends goes to `on_news`.
    """

    def __init__(
        self, turns: Turns, on_news: Callable[[Message], None], on_lost: Callable[[], None]
    ) -> None:
        self._socket: BotSocket
        self._turns = turns
        self._on_news = on_news
        self._on_lost = on_lost
        self._numbers = itertools.count(1)
        self._waiting: dict[int, _Asked] = {}

    @classmethod
    async def open(
        cls,
        url: str,
        turns: Turns,
        on_news: Callable[[Message], None],
        on_lost: Callable[[], None] = lambda: None,
    ) -> BotConnection:
        """Connects and says hello. Raises Lost, with the reason in one line."""
        connection = cls(turns, on_news, on_lost)
        connection._socket = await BotSocket.open(url, turns, connection._hear, connection._lose)
        try:
            await connection._say_hello()
        except BaseException:
            connection._socket.abort()
            raise
        return connection

    async def _say_hello(self) -> None:
        hello = {"type": "hello", "version": VERSION, "client": "croupier-bots"}
        welcome = await self.ask(hello)
        if welcome["type"] != "welcome":
            raise Lost(f"{welcome.get('code')}: {welcome.get('message')}")

    async def ask(self, message: Message) -> Message:
        """Sends a request and waits for its reply. Raises Lost."""
        reply, _ = await self.ask_timed(message)
        return reply

    async def ask_timed(self, message: Message) -> tuple[Message, Timing]:
        """The same, and how long the reply took."""
        number = next(self._numbers)
        asked = _Asked(asyncio.get_running_loop().create_future())
        self._waiting[number] = asked
        try:
            sent_at = self._turns.write(asked.left)
            self._socket.send(msgpack.packb(message | {"request": number}))
            # Not wait_for: on Python 3.11 it can swallow a cancellation that meets the reply.
            async with asyncio.timeout(REPLY_SECONDS):
                reply = await asked.reply
        except TimeoutError as error:
            raise Lost(f"no reply to {message['type']} in {REPLY_SECONDS:.0f} s") from error
        finally:
            self._waiting.pop(number, None)
        least_s = max(0.0, asked.came_since - (asked.left_at or sent_at))
        return reply, Timing(asked.came_at - sent_at, least_s)

    async def close(self) -> None:
        await self._socket.close()

    def abort(self) -> None:
        """End it at once."""
        self._socket.abort()

    @property
    def ended(self) -> bool:
        return self._socket.is_lost

    @property
    def why_ended(self) -> str:
        return self._socket.why_lost

    def _lose(self, why: str) -> None:
        for asked in self._waiting.values():
            if not asked.reply.done():
                asked.reply.set_exception(Lost(why))
        self._on_lost()

    def _hear(self, payload: bytes) -> None:
        message = _decode(payload)
        # `wager_pending` carries a request number too, but the reply is still to come.
        asked = self._waiting.get(message.get("request", -1))
        if asked is None or message["type"] == "wager_pending":
            self._on_news(message)
        elif not asked.reply.done():
            asked.came_at, asked.came_since = self._turns.at, self._turns.since
            asked.reply.set_result(message)
            if message["type"] in {"table_snapshot", "table_resumed", "signed_in"}:
                self._on_news(message)
