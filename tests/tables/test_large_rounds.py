"""A round of thousands of wagers is settled in slices: none is long, and each may be the last one.

Slices are short here, so that a few wagers make a large round.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

import pytest

from server.common import slices
from server.common.slices import at_once
from server.games.catalogue import submit
from server.tables.api import Player, TooLateToVoid
from server.tables.floor import Floor
from server.tables.model.page import decode_page
from server.tables.recovery.holds import restoring_layout
from tests.tables.honest import HonestWorld, live_floor
from tests.tables.playing import Answers, opened, until, until_betting, until_recorded
from tests.tables.simulation import Killed, simulate

PLAYERS = [Player(f"a-{name}", name, "player") for name in ("ann", "bob", "cis")]
STAKE = 100_000
SPOTS = [("red", ()), ("straight", ("17",)), ("dozen", ("2",)), ("even", ())]
RULES = {"wheel": "single_zero", "five_adjacent": False}
SLICE = 2


@pytest.fixture
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every part of the house takes two wagers at a time."""
    for name, module in list(sys.modules.items()):
        for constant in ("SLICE", "SETTLED_AT_ONCE"):
            if name.startswith("server.") and isinstance(getattr(module, constant, None), int):
                monkeypatch.setattr(module, constant, SLICE)


class Evening:
    """One round at a roulette table, with something that happens between two of its slices."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, is_voided: bool = False) -> None:
        self.world = HonestWorld(3)
        self.is_voided = is_voided
        self.passed = 0  # slices
        self.between: Callable[[], None] = lambda: None
        for player in PLAYERS:
            self.world.cage.issue(player.account, STAKE)
        monkeypatch.setattr(slices, "give_way", self._give_way)

    async def _give_way(self) -> None:
        self.passed += 1
        self.between()
        await asyncio.sleep(0)

    async def opened(self) -> Floor:
        return await opened(live_floor(self.world, "roulette", RULES))

    async def placed(self, floor: Floor) -> None:
        """Every player lays some wagers."""
        table = floor.tables["t1"]
        await until_betting(table)
        for seat, player in enumerate(PLAYERS, 1):
            table.sit(1, player, seat)
            hand = Answers(table, player)
            for i in range(5):
                on, pick = SPOTS[i % len(SPOTS)]
                hand.place(on, 500 + 100 * i, pick=pick)
            await until(lambda hand=hand: sum(map(bool, map(hand.to, range(1, 6)))) == 5)
            for request in range(1, 6):
                hand.accepted(request)

    async def ended(self, floor: Floor) -> dict[str, Any]:
        """Play to the end of the round, and return its record."""
        table = floor.tables["t1"]
        voiding = asyncio.ensure_future(table.void("a chip fell")) if self.is_voided else None
        record = await until_recorded(self.world, table, 1)
        if voiding is not None:
            with suppress(TooLateToVoid):
                await voiding
        await until(lambda: table.card().round == 2)
        return record

    async def played(self) -> dict[str, Any]:
        floor = await self.opened()
        await self.placed(floor)
        record = await self.ended(floor)
        await self.world.cash_up(floor)
        return record

    def check(self, record: dict[str, Any]) -> None:
        """The record is sound, and everybody has what it says."""
        self.world.cage.check()
        assert self.world.verified("t1", 1, [player.account for player in PLAYERS]) == record
        assert len(record["wagers"]) == 5 * len(PLAYERS)
        returned = {one["id"]: one["returned"] for one in record["settlements"]}
        for seat, player in enumerate(PLAYERS, 1):
            own = [one for one in record["wagers"] if one["seat"] == seat]
            won = sum(returned[one["id"]] - one["amount"] for one in own)
            assert self.world.cage.balances[player.account] == STAKE + won


@pytest.mark.usefixtures("short_slices")
@pytest.mark.parametrize("is_voided", [False, True])
def test_a_house_that_is_killed_between_any_two_slices(
    monkeypatch: pytest.MonkeyPatch, is_voided: bool
) -> None:
    whole = Evening(monkeypatch, is_voided=is_voided)
    undisturbed = simulate(whole.played())
    whole.check(undisturbed)
    assert undisturbed["result"] == ("void" if is_voided else "settled")
    assert whole.passed > 5 * len(undisturbed["wagers"]) / SLICE

    phases = set()
    for kill_at in range(1, whole.passed + 1):
        evening = Evening(monkeypatch, is_voided=is_voided)
        record, phase = simulate(_killed(evening, kill_at))
        evening.check(record)
        phases.add(phase)
        if phase != "betting":
            same = ("seed", "draws", "wagers", "wagers_hash", "settlements", "result")
            assert [record[one] for one in same] == [undisturbed[one] for one in same]
    assert phases == ({"betting", "recorded"} if is_voided else {"betting", "closed", "recorded"})


async def _killed(evening: Evening, kill_at: int) -> tuple[dict[str, Any], str]:
    """The record, and the phase of the page that the killed house has left."""
    world = evening.world
    floor = await evening.opened()
    await evening.placed(floor)

    def kill() -> None:
        if evening.passed == kill_at:
            world.faults.is_dead = True
            world.faults.killed.set()
            raise Killed(f"between slices {kill_at} and {kill_at + 1}")

    evening.between = kill
    ending = asyncio.ensure_future(evening.ended(floor))
    await world.faults.killed.wait()
    ending.cancel()
    with suppress(asyncio.CancelledError, Killed):
        await ending
    await world.crash(floor)
    evening.between = lambda: None
    page = _page(world)
    evening.is_voided = evening.is_voided and page == "betting"
    again = await evening.opened()
    record = await evening.ended(again)
    await world.cash_up(again)
    return record, page


def _page(world: HonestWorld) -> str:
    return decode_page(world.journal.pages["t1"]).phase


@pytest.mark.usefixtures("short_slices")
def test_between_two_slices_a_wager_is_open_or_settled_and_never_both(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = Evening(monkeypatch)
    seen: list[tuple[int, int]] = []

    async def played() -> dict[str, Any]:
        floor = await evening.opened()
        await evening.placed(floor)
        table = floor.tables["t1"]

        def look() -> None:
            if table.card().round > 1:
                return
            counts = []
            for player in PLAYERS:
                shown = table.snapshot(1, player)
                settled = [one.id for news in shown.settled_since for one in news.wagers]
                told = evening.world.audience.told.get(player.account, ())
                assert len(shown.mine) + len(settled) == 5
                assert bool(settled) == bool(told), "who sees it in a snapshot has been told"
                counts.append(len(settled))
            seen.append((sum(counts), len(counts)))
            with pytest.raises(TooLateToVoid):
                simulate_step(table.void("too late"))

        evening.between = look
        record = await evening.ended(floor)
        await evening.world.cash_up(floor)
        return record

    evening.check(simulate(played()))
    assert {settled for settled, _ in seen} == {0, 5, 10, 15}, "told account by account"


def simulate_step(play: Any) -> None:
    """The first step of a coroutine, which raises at once."""
    play.send(None)


@pytest.mark.usefixtures("short_slices")
def test_slices_change_nothing_that_is_written_or_told(monkeypatch: pytest.MonkeyPatch) -> None:
    sliced = Evening(monkeypatch)
    simulate(sliced.played())
    monkeypatch.undo()
    whole = Evening(monkeypatch)
    simulate(whole.played())
    assert whole.passed == 0, "one slice is enough for an ordinary round"
    assert sliced.world.audience.told == whole.world.audience.told
    records = [
        {**json.loads(one.world.journal.records["t1"][1]), "hash": "", "signature": ""}
        for one in (sliced, whole)
    ]
    assert records[0] == records[1]


# ---------------------------------------------------------------- how long one turn of the loop is


class CallsATurn:
    """Counts the calls of functions, Python's and C's, within each callback of the loop."""

    def __init__(self) -> None:
        self.most = 0
        self.calls = 0
        self._run = asyncio.Handle._run  # type: ignore[attr-defined]

    def __enter__(self) -> CallsATurn:
        def count(_frame: object, event: str, _argument: object) -> None:
            if event in ("call", "c_call"):
                self.calls += 1

        def counted(handle: asyncio.Handle) -> None:
            self.calls = 0
            sys.setprofile(count)
            try:
                self._run(handle)
            finally:
                sys.setprofile(None)
                self.most = max(self.most, self.calls)

        asyncio.Handle._run = counted  # type: ignore[attr-defined]
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)  # the rest of this callback is the test's
        asyncio.Handle._run = self._run  # type: ignore[attr-defined]


async def _filled(world: HonestWorld, wagers: int) -> Floor:
    """A table with so many wagers on its layout, and betting is open."""
    floor = await opened(_large_floor(world, wagers))
    live = floor.tables["t1"]
    await until_betting(live)
    hands = []
    for player in (Player(f"a-{i}", f"p{i}", "player") for i in range(20)):
        world.cage.issue(player.account, 10**9)
        live.sit(1, player, None)
        hands.append(Answers(live, player))
    for i in range(wagers):
        on, pick = SPOTS[i % len(SPOTS)]
        hands[i % len(hands)].place(on, 500, pick=pick)
    await until(lambda: len(world.cage.holds) == wagers and not world.cage.queue)
    await asyncio.sleep(1)  # the last chips are published
    return floor


def _large_floor(world: HonestWorld, wagers: int) -> Floor:
    return live_floor(world, "roulette", RULES, betting_ms=1_000_000, wagers_a_seat=wagers)


async def _calls_to_end(wagers: int, how: str) -> int:
    """The calls in the longest turn of the loop, from "no more bets" to the next round's."""
    world = HonestWorld(1)
    floor = await _filled(world, wagers)
    live = floor.tables["t1"]
    with CallsATurn() as calls:
        if how == "void":
            assert (await live.void("a chip fell")).returned == 500 * wagers
        elif how == "retired":
            assert (await live.retire("it is sold")).returned == 500 * wagers
        else:
            world.clock.put_back_ms = -1_000_000
            live.finish()
        await until_recorded(world, live, 1)
        await asyncio.sleep(1)
    record = world.record("t1", 1)
    assert len(record["settlements"]) == wagers
    assert record["result"] == how
    await world.cash_up(floor)
    return calls.most


@pytest.mark.parametrize("how", ["settled", "void", "retired"])
def test_the_longest_turn_of_the_loop_does_not_grow_with_the_round(how: str) -> None:
    few, many = 3 * slices.SLICE, 12 * slices.SLICE
    longest = [simulate(_calls_to_end(wagers, how)) for wagers in (few, many)]
    assert longest[1] < 1.3 * longest[0], longest


async def _calls_to_put_back(wagers: int) -> int:
    """The calls in the longest turn of the loop while a house that was killed opens again."""
    world = HonestWorld(1)
    floor = await _filled(world, wagers)
    before = _on_layout(floor)
    await world.crash(floor)
    floor = _large_floor(world, wagers)
    with CallsATurn() as calls:
        await opened(floor)
        await until_betting(floor.tables["t1"])
    assert _on_layout(floor) == before
    assert len(before) == wagers
    await world.cash_up(floor)
    return calls.most


def _on_layout(floor: Floor) -> list[tuple[str, str, int]]:
    """The wagers that the players see as theirs."""
    live = floor.tables["t1"]
    mine = [live.snapshot(1, Player(f"a-{i}", f"p{i}", "player")).mine for i in range(20)]
    return [(one.id, one.on, one.amount) for own in mine for one in own]


def test_the_longest_turn_of_the_loop_does_not_grow_when_a_table_is_put_back() -> None:
    few, many = 3 * slices.SLICE, 12 * slices.SLICE
    longest = [simulate(_calls_to_put_back(wagers)) for wagers in (few, many)]
    assert longest[1] < 1.3 * longest[0], longest


# ---------------------------------------------------------------- how much work it is in all


def _steps_in(path: str, work: Callable[[], Any]) -> int:
    """The steps of the interpreter within one file while it does some work."""
    steps = 0

    def step(frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal steps
        if not frame.f_code.co_filename.endswith(path):
            return None
        frame.f_trace_opcodes = True
        steps += event == "opcode"
        return step

    sys.settrace(step)
    try:
        work()
    finally:
        sys.settrace(None)
    return steps


async def _steps_to_put_back(wagers: int) -> int:
    world = HonestWorld(1)
    floor = await _filled(world, wagers)
    await world.crash(floor)
    page, holds = decode_page(world.journal.pages["t1"]), world.cage.model.open_holds("t1")
    game = submit("roulette", RULES)
    return _steps_in("holds.py", lambda: at_once(restoring_layout("t1", game, page, holds)))


def test_the_work_of_putting_a_table_back_is_the_same_for_each_wager() -> None:
    few, many = (simulate(_steps_to_put_back(wagers)) for wagers in (50, 400))
    assert few > 50
    assert many < 1.2 * 400 / 50 * few, (few, many)
