"""The real meters and the model of them, side by side: the same calls, the same answers and books.

Many tables, two partitions, and houses that replace each other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from server.cage.audit import audit
from server.cage.batcher import HouseReplaced
from server.cage.cage import Cage
from server.cage.embedded import EmbeddedRedis
from server.cage.meters import MeterRefused, Meters, MeterTerms
from server.cage.redis_connection import connect
from tests.cage.asking import hold, reduce
from tests.cage.meters_model import MetersModel
from tests.cage.model import CageModel
from tests.cage.modelled import AGAINST_A_MODEL

T = TypeVar("T")

ACCOUNTS = ("00-ada", "01-bob", "01-cyd")
TABLES = ("r1", "r2", "r3")
METERS = ("long", "steep")
WAGER_CENTS = 7
SEED_MILS = 3_000 * WAGER_CENTS * 1000
SHARE_MILS, RESERVE_MILS = 18 * 10 * WAGER_CENTS, 5 * 10 * WAGER_CENTS
ANY_METER = st.sampled_from((*METERS, "late"))  # some rule opens the last one, or none does
TERMS = MeterTerms(4, WAGER_CENTS, SEED_MILS // 1000)


class MeterMachine(RuleBasedStateMachine):
    """Wagers, take-downs, voids, wins at one table and at two, operators, crashes of the house."""

    runner: asyncio.Runner
    redis: Any
    house_numbers: list[int]

    def __init__(self) -> None:
        super().__init__()
        self.cage_model = CageModel()
        self.model = MetersModel(self.cage_model)
        self.open: dict[str, tuple[str, str]] = {}  # hold → account, meter
        self.number = 0
        self.opening: Any = None
        self.run(self._begin())

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(coroutine)

    async def _begin(self) -> None:
        await self.redis.flushdb()
        await self._open_house()
        for account in ACCOUNTS:
            await self.cage.open_account(account, "bot", account=account, welcome_cents=10**6)
            self.cage_model.open_account(account, "", "bot", 10**6)
        for name in METERS:
            record = await self.meters.open(name, name, TERMS, TERMS.seed_cents)
            assert record == self.model.open(name, name, TERMS, TERMS.seed_cents)

    async def _open_house(self) -> None:
        """A house that replaces the one before."""
        if self.opening is not None:
            await self.opening.__aexit__(None, None, None)
        self.house_numbers[0] += 1
        number = self.house_numbers[0]
        self.opening = Cage.open(self.redis, house_number=number, partitions=2)
        self.cage: Cage = await self.opening.__aenter__()
        self.meters = Meters(self.redis, house_number=number, partitions=2)

    def teardown(self) -> None:
        self.run(self.opening.__aexit__(None, None, None))

    @rule(
        table=st.sampled_from(TABLES),
        meter=st.sampled_from(METERS),
        players=st.lists(st.sampled_from(ACCOUNTS), min_size=1, max_size=5),
        again=st.booleans(),
    )
    def wager(self, table: str, meter: str, players: list[str], again: bool) -> None:
        """Some are asked for twice: the meter moves once."""

        async def place() -> None:
            asked = []
            for account in players:
                self.number += 1
                hold_id = f"{table}/1/{account}/{self.number}"
                shares = (meter, SHARE_MILS, RESERVE_MILS)
                for _ in range(1 + again):
                    told = self.cage_model.hold(
                        hold_id, account, WAGER_CENTS, table, b"a wager", shares
                    )
                    asked.append(
                        (hold(self.cage, hold_id, account, WAGER_CENTS, shares=shares), told)
                    )
                self.open[hold_id] = (account, meter)
            for answered, told in asked:
                assert await answered == told

        self.run(place())

    @rule(data=st.data(), how=st.sampled_from(("taken down", "void", "lost")), again=st.booleans())
    def end(self, data: st.DataObject, how: str, again: bool) -> None:
        """A wager that comes off takes its shares back, once; one that loses leaves them there."""
        if not self.open:
            return
        hold_id = data.draw(st.sampled_from(sorted(self.open)))
        account, _ = self.open.pop(hold_id)
        table = hold_id[:2]

        async def finish() -> None:
            if how == "taken down":
                told = self.cage_model.reduce(hold_id, account, table, 0)
                assert await reduce(self.cage, hold_id, account, 0) == told
            elif how == "void":
                await self._settle(table, [(hold_id, account, WAGER_CENTS)], made_void={hold_id})
            else:
                await self._settle(table, [(hold_id, account, 0)])

        for _ in range(1 + again):
            self.run(finish())

    async def _settle(
        self, table: str, settlements: list[tuple[str, str, int]], **how: set[str]
    ) -> None:
        balances = await self.cage.settle(table, 1, settlements, **how)
        assert balances == self.cage_model.settle(table, 1, settlements, **how)

    @rule(
        tables=st.lists(st.sampled_from(TABLES), min_size=1, max_size=2, unique=True),
        meter=st.sampled_from(METERS),
        crash=st.sampled_from(("", "before it is paid", "in the middle of the claim")),
    )
    def win(self, tables: list[str], meter: str, crash: str) -> None:
        """Winners at two tables at once are ordered: the second finds the reseeded meter."""
        self.number += 1
        winners = {
            table: [
                hold_id
                for hold_id, (_, of) in self.open.items()
                if of == meter and hold_id.startswith(table)
            ]
            for table in tables
        }
        claims = {f"{table}/{self.number}": table for table in tables if winners[table]}

        async def win() -> None:
            asked = [asyncio.create_task(self.meters.claim(meter, each)) for each in claims]
            if crash == "in the middle of the claim":
                await asyncio.sleep(0)
                for task in asked:
                    task.cancel()
                await asyncio.gather(*asked, return_exceptions=True)
                await self._open_house()
                asked = [asyncio.create_task(self.meters.claim(meter, each)) for each in claims]
            taken = dict(zip(claims, await asyncio.gather(*asked), strict=True))
            if crash == "before it is paid":
                await self._open_house()
                assert {each: await self.meters.claim(meter, each) for each in claims} == taken
            in_order = sorted(claims, key=lambda each: -taken[each])
            assert [self.model.claim(meter, each) for each in in_order] == [
                taken[each] for each in in_order
            ]
            for each, table in claims.items():
                await self._pay(table, winners[table], taken[each])

        self.run(win())

    async def _pay(self, table: str, hold_ids: list[str], cents: int) -> None:
        each, odd = divmod(cents, len(hold_ids))
        paid = [
            (hold_id, self.open.pop(hold_id)[0], each + (at < odd))
            for at, hold_id in enumerate(hold_ids)
        ]
        for _ in range(2):
            await self._settle(table, paid, from_meter=set(hold_ids))

    @rule(
        kind=st.sampled_from(("remove", "lock", "unlock", "open")),
        meter=ANY_METER,
        to=st.sampled_from(("", *METERS, "nowhere")),
        cents=st.integers(1, 40),
        change=st.one_of(st.none(), st.integers(1, 3)),
    )
    def operate(self, kind: str, meter: str, to: str, cents: int, change: int | None) -> None:
        """What is above the seed may be lowered or moved; each change's id counts once."""
        self.number += 1
        change_id = f"pit:{self.number if change is None else change}"
        terms = MeterTerms(4, WAGER_CENTS, TERMS.seed_cents + (cents > 20))
        by = ("ada, bob", "the display is dark")
        real, model = self.meters, self.model
        match kind:
            case "remove":
                told = self._told(real.remove(meter, cents, to, change_id, *by))
                expected = self._told_by_model(lambda: model.remove(meter, cents, to, change_id))
            case "lock":
                told = self._told(real.lock(meter, change_id, *by))
                expected = self._told_by_model(lambda: model.lock(meter, change_id, by[1]))
            case "unlock":
                told = self._told(real.unlock(meter, change_id, *by))
                expected = self._told_by_model(lambda: model.unlock(meter, change_id))
            case _:
                told = self._told(real.open(meter, "again", terms, cents))
                expected = self._told_by_model(lambda: model.open(meter, "again", terms, cents))
        assert self.run(told) == expected

    async def _told(self, ask: Coroutine[Any, Any, Any]) -> Any:
        try:
            return await ask
        except MeterRefused as refused:
            return refused.code

    def _told_by_model(self, ask: Callable[[], Any]) -> Any:
        try:
            return ask()
        except MeterRefused as refused:
            return refused.code

    @rule(meter=ANY_METER)
    def call_off_a_round_that_had_claimed(self, meter: str) -> None:
        """The house crashed between the claim and the record, and the round is made void."""
        self.number += 1
        claim_id = f"r1/{self.number}"

        async def claim_and_undo() -> list[Any]:
            told = [await self._told(self.meters.claim(meter, claim_id))]
            await self._open_house()
            for undone in (claim_id, claim_id, "r1/never"):
                told.append(await self.meters.undo_claim(undone))
            return told

        assert self.run(claim_and_undo()) == [
            self._told_by_model(lambda: self.model.claim(meter, claim_id)),
            *[self.model.undo_claim(undone) for undone in (claim_id, claim_id, "r1/never")],
        ]

    @rule(meter=st.sampled_from(METERS))
    def a_house_that_was_replaced_asks(self, meter: str) -> None:
        """It is refused, unless the change was made before: then it is told the outcome."""
        self.number += 1
        before, claim_id = self.meters, f"r3/{self.number}"

        async def ask() -> tuple[int, int]:
            await self._open_house()
            cents = await self.meters.claim(meter, claim_id)
            with pytest.raises(HouseReplaced):
                await before.claim(meter, f"{claim_id} late")
            told = await before.claim(meter, claim_id)
            return cents, told + await self.meters.undo_claim(claim_id)

        cents = self.model.claim(meter, claim_id)
        assert self.model.undo_claim(claim_id) == cents
        assert self.run(ask()) == (cents, 2 * cents)

    @invariant()
    def every_thousandth_is_accounted_for(self) -> None:
        self.model.check()
        self.cage_model.check()

        async def look() -> None:
            report = await audit(self.redis)
            assert report.clean, [str(one) for one in report.differences]
            own = report.own_mils + report.meters_mils + report.reserves_mils
            players = report.balances_cents + report.holds_cents
            assert 1000 * players + own == 1000 * report.issued_cents
            lines = {line.meter: line for line in report.meters}
            stands = await self.meters.read()
            assert lines.keys() == stands.keys() == self.model.meters.keys()
            for name, one in self.model.meters.items():
                line, stand = lines[name], stands[name]
                assert (stand.record, stand.wagers) == (one.record(), self.model.wagers(name))
                assert stand.mils == self.model.mils(name)
                assert line.meter_mils == stand.counted_mils == self.model.counted_mils(name)
                assert line.reserve_mils == stand.reserve_mils == self.model.reserve_mils(name)
                assert line.unpaid_mils == 0

        self.run(look())


def test_meters_do_what_their_model_does() -> None:
    with TemporaryDirectory(prefix="croupier-", dir="/tmp") as name, asyncio.Runner() as runner:
        server = EmbeddedRedis(Path(name), appendfsync="no")
        runner.run(server.start())
        redis = connect(server.url)
        about = {"runner": runner, "redis": redis, "house_numbers": [0]}
        bound = type("BoundMeterMachine", (MeterMachine,), about)
        try:
            run_state_machine_as_test(
                bound,
                settings=AGAINST_A_MODEL,
            )
        finally:
            runner.run(redis.aclose())
            runner.run(server.stop())
