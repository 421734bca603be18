"""Plays episodes until there have been enough, and keeps those that lead further."""

from __future__ import annotations

import random
import resource
import time
from collections.abc import Callable
from pathlib import Path

from tests.fuzz.coverage import Coverage
from tests.fuzz.episodes import Episode, Target, shrunk
from tests.fuzz.watch import Complaints, Found

TRACED = 0.08  # of all episodes: a traced one takes several times as long
SHRINK_TRIES = 60


class Campaign:
    """One campaign against one target. `checked` looks at the whole house now and then."""

    def __init__(self, target: Target, rng: random.Random, complaints: Complaints) -> None:
        self._target = target
        self._rng = rng
        self._complaints = complaints
        self.coverage = Coverage()
        self.messages = self.episodes = 0
        self.failure = ""

    async def run(
        self, most: int, until: float, progress: Callable[[Campaign], None] = lambda _: None
    ) -> Episode | None:
        """Play until so many messages were sent, or this time has come.

        Returns the first episode in which the house fails, and `failure` says how.
        """
        while self.messages < most and time.monotonic() < until:
            episode = self._target.episode()
            is_traced = self.episodes < 4 or self._rng.random() < TRACED
            lines = len(self.coverage.lines)
            if is_traced:
                with self.coverage.watching():
                    failed = await self.fails(episode)
                if len(self.coverage.lines) > lines:
                    self._target.keep(episode)
            else:
                failed = await self.fails(episode)
            self.messages += episode.messages
            self.episodes += 1
            if failed:
                return episode
            progress(self)
        return None

    async def fails(self, episode: Episode) -> bool:
        """Whether the house fails in this episode; `failure` says how."""
        failure = ""
        try:
            await self._target.play(episode)
        except Found as found:
            failure = str(found)
        # The log says more than the answer.
        failure = "\n".join([*self._complaints.take(), failure]).strip()
        self.failure = failure or self.failure
        return bool(failure)

    async def shrink(self, episode: Episode) -> Episode:
        """A smaller episode that fails too: half of its messages left out, and so on."""
        complaint = self.failure
        size, tries = max(1, episode.messages // 2), 0
        while size and tries < SHRINK_TRIES:
            for begin in range(0, episode.messages, size):
                tries += 1
                smaller = _without(episode, begin, begin + size)
                if smaller.messages and await self.fails(smaller):
                    episode = smaller
                    break
            else:
                size //= 2
        self.failure = complaint
        return episode


def _without(episode: Episode, begin: int, end: int) -> Episode:
    """The episode without its messages from `begin` to `end`."""
    offsets, total = [], 0
    for step in episode.steps:
        offsets.append(total)
        total += len(step.sent)
    return shrunk(episode, lambda i, j: not begin <= offsets[i] + j < end)


def memory_mib() -> float:
    """What this process takes now, in MiB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20
