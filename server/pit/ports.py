"""What the pit needs of the house besides its tables.

The pit imports neither cage nor gateway: it gets objects that implement these protocols. Money is
in cents, times are Unix milliseconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from protocol.from_house import Movement
from protocol.operators import (
    ChatReportRow,
    ChatRow,
    DriftRow,
    EquipmentState,
    MeterRow,
    ProcessRow,
)
from server.tables.api import Player


class CageUnavailableError(Exception):
    """The cage does not answer. It may or may not have done what was asked."""


class Account(Protocol):
    """An account as it is now."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def suspended(self) -> str | None:
        """Why it may not wager, or None if it may."""

    @property
    def balance(self) -> int: ...
    @property
    def held(self) -> int: ...


class CageAccounts(Protocol):
    """Accounts and their chips. Every call may raise CageUnavailableError."""

    @property
    def answering(self) -> bool:
        """False while Redis does not answer."""

    async def find_account(self, name_or_id: str) -> Account | None: ...

    async def find_named(self, text: str, most: int) -> Sequence[Player]:
        """At most `most` accounts whose displayed name contains a text, whatever its case."""

    async def issue(
        self, order_id: str, account: str, cents: int, by: str, why: str
    ) -> tuple[str, int]:
        """Issue chips to an account id, once per `order_id` of the account.

        Waits for the answer and returns it: `done` or the code of a refusal, and the balance.
        """

    async def redeem(
        self, order_id: str, account: str, cents: int, by: str, why: str
    ) -> tuple[str, int]:
        """Take chips back, as `issue` does; `insufficient_funds` if the balance is less."""

    async def history(
        self, account: str, count: int, before: str | None
    ) -> tuple[tuple[Movement, ...], str | None]:
        """At most `count` movements, newest first, and the `before` of the next page, or None.

        Raises ValueError if `before` did not come from an earlier page.
        """

    async def suspend(self, account: str, why: str) -> None:
        """Take no new wagers of an account id; its wagers on layouts are played out."""

    async def unsuspend(self, account: str) -> None:
        """Let an account wager again."""


class MeterControl(Protocol):
    """The progressive meters.

    Every call may raise CageUnavailableError, and a change RefusalError. A change with the same
    `change_id` happens once; `by` and `why` are recorded in the meters' ledger.
    """

    async def rows(self) -> tuple[MeterRow, ...]: ...

    async def lock(self, meter: str, change_id: str, by: str, why: str) -> None:
        """Take no wager for it, and let nobody win it. A draw in progress is finished."""

    async def unlock(self, meter: str, change_id: str, by: str, why: str) -> None: ...

    async def link(self, table: str, meter: str) -> None:
        """Link a table to a meter, or to none (""), from its next round on."""

    async def check_removal(self, meter: str, cents: int, to: str) -> None:
        """Raises RefusalError if `remove` would be refused as the meters are now."""

    async def remove(
        self, meter: str, cents: int, to: str, change_id: str, by: str, why: str
    ) -> None:
        """Move cents that a meter has above its seed to another meter, or to the house ("")."""


class ChatMute(Struct, frozen=True):
    """Until when (Unix milliseconds) an account is muted, by whom and why."""

    until_ms: int
    by: str
    why: str


class ChatDesk(Protocol):
    """The chat of the tables. Every call may raise CageUnavailableError."""

    async def log(self, table: str, count: int, before: str | None) -> tuple[ChatRow, ...]:
        """The last lines of a table, or those before a line, the oldest first."""

    async def find(self, table: str, line: str) -> ChatRow | None: ...

    async def reports(self, count: int) -> tuple[ChatReportRow, ...]:
        """The last reports, the oldest first."""

    async def muted(self, account: str) -> ChatMute | None:
        """Until when an account id may not speak; None: it may."""

    async def mute(self, account: str, minutes: int, by: str, why: str) -> None: ...

    async def unmute(self, account: str) -> None: ...

    async def delete(self, table: str, line: str) -> bool:
        """Take a line out; False: it is not there."""


class House(Protocol):
    """The running house, as its operators see it."""

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
        """SHA-256 of the critical parts (code, rules submissions), lower-case hexadecimal."""

    @property
    def components(self) -> tuple[str, int, tuple[str, ...]]:
        """The hash of all parts, when they were last hashed (ms), and the parts that changed."""

    @property
    def equipment(self) -> tuple[EquipmentState, ...]:
        """The state of the generator and of each source of its entropy."""

    @property
    def processes(self) -> tuple[ProcessRow, ...]:
        """The processes of a house of many; none in a house of one."""

    async def place_table(self, table: str, process: str) -> None:
        """Let a dealer deal a table; "": the house chooses. May raise CageUnavailableError."""

    async def drain(self, process: str, *, is_draining: bool) -> None:
        """Let a dealer have no tables, or some again. May raise CageUnavailableError."""

    async def drift(self, table: str) -> tuple[DriftRow, ...]:
        """What each kind of wager has returned at a table, or ("") at all of them.

        May raise RefusalError.
        """

    def announce(self, text: str) -> None:
        """Show a sentence to every player."""

    def shut_down(self, reason: str) -> None:
        """Begin to close: finish the rounds in progress, open none, end. Returns at once."""
