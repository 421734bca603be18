"""Roulette tables that share a simulated meter, and wheels that show what a test wants."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from protocol.from_house import WagerAccepted
from server.cage.meters import Contributions, Meter, MeterRecord, MeterTerms
from server.games.roulette import Roulette
from server.games.roulette_layout import POCKETS
from server.house_meters import terms_of
from server.tables.floor import Floor
from server.tables.orders import House
from server.tables.port import Player
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
    """Meters by the contract of `tables.ports.Meters`; claims take time, and may be cut short."""

    def __init__(self, world: World, links: dict[str, str]) -> None:
        self._world = world
        self.links = links
        self.records = {
            name: MeterRecord(name, name.title(), TERMS, 1000 * SEED_CENTS)
            for name in sorted(set(links.values()))
        }
        self.claims: dict[str, tuple[str, int]] = {}
        self.undone: set[str] = set()

    def meter(self, name: str) -> Meter:
        contributed, reserved = self._world.cage.contributions.get(name, (0, 0))
        paid = self._world.cage.meters_paid.get(name, 0)
        return Meter(self.records[name], Contributions(contributed, reserved, 1000 * paid))

    def lock(self, name: str, why: str) -> None:
        self.records[name] = replace(self.records[name], locked=why)

    def linked(self, table: str) -> str:
        return self.links.get(table, "")

    def find(self, meter: str) -> Seen | None:
        if meter not in self.records:
            return None
        now = self.meter(meter)
        return Seen(meter, now.record.title, now.cents, now.record.locked)

    async def claim(self, meter: str, claim_id: str) -> int:
        self._world.faults.passing("claim")
        await asyncio.sleep(0.002)
        if claim_id not in self.claims:
            now = self.meter(meter)
            self.claims[claim_id] = (meter, now.cents)
            self.records[meter] = now.won()
        self._world.faults.passing("claimed")
        assert self.claims[claim_id][0] == meter, "a round plays for one meter"
        return self.claims[claim_id][1]

    async def undo_claim(self, claim_id: str) -> int:
        self._world.faults.passing("undo claim")
        if claim_id not in self.claims:
            return 0
        meter, cents = self.claims[claim_id]
        if claim_id not in self.undone:
            self.undone.add(claim_id)
            one = self.records[meter]
            self.records[meter] = replace(one, paid_mils=one.paid_mils - 1000 * cents)
        return cents

    def check(self) -> None:
        """What was claimed was paid, and meter + reserve + paid = seeds + contributions."""
        for name, record in self.records.items():
            now = self.meter(name)
            stands = [
                cents
                for claim, (meter, cents) in self.claims.items()
                if meter == name and claim not in self.undone
            ]
            assert record.paid_mils == 1000 * sum(stands) == now.wagers.paid_mils
            there = now.counted_mils + now.reserve_mils + record.paid_mils
            wagers = now.wagers.contributed_mils + now.wagers.reserved_mils
            assert there == record.seeds_mils + wagers


class ProgressiveWorld(World):
    """What there is besides the tables, meters and forced wheels included."""

    def __init__(self, numbers: Numbers, links: dict[str, str] | None = None) -> None:
        super().__init__()
        self.meters = SimulatedMeters(self, links or {"t1": "long", "t2": "long"})
        self.equipment = ForcedEquipment(self, numbers)
        self.house = House(
            self.cage, self.equipment, self.records, self.journal, self.clock, self.meters
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
