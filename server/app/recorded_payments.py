"""What the records of the tables say that each wager's hold had, and what goes back of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import msgspec
from msgspec import Struct

from server.games import catalogue
from server.games.rules import Game
from server.games.rules import Wager as GameWager
from server.records.errors import RecordError
from server.records.journal import table_key
from server.records.series import (
    UNREADABLE,
    Series,
    files_of,
    folder_name,
    is_folder_of_table,
    read_document,
    record_head,
)
from server.records.stream import DocumentStream
from server.records.verify import verify


class _Wager(Struct):
    id: str
    seat: int
    player: str
    on: str
    pick: tuple[str, ...]
    amount: int
    nonce: str


class _Decision(Struct):
    raised: list[_Wager]
    betting: bool


class _Settled(Struct):
    id: str
    returned: int


class Record(Struct):
    round: int
    identity: str
    game: str
    rules: msgspec.Raw
    rules_hash: str
    decisions: list[_Decision]
    wagers: list[_Wager]
    settlements: list[_Settled]

    @property
    def rules_mark(self) -> str:
        return self.identity.rpartition("/")[2]


class Due(NamedTuple):
    """A payment that a record asks for: what the hold had, and what goes back."""

    player: str
    nonce: str
    held: int
    returned: int


class Games:
    """The games of the records, by the hash of their rules: they know a vigorish."""

    def __init__(self) -> None:
        self._known: dict[str, Game[Any] | None] = {}

    def of(self, record: Record) -> Game[Any] | None:
        """The game, if it takes a vigorish on top of a wager; None: the hold has the amount."""
        if record.rules_hash not in self._known:
            self._known[record.rules_hash] = _with_vigorish(record)
        return self._known[record.rules_hash]

    def dues(self, record: Record) -> tuple[list[Due], list[Due]]:
        """What a record pays, and its other wagers, as if they went back."""
        game = self.of(record)
        wagers = {one.id: one for one in record.wagers}
        for decision in record.decisions:
            if not decision.betting:
                wagers.update((one.id, one) for one in decision.raised)
        settled = []
        for end in record.settlements:
            if (one := wagers.pop(end.id, None)) is not None:
                settled.append(_due(game, one, end.returned))
        staying = [_due(game, one, None) for one in wagers.values()]
        return settled, staying


def _with_vigorish(record: Record) -> Game[Any] | None:
    try:
        game = catalogue.submit(record.game, msgspec.json.decode(record.rules))
    except (ValueError, LookupError):
        return None  # `records verify` says what is wrong with it
    return game if type(game).taken is not Game.taken else None


def _due(game: Game[Any] | None, one: _Wager, returned: int | None) -> Due:
    held = one.amount
    if game is not None:
        held = game.taken(GameWager(one.id, one.seat, one.on, one.pick, one.amount))
    return Due(one.player, one.nonce, held, held if returned is None else returned)


class RecordsOfTables:
    """The records of all tables: those of the archive, then those that only Redis has yet."""

    def __init__(self, redis: Any, folder: Path, key: bytes | None) -> None:
        """`key` is the house's public key, if known."""
        self._redis = redis
        self._folder = folder
        self._key = key
        self.faults: dict[tuple[str, int], str] = {}  # of records that only Redis has

    async def tables(self) -> list[str]:
        """Every table with a record. Raises redis.RedisError."""
        found = set()
        if self._folder.is_dir():
            folders = await asyncio.to_thread(lambda: list(self._folder.iterdir()))
            found = {unquote(one.name) for one in folders if is_folder_of_table(one)}
        async for key in self._redis.scan_iter(match=table_key("*", "records"), count=1_000):
            found.add(key.decode().removeprefix("{table:").rpartition("}")[0])
        return sorted(found)

    async def last(self, table: str) -> int:
        """The number of the last record in Redis; 0: there is none. Raises redis.RedisError."""
        return (await self._stream(table).ends())[1]

    async def of(self, table: str) -> AsyncIterator[Record]:
        """All records of a table, in order. Raises redis.RedisError."""
        last = 0
        folder = self._folder / folder_name(table)
        if folder.is_dir():
            lines = iter(Series(folder, record_head).lines(1))
            while some := await asyncio.to_thread(_decoded, lines):
                for record in some:
                    yield record
                last = some[-1].round
        stream = self._stream(table)
        while lines_after := await stream.after(last):
            for line in lines_after:
                record = msgspec.json.decode(line, type=Record)
                self._check(table, record.round, line)
                yield record
                last = record.round

    def _check(self, table: str, number: int, line: bytes) -> None:
        """`records verify` reads the archive; these are not there yet."""
        found = verify(line, replay=lambda _: (), key=self._key)
        fault = next((one for one in found.checks if not one.passed), None)
        if fault is not None:
            said = f"{fault.name}: {fault.detail}"
            self.faults[table, number] = f"table {table}, record of round {number}: {said}"

    def _stream(self, table: str) -> DocumentStream:
        return DocumentStream(self._redis, table_key(table, "records"), "record")


async def record_of(
    redis: Any, folder: Path, table: str, number: int
) -> tuple[dict[str, Any] | None, bool]:
    """A round's record as plain data; without one, whether it is too old to be kept.

    Raises redis.RedisError.
    """
    series = folder / folder_name(table)
    line, first = None, 0
    if series.is_dir():
        with suppress(RecordError, *UNREADABLE):
            line = await asyncio.to_thread(read_document, series, record_head, number)
            first = next((file.first for file in files_of(series)), 0)
    stream = DocumentStream(redis, table_key(table, "records"), "record")
    if line is None and (found := await stream.after(number - 1, 1)):
        line = found[0] if record_head(found[0]).number == number else None
    if line is not None:
        return msgspec.json.decode(line, type=dict[str, Any]), True
    first = first or (await stream.ends())[0]
    return None, number < first


def _decoded(lines: Iterator[tuple[Any, bytes]], most: int = 500) -> list[Record]:
    """The next records; a torn last line ends them."""
    some = []
    try:
        for _, line in lines:
            some.append(msgspec.json.decode(line, type=Record))
            if len(some) == most:
                break
    except (RecordError, msgspec.DecodeError, *UNREADABLE):
        pass  # `records verify` says what is wrong
    return some
