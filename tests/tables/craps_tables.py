"""Live craps tables for tests: loaded dice, what is posted, and a table with a shooter."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from msgspec.structs import replace

from protocol.from_house import MyWager
from server.games.craps.table import Craps
from server.tables.api import Player
from server.tables.floor import Floor
from server.tables.table import Table
from tests.tables.playing import (
    ANN,
    BOB,
    Answers,
    floor_of,
    opened,
    seated,
    settings,
    until,
    until_betting,
)
from tests.tables.simulation import Faults, SimulatedDraws, SimulatedEquipment, World

RULES = {"min": 100, "max": 100_000, "unit": 100, "odds_multiple": 10}
CAL = Player("a-cal", "Cal", "player")
BETTING_MS = 3_000
OFFER_MS = 500

Dice = Sequence[tuple[int, int]]


def craps_floor(world: World, rules: Mapping[str, Any] = RULES, **pace: Any) -> Floor:
    quick = {"betting_ms": BETTING_MS, "offer_ms": OFFER_MS, "rest_ms": 100, "pause_ms": 50}
    return floor_of(world, settings(**{**quick, **pace}), game=Craps(rules))


async def with_players(world: World, *players: Player) -> tuple[Floor, list[Answers]]:
    floor = await opened(craps_floor(world))
    return floor, [await seated(world, floor, player) for player in players]


async def restarted(world: World, floor: Floor, *players: Player) -> tuple[Table, Floor]:
    """The house is killed and opened again. The players come back a moment later."""
    await world.crash(floor)
    floor = await opened(craps_floor(world))
    table = floor.tables["t1"]
    await until_betting(table)
    await asyncio.sleep(OFFER_MS / 5_000)
    for player in players:
        table.sit(1, player, None)
        table.connected(player.account, True)
    return table, floor


# ------------------------------------------------------------------ the dice


class LoadedDice(SimulatedDraws):
    def __init__(self, seed: bytes, dice: tuple[int, int]) -> None:
        super().__init__(seed)
        self._dice = list(dice)

    def uniform(self, n: int) -> int:
        assert n == 6
        return int(self._say(["uniform", n], self._dice.pop(0) - 1))


class LoadedEquipment(SimulatedEquipment):
    """Throws what the test wants: the n-th round's dice."""

    def __init__(self, faults: Faults, dice: Dice) -> None:
        super().__init__(faults)
        self._dice = dice

    def draws(self, identity: str, seed: bytes, wagers_hash: bytes) -> SimulatedDraws:
        number = int(identity.split("/")[1])
        return LoadedDice(seed, self._dice[number - 1])


def loaded(*dice: tuple[int, int]) -> World:
    world = World()
    world.house = replace(world.house, equipment=LoadedEquipment(world.faults, dice))
    return world


# ------------------------------------------------------------------ what is seen at the table


def posted(table: Table) -> dict[str, Any]:
    return table.snapshot(1, None).shown


def has_dice(table: Table) -> int:
    """The shooter's seat, or 0."""
    return int(posted(table)["shooter"])


def offered_to(table: Table) -> int | None:
    """The seat that the dice are offered to."""
    offer = table.snapshot(1, None).offer
    return offer.seat if offer is not None else None


def lying(table: Table, player: Player = ANN) -> dict[str, int]:
    """The cents of a player's wagers, by what they are on."""
    return {one.on: one.amount for one in table.snapshot(1, player).mine}


def wager_on(table: Table, on: str, player: Player = ANN) -> MyWager:
    (wager,) = [one for one in table.snapshot(1, player).mine if one.on == on]
    return wager


# ------------------------------------------------------------------ a shooter


async def takes_the_dice(answers: Answers) -> None:
    """The player on seat 1 is offered the dice, and takes them."""
    await until(lambda: offered_to(answers.table) == 1)
    answers.choose("accept_dice")
    await until(lambda: has_dice(answers.table) == 1)


class AtTheTable:
    """Ann has the dice, Bob sits beside her; nothing lies on the layout."""

    def __init__(self, rules: Mapping[str, Any]) -> None:
        self.rules = rules
        self.world = World()
        self._numbers = count(1_000)  # its own, so that a test throws the same in any company
        self.floor: Floor
        self.table: Table
        self.ann: Answers
        self.bob: Answers

    async def sit_down(self) -> None:
        self.floor = await opened(craps_floor(self.world, self.rules))
        self.table = self.floor.tables["t1"]
        self.ann = await seated(self.world, self.floor, ANN)
        self.bob = await seated(self.world, self.floor, BOB)
        await takes_the_dice(self.ann)

    async def restart(self) -> None:
        """The house is gone and opened again; nobody is connected."""
        await self.world.crash(self.floor)
        self.reopen()
        await self.floor.start()
        await until_betting(self.table)

    def reopen(self) -> None:
        """Another evening of the same house, before it starts."""
        self.floor = craps_floor(self.world, self.rules)
        self.table = self.floor.tables["t1"]
        self.ann, self.bob = (Answers(self.table, player) for player in (ANN, BOB))

    async def lay(self, on: str, cents: int, *pick: str, player: Answers | None = None) -> str:
        """Place a wager that is accepted; give its id."""
        who = player or self.ann
        request = who.place(on, cents, f"nonce-{next(self._numbers)}", pick=pick)
        await until(lambda: who.to(request) is not None)
        return str(who.accepted(request).id)

    async def take_down(self, wager_id: str, to: int = 0) -> None:
        request = self.ann.take_down(wager_id, to)
        await until(lambda: self.ann.to(request) is not None)

    async def throw(self) -> None:
        number = self.table.card().round
        self.ann.choose("roll")
        await until_betting(self.table, after=number)

    async def with_a_point(self, on: str, cents: int) -> str:
        """Ann's line wager is up and the point is on; give its id."""
        for _ in range(100):
            wager_id = await self.lay(on, cents)
            await self.throw()
            if posted(self.table)["point"]:
                return wager_id
            assert posted(self.table)["shooter"] == 1
        raise AssertionError("no point came")

    def lying(self, player: Answers | None = None) -> dict[str, int]:
        """The cents of a player's wagers, by id."""
        who = (player or self.ann).player
        return {wager.id: wager.amount for wager in self.table.snapshot(1, who).mine}


@asynccontextmanager
async def at_the_table(**rules: Any) -> AsyncIterator[AtTheTable]:
    """Ann has the dice; in the end the house is closed and every cent is there."""
    at = AtTheTable({**RULES, **rules})
    await at.sit_down()
    yield at
    await at.floor.halt()
    at.world.cage.check()
