"""The lobby: cards of all tables, and news of those that changed, coalesced."""

from __future__ import annotations

import asyncio

from protocol.codec import encode
from protocol.from_client import LeaveLobby, WatchLobby
from protocol.from_house import Done, LobbyNews, LobbyState
from server.gateway.audience import LOBBY, Audience
from server.gateway.session import Session
from server.tables.port import FloorPort


class Lobby:
    """Answers who looks at the lobby, and tells them what changed: once for all of them."""

    def __init__(self, floor: FloorPort, audience: Audience) -> None:
        self._floor = floor
        self._audience = audience

    def watch(self, session: Session, message: WatchLobby) -> None:
        cards = tuple(table.card() for table in self._floor.tables.values())
        session.reply(LobbyState(message.request, cards))
        self._audience.watch(LOBBY, session.connection)

    def leave(self, session: Session, message: LeaveLobby) -> None:
        self._audience.leave(LOBBY, session.connection)
        session.reply(Done(message.request))

    def forget(self, session: Session) -> None:
        self._audience.leave(LOBBY, session.connection)

    async def tell_news(self, every_seconds: float) -> None:
        """Send the cards that changed, every so often, for ever."""
        while True:
            await asyncio.sleep(every_seconds)
            cards = self._floor.take_changed_cards()
            if cards:
                self._audience.publish(LOBBY, encode(LobbyNews(cards)))
