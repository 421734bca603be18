"""Roulette tables that share a simulated meter, and wheels that show what a test wants."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from protocol.from_house import WagerAccepted
from server.app.meter_plan import terms_of
from server.cage.meters import Meter, MeterTerms
from server.games.roulette import Roulette
from server.games.roulette_layout import POCKETS
from server.tables.api import Player
from server.tables.dependencies import Dependencies
from server.tables.floor import Floor
from tests.cage.meters_model import Claim, MetersModel
from tests.tables.playing import Answers, opened, seated, settings
from tests.tables.simulation import SimulatedDraws, SimulatedEquipment, World

WAGER_CENTS = 700
RULES: dict[str, Any] = {
    "wheel": "single_zero",
    "roulette_up": {"progressive": 4, "wager": WAGER_CENTS},
}
OFFERED = Roulette(RULES).progressive()
assert OFFERED is not None
TERMS: MeterTerms = terms_of(OFFERED)
SHARE_MILS, RESERVE_MILS = OFFERED.meter_share_mils, OFFERED.reserve_share_mils
SEED_CENTS = TERMS.seed_cents

Numbers = Callable[[str, int], str]
"""The number that a table's wheel shows in a round."""


class ForcedDraws(SimulatedDraws):
    """A wheel that stops where it is told to."""

    def __init__(self, seed: bytes, number: str) -> None:
        super().__init__(seed)
        self._number = number

    def uniform(self, n: int) -> int:
        pockets = POCKETS["single_zero"]
        assert n == len(pockets)
        return int(self._say(["uniform", n], pockets.index(self._number)))


class ForcedEquipment(SimulatedEquipment):
    def __init__(self, world: World, numbers: Numbers) -> None:
        super().__init__(world.faults)
        self._numbers = numbers

    def draws(self, identity: str, seed: bytes, wagers_hash: bytes) -> ForcedDraws:
        self.faults.passing("draws")
        table, number, _ = identity.split("/")
        return ForcedDraws(seed + wagers_hash, self._numbers(table, int(number)))


class Seen(Struct, frozen=True):
    id: str
    title: str
    cents: int
    locked: str


class SimulatedMeters:
    """The model of the meters (`tests/cage/meters_model.py`); claims take time, and may be cut
    short."""

    def __init__(self, world: World, links: dict[str, str]) -> None:
        self._world = world
        self.links = links
        self.model = MetersModel(world.cage.model)
        self._changes = itertools.count(1)
        for name in sorted(set(links.values())):
            self.model.open(name, name.title(), TERMS, SEED_CENTS)

    @property
    def claims(self) -> dict[str, Claim]:
        return self.model.claims

    @property
    def undone(self) -> set[str]:
        return self.model.undone

    def meter(self, name: str) -> Meter:
        return Meter(self.model.meters[name].record(), self.model.wagers(name))

    def lock(self, name: str, why: str) -> None:
        self.model.lock(name, f"lock {next(self._changes)}", why)

    def linked(self, table: str) -> str:
        return self.links.get(table, "")

    def find(self, meter: str) -> Seen | None:
        if meter not in self.model.meters:
            return None
        now = self.model.meters[meter]
        return Seen(meter, now.title, self.model.mils(meter) // 1000, now.locked)

    async def claim(self, meter: str, claim_id: str) -> int:
        self._world.faults.passing("claim")
        await asyncio.sleep(0.002)
        cents = self.model.claim(meter, claim_id)
        self._world.faults.passing("claimed")
        assert self.claims[claim_id].meter == meter, "a round plays for one meter"
        return cents

    async def undo_claim(self, claim_id: str) -> int:
        self._world.faults.passing("undo claim")
        return self.model.undo_claim(claim_id)

    def check(self) -> None:
        """What was claimed was paid, and every thousandth of a cent is somewhere, once."""
        self.model.check()
        for name, one in self.model.meters.items():
            assert one.paid_mils == self.model.wagers(name).paid_mils


class ProgressiveWorld(World):
    """What there is besides the tables, meters and forced wheels included."""

    def __init__(self, numbers: Numbers, links: dict[str, str] | None = None) -> None:
        super().__init__()
        self.meters = SimulatedMeters(self, links or {"t1": "long", "t2": "long"})
        self.equipment = ForcedEquipment(self, numbers)
        self.house = Dependencies(
            self.cage,
            self.equipment,
            self.records,
            self.records,
            self.journal,
            self.clock,
            self.meters,
        )

    async def cash_up(self, floor: Floor) -> None:
        """The evening is over, and every thousandth of a cent is there."""
        await super().cash_up(floor)
        self.meters.check()

    def floor(self, *names: str, **pace: Any) -> Floor:
        tables = [
            (replace(settings(table, **pace), game="roulette", rules=RULES), Roulette(RULES))
            for table in names or ("t1", "t2")
        ]
        return Floor(
            tables,
            self.house,
            self.audience,
            self.inspect,
            self.on_event,
            submit=lambda _, rules: Roulette(rules),
        )


def uphill(*numbers: int) -> Numbers:
    """Every wheel shows these, round by round, and 0 ever after."""
    return lambda _, number: str(numbers[number - 1]) if number <= len(numbers) else "0"


TO_THE_TOP = uphill(1, 2, 3, 4, 5, 6, 7, 8)


async def back_the_streak(answers: Answers) -> None:
    """A roulette wager, and the progressive wager that needs it, in this round."""
    red = answers.place("red", 100)
    up = answers.place("roulette_up", WAGER_CENTS)
    await asyncio.sleep(0.05)
    for request in (red, up):
        assert isinstance(answers.to(request), WagerAccepted), answers.to(request)


async def player_at(
    world: ProgressiveWorld, floor: Floor, table: str, name: str, cents: int = 100_000
) -> Answers:
    """A player with chips and a seat at a table whose betting is open."""
    return await seated(world, floor, Player(name, name, "player"), cents, table)


async def at_the_wheel(*tables: str) -> tuple[ProgressiveWorld, Floor, Answers]:
    """Ann at the first of two tables (or of these) whose wheels go to the top."""
    world = ProgressiveWorld(TO_THE_TOP)
    floor = await opened(world.floor(*tables))
    return world, floor, await player_at(world, floor, "t1", "a-ann")


async def with_a_streak(*tables: str) -> tuple[ProgressiveWorld, Floor, Answers]:
    """The same, when Ann has backed the streak."""
    world, floor, ann = await at_the_wheel(*tables)
    await back_the_streak(ann)
    return world, floor, ann


def settled_in(record: dict[str, Any]) -> dict[str, int]:
    """What came back for each wager (cents), by its id."""
    return {one["id"]: one["returned"] for one in record["settlements"]}
