"""What the house sends to a page, read off its socket by another codec than the page's own."""

from __future__ import annotations

import asyncio
from typing import Any

import msgpack
from playwright.async_api import Page, WebSocket

SOON_S = 60


class Frames:
    """Every message that came to a page since it was made, in order."""

    def __init__(self, page: Page) -> None:
        self.messages: list[dict[str, Any]] = []
        self._came = asyncio.Event()
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._receive)

    def _receive(self, frame: bytes | str) -> None:
        assert isinstance(frame, bytes), "the house speaks in binary frames"
        self.messages.append(msgpack.unpackb(frame))
        self._came.set()

    def of(self, kind: str, **fields: Any) -> list[dict[str, Any]]:
        """The messages of a kind that have these fields."""
        wanted = {"type": kind, **fields}
        return [one for one in self.messages if wanted.items() <= one.items()]

    async def wait_for(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The last such message, waited for if there is none yet."""
        return (await self.wait_for_some(kind, 1, **fields))[-1]

    async def wait_for_some(self, kind: str, count: int, **fields: Any) -> list[dict[str, Any]]:
        """All such messages, once there are so many."""
        async with asyncio.timeout(SOON_S):
            while len(found := self.of(kind, **fields)) < count:
                self._came.clear()
                await self._came.wait()
        return found
