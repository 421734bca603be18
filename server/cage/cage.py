"""The cage: the house's money, in Redis.

    async with Cage.open(redis, house_number=lease.number) as cage:
        cage.hold("r1/17/w1", account, 500, "r1", b"straight 17", answer)

Chips are issued to an account's balance; a wager moves them into a hold; a settlement ends the
hold: the stake goes to the house and what is returned comes from it. At every moment, and in
every partition by itself,

    balances + holds + house = issued

Each movement is atomic, has an id before it is tried, and is in the ledger, from which the audit
rebuilds every balance (audit.py). Amounts are whole cents.

    how the cage refuses
    ├── an answer        insufficient_funds, account_suspended, no_account, closed, busy;
    │                    nothing moved
    ├── ChipsRefused     raised by issue() and redeem(): the same, as an exception
    └── ValueError       the caller's mistake: an impossible amount or id
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import (
    AsyncIterator,
    Callable,
    Collection,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager
from functools import partial
from itertools import chain, islice
from typing import Any

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from server.cage.accounts import Account, AccountKind, Accounts
from server.cage.archived import ArchiveUnreadable, NoArchive, OlderEntries
from server.cage.balances import Balances
from server.cage.batcher import Answer, Batcher, Movement
from server.cage.batchers import Batchers, Movements
from server.cage.cluster import is_cluster
from server.cage.keys import (
    PARTITIONS_KEY,
    PARTITIONS_MOST,
    cage_key,
    partition_name,
    partition_of,
)
from server.cage.lease import Member
from server.cage.ledger import Entry, Kind, read_entry
from server.cage.redis_connection import RedisConnection, Script
from server.cage.replicated import Proving
from server.cage.run_for_each import run_for_each
from server.common.owned_tables import OwnedTables
from server.common.retry import until_answered
from server.common.slices import SLICE, Steps, in_turns, is_full, sliced

AMOUNT_MOST_CENTS = 10**15  # far above any bankroll, and exact in the doubles of Lua
DETAIL_MOST_BYTES = 16_384
CLOSE_DEADLINE_S = 10.0

SETTLED_AHEAD = 600
"""How many settlements of one round wait for an answer when more of them are asked for."""

_OWN_TABLE = Script("own_table")

_log = logging.getLogger("croupier.cage")

_HOLD = int(Kind.HOLD)
_SETTLE = int(Kind.SETTLE)
_MADE_VOID, _FROM_METER = 1, 2  # the numbers of scripts/move.lua
_POSITION_MOST = 2**64 - 1  # Redis's limit for each half of a stream's id


class ChipsRefused(Exception):
    """The cage did not issue or redeem chips. `code` is its answer."""

    def __init__(self, code: str, account: str) -> None:
        super().__init__(f"{code}: account {account}")
        self.code = code


class Hold(msgspec.Struct):
    """A hold that no table has ended. `detail` is the text that the table gave with it."""

    hold_id: str
    account: str
    cents: int
    detail: bytes
    meter: str = ""  # of a progressive wager


class Cage:
    """The money of one house. `Cage.open` makes one. Use it on the event loop that made it."""

    def __init__(
        self,
        redis: Redis,
        partitions: int,
        serving: int,
        house_number: int,
        member: Member | None = None,
    ) -> None:
        self.redis = redis
        self.accounts = Accounts(redis, partitions)
        self._redis: Any = redis
        self._serving = serving
        self._member = member
        self._owned = member.owned if member is not None else None
        self._balances = Balances()
        self._older: OlderEntries = NoArchive()
        self._listeners: list[Callable[[bool], None]] = []
        self._replaced_listeners: list[Callable[[], None]] = []
        self._went_back_listeners: list[Callable[[str], None]] = []
        self._house_number = house_number
        self._batcher: Movements = (
            Batchers(self._batcher_of, self._tell_answering)
            if is_cluster(redis)
            else self._batcher_of("00", self._tell_answering)
        )

    def _batcher_of(self, partition: str, on_answering: Callable[[bool], None]) -> Batcher:
        return Batcher(
            RedisConnection(self.redis, cage_key(partition, "fence")),
            self._house_number,
            on_answering,
            self._tell_replaced,
            self._balances.moved,
            self._tell_went_back,
            with_replica=isinstance(self.redis, Proving),
            member=self._member,
        )

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        redis: Redis,
        *,
        house_number: int,
        partitions: int = 4,
        member: Member | None = None,
    ) -> AsyncIterator[Cage]:
        """Open the cage for a house. Leaving the block waits until every movement is answered.

        New accounts are spread over `partitions`; the cage serves all partitions that exist.
        `house_number` and `member` come from the lease: a cage with a higher house number shuts the
        older cages. The caller keeps and closes the client. Raises NoAnswer, HouseReplaced,
        ValueError.
        """
        if not 0 < partitions <= PARTITIONS_MOST:
            raise ValueError(f"between 1 and {PARTITIONS_MOST} partitions, not {partitions}")
        serving = await _serving(redis, partitions)
        cage = cls(redis, partitions, serving, house_number, member)
        await cage._batcher.start(cage._partition_names())
        try:
            yield cage
        finally:
            await cage._batcher.stop(CLOSE_DEADLINE_S)

    @property
    def partitions(self) -> int:
        """How many partitions the cage serves: all that were ever made on this Redis."""
        return self._serving

    @property
    def answering(self) -> bool:
        """False while Redis does not answer. Movements wait; none is lost or refused."""
        return self._batcher.answering

    @property
    def waits_for_replica(self) -> bool:
        """True while Redis answers, and the replica that it needs does not confirm."""
        return self._batcher.waits_for_replica

    @property
    def answered_commits(self) -> Mapping[str, int]:
        """By partition, the last commit of this house that was answered."""
        return self._batcher.answered_commits

    def on_answering(self, listener: Callable[[bool], None]) -> None:
        """Call the listener at every change of `answering` or `waits_for_replica`."""
        self._listeners.append(listener)

    def on_replaced(self, listener: Callable[[], None]) -> None:
        """Call the listener when a later house runs on this Redis. This house must stop."""
        self._replaced_listeners.append(listener)

    def on_went_back(self, listener: Callable[[str], None]) -> None:
        """Call the listener when Redis lacks movements that were answered. The house must stop."""
        self._went_back_listeners.append(listener)

    # Wagers ------------------------------------------------------------------------------------

    def hold(
        self,
        hold_id: str,
        account: str,
        cents: int,
        table: str,
        detail: bytes,
        answer: Answer,
        shares: tuple[str, int, int] | None = None,
    ) -> None:
        """Move cents from a balance into a hold, once per `hold_id`, `<table>/<round>/…`.

        A progressive wager has `shares`: its meter, and the thousandths of a cent that it adds to
        the meter and to the reserve in the same step. A release takes them back.

        Answers `held`, `insufficient_funds`, `account_suspended`, `no_account`, `closed` (the hold
        was ended before, or another account has it) or `busy`, with the balance after it. All but
        `held` moved nothing. Raises ValueError.
        """
        if not 0 < cents <= AMOUNT_MOST_CENTS:
            raise ValueError(f"{cents} cents cannot be held")
        if len(detail) > DETAIL_MOST_BYTES:
            raise ValueError(f"a hold's detail has at most {DETAIL_MOST_BYTES} bytes")
        _check_hold_ids((hold_id,), table)
        movement: tuple[Any, ...] = (_HOLD, hold_id, account, cents, table, _raw(detail))
        if shares is not None:
            movement += shares
        self._batcher.submit(partition_of(account), movement, answer, refusable=True)

    def reduce(self, hold_id: str, account: str, table: str, to_cents: int, answer: Answer) -> None:
        """Give back what a hold has above `to_cents`; 0 releases all of it.

        Answers `done` (also if the hold has no more than that, or was released before and
        `to_cents` is 0), `closed` (it was settled, never taken, or is another account's) or
        `no_account`, with the balance after it. Never `busy`. Raises ValueError.
        """
        if not 0 <= to_cents <= AMOUNT_MOST_CENTS:
            raise ValueError(f"a hold cannot be reduced to {to_cents} cents")
        _check_hold_ids((hold_id,), table)
        movement = (int(Kind.REDUCE), hold_id, account, to_cents, table)
        self._batcher.submit(partition_of(account), movement, answer, refusable=False)

    async def settle(
        self,
        table: str,
        round_number: int,
        settlements: Sequence[tuple[str, str, int]],
        made_void: Collection[str] = (),
        from_meter: Collection[str] = (),
    ) -> Mapping[str, int]:
        """End holds: (hold id, account, returned cents) each. Returns balances by account.

        Holds in `made_void` take their shares back from the meter; the meter pays those in
        `from_meter`.

        Waits until every settlement is answered; none is refused as `busy`. A hold that was ended
        before stays as it is. Raises ValueError.
        """
        await in_turns(_checking(settlements, table))
        balances: dict[str, int] = {}
        answered = asyncio.Event()
        left = 0

        def settled(account: str, _answer: str, balance: int) -> None:
            nonlocal left
            balances[account] = balance
            left -= 1
            if left == SETTLED_AHEAD or not left:
                answered.set()

        ends = dict.fromkeys(from_meter, _FROM_METER) | dict.fromkeys(made_void, _MADE_VOID)
        asked: dict[str, tuple[str, Answer]] = {}  # by account: partition, and what is told
        for some in sliced(settlements):
            left += len(some)
            movements: dict[str, list[tuple[Movement, Answer]]] = defaultdict(list)
            for hold_id, account, returned in some:
                if account not in asked:
                    asked[account] = partition_of(account), partial(settled, account)
                partition, answer = asked[account]
                how = ends.get(hold_id, 0) if ends else 0
                movement = (_SETTLE, hold_id, account, returned, table, round_number, how)
                movements[partition].append((movement, answer))
            for partition, of_it in movements.items():
                self._batcher.submit_all(partition, of_it)
            while left > SETTLED_AHEAD:
                answered.clear()
                await answered.wait()
        while left:
            answered.clear()
            await answered.wait()
        return balances

    async def open_holds(self, table: str) -> Sequence[Hold]:
        """Every hold that the table has not ended, in any order. Waits while Redis is away.

        In a house of many, the step that reads them for the owner of the table also shuts every
        earlier owner out: none of them moves a cent afterwards (scripts/own_table.lua).
        """
        number = self._owned.number_of(table) if self._owned is not None else None
        if self._owned is not None and number is not None:
            read = partial(self._holds_of_owner, self._owned, table, number)
        else:
            read = partial(read_open_holds, self._redis, table, self._partition_names())
        return await until_answered(read, RedisError, _log_retry)

    async def _holds_of_owner(self, owned: OwnedTables, table: str, number: int) -> list[Hold]:
        words = (self._house_number, table, number)
        names = ("fence", "owners", f"holds:{table}")
        calls = [
            ([cage_key(partition, name) for name in names], words)
            for partition in self._partition_names()
        ]
        replies = await run_for_each(self._redis, _OWN_TABLE, calls)
        for reply in replies:
            if isinstance(reply, Exception):
                if str(reply).startswith(("REPLACED", "FENCED")):
                    await owned.refused(table, number)
                raise reply
        flat = map(iter, replies)
        return await in_turns(
            _reading(chain.from_iterable(zip(one, one, strict=True) for one in flat))
        )

    # Chips -------------------------------------------------------------------------------------

    async def issue(
        self, order_id: str, account: str, cents: int, by: str, why: str, after: str | None = None
    ) -> int:
        """Issue chips to a balance, once per order id of the account. Returns the balance after it.

        With `after`, only if the account's last entry has this position; "": if it has none.
        Raises ChipsRefused: no_account, too_large, busy, moved (another entry is the last), or
        conflict (the same id with another amount); ValueError. A cancelled call may have issued the
        chips: repeat it with the same id.
        """
        last = () if after is None else (after,)
        return await self._order(Kind.ISSUE, order_id, account, cents, by, why, *last)

    async def redeem(self, order_id: str, account: str, cents: int, by: str, why: str) -> int:
        """Take chips back from a balance, as `issue`. It may also be refused insufficient_funds."""
        return await self._order(Kind.REDEEM, order_id, account, cents, by, why)

    async def _order(
        self, kind: Kind, order_id: str, account: str, cents: int, by: str, why: str, *last: str
    ) -> int:
        if not 0 < cents <= AMOUNT_MOST_CENTS:
            raise ValueError(f"{cents} cents cannot be moved")
        answered: asyncio.Future[tuple[str, int]] = asyncio.get_running_loop().create_future()

        def answer(code: str, balance: int) -> None:
            if not answered.done():
                answered.set_result((code, balance))

        movement = (int(kind), order_id, account, cents, by, why, *last)
        self._batcher.submit(partition_of(account), movement, answer, refusable=True)
        code, balance = await answered
        if code != "done":
            raise ChipsRefused(code, account)
        return balance

    # Accounts ----------------------------------------------------------------------------------

    async def open_account(
        self, name: str, kind: AccountKind, *, account: str = "", welcome_cents: int = 0
    ) -> Account:
        """Open an account and issue its welcome chips. Repeating the call changes nothing.

        Without an id, the account gets a new one. Raises redis.RedisError, ChipsRefused.
        """
        account = account or self.accounts.new_id()
        await self.accounts.open(account, name, kind)
        if welcome_cents:
            await self.issue("welcome", account, welcome_cents, "house", "welcome")
        opened = await self.accounts.find(account)
        assert opened is not None, f"account {account} does not exist after it was opened"
        return opened

    async def balance(self, account: str) -> int | None:
        """The account's balance in cents, or None if there is no such account.

        Raises redis.RedisError.
        """
        cents = await self._redis.hget(cage_key(partition_of(account), "balance"), account)
        return None if cents is None else int(cents)

    async def bankroll(self, account: str) -> tuple[int, int]:
        """The account's balance and what it has on all layouts, in cents, at one moment.

        Raises redis.RedisError.
        """
        asked = self._balances.ask(account)
        pipeline = self._redis.pipeline(transaction=True)
        for name in ("balance", "on_layouts"):
            pipeline.hget(cage_key(partition_of(account), name), account)
        balance, held = await pipeline.execute()
        self._balances.answer(account, asked, int(balance or 0))
        return int(balance or 0), int(held or 0)

    def note_balance(self, account: str, cents: int) -> None:
        """Another process of the house has moved the account's chips, and says its balance."""
        self._balances.moved(account, cents)

    def known_balance(self, account: str) -> int | None:
        """The balance in cents as Redis said it last, at once; None before the first `bankroll`."""
        return self._balances.of(account)

    async def may_refill(self, account: str, every_ms: int) -> int:
        """Note that an account gets play chips now and return 0, or return how many milliseconds it
        has to wait. Raises redis.RedisError.
        """
        if not every_ms:
            return 0
        key = cage_key(partition_of(account), f"refilled:{account}")
        if await self._redis.set(key, "1", nx=True, px=every_ms):
            return 0
        return max(int(await self._redis.pttl(key)), 1)

    async def ledger(self, account: str, count: int = 50, before: str = "") -> list[Entry]:
        """An account's movements, newest first, older than the position `before`.

        Raises ValueError if `before` is not a position, redis.RedisError, ArchiveUnreadable.
        """
        if before and not _is_position(before):
            raise ValueError(f"{before!r} is not a position in a ledger")
        pipeline = self._redis.pipeline(transaction=False)
        key = cage_key(partition_of(account), f"ledger:{account}")
        pipeline.xrevrange(key, max=f"({before}" if before else "+", min="-", count=count)
        pipeline.hget(cage_key(partition_of(account), "totals"), "released")
        found, released = await pipeline.execute()
        entries = [read_entry(position, fields) for position, fields in found]
        oldest = entries[-1].position if entries else before
        # Redis always has the last entry of an account: without one, nothing is older.
        if len(entries) < count and oldest and released:
            older = await self._older.before(account, oldest, count - len(entries), int(released))
            _check_continuous(account, entries, older)
            entries += older
        return entries

    def read_older_from(self, older: OlderEntries) -> None:
        """Where the entries are that Redis has given up. Until this is called, they are nowhere."""
        self._older = older

    def _partition_names(self) -> list[str]:
        return [partition_name(partition) for partition in range(self._serving)]

    def _tell_answering(self, answering: bool) -> None:
        for listener in self._listeners:
            listener(answering)

    def _tell_replaced(self) -> None:
        for listener in self._replaced_listeners:
            listener()

    def _tell_went_back(self, what: str) -> None:
        for listener in self._went_back_listeners:
            listener(what)


def _checking(settlements: Sequence[tuple[str, str, int]], table: str) -> Steps[None]:
    """Raises ValueError if one of the settlements cannot be asked for."""
    for some in sliced(settlements):
        for hold_id, _, returned in some:
            if not 0 <= returned <= AMOUNT_MOST_CENTS:
                raise ValueError(f"{returned} cents cannot be returned for {hold_id}")
        _check_hold_ids([hold_id for hold_id, _, _ in some], table)
        if is_full(some):
            yield


def _raw(detail: bytes) -> msgspec.Raw:
    # Lua's MessagePack has strings but not the newer type for bytes, so this writes a str 16.
    return msgspec.Raw(b"\xda" + len(detail).to_bytes(2, "big") + detail)


async def read_open_holds(redis: Redis, table: str, partitions: Iterable[str]) -> list[Hold]:
    """Every hold of a table in these partitions, by name, in any order. Raises redis.RedisError."""
    pipeline = redis.pipeline(transaction=False)
    for partition in partitions:
        pipeline.hgetall(cage_key(partition, f"holds:{table}"))
    found = await pipeline.execute()
    return await in_turns(_reading(chain.from_iterable(holds.items() for holds in found)))


def _reading(found: Iterator[tuple[bytes, bytes]]) -> Steps[list[Hold]]:
    holds: list[Hold] = []
    while some := [read_hold(*pair) for pair in islice(found, SLICE)]:
        holds += some
        if is_full(some):
            yield
    return holds


def read_hold(hold_id: bytes, value: bytes) -> Hold:
    """Reads a hold as scripts/move.lua writes it."""
    cents, account, detail = value.split(b" ", 2)
    owner, _, shares = account.decode().partition(";")
    return Hold(hold_id.decode(), owner, int(cents), detail, shares.partition(";")[0])


async def partitions_served(redis: Redis) -> int:
    """How many partitions were ever made on this Redis. Raises redis.RedisError."""
    return int(await redis.get(PARTITIONS_KEY) or 0)


async def _serving(redis: Redis, partitions: int) -> int:
    known = await partitions_served(redis)
    if partitions > known:
        await redis.set(PARTITIONS_KEY, partitions)
    return max(partitions, known)


def _check_hold_ids(hold_ids: Iterable[str], table: str) -> None:
    begin = f"{table}/"
    for hold_id in hold_ids:
        if hold_id.count("/") < 2 or not hold_id.startswith(begin):
            raise ValueError(f"{hold_id!r} is not a hold of table {table!r}: <table>/<round>/…")


def _check_continuous(account: str, entries: Sequence[Entry], older: Sequence[Entry]) -> None:
    """Nothing is missing at the border: each entry begins with the balance of the one before."""
    if not entries or not older:
        return
    before = entries[-1].balance_after_cents - entries[-1].to_balance_cents
    if older[0].balance_after_cents != before:
        raise ArchiveUnreadable(
            f"account {account}: entries before {entries[-1].position} are missing"
        )


def _is_position(text: str) -> bool:
    numbers = text.split("-")
    return len(numbers) == 2 and all(
        number.isascii() and number.isdecimal() and int(number) <= _POSITION_MOST
        for number in numbers
    )


def _log_retry(error: Exception) -> None:
    _log.warning("the holds of a table cannot be read, asking again: %s", error)
