"""The lobby: the cards of all tables in service, and coalesced news of those that changed.

The news still tells that a table is out of service for good: then a client lists it no more.
"""

from __future__ import annotations

from protocol.codec import encode
from protocol.from_client import LeaveLobby, WatchLobby
from protocol.from_house import Done, LobbyNews, LobbyState
from server.common.beats import next_beat
from server.gateway.audience import LOBBY, Audience
from server.gateway.session import Session
from server.tables.api import FloorPort


class Lobby:
    """Handles the lobby's messages. Each change is encoded once for all watchers."""

    def __init__(self, floor: FloorPort, audience: Audience) -> None:
        self._floor = floor
        self._audience = audience

    def watch(self, session: Session, message: WatchLobby) -> None:
        cards = (table.card() for table in self._floor.tables.values())
        listed = tuple(card for card in cards if card.status != "retired")
        session.reply(LobbyState(message.request, listed))
        self._audience.watch(LOBBY, session.connection)

    def leave(self, session: Session, message: LeaveLobby) -> None:
        self._audience.leave(LOBBY, session.connection)
        session.reply(Done(message.request))

    def forget(self, session: Session) -> None:
        self._audience.leave(LOBBY, session.connection)

    async def tell_news(self, every_seconds: float) -> None:
        """Send the cards that changed, every so many seconds, until cancelled."""
        while True:
            await next_beat(every_seconds)
            cards = self._floor.take_changed_cards()
            if cards:
                self._audience.publish(LOBBY, encode(LobbyNews(cards)))
