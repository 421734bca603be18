"""The meters' ledger as checkpoints sign it, and how an audit finds a change of it.

The ledger has a line for each win and for each thing that operators do to a meter: few, so each is
signed by its own hash, SHA-256("croupier meter 1\\n", its position in Redis and "\\n", and the line
as Redis has it). A checkpoint signs the lines since the one before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from server.cage.keys import METER_LEDGER_KEY
from server.cage.meters import MeterChange

_PREFIX = b"croupier meter 1\n"
_PAGE = 1_000
LINES_A_MARK = 1_000


class MeterMark(Struct, frozen=True, forbid_unknown_fields=True):
    """The lines of the meters' ledger after the position `since`, up to `at`, with their hashes.

    `since` is "" where the chain begins: at the first line, or after an accepted loss of the store.
    """

    since: str
    at: str
    lines: dict[str, str]


def line_hash(position: str, stored: bytes) -> str:
    """What is signed of a line."""
    return hashlib.sha256(_PREFIX + f"{position}\n".encode() + stored).hexdigest()


class MeterFollower:
    """Follows the meters' ledger of an open house. Coroutines may raise redis.RedisError."""

    def __init__(self, redis: Any) -> None:
        self._redis = redis
        self._last: MeterMark | None = None
        self._at = ""
        self._lines: dict[str, str] = {}

    async def begin(self, last: MeterMark | None) -> None:
        """Go on after the mark that was signed last."""
        newest = ""
        for place, _ in await self._redis.xrevrange(METER_LEDGER_KEY, count=1):
            newest = place.decode()
        is_there = last is not None and _order(last.at) <= _order(newest)
        self._last = last if is_there else None
        self._at, self._lines = self._last.at if self._last is not None else "", {}

    async def catch_up(self) -> None:
        """Read the lines since the last call: no more than one mark may have."""
        while (count := min(_PAGE, LINES_A_MARK - len(self._lines))) and (
            page := await _page_after(self._redis, self._at, count)
        ):
            for position, stored in page:
                self._lines[position] = line_hash(position, stored)
                self._at = position

    def mark(self) -> MeterMark:
        """What there is to sign now."""
        if self._last is not None and not self._lines:
            return self._last
        since = self._last.at if self._last is not None else ""
        return MeterMark(since, self._at, dict(self._lines))

    def signed(self, mark: MeterMark) -> None:
        """This mark is signed, and durable."""
        self._last = mark
        self._lines = {
            position: hashed
            for position, hashed in self._lines.items()
            if position not in mark.lines
        }


async def differences(redis: Any, marks: Iterable[MeterMark]) -> list[str]:
    """Sentences about lines that are not those that the house has signed.

    Raises redis.RedisError, and msgspec.MsgspecError if a line cannot be read.
    """
    signed, at, found = _signed(marks)
    async for position, stored in _every(redis):
        if _order(position) > _order(at):
            break
        expected = signed.pop(position, None)
        if expected == line_hash(position, stored):
            continue
        change = msgspec.json.decode(stored, type=MeterChange)
        what = "is not signed" if expected is None else "is not the one that the house has signed"
        found.append(
            f"meter {change.meter}: line {position} of the meters' ledger, {change.kind} "
            f"{change.id}, {what}"
        )
    found += [
        f"line {position} of the meters' ledger is missing: the house has signed it"
        for position in signed
    ]
    return found


def _signed(marks: Iterable[MeterMark]) -> tuple[dict[str, str], str, list[str]]:
    """The signed lines since the chain began last, the last position, and what is no chain."""
    signed: dict[str, str] = {}
    at, found = "", []
    before: MeterMark | None = None
    for mark in marks:
        if mark == before:
            continue
        if not mark.since:
            signed.clear()
        elif mark.since != at:
            found.append(f"the meters' ledger after {mark.since}: its signed mark is no chain")
        signed.update(mark.lines)
        at, before = mark.at, mark
    return signed, at, found


def _order(position: str) -> tuple[int, ...]:
    """A stream's ids in their order; "" is before all."""
    return tuple(map(int, position.split("-"))) if position else ()


async def _page_after(redis: Any, position: str, count: int) -> list[tuple[str, bytes]]:
    start = f"({position}" if position else "-"
    found = await redis.xrange(METER_LEDGER_KEY, start, "+", count=count)
    return [(place.decode(), fields[b"change"]) for place, fields in found]


async def _every(redis: Any) -> Any:
    position = ""
    while page := await _page_after(redis, position, _PAGE):
        for position, stored in page:
            yield position, stored
