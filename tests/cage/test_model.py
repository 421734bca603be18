"""The real cage and the model of it, side by side: the same calls, the same answers and books."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from msgspec.structs import replace
from redis.asyncio import Redis

from server.cage.accounts import Credentials, NameTaken
from server.cage.audit import audit
from server.cage.batcher import HouseReplaced
from server.cage.cage import AMOUNT_MOST_CENTS, DETAIL_MOST_BYTES, Cage, ChipsRefused
from server.cage.embedded import EmbeddedRedis
from server.cage.ledger import Entry
from server.cage.meters import read_contributions
from server.cage.redis_connection import connect
from tests.cage.asking import hold, reduce, table_of
from tests.cage.model import CageModel, Shares
from tests.cage.modelled import AGAINST_A_MODEL
from tests.house_in_a_box import SOON_S

T = TypeVar("T")

PARTITIONS = 2
ACCOUNTS = ("00-ada", "00-bob", "01-cyd")
LATECOMER = "01-dan"  # some rule opens this account in mid-run, or none does
ELSEWHERE = "77-eve"  # in a partition that this house does not serve
NEIGHBOURS = {"00-ada": "00-bob", "00-bob": "00-ada", "01-cyd": LATECOMER}  # of one partition
TABLES = ("r1", "r2")
ANYBODY = st.sampled_from((*ACCOUNTS, LATECOMER, ELSEWHERE))
HOLD_IDS = st.sampled_from([f"{table}/{n}/w" for table in TABLES for n in (1, 2)])
CENTS = st.one_of(st.integers(1, 60), st.sampled_from((500, 20_000, AMOUNT_MOST_CENTS)))
SHARES = st.one_of(
    st.none(),
    st.tuples(st.sampled_from(("long", "steep")), st.integers(0, 900), st.integers(0, 90)),
)


class Hold(NamedTuple):
    hold_id: str
    account: str
    cents: int
    detail: bytes
    shares: Shares | None


class Reduce(NamedTuple):
    hold_id: str
    account: str
    to_cents: int


class Settle(NamedTuple):
    """Settlements of one call, which are of one table."""

    table: str
    round_number: int
    settlements: list[tuple[str, str, int]]
    made_void: frozenset[str]
    from_meter: frozenset[str]


class Order(NamedTuple):
    """`move` is issue or redeem."""

    move: str
    order_id: str
    account: str
    cents: int


@st.composite
def settles(draw: st.DrawFn) -> Settle:
    table = draw(st.sampled_from(TABLES))
    ids = [f"{table}/{n}/w" for n in (1, 2)]
    each = st.tuples(st.sampled_from(ids), ANYBODY, st.one_of(st.just(0), CENTS))
    some = st.frozensets(st.sampled_from(ids))
    return Settle(table, 9, draw(st.lists(each, max_size=3)), draw(some), draw(some))


ASKED = st.one_of(
    st.builds(Hold, HOLD_IDS, ANYBODY, CENTS, st.binary(max_size=40), SHARES),
    st.builds(Reduce, HOLD_IDS, ANYBODY, st.one_of(st.just(0), CENTS)),
    settles(),
    st.builds(
        Order,
        st.sampled_from(("issue", "redeem")),
        st.sampled_from(("order 1", "order 2", "order 3")),
        ANYBODY,
        CENTS,
    ),
)


class CageMachine(RuleBasedStateMachine):
    """Whatever is asked of the cage, in whatever order, by whichever house."""

    runner: asyncio.Runner
    redis: Redis

    def __init__(self) -> None:
        super().__init__()
        self.model = CageModel()
        self.house_number = 0
        self.holds_taken = 0
        self.opening: Any = None
        self.run(self._begin())

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(coroutine)

    async def _begin(self) -> None:
        await self.redis.flushdb()
        await self._open_house()
        for account in ACCOUNTS:
            await self._open_account(account, 10_000)

    async def _open_house(self) -> None:
        self.house_number += 1
        self.opening = Cage.open(self.redis, house_number=self.house_number, partitions=PARTITIONS)
        self.cage: Cage = await self.opening.__aenter__()

    async def _close_house(self) -> None:
        await self.opening.__aexit__(None, None, None)

    async def _open_account(self, account: str, welcome_cents: int) -> None:
        opened = await self.cage.open_account(
            account, "guest", account=account, welcome_cents=welcome_cents
        )
        expected = self.model.open_account(account, account, "guest", welcome_cents)
        assert replace(opened, created_ms=0) == expected

    def teardown(self) -> None:
        self.run(self._close_house())

    # What is asked -----------------------------------------------------------------------------

    @rule(asked=st.lists(ASKED, min_size=1, max_size=12))
    def ask_in_one_turn(self, asked: list[Any]) -> None:
        """One batch for each partition, with the same ids again and again."""
        self.ask_together(asked)

    def ask_together(self, asked: list[Any]) -> None:
        expected = [self._ask_model(one) for one in asked]

        async def ask() -> list[Any]:
            tasks = [asyncio.create_task(self._ask_cage(one)) for one in asked]
            return await asyncio.gather(*tasks)

        assert self.run(ask()) == expected

    @rule(data=st.data(), account=st.sampled_from(ACCOUNTS), shares=SHARES)
    def take_a_hold_and_end_it(
        self, data: st.DataObject, account: str, shares: Shares | None
    ) -> None:
        """A new hold, and what its table, or another account, may ask about it afterwards."""
        self.holds_taken += 1
        hold_id = f"r1/{100 + self.holds_taken}/w"
        whose = st.sampled_from((account, account, NEIGHBOURS[account]))
        some = st.sampled_from((frozenset[str](), frozenset((hold_id,))))
        returned = st.sampled_from((0, 7, 40))
        settlement = st.tuples(st.just(hold_id), whose, returned)
        about_it = st.one_of(
            st.builds(Hold, st.just(hold_id), whose, st.just(20), st.just(b"again"), SHARES),
            st.builds(Reduce, st.just(hold_id), whose, st.sampled_from((0, 0, 5, 20, 25))),
            st.builds(Settle, st.just("r1"), st.just(9), st.tuples(settlement), some, some),
        )
        taken = Hold(hold_id, account, 20, b"a\nwager\x00", shares)
        paid = [(hold_id, account, 40)]
        won = Settle("r1", 9, paid, data.draw(some), frozenset((hold_id,)))
        end = data.draw(st.sampled_from((won, won, Reduce(hold_id, account, 0))))
        late = [Reduce(hold_id, account, 0), Reduce(hold_id, account, 5), taken]
        self.ask_together([taken, *data.draw(st.lists(about_it, max_size=5)), end, *late])

    @rule(account=st.sampled_from(ACCOUNTS))
    def fill_a_balance(self, account: str) -> None:
        """To the last cent that it can have, and back."""
        self.holds_taken += 1
        order = f"order {100 + self.holds_taken}"
        room = AMOUNT_MOST_CENTS - self.model.balances[account]
        self.ask_together(
            [
                Order("issue", f"{order} a", account, room + 1),
                Order("issue", f"{order} b", account, room),
                Order("issue", f"{order} c", account, 1),
                Order("redeem", f"{order} d", account, room),
            ]
            if 0 < room < AMOUNT_MOST_CENTS
            else [Order("issue", f"{order} a", account, 1)]
        )

    @rule(asked=st.lists(ASKED, max_size=5))
    def close_and_open_again(self, asked: list[Any]) -> None:
        """What was asked before the house closes is done and answered."""
        expected = [self._ask_model(one) for one in asked]

        async def reopen() -> list[Any]:
            tasks = [asyncio.create_task(self._ask_cage(one)) for one in asked]
            await asyncio.sleep(0)
            await self._close_house()
            await self._open_house()
            return await asyncio.gather(*tasks)

        assert self.run(reopen()) == expected

    @rule(late=ASKED.filter(lambda one: not isinstance(one, Settle)))
    def another_house_takes_over(self, late: Any) -> None:
        """The one before it is shut: it moves nothing and answers nobody."""

        async def take_over() -> None:
            before, opening_before = self.cage, self.opening
            shut = asyncio.Event()
            before.on_replaced(shut.set)
            await self._open_house()
            with pytest.raises(HouseReplaced):
                await Cage.open(self.redis, house_number=self.house_number - 1).__aenter__()
            asked = asyncio.create_task(self._ask_cage(late, before))
            if late.account != ELSEWHERE:  # which is answered without Redis
                await asyncio.wait_for(shut.wait(), SOON_S)
                assert not asked.done()
                assert not before.answering
            asked.cancel()
            await asyncio.wait([asked])
            await opening_before.__aexit__(None, None, None)

        self.run(take_over())

    @rule()
    def ask_what_cannot_be(self) -> None:
        """Both raise ValueError for the same mistakes of the caller, and for nothing else."""
        for hold_id in ("", "r1", "r1/7", "r2/7/w", "r1/1/w"):
            self.ask_perhaps_by_mistake(hold_id, 5, b"")
        for cents in (-1, 0, AMOUNT_MOST_CENTS + 1):
            self.ask_perhaps_by_mistake("r1/1/w", cents, b"")
        for nbytes in (DETAIL_MOST_BYTES, DETAIL_MOST_BYTES + 1):
            self.ask_perhaps_by_mistake("r1/1/w", 5, bytes(nbytes))

    def ask_perhaps_by_mistake(self, hold_id: str, cents: int, detail: bytes) -> None:
        asked = [
            Hold(hold_id, "00-ada", cents, detail, None),
            Reduce(hold_id, "00-ada", cents),
            Settle("r1", 9, [(hold_id, "00-ada", cents)], frozenset(), frozenset()),
            Order("issue", "odd", "00-ada", cents),
            Order("redeem", "odd", "00-ada", cents),
        ]
        for one in asked:
            assert self.run(self._ask_cage(one, table="r1")) == self._ask_model(one, table="r1")

    @rule(account=st.sampled_from((*ACCOUNTS, LATECOMER)))
    def suspend_or_not(self, account: str) -> None:
        """And let the account try to wager."""
        if account in self.model.suspended:
            self.run(self.cage.accounts.unsuspend(account))
            self.model.unsuspend(account)
        else:
            self.run(self.cage.accounts.suspend(account, "test"))
            self.model.suspend(account, "test")
        self.holds_taken += 1
        hold_id = f"r2/{100 + self.holds_taken}/w"
        self.ask_together([Hold(hold_id, account, 1, b"", None), Reduce(hold_id, account, 0)])

    @rule(account=st.sampled_from((*ACCOUNTS, LATECOMER)))
    def open_an_account_once_more(self, account: str) -> None:
        welcome_cents = 300 if account == LATECOMER else 10_000
        self.run(self._open_account(account, welcome_cents))

    @rule(
        account=st.sampled_from(ACCOUNTS),
        name=st.sampled_from(("Ada", "ADA", "Bob")),
        is_renamed=st.booleans(),
    )
    def claim_a_name(self, account: str, name: str, is_renamed: bool) -> None:
        claim = Credentials(account, name, f"hash of {account}", "player")
        is_taken = False
        try:
            self.model.claim_name(claim)
        except NameTaken:
            is_taken = True
        with pytest.raises(NameTaken) if is_taken else nullcontext():
            self.run(self.cage.accounts.claim_name(claim))
        assert self.run(self.cage.accounts.find_name(name)) == self.model.find_name(name)
        if is_renamed:
            self.run(self.cage.accounts.rename(account, name, "player"))
            self.model.rename(account, name, "player")

    async def _ask_cage(self, one: Any, cage: Cage | None = None, table: str = "") -> Any:
        cage = cage or self.cage
        try:
            match one:
                case Hold(hold_id, account, cents, detail, shares):
                    return await hold(cage, hold_id, account, cents, detail, shares, table)
                case Reduce(hold_id, account, to_cents):
                    return await reduce(cage, hold_id, account, to_cents, table)
                case Settle():
                    return await cage.settle(*one)
                case Order(move, order_id, account, cents):
                    return await getattr(cage, move)(order_id, account, cents, "pit", "test")
        except (ChipsRefused, ValueError) as error:
            return _answer_of(error)

    def _ask_model(self, one: Any, table: str = "") -> Any:
        model = self.model
        try:
            match one:
                case Hold(hold_id, account, cents, detail, shares):
                    at = table or table_of(hold_id)
                    return model.hold(hold_id, account, cents, at, detail, shares)
                case Reduce(hold_id, account, to_cents):
                    return model.reduce(hold_id, account, table or table_of(hold_id), to_cents)
                case Settle():
                    return model.settle(*one)
                case Order(move, order_id, account, cents):
                    return getattr(model, move)(order_id, account, cents, "pit", "test")
        except (ChipsRefused, ValueError) as error:
            return _answer_of(error)

    # What stands in the books ------------------------------------------------------------------

    @invariant()
    def the_books_are_the_same(self) -> None:
        self.model.check()
        self.run(self._compare())

    async def _compare(self) -> None:
        cage, model = self.cage, self.model
        report = await audit(self.redis)
        assert report.clean, report.differences
        assert report.house_cents == model.house
        assert report.issued_cents == model.issued
        assert report.balances_cents == sum(model.balances.values())
        assert report.holds_cents == sum(one.cents for one in model.holds)
        for account in (*ACCOUNTS, LATECOMER, ELSEWHERE):
            assert await cage.balance(account) == model.balances.get(account)
            assert await cage.bankroll(account) == model.bankroll(account)
            found = await cage.accounts.find(account)
            assert (found and replace(found, created_ms=0)) == model.find(account)
            ledger = await cage.ledger(account, 1_000)
            assert list(map(_undated, ledger)) == list(map(_undated, model.ledger(account, 1_000)))
        for table in TABLES:
            held = await cage.open_holds(table)
            assert sorted(held, key=_by_id) == sorted(model.open_holds(table), key=_by_id)
        wagers = await read_contributions(self.redis, PARTITIONS)
        assert _moved(wagers) == _moved(model.contributions())


def _answer_of(error: Exception) -> tuple[type, str]:
    return type(error), getattr(error, "code", "")


def _undated(entry: Entry) -> Entry:
    """Positions differ: the real cage commits a whole batch at once."""
    return replace(entry, at_ms=0, position="")


def _by_id(hold: Any) -> tuple[str, str]:
    return hold.hold_id, hold.account


def _moved(wagers: Any) -> dict[str, Any]:
    """Meters of which nothing was moved have an entry or none."""
    return {meter: sums for meter, sums in wagers.items() if any(_sums(sums))}


def _sums(sums: Any) -> tuple[int, int, int]:
    return sums.contributed_mils, sums.reserved_mils, sums.paid_mils


def test_the_cage_does_what_its_model_does() -> None:
    with TemporaryDirectory(prefix="croupier-", dir="/tmp") as name, asyncio.Runner() as runner:
        server = EmbeddedRedis(Path(name), appendfsync="no")
        runner.run(server.start())
        redis = connect(server.url)
        bound = type("BoundCageMachine", (CageMachine,), {"runner": runner, "redis": redis})
        try:
            run_state_machine_as_test(bound, settings=AGAINST_A_MODEL)
        finally:
            runner.run(redis.aclose())
            runner.run(server.stop())
