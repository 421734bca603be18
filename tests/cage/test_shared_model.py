"""The model of the cage beside a house of two processes, whose tables go from one to the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from hypothesis import strategies as st
from hypothesis.stateful import rule, run_state_machine_as_test

from server.cage.cage import Cage
from server.cage.embedded import EmbeddedRedis
from server.cage.lease import Member
from server.cage.redis_connection import connect
from server.common.owned_tables import OwnedTables
from tests.cage.asking import hold
from tests.cage.modelled import AGAINST_A_MODEL
from tests.cage.test_model import (
    ACCOUNTS,
    ASKED,
    CENTS,
    PARTITIONS,
    TABLES,
    CageMachine,
    Hold,
    Order,
    Reduce,
    Settle,
)
from tests.house_in_a_box import until


class Dealer(NamedTuple):
    """A process with its cage, and the tables that it was told it has lost."""

    cage: Cage
    owned: OwnedTables
    lost: list[str]


class SharedCageMachine(CageMachine):
    """Whatever is asked of the cage, whichever process asks, whichever owned the table before."""

    def __init__(self) -> None:
        self.number = 0
        super().__init__()

    # The processes -----------------------------------------------------------------------------

    async def _open_house(self) -> None:
        self.opening = self._opened()
        self.dealers: list[Dealer] = await self.opening.__aenter__()
        self.cage = self.dealers[0].cage
        self.owners = dict(zip(TABLES, self.dealers, strict=True))
        for table in TABLES:
            await self._take(self.owners[table], table)

    @asynccontextmanager
    async def _opened(self) -> AsyncIterator[list[Dealer]]:
        house = self._next_number()
        dealers: list[Dealer] = []
        async with AsyncExitStack() as opened:
            for _ in range(2):
                owned, lost = OwnedTables(), list[str]()
                owned.when_lost(lost.append)
                member = Member(self._next_number(), (house + 1,), owned)
                cage = await opened.enter_async_context(
                    Cage.open(self.redis, house_number=house, partitions=PARTITIONS, member=member)
                )
                dealers.append(Dealer(cage, owned, lost))
            yield dealers

    def _next_number(self) -> int:
        self.number += 1
        return self.number

    async def _take(self, dealer: Dealer, table: str) -> list[str]:
        """Become the owner of a table. Returns the holds that the new owner finds."""
        dealer.owned.own(table, self._next_number())
        self.owners[table] = dealer
        return sorted(one.hold_id for one in await dealer.cage.open_holds(table))

    # What is asked -----------------------------------------------------------------------------

    def ask_together(self, asked: list[Any]) -> None:
        """In the order of the model: what one process asks in a turn, and then the next."""
        for _, some in groupby(asked, lambda one: id(self._cage_for(one))):
            super().ask_together(list(some))

    async def _ask_cage(self, one: Any, cage: Cage | None = None, table: str = "") -> Any:
        return await super()._ask_cage(one, cage or self._cage_for(one), table)

    def _cage_for(self, one: Any) -> Cage:
        table = one.table if isinstance(one, Settle) else getattr(one, "hold_id", "").split("/")[0]
        return self.owners[table].cage if table in self.owners else self.cage

    @rule(asked=st.lists(ASKED, max_size=5))
    def close_and_open_again(self, asked: list[Any]) -> None:
        """What was asked before the house closes is done and answered."""
        first = self._cage_for(asked[0]) if asked else self.cage
        super().close_and_open_again([one for one in asked if self._cage_for(one) is first])

    def another_house_takes_over(self) -> None:  # type: ignore[override]
        """No rule here: test_model.py and test_shared_house.py have it."""

    # Tables that change hands ------------------------------------------------------------------

    @rule(
        table=st.sampled_from(TABLES),
        account=st.sampled_from(ACCOUNTS),
        cents=CENTS,
        knows=st.booleans(),
    )
    def another_process_takes_a_table(
        self, table: str, account: str, cents: int, knows: bool
    ) -> None:
        """The one before it moves nothing for the table, and the rest of its batch goes on."""
        self.holds_taken += 1
        before, standing = self.owners[table], self.model.open_holds(table)
        late: list[Any] = [
            Hold(f"{table}/{300 + self.holds_taken}/w", account, cents, b"late", None),
            *(Reduce(one.hold_id, one.account, 0) for one in standing[:2]),
            Settle(
                table, 9, [(one.hold_id, one.account, 40) for one in standing[:2]],
                frozenset(), frozenset(),
            ),
        ]  # fmt: skip
        order = Order("issue", f"order {300 + self.holds_taken}", account, 1)

        async def take_over() -> None:
            number = before.owned.number_of(table)
            assert number is not None
            found = await self._take(self._other(before), table)
            assert found == sorted(one.hold_id for one in standing)
            if knows:
                before.owned.lose(table, number)
            ask = super(SharedCageMachine, self)._ask_cage
            tasks = [
                asyncio.create_task(ask(one, before.cage))
                for one in (late if standing else late[:1])
            ]
            assert await ask(order, before.cage) == self._ask_model(order)
            assert before.lost.pop() == table and not before.lost
            await asyncio.sleep(0)
            assert not any(task.done() for task in tasks)
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)

        self.run(take_over())

    @rule(table=st.sampled_from(TABLES), account=st.sampled_from(ACCOUNTS), cents=CENTS)
    def a_table_changes_hands_in_mid_wager(self, table: str, account: str, cents: int) -> None:
        """Either the wager came first, and the next owner finds it, or it never counts."""
        self.holds_taken += 1
        hold_id = f"{table}/{500 + self.holds_taken}/w"
        before = self.owners[table]

        async def take_over() -> None:
            asked = hold(before.cage, hold_id, account, cents)
            found = await self._take(self._other(before), table)
            await until(lambda: asked.done() or bool(before.lost))
            if asked.done():
                expected = self.model.hold(hold_id, account, cents, table, b"a wager")
                assert asked.result() == expected
                assert (hold_id in found) == (expected[0] == "held")
                before.owned.give_up(table)
            else:
                assert hold_id not in found
                assert before.lost.pop() == table

        self.run(take_over())

    def _other(self, dealer: Dealer) -> Dealer:
        first, second = self.dealers
        return second if dealer is first else first


def test_a_house_of_two_processes_does_what_the_model_does() -> None:
    with TemporaryDirectory(prefix="croupier-", dir="/tmp") as name, asyncio.Runner() as runner:
        server = EmbeddedRedis(Path(name), appendfsync="no")
        runner.run(server.start())
        redis = connect(server.url)
        bound = type("BoundMachine", (SharedCageMachine,), {"runner": runner, "redis": redis})
        try:
            run_state_machine_as_test(bound, settings=AGAINST_A_MODEL)
        finally:
            runner.run(redis.aclose())
            runner.run(server.stop())
