"""The event log's chain: what the house signs about it, and how a change of it is found.

The running hash after event n is SHA-256("croupier event 1\\n", then the running hash before in hex
and n, a line each, and the event as Redis has it). A checkpoint signs the last number with its
running hash.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from server.pit.event_log import EVENTS_KEY, MAX_EVENTS, NUMBER_KEY

_PREFIX = b"croupier event 1\n"
_PAGE = 1_000


class EventMark(Struct, frozen=True, forbid_unknown_fields=True):
    """The events up to `number`, by the running hash after it.

    `since` is the last number of the mark before; 0 where the chain begins: at the first
    checkpoint, or after an accepted loss of the store. `first` is the oldest event in the hash.
    """

    since: int
    first: int
    number: int
    running: str


def running_hash(before: str, number: int, stored: bytes) -> str:
    """The running hash after an event."""
    return hashlib.sha256(_PREFIX + f"{before}\n{number}\n".encode() + stored).hexdigest()


class EventFollower:
    """Follows the event log of an open house. Coroutines may raise redis.RedisError."""

    def __init__(self, redis: Any) -> None:
        self._redis = redis
        self._last: EventMark | None = None
        self._first = self._number = 0
        self._running = ""

    async def begin(self, last: EventMark | None) -> None:
        """Go on after the mark that was signed last."""
        newest = int(await self._redis.get(NUMBER_KEY) or 0)
        self._last = last if last is not None and last.number <= newest else None
        going_on = self._last or EventMark(0, 0, 0, "")
        self._first, self._number = going_on.first, going_on.number
        self._running = going_on.running

    async def catch_up(self) -> None:
        """Read the events since the last call."""
        while page := await _page_after(self._redis, self._number):
            for number, stored in page:
                self._first = self._first or number
                self._running = running_hash(self._running, number, stored)
                self._number = number

    def mark(self) -> EventMark:
        """What there is to sign now."""
        if self._last is not None and self._last.number == self._number:
            return self._last
        since = self._last.number if self._last is not None else 0
        return EventMark(since, self._first, self._number, self._running)

    def signed(self, mark: EventMark) -> None:
        """This mark is signed, and durable."""
        self._last = mark


async def differences(redis: Any, marks: Iterable[EventMark]) -> list[str]:
    """Sentences about events that are not those that the house has signed.

    Raises redis.RedisError.
    """
    chain, found = _chain(marks)
    waiting = {mark.number: mark for mark in chain}
    running, last, is_known = "", 0, not chain
    kept = 0
    first = 0
    async for number, stored in _every(redis):
        kept += 1
        first = first or number
        if last and number != last + 1:
            found.append(f"events {last + 1} to {number - 1} are missing from the event log")
        elif not last and chain:
            # The oldest events are removed above MAX_EVENTS; the chain is known at each mark.
            is_known = number == chain[0].first
        running, last = running_hash(running, number, stored), number
        if (mark := waiting.pop(number, None)) is not None:
            if is_known and mark.running != running:
                about = f"events {mark.since + 1} to {number}"
                found.append(f"{about} are not those that the house has signed")
            running, is_known = mark.running, True
    signed = chain[-1].number if chain else 0
    if last < signed:
        found.append(f"events {last + 1} to {signed} are missing from the event log")
    oldest = chain[0].first if chain else 1
    if first > oldest and kept < MAX_EVENTS:
        found.append(f"events {oldest} to {first - 1} are missing from the event log")
    newest = int(await redis.get(NUMBER_KEY) or 0)
    if not signed and last < newest:
        found.append(f"events {last + 1} to {newest} are missing from the event log")
    return found


def _chain(marks: Iterable[EventMark]) -> tuple[list[EventMark], list[str]]:
    """The marks from the last beginning on, and sentences about marks that do not follow."""
    chain: list[EventMark] = []
    found = []
    for mark in marks:
        if chain and mark == chain[-1]:
            continue
        if mark.since == 0:
            chain.clear()
        elif not chain or mark.since != chain[-1].number:
            found.append(f"events {mark.since + 1} to {mark.number}: their signed mark is no chain")
        if mark.number:  # else nothing has happened yet
            chain.append(mark)
    return chain, found


async def _page_after(redis: Any, number: int) -> list[tuple[int, bytes]]:
    found = await redis.xrange(EVENTS_KEY, f"({number}-0", "+", count=_PAGE)
    return [(int(place.partition(b"-")[0]), fields[b"event"]) for place, fields in found]


async def _every(redis: Any) -> Any:
    number = 0
    while page := await _page_after(redis, number):
        for number, stored in page:
            yield number, stored
        number = page[-1][0]
