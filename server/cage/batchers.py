"""The batchers of a Cluster: each partition has its own, with a connection to its own node.

One Redis has one batcher for all partitions (batcher.py): one write takes all that was asked in a
turn of the event loop. On a Cluster the partitions are on several nodes, and one may be away while
the others answer. So each partition sends, waits and connects again by itself. The cage answers
while all of them do.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from server.cage.batcher import Answer, Batcher, Movement

MakeBatcher = Callable[[str, Callable[[bool], None]], Batcher]


class Movements(Protocol):
    """What the cage needs to send its movements: a Batcher, or Batchers."""

    @property
    def answering(self) -> bool: ...

    @property
    def waits_for_replica(self) -> bool: ...

    @property
    def answered_commits(self) -> dict[str, int]: ...

    async def start(self, partitions: Iterable[str]) -> None: ...

    async def stop(self, deadline_s: float) -> bool: ...

    def submit(
        self, partition: str, movement: Movement, answer: Answer, *, refusable: bool
    ) -> None: ...

    def submit_all(self, partition: str, movements: Sequence[tuple[Movement, Answer]]) -> None: ...


class Batchers:
    """A batcher for each partition."""

    def __init__(self, make: MakeBatcher, on_answering: Callable[[bool], None]) -> None:
        """`make` makes the batcher of a partition, and gives it what it tells when it answers."""
        self._make = make
        self._on_answering = on_answering
        self._each: dict[str, Batcher] = {}
        self._told = (True, False)

    @property
    def answering(self) -> bool:
        return bool(self._each) and all(one.answering for one in self._each.values())

    @property
    def waits_for_replica(self) -> bool:
        """Whether the replica is all that is missing."""
        silent = [one for one in self._each.values() if not one.answering]
        return bool(silent) and all(one.waits_for_replica for one in silent)

    @property
    def answered_commits(self) -> dict[str, int]:
        return {
            name: commit
            for one in self._each.values()
            for name, commit in one.answered_commits.items()
        }

    async def start(self, partitions: Iterable[str]) -> None:
        """Connect and begin to send. Raises NoAnswer, HouseReplaced."""
        for name in partitions:
            batcher = self._make(name, self._tell)
            try:
                await batcher.start([name])
            except BaseException:
                await self.stop(0)
                raise
            self._each[name] = batcher

    async def stop(self, deadline_s: float) -> bool:
        """Send the movements that wait, then close. False if some have no answer in time."""
        return all(await asyncio.gather(*(one.stop(deadline_s) for one in self._each.values())))

    def submit(
        self, partition: str, movement: Movement, answer: Answer, *, refusable: bool
    ) -> None:
        """Queue a movement, as a batcher does."""
        batcher = self._each.get(partition)
        if batcher is None:
            asyncio.get_running_loop().call_soon(answer, "no_account", 0)
        else:
            batcher.submit(partition, movement, answer, refusable=refusable)

    def submit_all(self, partition: str, movements: Sequence[tuple[Movement, Answer]]) -> None:
        """Queue movements that may not be refused."""
        for movement, answer in movements:
            self.submit(partition, movement, answer, refusable=False)

    def _tell(self, _answering: bool) -> None:
        now = (self.answering, self.waits_for_replica)
        if now != self._told:
            self._told = now
            self._on_answering(now[0])
