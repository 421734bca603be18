"""Changes of the meters that somebody makes in Redis by hand, and how the audit finds them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from redis.asyncio import Redis

from server.cage.cage import Cage
from server.cage.keys import METER_LEDGER_KEY, METER_RECORDS_KEY
from server.cage.meters import MeterChange, MeterRecord, Meters, MeterTerms
from tests.cage.forging import ADA, BEN, TABLE, House

TERMS = MeterTerms(paytable=4, wager_cents=25, seed_cents=75_000)


class MeteredHouse(House):
    """A house with two meters, whose checkpoints sign what operators have done to them."""

    def __init__(self, redis: Redis, cage: Cage, folder: Path) -> None:
        super().__init__(redis, cage, folder)
        self.meters = Meters(redis, house_number=1, partitions=cage.partitions)

    async def lock(self, *, is_logged: bool = True) -> None:
        """A floorperson locks a meter, and unlocks it."""
        for number, command in enumerate(("lock_meter", "unlock_meter")):
            act = self.meters.unlock if number else self.meters.lock
            id = f"pit:{await self.redis.xlen(METER_LEDGER_KEY)}"
            if not is_logged:
                await act("long", id, "cleo", "a test")
                continue
            begun = await self.events.begin("cleo", "", command, {"meter": "long"}, {})
            await act("long", id, "cleo", "a test")
            await self.events.finish(begun, "done", {})

    async def move(self, cents: int) -> None:
        """Two shift managers move cents to the other meter."""
        begun = await self.events.begin("dora", "", "confirm_meter_change", {"change": "c"}, {})
        await self.meters.remove("long", cents, "short", "pit:move", "cleo, dora", "a test")
        await self.events.finish(begun, "done", {"requested_by": "cleo", "cents": cents})

    async def lines(self) -> list[tuple[str, MeterChange]]:
        found = await self.redis.xrange(METER_LEDGER_KEY)
        return [
            (place.decode(), msgspec.json.decode(fields[b"change"], type=MeterChange))
            for place, fields in found
        ]

    async def write(self, lines: list[tuple[str, MeterChange]]) -> None:
        """Replace the meters' ledger, and make the records fit it."""
        await self.redis.delete(METER_LEDGER_KEY, METER_RECORDS_KEY)
        stood: dict[str, MeterRecord] = {}
        for place, one in lines:
            # Every line follows from the one before.
            change = replace(one, before=stood.get(one.meter))
            stood[change.meter] = change.after
            line = {"change": msgspec.json.encode(change)}
            await self.redis.xadd(METER_LEDGER_KEY, line, id=place)
        for name, record in stood.items():
            await self.redis.hset(METER_RECORDS_KEY, name, msgspec.json.encode(record))


@pytest.fixture
async def house(redis: Redis, cage: Cage, tmp_path: Path) -> AsyncIterator[MeteredHouse]:
    house = MeteredHouse(redis, cage, tmp_path / "records")
    for account, name in ((ADA, "Ada"), (BEN, "Ben")):
        await cage.open_account(name, "player", account=account, welcome_cents=100_000)
    await house.meters.open("long", "The Long Streak", TERMS, 100_000)
    await house.meters.open("short", "The Short Streak", TERMS, TERMS.seed_cents)
    await house.lock()
    await house.sign()
    await house.move(500)
    await house.sign()
    yield house


async def test_meters_are_clean_after_every_change_of_operators(house: MeteredHouse) -> None:
    assert await house.differences() == []
    await house.lock()
    assert await house.differences() == [], "what is not signed yet has its cause"
    await house.sign()
    assert await house.differences() == []


async def test_a_signed_line_that_is_changed_is_named(house: MeteredHouse) -> None:
    lines = await house.lines()
    place, opened = lines[0]
    lines[0] = (place, replace(opened, after=replace(opened.after, seeds_mils=999_000_000)))
    for i, (at, change) in enumerate(lines[1:], 1):
        if change.meter == "long":
            lines[i] = (at, replace(change, after=replace(change.after, seeds_mils=999_000_000)))
    await house.write(lines)
    says = (
        f"meter long: line {place} of the meters' ledger, opened open:long, is not the one that "
        "the house has signed"
    )
    assert says in await house.differences()


async def test_a_signed_line_that_is_removed_is_named(house: MeteredHouse) -> None:
    lines = await house.lines()
    gone = [place for place, change in lines if change.kind in ("moved_out", "moved_in")]
    await house.write([one for one in lines if one[0] not in gone])
    assert await house.differences() == [
        f"line {place} of the meters' ledger is missing: the house has signed it" for place in gone
    ]


async def test_a_line_between_signed_ones_is_named(house: MeteredHouse) -> None:
    lines = await house.lines()
    place, locked = lines[2]
    between = f"{place.partition('-')[0]}-{int(place.partition('-')[2]) + 900}"
    more = replace(locked, id="pit:forged", after=replace(locked.after, title="Mine"))
    lines.insert(3, (between, more))
    await house.write(lines)
    found = await house.differences()
    says = f"meter long: line {between} of the meters' ledger, locked pit:forged, is not signed"
    assert says in found


@pytest.mark.parametrize("kind", ["lowered", "locked", "opened", "won"])
async def test_an_unsigned_line_without_a_cause_is_named(house: MeteredHouse, kind: str) -> None:
    """Books and ledger agree: only the event log and the records tell."""
    (_, last) = next(one for one in reversed(await house.lines()) if one[1].meter == "long")
    before = last.after
    changes: dict[str, Any] = {
        "lowered": {"removed_mils": before.removed_mils + 5_000_000},
        "locked": {"locked": "mine"},
        "opened": {"seeds_mils": before.seeds_mils + 5_000_000},
        "won": {"paid_mils": before.paid_mils + 1_000_000, "wins": 1},
    }
    forged = replace(
        last,
        id=f"claim:{TABLE}/1" if kind == "won" else "pit:forged",
        kind=kind,
        before=before,
        after=replace(before, **changes[kind]),
    )
    await house.play()
    await house.redis.xadd(METER_LEDGER_KEY, {"change": msgspec.json.encode(forged)})
    await house.redis.hset(METER_RECORDS_KEY, "long", msgspec.json.encode(forged.after))
    found = "\n".join(await house.differences())
    reasons = {
        "opened": "the meter was opened before",
        "won": "the round's record has not drawn 1000 cents of a meter",
    }
    reason = reasons.get(kind, f"no command of {forged.by} in the event log")
    assert f"meter long: {kind} {forged.id}: {reason}" in found


async def test_an_operators_change_without_a_command_is_named(house: MeteredHouse) -> None:
    await house.lock(is_logged=False)
    found = await house.differences()
    assert [one.rpartition(": ")[2] for one in found] == 2 * ["no command of cleo in the event log"]


async def test_a_chain_of_the_meters_that_begins_again_is_named(house: MeteredHouse) -> None:
    await house.write((await house.lines())[:2])
    await house.sign()
    found = await house.differences()
    says = "the signed chain of the meters' ledger began again, and no loss was accepted"
    assert says in found
