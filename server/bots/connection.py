"""A bot's socket. It uses `msgpack`, not the house's codec, and so checks every frame."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Any

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.http11 import Response

from protocol.words import VERSION

REPLY_SECONDS = 30.0

Message = dict[str, Any]


class Lost(Exception):
    """The connection has ended. The message says how."""


class BotConnection:
    """Each request has a number. Its reply comes back as a map.

    Everything else that the house sends goes to `on_news`.
    """

    def __init__(self, socket: ClientConnection, on_news: Callable[[Message], None]) -> None:
        self._socket = socket
        self._on_news = on_news
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Message]] = {}
        self.why_ended = ""
        self._reading = asyncio.ensure_future(self._read())

    @classmethod
    async def open(cls, url: str, on_news: Callable[[Message], None]) -> BotConnection:
        """Connects and says hello. Raises Lost, with the reason in one line."""
        try:
            socket = await connect(
                url, compression=None, max_size=1 << 22, open_timeout=REPLY_SECONDS, proxy=None
            )
        except InvalidStatus as error:
            raise Lost(_refusal(error.response)) from error
        except (WebSocketException, OSError, EOFError, ValueError) as error:
            raise Lost(f"could not connect: {error}") from error
        connection = cls(socket, on_news)
        welcome = await connection.ask(
            {"type": "hello", "version": VERSION, "client": "croupier-bots"}
        )
        if welcome["type"] != "welcome":
            raise Lost(f"{welcome.get('code')}: {welcome.get('message')}")
        return connection

    async def ask(self, message: Message) -> Message:
        """Sends a request and waits for its reply. Raises Lost."""
        number = next(self._numbers)
        reply: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._waiting[number] = reply
        try:
            await self._socket.send(msgpack.packb(message | {"request": number}))
            # Not wait_for: on Python 3.11 it can swallow a cancellation that meets the reply.
            async with asyncio.timeout(REPLY_SECONDS):
                return await reply
        except ConnectionClosed as error:
            raise Lost(str(error)) from error
        except TimeoutError as error:
            raise Lost(f"no reply to {message['type']} in {REPLY_SECONDS:.0f} s") from error
        finally:
            self._waiting.pop(number, None)

    async def close(self) -> None:
        await self._socket.close()
        await self._reading

    @property
    def ended(self) -> bool:
        return self._reading.done()

    async def _read(self) -> None:
        self.why_ended = "the house closed the connection"  # in order, or else as follows
        try:
            async for frame in self._socket:
                self._sort(msgpack.unpackb(frame))
        except ConnectionClosed as error:
            self.why_ended = str(error)
        for reply in self._waiting.values():
            if not reply.done():
                reply.set_exception(Lost(self.why_ended))

    def _sort(self, message: Message) -> None:
        # `wager_pending` carries a request number too, but the reply is still to come.
        waiting = self._waiting.get(message.get("request", -1))
        if waiting is None or message["type"] == "wager_pending":
            self._on_news(message)
        elif not waiting.done():
            waiting.set_result(message)
            if message["type"] in {"table_snapshot", "table_resumed"}:
                self._on_news(message)


def _refusal(response: Response) -> str:
    """Why a server refused the socket, e.g. that the house is full."""
    said = bytes(response.body or b"").decode(errors="replace").strip()
    is_page = "<" in said or "\n" in said
    return f"HTTP {response.status_code}: {response.reason_phrase if is_page else said}"
