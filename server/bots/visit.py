"""A bot's visit to the house: over another connection whenever the house asks it to come back."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable

from server.bots.connection import BotConnection, Message, Timing
from server.bots.socket import Lost
from server.bots.turns import Turns

TRIES = 20
AGAIN_S = 0.4
"""Between two tries, on the average."""

OnBack = Callable[[BotConnection, Message], Awaitable[None]]


class Visit:
    """Asks as a `BotConnection` does.

    After a goodbye with `again_ms` it opens another connection, signs in by the newest token, and
    awaits `on_back` with the connection and the answer. What is asked meanwhile waits for that, and
    what had no answer is asked again: a wager has its nonce. `on_lost`: it is over.
    """

    tries = TRIES
    again_s = AGAIN_S

    def __init__(
        self,
        url: str,
        turns: Turns,
        chance: random.Random,
        on_news: Callable[[Message], None],
        on_lost: Callable[[], None],
        on_back: OnBack,
    ) -> None:
        self._url = url
        self._turns = turns
        self._chance = chance
        self._on_news = on_news
        self._on_lost = on_lost
        self._on_back = on_back
        self._token = ""
        self._connection: BotConnection | None = None
        self._again_ms: int | None = None  # as a goodbye has said that was not obeyed yet
        self._returning: asyncio.Task[None] | None = None
        self._is_leaving = False

    async def open(self) -> None:
        """Connects and says hello. Raises Lost, with the reason in one line."""
        self._connection = await self._connected()

    async def ask(self, message: Message) -> Message:
        """Sends a request and waits for its reply. Raises Lost."""
        reply, _ = await self.ask_timed(message)
        return reply

    async def ask_timed(self, message: Message) -> tuple[Message, Timing]:
        """The same, and how long the reply took, on the connection that brought it."""
        while True:
            if self._returning is not None:
                await asyncio.shield(self._returning)
            try:
                assert self._connection is not None, "it is not open"
                reply, timing = await self._connection.ask_timed(message)
            except Lost:
                if self._returning is None or self._is_over:
                    raise
            else:
                return reply, timing

    async def close(self) -> None:
        self._is_leaving = True
        if self._returning is not None:
            self._returning.cancel()
            await asyncio.gather(self._returning, return_exceptions=True)
        if self._connection is not None:
            await self._connection.close()

    @property
    def ended(self) -> bool:
        has_ended = self._connection is not None and self._connection.ended
        return self._is_over or (self._returning is None and has_ended)

    @property
    def why_ended(self) -> str:
        return self._connection.why_ended if self._connection is not None else ""

    # ------------------------------------------------------------------

    @property
    def _is_over(self) -> bool:
        """Whether it could not come back."""
        return self._returning is not None and self._returning.done()

    async def _connected(self) -> BotConnection:
        return await BotConnection.open(self._url, self._turns, self._heard, self._lost)

    def _heard(self, message: Message) -> None:
        if message["type"] in {"signed_in", "token_renewed"}:
            self._token = message["token"]
        self._on_news(message)
        if message["type"] == "goodbye" and message.get("again_ms") is not None:
            self._again_ms = message["again_ms"]
            if self._returning is None and not self._is_leaving:
                self._returning = asyncio.ensure_future(self._come_back())

    def _lost(self) -> None:
        if self._returning is None:
            self._on_lost()

    async def _come_back(self) -> None:
        try:
            while self._again_ms is not None:
                again_s, self._again_ms = self._again_ms / 1_000, None
                if self._connection is not None:
                    self._connection.abort()  # the goodbye was its last frame
                await asyncio.sleep(self._chance.uniform(0, again_s))
                await self._enter_again()
            self._returning = None
        except Lost:
            self._on_lost()
            raise

    async def _enter_again(self) -> None:
        """Raises Lost when the house has let nobody in again and again."""
        for tries_left in reversed(range(self.tries)):
            try:
                connection = self._connection = await self._connected()
                signed_in: Message = {}
                if self._token:
                    asked = {"type": "sign_in_by_token", "token": self._token}
                    signed_in = await connection.ask(asked)
                    if signed_in["type"] != "signed_in":
                        raise Lost(f"could not sign in again: {signed_in.get('message')}")
                await self._on_back(connection, signed_in)
            except Lost:
                if not tries_left:
                    raise
                await asyncio.sleep(self._chance.uniform(0, 2 * self.again_s))
            else:
                return
