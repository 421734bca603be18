"""The audit of the rounds: every payment of the ledger, against the signed record of its round.

A record names each wager by its player's pseudonym and nonce, with its cents and what it returned.
A settlement of the ledger names its hold, `<table>/<round>/<account>/<nonce>`, with the same cents.
The audit matches them one by one, in two steps:

1. One reading of the records, then one of the ledger. Each round has a sum of keyed hashes of its
   payments, in eight bytes: the records add to it, the ledger takes off. The key is fresh for each
   audit, so nobody can choose payments whose sums are equal.
2. Rounds whose sum is not zero are read once more, and their payments are matched. What is left
   over is named.

What a record does not have, and is right all the same:

    a vigorish that the house earned of a wager that came down    kept, nothing goes back
    wagers that stay after the last round under former rules      go back with that round
    the last round of an open or a killed house                   may have payments to make
    rounds before an accepted loss of the store                   their payments may be lost
"""

from __future__ import annotations

import secrets
from array import array
from bisect import bisect_right
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from server.app.recorded_payments import Due, Games, Record, RecordsOfTables
from server.cage.cage import Hold, partitions_served
from server.cage.closing import closed_ledgers
from server.cage.keys import cage_key, partition_name
from server.cage.ledger import Entry, Kind, read_entry
from server.ledger.archived import LedgerArchive
from server.records.journal import table_key
from server.records.rounds import pseudonym
from server.tables.model.page import UnreadablePage, decode_page

ENTRIES_A_PAGE = 1_000
NAMED_MOST = 20  # payments of one round
UNRECORDED_MOST = 1_000
VIGORISH_PART = 20  # 623a.5(g)(3): "a vigorish of up to 5%"
_FAR = 2**20
_NBYTES = 8
_MODULUS = 1 << (8 * _NBYTES)


class PaidOtherwise(Struct, frozen=True):
    """A payment of a round that its record does not have, or has otherwise, or that is missing.

    `hold` is the entry's; of a missing one it is "", and `player` and `nonce` are the record's.
    """

    table: str
    round: int
    account: str
    position: str
    hold: str
    paid: str
    record: str

    def __str__(self) -> str:
        where = f"table {self.table}, round {self.round}"
        if not self.hold:
            return f"{where}: {self.record}, and the ledger has no such payment"
        entry = f"account {self.account}, entry {self.position}, hold {self.hold}"
        return f"{where}: {entry}: {self.paid}, but {self.record}"


# ------------------------------------------------------------------ sums


class _Paid(NamedTuple):
    """A payment of the ledger. `first` are the cents that the hold had when it was taken."""

    account: str
    position: str
    hold: str
    held: int
    returned: int
    first: int

    @property
    def nonce(self) -> str:
        return _nonce_of(self.hold)


class _Sums:
    """Of one table: a sum for each round, and the rules of each round."""

    def __init__(self) -> None:
        self.first = self.last = 0
        self._sums = array("Q")
        self._since: list[int] = []  # the first round under each rules
        self._rules: list[str] = []

    def begin_round(self, number: int, rules_mark: str) -> None:
        """The next record is of this round."""
        if not self.first:
            self.first = number
        assert number < self.first + len(self._sums) + _FAR, "records are numbered one by one"
        self.last = number
        self._sums.extend([0] * (number + 1 - self.first - len(self._sums)))
        if not self._rules or self._rules[-1] != rules_mark:
            self._since.append(number)
            self._rules.append(rules_mark)

    def identity(self, table: str, number: int) -> str:
        return f"{table}/{number}/{self._rules[bisect_right(self._since, number) - 1]}"

    def add(self, number: int, hashed: int) -> None:
        at = number - self.first
        self._sums[at] = (self._sums[at] + hashed) % _MODULUS

    def unequal(self) -> set[int]:
        return {self.first + i for i, one in enumerate(self._sums) if one}


class RoundCauses:
    """Matches payments with records (`server.cage.audit_causes.Causes`). Call `note` before."""

    def __init__(self, redis: Any, records: Path, key: bytes | None, losses_accepted: int) -> None:
        """`losses_accepted`: how often a loss of the store was, by the event log."""
        self._redis = redis
        self._records = RecordsOfTables(redis, records, key)
        self._archived = LedgerArchive(records)
        self._losses_accepted = losses_accepted
        self._secret = secrets.token_bytes(32)
        self._games = Games()
        self._tables: dict[str, _Sums] = {}
        self._holds: Sequence[Hold] = ()
        self._last: dict[str, int] = {}
        self._unrecorded: list[tuple[str, Entry]] = []

    async def note(self) -> None:
        """Note the last record of each table; call it before the books are read.

        Later records may be of rounds that the books do not have yet. Raises redis.RedisError.
        """
        for table in await self._records.tables():
            self._last[table] = await self._records.last(table)

    async def begin(self, holds: Sequence[Hold]) -> None:
        """Raises redis.RedisError."""
        self._holds = holds
        for table in await self._records.tables():
            sums = _Sums()
            async for record in self._records.of(table):
                sums.begin_round(record.round, record.rules_mark)
                for due in self._games.dues(record)[0]:
                    sums.add(record.round, self._hashed(due))
            if sums.first:
                self._tables[table] = sums
                # Of a former table, all records may be in the archive alone.
                self._last[table] = self._last.get(table, 0) or sums.last

    async def read(
        self, _partition: str, entries: Mapping[str, Sequence[Entry]], *, orders_kept: bool
    ) -> None:
        del orders_kept  # rounds returned the same to those who left
        for account, some in entries.items():
            for entry in some:
                if entry.kind == Kind.SETTLE:
                    self._take(account, entry)

    def _take(self, account: str, entry: Entry) -> None:
        sums, number = self._tables.get(entry.table), entry.settled_round
        if sums is None or number > sums.last or number < 1:
            if len(self._unrecorded) < UNRECORDED_MOST:
                self._unrecorded.append((account, entry))
        elif number >= sums.first:  # older records are not kept
            player = pseudonym(account, sums.identity(entry.table, number))
            due = Due(player, _nonce_of(entry.id), -entry.to_held_cents, entry.to_balance_cents)
            sums.add(number, -self._hashed(due))

    def _hashed(self, due: Due) -> int:
        text = f"{due.player}\n{due.held}\n{due.returned}\n{due.nonce}"
        digest = blake2b(text.encode(), key=self._secret, digest_size=_NBYTES).digest()
        return int.from_bytes(digest, "big")

    # ------------------------------------------------------------------ what does not match

    async def without_cause(self) -> Sequence[object]:
        """Raises redis.RedisError."""
        found: list[object] = [
            PaidOtherwise(
                entry.table,
                entry.settled_round,
                account,
                entry.position,
                entry.id,
                _returned(entry.to_balance_cents),
                "the round has no record",
            )
            for account, entry in self._unrecorded
        ]
        unequal = {
            table: unequal_here
            for table, sums in self._tables.items()
            if (unequal_here := sums.unequal())
        }
        if unequal:
            paid = await self._payments(unequal)
            for table, numbers in sorted(unequal.items()):
                found += await self._compare(table, numbers, paid)
        return [*found, *(said for _, said in sorted(self._records.faults.items()))]

    async def _compare(
        self, table: str, numbers: set[int], paid: Mapping[tuple[str, int], list[_Paid]]
    ) -> list[PaidOtherwise]:
        found: list[PaidOtherwise] = []
        before: Record | None = None
        async for record in self._records.of(table):
            if before is not None and before.round in numbers:
                found += self._match(table, before, paid, record.rules_mark)
            before = record
        if before is not None and before.round in numbers:
            found += self._match(table, before, paid, await self._rules_now(table))
        return found

    def _match(
        self,
        table: str,
        record: Record,
        paid: Mapping[tuple[str, int], list[_Paid]],
        rules_after: str,
    ) -> list[PaidOtherwise]:
        """The payments of a round that its record does not explain, and those it still asks for."""
        settled, staying = self._games.dues(record)
        if rules_after in ("", record.rules_mark):
            staying = []
        left = _Dues([*settled], self._games.of(record) is not None)
        others = [
            one
            for one in paid.get((table, record.round), [])
            if not left.take(pseudonym(one.account, record.identity), one)
        ]
        goes_back = _Dues(staying, left.has_vigorish)
        found = []
        for one in others:
            player = pseudonym(one.account, record.identity)
            if goes_back.take(player, one, goes_back=True) or left.is_earned(one):
                continue
            due = left.instead_of(player, one.nonce)
            says = "its record has no such payment"
            if due is not None:
                says = f"its record says {due.held} held, {_returned(due.returned)}"
            found.append(
                PaidOtherwise(
                    table,
                    record.round,
                    one.account,
                    one.position,
                    one.hold,
                    f"{one.held} held, {_returned(one.returned)}",
                    says,
                )
            )
        return [*found, *self._missing(table, record, left)][:NAMED_MOST]

    def _missing(self, table: str, record: Record, left: _Dues) -> Iterator[PaidOtherwise]:
        """What the record asks for and nobody got, unless it may still come."""
        if self._losses_accepted or record.round > self._last.get(table, 0):
            return
        waiting = {
            (pseudonym(hold.account, record.identity), _nonce_of(hold.hold_id))
            for hold in self._holds
            if hold.hold_id.startswith(f"{table}/")
        }
        is_last = record.round == self._last.get(table, 0)
        for due in left:
            if is_last and (due.player, due.nonce) in waiting:
                continue
            says = (
                f"its record says that the wager {due.nonce} of player {due.player} had "
                f"{due.held} held, {_returned(due.returned)}"
            )
            yield PaidOtherwise(table, record.round, "", "", "", "", says)

    async def _rules_now(self, table: str) -> str:
        """The mark of the rules of the round in progress; "": there is none."""
        written = await self._redis.get(table_key(table, "page"))
        try:
            return decode_page(written).identity.rpartition("/")[2] if written else ""
        except UnreadablePage:
            return ""

    async def _payments(self, wanted: Mapping[str, set[int]]) -> dict[tuple[str, int], list[_Paid]]:
        """The payments of these rounds, by table and round: the ledger is read once more."""
        found: dict[tuple[str, int], list[_Paid]] = defaultdict(list)

        def add(account: str, entries: Sequence[Entry], held: dict[str, int]) -> None:
            for entry in entries:
                if entry.table not in wanted:
                    continue
                if entry.kind == Kind.HOLD:
                    held[entry.id] = entry.to_held_cents
                elif entry.kind == Kind.SETTLE:
                    first = held.pop(entry.id, 0)
                    if entry.settled_round in wanted[entry.table]:
                        found[entry.table, entry.settled_round].append(
                            _Paid(
                                account,
                                entry.position,
                                entry.id,
                                -entry.to_held_cents,
                                entry.to_balance_cents,
                                first,
                            )
                        )

        held: dict[str, dict[str, int]] = defaultdict(dict)  # by account
        for number in range(await partitions_served(self._redis)):
            async for account, entries in self._whole_ledger(partition_name(number)):
                add(account, entries, held[account])
        return found

    async def _whole_ledger(self, partition: str) -> AsyncIterator[tuple[str, list[Entry]]]:
        """Every entry of a partition, each account's in their order: archived ones first."""
        totals = cage_key(partition, "totals")
        released = int(await self._redis.hget(totals, "released") or 0)
        if released:
            async for page in self._archived.entries(partition, 0, released):
                for account, position, packed in page:
                    yield account, [read_entry(position.encode(), {b"m": packed})]
        async for key in self._redis.scan_iter(match=cage_key(partition, "ledger:*"), count=1_000):
            account, start = key.decode().partition(":ledger:")[2], f"{released + 1}-0"
            while page := await self._redis.xrange(key, start, "+", count=ENTRIES_A_PAGE):
                yield account, [read_entry(*one) for one in page]
                start = f"({page[-1][0].decode()}"
        async for account, moved in closed_ledgers(self._redis, partition):
            yield (
                account,
                [
                    one.entry
                    for one in moved
                    if int(one.entry.position.partition("-")[0]) > released
                ],
            )


class _Dues:
    """The payments that are due in a round, each for one payment of the ledger."""

    def __init__(self, dues: list[Due], has_vigorish: bool) -> None:
        self.has_vigorish = has_vigorish
        self._by_name: defaultdict[tuple[str, str], list[Due]] = defaultdict(list)
        for due in dues:
            self._by_name[due.player, due.nonce].append(due)

    def __iter__(self) -> Iterator[Due]:
        for dues in self._by_name.values():
            yield from dues

    def take(self, player: str, paid: _Paid, *, goes_back: bool = False) -> bool:
        """Whether such a payment is due; it is not due again then.

        `goes_back`: all that is held is.
        """
        dues = self._by_name.get((player, paid.nonce), [])
        fitting = sorted(dues, key=lambda due: due.held != paid.held)
        for due in fitting:
            returned = paid.held if goes_back else due.returned
            if paid.returned == returned and self._is_held(due, paid):
                dues.remove(due)
                return True
        return False

    def _is_held(self, due: Due, paid: _Paid) -> bool:
        # A wager that was reduced may have left the house the vigorish of what came off.
        most = paid.first // VIGORISH_PART if self.has_vigorish else 0
        return abs(paid.held - due.held) <= most

    def is_earned(self, paid: _Paid) -> bool:
        """Whether the house keeps the vigorish of a wager that came down."""
        most = paid.first // VIGORISH_PART if self.has_vigorish else 0
        return paid.returned == 0 and paid.held <= most

    def instead_of(self, player: str, nonce: str) -> Due | None:
        """What is due for the wager that was paid otherwise; it is not due again then."""
        dues = self._by_name.get((player, nonce), [])
        return dues.pop() if dues else None


def _nonce_of(hold_id: str) -> str:
    return hold_id.split("/", 3)[-1]


def _returned(cents: int) -> str:
    return f"{cents} cents returned"
