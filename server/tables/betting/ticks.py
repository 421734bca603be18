"""A table's ticks: what moved on it is told to its watchers, a few times a second at most."""

from __future__ import annotations

from server.tables.betting.betting import Betting
from server.tables.core import TableCore

CROWD_TICKS = 2.5
"""A crowded table ticks so many times more slowly: nobody follows one chip among hundreds."""


class Ticks:
    """Runs beside the dealer of one table."""

    def __init__(self, core: TableCore, betting: Betting) -> None:
        self._tick_s = core.settings.tick_ms / 1000
        self._table = core.table
        self._betting = betting
        self._view = core.view
        self._changes = core.changes
        self._clock = core.outside.clock
        self._turns = core.outside.turns

    async def run(self) -> None:
        """Tell watchers what moved, and players that the cage has not answered yet, for ever."""
        table = self._table
        while True:
            await self._changes.wait()
            slower = CROWD_TICKS if table.layout.crowded else 1
            await self._clock.sleep(self._tick_s * slower)
            # One answer of the cage moves many tables: their ticks fall due at one moment.
            await self._turns.take()
            try:
                if table.is_open:  # after that, the state knows more than is shown
                    self._view.post(table.game.posted(table.state))
                self._view.tick()
                self._betting.tell_pending()
            except Exception as error:
                table.fail(error)
            if self._betting.in_flight:
                self._changes.look_again()
