"""The meters of the house: which tables share which, as its tables and its pit see them.

`plan_meters` says what the configuration asks for, before anything is opened. `MeterBoard` looks at
the meters several times a second, whatever tables have moved them, and fits `tables.ports.Meters`
and `pit.ports.MeterDesk`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from msgspec import Struct
from redis.exceptions import RedisError

from protocol.operators import MeterRow
from server import metrics
from server.cage.lanes import Fenced
from server.cage.meters import Link, Meter, MeterRefused, Meters, MeterTerms
from server.config import Config
from server.games.rules import ProgressiveWager
from server.pit.ports import CageUnavailableError
from server.pit.refusal import RefusalError

LOOK_EVERY_S = 0.3

_log = logging.getLogger("croupier.meters")


class PlannedMeter(Struct, frozen=True):
    """A meter as it is configured: what it opens with, and the tables that share it."""

    id: str
    title: str
    terms: MeterTerms
    opening_cents: int
    tables: tuple[str, ...]


class PlannedMeters(Struct, frozen=True):
    """The meters of a configuration, and what each progressive table asks of its meter."""

    meters: tuple[PlannedMeter, ...]
    terms: dict[str, MeterTerms]  # by table


def plan_meters(
    config: Config, offered: Mapping[str, ProgressiveWager]
) -> tuple[PlannedMeters, list[str]]:
    """Link every table that offers a progressive wager to its meter.

    Returns the plan, and a line for each breach: the table or the meter, and the section.
    """
    breaches = []
    links: dict[str, list[str]] = {meter.id: [] for meter in config.meters}
    for table in config.tables:
        if table.id not in offered:
            if table.meter is not None:
                breaches.append(f"table {table.id}: meter: it offers no progressive wager")
            continue
        if table.meter is not None and table.meter not in links:
            breaches.append(f"table {table.id}: meter: there is no [[meters]] {table.meter!r}")
        elif table.meter is not None:
            links[table.meter].append(table.id)
        elif table.id in links:
            breaches.append(f"table {table.id}: meter: its own cannot be called {table.id!r}")
        else:
            links[table.id] = [table.id]
    planned = []
    for name, tables in links.items():
        breach = _disagreement(config, name, tables, offered)
        if breach:
            breaches.append(f"{breach} (58 Pa. Code § 617b.4(h)(2))")
        else:
            planned.append(_planned(config, name, tables, offered))
    terms = {table: terms_of(wager) for table, wager in offered.items()}
    return PlannedMeters(tuple(planned), terms), breaches


def terms_of(wager: ProgressiveWager) -> MeterTerms:
    """What a table's progressive wager asks of the meter that it is linked to."""
    return MeterTerms(wager.paytable, wager.wager_cents, wager.seed_cents)


def _disagreement(
    config: Config, name: str, tables: Sequence[str], offered: Mapping[str, ProgressiveWager]
) -> str:
    if not tables:
        return f"meter {name}: no table with a progressive wager is linked to it"
    first = terms_of(offered[tables[0]])
    for table in tables:
        if terms_of(offered[table]) != first:
            return (
                f"table {table}: meter: {name} is shared with {tables[0]}, "
                "which has another progressive paytable or wager"
            )
    for meter in config.meters:
        if meter.id == name and meter.seed is not None and meter.seed < first.seed_cents:
            return f"meter {name}: seed: is less than the {first.seed_cents} cents of its paytable"
    return ""


def _planned(
    config: Config, name: str, tables: Sequence[str], offered: Mapping[str, ProgressiveWager]
) -> PlannedMeter:
    first = offered[tables[0]]
    terms = terms_of(first)
    for meter in config.meters:
        if meter.id == name:
            opening_cents = terms.seed_cents if meter.seed is None else meter.seed
            return PlannedMeter(name, meter.title or name, terms, opening_cents, tuple(tables))
    titles = {table.id: table.title for table in config.tables}
    opening_cents = max(first.opening_cents, terms.seed_cents)
    return PlannedMeter(name, titles[name] or name, terms, opening_cents, tuple(tables))


class StandingMeter(Struct, frozen=True):
    """A meter as it stood when the house last looked. Fits `tables.ports.Meter`."""

    id: str
    title: str
    cents: int
    locked: str


class MeterBoard:
    """Every meter of an open house."""

    def __init__(self, meters: Meters, plan: PlannedMeters) -> None:
        self._meters = meters
        self._plan = plan
        self._titles = {one.id: one.title for one in plan.meters}
        self._configured = {table: one.id for one in plan.meters for table in one.tables}
        self._links: dict[str, str] = dict(self._configured)
        self._read: dict[str, Meter] = {}
        self._standing: dict[str, StandingMeter] = {}

    async def open(self) -> None:
        """Open the meters that are new, and find the links that operators have made.

        Raises MeterRefused for one that was opened with another paytable or wager, RedisError.
        """
        for one in self._plan.meters:
            await self._meters.open(one.id, one.title, one.terms, one.opening_cents)
        await self.look()
        for table, link in (await self._meters.links()).items():
            configured = self._configured.get(table)
            # What operators have linked stands until the configuration says something new.
            if configured == link.configured and (not link.meter or self._fits(table, link.meter)):
                self._links[table] = link.meter

    async def look(self) -> None:
        """Read every meter anew. Raises redis.RedisError."""
        self._read = await self._meters.read()
        standing = {}
        for name, meter in self._read.items():
            title = self._titles.get(name, meter.record.title)
            standing[name] = StandingMeter(name, title, meter.cents, meter.record.locked)
            metrics.meter_cents.labels(name).set(meter.cents)
            metrics.meter_reserve_cents.labels(name).set(meter.reserve_mils // 1000)
            metrics.meter_contributed_cents.labels(name).set(meter.wagers.contributed_mils // 1000)
            metrics.meter_wins.labels(name).set(meter.record.wins)
        self._standing = standing

    async def keep_looking(self) -> None:
        """Look several times a second, as long as the house is open."""
        is_away = False
        while True:
            await asyncio.sleep(LOOK_EVERY_S)
            try:
                await self.look()
                is_away = False
            except (RedisError, OSError) as error:
                if not is_away:
                    _log.warning("the meters cannot be read: %s", error)
                is_away = True

    # ------------------------------------------------------------------ the tables' side

    def linked(self, table: str) -> str:
        return self._links.get(table, "")

    def find(self, meter: str) -> StandingMeter | None:
        return self._standing.get(meter)

    async def claim(self, meter: str, claim_id: str) -> int:
        return await self._meters.claim(meter, claim_id)

    async def undo_claim(self, claim_id: str) -> int:
        return await self._meters.undo_claim(claim_id)

    # ------------------------------------------------------------------ the pit's side

    async def rows(self) -> tuple[MeterRow, ...]:
        """Every meter, read anew."""
        with _silence_is_told():
            await self.look()
        return tuple(self._row(name) for name in sorted(self._read))

    async def lock(self, meter: str, change_id: str, by: str, why: str) -> None:
        with _silence_is_told():
            await self._meters.lock(meter, change_id, by, why)
            await self.look()

    async def unlock(self, meter: str, change_id: str, by: str, why: str) -> None:
        with _silence_is_told():
            await self._meters.unlock(meter, change_id, by, why)
            await self.look()

    async def link(self, table: str, meter: str) -> None:
        if table not in self._configured:
            raise RefusalError("not_offered", f"Table {table} offers no progressive wager.")
        if meter and meter not in self._read:
            raise RefusalError("no_meter", f"There is no meter {meter!r}.")
        if meter and not self._fits(table, meter):
            raise RefusalError(
                "not_alike", f"Meter {meter} has another paytable or wager: 617b.4(h)(2)."
            )
        with _silence_is_told():
            await self._meters.link(table, Link(meter, self._configured[table]))
        self._links[table] = meter

    async def remove(
        self, meter: str, cents: int, to: str, change_id: str, by: str, why: str
    ) -> None:
        with _silence_is_told():
            await self._meters.remove(meter, cents, to, change_id, by, why)
            await self.look()

    def _fits(self, table: str, meter: str) -> bool:
        return meter in self._read and self._read[meter].record.terms == self._plan.terms[table]

    def _row(self, name: str) -> MeterRow:
        meter = self._read[name]
        one = meter.record
        return MeterRow(
            meter=name,
            title=self._standing[name].title,
            mils=meter.mils,
            reserve_mils=meter.reserve_mils,
            seed=one.terms.seed_cents,
            wager=one.terms.wager_cents,
            paytable=one.terms.paytable,
            contributed_mils=meter.wagers.contributed_mils,
            paid_mils=one.paid_mils,
            removed_mils=one.removed_mils,
            wins=one.wins,
            locked=one.locked,
            tables=tuple(sorted(table for table, linked in self._links.items() if linked == name)),
        )


@contextmanager
def _silence_is_told() -> Iterator[None]:
    """What the meters say no with, in the words of the pit."""
    try:
        yield
    except MeterRefused as refused:
        raise RefusalError(refused.code, str(refused)) from refused
    except (RedisError, Fenced, OSError) as error:
        raise CageUnavailableError from error
