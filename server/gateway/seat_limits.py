"""How many seats one address may take: a few guests must not fill the tables."""

from __future__ import annotations

from collections import defaultdict
from ipaddress import IPv4Address, IPv6Network

from server.gateway.addresses import subscriber_of
from server.gateway.session import Session
from server.gateway.settings import GatewaySettings
from server.tables.api import FloorPort, TablePort

TABLE_PART = 4  # of a table's seats, one in so many is one address's, if that is more


class SeatLimits:
    """The seats that were taken from each address, as long as their players have them.

    The machine itself is not counted: bots come from there.
    """

    def __init__(self, settings: GatewaySettings, floor: FloorPort) -> None:
        self._settings = settings
        self._floor = floor
        self._taken: dict[IPv4Address | IPv6Network, set[tuple[str, str]]] = defaultdict(set)

    def admits(self, session: Session, account: str, table: TablePort) -> bool:
        """Whether the account may have a seat of this table from this address."""
        if session.address.is_loopback or table.id in self._floor.seats_of(account):
            return True
        sender = subscriber_of(session.address)
        taken = self._still_taken(sender)
        at_table = sum(1 for _, table_id in taken if table_id == table.id)
        most_at_table = max(self._settings.seats_an_address_a_table, table.seat_count // TABLE_PART)
        return len(taken) < self._settings.seats_an_address and at_table < most_at_table

    def took(self, session: Session, account: str, table: TablePort) -> None:
        """Count a seat that was taken."""
        if not session.address.is_loopback:
            self._taken[subscriber_of(session.address)].add((account, table.id))

    def _still_taken(self, sender: IPv4Address | IPv6Network) -> set[tuple[str, str]]:
        """The seats of an address, without those that were left since."""
        known = self._taken.get(sender)
        if known is None:
            return set()
        accounts = {account for account, _ in known}
        seats = {(one, table) for one in accounts for table in self._floor.seats_of(one)}
        known &= seats
        if not known:
            del self._taken[sender]
        return known
