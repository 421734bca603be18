"""What the pit needs of the house besides its tables, and nothing more.

The pit imports neither cage nor gateway: it is handed objects that fit these protocols. Money is in
cents, times are Unix milliseconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from protocol.from_house import Movement
from protocol.operators import DriftRow, EquipmentState, MeterRow


class CageUnavailableError(Exception):
    """The cage does not answer. What was asked for may or may not have been done."""


class Account(Protocol):
    """An account as the cage knows it now."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def suspended(self) -> str | None:
        """Why it may not wager, or None for an account in good standing."""

    @property
    def balance(self) -> int: ...
    @property
    def held(self) -> int: ...


class CageDesk(Protocol):
    """The cashier's window of the cage. Every call may raise CageUnavailableError."""

    @property
    def answering(self) -> bool:
        """False while Redis does not answer."""

    async def find_account(self, name_or_id: str) -> Account | None: ...

    async def issue(
        self, order_id: str, account: str, cents: int, by: str, why: str
    ) -> tuple[str, int]:
        """Issue chips to an account id, once per `order_id` of the account.

        Returns (`done` or the code of a no, the balance after it); waits until that is known.
        """

    async def redeem(
        self, order_id: str, account: str, cents: int, by: str, why: str
    ) -> tuple[str, int]:
        """Take chips back, as `issue`; `insufficient_funds` if the balance is less."""

    async def history(
        self, account: str, count: int, before: str | None
    ) -> tuple[tuple[Movement, ...], str | None]:
        """At most `count` movements, newest first, and what pages back (None: no more).

        Raises ValueError for a `before` that no page gave.
        """

    async def suspend(self, account: str, why: str) -> None:
        """Take no new wagers of an account id; what lies on the layouts is played out."""

    async def unsuspend(self, account: str) -> None:
        """Let an account wager again."""


class MeterDesk(Protocol):
    """The progressive meters. Every call may raise CageUnavailableError, and what changes one
    RefusalError. `change_id` makes a change happen once; `by` and `why` stand in its ledger."""

    async def rows(self) -> tuple[MeterRow, ...]: ...

    async def lock(self, meter: str, change_id: str, by: str, why: str) -> None:
        """Take no wager for it, and let none win it. A draw in progress is finished."""

    async def unlock(self, meter: str, change_id: str, by: str, why: str) -> None: ...

    async def link(self, table: str, meter: str) -> None:
        """Link a table to another meter, or to none (""), from its next round on."""

    async def remove(
        self, meter: str, cents: int, to: str, change_id: str, by: str, why: str
    ) -> None:
        """Take cents of what a meter has above its seed, to another one or to the house ("")."""


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

    @property
    def components(self) -> tuple[str, int, tuple[str, ...]]:
        """The hash of all parts, when they were last hashed, and which have changed since."""

    @property
    def equipment(self) -> tuple[EquipmentState, ...]:
        """The generator, and each source of its entropy."""

    def drift(self, table: str) -> tuple[DriftRow, ...]:
        """What each kind of wager has returned at a table, or ("") at all, by game and name."""

    def announce(self, text: str) -> None:
        """Show a sentence to every player."""

    def shut_down(self, reason: str) -> None:
        """Begin to close: no new rounds, finish those in progress, then end. Returns at once."""
