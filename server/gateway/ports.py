"""What the gateway needs of the cage, in plain types. It gets an object that implements `Accounts`.

Money is in cents, times are Unix milliseconds.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from protocol.codes import RefusalCode
from protocol.from_house import ChatLine, Movement
from protocol.words import AccountKind


class AccountsUnavailable(Exception):
    """The cage does not answer. It may or may not have done what was asked."""


class Account(Struct, frozen=True):
    """An account. `name` and the picture `avatar` are shown to everybody at a table."""

    id: str
    name: str
    kind: AccountKind
    avatar: int = 0


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
    """No chips were issued. `again_ms` is when to ask again; None: the bankroll is not below
    `below_cents`."""

    again_ms: int | None
    below_cents: int = 0


NotRegistered: TypeAlias = Literal["name_taken", "already_registered"]
"""Why a name was not registered; `already_registered`: the guest has a name."""


class OpenSession(Struct, frozen=True):
    """A session of an account, and the number of its newest token."""

    id: str
    number: int


class SeenSession(Struct, frozen=True):
    """A session that has not ended. Times are Unix milliseconds."""

    id: str
    client: str
    address: str
    opened_ms: int
    seen_ms: int


class Device(Struct, frozen=True):
    """The other end of a connection: the client's name for itself, and its address."""

    client: str
    address: str


class Sessions(Protocol):
    """The sessions of accounts. Each call may raise AccountsUnavailable."""

    async def generation(self, account: str) -> int:
        """How often all sessions were ended. Read it before the proof that opens a session."""

    async def open(
        self, account: str, generation: int, device: Device, now_ms: int
    ) -> OpenSession | None:
        """Open a session; None if all sessions were ended since `generation` was read."""

    async def renew(
        self, account: str, session: OpenSession, device: Device, now_ms: int
    ) -> OpenSession | None:
        """Take a token, by its number; returns the one that follows. None: it is worth nothing."""

    async def all(self, account: str, now_ms: int) -> Sequence[SeenSession]:
        """The sessions of an account, the latest first."""

    async def end(self, account: str, session: str) -> bool:
        """End a session. False: no session has this id."""

    async def end_all(self, account: str) -> int:
        """End every session, and any that is being opened. Returns the new generation."""


class Speaker(Protocol):
    """Who says something in a chat."""

    @property
    def account(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> AccountKind: ...


class NotSaid(Struct, frozen=True):
    """Why a chat refuses something: a code, and a sentence for the player."""

    code: RefusalCode
    message: str


class Chat(Protocol):
    """The chat of the tables. Each call may raise AccountsUnavailable."""

    def who(self, account: str) -> str:
        """The name by which clients tell a player's lines from others, at once. Raises nothing."""

    async def lines(self, table: str) -> tuple[ChatLine, ...]:
        """The last lines of a table, the oldest first."""

    async def say(
        self, speaker: Speaker, avatar: int, sender: Hashable, table: str, text: str
    ) -> NotSaid | None:
        """Say something to everybody who watches a table; None if it was said."""

    async def report(self, account: str, table: str, line: str) -> NotSaid | None:
        """Report a line to the operators."""


class Accounts(Protocol):
    """Accounts and their money. Each call may raise AccountsUnavailable."""

    def takes_newcomers(self) -> bool:
        """Whether there is room for new accounts, at once. Raises nothing."""

    async def register(
        self, name: str, password_hash: str, guest: str | None
    ) -> Account | NotRegistered:
        """Open an account with a name, and its welcome chips.

        With `guest`, that guest's account becomes a player's with this name and hash. Its id,
        bankroll and wagers stay. A name that looks like another player's is taken too.
        """

    async def change_password(self, name: str, password_hash: str) -> None:
        """Store another hash for the name of a player."""

    async def credentials(self, name: str) -> Credentials | None:
        """The owner of a name, whatever its case; None for an unknown name and for guests."""

    async def open_guest(self, is_bot: bool) -> Account:
        """Open an account with a new name, welcome chips, and no password."""

    async def pick_avatar(self, account: str, avatar: int) -> None:
        """Remember the picture that stands for an account."""

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
