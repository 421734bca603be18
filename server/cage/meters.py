"""Progressive meters: one number that many tables share, exact to a thousandth of a cent.

A meter is kept in two places. The shares of wagers are counted in every partition, beside the
bankrolls, because they move in the step that takes the wager (scripts/move.lua). All other sums are
in one record: the seeds, the wins that were paid, the cents that operators removed. The meter and
its reserve are not stored; they are computed:

    meter    = seeds + moved in + from the reserve + contributed - paid - removed
    reserve  = reserved - from the reserve

so that always   meter + reserve + paid + removed = seeds + moved in + contributed + reserved.

A record changes by compare and set, once for each change's id (scripts/change_meters.lua). So
winners at two tables come one after the other, and the second finds the reseeded meter. A claim
takes the sum that it has read; shares that are added meanwhile go to the next meter.

In a house of many processes, a table claims with the number of its lease, and Redis refuses an
older one. A round that is called off undoes its claim: before the owner looks whether there is one,
it shuts all earlier owners out.

    why a change is refused: MeterRefused
    ├── no_meter          there is no meter of that id
    ├── below_seed        it would leave a meter below its seed
    ├── same_meter        it would move cents from a meter to itself
    └── not_alike         the meter was opened with another paytable, wager or seed
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace
from redis.asyncio import Redis
from redis.exceptions import RedisError, ResponseError

from server.cage.batcher import HouseReplaced
from server.cage.keys import (
    METER_CHANGES_KEY,
    METER_FENCE_KEY,
    METER_LEDGER_KEY,
    METER_LINKS_KEY,
    METER_OWNERS_KEY,
    METER_RECORDS_KEY,
    cage_key,
    partition_name,
)
from server.cage.redis_connection import Script
from server.common.clock import now_ms
from server.common.money import dollars
from server.common.owned_tables import OwnedTables
from server.common.retry import until_answered

_CHANGE = Script("change_meters")
_OWN = Script("own_meters")
_CHANGE_KEYS = (
    *(METER_RECORDS_KEY, METER_CHANGES_KEY, METER_LEDGER_KEY),
    *(METER_FENCE_KEY, METER_OWNERS_KEY),
)
_OWN_KEYS = (METER_FENCE_KEY, METER_OWNERS_KEY)

_log = logging.getLogger("croupier.cage.meters")


class MeterRefused(Exception):
    """The change of a meter was refused. `code` says why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class MeterTerms(msgspec.Struct, frozen=True):
    """The terms that every table linked to a meter has to have."""

    paytable: int
    wager_cents: int
    seed_cents: int

    def __str__(self) -> str:
        wager, seed = dollars(self.wager_cents), dollars(self.seed_cents)
        return f"one of paytable {self.paytable}, with a wager of {wager} and a seed of {seed}"


class MeterRecord(msgspec.Struct, frozen=True):
    """A meter without the shares of wagers. Sums are thousandths of a cent since it was opened."""

    id: str
    title: str
    terms: MeterTerms
    seeds_mils: int  # paid in by the house: the first seed, and its part of each reseed
    from_reserve_mils: int = 0  # the reserve's part of the reseeds
    moved_in_mils: int = 0  # from other meters
    paid_mils: int = 0
    removed_mils: int = 0  # to the house or to other meters
    wins: int = 0
    locked: str = ""  # why it is locked; "" if it is not


class Contributions(msgspec.Struct, frozen=True):
    """The sums of the wagers of all tables, in thousandths of a cent."""

    contributed_mils: int = 0
    reserved_mils: int = 0
    paid_mils: int = 0  # paid into winners' balances


class Meter(msgspec.Struct, frozen=True):
    """A meter at one moment."""

    record: MeterRecord
    wagers: Contributions

    @property
    def mils(self) -> int:
        """What the top streak wins, in thousandths of a cent.

        Never less than the seed. If another table won the shares of a wager that was taken down
        afterwards, the house makes up the difference until new shares do.
        """
        return max(self.counted_mils, 1000 * self.record.terms.seed_cents)

    @property
    def counted_mils(self) -> int:
        """The same by the books alone. It may be less than the seed."""
        one = self.record
        added = one.seeds_mils + one.moved_in_mils + one.from_reserve_mils
        return added + self.wagers.contributed_mils - one.paid_mils - one.removed_mils

    @property
    def cents(self) -> int:
        """The meter as tables show and pay it: whole cents, rounded down."""
        return self.mils // 1000

    @property
    def reserve_mils(self) -> int:
        """The reserve for the next reseed, in thousandths of a cent."""
        return self.wagers.reserved_mils - self.record.from_reserve_mils

    def won(self) -> MeterRecord:
        """The record after the top streak is paid and the meter is reseeded."""
        one, paid_mils = self.record, 1000 * self.cents
        # 617b.4(h)(2): "Seed/Reseed". The fraction of a cent stays and counts towards the seed; the
        # reserve pays what it can, and the house pays the rest.
        missing_mils = 1000 * one.terms.seed_cents - (self.counted_mils - paid_mils)
        from_reserve_mils = min(max(self.reserve_mils, 0), missing_mils)
        return replace(
            one,
            seeds_mils=one.seeds_mils + missing_mils - from_reserve_mils,
            from_reserve_mils=one.from_reserve_mils + from_reserve_mils,
            paid_mils=one.paid_mils + paid_mils,
            wins=one.wins + 1,
        )


class MeterChange(msgspec.Struct, frozen=True):
    """A line of the meters' ledger: one change of one meter, with its record before and after.

    `kind` is opened, won, win_undone, lowered, moved_out, moved_in, locked or unlocked.
    """

    id: str
    kind: str
    at_ms: int
    meter: str
    before: MeterRecord | None
    after: MeterRecord
    wagers: Contributions
    by: str = ""
    why: str = ""


class Link(msgspec.Struct, frozen=True):
    """The meter that operators linked a table to, and the one of its configuration at that time."""

    meter: str  # "": to none
    configured: str


class Outcome(msgspec.Struct, frozen=True):
    """The result of a change, kept for repeated calls."""

    cents: int = 0
    meter: str = ""


Changed: TypeAlias = "tuple[str, MeterRecord | None, MeterRecord]"  # kind, before, after
Owner: TypeAlias = "tuple[str, int] | None"  # table and number; None in a house of one process
Compute: TypeAlias = Callable[[Mapping[str, Meter]], tuple[Outcome, Sequence[Changed]]]


class Meters:
    """The meters of one house. All methods but `claim` and `undo_claim` may raise RedisError.

    `owned` are the tables of a process of a house of many. What is claimed for a table that was
    lost gets no answer.
    """

    def __init__(
        self,
        redis: Redis,
        *,
        house_number: int,
        partitions: int,
        owned: OwnedTables | None = None,
    ) -> None:
        self._redis: Any = redis
        self._make_script: Any = redis.register_script(_CHANGE.text)
        self._own_script: Any = redis.register_script(_OWN.text)
        self._owned = owned
        self._owners: dict[str, int] = {}  # by table, the lease whose claims Redis takes
        self._house_number = house_number
        self._partitions = partitions
        self._changing = asyncio.Lock()

    async def read(self) -> dict[str, Meter]:
        """Every meter now, by id."""
        return {meter.record.id: meter for meter, _ in (await self._read()).values()}

    async def open(
        self, meter: str, title: str, terms: MeterTerms, opening_cents: int
    ) -> MeterRecord:
        """Open a meter, or find the one that was opened before.

        Raises MeterRefused `not_alike` if it was opened with other terms.
        """

        def change(_meters: Mapping[str, Meter]) -> tuple[Outcome, Sequence[Changed]]:
            record = MeterRecord(meter, title, terms, 1000 * opening_cents)
            return Outcome(), [("opened", None, record)]

        found = (await self.read()).get(meter)
        if found is None:
            await self._change(f"open:{meter}", change)
            found = (await self.read())[meter]
        if found.record.terms != terms:
            raise MeterRefused("not_alike", f"meter {meter} was opened as {found.record.terms}")
        return found.record

    async def claim(self, meter: str, claim_id: str) -> int:
        """Take all that a meter has, once for each claim, and reseed it. Returns whole cents.

        A repeated claim, after a crash for example, returns the same. Waits while Redis is away.
        Raises HouseReplaced, MeterRefused `no_meter`.
        """

        def change(meters: Mapping[str, Meter]) -> tuple[Outcome, Sequence[Changed]]:
            now = _find(meters, meter)
            return Outcome(now.cents, meter), [("won", now.record, now.won())]

        async def take(owner: Owner) -> Outcome:
            return await self._change(f"claim:{claim_id}", change, owner=owner)

        return (await self._for_table_of(claim_id, take)).cents

    async def undo_claim(self, claim_id: str) -> int:
        """Give back the claim of a round that is called off. Returns its cents; 0 if there is none.

        The cents are added to what the meter has now. Waits while Redis is away. Raises
        HouseReplaced.
        """

        async def undo(owner: Owner) -> Outcome:
            claimed = await self._redis.hget(METER_CHANGES_KEY, f"claim:{claim_id}")
            if claimed is None:
                return Outcome()
            won = msgspec.json.decode(claimed, type=Outcome)

            def change(meters: Mapping[str, Meter]) -> tuple[Outcome, Sequence[Changed]]:
                one = _find(meters, won.meter).record
                less = replace(one, paid_mils=one.paid_mils - 1000 * won.cents, wins=one.wins - 1)
                return won, [("win_undone", one, less)]

            return await self._change(f"undo:{claim_id}", change, owner=owner)

        return (await self._for_table_of(claim_id, undo)).cents

    async def lock(self, meter: str, change_id: str, by: str, why: str) -> None:
        """Lock a meter: tables take no wager for it, and nobody wins it. Raises MeterRefused."""
        await self._change(change_id, _locking(meter, "locked", why), by, why)

    async def unlock(self, meter: str, change_id: str, by: str, why: str) -> None:
        """Unlock a meter. Raises MeterRefused."""
        await self._change(change_id, _locking(meter, "unlocked", ""), by, why)

    async def remove(
        self, meter: str, cents: int, to: str, change_id: str, by: str, why: str
    ) -> None:
        """Take cents that a meter has above its seed, for another meter, or for the house ("").

        Raises MeterRefused.
        """

        def change(meters: Mapping[str, Meter]) -> tuple[Outcome, Sequence[Changed]]:
            return Outcome(cents, meter), _removing(meters, meter, 1000 * cents, to)

        await self._change(change_id, change, by, why)

    async def check_removal(self, meter: str, cents: int, to: str) -> None:
        """Raises MeterRefused if `remove` would be refused as the meters are now."""
        _removing(await self.read(), meter, 1000 * cents, to)

    async def links(self) -> dict[str, Link]:
        """The links that operators have made, by table."""
        found = await self._redis.hgetall(METER_LINKS_KEY)
        return {
            table.decode(): msgspec.json.decode(link, type=Link) for table, link in found.items()
        }

    async def link(self, table: str, link: Link) -> None:
        """Store the link that operators made for a table."""
        await self._redis.hset(METER_LINKS_KEY, table, msgspec.json.encode(link))

    # ------------------------------------------------------------------ reading and changing

    async def _read(self) -> dict[str, tuple[Meter, bytes]]:
        """Every meter, with the stored text of its record.

        Records are read before contributions, so that a claim between the two reads is a conflict
        and is not counted twice.
        """
        texts = await self._redis.hgetall(METER_RECORDS_KEY)
        if not texts:
            return {}  # a house without meters asks no partition for their shares
        wagers = await read_contributions(self._redis, self._partitions)
        read = {}
        for name, text in texts.items():
            record = msgspec.json.decode(text, type=MeterRecord)
            read[name.decode()] = (Meter(record, wagers[name.decode()]), text)
        return read

    async def _change(
        self, change_id: str, compute: Compute, by: str = "", why: str = "", owner: Owner = None
    ) -> Outcome:
        """Make a change once. Raises RedisError, HouseReplaced, and what `compute` raises."""
        async with self._changing:
            while True:
                try:
                    return await self._try_change(change_id, compute, by, why, owner)
                except ResponseError as error:
                    # Another process has changed a meter since it was read: read it again.
                    if not str(error).startswith("CONFLICT"):
                        raise

    async def _try_change(
        self, change_id: str, compute: Compute, by: str, why: str, owner: Owner
    ) -> Outcome:
        made = await self._redis.hget(METER_CHANGES_KEY, change_id)
        if made is not None:
            return msgspec.json.decode(made, type=Outcome)
        read = await self._read()
        outcome, changed = compute({name: meter for name, (meter, _) in read.items()})
        encode = msgspec.json.encode
        arguments: list[Any] = [
            *(self._house_number, change_id, encode(outcome)),
            *(owner or ("", "")),
        ]
        for kind, before, after in changed:
            _, text = read.get(after.id, (None, b""))
            wagers = read[after.id][0].wagers if after.id in read else Contributions()
            at_ms = now_ms()
            entry = MeterChange(change_id, kind, at_ms, after.id, before, after, wagers, by, why)
            arguments += [after.id, text, encode(after), encode(entry)]
        return msgspec.json.decode(await self._make(arguments), type=Outcome)

    async def _make(self, arguments: Sequence[Any]) -> bytes:
        _, outcome = await _fenced(self._make_script(_CHANGE_KEYS, arguments))
        return bytes(outcome)

    # ------------------------------------------------------------------ a table's claims

    async def _for_table_of(
        self, claim_id: str, ask: Callable[[Owner], Awaitable[Outcome]]
    ) -> Outcome:
        """Ask for the table that a claim names, until there is an answer.

        In a house of many, every earlier owner of the table is shut out first, and who asks for a
        table that was lost gets no answer.
        """
        if self._owned is None:
            return await until_answered(lambda: ask(None), RedisError, _log_retry)
        table = claim_id.partition("/")[0]
        number = self._owned.number_of(table)
        if number is None:
            await self._owned.refused(table, None)

        async def ask_as_owner() -> Outcome | None:
            try:
                await self._shut_earlier_owners_out(table, number)
                return await ask((table, number))
            except ResponseError as error:
                if str(error).startswith("REPLACED"):
                    return None
                raise

        outcome = await until_answered(ask_as_owner, RedisError, _log_retry)
        if outcome is None:
            await self._owned.refused(table, number)
        return outcome

    async def _shut_earlier_owners_out(self, table: str, number: int) -> None:
        if self._owners.get(table) != number:
            await _fenced(self._own_script(_OWN_KEYS, (self._house_number, table, number)))
            self._owners[table] = number


async def _fenced(reply: Awaitable[Any]) -> Any:
    """What a script returns. Raises HouseReplaced for its error FENCED, redis.RedisError."""
    try:
        return await reply
    except ResponseError as error:
        if str(error).startswith("FENCED"):
            raise HouseReplaced(str(error)) from error
        raise


async def read_contributions(redis: Any, partitions: int) -> defaultdict[str, Contributions]:
    """The sums of the wagers in all partitions, by meter. Raises redis.RedisError."""
    pipeline = redis.pipeline(transaction=False)
    for partition in range(partitions):
        pipeline.hgetall(cage_key(partition_name(partition), "meters"))
    sums: defaultdict[str, Contributions] = defaultdict(Contributions)
    for fields in await pipeline.execute():
        add_contributions(sums, fields)
    return sums


def add_contributions(sums: defaultdict[str, Contributions], fields: Mapping[bytes, bytes]) -> None:
    """Add the sums of one partition, as Redis stores them."""
    for field, mils in fields.items():
        meter, _, name = field.decode().rpartition(":")
        known = sums[meter]
        attribute = f"{name}_mils"
        sums[meter] = replace(known, **{attribute: getattr(known, attribute) + int(mils)})


def _find(meters: Mapping[str, Meter], meter: str) -> Meter:
    if meter not in meters:
        raise MeterRefused("no_meter", f"There is no meter {meter!r}.")
    return meters[meter]


def _locking(meter: str, kind: str, why: str) -> Compute:
    def change(meters: Mapping[str, Meter]) -> tuple[Outcome, Sequence[Changed]]:
        one = _find(meters, meter).record
        return Outcome(meter=meter), [(kind, one, replace(one, locked=why))]

    return change


def _removing(meters: Mapping[str, Meter], meter: str, mils: int, to: str) -> Sequence[Changed]:
    now = _find(meters, meter)
    one = now.record
    if now.counted_mils - mils < 1000 * one.terms.seed_cents:
        # 617b.4(h)(2): a winner finds at least the seed.
        raise MeterRefused("below_seed", f"Meter {meter} would stand below its seed.")
    less = replace(one, removed_mils=one.removed_mils + mils)
    if not to:
        return [("lowered", one, less)]
    other = _find(meters, to).record
    if to == meter:
        raise MeterRefused("same_meter", "The other meter has to be a different one.")
    more = replace(other, moved_in_mils=other.moved_in_mils + mils)
    return [("moved_out", one, less), ("moved_in", other, more)]


def _log_retry(error: Exception) -> None:
    _log.warning("a meter's change has no answer, asking again: %s", error)
