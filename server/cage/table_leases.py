"""The leases of tables: in a house of many processes, each table has one owner.

    async with TableLeases.open(redis, lease, "floor-1 process 4711") as leases:
        await leases.take("r1")
        …
        await leases.release("r1")

A lease has a number, higher than that of every earlier owner of the table. Cage, journal and meters
send it with what they write for the table, and Redis refuses an older one: that makes it safe. The
lease itself says early who the owner is, and ends by itself when the owner has ended.

    how an owner finds out that a table is lost (OwnedTables.when_lost)
    ├── it could not renew    for as long as the lease lasts, by its own clock: it stops before
    │                         another can take the table
    ├── it is told            when it renews: another has taken the table
    └── a write is refused    it was stopped for a while, and had no time to look at its clock

Numbers come from the counter of the house, and only to processes of the latest house. So a later
house has a higher number than every lease that was taken before it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from msgspec.structs import replace
from redis.asyncio import Redis
from redis.exceptions import RedisError, ResponseError

from server.cage.batcher import HouseReplaced
from server.cage.keys import GENERATION_KEY, HOUSE_NUMBER_KEY, lease_keys
from server.cage.lease import Lease, Member
from server.cage.redis_connection import Script
from server.cage.run_for_each import run_for_each
from server.common.clock import now_ms
from server.common.tasks import beside

TTL_MS = 3_000
_RENEWALS_A_TTL = 4
_TRIES_A_TTL = 3  # of a renewal that has no answer
_PAUSE_S = 0.1  # before the next of these
_MARGIN = 0.1  # part of the ttl: clocks differ, and a table takes a moment to stop

_NUMBER = Script("next_number")
_TAKE = Script("take_table_lease")
_RENEW = Script("renew_table_lease")
_RELEASE = Script("release_table_lease")

_log = logging.getLogger("croupier.cage.lease")


class TableOwner(msgspec.Struct, frozen=True):
    """The process that holds the lease of a table."""

    process: int
    name: str
    since_ms: int


class TableHeld(Exception):
    """Another process owns the table. Its lease ends in `left_ms`, unless it renews it."""

    def __init__(self, table: str, owner: TableOwner, left_ms: int) -> None:
        super().__init__(f"table {table} belongs to {owner.name}, process {owner.process}")
        self.owner = owner
        self.left_ms = left_ms


class _Held(msgspec.Struct, frozen=True):
    """A lease of this process. `ends_at` is the loop's time at which it regards it as lost."""

    number: int
    owner: bytes  # as Redis has it
    ends_at: float


class TableLeases:
    """The leases of one process. `TableLeases.open` makes them, and one task renews all."""

    def __init__(
        self,
        redis: Redis,
        renewing: Redis,
        house_number: int,
        member: Member,
        name: str,
        ttl_ms: int,
    ) -> None:
        self._redis: Any = redis
        self._renewing: Any = renewing
        self._number_script: Any = redis.register_script(_NUMBER.text)
        self._take_script: Any = redis.register_script(_TAKE.text)
        self._house_number = house_number
        self._process = member.number
        self._name = name
        self._owned = member.owned
        self._ttl_ms = ttl_ms
        self._held: dict[str, _Held] = {}
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        redis: Redis,
        lease: Lease,
        name: str,
        *,
        renewing: Redis | None = None,
        ttl_ms: int = TTL_MS,
    ) -> AsyncIterator[TableLeases]:
        """The leases of a process that has joined a house. Leaving gives all of them back.

        The caller has stopped its tables by then. A number has to be on the replica, if there is
        one; a renewal has not, so that tables keep their owners while the replica is away:
        `renewing` is a client that does not wait for it.
        """
        assert lease.member is not None, "a house of one process owns all its tables"
        leases = cls(redis, renewing or redis, lease.number, lease.member, name, ttl_ms)
        lease.member.owned.when_changed(leases._forget_lost)
        try:
            async with beside(leases._renew_for_ever, "table leases"):
                yield leases
        finally:
            await leases._close()

    async def take(self, table: str) -> int:
        """Take a table and become its owner. Returns the number of the lease.

        The page and the holds are to be read after that, by `RedisJournal.load` and
        `Cage.open_holds`: they shut earlier owners out.

        Raises TableHeld, HouseReplaced, redis.RedisError.
        """
        assert table not in self._held, f"this process owns table {table} already"
        me = msgspec.json.encode(TableOwner(self._process, self._name, now_ms()))
        while True:
            number = await self._next_number()
            asked_at = self._loop.time()
            words = (me, self._process, number, self._ttl_ms)
            status, *told = await self._take_script(lease_keys(table), words)
            if status == 0:
                owner = msgspec.json.decode(told[0], type=TableOwner)
                raise TableHeld(table, owner, int(told[1]))
            held = _Held(number, me, self._end_of(asked_at))
            if status == 1 and held.ends_at > self._loop.time():
                break
            # Another process had a later number, or the answer was so late that it counts no more.
        self._held[table] = held
        self._owned.own(table, number)
        self._watch()
        return number

    async def release(self, table: str) -> None:
        """Give a table back, which the caller has stopped. Nothing happens if it is lost.

        Raises redis.RedisError: the lease then ends by itself.
        """
        await self._release([table])

    def holds(self, table: str) -> bool:
        """Whether this process owns the table now, by its own clock."""
        held = self._held.get(table)
        return held is not None and held.ends_at > self._loop.time()

    async def _next_number(self) -> int:
        try:
            keys = (GENERATION_KEY, HOUSE_NUMBER_KEY)
            return int(await self._number_script(keys, (self._house_number,)))
        except ResponseError as error:
            if str(error).startswith("FENCED"):
                raise HouseReplaced(str(error)) from error
            raise

    def _end_of(self, asked_at: float) -> float:
        """The end of a lease that Redis was asked for then: Redis lets it last a little longer."""
        return asked_at + self._ttl_ms / 1000 * (1 - _MARGIN)

    # ------------------------------------------------------------------ renewing

    async def _renew_for_ever(self) -> None:
        is_away = False
        while True:
            pause_s = self._ttl_ms / 1000 / _RENEWALS_A_TTL
            await asyncio.sleep(min(pause_s, _PAUSE_S) if is_away else pause_s)
            try:
                async with asyncio.timeout(self._ttl_ms / 1000 / _TRIES_A_TTL):
                    await self._renew()
                is_away = False
            except (RedisError, OSError) as error:  # TimeoutError is an OSError
                if not is_away:
                    _log.warning(
                        "the tables' leases were not renewed: %s", str(error) or "no answer"
                    )
                is_away = True

    async def _renew(self) -> None:
        """Renew every lease, in one write. Raises redis.RedisError, OSError."""
        self._look_at_clock()
        renewed, asked_at = dict(self._held), self._loop.time()
        if not renewed:
            return
        calls = [
            (lease_keys(table), (held.owner, held.number, self._ttl_ms))
            for table, held in renewed.items()
        ]
        replies = await run_for_each(self._renewing, _RENEW, calls)
        failed = None
        for (table, held), reply in zip(renewed.items(), replies, strict=True):
            if isinstance(reply, Exception):
                failed = reply
            elif not reply:
                self._owned.lose(table, held.number)
            elif self._held.get(table) == held:
                self._held[table] = replace(held, ends_at=self._end_of(asked_at))
        self._watch()
        if failed is not None:
            raise failed

    def _watch(self) -> None:
        """Look at the clock again when the first lease ends that is not renewed by then."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._held:
            ends_at = min(held.ends_at for held in self._held.values())
            self._timer = self._loop.call_at(ends_at, self._look_at_clock)

    def _look_at_clock(self) -> None:
        now = self._loop.time()
        for table, held in list(self._held.items()):
            if held.ends_at <= now:
                self._owned.lose(table, held.number)
        self._watch()

    def _forget_lost(self, table: str) -> None:
        """Renew no more what this process does not own any more, for whatever reason."""
        held = self._held.get(table)
        if held is not None and self._owned.number_of(table) != held.number:
            del self._held[table]

    # ------------------------------------------------------------------ giving back

    async def _release(self, tables: Iterable[str]) -> None:
        held = {table: self._held[table] for table in tables if table in self._held}
        for table in held:
            self._owned.give_up(table)
        calls = [(lease_keys(table), (one.number,)) for table, one in held.items()]
        for reply in await run_for_each(self._redis, _RELEASE, calls) if calls else ():
            if isinstance(reply, Exception):
                raise reply

    async def _close(self) -> None:
        try:
            await self._release(list(self._held))
        except (RedisError, OSError) as error:
            _log.warning("the tables' leases were not given back; they end soon: %s", error)
        if self._timer is not None:
            self._timer.cancel()


async def owners_of(redis: Any, tables: Iterable[str]) -> Mapping[str, TableOwner]:
    """The owners of tables now; a table without one is left out. Raises redis.RedisError."""
    asked = tuple(tables)
    pipeline = redis.pipeline(transaction=False)
    for table in asked:
        pipeline.get(lease_keys(table)[0])
    return {
        table: msgspec.json.decode(text, type=TableOwner)
        for table, text in zip(asked, await pipeline.execute(), strict=True)
        if text is not None
    }
