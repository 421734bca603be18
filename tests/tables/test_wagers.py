"""Wagers at a live table: placed, refused, repeated, taken down."""

from __future__ import annotations

import asyncio

import pytest

from protocol.from_house import TakenDown, WagerPending, WagersSettled
from tests.tables.playing import (
    ANN,
    BOB,
    Answers,
    floor_of,
    opened,
    seated,
    settings,
    until_betting,
    until_recorded,
    with_ann,
)
from tests.tables.simulation import World, simulated


@simulated
async def test_a_wager_is_held_accepted_settled_and_told() -> None:
    world, floor, ann = await with_ann()
    request = ann.place("heads", 500, "my-nonce-1")
    assert ann.to(request) is None, "nothing is acknowledged before the cage has answered"
    await asyncio.sleep(0.1)
    accepted = ann.accepted(request)
    assert (accepted.id, accepted.amount, accepted.balance) == ("w1", 500, 99_500)
    assert "t1/1/a-ann/my-nonce-1" in world.cage.holds
    record = await until_recorded(world, floor.tables["t1"], 1)
    await world.cash_up(floor)
    (settlement,) = record["settlements"]
    (news,) = world.audience.private(ANN.account)
    assert isinstance(news, WagersSettled)
    assert news.returned == settlement["returned"] == (1000 if "heads" in news.call else 0)
    assert news.balance == 99_500 + news.returned == world.cage.balances[ANN.account]
    assert not world.cage.holds


@simulated
async def test_a_dealer_whose_time_runs_is_not_woken_by_a_wager_but_by_its_end() -> None:
    _, floor, ann = await with_ann()
    woken: list[bool] = []
    betting = ann.table._betting
    wake = betting._wake_up.wake

    def noted() -> None:
        woken.append(ann.table._state.is_open)
        wake()

    betting._wake_up.wake = noted  # type: ignore[method-assign]
    ann.place("heads", 500)
    await asyncio.sleep(0.1)
    assert not betting.in_flight
    assert woken == []
    ann.take_down("w1")
    await asyncio.sleep(0.1)
    assert woken, "the layout is as it was before"
    await floor.halt()


@simulated
async def test_refusals_move_no_money() -> None:
    world = World()
    floor = await opened(floor_of(world, settings(wagers_a_seat=3)))
    ann = await seated(world, floor, cents=100_000)
    stranger = Answers(floor.tables["t1"], BOB)
    assert stranger.code(stranger.place()) == "not_seated"
    assert ann.code(ann.place("nothing")) == "bad_message"
    assert ann.code(ann.place(amount=150)) == "not_in_units"
    assert ann.code(ann.place("insurance")) == "not_now"
    assert ann.code(ann.place(round_number=99)) == "betting_closed"
    assert ann.code(ann.place(round_number=0)) == "betting_closed"
    assert ann.code(ann.take_down("w1")) == "not_your_wager"
    assert not world.cage.calls
    for _ in range(3):
        ann.place()
    assert ann.code(ann.place()) == "limit_reached"
    await asyncio.sleep(0.1)
    stranger.table.sit(1, BOB, None)
    assert stranger.code(stranger.take_down("w1")) == "not_your_wager"
    await floor.halt()
    assert world.cage.balances[ANN.account] == 100_000 - 300


@simulated
async def test_the_limit_of_a_spot_is_not_evaded_by_wagering_twice() -> None:
    world, floor, ann = await with_ann(rules={"spot_max": 10_000})
    ann.place("heads", 9_000)
    assert ann.code(ann.place("heads", 1_100)) == "above_maximum"
    fits, other = ann.place("heads", 1_000), ann.place("tails", 10_000)
    await asyncio.sleep(0.1)
    assert ann.accepted(fits).id == "w2"
    assert ann.accepted(other).id == "w3"
    await world.cash_up(floor)


@simulated
async def test_the_maximum_bounds_each_wager_if_no_rule_bounds_a_spot() -> None:
    world, floor, ann = await with_ann()
    first, second = ann.place("heads", 10_000), ann.place("heads", 10_000)
    above = ann.place("heads", 10_100)
    await asyncio.sleep(0.1)
    assert [ann.accepted(one).id for one in (first, second)] == ["w1", "w2"]
    assert ann.code(above) == "above_maximum"
    await world.cash_up(floor)


@simulated
async def test_the_same_nonce_is_answered_again_and_never_placed_twice() -> None:
    world = World()
    floor = await opened(floor_of(world))
    table = floor.tables["t1"]
    ann = await seated(world, floor)
    first = ann.place("heads", 500, "same-nonce")
    pending = ann.place("heads", 500, "same-nonce")
    other = ann.place("heads", 600, "same-nonce")
    assert ann.code(other) == "bad_message"
    await asyncio.sleep(0.1)
    later = ann.place("heads", 500, "same-nonce")
    replies = [ann.accepted(request) for request in (first, pending, later)]
    assert {(r.id, r.amount, r.balance) for r in replies} == {("w1", 500, 99_500)}
    await until_recorded(world, table, 1)
    after = ann.place("heads", 500, "same-nonce", round_number=1)
    await until_betting(table, after=2)
    much_later = ann.place("heads", 500, "same-nonce", round_number=1)
    assert ann.accepted(after).id == ann.accepted(much_later).id == "w1"
    assert [call for call in world.cage.calls if call[0] == "hold"] == [
        ("hold", "t1/1/a-ann/same-nonce", 500)
    ]
    await world.cash_up(floor)


@simulated
async def test_what_the_cage_does_not_cover_comes_off_with_all_that_stood_on_it() -> None:
    world = World()
    floor = await opened(floor_of(world))
    ann = await seated(world, floor, cents=500)
    base = ann.place("heads", 600)
    insurance = ann.place("insurance", 300)
    small = ann.place("tails", 400)
    await asyncio.sleep(0.1)
    assert ann.code(base) == "insufficient_funds"
    # The insurance stands on the tails wager that came after it, until that is refused too.
    assert ann.code(small) == "insufficient_funds"
    mine = ann.table.snapshot(1, ANN).mine
    held = sum(hold.cents for hold in world.cage.holds.values())
    assert sum(wager.amount for wager in mine) == held
    assert world.cage.balances[ANN.account] == 500 - held
    assert ann.to(insurance) is not None
    await world.cash_up(floor)


@simulated
async def test_a_dependent_in_flight_is_refused_and_its_money_goes_back() -> None:
    world = World()
    floor = await opened(floor_of(world))
    ann = await seated(world, floor, cents=500)
    base, insurance = ann.place("heads", 600), ann.place("insurance", 300)
    await asyncio.sleep(0.1)
    assert ann.code(base) == ann.code(insurance) == "insufficient_funds"
    assert world.cage.balances[ANN.account] == 500
    assert not ann.table.snapshot(1, ANN).mine
    record = await until_recorded(world, ann.table, 1)
    assert not record["wagers"]
    await world.cash_up(floor)


@pytest.mark.parametrize("waits", [False, True], ids=["in flight", "held"])
@simulated
async def test_take_down_gives_back_and_is_answered_again(waits: bool) -> None:
    world, floor, ann = await with_ann()
    placed, insured = ann.place("heads", 600), ann.place("insurance", 200)
    if waits:
        await asyncio.sleep(0.1)
    reduced = ann.take_down("w1", to=400)
    again = ann.take_down("w1", to=400)
    gone = ann.take_down("w1")
    await asyncio.sleep(0.1)
    repeated = ann.take_down("w1")
    assert ann.accepted(placed).amount == 600
    assert ann.accepted(insured).amount == 200
    for request in (reduced, again):
        answer = ann.to(request)
        assert isinstance(answer, TakenDown)
        assert (answer.ids, answer.left, answer.refunded) == ((), 400, 200)
    for request in (gone, repeated):
        answer = ann.to(request)
        assert isinstance(answer, TakenDown)
        assert (answer.ids, answer.left) == (("w1", "w2"), 0)
        assert (answer.refunded, answer.balance) == (600, 100_000)
    assert ann.code(ann.take_down("w1", to=100)) == "not_your_wager"
    assert not world.cage.holds
    assert world.cage.balances[ANN.account] == 100_000
    await world.cash_up(floor)


@simulated
async def test_a_wager_that_is_taken_down_and_then_not_covered_gives_nothing_back() -> None:
    world = World()
    floor = await opened(floor_of(world))
    ann = await seated(world, floor, cents=500)
    placed, down = ann.place("heads", 600), ann.take_down("w1")
    await asyncio.sleep(0.1)
    assert ann.code(placed) == ann.code(down) == "insufficient_funds"
    assert world.cage.balances[ANN.account] == 500
    await world.cash_up(floor)


@simulated
async def test_a_wager_in_flight_when_betting_shuts_is_waited_for() -> None:
    world, floor, ann = await with_ann()
    world.cage.delay_s = (3.0, 3.0)
    request = ann.place("heads", 500)
    await asyncio.sleep(2)
    pending = [one for one in ann.all if isinstance(one, WagerPending)]
    assert [one.request for one in pending] == [request]
    assert ann.table.card().phase == "betting", "the hash is not fixed while one is in flight"
    late = ann.place("heads", 500)
    assert ann.code(late) == "betting_closed"
    record = await until_recorded(world, ann.table, 1)
    assert ann.accepted(request).amount == 500
    assert [wager["amount"] for wager in record["wagers"]] == [500]
    await world.cash_up(floor)


@simulated
async def test_while_the_cage_does_not_answer_wagers_are_refused_and_the_table_says_so() -> None:
    world, floor, ann = await with_ann()
    before = ann.place("heads", 500)
    world.cage.set_answering(False)
    assert ann.code(ann.place("heads", 500)) == "cage_unavailable"
    await asyncio.sleep(30)
    assert ann.table.card().status == "waiting"
    assert ann.to(before) is None, "no answer is neither yes nor no"
    assert not world.journal.records
    world.cage.set_answering(True)
    record = await until_recorded(world, ann.table, 1)
    assert ann.accepted(before).amount == 500
    assert [wager["amount"] for wager in record["wagers"]] == [500]
    await until_betting(ann.table, after=1)
    assert ann.table.card().status == "open"
    statuses = [e.status for e in world.audience.events("t1") if hasattr(e, "status")]
    assert statuses == ["waiting", "open"]
    await world.cash_up(floor)
