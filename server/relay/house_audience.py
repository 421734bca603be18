"""All players of a house of many processes, at whichever gateway they are."""

from __future__ import annotations

from protocol.codec import encode
from protocol.codes import NoticeCode
from protocol.from_house import HouseNotice
from server.relay.line import DEALERS, GATEWAYS, Line, events_of
from server.relay.messages import CloseHouse, CompanyOf, Private, SessionsEnded, ToEverybody


class HouseAudience:
    """Speaks to the players of every gateway, this one included."""

    def __init__(self, line: Line) -> None:
        self._line = line

    def publish(self, table: str, frame: bytes) -> None:
        """Send one encoded message without a number to everybody who watches the table."""
        self._line.send(events_of(table), CompanyOf(table, frame))

    def tell(self, account: str, frame: bytes) -> None:
        """Send one encoded message to every connection of one account."""
        self._line.send(GATEWAYS, Private(account, frame))

    def announce(self, code: NoticeCode, message: str) -> None:
        """Send a notice to every player."""
        self._line.send(GATEWAYS, ToEverybody(encode(HouseNotice(code, message))))

    def sessions_ended(self, account: str) -> None:
        """Have the other gateways look at the sessions of an account."""
        self._line.send(GATEWAYS, SessionsEnded(account))

    def close_house(self, reason: str) -> None:
        """Have every process of the house end in good order."""
        for channel in (GATEWAYS, DEALERS):
            self._line.send(channel, CloseHouse(reason))
