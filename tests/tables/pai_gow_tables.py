"""Live Pai Gow tables for tests: what a player sees of the tiles, and who may be the bank."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from server.games.pai_gow.tiles import TILES
from server.tables.floor import Floor
from server.tables.table import Table
from tests.tables.honest import HonestWorld, live_floor
from tests.tables.playing import ANN, BOB, Answers, opened, seated, until, until_betting

RULES = {"unit": 100, "boxes": 2}
BANKING = {"player_bank": True, "co_bank": True, "max": 10_000}
BOXES = {**BANKING, "boxes": 3}
STAKE = 1_000_000


async def with_ann_and_bob(world: HonestWorld, **pace: Any) -> tuple[Floor, Answers, Answers]:
    """A table with Ann on seat 1 and Bob on seat 2, whose betting is open."""
    floor = await opened(live_floor(world, "pai_gow", RULES, **pace))
    return floor, await seated(world, floor), await seated(world, floor, BOB)


async def far_apart(world: HonestWorld, floor: Floor) -> tuple[Answers, Answers]:
    """Ann on seat 1 and Bob on seat 3, of a floor that is opened for them."""
    await opened(floor)
    ann = await seated(world, floor, ANN, STAKE, seat=1)
    return ann, await seated(world, floor, BOB, STAKE, seat=3)


async def after_a_round(
    world: HonestWorld, rules: Mapping[str, Any] = BANKING, **pace: Any
) -> tuple[Floor, Answers, Answers]:
    """The second round of a Pai Gow table: both have wagered against the dealer in the first."""
    floor = live_floor(world, "pai_gow", rules, **{"betting_ms": 2_000, "offer_ms": 500, **pace})
    ann, bob = await far_apart(world, floor)
    ann.place("hand", 500, "ann-first-hand")
    bob.place("hand", 900, "bob-first-hand")
    await until_betting(ann.table, after=1)
    return floor, ann, bob


async def until_deciding(table: Table, choice: str) -> None:
    """Wait for the window in which this may be chosen."""

    def is_asked() -> bool:
        decision = table.snapshot(1, None).decision
        return decision is not None and choice in decision.choices and bool(decision.seats)

    await until(is_asked)


def seen_by(answers: Answers) -> dict[str, Any]:
    return answers.table.snapshot(1, answers.player).seen


def tiles_in(plain: Any) -> set[str]:
    """Every tile that is named anywhere in a message, as plain data."""
    if isinstance(plain, dict):
        return set().union(*map(tiles_in, plain.keys()), *map(tiles_in, plain.values()))
    if isinstance(plain, (list, tuple)):
        return set().union(*map(tiles_in, plain))
    return {plain} if plain in TILES else set()


def tiles_sent(frames: Iterable[bytes]) -> set[str]:
    return set().union(*(tiles_in(msgspec.msgpack.decode(frame)) for frame in frames))


def offered(table: Table, name: str, seat: int) -> bool:
    offer = table.snapshot(1, None).offer
    return offer is not None and (offer.offer, offer.seat) == (name, seat)


async def takes_the_bank(answers: Answers, funds: int = 20_000, **options: Any) -> str:
    """Take the bank that is offered; returns the id of what is put up."""
    banked = answers.choose("bank", funds=funds, **options)
    await until(lambda: answers.to(banked) is not None)
    (up,) = answers.chosen(banked).ids
    return up
