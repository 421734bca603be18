"""Keeps one series on the disk equal to its stream in Redis.

Redis is the truth. Documents that the disk lacks are copied from Redis. Documents on the disk that
differ from Redis are set aside, never deleted, and copied again. Every repair, and every repair
that is impossible, is an event.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Mapping
from typing import Any

from server.records.series import Head, ReadHead, Series
from server.records.stream import DocumentStream

Tell = Callable[[str, Mapping[str, Any]], None]
"""Gets an event: its kind, and its fields as plain data."""

_log = logging.getLogger("croupier.archive")


class Follower:
    """Follows the stream of the series `name`. Its events:

    records_completed   a lost or torn tail was copied from Redis
    records_replaced    documents that differ from Redis were set aside and copied again
    records_missing     documents that are neither in Redis nor on the disk
    records_unchained   a document does not chain to the one before it
    records_unrelated   disk and Redis have no document in common: until an operator decides,
                        nothing is written to the disk and nothing removed from Redis
    """

    def __init__(
        self,
        name: str,
        stream: DocumentStream,
        series: Series,
        read_head: ReadHead,
        tell: Tell,
    ) -> None:
        self.name = name
        self.series = series
        self.stream = stream
        self.is_unrelated = False
        self._torn = b""
        self.missing = 0  # documents known to be in neither place
        self._read_head = read_head
        self._tell = tell

    @property
    def last_number(self) -> int:
        return self.series.last.number if self.series.last is not None else 0

    async def check(self) -> None:
        """Open the series and compare it with Redis. Call this first.

        Raises OSError, redis.RedisError.
        """
        # A repeated call finds no torn tail in the file, so the tail is kept here.
        torn = self._torn = await asyncio.to_thread(self.series.open) or self._torn
        first, last = await self.stream.ends()
        first = max(first, self.series.first)  # older ones were removed after `kept_days`
        differs_at, agreeing = await self._compare(first, last)
        if differs_at and not agreeing and not await self._is_chained(first):
            self._say_unrelated(first, last)
            return
        if differs_at:
            await self._replace_from(differs_at)
        before = self.last_number
        completed = await self.catch_up()
        if torn and not (completed and completed[0].startswith(torn)):
            await asyncio.to_thread(self.series.set_aside_bytes, torn)
        self._torn = b""
        if torn or (completed and not differs_at):
            about = {"series": self.name, "from": before + 1, "to": self.last_number}
            self._say("records_completed", about | {"torn_bytes": len(torn)})

    async def catch_up(self) -> list[bytes]:
        """Append the documents that the disk lacks, and return them. Raises OSError, RedisError."""
        appended: list[bytes] = []
        while not self.is_unrelated and (lines := await self.stream.after(self.last_number)):
            before = self.series.last
            await asyncio.to_thread(self.series.append, lines)
            self._look_for_gap(before, self._read_head(lines[0]))
            appended += lines
        return appended

    async def _compare(self, first: int, last: int) -> tuple[int, int]:
        """The first number at which disk and Redis differ (0: none), and how many agree."""
        on_disk = await asyncio.to_thread(self._digests, first, last)
        agreeing, number = 0, max(first - 1, 0)
        while number < min(last, self.last_number):
            for line in await self.stream.after(number):
                number = self._read_head(line).number
                if number > self.last_number:
                    break
                if on_disk.get(number) != hashlib.sha256(line).digest():
                    return number, agreeing
                agreeing += 1
        return (last + 1 if self.last_number > last else 0), agreeing

    def _digests(self, first: int, last: int) -> dict[int, bytes]:
        if not self.last_number or first > self.last_number:
            return {}
        lines = self.series.lines(first, last)
        return {head.number: hashlib.sha256(line).digest() for head, line in lines}

    async def _is_chained(self, first: int) -> bool:
        """Whether the first document in Redis chains to the one before it on the disk."""
        lines = await self.stream.after(first - 1, 1) if first > 1 else []
        before = await asyncio.to_thread(lambda: list(self.series.lines(first - 1, first - 1)))
        if not lines or not before:
            return False
        return self._read_head(lines[0]).previous == before[0][0].hash

    async def _replace_from(self, number: int) -> None:
        about = {"series": self.name, "from": number, "to": self.last_number}
        await asyncio.to_thread(self.series.cut, number)
        self._say("records_replaced", about)

    def _look_for_gap(self, before: Head | None, first: Head) -> None:
        """Report it if the appended documents do not follow the last one."""
        expected = before.number + 1 if before is not None else 1
        if first.number > expected:
            self.missing += first.number - expected
            about = {"series": self.name, "from": expected, "to": first.number - 1}
            self._say("records_missing", about)
        elif before is not None and first.previous != before.hash:
            about = {"series": self.name, "from": first.number, "to": first.number}
            self._say("records_unchained", about)

    def _say_unrelated(self, first: int, last: int) -> None:
        self.is_unrelated = True
        about = {"series": self.name, "on_disk": self.last_number, "from": first, "to": last}
        self._say("records_unrelated", about)

    def _say(self, kind: str, about: Mapping[str, Any]) -> None:
        level = logging.WARNING if kind == "records_completed" else logging.ERROR
        words = " ".join(f"{name}={value}" for name, value in about.items())
        _log.log(level, "%s: %s", kind, words)
        self._tell(kind, about)
