"""Meters against a plain model of themselves: many tables, two partitions, houses that follow."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from server.cage.audit import audit
from server.cage.cage import Cage
from server.cage.embedded import EmbeddedRedis
from server.cage.line import connect
from server.cage.meters import MeterRefused, Meters, MeterTerms
from tests.cage.asking import hold, reduce
from tests.cage.modelled import AGAINST_A_MODEL

T = TypeVar("T")

ACCOUNTS = ("00-ada", "01-bob", "01-cyd")
TABLES = ("r1", "r2", "r3")
METERS = ("long", "steep")
WAGER_CENTS = 7
SEED_MILS = 3_000 * WAGER_CENTS * 1000
SHARE_MILS, RESERVE_MILS = 18 * 10 * WAGER_CENTS, 5 * 10 * WAGER_CENTS
TERMS = MeterTerms(4, WAGER_CENTS, SEED_MILS // 1000)


@dataclass
class ModelMeter:
    """A meter as one number, moved by whatever moves it."""

    mils: int = SEED_MILS
    reserve_mils: int = 0
    paid_mils: int = 0
    removed_mils: int = 0
    put_in_mils: int = SEED_MILS  # seeds and contributions
    claims: dict[str, int] = field(default_factory=dict)

    def wager(self, sign: int) -> None:
        self.mils += sign * SHARE_MILS
        self.reserve_mils += sign * RESERVE_MILS
        self.put_in_mils += sign * (SHARE_MILS + RESERVE_MILS)

    def claim(self, claim_id: str) -> int:
        if claim_id in self.claims:
            return self.claims[claim_id]
        cents = max(self.mils, SEED_MILS) // 1000
        self.paid_mils += 1000 * cents
        missing = SEED_MILS - (self.mils - 1000 * cents)
        from_reserve = min(max(self.reserve_mils, 0), missing)
        self.reserve_mils -= from_reserve
        self.put_in_mils += missing - from_reserve
        self.mils = SEED_MILS
        self.claims[claim_id] = cents
        return cents

    @property
    def is_conserved(self) -> bool:
        there = self.mils + self.reserve_mils + self.paid_mils + self.removed_mils
        return there == self.put_in_mils


class MeterMachine(RuleBasedStateMachine):
    """Wagers, take-downs, voids, wins at one table and at two, operators, crashes of the house."""

    runner: asyncio.Runner
    redis: Any
    house_numbers: list[int]

    def __init__(self) -> None:
        super().__init__()
        self.models = {name: ModelMeter() for name in METERS}
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
        for name in METERS:
            await self.meters.open(name, name, TERMS, TERMS.seed_cents)

    async def _open_house(self) -> None:
        """A house that follows the one before, which was killed."""
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
                    asked.append(hold(self.cage, hold_id, account, WAGER_CENTS, shares=shares))
                self.open[hold_id] = (account, meter)
                self.models[meter].wager(1)
            assert {code for code, _ in await asyncio.gather(*asked)} == {"held"}

        self.run(place())

    @rule(data=st.data(), how=st.sampled_from(("taken down", "void", "lost")), again=st.booleans())
    def end(self, data: st.DataObject, how: str, again: bool) -> None:
        """A wager that comes off takes its shares back, once; one that loses leaves them there."""
        if not self.open:
            return
        hold_id = data.draw(st.sampled_from(sorted(self.open)))
        account, meter = self.open.pop(hold_id)
        table = hold_id[:2]

        async def finish() -> None:
            if how == "taken down":
                assert (await reduce(self.cage, hold_id, account, 0))[0] == "done"
            elif how == "void":
                back = [(hold_id, account, WAGER_CENTS)]
                await self.cage.settle(table, 1, back, made_void={hold_id})
            else:
                await self.cage.settle(table, 1, [(hold_id, account, 0)])

        for _ in range(1 + again):
            self.run(finish())
        if how != "lost":
            self.models[meter].wager(-1)

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
            assert [self.models[meter].claim(each) for each in in_order] == [
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
        await self.cage.settle(table, 1, paid, from_meter=set(hold_ids))
        await self.cage.settle(table, 1, paid, from_meter=set(hold_ids))

    @rule(meter=st.sampled_from(METERS), moved=st.booleans(), cents=st.integers(1, 40))
    def alter(self, meter: str, moved: bool, cents: int) -> None:
        """What is above the seed may be lowered or moved; the seed stays."""
        self.number += 1
        other = next(name for name in METERS if name != meter)
        to = other if moved else ""
        model = self.models[meter]

        async def remove() -> bool:
            try:
                change_id = f"pit:{self.number}"
                for _ in range(2):
                    await self.meters.remove(meter, cents, to, change_id, "ada, bob", "test")
            except MeterRefused as refused:
                assert refused.code == "below_seed"
                return False
            return True

        assert self.run(remove()) == (model.mils - 1000 * cents >= SEED_MILS)
        if model.mils - 1000 * cents >= SEED_MILS:
            model.mils -= 1000 * cents
            model.removed_mils += 1000 * cents
            if moved:
                self.models[other].mils += 1000 * cents
                self.models[other].put_in_mils += 1000 * cents

    @rule()
    def call_off_a_round_that_had_claimed(self) -> None:
        """A crash came between its claim and its record, and its rules are gone: it is void."""
        self.number += 1
        claim_id = f"r1/{self.number}"
        model = self.models["long"]

        async def undo() -> tuple[int, int, int]:
            cents = await self.meters.claim("long", claim_id)
            await self._open_house()
            undone = await self.meters.undo_claim(claim_id)
            assert await self.meters.undo_claim(claim_id) == undone
            return cents, undone, await self.meters.undo_claim("r1/never")

        cents, undone, never = self.run(undo())
        assert (cents, undone, never) == (model.claim(claim_id), cents, 0)
        model.mils += 1000 * cents
        model.paid_mils -= 1000 * cents

    @invariant()
    def every_thousandth_is_accounted_for(self) -> None:
        async def look() -> None:
            report = await audit(self.redis)
            assert report.clean, [str(one) for one in report.differences]
            own = report.own_mils + report.meters_mils + report.reserves_mils
            players = report.balances_cents + report.holds_cents
            assert 1000 * players + own == 1000 * report.issued_cents
            lines = {line.meter: line for line in report.meters}
            stands = await self.meters.read()
            for name, model in self.models.items():
                line = lines[name]
                assert model.is_conserved
                assert (line.meter_mils, line.reserve_mils) == (model.mils, model.reserve_mils)
                assert (line.paid_mils, line.removed_mils) == (model.paid_mils, model.removed_mils)
                assert line.seeds_mils + line.contributions_mils == model.put_in_mils
                assert line.unpaid_mils == 0
                assert stands[name].mils == max(model.mils, SEED_MILS)

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
