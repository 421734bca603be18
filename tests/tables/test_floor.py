"""Operators' orders, seats, and the opening and closing of the house."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from protocol.from_house import Chosen, Error, Receipt, Refused, RoundVoided, Seated, WagersSettled
from server.tables.api import CalledOff, InspectionFailed, PlaysOn, TableFailed, TooLateToVoid
from server.tables.floor import Floor
from server.tables.model.page import decode_page
from server.tables.shared_floor import SharedFloor
from tests.tables.pitch import Pitch
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
    until_recorded,
    with_ann,
)
from tests.tables.simulation import World, simulated


@simulated
async def test_void_gives_every_wager_back_and_shows_the_seed() -> None:
    world, floor, ann = await with_ann()
    ann.place("heads", 500)
    ann.place("tails", 300)
    returned = await ann.table.void("a fly on the wheel")
    assert returned == CalledOff(1, 800)
    assert world.cage.balances[ANN.account] == 100_000
    record = world.record("t1", 1)
    assert (record["result"], record["outcome"]) == ("void", "a fly on the wheel")
    assert {one["result"] for one in record["settlements"]} == {"void"}
    assert not record["draws"]
    assert len(record["seed"]) == 64
    (news,) = world.audience.private(ANN.account)
    assert isinstance(news, WagersSettled)
    assert (news.staked, news.returned, news.balance) == (800, 800, 100_000)
    assert any(isinstance(e, RoundVoided) for e in world.audience.events("t1"))
    assert ann.table.summary().voided == 1
    assert "round_voided" in [kind for kind, _ in world.events]
    await until_betting(ann.table, after=1)
    await world.cash_up(floor)


@simulated
async def test_void_comes_too_late_once_the_outcome_is_written_down() -> None:
    world = World()
    floor = await opened(floor_of(world))
    table = floor.tables["t1"]
    with pytest.raises(TooLateToVoid):
        await table.void("before there is a round")
    await until_betting(table)
    await until(lambda: table.card().phase == "drawn")
    with pytest.raises(TooLateToVoid):
        await table.void("the ball lies in 17")
    await until_recorded(world, table, 1)
    with pytest.raises(TooLateToVoid):
        await table.void("it is over")
    assert world.record("t1", 1)["result"] == "settled"
    await world.cash_up(floor)


@simulated
async def test_no_round_is_called_off_after_no_more_bets() -> None:
    """617a.5(b): the wagers are about to be fixed, and with them the outcome."""
    world, floor, ann = await with_ann(settings(closing_ms=500))
    ann.place("heads", 500)
    await until(lambda: not ann.table._state.is_open)
    with pytest.raises(TooLateToVoid, match="only while betting is open"):
        await ann.table.void("too late for some")
    assert (await until_recorded(world, ann.table, 1))["result"] == "settled"
    world.cage.check()
    await world.cash_up(floor)


@pytest.mark.parametrize("call", range(1, 16))
@simulated
async def test_a_void_that_is_interrupted_by_a_crash_is_all_or_nothing(call: int) -> None:
    world, floor, ann = await with_ann()
    ann.place("heads", 500)
    await asyncio.sleep(0.2)
    world.faults.kill_at = world.faults.calls + call
    voiding = asyncio.ensure_future(ann.table.void("power cut"))
    await world.faults.killed.wait()
    await world.crash(floor)
    voiding.cancel()
    floor = await opened(floor_of(world))
    record = await until_recorded(world, floor.tables["t1"], 1)
    await floor.halt()
    (settlement,) = record["settlements"]
    assert world.cage.balances[ANN.account] == 99_500 + settlement["returned"]
    assert not world.cage.holds
    assert (record["result"] == "void") == (settlement["result"] == "void")


@simulated
async def test_pause_and_close_finish_the_round_and_outlast_a_restart() -> None:
    world, floor, ann = await with_ann()
    ann.place("heads", 500)
    await ann.table.pause("the dealer rests")
    assert world.record("t1", 1)["result"] == "settled"
    assert ann.table.card().status == "paused"
    assert ann.table.summary().status_message == "the dealer rests"
    assert ann.code(ann.place("heads", 500, round_number=2)) == "betting_closed"
    await asyncio.sleep(60)
    assert list(world.journal.records["t1"]) == [1]
    await ann.table.resume_play()
    await until_betting(ann.table, after=1)
    await ann.table.close()
    await floor.halt()
    floor = await opened(floor_of(world))
    table = floor.tables["t1"]
    await asyncio.sleep(60)
    assert table.card().status == "closed"
    rounds = len(world.journal.records["t1"])
    assert [one.round for one in table.snapshot(1, None).results] == list(range(rounds, 0, -1))
    await table.open()
    await until_recorded(world, table, rounds + 1)
    assert table.card().status == "open"
    await world.cash_up(floor)


@simulated
async def test_a_table_closed_while_the_house_closes_is_closed_when_it_opens() -> None:
    world, floor, ann = await with_ann()
    ann.place("heads", 500)
    closing = asyncio.ensure_future(ann.table.close())
    await asyncio.sleep(0.01)
    await floor.shutdown()
    await closing
    floor = await opened(floor_of(world))
    rounds = len(world.journal.records["t1"])
    await asyncio.sleep(60)
    assert floor.tables["t1"].card().status == "closed"
    assert len(world.journal.records["t1"]) == rounds == 1
    await world.cash_up(floor)


async def killed_and_opened(world: World, floor: Floor) -> Floor:
    await world.crash(floor)
    return await opened(floor_of(world))


@simulated
@pytest.mark.parametrize("order", ["open", "resume_play"])
async def test_a_table_that_an_operator_opened_is_open_after_a_kill(order: str) -> None:
    world, floor, ann = await with_ann()
    ann.place("heads", 500)
    await ann.table.close()
    floor = await killed_and_opened(world, floor)
    assert floor.tables["t1"].card().status == "closed"
    await getattr(floor.tables["t1"], order)()
    floor = await killed_and_opened(world, floor)
    assert floor.tables["t1"].card().status == "open"
    await until_betting(floor.tables["t1"], after=1)
    await world.cash_up(floor)


@simulated
async def test_an_order_to_open_that_a_newer_one_overtakes_is_answered() -> None:
    world, floor, ann = await with_ann()
    await ann.table.close()
    opening = asyncio.ensure_future(ann.table.open())
    await asyncio.sleep(0)
    await asyncio.wait_for(ann.table.close(), 5)
    await asyncio.wait_for(opening, 5)
    floor = await killed_and_opened(world, floor)
    assert floor.tables["t1"].card().status == "closed"
    await world.cash_up(floor)


@simulated
@pytest.mark.parametrize("order", ["open", "resume_play"])
async def test_an_order_to_close_that_a_newer_one_overtakes_is_answered(order: str) -> None:
    world, floor, ann = await with_ann()
    told: list[str] = []
    ann.table._on_event = lambda kind, _: told.append(kind)  # type: ignore[method-assign]
    ann.place("heads", 500)
    closing = asyncio.ensure_future(ann.table.close())
    await asyncio.sleep(0)
    await getattr(ann.table, order)()
    with pytest.raises(PlaysOn, match="before it came to rest"):
        await asyncio.wait_for(closing, 5)
    assert "table_closed" not in told
    await until_betting(ann.table, after=1)
    assert ann.table.card().status == "open"
    await world.cash_up(floor)


@simulated
@pytest.mark.parametrize("calls", range(1, 6))
async def test_a_closed_table_that_was_to_be_retired_is_never_open_after_a_kill(calls: int) -> None:
    world, floor, ann = await with_ann()
    await ann.table.close()
    world.faults.kill_at = world.faults.calls + calls
    retiring = asyncio.ensure_future(ann.table.retire("sold"))
    await asyncio.sleep(10)
    floor = await killed_and_opened(world, floor)
    retiring.cancel()
    await asyncio.sleep(10)
    assert floor.tables["t1"].card().status in ("closed", "retired")
    await world.cash_up(floor)


@simulated
async def test_nobody_is_told_that_a_table_is_open_whose_dealer_was_stopped() -> None:
    _world, floor, ann = await with_ann()
    await ann.table.close()
    opening = asyncio.ensure_future(ann.table.open())
    await asyncio.sleep(0)
    await floor.halt()
    with pytest.raises(TableFailed, match="before it was open"):
        await asyncio.wait_for(opening, 5)
    with pytest.raises(TableFailed, match="before it was open"):
        await asyncio.wait_for(ann.table.open(), 5)


@simulated
async def test_nobody_is_told_that_a_table_is_closed_whose_dealer_was_stopped() -> None:
    """Another process has the table by now, and knows nothing of the order."""
    _world, floor, ann = await with_ann()
    ann.place("heads", 500)
    closing = asyncio.ensure_future(ann.table.close())
    await asyncio.sleep(0.01)
    await floor.halt()
    with pytest.raises(TableFailed, match="before it was at rest"):
        await asyncio.wait_for(closing, 5)


@simulated
async def test_nobody_is_told_that_a_table_is_closed_before_the_journal_has_it() -> None:
    """The store was away, and the lease ended: the next owner dealt on (seed 661018)."""
    world, floor, ann = await with_ann()
    save = world.journal.save

    async def never_if_closed(table: str, page: bytes) -> None:
        if decode_page(page).parked:
            await asyncio.Event().wait()
        await save(table, page)

    world.journal.save = never_if_closed  # type: ignore[method-assign]
    closing = asyncio.ensure_future(ann.table.close())
    await asyncio.sleep(60)
    assert not closing.done()
    await floor.halt()
    with pytest.raises(TableFailed, match="before it was at rest"):
        await asyncio.wait_for(closing, 5)


@simulated
async def test_what_a_table_is_paused_for_outlasts_a_restart() -> None:
    world, floor, ann = await with_ann()
    await ann.table.pause("the dealer rests")
    await floor.halt()
    floor = await opened(floor_of(world))
    assert floor.tables["t1"].summary().status_message == "the dealer rests"
    await world.cash_up(floor)


@simulated
async def test_a_table_that_waits_for_players_opens_with_the_first() -> None:
    world = World()
    floor = await opened(floor_of(world, settings(wait_for_players=True)))
    table = floor.tables["t1"]
    await asyncio.sleep(600)
    assert (table.card().phase, table.card().closes_ms) == ("idle", None)
    assert not world.journal.records
    ann = await seated(world, floor)
    await asyncio.sleep(0.05)
    assert table.card().phase == "betting"
    ann.place("heads", 500)
    await until_recorded(world, table, 1)
    table.stand(ANN.account)
    await asyncio.sleep(600)
    assert table.card().phase == "idle"
    assert len(world.journal.records["t1"]) <= 2
    await floor.shutdown()
    assert table.card().status == "closed"


@simulated
async def test_shutdown_cuts_betting_to_three_seconds_and_finishes_the_round() -> None:
    world, floor, ann = await with_ann(settings(betting_ms=60_000))
    begun_ms = world.clock.now_ms()
    closing = asyncio.ensure_future(floor.shutdown())
    await asyncio.sleep(0.1)
    assert floor.closing
    closes_ms = ann.table.card().closes_ms
    assert closes_ms is not None
    assert closes_ms - begun_ms == 3_000
    last = ann.place("heads", 500)
    await closing
    assert ann.accepted(last)
    assert world.clock.now_ms() - begun_ms < 4_000
    assert [wager["amount"] for wager in world.record("t1", 1)["wagers"]] == [500]
    assert ann.code(ann.place("heads", 500, round_number=2)) == "betting_closed"
    assert not world.cage.holds


@pytest.mark.parametrize(
    ("is_closing", "seconds", "says"), [(False, 60, "another dealer"), (True, 3, "is closing")]
)
@simulated
async def test_a_table_that_moves_keeps_its_betting_time_unless_the_house_closes(
    is_closing: bool, seconds: int, says: str
) -> None:
    world = World()
    table = (settings(betting_ms=60_000), Pitch({}))
    floor = SharedFloor([table], world.house, world.audience, world.inspect, world.on_event)
    floor.begin()
    await floor.take("t1")
    ann = await seated(world, floor)
    begun_ms = world.clock.now_ms()
    placed = ann.place("heads", 500)
    giving_up = asyncio.ensure_future(floor.give_up("t1", is_closing=is_closing))
    await asyncio.sleep(0.1)
    assert says in ann.table.summary().status_message
    await giving_up
    assert ann.accepted(placed)
    assert seconds <= (world.clock.now_ms() - begun_ms) / 1000 < seconds + 1
    assert not world.cage.holds
    await floor.halt()


@simulated
async def test_seats_lowest_free_asked_for_one_an_account_and_freed() -> None:
    world = World()
    floor = await opened(
        floor_of(world, settings(max_seats=3, seat_grace_ms=5_000, betting_ms=60_000))
    )
    table = floor.tables["t1"]
    ann = await seated(world, floor)
    assert table.sit(1, ANN, 3) == Seated(1, "t1", 1)
    assert table.sit(2, BOB, 3) == Seated(2, "t1", 3)
    carl, dora = (type(ANN)(f"a-{n}", n, "guest") for n in ("carl", "dora"))
    codes = {}
    for seat in (1, 9):
        answer = table.sit(3, carl, seat)
        assert isinstance(answer, Refused)
        codes[seat] = answer.code
    assert codes == {1: "seat_taken", 9: "no_such_seat"}
    assert table.sit(4, carl, None) == Seated(4, "t1", 2)
    full = table.sit(5, dora, None)
    assert isinstance(full, Refused)
    assert full.code == "table_full"
    assert floor.seats_of("a-carl") == ["t1"]
    ann.place("heads", 500)
    table.stand(ANN.account)
    table.connected("a-carl", False)
    await asyncio.sleep(6)
    # With a wager open, the seat is kept, but its player is not at the table any more.
    assert [one.number for one in table.players()] == [1, 3]
    assert table.card().players == 1
    assert table.sit(6, dora, None) == Seated(6, "t1", 2)
    await until_betting(table, after=1)
    assert table.card().players == 2
    assert table.sit(7, carl, None) == Seated(7, "t1", 1)
    await world.cash_up(floor)


@simulated
async def test_a_card_counts_bots_apart_at_the_table_and_away_from_it() -> None:
    world = World()
    floor = await opened(floor_of(world, settings(seat_grace_ms=5_000, betting_ms=60_000)))
    table = floor.tables["t1"]

    def count() -> tuple[int, int]:
        return table.card().players, table.card().bots

    await seated(world, floor)
    rob, rex = (type(ANN)(f"a-{n}", n, "bot") for n in ("rob", "rex"))
    table.sit(2, rex, None)
    rob_plays = await seated(world, floor, rob)
    assert count() == (3, 2)
    table.stand(rex.account)
    assert count() == (2, 1)
    rob_plays.place("heads", 500)
    await until(lambda: bool(rob_plays.all))
    table.stand(rob.account)
    assert count() == (1, 0), "a wager keeps the seat, and nobody is there"
    table.sit(3, rob, None)
    assert count() == (2, 1)
    table.stand(rob.account)
    await until_betting(table, after=1)
    assert count() == (1, 0)
    await world.cash_up(floor)


@simulated
async def test_no_table_opens_without_a_passed_inspection() -> None:
    world = World()
    world.passes_inspection = False
    floor = floor_of(world)
    with pytest.raises(InspectionFailed):
        await floor.start()
    await asyncio.sleep(10)
    assert not world.journal.pages
    world.passes_inspection = True
    await floor.start()
    table = floor.tables["t1"]
    await until_betting(table)
    await table.close()
    world.passes_inspection = False
    with pytest.raises(InspectionFailed):
        await table.open()
    assert table.card().status == "closed"
    await world.cash_up(floor)


@simulated
async def test_nothing_tells_the_outcome_while_the_equipment_turns() -> None:
    """The record is written before the ball has come to rest; ledger and receipt wait for it."""
    world, floor, ann = await with_ann(settings(rest_ms=5_000))
    ann.place("heads", 500)
    await until(lambda: 1 in world.journal.records.get("t1", {}))
    balance = world.cage.balances[ANN.account]
    assert balance == 99_500
    assert len(world.cage.holds) == 1
    early = await ann.table.receipt(9, ANN, 1)
    assert isinstance(early, Error) and early.code == "no_record"
    await until_betting(ann.table, after=1)
    assert not world.cage.holds
    assert isinstance(await ann.table.receipt(9, ANN, 1), Receipt)
    await world.cash_up(floor)


@simulated
async def test_a_newcomer_hears_how_long_the_equipment_runs_on() -> None:
    world, floor, ann = await with_ann(settings(rest_ms=5_000))
    assert ann.table.snapshot(1, None).rest_ms == 0
    ann.place("heads", 500)
    await until(lambda: ann.table.snapshot(1, None).drawn is not None)
    drawn_ms = world.clock.now_ms()
    left_ms = ann.table.snapshot(1, None).rest_ms
    assert 4_000 < left_ms <= 5_000
    await asyncio.sleep(3)
    passed_ms = world.clock.now_ms() - drawn_ms
    assert ann.table.snapshot(1, None).rest_ms == left_ms - passed_ms
    await until(lambda: ann.table.snapshot(1, None).phase != "drawn")
    assert ann.table.snapshot(1, None).rest_ms == 0
    await world.cash_up(floor)


@simulated
async def test_a_receipt_is_the_players_own() -> None:
    world, floor, ann = await with_ann()
    bob = await seated(world, floor, BOB)
    ann.place("heads", 500)
    bob.place("tails", 300)
    await until_recorded(world, ann.table, 1)
    receipt = await ann.table.receipt(9, ANN, 1)
    assert isinstance(receipt, Receipt)
    assert [wager["amount"] for wager in json.loads(receipt.receipt)["wagers"]] == [500]
    missing = await ann.table.receipt(10, ANN, 77)
    assert isinstance(missing, Error)
    await world.cash_up(floor)


@pytest.mark.parametrize("kill", [None, *range(1, 30)])
@simulated
async def test_decisions_are_asked_held_written_down_and_survive_a_crash(kill: int | None) -> None:
    world = World(1)
    rules = {"double": True}
    floor = await opened(floor_of(world, rules=rules))
    ann, bob = await seated(world, floor), await seated(world, floor, BOB)
    number = 0
    while ann.table.card().phase != "deciding":
        number = await until_betting(ann.table, after=number)
        ann.place("tails", 500, f"ann-nonce-{number}")
        bob.place("tails", 300, f"bob-nonce-{number}")
        await until(lambda: ann.table.card().phase in ("drawn", "settled"))
        await asyncio.sleep(0.25)
    doubled = ann.choose("double")
    if kill is not None:
        world.faults.kill_at = world.faults.calls + kill
        await world.faults.killed.wait()
        await world.crash(floor)
        floor = await opened(floor_of(world, rules=rules))
    record = await until_recorded(world, floor.tables["t1"], number)
    await world.cash_up(floor)
    chosen: Any = ann.to(doubled)
    mixed = any("mix" in happening for happening in record["happenings"])
    assert len(record["settlements"]) == (3 if mixed else 2)
    if isinstance(chosen, Chosen) or kill is None:
        assert mixed, "an acknowledged decision stands"


@simulated
async def test_choices_without_a_window_are_refused() -> None:
    world, floor, ann = await with_ann()
    assert ann.code(ann.choose("double")) == "not_now"
    stranger = Answers(ann.table, BOB)
    assert stranger.code(stranger.choose("double")) == "not_seated"
    await world.cash_up(floor)
