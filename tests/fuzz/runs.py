"""A run of one target from a seed: the house, the campaign, the books and the memory after it."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import uvloop

from server.cage.embedded import EmbeddedRedis
from tests import house_in_a_box
from tests.fuzz.campaign import Campaign, memory_mib
from tests.fuzz.episodes import Episode
from tests.fuzz.houses import opened
from tests.fuzz.watch import Complaints, Found

GROWTH_MIB = 48.0
"""What a run may take more at its end than after its first fifth."""
SHARES = {"decoder": 0.88, "players": 0.08, "operators": 0.015, "relay": 0.025}
"""Of the messages of a run of all targets: what costs more gets fewer."""

ANSWER_DEADLINE_S = 60.0
"""Redis shares the machine with the campaign: how late it answers is no fault of the house."""

Progress = Callable[[str], None]


class Report(NamedTuple):
    """What became of a run. `failure` is empty if the house kept what it promises."""

    target: str
    seed: int
    messages: int
    episodes: int
    lines: int
    cpu_seconds: float
    begin_mib: float
    end_mib: float
    failure: str = ""
    episode: Episode | None = None

    def __str__(self) -> str:
        rate = self.messages / self.cpu_seconds if self.cpu_seconds else 0.0
        said = (
            f"{self.target:<10} seed {self.seed}: {self.messages:>9,} messages in "
            f"{self.episodes:,} episodes, {self.lines:,} lines reached, {self.cpu_seconds:.1f} s "
            f"of CPU ({rate:,.0f} a second), {self.begin_mib:.0f} to {self.end_mib:.0f} MiB"
        )
        return f"{said}\nFAILED: {self.failure}" if self.failure else said


def run(
    target: str,
    messages: int,
    seed: int,
    seconds: float = 1e9,
    progress: Progress = lambda _: None,
    replayed: Episode | None = None,
) -> Report:
    """Try so many messages on one target, or the one episode that is `replayed`."""
    patient = patch.object(house_in_a_box, "ANSWER_DEADLINE_S", ANSWER_DEADLINE_S)
    with patient, tempfile.TemporaryDirectory() as folder:
        loops = asyncio.Runner(loop_factory=uvloop.new_event_loop)
        with house_in_a_box.running_redis(Path(folder)) as server, loops as runner:
            return runner.run(_run(server, target, messages, seed, seconds, progress, replayed))


async def _run(
    server: EmbeddedRedis,
    target: str,
    messages: int,
    seed: int,
    seconds: float,
    progress: Progress,
    replayed: Episode | None,
) -> Report:
    rng, complaints = random.Random(f"{target} {seed}"), Complaints()
    with complaints.listening():
        async with opened(target, server, rng) as hit:
            campaign = Campaign(hit, rng, complaints)
            if replayed is not None:
                campaign.messages, messages = replayed.messages, 0
                failed = replayed if await campaign.fails(replayed) else None
            begun, told = time.process_time(), _Told(messages, progress)
            if replayed is None:
                failed = await campaign.run(messages, time.monotonic() + seconds, told)
                if failed is not None:
                    failed = await campaign.shrink(failed)
            cpu = time.process_time() - begun
            try:
                await hit.check_books()
                told.check_memory()
            except Found as found:
                campaign.failure = campaign.failure or str(found)
    campaign.failure = campaign.failure or "\n".join(complaints.take())
    return Report(
        target, seed, campaign.messages, campaign.episodes, len(campaign.coverage.lines), cpu,
        told.begin_mib or memory_mib(), memory_mib(), campaign.failure, failed,
    )  # fmt: skip


class _Told:
    """Tells of the progress every few seconds, and notes the memory after the first fifth."""

    def __init__(self, messages: int, progress: Progress) -> None:
        self._messages = messages
        self._progress = progress
        self._next = time.monotonic() + 5.0
        self.begin_mib = 0.0

    def __call__(self, campaign: Campaign) -> None:
        if not self.begin_mib and campaign.messages >= self._messages / 5:
            self.begin_mib = memory_mib()
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + 5.0
            self._progress(
                f"{campaign.messages:,} of {self._messages:,} messages, "
                f"{len(campaign.coverage.lines):,} lines reached, {memory_mib():.0f} MiB"
            )

    def check_memory(self) -> None:
        """Raises Found if the house has taken more and more."""
        growth = memory_mib() - self.begin_mib
        if self.begin_mib and growth > GROWTH_MIB:
            raise Found(f"{growth:.0f} MiB more than after the first fifth of the messages")
