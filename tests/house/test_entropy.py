"""617a.2, SP 800-90B § 4.3: a source of entropy that fails stops new rounds, and nothing else."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.from_house import StatusChanged
from protocol.operators import EquipmentState
from server.app.adapters.equipment import NO_ENTROPY, HouseEquipment
from server.common import metrics
from server.equipment import Entropy, Equipment, EquipmentError, hmac_drbg, load_or_create
from server.equipment.entropy import NoiseSource
from server.tables.api import InspectionFailed
from server.tables.floor import Floor
from server.tables.model.round import AnyGame
from tests.tables.pitch import Pitch
from tests.tables.playing import floor_of, opened, seated, settings, until, until_recorded
from tests.tables.simulation import World, simulated


def stuck(nbytes: int) -> bytes:
    return b"\x00" * nbytes


class Biased:
    """One byte in three is the same: a run of them is rare, their proportion is not."""

    def __init__(self) -> None:
        self.chance = random.Random(617)

    def __call__(self, nbytes: int) -> bytes:
        sound = self.chance.randbytes(nbytes)
        return bytes(0x41 if self.chance.random() < 1 / 3 else byte for byte in sound)


class Noise:
    """The operating system's source, until something else is put in its place."""

    def __init__(self) -> None:
        self.source: NoiseSource = os.urandom

    def __call__(self, nbytes: int) -> bytes:
        return self.source(nbytes)


class WatchedWorld(World):
    """A simulated world whose equipment is the house's own."""

    def __init__(self, folder: Path, noise: NoiseSource, second: NoiseSource | None = None) -> None:
        super().__init__()
        seconds = lambda: self.clock.now_ms() / 1000  # noqa: E731
        real = Equipment(load_or_create(folder), Entropy(noise, second, seconds))
        self.equipment = HouseEquipment(real, self.on_event, self.clock.now_ms)
        self.house = replace(self.house, equipment=self.equipment)

    def inspect(self, game: AnyGame) -> Mapping[str, Any]:
        return self.equipment.inspect(game)

    def told(self, kind: str) -> list[Mapping[str, Any]]:
        return [data for name, data in self.events if name == kind]


def healthy(source: str) -> float | None:
    return metrics.registry.get_sample_value("croupier_entropy_healthy", {"source": source})


def state_of(world: WatchedWorld, part: str) -> EquipmentState:
    """What `croupier pit house` shows of a part."""
    (found,) = (state for state in world.equipment.states if state.part == part)
    return found


def is_paused(floor: Floor, table: str = "t1") -> bool:
    return floor.tables[table].summary().status_message == NO_ENTROPY


@pytest.mark.parametrize(("broken", "noticed_within_rounds"), [(stuck, 0), (Biased(), 30)])
@simulated
async def test_new_rounds_stop_and_the_present_one_is_finished(
    tmp_path: Path, broken: NoiseSource, noticed_within_rounds: int
) -> None:
    noise = Noise()
    world = WatchedWorld(tmp_path, noise)
    floor = floor_of(world, settings("t1"), settings("t2"))
    opened_ms = world.clock.now_ms()
    assert state_of(world, "operating_system") == EquipmentState(
        "operating_system", "well", opened_ms
    )
    assert state_of(world, "hardware").state == "absent"
    await floor.start()
    ann = await seated(world, floor)
    number = ann.table.card().round
    noise.source = broken
    wager = ann.place("heads", 100)
    record = await until_recorded(world, ann.table, number)
    assert ann.accepted(wager)
    assert record["wagers"]
    world.cage.check()
    await until(lambda: is_paused(floor) and is_paused(floor, "t2"))
    assert ann.table.card().status == "paused"
    assert ann.table.card().round - number <= noticed_within_rounds
    assert any(
        isinstance(event, StatusChanged) and event.message == NO_ENTROPY
        for event in world.audience.events("t1")
    )
    (failed,) = world.told("entropy_failed")
    assert failed["source"] == "operating_system"
    assert {data["table"] for data in world.told("table_paused")} == {"t1", "t2"}
    assert healthy("operating_system") == 0
    shown = state_of(world, "operating_system")
    assert (shown.state, shown.reason) == ("failed", failed["reason"])
    assert opened_ms < shown.since_ms <= world.clock.now_ms()
    assert not world.told("table_failed")
    await floor.shutdown()


@simulated
async def test_play_goes_on_once_an_operator_resumes_and_the_start_up_test_passes(
    tmp_path: Path,
) -> None:
    noise = Noise()
    world = WatchedWorld(tmp_path, noise)
    floor = await opened(floor_of(world))
    ann = await seated(world, floor)
    noise.source = stuck
    await until(lambda: is_paused(floor))
    with pytest.raises(InspectionFailed, match="The operating system is stuck"):
        await ann.table.resume_play()
    assert is_paused(floor)
    noise.source = lambda nbytes: b""  # somebody has pulled a plug meanwhile
    with pytest.raises(InspectionFailed, match="gave 0 bytes of 1024"):
        await ann.table.resume_play()
    reasons = [data["reason"] for data in world.told("entropy_failed")]
    assert reasons[-1] == "The operating system gave 0 bytes of 1024."
    assert state_of(world, "operating_system").reason == reasons[-1]
    assert not world.told("entropy_restored")
    noise.source = os.urandom
    number, resumed_ms = ann.table.card().round, world.clock.now_ms()
    await ann.table.resume_play()
    await until(lambda: ann.table.card().round > number)
    assert ann.table.card().status == "open"
    assert world.told("entropy_restored") == [{"source": "operating_system"}]
    shown = state_of(world, "operating_system")
    assert (shown.state, shown.reason) == ("well", "")
    assert shown.since_ms == resumed_ms
    assert healthy("operating_system") == 1
    wager = ann.place("heads", 100)
    await until_recorded(world, ann.table, ann.table.card().round)
    assert ann.accepted(wager)
    await floor.shutdown()


def test_the_house_s_equipment_tells_the_time_of_the_machine(tmp_path: Path) -> None:
    before_ms = time.time_ns() // 1_000_000
    equipment = HouseEquipment(Equipment(load_or_create(tmp_path)), lambda kind, about: None)
    after_ms = time.time_ns() // 1_000_000
    assert all(before_ms <= state.since_ms <= after_ms for state in equipment.states)


@simulated
async def test_a_source_that_is_well_again_by_itself_waits_for_an_operator(tmp_path: Path) -> None:
    noise = Noise()
    world = WatchedWorld(tmp_path, noise)
    floor = await opened(floor_of(world, settings("t1"), settings("t2", betting_ms=60_000)))
    noise.source = stuck
    await until(lambda: is_paused(floor))
    noise.source = os.urandom
    await until(lambda: is_paused(floor, "t2"))
    await asyncio.sleep(600)
    assert is_paused(floor)
    assert healthy("operating_system") == 0
    assert not world.told("entropy_restored")
    await floor.shutdown()


async def found_without_entropy(folder: Path) -> tuple[WatchedWorld, Noise, Floor]:
    """A table that broke down in betting, and is put back when the source has failed."""
    noise = Noise()
    world = WatchedWorld(folder, noise)
    floor = await opened(floor_of(world))
    ann = await seated(world, floor)
    ann.place("heads", 500)
    await asyncio.sleep(0.5)
    noise.source = stuck
    world.faults.fault_at = world.faults.calls + 1
    await until(lambda: is_paused(floor))
    assert len(world.told("table_failed")) == 1, "it broke down once, and not over the seed"
    return world, noise, floor


@simulated
async def test_a_round_found_in_betting_waits_for_its_fresh_seed(tmp_path: Path) -> None:
    """Without it, somebody could know the outcome: the journal may be an old copy."""
    world, noise, floor = await found_without_entropy(tmp_path)
    table = floor.tables["t1"]
    assert is_paused(floor)
    card = table.card()
    assert (card.status, card.round, card.phase, card.closes_ms) == ("paused", 1, "idle", None)
    assert [data["table"] for data in world.told("table_paused")] == ["t1"]
    await asyncio.sleep(600)
    assert not world.journal.records, "nothing is drawn"
    with pytest.raises(InspectionFailed):
        await table.resume_play()
    noise.source = os.urandom
    await table.resume_play()
    record = await until_recorded(world, table, 1)
    assert [wager["amount"] for wager in record["wagers"]] == [500]
    assert len(record["added_seeds"]) == 1
    await world.cash_up(floor)


@simulated
async def test_a_round_that_waits_for_its_fresh_seed_may_be_called_off(tmp_path: Path) -> None:
    world, _, floor = await found_without_entropy(tmp_path)
    assert (await floor.tables["t1"].void("no entropy")).returned == 500
    assert is_paused(floor), "and no other round opens"
    await world.cash_up(floor)


@simulated
async def test_a_round_that_waits_for_its_fresh_seed_lets_the_house_close(tmp_path: Path) -> None:
    world, noise, floor = await found_without_entropy(tmp_path)
    await floor.shutdown()
    world.cage.check()
    assert not world.journal.records
    noise.source = os.urandom
    floor = await opened(floor_of(world))
    record = await until_recorded(world, floor.tables["t1"], 1)
    assert len(record["added_seeds"]) == 1
    await world.cash_up(floor)


@simulated
async def test_a_table_that_waits_for_entropy_lets_the_house_close(tmp_path: Path) -> None:
    noise = Noise()
    world = WatchedWorld(tmp_path, noise)
    floor = await opened(floor_of(world))
    noise.source = stuck
    await until(lambda: is_paused(floor))
    await floor.shutdown()
    world.cage.check()


@simulated
async def test_a_second_source_that_fails_is_told_of_and_play_goes_on(tmp_path: Path) -> None:
    second = Noise()
    world = WatchedWorld(tmp_path, os.urandom, second)
    floor = await opened(floor_of(world))
    ann = await seated(world, floor)
    assert healthy("hardware") == 1
    number = ann.table.card().round
    second.source = stuck
    await until(lambda: ann.table.card().round > number + 2)
    (failed,) = world.told("entropy_failed")
    assert failed["source"] == "hardware"
    assert healthy("hardware") == 0
    assert healthy("operating_system") == 1
    await floor.shutdown()


@simulated
async def test_a_generator_in_its_error_state_is_told_of_and_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SP 800-90A § 11.3.6: no output until the program is restarted."""
    world = WatchedWorld(tmp_path, os.urandom)
    assert state_of(world, "generator").state == "well"
    monkeypatch.setattr(hmac_drbg, "_KNOWN_ANSWER", bytes(128))
    assert world.inspect(Pitch({}))["passed"] is False
    monkeypatch.undo()
    assert world.inspect(Pitch({}))["passed"] is False
    reason = "The generator does not give the known answer."
    assert world.told("generator_failed") == [{"reason": reason}]
    shown = state_of(world, "generator")
    assert (shown.state, shown.reason) == ("failed", reason)
    with pytest.raises(EquipmentError, match="out of use"):
        world.equipment.seal_seed("t1/1")
