"""The drift of every table, fed by the archive, and kept over restarts.

    {table:<id>}:drift   STRING  what a table's wagers have come to, through which round, in JSON

Without it, or behind it, the table is counted anew from the records on the disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec
from redis.exceptions import RedisError

from protocol.operators import DriftRow
from server.drift import WAY, ExpectationsOf, Sums, TableDrift
from server.metrics import Samples
from server.records.journal import table_key
from server.records.series import Series, record_head

if TYPE_CHECKING:
    from redis.asyncio import Redis

_log = logging.getLogger("croupier.drift")


class DriftBoard:
    """Counts what the archive reads to it (`records.archive.Reader`), and never stops it."""

    def __init__(self, redis: Redis) -> None:
        self._redis: Any = redis
        self._tables: dict[str, TableDrift] = {}
        self._series: dict[str, Series] = {}
        self._worth = ExpectationsOf()

    async def opened(self, table: str, series: Series) -> None:
        """Take up where the table was left, and count what has been recorded since."""
        self._series[table] = series
        self._tables[table] = await self._load(table)
        await self._count_from_disk(table)
        await self._save(table)

    async def archived(self, table: str, lines: list[bytes]) -> None:
        """Count the records that follow."""
        counted = self._tables[table]
        if record_head(lines[0]).number > counted.through + 1:
            await self._count_from_disk(table)
        else:
            await asyncio.to_thread(self._count, table, lines)
        await self._save(table)

    def rows(self, table: str = "") -> tuple[DriftRow, ...]:
        """Every kind of wager at a table, or ("") at all of them, by game and name."""
        return tuple(_row(game, on, sums) for (game, on), sums in sorted(self._sums(table).items()))

    def samples(self) -> Samples:
        """What `metrics.drift` shows: games and kinds of wager are few, tables are not told."""
        for (game, on), sums in self._sums("").items():
            found, exact = sums.compared_return, sums.exact_return
            if found is not None and exact is not None:
                yield (game, on), _sampled(sums, found, exact)

    def _sums(self, table: str) -> dict[tuple[str, str], Sums]:
        sums: defaultdict[tuple[str, str], Sums] = defaultdict(Sums)
        for name, counted in self._tables.items():
            if table not in ("", name):
                continue
            for game, kinds in counted.kinds.items():
                for on, one in kinds.items():
                    sums[game, on].add(one)
        return sums

    async def _count_from_disk(self, table: str) -> None:
        await asyncio.to_thread(self._count_series, table)

    def _count_series(self, table: str) -> None:
        lines = self._series[table].lines(self._tables[table].through + 1)
        self._count(table, (line for _, line in lines))

    def _count(self, table: str, lines: Iterable[bytes]) -> None:
        for line in lines:
            try:
                self._tables[table].count(line, self._worth)
            except Exception:
                # A record of rules that this program does not know any more. It is archived, and
                # sound or not for `croupier records verify` to say; only it is not counted here.
                _log.exception("a record of %s is not counted", table)

    async def _load(self, table: str) -> TableDrift:
        stored = await self._redis.get(table_key(table, "drift"))
        anew = TableDrift(way=WAY)
        if stored is None:
            return anew
        try:
            counted = msgspec.json.decode(stored, type=TableDrift)
        except msgspec.DecodeError as error:
            _log.warning("the drift of %s is counted anew: %s", table, error)
            return anew
        if counted.way != WAY:
            _log.info("the drift of %s is counted anew, as this program counts it", table)
            return anew
        return counted

    async def _save(self, table: str) -> None:
        try:
            encoded = msgspec.json.encode(self._tables[table])
            await self._redis.set(table_key(table, "drift"), encoded)
        except RedisError as error:  # saved with the next round, or counted anew from the disk
            _log.warning("the drift of %s is not saved: %s", table, error)


def _sampled(sums: Sums, found: float, exact: float) -> tuple[float, ...]:
    """The values of `metrics.drift`, in its order."""
    return sums.rounds, sums.wagers, found, exact, sums.standard_errors, sums.discounted


def _row(game: str, on: str, sums: Sums) -> DriftRow:
    is_compared = sums.compared > 0
    return DriftRow(
        game=game,
        wager=on,
        rounds=sums.rounds,
        wagers=sums.wagers,
        handle=sums.handle,
        returned=sums.returned,
        return_ratio=sums.compared_return if is_compared else _ratio(sums),
        exact_ratio=sums.exact_return,
        standard_errors=sums.standard_errors if is_compared else None,
        method=sums.method,
        discounted=sums.discounted if is_compared else None,
    )


def _ratio(sums: Sums) -> float | None:
    return sums.returned / sums.handle if sums.handle else None
