"""What the gateway needs of the cage, in plain types. It gets an object that implements `Accounts`.

Money is in cents, times are Unix milliseconds.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from protocol.from_house import Movement
from protocol.words import AccountKind


class AccountsUnavailable(Exception):
    """The cage does not answer. It may or may not have done what was asked."""


class Account(Struct, frozen=True):
    """An account. `name` is shown to everybody at a table."""

    id: str
    name: str
    kind: AccountKind


class Credentials(Struct, frozen=True):
    """The owner of a name, and the argon2 hash of the password in PHC text form."""

    account: Account
    password_hash: str


class Bankroll(Struct, frozen=True):
    """The money of an account: `balance` may be wagered, `held` is on layouts."""

    balance: int
    held: int


class Refill(Struct, frozen=True):
    """Play chips were issued; `balance` includes them."""

    cents: int
    balance: int


class NoRefill(Struct, frozen=True):
    """No chips were issued. `again_ms` is when to ask again; None: the bankroll is too high."""

    again_ms: int | None


class Accounts(Protocol):
    """Accounts and their money. Each call may raise AccountsUnavailable."""

    async def register(self, name: str, password_hash: str, guest: str | None) -> Account | None:
        """Open an account with a name, and its welcome chips; None if the name is taken.

        With `guest`, that guest's account becomes a player's with this name and hash. Its id,
        bankroll and wagers stay.
        """

    async def credentials(self, name: str) -> Credentials | None:
        """The owner of a name, whatever its case; None for an unknown name and for guests."""

    async def open_guest(self, is_bot: bool) -> Account:
        """Open an account with a new name, welcome chips, and no password."""

    async def find(self, account: str) -> Account | None: ...

    async def bankroll(self, account: str) -> Bankroll: ...

    def known_balance(self, account: str) -> int | None:
        """What may be wagered, as the cage said it last, at once; None before `bankroll`.

        Raises nothing.
        """

    async def history(
        self, account: str, count: int, before: str | None
    ) -> tuple[tuple[Movement, ...], str | None]:
        """At most `count` movements, newest first, and the `before` of the next page, or None.

        Raises ValueError if `before` did not come from an earlier page.
        """

    async def refill(self, account: str) -> Refill | NoRefill:
        """Issue play chips to a low bankroll, no more often than the house allows."""
