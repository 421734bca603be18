"""A table's metrics, their labels looked up once."""

from __future__ import annotations

from prometheus_client import Counter

from server.common import metrics
from server.tables.model.page import Totals


class TableCounters:
    """Counts for Prometheus since the process began, and the table's totals for operators."""

    def __init__(self, table: str) -> None:
        self._table = table
        self.accepted = metrics.wagers_accepted.labels(table).inc
        self._refused: dict[str, Counter] = {}
        self._handle = metrics.handle_cents.labels(table)
        self._returned = metrics.returned_cents.labels(table)
        self._settled_rounds = metrics.rounds.labels(table, "settled")
        self._void_rounds = metrics.rounds.labels(table, "void")
        self._seated = metrics.players_seated.labels(table)
        self._returned_here = 0  # since the process began
        self._returned_shown = 0
        self.totals = Totals()

    def restore(self, totals: Totals) -> None:
        """The table's page has these totals."""
        self.totals = totals

    def refused(self, code: str) -> None:
        counter = self._refused.get(code)
        if counter is None:
            counter = self._refused[code] = metrics.wagers_refused.labels(self._table, code)
        counter.inc()

    def settled(self, handle_cents: int, returned_cents: int) -> None:
        self.totals = self.totals.settled(handle_cents, returned_cents)
        self._returned_here += returned_cents
        # Where a bank loses to the dealer, players get less than nothing back. A counter never
        # goes back, so it waits until the sum has come up to it again.
        shown = max(0, self._returned_here - self._returned_shown)
        self._returned_shown += shown
        self._settled_rounds.inc()
        self._handle.inc(handle_cents)
        self._returned.inc(shown)

    def void(self) -> None:
        self.totals = self.totals.void()
        self._void_rounds.inc()

    def seated(self, players: int) -> None:
        self._seated.set(players)
