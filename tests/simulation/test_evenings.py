"""Some evenings of the simulation, and what it is made of."""

from __future__ import annotations

import asyncio
import gc

import pytest
from msgspec.structs import replace
from redis.asyncio import Connection

import server.pit.server
from tests.campaign import LONG
from tests.games.house import TABLES
from tests.simulation import shrink
from tests.simulation.evening import play
from tests.simulation.loop import Process, SimulatedLoop, context_of
from tests.simulation.plans import (
    OF_A_METER,
    Failure,
    Form,
    Order,
    OrderKind,
    Plan,
    plan_of,
    tables_of,
)
from tests.simulation.players import Broken

QUIET = Plan(seed=1, form="one", tables=2, players=4, seconds=8.0)


def test_a_quiet_evening_is_the_same_every_time() -> None:
    told = play(QUIET)
    assert told.rounds > 10 and told.accepted > 30 and told.settled > 30
    assert play(QUIET) == told


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=LONG) for seed in range(1, 40))])
@pytest.mark.parametrize("form", ["one", "many"])
def test_an_evening_keeps_every_promise(seed: int, form: str) -> None:
    told = play(plan_of(seed, form=form))  # type: ignore[arg-type]
    assert told.rounds and told.accepted


ORDERS = (
    Order(1.5, "suspend", 0, 1.0),
    Order(2.0, "issue", 1, 500),
    Order(2.5, "redeem", 2, 500),
    Order(3.0, "close", 0, 1.0),
    *(Order(3.0 + 0.4 * at, "pass dice", 0, 0.0) for at in range(12)),
    *(Order(3.0 + 0.4 * at, "reshuffle", 1, 0.0) for at in range(4)),
    *(Order(3.0 + 0.4 * at, "void", 1, 0.0) for at in range(12)),
    Order(9.0, "retire", 1, 0.0),
)
"""Some come at a moment at which they cannot be obeyed."""


@pytest.mark.parametrize("form", ["one", "many"])
def test_operators_orders_are_carried_out(form: Form, monkeypatch: pytest.MonkeyPatch) -> None:
    # The pit knows the evening's clock alone: with the machine's, no evening is the same again.
    monkeypatch.setattr(server.pit.server, "time", None)
    last_of_craps = max(at for at, (game, _) in enumerate(TABLES) if game == "craps")
    games = [one.game for one in tables_of(replace(QUIET, seed=last_of_craps))]
    assert games == ["craps", "casino_war"]
    plan = replace(QUIET, seed=last_of_craps, form=form, seconds=10.0, orders=ORDERS)
    told = play(replace(plan, dealers=2, gateways=2) if form == "many" else plan)
    assert set(told.orders) == set(OrderKind.__args__) - set(OF_A_METER), told.orders
    once = ("suspend", "issue", "redeem", "close", "retire")
    assert [told.orders[kind] for kind in once] == [1] * len(once)


METER_ORDERS = (
    Order(2.0, "lower", 0, 700),
    Order(3.0, "move", 0, 12_000),
    Order(4.0, "lower", 0, 250_000),
)
"""The last would leave the meter below its seed: it is refused, and moves nothing."""


@pytest.mark.parametrize("form", ["one", "many"])
def test_orders_for_a_meter_are_carried_out(form: Form) -> None:
    plan = replace(QUIET, form=form, orders=METER_ORDERS)
    told = play(replace(plan, dealers=2, gateways=2) if form == "many" else plan)
    assert told.orders == {"lower": 1, "move": 1}


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(600_592, id="a retired table keeps a vigorish that it has earned"),
        pytest.param(602_293, id="a closed table is retired by a last round"),
    ],
)
def test_a_lawful_order_is_no_alarm(seed: int) -> None:
    assert play(plan_of(seed)).orders["retire"] == 1


def test_an_evening_leaves_no_connection_behind() -> None:
    """What is left would be told of in some later test, which has nothing to do with it."""
    play(plan_of(0, form="many"))
    # By its own type: to ask a weak proxy for its class is an error when its object is gone.
    held = [one for one in gc.get_objects() if issubclass(type(one), Connection)]
    assert [one for one in held if one.host == "store"] == []


def test_a_killed_process_does_nothing_any_more() -> None:
    done: list[str] = []
    loop = SimulatedLoop(1)

    async def work() -> None:
        try:
            for _ in range(100):
                await asyncio.sleep(0.01)
                done.append("work")
        finally:
            done.append("tidied up")

    async def play_it() -> None:
        process = Process("one")
        task = loop.start_process(process, work())
        await asyncio.sleep(0.055)
        loop.kill(process)
        before = len(done)
        await asyncio.sleep(5.0)
        assert len(done) == before and not task.done()

    loop.run(play_it())
    assert 3 <= len(done) <= 6


def test_a_process_that_stands_still_is_late() -> None:
    loop = SimulatedLoop(1)

    async def look() -> float:
        await asyncio.sleep(1.0)
        return loop.time()

    async def play_it() -> None:
        process, other = Process("one"), Process("other")
        task = loop.start_process(process, look())
        usual = loop.start_process(other, look())
        await asyncio.sleep(0.5)
        loop.stop_for(process, 3.0)
        assert 1.0 <= await usual < 1.01
        assert 3.5 <= await task < 3.51

    loop.run(play_it())


def test_what_came_in_while_a_process_stood_still_is_read_before_its_timers() -> None:
    """As asyncio does it: an answer is read by a process that does not know yet that it is late."""
    loop = SimulatedLoop(1)
    order: list[str] = []

    async def play_it() -> None:
        process = Process("one")
        context = context_of(process)
        loop.call_at(2.0, order.append, "timer", context=context)
        loop.stop_for(process, 5.0)
        loop.call_at(3.0, lambda: loop.call_soon(order.append, "answer", context=context))
        await asyncio.sleep(4.9)
        assert order == []
        await asyncio.sleep(0.2)

    loop.run(play_it())
    assert order == ["answer", "timer"]


def test_a_late_write_comes_when_another_process_has_the_table() -> None:
    """It is refused there: the evening keeps its promises."""
    late = tuple(Failure(at_s, "late write", at, 6.0) for at, at_s in enumerate((2.0, 2.5)))
    told = play(replace(plan_of(3, form="many"), failures=late))
    assert told.struck == {"late write": 2} and told.restarts == 0


def test_a_broken_evening_is_made_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the second of three failures breaks the promise, with two players or more."""
    culprit = Failure(3.0, "kill", 0, 7.0)
    others = (Failure(1.0, "cut", 0, 0.1), Failure(5.0, "slow", 0, 0.1))
    plan = replace(QUIET, players=8, failures=(others[0], culprit, others[1]))

    def pretend(played: Plan) -> None:
        if culprit in played.failures and played.players > 1:
            raise Broken("no table is stuck", "as it is wanted")

    monkeypatch.setattr(shrink, "play", pretend)
    smaller = shrink.shrunk(plan, "no table is stuck")
    assert smaller.failures == (culprit,)
    assert (smaller.players, smaller.tables, smaller.seconds) == (2, 1, 4.0)
    assert Plan.read(smaller.as_text()) == smaller
