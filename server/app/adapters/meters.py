"""The progressive meters of an open house, as its tables and its pit see them.

The house reads the meters several times a second, since every table moves them. `MeterBoard` fits
`tables.dependencies.Meters` and `pit.ports.MeterControl`.

In a house of many processes each has a board, and an operator's command is carried out at the board
of a gateway. The command has its answer when every other board has looked since, or knows that it
could not: a board that has not looked for so long takes every meter for locked.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from msgspec import Struct
from msgspec.structs import replace
from redis.exceptions import RedisError

from protocol.operators import MeterRow
from server.app.adapters.no_answer import no_answer_as
from server.app.meter_plan import PlannedMeters
from server.cage.meters import Link, Meter, MeterRefused, Meters
from server.common import metrics
from server.common.tasks import beside
from server.pit.ports import CageUnavailableError
from server.pit.refusal import RefusalError

LOOK_EVERY_S = 0.3
SEEN_WITHIN_S = 1.0
"""Within this time every board has seen a change, or takes the meters for locked."""
UNREADABLE = "the house cannot read its meters now"

_log = logging.getLogger("croupier.meters")


class StandingMeter(Struct, frozen=True):
    """A meter as it stood when the house last looked. Fits `tables.ports.Meter`."""

    id: str
    title: str
    cents: int
    locked: str


class MeterBoard:
    """Every meter of an open house. `is_shared`: other processes have boards of the same meters."""

    def __init__(self, meters: Meters, plan: PlannedMeters, *, is_shared: bool = False) -> None:
        self._meters = meters
        self._is_shared = is_shared
        self._looked_at = 0.0  # by the loop's clock: what was read is true since then
        self._plan = plan
        self._titles = {one.id: one.title for one in plan.meters}
        self._configured = {table: one.id for one in plan.meters for table in one.tables}
        self._links: dict[str, str] = dict(self._configured)
        self._read: dict[str, Meter] = {}
        self._standing: dict[str, StandingMeter] = {}

    async def open(self) -> None:
        """Open the meters that are new, and find the links that operators have made.

        Raises MeterRefused if one was opened with another paytable or wager, redis.RedisError.
        """
        for one in self._plan.meters:
            await self._meters.open(one.id, one.title, one.terms, one.opening_cents)
        await self.look()
        await self._look_at_links()

    async def look(self) -> None:
        """Read every meter. Raises redis.RedisError."""
        begun = asyncio.get_running_loop().time()
        self._read = await self._meters.read()
        if self._is_shared and self._read:  # without meters there is nothing to link a table to
            await self._look_at_links()
        standing = {}
        for name, meter in self._read.items():
            title = self._titles.get(name, meter.record.title)
            standing[name] = StandingMeter(name, title, meter.cents, meter.record.locked)
            metrics.meter_cents.labels(name).set(meter.cents)
            metrics.meter_reserve_cents.labels(name).set(meter.reserve_mils // 1000)
            metrics.meter_contributed_cents.labels(name).set(meter.wagers.contributed_mils // 1000)
            metrics.meter_wins.labels(name).set(meter.record.wins)
        self._standing = standing
        self._looked_at = begun

    async def _look_at_links(self) -> None:
        """Find the links that operators have made, here or at another board."""
        for table, link in (await self._meters.links()).items():
            configured = self._configured.get(table)
            # An operator's link stands until the configuration links the table to another meter.
            if configured == link.configured and (not link.meter or self._fits(table, link.meter)):
                self._links[table] = link.meter

    @asynccontextmanager
    async def kept_up_to_date(self) -> AsyncIterator[None]:
        """Look several times a second, as long as the house is open."""
        async with beside(self._keep_looking, "meters"):
            yield

    async def _keep_looking(self) -> None:
        if not self._read and not self._is_shared:
            return  # only a process that opens can add a meter, and this is the only process
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
        found = self._standing.get(meter)
        if found is None or found.locked or not self._is_shared:
            return found
        since_s = asyncio.get_running_loop().time() - self._looked_at
        return replace(found, locked=UNREADABLE) if since_s > SEEN_WITHIN_S else found

    async def claim(self, meter: str, claim_id: str) -> int:
        return await self._meters.claim(meter, claim_id)

    async def undo_claim(self, claim_id: str) -> int:
        return await self._meters.undo_claim(claim_id)

    # ------------------------------------------------------------------ the pit's side

    async def rows(self) -> tuple[MeterRow, ...]:
        """Every meter, as it is now."""
        with _in_the_words_of_the_pit():
            await self.look()
        return tuple(self._row(name) for name in sorted(self._read))

    async def lock(self, meter: str, change_id: str, by: str, why: str) -> None:
        with _in_the_words_of_the_pit():
            await self._meters.lock(meter, change_id, by, why)
            await self._until_seen()

    async def unlock(self, meter: str, change_id: str, by: str, why: str) -> None:
        with _in_the_words_of_the_pit():
            await self._meters.unlock(meter, change_id, by, why)
            await self._until_seen()

    async def link(self, table: str, meter: str) -> None:
        if table not in self._configured:
            raise RefusalError("not_offered", f"Table {table} offers no progressive wager.")
        if meter and meter not in self._read:
            raise RefusalError("no_meter", f"There is no meter {meter!r}.")
        if meter and not self._fits(table, meter):
            raise RefusalError(
                "not_alike", f"Meter {meter} has another paytable or wager: 617b.4(h)(2)."
            )
        with _in_the_words_of_the_pit():
            await self._meters.link(table, Link(meter, self._configured[table]))
            self._links[table] = meter
            await self._until_seen()

    async def check_removal(self, meter: str, cents: int, to: str) -> None:
        with _in_the_words_of_the_pit():
            await self._meters.check_removal(meter, cents, to)

    async def remove(
        self, meter: str, cents: int, to: str, change_id: str, by: str, why: str
    ) -> None:
        with _in_the_words_of_the_pit():
            await self._meters.remove(meter, cents, to, change_id, by, why)
            await self.look()

    async def _until_seen(self) -> None:
        """Return when a change counts at every board."""
        if self._is_shared:
            await asyncio.sleep(SEEN_WITHIN_S)
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
def _in_the_words_of_the_pit() -> Iterator[None]:
    """Raise a refusal of the meters, or their silence, as the pit knows it."""
    try:
        with no_answer_as(CageUnavailableError):
            yield
    except MeterRefused as refused:
        raise RefusalError(refused.code, str(refused)) from refused
