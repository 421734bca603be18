"""A whole evening at fifty tables, from one seed."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random

from server.games.roulette import Roulette
from server.tables.api import Player
from server.tables.floor import Floor
from tests.tables.playing import Answers, settings
from tests.tables.simulation import World, simulate

WHEELS = ("single_zero", "double_zero", "double_zero_as_single")
SPOTS = (("straight", ("7",)), ("red", ()), ("dozen", ("2",)), ("split", ("8", "11")))


async def evening(seed: int, tables: int, minutes: int) -> World:
    world = World(seed)
    chance = random.Random(seed)
    games = [Roulette({"wheel": wheel}) for wheel in WHEELS]
    opened = [
        (
            settings(f"t{i}", betting_ms=15_000 + 100 * i, rest_ms=8_000, pause_ms=3_000),
            games[i % len(games)],
        )
        for i in range(tables)
    ]
    floor = Floor(opened, world.house, world.audience, world.inspect, world.on_event)
    await floor.start()
    players = [Player(f"a-{i}", f"Player {i}", "bot") for i in range(3 * tables)]
    for i, player in enumerate(players):
        world.cage.issue(player.account, 500_000)
        floor.tables[f"t{i % tables}"].sit(1, player, None)
    for _ in range(minutes * 60):
        for i, player in enumerate(players):
            if chance.random() < 0.05:
                on, pick = chance.choice(SPOTS)
                Answers(floor.tables[f"t{i % tables}"], player).place(
                    on, 100 * chance.randint(1, 20), f"{chance.getrandbits(48):012x}", pick=pick
                )
        await asyncio.sleep(1)
    await floor.shutdown()
    world.cage.check()
    assert not world.cage.holds, "every wager is settled when the house is closed"
    return world


def test_an_evening_at_fifty_tables_is_the_same_every_time() -> None:
    digests = []
    for _ in range(2):
        world = simulate(evening(seed=3, tables=50, minutes=6))
        records = {name: sorted(r.items()) for name, r in world.journal.records.items()}
        digests.append(hashlib.sha256(json.dumps(records, sort_keys=True).encode()).hexdigest())
        assert len(records) == 50
        assert sum(len(one) for one in records.values()) > 500
        assert world.cage.house != 0
    assert digests[0] == digests[1]
