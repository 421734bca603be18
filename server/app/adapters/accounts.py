"""The cage's accounts as the gateway asks for them (`gateway.ports.Accounts`)."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from typing import cast

from protocol.codes import MovementKind
from protocol.from_house import Movement
from protocol.words import AccountKind
from server.app.adapters.no_answer import no_answer_as
from server.app.adapters.room import RoomForNewcomers
from server.app.plan import ChipRules
from server.cage import accounts as cage_accounts
from server.cage.accounts import NameTaken
from server.cage.audit_causes import REFILL
from server.cage.cage import Cage, ChipsRefused
from server.cage.keys import folded
from server.cage.ledger import Entry, Kind
from server.common.avatars import first_avatar
from server.common.clock import now_ms
from server.common.look_alikes import look_of
from server.gateway.ports import (
    Account,
    AccountsUnavailable,
    Bankroll,
    Credentials,
    NoRefill,
    NotRegistered,
    Refill,
)

_KNOWN_KINDS = frozenset({"guest", "player", "bot"})  # the house's own account plays nowhere


class HouseAccounts:
    """The accounts of one cage, with the welcome chips and refills of the house's chip rules."""

    def __init__(self, cage: Cage, rules: ChipRules, room: RoomForNewcomers) -> None:
        self._cage = cage
        self._rules = rules
        self._room = room
        self._registering = asyncio.Lock()

    def takes_newcomers(self) -> bool:
        return self._room.is_left

    async def register(
        self, name: str, password_hash: str, guest: str | None
    ) -> Account | NotRegistered:
        # One at a time: of two names for one guest, one is taken.
        with no_answer_as(AccountsUnavailable):
            async with self._registering:
                return await self._register(name, password_hash, guest)

    async def _register(
        self, name: str, password_hash: str, guest: str | None
    ) -> Account | NotRegistered:
        accounts = self._cage.accounts
        look = look_of(name)
        owner = await accounts.owner_of_look(look)
        if owner is not None and owner != guest:
            return "name_taken"
        account_id = guest or accounts.new_id()
        if guest is not None:
            earlier = await accounts.begin_to_claim(guest, name)
            if earlier and folded(earlier) != folded(name):
                await self._owner_of(earlier)
                return "already_registered"
        claimed = cage_accounts.Credentials(account_id, name, password_hash, "player")
        try:
            await accounts.claim_name(claimed)
        except NameTaken:
            return "name_taken"
        # Another gateway may register a name of this look at the same time: one of them has it.
        await accounts.claim_look(look, account_id)
        if await accounts.owner_of_look(look) != account_id:
            await accounts.give_up_name(name)
            return "name_taken"
        return await self._owner(claimed)

    async def change_password(self, name: str, password_hash: str) -> None:
        with no_answer_as(AccountsUnavailable):
            await self._cage.accounts.change_password(name, password_hash)

    async def credentials(self, name: str) -> Credentials | None:
        with no_answer_as(AccountsUnavailable):
            claimed = await self._cage.accounts.find_name(name)
            if claimed is None:
                return None
            return Credentials(await self._owner(claimed), claimed.password_hash)

    async def open_guest(self, is_bot: bool) -> Account:
        kind: AccountKind = "bot" if is_bot else "guest"
        name = f"{kind.title()} {secrets.randbelow(900_000) + 100_000}"
        with no_answer_as(AccountsUnavailable):
            opened = await self._cage.open_account(
                name, kind, welcome_cents=self._rules.welcome_cents
            )
        return Account(opened.id, name, kind, first_avatar(opened.id))

    async def pick_avatar(self, account: str, avatar: int) -> None:
        with no_answer_as(AccountsUnavailable):
            await self._cage.accounts.pick_avatar(account, avatar)

    async def find(self, account: str) -> Account | None:
        with no_answer_as(AccountsUnavailable):
            found = await self._cage.accounts.find(account)
        if found is None or found.kind not in _KNOWN_KINDS:
            return None
        return Account(found.id, found.name, cast(AccountKind, found.kind), _avatar_of(found))

    async def bankroll(self, account: str) -> Bankroll:
        with no_answer_as(AccountsUnavailable):
            balance, held = await self._cage.bankroll(account)
        return Bankroll(balance, held)

    def known_balance(self, account: str) -> int | None:
        return self._cage.known_balance(account)

    async def history(
        self, account: str, count: int, before: str | None
    ) -> tuple[tuple[Movement, ...], str | None]:
        with no_answer_as(AccountsUnavailable):
            return await movements_page(self._cage, account, count, before)

    async def refill(self, account: str) -> Refill | NoRefill:
        """The order names the entry of the ledger after which the bankroll was low.

        No other entry may come between: the audit recomputes the bankroll at that entry. Two
        requests at once name the same one, so that one gives chips.
        """
        may = False
        while True:
            with no_answer_as(AccountsUnavailable):
                latest = await self._cage.ledger(account, 1)
            bankroll = await self.bankroll(account)
            if bankroll.balance + bankroll.held >= self._rules.refill_below_cents:
                return NoRefill(None, self._rules.refill_below_cents)
            with no_answer_as(AccountsUnavailable):
                wait_ms = 0
                if not may:
                    wait_ms = await self._cage.may_refill(account, self._rules.refill_every_ms)
                if wait_ms:
                    return NoRefill(now_ms() + wait_ms)
                may = True
                refilled = await self._refill(account, latest[0].position if latest else "")
            if refilled is not None:
                return refilled

    async def _refill(self, account: str, after: str) -> Refill | None:
        """Give chips, unless the account has moved since; then None."""
        cents = self._rules.welcome_cents
        order = f"{REFILL}{after or 'first'}"
        try:
            balance = await self._cage.issue(order, account, cents, "house", "refill", after)
        except ChipsRefused as refused:
            if refused.code != "moved":
                raise
            return None
        return Refill(cents, balance)

    async def _owner(self, claimed: cage_accounts.Credentials) -> Account:
        """The account behind a claimed name. Does what a crash left undone after the claim."""
        await self._cage.accounts.claim_look(look_of(claimed.name), claimed.account)
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
        avatar = first_avatar(claimed.account) if found is None else _avatar_of(found)
        return Account(claimed.account, claimed.name, "player", avatar)

    async def _owner_of(self, name: str) -> None:
        """Do what a crash left undone after an earlier claim of this name."""
        claimed = await self._cage.accounts.find_name(name)
        if claimed is not None:
            await self._owner(claimed)

    async def _is_to_be_welcomed(self, found: cage_accounts.Account) -> bool:
        """Whether an open account has never been given chips."""
        if found.balance_cents or not self._rules.welcome_cents:
            return False
        return not await self._cage.ledger(found.id, 1)


def _avatar_of(found: cage_accounts.Account) -> int:
    return first_avatar(found.id) if found.avatar is None else found.avatar


async def movements_page(
    cage: Cage, account: str, count: int, before: str | None
) -> tuple[tuple[Movement, ...], str | None]:
    """At most `count` movements of an account, newest first, and the `before` of the next page.

    Raises ValueError if no page gave this `before`, redis.RedisError.
    """
    entries = await cage.ledger(account, count, before or "")
    following = entries[-1].position if len(entries) == count else None
    return tuple(map(_movement, entries)), following


MOVEMENT_KINDS: Mapping[Kind, MovementKind] = {
    Kind.HOLD: "hold",
    Kind.REDUCE: "reduce",
    Kind.SETTLE: "settle",
    Kind.ISSUE: "issue",
    Kind.REDEEM: "redeem",
}


def _movement(entry: Entry) -> Movement:
    return Movement(
        id=entry.id,
        kind=MOVEMENT_KINDS[entry.kind],
        cents=entry.to_balance_cents,
        balance=entry.balance_after_cents,
        table=entry.table,
        round=entry.round_number,
        at_ms=entry.at_ms,
        why=entry.why,
        held=entry.to_held_cents,
    )
