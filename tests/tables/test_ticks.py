"""Many tables that change at one moment are told of one by one."""

from __future__ import annotations

import asyncio

from protocol.codec import decode_from_house
from protocol.from_house import LayoutChanged
from tests.tables.playing import ANN, Answers, floor_of, opened, settings, until
from tests.tables.simulation import SimulatedAudience, World, simulated

TABLES = tuple(f"t{number}" for number in range(12))


class Turns(SimulatedAudience):
    """Counts the ticks that come in each turn of the loop."""

    counts: list[int]

    def publish(self, table: str, frame: bytes) -> None:
        super().publish(table, frame)
        if not isinstance(decode_from_house(frame), LayoutChanged):
            return
        if not self.counts[-1]:
            asyncio.get_running_loop().call_soon(self.counts.append, 0)
        self.counts[-1] += 1


@simulated
async def test_one_tick_comes_in_each_turn_of_the_loop() -> None:
    world = World()
    world.audience = turns = Turns(world.faults)
    turns.counts = [0]
    world.cage.delay_s = (0.01, 0.01)  # so that all are answered at one moment
    world.cage.issue(ANN.account, 100_000)
    floor = await opened(floor_of(world, *map(settings, TABLES)))
    players = [Answers(floor.tables[name], ANN) for name in TABLES]
    for player in players:
        player.table.sit(1, ANN, None)
    await until(lambda: all(player.table.card().phase == "betting" for player in players))
    for player in players:
        player.place("heads", 100)
    await until(lambda: sum(turns.counts) >= len(TABLES))
    assert max(turns.counts) == 1, turns.counts
    await world.cash_up(floor)
