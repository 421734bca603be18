"""A bot that only watches one table, as a spectator does: it takes no seat, and no account."""

from __future__ import annotations

import asyncio
import random

from server.bots.connection import BotConnection, Message
from server.bots.measured import Measured
from server.bots.socket import Lost
from server.bots.turns import Turns
from server.bots.visit import Visit


class BotWatcher:
    """Notes when each event of its table arrives."""

    def __init__(self, url: str, table: str, measured: Measured, turns: Turns) -> None:
        self._url = url
        self._table = table
        self._measured = measured
        self._turns = turns
        self._connection: Visit | None = None
        self._watching: asyncio.Future[Message] | None = None  # again
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()  # it is lost

    async def arrive(self) -> None:
        """Connects and watches. Raises Lost."""
        self._connection = Visit(
            self._url, self._turns, random.Random(), self._hear, self._lose, self._watch
        )
        await self._connection.open()
        await self._watch(self._connection, {})
        self._measured.watchers += 1

    async def _watch(self, connection: BotConnection | Visit, _: Message) -> None:
        seen = await connection.ask({"type": "watch_table", "table": self._table})
        if seen["type"] != "table_snapshot":
            raise Lost(f"could not watch {self._table}: {seen.get('message')}")

    async def leave(self) -> None:
        if self._connection is not None:
            await self._connection.close()

    @property
    def why_lost(self) -> str:
        """Why its connection has ended, or an empty text."""
        return self._connection.why_ended if self._connection is not None else ""

    def _hear(self, message: Message) -> None:
        if message["type"] == "table_moved" and self._connection is not None:
            again = self._connection.ask({"type": "watch_table", "table": self._table})
            self._watching = asyncio.ensure_future(again)
        elif message.get("table") == self._table and message["type"] != "table_snapshot":
            number = message.get("number")
            if number is not None:
                self._measured.saw(self._table, number, self._turns)

    def _lose(self) -> None:
        if not self.over.done():
            self.over.set_result(None)
