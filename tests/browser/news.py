"""What the house tells a page, read off its socket beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgpack
from playwright.async_api import Page, WebSocket

from tests.browser.player import SOON_MS

Message = dict[str, Any]


class News:
    """Every message that a page has received since this was made, in order."""

    def __init__(self, page: Page) -> None:
        self._heard: list[Message] = []
        self._came = asyncio.Event()
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._receive)

    def _receive(self, frame: str | bytes) -> None:
        assert isinstance(frame, bytes)
        self._heard.append(msgpack.unpackb(frame))
        self._came.set()

    async def until(self, kind: str, round_number: int) -> Message:
        """The message of a type that tells of a round, which came or is to come."""
        return await self.find(lambda one: one["type"] == kind and one["round"] == round_number)

    async def find(self, fits: Callable[[Message], bool]) -> Message:
        """The first message that fits, which came or is to come."""
        async with asyncio.timeout(SOON_MS / 1000):
            while True:
                for message in self._heard:
                    if fits(message):
                        return message
                self._came.clear()
                await self._came.wait()
