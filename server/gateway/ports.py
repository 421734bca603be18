"""What the gateway needs of the cage, in plain types: it is handed an object that fits `Accounts`.

Money is in cents, times are Unix milliseconds.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from protocol.from_house import Movement
from protocol.words import AccountKind


class AccountsUnavailable(Exception):
    """The cage does not answer. What was asked for may or may not have been done."""


class Account(Struct, frozen=True):
    """An account. `name` is shown to everybody at a table."""

    id: str
    name: str
    kind: AccountKind


class Credentials(Struct, frozen=True):
    """What proves that somebody is the owner of a name: an argon2 hash in PHC text form."""

    account: Account
    password_hash: str


class Bankroll(Struct, frozen=True):
    """The money of an account: `balance` may be wagered, `held` lies on layouts."""

    balance: int
    held: int


class Refill(Struct, frozen=True):
    """Play chips were given; `balance` includes them."""

    cents: int
    balance: int


class NoRefill(Struct, frozen=True):
    """No chips. `again_ms` says when to ask again; None: the bankroll is not low enough."""

    again_ms: int | None


class Accounts(Protocol):
    """Accounts and their money. Each call may raise AccountsUnavailable."""

    async def register(self, name: str, password_hash: str, guest: str | None) -> Account | None:
        """Open an account with a name, and its welcome chips; None if the name is taken.

        With `guest`, that guest's account itself gets the name and the hash and becomes a player:
        id, bankroll and wagers stay.
        """

    async def credentials(self, name: str) -> Credentials | None:
        """Who has this name, upper and lower case alike; None for nobody and for guests."""

    async def open_guest(self, is_bot: bool) -> Account:
        """Open an account without a password, with a name of its own and its welcome chips."""

    async def find(self, account: str) -> Account | None: ...

    async def bankroll(self, account: str) -> Bankroll: ...

    async def history(
        self, account: str, count: int, before: str | None
    ) -> tuple[tuple[Movement, ...], str | None]:
        """At most `count` movements, newest first, and what pages back (None: no more).

        Raises ValueError for a `before` that no page gave.
        """

    async def refill(self, account: str) -> Refill | NoRefill:
        """Give play chips to a bankroll that has run low, no more often than the house allows."""
