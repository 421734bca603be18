"""Live Casino War tables for tests: Ann and Bob, and evenings on which they tie."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from protocol.from_house import DecisionAsked
from server.tables.floor import Floor
from server.tables.table import Table
from tests.tables.honest import HonestWorld, live_floor
from tests.tables.playing import BOB, Answers, opened, seated, until, until_recorded
from tests.tables.simulation import simulate

RULES = {"unit": 100}
INITIAL, TIE = 500, 300
MOST_EVENINGS = 200


async def with_ann_and_bob(world: HonestWorld, **pace: Any) -> tuple[Floor, Answers, Answers]:
    """A table with Ann on seat 1 and Bob on seat 2, each with an initial wager."""
    floor = await opened(live_floor(world, "casino_war", RULES, **pace))
    ann, bob = await seated(world, floor), await seated(world, floor, BOB)
    ann.place("initial", INITIAL, "ann-initial")
    ann.place("tie", TIE, "ann-tie-wager")
    bob.place("initial", INITIAL, "bob-initial")
    return floor, ann, bob


@lru_cache
def evening(*tied: int) -> int:
    """The first evening on which these seats, and no other, tie in the first round."""

    async def seats_asked(number: int) -> tuple[int, ...]:
        world = HonestWorld(number)
        floor, ann, _ = await with_ann_and_bob(world)
        await until_recorded(world, ann.table, 1)
        await floor.halt()
        asked = [one for one in world.audience.events("t1") if isinstance(one, DecisionAsked)]
        return asked[0].seats if asked else ()

    return next(n for n in range(MOST_EVENINGS) if simulate(seats_asked(n)) == tied)


async def until_deciding(table: Table) -> None:
    await until(lambda: table.card().phase == "deciding")
