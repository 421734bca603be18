"""Entries of the ledger that nothing explains.

Every entry moves chips as its kind does. Every issue and redemption has its order, and the order a
cause:

welcome             the account was opened
refill/…            the house gave play chips
expired/…           the guest did not come back, and the chips went back to the house
issue:, redeem:…    an operator's command, which is in the event log

What the house gives by itself has to be what it has signed (audit_chips.py).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from server.cage.cage import Hold
from server.cage.keys import cage_key, partition_of
from server.cage.ledger import Entry, Kind, read_entry

HOUSE = "house"
WELCOME = "welcome"
REFILL = "refill/"
EXPIRY = "expired/"


class NoCause(Struct, frozen=True):
    """An entry of the ledger that nothing else in the house explains."""

    account: str
    position: str
    cents: int
    reason: str

    def __str__(self) -> str:
        return f"account {self.account}: entry {self.position} of {self.cents} cents: {self.reason}"


class Causes(Protocol):
    """Reads the entries of a ledger, and says which have no cause."""

    async def begin(self, holds: Sequence[Hold]) -> None:
        """The audit has read the books, and begins to read the ledger that led to them.

        `holds` are those that are open in the books.
        """

    async def read(
        self, partition: str, entries: Mapping[str, Sequence[Entry]], *, orders_kept: bool
    ) -> None:
        """Read some entries, by account: each account's in their order, a partition's together.

        `orders_kept`: the orders of closed accounts and of archived entries are not.
        """

    async def without_cause(self) -> Sequence[object]:
        """The entries without a cause, each with a sentence (`str`). All were read."""


class Commands(Struct, frozen=True):
    """The operators' commands in the event log. `since_ms`: older ones are no longer kept.

    `orders`: the id of an issue or a redemption, the account, and the cents, signed.
    """

    orders: Collection[tuple[str, str, int]]
    since_ms: int = 0


def is_a_movement(entry: Entry) -> bool:
    """Whether the entry moves chips as its kind does (scripts/move.lua)."""
    balance, held = entry.to_balance_cents, entry.to_held_cents
    house, issued = entry.to_house_cents, entry.to_issued_cents
    match entry.kind:
        case Kind.HOLD:
            return (held, house, issued) == (-balance, 0, 0) and held > 0
        case Kind.REDUCE:
            return (held, house, issued) == (-balance, 0, 0) and held < 0
        case Kind.SETTLE:
            return (house, issued) == (-held - balance, 0) and held < 0 <= balance
        case Kind.ISSUE:
            return (held, house, issued) == (0, 0, balance) and balance > 0
        case Kind.REDEEM:
            return (held, house, issued) == (0, 0, balance) and balance < 0


class OrderCauses:
    """Compares each entry with its kind; issues and redemptions with orders, accounts, commands.

    `commands` reads the event log; without it, operators' orders are not compared with it.
    `not_before` says of an entry's partition and commit when it was written at the earliest: an
    entry whose own time is before all events may be newer.
    """

    def __init__(
        self,
        redis: Any,
        commands: Callable[[], Awaitable[Commands]] | None,
        not_before: Callable[[str, int], int] = lambda _partition, _commit: 0,
    ) -> None:
        self._redis = redis
        self._not_before = not_before
        self._read_commands = commands
        self._commands: Commands | None = None
        self._found: list[NoCause] = []

    async def begin(self, holds: Sequence[Hold]) -> None:
        """Raises redis.RedisError."""
        del holds
        if self._read_commands is not None:
            self._commands = await self._read_commands()

    async def read(
        self, partition: str, entries: Mapping[str, Sequence[Entry]], *, orders_kept: bool
    ) -> None:
        """Raises redis.RedisError."""
        for account, some in entries.items():
            for entry in some:
                if not is_a_movement(entry):
                    cents = entry.to_balance_cents
                    reason = f"no {entry.kind.name.lower()} moves chips so"
                    self._found.append(NoCause(account, entry.position, cents, reason))
        asked = [
            (account, entry)
            for account, some in entries.items()
            for entry in some
            if entry.kind >= Kind.ISSUE
        ]
        if not orders_kept:  # they went with the account, or with the entry
            for account, entry in asked:
                self._blame(account, entry, self._unknown(account, entry))
            return
        if not asked:
            return
        pipeline = self._redis.pipeline(transaction=False)
        for account, entry in asked:
            pipeline.hget(cage_key(partition, f"orders:{account}"), entry.id)
            pipeline.exists(cage_key(partition, f"account:{account}"))
        told = await pipeline.execute()
        for (account, entry), order, is_open in zip(asked, told[::2], told[1::2], strict=True):
            if order is None and not is_open and await self._has_expired(partition, account):
                self._blame(account, entry, self._unknown(account, entry))
            else:
                self._blame(account, entry, self._reason(account, entry, order, is_open))

    async def without_cause(self) -> Sequence[NoCause]:
        return self._found

    async def _has_expired(self, partition: str, account: str) -> bool:
        """Whether a guest's account was closed, and its ledger too long to move."""
        key = cage_key(partition, f"ledger:{account}")
        newest = [read_entry(*one) for one in await self._redis.xrevrange(key, count=1)]
        return any(entry.id.startswith(EXPIRY) and entry.by == HOUSE for entry in newest)

    def _blame(self, account: str, entry: Entry, reason: str) -> None:
        if reason:
            cents = entry.to_issued_cents
            self._found.append(NoCause(account, entry.position, cents, reason))

    def _reason(self, account: str, entry: Entry, order: bytes | None, is_open: int) -> str:
        """Why the entry has no cause; "" if it has one."""
        if order is None:
            return f"there is no order {entry.id}"
        if int(order) != entry.to_issued_cents:
            return f"the order {entry.id} is for {int(order)} cents"
        if not is_open:
            return "the account was never opened"
        return self._unknown(account, entry)

    def _unknown(self, account: str, entry: Entry) -> str:
        """Why nobody is known to have given the order of an entry; "" if somebody is."""
        commands = self._commands
        if entry.by == HOUSE:
            if entry.kind == Kind.ISSUE:
                is_given = entry.id == WELCOME or entry.id.startswith(REFILL)
                return "" if is_given else f"the house gives no chips as {entry.id}"
            return "" if entry.id.startswith(EXPIRY) else f"the house takes no chips as {entry.id}"
        ordered = (entry.id, account, entry.to_issued_cents)
        if commands is None or ordered in commands.orders:
            return ""
        commit = int(entry.position.partition("-")[0])
        at_ms = max(entry.at_ms, self._not_before(partition_of(account), commit))
        if at_ms < commands.since_ms:
            return ""  # its command is no longer kept
        return f"{entry.by}'s command {entry.id} for it is not in the event log"
