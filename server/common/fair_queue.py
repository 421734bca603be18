"""A bounded queue in front of a few places, fair between those who send the work.

The senders take turns, however much one of them sends: a sender with one piece of work waits for at
most one piece of each other sender. A full queue drops the latest work of the sender with the most
of it, so that one sender cannot keep another out.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Hashable


class QueueFull(Exception):
    """There is no room for this work. Nothing of it was done."""


class FairQueue:
    """At most `places` pieces of work at once, and `most_waiting` that wait for a place."""

    def __init__(self, places: int, most_waiting: int) -> None:
        self._free = places
        self._most_waiting = most_waiting
        self._lines: OrderedDict[Hashable, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many pieces of work wait."""
        return sum(len(line) for line in self._lines.values())

    async def enter(self, sender: Hashable) -> None:
        """Wait for a place, which the caller gives back with `leave`. Raises QueueFull."""
        if self._free:
            self._free -= 1
            return
        if self.waiting >= self._most_waiting:
            self._drop_for(sender)
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(sender, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                self._remove(sender, mine)
            else:
                self.leave()  # the place came in the same turn as the end of the wait
            raise

    def leave(self) -> None:
        """Give a place back: the next sender in turn gets it."""
        while self._lines:
            sender, line = self._lines.popitem(last=False)
            following = line.popleft()
            if line:
                self._lines[sender] = line  # behind all others
            if not following.done():
                following.set_result(None)
                return
        self._free += 1

    def _drop_for(self, sender: Hashable) -> None:
        """Drop the latest work of the longest line. Raises QueueFull if that is the sender's."""
        own = len(self._lines.get(sender, ()))
        longest = max(self._lines, key=lambda one: len(self._lines[one]), default=None)
        if longest is None or len(self._lines[longest]) <= own + 1:
            raise QueueFull
        dropped = self._lines[longest][-1]
        self._remove(longest, dropped)
        if not dropped.done():
            dropped.set_exception(QueueFull())

    def _remove(self, sender: Hashable, one: asyncio.Future[None]) -> None:
        line = self._lines.get(sender)
        if line is not None and one in line:
            line.remove(one)
            if not line:
                del self._lines[sender]
