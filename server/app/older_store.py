"""Accepting a Redis that is older than what the house has published.

`croupier accept-older-store` calls this. The archive is right about every round that it knows: none
of them is played again. Its records go back into Redis, and the table goes on after the last one,
with nothing on its layout, as if it had just been uncovered. Holds that the older Redis still has:

    the archive settled the wager, of the same cents    settled as its record says
    anything else                                       given back to its player

Every step may be repeated after a crash: a hold is ended once, and the loss is found again until
everything is done.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from server.app import store_mark
from server.app.leased_redis import leased_redis
from server.app.plan import HousePlan, HouseRefused
from server.app.signed_commands import ACCEPTED
from server.app.stop import StopSignal
from server.app.store_mark import Comparison, TableLoss
from server.cage import data_version
from server.cage.cage import Cage, Hold
from server.cage.keys import cage_key
from server.equipment import load_or_create
from server.games import catalogue
from server.ledger.copying import cut_after
from server.ledger.pages import partitions_in
from server.pit.event_log import EventLog
from server.records import schema
from server.records.archive import CHECKPOINTS_FOLDER, CHECKPOINTS_IN_REDIS
from server.records.journal import RedisJournal, table_key
from server.records.rounds import pseudonym
from server.records.series import (
    ReadHead,
    Series,
    checkpoint_head,
    folder_name,
    last_in,
    read_document,
    record_head,
)
from server.records.stream import CHECKPOINTS_KEY
from server.tables.model.page import (
    VERSION,
    Ending,
    Page,
    UnreadablePage,
    decode_page,
    encode_page,
    encode_state,
)
from server.tables.model.wagers import read_wager


class Accepted(Struct, frozen=True):
    """What was done: the tables that go on after the archive, and what became of each hold."""

    tables: tuple[str, ...]
    settled: tuple[str, ...]
    given_back: tuple[str, ...]

    @property
    def lines(self) -> list[str]:
        """A sentence for each table and each hold."""
        return [*self.tables, *self.settled, *self.given_back]


async def accept(plan: HousePlan, agree: Callable[[Comparison], bool]) -> Accepted | None:
    """Make an older store ready to open. `agree` is shown what is lost, and says yes or no.

    Returns None if nothing is lost, or if `agree` says no. Raises HouseRefused, EmbeddedRedisError,
    LeaseHeld, redis.RedisError, OSError.
    """
    stop = StopSignal()
    async with leased_redis(plan, stop, lambda _: None) as (clients, lease):
        redis = clients.records
        try:
            found = await store_mark.compare(redis, plan.data, plan.records)
        except data_version.UnreadableData as error:
            raise HouseRefused(str(error)) from error
        if not found.is_older or not await asyncio.to_thread(agree, found):
            return None
        await _set_ledger_aside(redis, plan.records)
        partitions = plan.config.redis.partitions
        async with Cage.open(redis, house_number=lease.number, partitions=partitions) as cage:
            desk = _Acceptance(redis, cage, plan, lease.number)
            done = await desk.tables_go_on(found.tables)
            await desk.copy_checkpoints()
        events = EventLog(redis, key=load_or_create(plan.data).signing)
        await events.recover()
        about = {"lost": found.lines, **msgspec.to_builtins(done)}
        await events.record("house", "", ACCEPTED, about)
        await store_mark.adopt(redis, plan.data, plan.records, found)
        return done


async def _set_ledger_aside(redis: Any, records: Path) -> None:
    """Take out of the ledger's archive what Redis has lost: its commits come again, as others.

    This comes before any movement, so that it may be repeated.
    """
    for partition in await asyncio.to_thread(partitions_in, records):
        commits = int(await redis.hget(cage_key(partition, "totals"), "commits") or 0)
        await asyncio.to_thread(cut_after, records, partition, commits)


class _Acceptance:
    """Puts each table of an older Redis behind the last round that the archive knows."""

    def __init__(self, redis: Any, cage: Cage, plan: HousePlan, house_number: int) -> None:
        self._redis = redis
        self._cage = cage
        self._records = plan.records
        self._records_kept = plan.config.redis.records_kept
        self._journal = RedisJournal(redis, house_number=house_number)

    async def tables_go_on(self, losses: Sequence[TableLoss]) -> Accepted:
        tables: list[str] = []
        settled: list[str] = []
        given_back: list[str] = []
        for loss in losses:
            settlements = await asyncio.to_thread(_settled_in, self._folder(loss), loss)
            for hold in await self._cage.open_holds(loss.table):
                said, was_settled = await self._end(loss.table, hold, settlements)
                (settled if was_settled else given_back).append(said)
            last = await self._put_behind(loss)
            tables.append(f"table {loss.table} goes on after round {last}")
        return Accepted(tuple(tables), tuple(settled), tuple(given_back))

    def _folder(self, loss: TableLoss) -> Path:
        return self._records / folder_name(loss.table)

    # ------------------------------------------------------------------ holds

    async def _end(self, table: str, hold: Hold, settlements: _Settlements) -> tuple[str, bool]:
        """End a hold as the archive says, or give it back. Returns a sentence, and which."""
        found = _settlement_of(hold, settlements)
        if found is not None and found.cents == hold.cents:
            made_void = {hold.hold_id} if found.result == "void" else set()
            ending = (hold.hold_id, hold.account, found.returned)
            await self._cage.settle(table, found.round, [ending], made_void=made_void)
            about = f"{found.result}, {found.returned} of {hold.cents} cents returned"
            return f"hold {hold.hold_id} is settled by round {found.round}: {about}", True
        given: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def answered(_code: str, _balance: int) -> None:
            given.set_result(None)

        self._cage.reduce(hold.hold_id, hold.account, table, 0, answered)
        await given
        return f"hold {hold.hold_id} is given back to {hold.account}: {hold.cents} cents", False

    # ------------------------------------------------------------------ records and page

    async def _put_behind(self, loss: TableLoss) -> int:
        """Copy the archive's records into Redis, and write the page of the last round."""
        folder, table = self._folder(loss), loss.table
        last = await asyncio.to_thread(last_in, folder, record_head)
        assert last is not None, "the archive has a record of every table that it knows"
        oldest = max(1, last.number - self._records_kept + 1)
        lines = await asyncio.to_thread(_lines_from, folder, oldest)
        # The page comes first: without the records, the next opening finds the loss again.
        page = _page_after(await self._page(table), lines[-1][1], last.hash)
        await self._journal.save(table, encode_page(page))
        key = table_key(table, "records")
        await self._set_others_aside(key, folder)
        await self._copy(key, "record", lines)
        await self._redis.set(table_key(table, "archived"), last.number)
        return last.number

    async def copy_checkpoints(self) -> None:
        """Put the signed checkpoints of the archive back into Redis."""
        folder = self._records / CHECKPOINTS_FOLDER
        last = await asyncio.to_thread(last_in, folder, checkpoint_head)
        if last is not None:
            oldest = max(1, last.number - CHECKPOINTS_IN_REDIS + 1)
            lines = await asyncio.to_thread(_lines_from, folder, oldest, checkpoint_head)
            await self._copy(CHECKPOINTS_KEY, "checkpoint", lines)

    async def _copy(self, key: str, field: str, lines: Sequence[tuple[int, bytes]]) -> None:
        """Make a stream of Redis that has these documents and no others."""
        pipeline = self._redis.pipeline(transaction=True)
        pipeline.delete(key)
        for number, line in lines:
            pipeline.xadd(key, {field: line}, id=f"{number}-0")
        await pipeline.execute()

    async def _page(self, table: str) -> Page | None:
        written = await self._journal.load(table)
        try:
            return decode_page(written) if written is not None else None
        except UnreadablePage as error:
            raise HouseRefused(f"table {table}: {error}") from error

    async def _set_others_aside(self, key: str, folder: Path) -> None:
        """Keep Redis' own records where they differ: `records verify` finds two signed versions."""
        others = []
        for place, fields in await self._redis.xrange(key):
            line = fields[b"record"]
            number = int(place.partition(b"-")[0])
            if await asyncio.to_thread(read_document, folder, record_head, number) != line:
                others.append(line + b"\n")
        if others:
            series = Series(folder, record_head)
            await asyncio.to_thread(series.set_aside_bytes, b"".join(others), "redis.jsonl")


# ------------------------------------------------------------------ what the archive knows


class _Settled(Struct, frozen=True):
    """How a record settles a wager: whose it is, in which round, and for how many cents."""

    player: str
    nonce: str
    round: int
    identity: str
    cents: int
    result: str
    returned: int


def _settled_in(folder: Path, loss: TableLoss) -> dict[str, list[_Settled]]:
    """How the archive's rounds that Redis lacks settled their wagers, by the wagers' ids."""
    found: dict[str, list[_Settled]] = {}
    for _, line in Series(folder, record_head).lines(loss.first):
        record = json.loads(line)
        ended = {one["id"]: one for one in record["settlements"]}
        for wager in _wagers_of(record):
            if (end := ended.get(wager["id"])) is not None:
                settled = _Settled(
                    wager["player"],
                    wager["nonce"],
                    record["round"],
                    record["identity"],
                    wager["amount"],
                    end["result"],
                    end["returned"],
                )
                found.setdefault(wager["id"], []).append(settled)
    return found


_Settlements: TypeAlias = Mapping[str, Sequence[_Settled]]


def _wagers_of(record: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield from record["wagers"]
    for decision in record["decisions"]:
        if not decision["betting"]:
            yield from decision["raised"]


def _settlement_of(hold: Hold, settlements: _Settlements) -> _Settled | None:
    """The settlement of the wager that a hold is for; None if the archive has none."""
    try:
        written = read_wager(hold.detail)
    except msgspec.DecodeError:
        return None
    for settled in settlements.get(written.wager.id, ()):
        player = pseudonym(hold.account, settled.identity)
        if (settled.player, settled.nonce) == (player, written.nonce):
            return settled
    return None


def _lines_from(
    folder: Path, oldest: int, read_head: ReadHead = record_head
) -> list[tuple[int, bytes]]:
    return [(head.number, line) for head, line in Series(folder, read_head).lines(oldest)]


# ------------------------------------------------------------------ the page after it


def _page_after(before: Page | None, line: bytes, record_hash: str) -> Page:
    """A page that says: this round is over and paid, and the next one follows on an empty layout.

    `line` is the round's record. What records do not say is taken from the page before, if any.
    """
    record, _ = schema.read(line)
    assert isinstance(record, schema.RoundRecord)
    game = catalogue.submit(record.game, record.rules)
    fresh = encode_state(game.linked(game.opening_state()))
    page = Page(
        version=VERSION,
        phase="recorded",
        game=record.game,
        rules=before.rules if before is not None else record.rules,
        resolved=record.rules,
        round=record.round,
        identity=record.identity,
        opened_ms=record.opened_ms,
        closed_ms=record.closed_ms,
        sealed=b"",
        commitment=bytes.fromhex(record.commitment),
        wagers_hash=bytes.fromhex(record.wagers_hash),
        previous=record.previous,
        before=b"",
        carried=(),
        next_order=before.next_order if before is not None else 1,
        ending=Ending(fresh, (), (), record_hash),
        draws_by_wagers=record.open,
        is_adopted=True,
    )
    if before is not None:
        parked = {"parked": before.parked, "parked_reason": before.parked_reason}
        page = replace(page, totals=before.totals, boxes=before.boxes, **parked)
    if record.result == "retired":
        page = replace(page, parked="retired", parked_reason=record.outcome)
    return page
