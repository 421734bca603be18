"""What one operator requests and another has to confirm, within ten minutes.

The running house keeps requests in memory: a restart drops them, and nothing is changed.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Collection
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

from server.pit.refusal import RefusalError

CONFIRM_WITHIN_MS = 10 * 60 * 1000
MOST_REQUESTS = 50

M = TypeVar("M")


Confirmers: TypeAlias = Callable[[str], Awaitable[Collection[str]]]
"""Names the operators who may confirm what an operator, by name, requests."""


class TwoPersons(Struct, frozen=True):
    """When it takes two operators.

    `day_cents` is what one operator may issue and redeem in a day (UTC) alone. `apart_ms` is how
    long an operator who was added or promoted does not count as a second person beside those who
    requested and confirmed it.
    """

    day_cents: int = 1_000_000
    apart_ms: int = 24 * 3_600_000


class Requested(Struct, Generic[M], frozen=True):
    """A change that waits for a second operator to confirm it."""

    message: M
    by: str
    expires_ms: int


class Requests(Generic[M]):
    """The requests of one kind. A request is tried once: after a failure it is made again."""

    def __init__(
        self, confirmers: Confirmers, now_ms: Callable[[], int], who: str = "shift manager"
    ) -> None:
        """`who` says what a confirmer is, in a sentence."""
        self._who = who
        self._confirmers = confirmers
        self._now_ms = now_ms
        self._requested: dict[str, Requested[M]] = {}

    async def refuse_unconfirmable(self, operator: str) -> None:
        """Raises RefusalError if nobody else could confirm a request of `operator`, or too many
        requests wait."""
        if not await self._confirmers(operator):
            raise RefusalError(
                "second_operator",
                f"Another {self._who} must confirm this change, and there is no other whom you "
                "have not just added or promoted: `croupier operator add` on the house's machine "
                "adds one.",
            )
        self._forget_expired()
        if len(self._requested) >= MOST_REQUESTS:
            raise RefusalError("too_many_requests", "Too many changes are waiting to be confirmed.")

    def add(self, message: M, operator: str) -> tuple[str, int]:
        """Keep a request. Returns its number, and when it expires (Unix milliseconds)."""
        change = secrets.token_hex(3)
        expires_ms = self._now_ms() + CONFIRM_WITHIN_MS
        self._requested[change] = Requested(message, operator, expires_ms)
        return change, expires_ms

    async def find(self, change: str, operator: str) -> Requested[M]:
        """The request that `operator` confirms. Raises RefusalError."""
        self._forget_expired()
        requested = self._requested.get(change)
        if requested is None:
            raise RefusalError("no_request", "There is no such request, or it has expired.")
        if requested.by == operator:
            raise RefusalError("second_operator", "Another operator must confirm this change.")
        if operator not in await self._confirmers(requested.by):
            raise RefusalError(
                "second_operator",
                f"You and {requested.by} count as one person: one of you has added or promoted "
                "the other, or somebody has done so for both, not long ago.",
            )
        return requested

    def end(self, change: str) -> None:
        """The request is carried out now. Raises RefusalError if somebody was quicker."""
        if self._requested.pop(change, None) is None:
            raise RefusalError("no_request", "There is no such request, or it has expired.")

    def _forget_expired(self) -> None:
        at_ms = self._now_ms()
        self._requested = {
            name: one for name, one in self._requested.items() if one.expires_ms > at_ms
        }
