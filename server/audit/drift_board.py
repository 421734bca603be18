"""The drift of every table of an open house, fed by the archive and kept over restarts.

    {table:<id>}:drift   STRING  a table's sums and the last round that they include, in JSON

If the key is missing or behind the archive, the board counts the records on the disk again. The
figures themselves are `drift_statistics`.
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
from server.audit.drift_statistics import WAY, ExpectationsOf, Sums, TableDrift
from server.common.metrics import Samples
from server.records.journal import table_key
from server.records.series import Series, record_head

if TYPE_CHECKING:
    from redis.asyncio import Redis

_log = logging.getLogger("croupier.drift")


class DriftBoard:
    """Counts archived records (`records.archive.Reader`). Its errors never stop the archive."""

    def __init__(self, redis: Redis) -> None:
        self._redis: Any = redis
        self._tables: dict[str, TableDrift] = {}
        self._series: dict[str, Series] = {}
        self._worth = ExpectationsOf()

    async def opened(self, table: str, series: Series) -> None:
        """Load what was counted of a table, and count the records since."""
        self._series[table] = series
        self._tables[table] = await self._load(table)
        await self._count_from_disk(table)
        await self._save(table)

    async def archived(self, table: str, lines: list[bytes]) -> None:
        """Count records that were just archived."""
        counted = self._tables[table]
        if record_head(lines[0]).number > counted.through + 1:
            await self._count_from_disk(table)
        else:
            await asyncio.to_thread(self._count, table, lines)
        await self._save(table)

    def rows(self, table: str = "") -> tuple[DriftRow, ...]:
        """Every kind of wager at a table, or at all tables (""), by game and name."""
        return tuple(_row(game, on, sums) for (game, on), sums in sorted(self._sums(table).items()))

    def samples(self) -> Samples:
        """The samples of `metrics.drift`, over all tables: games and kinds of wager are few."""
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
                # The record's rules may be older than this program. It is archived all the same,
                # and `croupier records verify` says whether it is sound; it is not counted here.
                _log.exception("a record of %s is not counted", table)

    async def _load(self, table: str) -> TableDrift:
        stored = await self._redis.get(table_key(table, "drift"))
        empty = TableDrift(way=WAY)
        if stored is None:
            return empty
        try:
            counted = msgspec.json.decode(stored, type=TableDrift)
        except msgspec.DecodeError as error:
            _log.warning("the drift of %s is counted again: %s", table, error)
            return empty
        if counted.way != WAY:
            _log.info("the drift of %s is counted again: this program counts differently", table)
            return empty
        return counted

    async def _save(self, table: str) -> None:
        try:
            encoded = msgspec.json.encode(self._tables[table])
            await self._redis.set(table_key(table, "drift"), encoded)
        except RedisError as error:  # saved with the next round, or counted again from the disk
            _log.warning("the drift of %s is not saved: %s", table, error)


def _sampled(sums: Sums, found: float, exact: float) -> tuple[float, ...]:
    """The values of `metrics.drift`, in the order of its gauges."""
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
