"""Handlers of messages about money: an account's history, and play chips."""

from __future__ import annotations

from datetime import UTC, datetime

from protocol.codec import encode
from protocol.from_client import GetChips, GetHistory
from protocol.from_house import BalanceChanged, ChipsGiven, Error, History, Refused
from server.gateway.audience import Audience
from server.gateway.ports import Accounts, NoRefill
from server.gateway.session import Session
from server.tables.api import Player


class Cashier:
    """Handles messages about money. Every answer waits for the cage."""

    def __init__(self, accounts: Accounts, audience: Audience) -> None:
        self._accounts = accounts
        self._audience = audience

    async def history(self, session: Session, player: Player, message: GetHistory) -> None:
        try:
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
        sentence = "Your bankroll is still too high for more play chips."
    else:
        again = datetime.fromtimestamp(answer.again_ms / 1000, UTC)
        sentence = f"You can have more play chips from {again:%H:%M:%S} UTC."
    return Refused(request, "limit_reached", sentence)
