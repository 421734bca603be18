"""All the tables of a house: opened, kept going, and closed in good order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import Any

from protocol.from_house import SpotInfo, TableCard
from server.common import metrics
from server.common.beats import until_beat
from server.common.slices import give_way, sliced
from server.common.tasks import end_tasks
from server.games import catalogue
from server.tables.api import InspectionFailed
from server.tables.core import OnEvent
from server.tables.dependencies import Audience, Dependencies
from server.tables.model.round import AnyGame
from server.tables.model.seats_by_account import SeatsByAccount
from server.tables.model.settings import TableSettings
from server.tables.recovery.known_games import Submit
from server.tables.table import Inspect, Table

POLL_S = 0.25
POLLED_A_TURN = 8  # tables: what else is due at the same moment need not wait for all of them
CLOSING_GRACE_S = 15.0
"""How much longer than its own clocks a table may take to close, before it is left to recovery."""

_log = logging.getLogger("croupier.tables")


class Floor:
    """Builds the tables; `start` puts each back as it was and lets it deal (`FloorPort`).

    `tables` pairs each table's settings with its game, already bound to its rules submission.
    `inspect` tests what a game draws from and reports `{"passed": bool, …}`; `on_event` is told
    what belongs in the house's event log, as plain data. `submit` binds a game to rules: a round
    that began under other rules is finished under them.
    """

    def __init__(
        self,
        tables: Sequence[tuple[TableSettings, AnyGame]],
        outside: Dependencies,
        audience: Audience,
        inspect: Inspect,
        on_event: OnEvent,
        submit: Submit = catalogue.submit,
    ) -> None:
        self._outside = outside
        self._clock = outside.clock
        self._audience = audience
        self._inspect = inspect
        self._on_event = on_event
        self._submit = submit
        self._seats_by_account = SeatsByAccount()
        self._planned = {settings.id: (settings, game) for settings, game in tables}
        self._tables = {name: self._made(name) for name in self._first_tables()}
        self._dealing: dict[str, asyncio.Task[None]] = {}
        self._polling: asyncio.Task[None] | None = None
        self._closing = False

    @property
    def tables(self) -> Mapping[str, Table]:
        return self._tables

    @property
    def closing(self) -> bool:
        return self._closing

    async def spots(self, layout: str) -> tuple[SpotInfo, ...] | None:
        for table in self._tables.values():
            if table.layout_name == layout:
                return table.layout().spots
        return None

    def take_changed_cards(self) -> tuple[TableCard, ...]:
        cards = (table.take_changed_card() for table in self._tables.values())
        return tuple(card for card in cards if card is not None)

    def connected(self, account: str, is_connected: bool) -> None:
        for name in self.seats_of(account):
            self._tables[name].connected(account, is_connected)

    def seats_of(self, account: str) -> Sequence[str]:
        return self._seats_by_account.tables_of(account)

    async def start(self) -> None:
        """Inspect the equipment (617a.2), then open every table where it stood.

        Returns when each has been put back: with the cage out of reach, not before it answers.
        Raises InspectionFailed, and then no table is open.
        """
        self.begin()
        for name in self._tables:
            self._deal(name)
        for name in self._tables:
            await self._opened(name)

    def begin(self) -> None:
        """Inspect the equipment of every table, and look after those that are dealt.

        Raises InspectionFailed.
        """
        if not self._pass_inspection():
            raise InspectionFailed("the equipment did not pass its inspection")
        self._polling = asyncio.create_task(self._poll_tables(), name="floor")

    async def shutdown(self) -> None:
        """Open no new rounds, finish those in progress, and return when all tables are shut.

        Betting in progress goes on for three seconds at most. A table that cannot finish is left
        as it stands: the next start finds it there.
        """
        self._closing = True
        for table in self._tables.values():
            table.finish()
        await self._finished(tuple(self._dealing))
        await self.halt()

    async def halt(self) -> None:
        """Stop at once, even in the middle of a round."""
        polling = [self._polling] if self._polling is not None else []
        await end_tasks((*self._dealing.values(), *polling))
        self._dealing.clear()
        self._polling = None

    # ------------------------------------------------------------------ one table

    def _first_tables(self) -> Sequence[str]:
        """The tables that are made at once."""
        return tuple(self._planned)

    def _made(self, name: str) -> Table:
        settings, game = self._planned[name]
        return Table(
            settings, game, self._outside, self._audience, self._inspect, self._on_event,
            self._submit, self._seats_by_account,
        )  # fmt: skip

    def _deal(self, name: str) -> None:
        dealing = self._tables[name].run()
        self._dealing[name] = asyncio.create_task(dealing, name=f"table {name}")

    async def _opened(self, name: str) -> None:
        """Wait until a table has been put back as it was."""
        table = self._tables[name]
        await table.ready.wait()
        if table.card().status != "retired":
            self._on_event("table_opened", {"table": name})

    async def _finished(self, names: Sequence[str], betting_ms: int = 0) -> None:
        """Wait for tables that were told to finish, as long as their rounds may take.

        Their betting ends at once, or `betting_ms` later.
        """
        if not names:
            return
        settings = [self._tables[name].settings for name in names]
        # A round may have two draws or three decision windows: a war; a delivery, a setting and
        # a surrender.
        longest_ms = max(one.closing_ms + 2 * one.rest_ms + 3 * one.decision_ms for one in settings)
        grace_s = (longest_ms + betting_ms) / 1000 + CLOSING_GRACE_S
        _, late = await asyncio.wait([self._dealing[name] for name in names], timeout=grace_s)
        for task in late:
            _log.error("%s could not finish its round; the next start goes on with it", task)

    # ------------------------------------------------------------------

    def _pass_inspection(self) -> bool:
        """Inspect every table, tables of the same equipment together, and write each report."""
        reports: dict[object, Mapping[str, Any]] = {}
        for name, (_, game) in self._planned.items():
            alike = (game.name, game.equipment())
            if alike not in reports:
                reports[alike] = self._inspect(game)
            self._on_event("table_inspected", {"table": name, **reports[alike]})
        return all(report.get("passed", False) for report in reports.values())

    async def _poll_tables(self) -> None:
        while True:
            for some in sliced(tuple(self._tables), POLLED_A_TURN):
                for name in some:
                    table = self._tables.get(name)  # None: it has moved meanwhile
                    if table is not None and table.poll():
                        await give_way()
                await give_way()
            metrics.tables_waiting.set(sum(one.waits_for_cage for one in self._tables.values()))
            await self._clock.sleep(until_beat(POLL_S))
