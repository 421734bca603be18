"""The audit: it rebuilds every balance from the ledger and compares the books with it.

It reads a partition in one transaction, with the partition's commit number. Then it reads the
ledger up to that commit: what Redis has given up from the archive (archived.py), the rest from
Redis. New entries come after it. So the audit of an open house is as exact as that of a closed
one, and delays it only while it reads the balances.

For every partition, and so for the house, it proves

    balances + holds + house = issued

Besides, it compares the ledger with what the house has signed of it (chain.py), and each entry with
its cause (audit_causes.py).

The house's total includes the progressive meters and their reserves. They are reconciled
separately from the tables' revenue (audit_meters.py).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from redis.asyncio import Redis

from server.cage.archived import ArchivedLedger, ArchiveUnreadable, NoArchive
from server.cage.audit_causes import Causes
from server.cage.audit_meters import MeterLine, MeterMoves, reconcile
from server.cage.cage import Hold, partitions_served, read_hold
from server.cage.chain import LedgerMark, LedgerProof
from server.cage.closing import ClosedEntry, closed_ledgers
from server.cage.keys import cage_key, partition_name
from server.cage.ledger import Entry, read_entry

Progress = Callable[[int, int], None]

_LEDGER_PAGE = 1_000
_ACCOUNTS_AT_ONCE = 100


class Difference(msgspec.Struct, frozen=True):
    """A sum that differs between books and ledger. `account` is empty for a partition's total."""

    partition: str
    account: str
    what: str
    books_cents: int
    ledger_cents: int

    def __str__(self) -> str:
        whose = f"account {self.account}" if self.account else f"partition {self.partition}"
        return (
            f"{whose}: {self.what} is {self.books_cents} cents, the ledger says {self.ledger_cents}"
        )


class OutOfPlace(msgspec.Struct, frozen=True):
    """An entry that Redis has of commits that the archive has, and that is not in the archive."""

    account: str
    position: str

    def __str__(self) -> str:
        return f"account {self.account}: entry {self.position} in Redis is not in the archive"


class LastEntryGone(msgspec.Struct, frozen=True):
    """An open account whose ledger is in the archive, and whose last entry Redis has lost."""

    account: str

    def __str__(self) -> str:
        return (
            f"account {self.account}: its last entry is not in Redis: it was deleted, or its key "
            "was evicted"
        )


class AuditReport(msgspec.Struct, frozen=True):
    """The result of an audit. Sums come from the books, in cents."""

    accounts: int
    entries: int
    balances_cents: int
    holds_cents: int
    house_cents: int
    issued_cents: int
    differences: tuple[object, ...]  # each says its sentence: str(difference)
    meters: tuple[MeterLine, ...] = ()

    @property
    def meters_mils(self) -> int:
        """The sum of all meters, in thousandths of a cent."""
        return sum(meter.meter_mils for meter in self.meters)

    @property
    def reserves_mils(self) -> int:
        """The sum of their reserves, in thousandths of a cent."""
        return sum(meter.reserve_mils for meter in self.meters)

    @property
    def own_mils(self) -> int:
        """The house's own money, without meters and reserves, in thousandths of a cent."""
        return 1000 * self.house_cents - self.meters_mils - self.reserves_mils

    @property
    def conserved(self) -> bool:
        """Whether balances, holds and house add up to the chips issued."""
        return self.balances_cents + self.holds_cents + self.house_cents == self.issued_cents

    @property
    def clean(self) -> bool:
        """Whether the books are in order, to the cent."""
        reconciled = all(meter.reconciled for meter in self.meters)
        return self.conserved and reconciled and not self.differences


class Books(msgspec.Struct, frozen=True):
    """The books of one partition at one commit."""

    partition: str
    commit: int
    released: int  # up to which commit the archive has the entries, and Redis need not
    issued_cents: int
    house_cents: int
    held_cents: int
    balances: dict[str, int]
    on_layouts: dict[str, int]  # the same sum as move.lua keeps it
    meters: dict[bytes, bytes]  # the sums of the wagers by meter, as Redis stores them
    holds: list[Hold]
    held: dict[str, int]  # the sum of each account's holds

    @property
    def open_meters(self) -> set[str]:
        """The meters with a wager on a layout."""
        return {hold.meter for hold in self.holds} - {""}


class Sums(msgspec.Struct):
    """The sums of one account's ledger. `broken_at` is its first entry with a wrong balance."""

    entries: int = 0
    in_redis: int = 0  # of them, those of the account's own ledger
    balance_cents: int = 0
    held_cents: int = 0
    house_cents: int = 0
    issued_cents: int = 0
    meters: dict[str, MeterMoves] = msgspec.field(default_factory=dict)
    broken_at: Entry | None = None
    broken_cents: int = 0


class AddedSums(Sums):
    """The sums of all accounts of a partition."""

    def add(self, one: Sums) -> None:
        """Add the sums of one account."""
        self.entries += one.entries
        self.balance_cents += one.balance_cents
        self.held_cents += one.held_cents
        self.house_cents += one.house_cents
        self.issued_cents += one.issued_cents
        for meter, moves in one.meters.items():
            self.meters.setdefault(meter, MeterMoves()).add_all(moves)


class LedgerMoved(Exception):
    """Entries went to the archive while the ledger was read: the audit has to begin again."""


def _no_progress(_done: int, _accounts: int) -> None: ...


async def audit(
    redis: Redis,
    progress: Progress = _no_progress,
    *,
    marks: Mapping[str, Sequence[LedgerMark]] = MappingProxyType({}),
    causes: Sequence[Causes] = (),
    archived: ArchivedLedger | None = None,
) -> AuditReport:
    """Audit the house on this Redis, which may be open.

    `progress` is called with the accounts done and the accounts in all. `marks` are what the house
    has signed of each partition, read before this call; `causes` look for entries without a cause;
    `archived` has the entries that Redis has given up. Raises LedgerMoved, redis.RedisError, and
    msgspec.MsgspecError if a ledger cannot be read.
    """
    partitions = [partition_name(n) for n in range(await partitions_served(redis))]
    ledgers = await _accounts_with_a_ledger(redis)
    books = [await _read_books(redis, partition) for partition in partitions]
    accounts = {
        book.partition: sorted(
            ledgers[book.partition] | {*book.balances, *book.held, *book.on_layouts}
        )
        for book in books
    }
    for cause in causes:
        await cause.begin([hold for book in books for hold in book.holds])
    count = _Count(sum(map(len, accounts.values())), progress)
    read = [
        await _audit_partition(
            _Reading(
                redis,
                book,
                LedgerProof(book.partition, marks.get(book.partition, ())),
                causes,
                archived if archived is not None else NoArchive(),
            ),
            accounts[book.partition],
            count,
        )
        for book in books
    ]
    differences = [one for part in read for one in part.differences]
    meters: tuple[MeterLine, ...] = ()
    if all(part.is_whole for part in read):
        open_meters = frozenset[str]().union(*(book.open_meters for book in books))
        meters, meter_differences = await reconcile(
            redis, [part.moves for part in read], open_meters
        )
        differences += meter_differences
        for cause in causes:
            differences += await cause.without_cause()
    return AuditReport(
        accounts=count.accounts,
        entries=sum(part.entries for part in read),
        balances_cents=sum(sum(book.balances.values()) for book in books),
        holds_cents=sum(sum(book.held.values()) for book in books),
        house_cents=sum(book.house_cents for book in books),
        issued_cents=sum(book.issued_cents for book in books),
        differences=tuple(differences),
        meters=meters,
    )


class _Count:
    """How many accounts there are, and how many are done."""

    def __init__(self, accounts: int, progress: Progress) -> None:
        self.accounts = accounts
        self._done = 0
        self._progress = progress

    def done(self, accounts: int) -> None:
        self._done += accounts
        self._progress(self._done, self.accounts)


class _Part(NamedTuple):
    """One partition, audited. `is_whole`: all of its ledger could be read."""

    is_whole: bool
    entries: int
    differences: list[object]
    moves: tuple[str, dict[bytes, bytes], list[dict[str, MeterMoves]]]


async def _audit_partition(reading: _Reading, names: Sequence[str], count: _Count) -> _Part:
    book, sums, differences = reading.book, dict[str, Sums](), list[object]()
    is_whole, known = True, set[str]()
    try:
        out_of_place, known = await reading.add_archived(names, sums)
        differences += out_of_place
    except ArchiveUnreadable as error:  # without it, nothing here can be compared
        differences.append(str(error))
        is_whole = False
    archived = set(sums)
    for start in range(0, len(names), _ACCOUNTS_AT_ONCE):
        some = names[start : start + _ACCOUNTS_AT_ONCE]
        await reading.sum_up(some, sums)
        count.done(len(some))
    closed = await _add_closed(reading, sums)
    await reading.require_unmoved()
    count.accounts += len(sums) - len(names)
    every = AddedSums()
    for one in sums.values():
        every.add(one)
    if is_whole:
        differences += [
            LastEntryGone(account)
            for account in book.balances
            if account in archived - known - closed and not sums[account].in_redis
        ]
        differences += _compare_accounts(book, sums)
        differences += _compare_totals(book, every)
        differences += reading.proof.differences(book.commit)
    return _Part(
        is_whole, every.entries, differences, (book.partition, book.meters, [every.meters])
    )


async def _accounts_with_a_ledger(redis: Any) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    async for key in redis.scan_iter(match="{cage:*}:ledger:*", count=1_000):
        account = key.decode().split(":ledger:", 1)[1]
        found[key.decode().removeprefix("{cage:").split("}", 1)[0]].add(account)
    return found


async def _add_closed(reading: _Reading, sums: dict[str, Sums]) -> set[str]:
    """Add the ledgers of closed accounts. Returns the accounts.

    An account may have been closed since the books were read. What was read of its own ledger,
    which may be its first part, does not count twice.
    """
    book, closed = reading.book, set[str]()
    async for account, moved in closed_ledgers(reading.redis, book.partition):
        entries = [one for one in moved if book.released < _commit_of(one.entry) <= book.commit]
        closed.add(account)
        ledger = sums.setdefault(account, Sums())
        left = entries[ledger.in_redis :]
        _add(ledger, (one.entry for one in left))
        await reading.add_closed(account, left)
    return closed


def _commit_of(entry: Entry) -> int:
    return int(entry.position.partition("-")[0])


async def _read_books(redis: Any, partition: str) -> Books:
    tables_key = cage_key(partition, "tables")
    while True:
        tables = sorted(await redis.hkeys(tables_key))
        pipeline = redis.pipeline(transaction=True)
        pipeline.hkeys(tables_key)
        pipeline.hgetall(cage_key(partition, "totals"))
        pipeline.hgetall(cage_key(partition, "balance"))
        pipeline.hgetall(cage_key(partition, "on_layouts"))
        pipeline.hgetall(cage_key(partition, "meters"))
        for table in tables:
            pipeline.hgetall(cage_key(partition, f"holds:{table.decode()}"))
        tables_now, totals, balances, on_layouts, meters, *holds = await pipeline.execute()
        if sorted(tables_now) == tables:  # else a new table held chips in between: read again
            break
    open_holds = [read_hold(*one) for table_holds in holds for one in table_holds.items()]
    held: dict[str, int] = defaultdict(int)
    for hold in open_holds:
        held[hold.account] += hold.cents
    return Books(
        partition=partition,
        commit=int(totals.get(b"commits", 0)),
        released=int(totals.get(b"released", 0)),
        issued_cents=int(totals.get(b"issued", 0)),
        house_cents=int(totals.get(b"house", 0)),
        held_cents=int(totals.get(b"held", 0)),
        balances=_by_account(balances),
        on_layouts=_by_account(on_layouts),
        meters=meters,
        holds=open_holds,
        held=dict(held),
    )


def _by_account(cents: dict[bytes, bytes]) -> dict[str, int]:
    return {account.decode(): int(amount) for account, amount in cents.items()}


class _Reading(NamedTuple):
    """The reading of one partition's ledger, in pages, up to the commit of the books."""

    redis: Any
    book: Books
    proof: LedgerProof
    causes: Sequence[Causes]
    archived: ArchivedLedger

    async def add_archived(
        self, accounts: Sequence[str], sums: dict[str, Sums]
    ) -> tuple[list[OutOfPlace], set[str]]:
        """Read what Redis has given up.

        Returns what Redis has of it and the archive has not, and whose last entries Redis has.

        Raises ArchiveUnreadable.
        """
        book = self.book
        if not book.released:
            return [], set()
        left = await self._left_in_redis(accounts)
        known = {account for account, _ in left}
        async for page in self.archived.entries(book.partition, 0, book.released):
            read: defaultdict[str, list[Entry]] = defaultdict(list)
            for account, position, packed in page:
                self.proof.add(account, position.encode(), packed)
                read[account].append(read_entry(position.encode(), {b"m": packed}))
                if left.get((account, position)) == packed:
                    del left[account, position]
            for account, entries in read.items():
                _add(sums.setdefault(account, Sums()), entries)
            for cause in self.causes:
                await cause.read(book.partition, read, orders_kept=False)
        return [OutOfPlace(account, position) for account, position in left], known

    async def _left_in_redis(self, accounts: Sequence[str]) -> dict[tuple[str, str], bytes]:
        """What Redis still has of the entries that it has given up: most often one an account."""
        found = {}
        for start in range(0, len(accounts), _ACCOUNTS_AT_ONCE):
            some = accounts[start : start + _ACCOUNTS_AT_ONCE]
            pipeline = self.redis.pipeline(transaction=False)
            for account in some:
                key = cage_key(self.book.partition, f"ledger:{account}")
                pipeline.xrange(key, min="-", max=f"({self.book.released + 1}-0")
            for account, page in zip(some, await pipeline.execute(), strict=True):
                found.update(
                    {(account, position.decode()): fields[b"m"] for position, fields in page}
                )
        return found

    async def require_unmoved(self) -> None:
        """Raises LedgerMoved if Redis has given up more since the books were read."""
        key = cage_key(self.book.partition, "totals")
        if int(await self.redis.hget(key, "released") or 0) != self.book.released:
            raise LedgerMoved(self.book.partition)

    async def sum_up(self, accounts: Sequence[str], sums: dict[str, Sums]) -> None:
        """Add what Redis has of these accounts."""
        partition = self.book.partition
        newest = f"({self.book.commit + 1}-0"
        oldest = dict.fromkeys(accounts, f"{self.book.released + 1}-0")
        for account in accounts:
            sums.setdefault(account, Sums())
        while oldest:
            pipeline = self.redis.pipeline(transaction=False)
            for account, start in oldest.items():
                key = cage_key(partition, f"ledger:{account}")
                pipeline.xrange(key, min=start, max=newest, count=_LEDGER_PAGE)
            pages = dict(zip(oldest, await pipeline.execute(), strict=True))
            read = {}
            for account, page in pages.items():
                for position, fields in page:
                    self.proof.add(account, position, fields[b"m"])
                read[account] = [read_entry(position, fields) for position, fields in page]
                _add(sums[account], read[account])
                sums[account].in_redis += len(page)
            for cause in self.causes:
                await cause.read(partition, read, orders_kept=True)
            oldest = {
                account: f"({page[-1][0].decode()}"
                for account, page in pages.items()
                if len(page) == _LEDGER_PAGE
            }

    async def add_closed(self, account: str, moved: Sequence[ClosedEntry]) -> None:
        """Entries of a closed account, which were not read in its own ledger."""
        for one in moved:
            self.proof.add(account, one.entry.position.encode(), one.packed)
        entries = {account: [one.entry for one in moved]}
        for cause in self.causes:
            await cause.read(self.book.partition, entries, orders_kept=False)


def _add(sums: Sums, entries: Iterable[Entry]) -> None:
    for entry in entries:
        sums.entries += 1
        sums.balance_cents += entry.to_balance_cents
        sums.held_cents += entry.to_held_cents
        sums.house_cents += entry.to_house_cents
        sums.issued_cents += entry.to_issued_cents
        if entry.meter:
            sums.meters.setdefault(entry.meter, MeterMoves()).add(entry)
        if sums.broken_at is None and entry.balance_after_cents != sums.balance_cents:
            sums.broken_at, sums.broken_cents = entry, sums.balance_cents


def _compare_accounts(book: Books, sums: dict[str, Sums]) -> list[Difference]:
    found = []
    for account, ledger in sums.items():
        compared = [
            ("balance", book.balances.get(account, 0), ledger.balance_cents),
            ("on the tables", book.held.get(account, 0), ledger.held_cents),
            ("on the layouts", book.on_layouts.get(account, 0), ledger.held_cents),
        ]
        if ledger.broken_at is not None:
            what = f"balance after entry {ledger.broken_at.position}"
            compared.append((what, ledger.broken_at.balance_after_cents, ledger.broken_cents))
        found += [
            Difference(book.partition, account, what, books_cents, ledger_cents)
            for what, books_cents, ledger_cents in compared
            if books_cents != ledger_cents
        ]
    return found


def _compare_totals(book: Books, every: Sums) -> list[Difference]:
    compared = [
        ("held", book.held_cents, every.held_cents),
        ("house", book.house_cents, every.house_cents),
        ("issued", book.issued_cents, every.issued_cents),
    ]
    return [
        Difference(book.partition, "", what, books_cents, ledger_cents)
        for what, books_cents, ledger_cents in compared
        if books_cents != ledger_cents
    ]
