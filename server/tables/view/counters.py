"""A table's metrics, their labels looked up once."""

from __future__ import annotations

from prometheus_client import Counter

from server.common import metrics


class TableCounters:
    """Counts for Prometheus, and the same sums since the process began for operators."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._accepted = metrics.wagers_accepted.labels(table)
        self._refused: dict[str, Counter] = {}
        self._handle = metrics.handle_cents.labels(table)
        self._returned = metrics.returned_cents.labels(table)
        self._settled_rounds = metrics.rounds.labels(table, "settled")
        self._void_rounds = metrics.rounds.labels(table, "void")
        self._seated = metrics.players_seated.labels(table)
        self._returned_shown = 0
        self.handle = 0
        self.returned = 0
        self.rounds = 0
        self.voided = 0

    def accepted(self) -> None:
        self._accepted.inc()

    def refused(self, code: str) -> None:
        counter = self._refused.get(code)
        if counter is None:
            counter = self._refused[code] = metrics.wagers_refused.labels(self._table, code)
        counter.inc()

    def settled(self, handle_cents: int, returned_cents: int) -> None:
        self.rounds += 1
        self.handle += handle_cents
        self.returned += returned_cents
        # Where a bank loses to the dealer, players get less than nothing back. A counter never
        # goes back, so it waits until the sum has come up to it again.
        shown = max(0, self.returned - self._returned_shown)
        self._returned_shown += shown
        self._settled_rounds.inc()
        self._handle.inc(handle_cents)
        self._returned.inc(shown)

    def void(self) -> None:
        self.voided += 1
        self._void_rounds.inc()

    def seated(self, players: int) -> None:
        self._seated.set(players)
