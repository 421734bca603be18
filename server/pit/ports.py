"""What the pit needs of the house besides its tables, and nothing more.

The pit imports neither cage nor gateway: it is handed objects that fit these protocols. Money is in
cents, times are Unix milliseconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol


class Account(Protocol):
    """An account as the cage knows it now."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def suspended(self) -> bool: ...
    @property
    def balance(self) -> int: ...
    @property
    def held(self) -> int: ...


class LedgerEntry(Protocol):
    """One movement of money. `id` orders the ledger and is what `before` pages by."""

    @property
    def id(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def cents(self) -> int: ...
    @property
    def balance(self) -> int: ...
    @property
    def table(self) -> str: ...
    @property
    def round(self) -> int: ...
    @property
    def at_ms(self) -> int: ...
    @property
    def why(self) -> str: ...


class CageDesk(Protocol):
    """The cashier's window of the cage.

    A call that gets no answer is asked again inside, with the same id, until it is known, or it
    raises: what it returns is the truth.
    """

    @property
    def answering(self) -> bool:
        """False while Redis does not answer."""

    async def find_account(self, name_or_id: str) -> Account | None: ...

    async def issue(self, movement_id: str, account: str, cents: int, why: str) -> tuple[str, int]:
        """Issue chips to an account id, once per `movement_id`.

        Returns (`done` or the code of a no, the balance after it).
        """

    async def redeem(self, movement_id: str, account: str, cents: int, why: str) -> tuple[str, int]:
        """Take chips back, once per `movement_id`; `insufficient_funds` if the balance is less."""

    async def ledger(self, account: str, count: int, before: str | None) -> Sequence[LedgerEntry]:
        """At most `count` movements of an account id, newest first, older than the id `before`."""

    async def set_suspended(self, account: str, suspended: bool) -> None:
        """Refuse, or take again, new wagers of an account id."""


class House(Protocol):
    """The running program, as its operators see it."""

    @property
    def name(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def started_ms(self) -> int: ...
    @property
    def connections(self) -> int:
        """Open player sockets."""

    @property
    def hashes(self) -> Mapping[str, str]:
        """Hashes of the critical parts (code, rules submissions), lower-case hexadecimal."""

    def announce(self, text: str) -> None:
        """Show a sentence to every player."""

    def shut_down(self, reason: str) -> None:
        """Begin to close: no new rounds, finish those in progress, then end. Returns at once."""
