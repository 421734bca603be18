"""Bytes on the wire at a busy roulette table: `python -m tests.bench --wire`.

Fifty players wager at random, in simulated time, so every run gives the same figures. Counted are
the frames of a watcher who has no seat, in a round, and a newcomer's snapshots.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from protocol.codec import encode
from protocol.from_client import PlaceWager
from server.games import catalogue
from server.games.rules import Spot
from server.gateway.framing import server_frame
from server.tables.api import Player
from server.tables.floor import Floor
from server.tables.model.settings import TableSettings
from server.tables.table import Table
from tests.tables.simulation import World, simulate

TABLE = "single-1"
GAME = "roulette"
RULES = {"wheel": "single_zero"}
BALANCE_CENTS = 10**10
AMOUNTS_CENTS = (100, 200, 500, 1_000, 2_500)


class WirePlan(Struct, frozen=True):
    """`rate` is wagers a second of each player."""

    players: int = 50
    rounds: int = 100
    rate: float = 1.0


class Wire(Struct, frozen=True):
    """Bytes of frames, by the type of message. `round` is the mean over all rounds."""

    players: int
    rounds: int
    wagers: int
    round: Mapping[str, float]
    events: Mapping[str, float]  # how many a round
    first_snapshot: Mapping[str, int]  # by field, of a table without a history
    later_snapshot: Mapping[str, int]  # of the same table after the last round

    @property
    def round_bytes(self) -> float:
        return sum(self.round.values())


def measure_wire(plan: WirePlan) -> Wire:
    """Play the rounds, and count."""
    return simulate(_measure(plan))


async def _measure(plan: WirePlan) -> Wire:
    world = World()
    settings = TableSettings(TABLE, "Rivoli", GAME, RULES, "single_zero", max_seats=plan.players)
    game = catalogue.submit(GAME, RULES)
    floor = Floor([(settings, game)], world.house, world.audience, world.inspect, world.on_event)
    await floor.start()
    table = floor.tables[TABLE]
    first = _by_field(encode(table.snapshot(1, None)))
    players = [Player(f"a-{n}", f"Player {n}", "bot") for n in range(plan.players)]
    for player in players:
        world.cage.issue(player.account, BALANCE_CENTS)
        table.sit(1, player, None)
    await _until_round(table, 2)
    heard = len(world.audience.published[TABLE])
    chance = random.Random(1)
    playing = asyncio.ensure_future(_play(table, players, game.layout(), plan.rate, chance))
    await _until_round(table, 2 + plan.rounds)
    frames = world.audience.published[TABLE][heard:]
    playing.cancel()
    last = _by_field(encode(table.snapshot(1, None)))
    wagers = sum(1 for call in world.cage.calls if call[0] == "hold")
    await floor.halt()
    sizes: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for frame in frames:
        kind = msgspec.msgpack.decode(frame)["type"]
        sizes[kind] += len(server_frame(frame))
        counts[kind] += 1
    return Wire(
        plan.players,
        plan.rounds,
        wagers,
        {kind: size / plan.rounds for kind, size in sizes.most_common()},
        {kind: counts[kind] / plan.rounds for kind, _ in sizes.most_common()},
        first,
        last,
    )


async def _play(
    table: Table,
    players: list[Player],
    spots: tuple[Spot, ...],
    rate: float,
    chance: random.Random,
) -> None:
    """Wagers of all players together, each kind of wager as often, at random times."""
    by_name: dict[str, list[Spot]] = {}
    for spot in spots:
        by_name.setdefault(spot.on, []).append(spot)
    names = sorted(by_name)
    while True:
        await asyncio.sleep(chance.expovariate(rate * len(players)))
        card = table.card()
        if card.phase != "betting":
            continue
        spot = chance.choice(by_name[chance.choice(names)])
        wager = PlaceWager(
            1, TABLE, card.round, f"{chance.getrandbits(64):016x}", spot.on,
            chance.choice(AMOUNTS_CENTS), spot.pick,
        )  # fmt: skip
        table.place(chance.choice(players), wager, lambda reply: None)


async def _until_round(table: Table, number: int) -> None:
    while table.card().round < number:  # noqa: ASYNC110  (it sets no event)
        await asyncio.sleep(0.1)


def _by_field(frame: bytes) -> Mapping[str, int]:
    """The bytes of each field, and of the whole frame."""
    fields = msgspec.msgpack.decode(frame)
    sizes = Counter({name: len(encode(name) + encode(value)) for name, value in fields.items()})
    return {"the whole frame": len(server_frame(frame)), **dict(sizes.most_common(4))}
