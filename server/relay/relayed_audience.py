"""The watchers and players of a dealer's tables: they are at gateways.

Implements `tables.dependencies.Audience`.
"""

from __future__ import annotations

from msgspec import Struct

from server.relay.event_order import EventHistory
from server.relay.line import Line, events_of, to_process
from server.relay.messages import EventsOf, Private

ACCOUNTS_KEPT = 100_000
"""Whose gateways are known. One more forgets the one that was heard of longest ago."""


class _Shown(Struct):
    """A table as it is shown under one lease."""

    owner: int
    history: EventHistory
    gateways: set[str]  # that hear its events


class RelayedAudience:
    """Sends events once to all gateways that hear their table, and private news to an account's."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._tables: dict[str, _Shown] = {}
        self._gateways_of: dict[str, dict[str, None]] = {}  # by account
        self._looks_at: dict[str, set[tuple[str, str]]] = {}  # by account: gateway and table

    # ------------------------------------------------------------------ what tables say

    def publish(self, table: str, frame: bytes) -> None:
        shown = self._tables[table]
        number = shown.history.add(frame)
        if shown.gateways:
            self._line.send(events_of(table), EventsOf(table, shown.owner, number, [frame]))

    def tell(self, account: str, frame: bytes) -> None:
        for gateway in self._gateways_of.get(account, ()):
            self._line.send(to_process(gateway), Private(account, frame))

    def is_elsewhere(self, account: str, gateway: str) -> bool:
        """Whether an account is connected to another gateway too."""
        gateways = self._gateways_of.get(account, ())
        return len(gateways) > (gateway in gateways)

    def tell_elsewhere(self, account: str, gateway: str, frame: bytes) -> None:
        """Tell an account's connections at the other gateways."""
        for other in self._gateways_of.get(account, ()):
            if other != gateway:
                self._line.send(to_process(other), Private(account, frame))

    # ------------------------------------------------------------------ who hears it

    def begin(self, table: str, owner: int) -> None:
        """The table is dealt here from now on, under the lease of this number."""
        self._tables[table] = _Shown(owner, EventHistory(), set())

    def end(self, table: str) -> None:
        self._tables.pop(table, None)
        for account, seen in list(self._looks_at.items()):
            self._keep(account, {one for one in seen if one[1] != table})

    def owner(self, table: str) -> int:
        return self._tables[table].owner

    def heard_by(self, table: str, gateway: str) -> int:
        """A gateway hears the table from now on; returns the number of its last event."""
        shown = self._tables[table]
        shown.gateways.add(gateway)
        return shown.history.number

    def not_heard_by(self, table: str, gateway: str) -> None:
        self._tables[table].gateways.discard(gateway)

    def events_after(self, table: str, number: int) -> list[bytes] | None:
        return self._tables[table].history.after(number)

    def note(self, account: str, gateway: str) -> None:
        """The account is connected to this gateway, perhaps to others too."""
        gateways = self._gateways_of.get(account)
        if gateways is None:
            if len(self._gateways_of) >= ACCOUNTS_KEPT:
                oldest = next(iter(self._gateways_of))
                del self._gateways_of[oldest]
                self._keep(oldest, set())
            self._gateways_of[account] = {gateway: None}
        elif gateway not in gateways:
            gateways[gateway] = None

    def looks_at(self, table: str, account: str, gateway: str) -> None:
        """The account is shown the table at this gateway."""
        self.note(account, gateway)
        self._looks_at.setdefault(account, set()).add((gateway, table))

    def looks_away(self, table: str, account: str, gateway: str) -> bool:
        """It has left the table at this gateway; returns whether another shows it the table."""
        seen = self._looks_at.get(account, set()) - {(gateway, table)}
        self._keep(account, seen)
        return any(shown == table for _, shown in seen)

    def _keep(self, account: str, seen: set[tuple[str, str]]) -> None:
        if seen:
            self._looks_at[account] = seen
        else:
            self._looks_at.pop(account, None)

    def is_connected(self, account: str) -> bool:
        return account in self._gateways_of

    def left(self, account: str, gateway: str) -> bool:
        """The account is not connected to this gateway; returns whether it is to another."""
        seen = self._looks_at.get(account, ())
        self._keep(account, {one for one in seen if one[0] != gateway})
        gateways = self._gateways_of.get(account)
        if gateways is not None:
            gateways.pop(gateway, None)
            if not gateways:
                del self._gateways_of[account]
        return bool(gateways)

    def gateway_gone(self, gateway: str) -> list[str]:
        """Forget a gateway. Returns the accounts that are connected nowhere now."""
        for shown in self._tables.values():
            shown.gateways.discard(gateway)
        there = [one for one, known in self._gateways_of.items() if gateway in known]
        return [account for account in there if not self.left(account, gateway)]
