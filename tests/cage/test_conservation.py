"""The cage against a plain model of itself, whatever is asked of it and in whatever order."""

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
from server.cage.cage import Cage, ChipsRefused
from server.cage.embedded import EmbeddedRedis
from server.cage.line import connect
from tests.cage.asking import Told, hold, reduce
from tests.cage.modelled import AGAINST_A_MODEL

T = TypeVar("T")

ACCOUNTS = ("00-ada", "00-bob", "01-cyd")
NOBODY = "01-nobody"
WHOEVER = st.sampled_from((*ACCOUNTS, NOBODY))
HOLD_IDS = st.sampled_from([f"r{table}/{n}/w" for table in (1, 2) for n in (1, 2, 3)])
CENTS = st.integers(1, 500)


@dataclass
class Model:
    """The cage in twenty lines: no Redis, no batches, no retries."""

    balances: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ACCOUNTS, 0))
    holds: dict[tuple[str, str], tuple[str, int]] = field(default_factory=dict)
    ended: dict[tuple[str, str], str] = field(default_factory=dict)
    suspended: set[str] = field(default_factory=set)
    house: int = 0
    issued: int = 0

    def hold(self, hold_id: str, account: str, cents: int) -> Told:
        if account not in self.balances:
            return "no_account", 0
        key, balance = (account[:2], hold_id), self.balances[account]
        if key in self.holds:
            return ("held" if self.holds[key][0] == account else "closed"), balance
        if key in self.ended:
            return "closed", balance
        if account in self.suspended:
            return "account_suspended", balance
        if balance < cents:
            return "insufficient_funds", balance
        self.balances[account] -= cents
        self.holds[key] = (account, cents)
        return "held", balance - cents

    def reduce(self, hold_id: str, account: str, to_cents: int) -> Told:
        if account not in self.balances:
            return "no_account", 0
        key = (account[:2], hold_id)
        owner, cents = self.holds.get(key, ("", 0))
        if owner != account:
            released = to_cents == 0 and key not in self.holds and self.ended.get(key) == "released"
            return ("done" if released else "closed"), self.balances[account]
        if to_cents < cents:
            self.balances[account] += cents - to_cents
            self.holds[key] = (account, to_cents)
            if to_cents == 0:
                del self.holds[key]
                self.ended[key] = "released"
        return "done", self.balances[account]

    def settle(self, hold_id: str, account: str, returned: int) -> None:
        key = (account[:2], hold_id)
        owner, cents = self.holds.get(key, ("", 0))
        if owner == account and account in self.balances:
            del self.holds[key]
            self.ended[key] = "settled"
            self.house += cents - returned
            self.balances[account] += returned


class CageMachine(RuleBasedStateMachine):
    """Batches of every kind, duplicates and all; the model says what must come of them."""

    runner: asyncio.Runner
    cage: Cage

    def __init__(self) -> None:
        super().__init__()
        self.model = Model()
        self.orders = 0
        self.run(self._open())

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(coroutine)

    async def _open(self) -> None:
        await self.cage.redis.eval(  # everything but the fence, which the open cage relies on
            "for _, key in ipairs(redis.call('KEYS', '*')) do "
            "if not string.find(key, 'fence') and key ~= '{house}:partitions' then "
            "redis.call('DEL', key) end end",
            0,
        )
        for account in ACCOUNTS:
            await self.cage.open_account(account, "guest", account=account)

    @rule(
        asked=st.lists(
            st.one_of(
                st.tuples(st.just("hold"), HOLD_IDS, WHOEVER, CENTS),
                st.tuples(st.just("reduce"), HOLD_IDS, WHOEVER, st.integers(0, 500)),
                st.tuples(st.just("settle"), HOLD_IDS, WHOEVER, st.integers(0, 20_000)),
            ),
            min_size=1,
            max_size=12,
        )
    )
    def ask_in_one_turn(self, asked: list[tuple[str, str, str, int]]) -> None:
        """Holds, reductions and settlements of one turn of the loop: one batch."""

        async def ask() -> None:
            told: list[tuple[asyncio.Future[Told], Told]] = []
            settling: list[tuple[str, str, int]] = []
            for kind, hold_id, account, cents in asked:
                if kind == "hold":
                    expected = self.model.hold(hold_id, account, cents)
                    told.append((hold(self.cage, hold_id, account, cents), expected))
                elif kind == "reduce":
                    expected = self.model.reduce(hold_id, account, cents)
                    told.append((reduce(self.cage, hold_id, account, cents), expected))
                else:
                    settling.append((hold_id, account, cents))
            for table in ("r1", "r2"):
                settlements = [each for each in settling if each[0].startswith(table)]
                for settlement in settlements:
                    self.model.settle(*settlement)
                balances = await self.cage.settle(table, 9, settlements)
                assert balances == {
                    account: self.model.balances.get(account, 0) for _, account, _ in settlements
                }
            for answered, expected in told:
                assert await answered == expected

        self.run(ask())

    @rule(account=WHOEVER, cents=CENTS, again=st.booleans(), take=st.booleans())
    def move_chips(self, account: str, cents: int, again: bool, take: bool) -> None:
        """Issue or redeem, sometimes twice with one id: the second time changes nothing."""
        self.orders += 1
        move = self.cage.redeem if take else self.cage.issue
        signed = -cents if take else cents
        balance = self.model.balances.get(account)
        for _ in range(1 + again):
            if balance is None or balance + signed < 0:
                try:
                    self.run(move(f"order {self.orders}", account, cents, "pit", ""))
                except ChipsRefused as refused:
                    expected = "no_account" if balance is None else "insufficient_funds"
                    assert refused.code == expected
                else:
                    raise AssertionError("moved what is not there")
            else:
                moved = self.run(move(f"order {self.orders}", account, cents, "pit", ""))
                assert moved == balance + signed
                self.model.balances[account] = moved
        if balance is not None and balance + signed >= 0:
            self.model.issued += signed

    @rule(account=st.sampled_from(ACCOUNTS))
    def suspend_or_not(self, account: str) -> None:
        if account in self.model.suspended:
            self.run(self.cage.accounts.unsuspend(account))
        else:
            self.run(self.cage.accounts.suspend(account, "test"))
        self.model.suspended ^= {account}

    @invariant()
    def every_cent_is_accounted_for(self) -> None:
        async def look() -> None:
            report = await audit(self.cage.redis)
            assert report.clean, report.differences
            model = self.model
            assert report.house_cents == model.house
            assert report.issued_cents == model.issued
            assert report.holds_cents == sum(cents for _, cents in model.holds.values())
            for account, cents in model.balances.items():
                assert await self.cage.balance(account) == cents
            held = {
                (each.account[:2], each.hold_id): (each.account, each.cents)
                for table in ("r1", "r2")
                for each in await self.cage.open_holds(table)
            }
            assert held == model.holds

        self.run(look())


def test_the_cage_does_what_its_model_does() -> None:
    with TemporaryDirectory(prefix="croupier-", dir="/tmp") as name, asyncio.Runner() as runner:
        server = EmbeddedRedis(Path(name))
        runner.run(server.start())
        redis = connect(server.url)
        opening = Cage.open(redis, house_number=1, partitions=2)
        cage = runner.run(opening.__aenter__())
        bound = type("BoundCageMachine", (CageMachine,), {"runner": runner, "cage": cage})
        try:
            run_state_machine_as_test(
                bound,
                settings=AGAINST_A_MODEL,
            )
        finally:
            runner.run(opening.__aexit__(None, None, None))
            runner.run(redis.aclose())
            runner.run(server.stop())
