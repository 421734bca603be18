"""Evenings at a house that is killed now and then, whatever it is about."""

from __future__ import annotations

import asyncio
import random
from typing import ClassVar, Generic, TypeVar

from server.tables.floor import Floor
from tests.tables.simulation import Killed, World

AnyWorld = TypeVar("AnyWorld", bound=World)


class KilledEvening(Generic[AnyWorld]):
    """Random players, until the first table has recorded so many rounds; one seed, one evening."""

    calls_between_kills: ClassVar[int]
    """At most so many calls of ports go well until one does not."""
    pause_s: ClassVar[float]
    """The longest that nobody does anything."""

    def __init__(self, seed: int, world: AnyWorld) -> None:
        self.random = random.Random(seed)
        self.world = world
        self.restarts = 0

    async def opened(self) -> Floor:
        """The house as it opens, at first and after each kill."""
        raise NotImplementedError

    def act(self, floor: Floor) -> None:
        """Some player does something."""
        raise NotImplementedError

    def check(self, floor: Floor) -> None:
        """What has to be true in the end."""
        raise NotImplementedError

    async def play(self, rounds: int, kills: int) -> None:
        floor = await self.opened()
        faults = self.world.faults
        while faults.is_dead or len(self.world.journal.records.get("t1", {})) < rounds:
            if self.restarts < kills and faults.kill_at is None:
                self.kill_soon()
            try:
                self.act(floor)
                await asyncio.sleep(self.random.uniform(0.0, self.pause_s))
            except Killed:
                pass
            if faults.is_dead:
                floor = await self.reopened(floor)
        faults.kill_at = None
        await floor.shutdown()
        self.check(floor)

    def kill_soon(self) -> None:
        faults = self.world.faults
        faults.kill_at = faults.calls + self.random.randint(1, self.calls_between_kills)

    async def reopened(self, floor: Floor) -> Floor:
        await self.world.crash(floor)
        self.restarts += 1
        self.world.cage.check()
        return await self.opened()
