"""The cage's accounts as the gateway asks for them (`gateway.ports.Accounts`)."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from msgspec import Struct
from redis.exceptions import RedisError

from protocol.from_house import Movement
from protocol.words import AccountKind
from server.cage import accounts as cage_accounts
from server.cage.accounts import NameTaken
from server.cage.cage import Cage, ChipsRefused
from server.cage.ledger import Entry
from server.cage.line import NoAnswer
from server.gateway.ports import (
    Account,
    AccountsUnavailable,
    Bankroll,
    Credentials,
    NoRefill,
    Refill,
)
from server.wall_clock import now_ms

_KNOWN_KINDS = frozenset({"guest", "player", "bot"})  # the house's own account plays nowhere


class ChipRules(Struct, frozen=True, kw_only=True):
    """Who is given play chips, and when: cents and milliseconds."""

    welcome_cents: int
    refill_below_cents: int
    refill_every_ms: int


class HouseAccounts:
    """Accounts of one cage."""

    def __init__(self, cage: Cage, rules: ChipRules) -> None:
        self._cage = cage
        self._rules = rules

    async def register(self, name: str, password_hash: str, guest: str | None) -> Account | None:
        with _silence_is_told():
            account_id = guest or self._cage.accounts.new_id()
            claimed = cage_accounts.Credentials(account_id, name, password_hash, "player")
            try:
                await self._cage.accounts.claim_name(claimed)
            except NameTaken:
                return None
            return await self._owner(claimed)

    async def credentials(self, name: str) -> Credentials | None:
        with _silence_is_told():
            claimed = await self._cage.accounts.find_name(name)
            if claimed is None:
                return None
            return Credentials(await self._owner(claimed), claimed.password_hash)

    async def open_guest(self, is_bot: bool) -> Account:
        kind: AccountKind = "bot" if is_bot else "guest"
        name = f"{kind.title()} {secrets.randbelow(900_000) + 100_000}"
        with _silence_is_told():
            opened = await self._cage.open_account(
                name, kind, welcome_cents=self._rules.welcome_cents
            )
        return Account(opened.id, name, kind)

    async def find(self, account: str) -> Account | None:
        with _silence_is_told():
            found = await self._cage.accounts.find(account)
        if found is None or found.kind not in _KNOWN_KINDS:
            return None
        return Account(found.id, found.name, cast(AccountKind, found.kind))

    async def bankroll(self, account: str) -> Bankroll:
        with _silence_is_told():
            balance, held = await self._cage.bankroll(account)
        return Bankroll(balance, held)

    async def history(
        self, account: str, count: int, before: str | None
    ) -> tuple[tuple[Movement, ...], str | None]:
        with _silence_is_told():
            return await movements_page(self._cage, account, count, before)

    async def refill(self, account: str) -> Refill | NoRefill:
        with _silence_is_told():
            # Who asks twice at once names the same state of the ledger, and is given chips once.
            latest = await self._cage.ledger(account, 1)
        order = f"refill/{latest[0].position if latest else 'first'}"
        bankroll = await self.bankroll(account)
        if bankroll.balance + bankroll.held >= self._rules.refill_below_cents:
            return NoRefill(None)
        with _silence_is_told():
            wait_ms = await self._cage.may_refill(account, self._rules.refill_every_ms)
            if wait_ms:
                return NoRefill(now_ms() + wait_ms)
            cents = self._rules.welcome_cents
            balance = await self._cage.issue(order, account, cents, "house", "refill")
        return Refill(cents, balance)

    async def _owner(self, claimed: cage_accounts.Credentials) -> Account:
        """The account behind a claimed name. What a crash left undone after the claim is done."""
        found = await self._cage.accounts.find(claimed.account)
        if found is None or await self._is_to_be_welcomed(found):
            await self._cage.open_account(
                claimed.name,
                "player",
                account=claimed.account,
                welcome_cents=self._rules.welcome_cents,
            )
        if found is not None and found.kind != "player":
            # A guest who has registered: same account, same money, now with a name.
            await self._cage.accounts.rename(claimed.account, claimed.name, "player")
        return Account(claimed.account, claimed.name, "player")

    async def _is_to_be_welcomed(self, found: cage_accounts.Account) -> bool:
        """Whether an open account was never given its welcome chips, nor any other."""
        if found.balance_cents or not self._rules.welcome_cents:
            return False
        return not await self._cage.ledger(found.id, 1)


async def movements_page(
    cage: Cage, account: str, count: int, before: str | None
) -> tuple[tuple[Movement, ...], str | None]:
    """At most `count` movements of an account, newest first, and what pages back.

    Raises ValueError for a `before` that no page gave, redis.RedisError.
    """
    entries = await cage.ledger(account, count, before or "")
    following = entries[-1].position if len(entries) == count else None
    return tuple(map(_movement, entries)), following


def _movement(entry: Entry) -> Movement:
    return Movement(
        id=entry.id,
        kind=entry.kind.name.lower(),
        cents=entry.to_balance_cents,
        balance=entry.balance_after_cents,
        table=entry.table,
        round=entry.round_number,
        at_ms=entry.at_ms,
        why=entry.why,
    )


@contextmanager
def _silence_is_told() -> Iterator[None]:
    """A cage that does not answer, in the word that the gateway knows for it."""
    try:
        yield
    except (RedisError, NoAnswer, OSError) as error:
        raise AccountsUnavailable from error
    except ChipsRefused as error:
        if error.code != "busy":
            raise
        raise AccountsUnavailable from error
