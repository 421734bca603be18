"""Handlers of messages about money: an account's history, and play chips."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from protocol.codec import encode
from protocol.from_client import GetChips, GetHistory
from protocol.from_house import BalanceChanged, ChipsGiven, Error, History, Refused
from server.common.money import dollars
from server.gateway.audience import Audience
from server.gateway.ports import Accounts, NoRefill
from server.gateway.session import Session
from server.gateway.settings import GatewaySettings
from server.tables.api import Player


class HistoryQueue:
    """Pages of histories: a few are read at once, the others wait, in bounds.

    Reading the ledger takes connections from sign-ins and operators, and time from Redis.
    """

    def __init__(self, settings: GatewaySettings) -> None:
        self._settings = settings
        self._reading = asyncio.Semaphore(settings.histories_at_once)
        self._asked: Counter[str] = Counter()  # by account, read and waiting ones

    def is_full(self, account: str) -> bool:
        """Whether an account, or everybody together, waits for too many."""
        settings = self._settings
        return (
            self._asked[account] >= settings.histories_an_account
            or self._asked.total() >= settings.histories_waiting
        )

    @asynccontextmanager
    async def turn(self, account: str) -> AsyncIterator[None]:
        """Wait for the turn of an account's page, and hold it."""
        self._asked[account] += 1
        try:
            async with self._reading:
                yield
        finally:
            self._asked[account] -= 1
            if not self._asked[account]:
                del self._asked[account]


class Cashier:
    """Handles messages about money. Every answer waits for the cage."""

    def __init__(self, accounts: Accounts, audience: Audience, settings: GatewaySettings) -> None:
        self._accounts = accounts
        self._audience = audience
        self._histories = HistoryQueue(settings)

    async def history(self, session: Session, player: Player, message: GetHistory) -> None:
        if self._histories.is_full(player.account):
            sentence = "Too many pages of histories are being read. Ask again in a moment."
            session.reply(Error(message.request, "house_busy", sentence))
            return
        try:
            async with self._histories.turn(player.account):
                movements, following = await self._accounts.history(
                    player.account, message.count, message.before
                )
        except ValueError:
            sentence = "`before` must be the `next` of an earlier page."
            session.reply(Error(message.request, "bad_message", sentence, "$.before"))
            return
        session.reply(History(message.request, movements, following))

    async def chips(self, session: Session, player: Player, message: GetChips) -> None:
        given = await self._accounts.refill(player.account)
        if isinstance(given, NoRefill):
            session.reply(_no_chips(message.request, given))
            return
        session.reply(ChipsGiven(message.request, given.cents, given.balance))
        self._audience.tell(player.account, encode(BalanceChanged(given.balance, "play_chips")))


def _no_chips(request: int, answer: NoRefill) -> Refused:
    if answer.again_ms is None:
        sentence = "This house gives no play chips."
        if answer.below_cents:
            below = dollars(answer.below_cents)
            sentence = f"You can have more play chips when you have less than {below}."
    else:
        again = datetime.fromtimestamp(answer.again_ms / 1000, UTC)
        sentence = f"You can have more play chips from {again:%H:%M:%S} UTC."
    return Refused(request, "limit_reached", sentence, again_ms=answer.again_ms or 0)
