"""What one operator requests and another has to confirm, within ten minutes.

Requests are in Redis (request_store.py): another gateway of the house may take the confirmation,
also after the end of the one that took the request.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Collection
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from server.pit.refusal import RefusalError
from server.pit.request_store import RequestStore, StoredRequest

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


class Requests(Generic[M]):
    """The requests of one kind. A request is tried once: after a failure it is made again.

    Every call may raise redis.RedisError.
    """

    def __init__(
        self,
        store: RequestStore,
        kind: str,
        message: Any,
        confirmers: Confirmers,
        now_ms: Callable[[], int],
        who: str = "shift manager",
    ) -> None:
        """`message` is the type of what is requested. `who` says what a confirmer is."""
        self._store = store
        self._kind = kind
        self._decode: Callable[[msgspec.Raw], M] = msgspec.json.Decoder(message).decode
        self._who = who
        self._confirmers = confirmers
        self._now_ms = now_ms

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
        if await self._store.count(self._kind, self._now_ms()) >= MOST_REQUESTS:
            raise RefusalError("too_many_requests", "Too many changes are waiting to be confirmed.")

    async def add(self, message: M, operator: str) -> tuple[str, int]:
        """Keep a request. Returns its number, and when it expires (Unix milliseconds)."""
        change = secrets.token_hex(3)
        expires_ms = self._now_ms() + CONFIRM_WITHIN_MS
        text = msgspec.Raw(msgspec.json.encode(message))
        request = StoredRequest(self._kind, change, operator, expires_ms, text)
        await self._store.add(request, CONFIRM_WITHIN_MS)
        return change, expires_ms

    async def find(self, change: str, operator: str) -> Requested[M]:
        """The request that `operator` confirms. Raises RefusalError."""
        stored = await self._store.find(self._kind, change)
        if stored is None or stored.expires_ms <= self._now_ms():
            raise RefusalError("no_request", "There is no such request, or it has expired.")
        requested = Requested(self._decode(stored.message), stored.by)
        if requested.by == operator:
            raise RefusalError("second_operator", "Another operator must confirm this change.")
        if operator not in await self._confirmers(requested.by):
            raise RefusalError(
                "second_operator",
                f"You and {requested.by} count as one person: one of you has added or promoted "
                "the other, or somebody has done so for both, not long ago.",
            )
        return requested

    async def end(self, change: str) -> None:
        """The request is carried out now. Raises RefusalError if somebody was quicker."""
        if not await self._store.end(self._kind, change):
            raise RefusalError("no_request", "There is no such request, or it has expired.")
