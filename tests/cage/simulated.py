"""The model of the cage behind the interface of `server.cage.cage.Cage`, without Redis.

    cage = SimulatedCage()
    accounts = HouseAccounts(cage, rules)     # what takes a Cage takes this one

Answers come in the next turn of the loop. While `is_away` is set, what would ask Redis raises
`redis.exceptions.ConnectionError`, and movements wait until it is cleared.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import TypeVar

from redis.exceptions import ConnectionError as RedisConnectionError

from server.cage.accounts import Account, AccountKind, Credentials
from server.cage.cage import ChipsRefused, Hold
from server.cage.ledger import Entry
from server.common.clock import now_ms as wall_clock_ms
from tests.cage.model import CageModel, Shares, check_end, check_hold

T = TypeVar("T")
Answer = Callable[[str, int], None]


class SimulatedCage:
    """A cage in memory. `model` has its books; tests may read and move them directly."""

    def __init__(self, now_ms: Callable[[], int] = wall_clock_ms) -> None:
        self.model = CageModel(now_ms)
        self.accounts = SimulatedAccounts(self)
        self._waiting: list[Callable[[], None]] = []
        self._is_away = False
        self._listeners: list[Callable[[bool], None]] = []

    @property
    def answering(self) -> bool:
        return not self._is_away

    def on_answering(self, listener: Callable[[bool], None]) -> None:
        self._listeners.append(listener)

    @property
    def is_away(self) -> bool:
        """Whether Redis is away."""
        return self._is_away

    @is_away.setter
    def is_away(self, is_away: bool) -> None:
        changes = is_away != self._is_away
        self._is_away = is_away
        for listener in self._listeners if changes else ():
            listener(not is_away)
        if not is_away:
            waiting, self._waiting = self._waiting, []
            for move in waiting:
                move()

    def hold(
        self,
        hold_id: str,
        account: str,
        cents: int,
        table: str,
        detail: bytes,
        answer: Answer,
        shares: Shares | None = None,
    ) -> None:
        check_hold(hold_id, table, cents, detail)
        move = partial(self.model.hold, hold_id, account, cents, table, detail, shares)
        self._soon(lambda: answer(*move()))

    def reduce(self, hold_id: str, account: str, table: str, to_cents: int, answer: Answer) -> None:
        check_end(hold_id, table, to_cents)
        move = partial(self.model.reduce, hold_id, account, table, to_cents)
        self._soon(lambda: answer(*move()))

    async def settle(
        self,
        table: str,
        round_number: int,
        settlements: Sequence[tuple[str, str, int]],
        made_void: Collection[str] = (),
        from_meter: Collection[str] = (),
    ) -> Mapping[str, int]:
        settle = self.model.settle
        return await self._move(
            lambda: settle(table, round_number, settlements, made_void, from_meter)
        )

    async def open_holds(self, table: str) -> Sequence[Hold]:
        await self.ask_redis()
        return self.model.open_holds(table)

    async def issue(
        self, order_id: str, account: str, cents: int, by: str, why: str, after: str | None = None
    ) -> int:
        return await self._move(lambda: self.model.issue(order_id, account, cents, by, why, after))

    async def redeem(self, order_id: str, account: str, cents: int, by: str, why: str) -> int:
        return await self._move(lambda: self.model.redeem(order_id, account, cents, by, why))

    async def open_account(
        self, name: str, kind: AccountKind, *, account: str = "", welcome_cents: int = 0
    ) -> Account:
        await self.ask_redis()
        account = account or self.accounts.new_id()
        return self.model.open_account(account, name, kind, welcome_cents)

    async def balance(self, account: str) -> int | None:
        await self.ask_redis()
        return self.model.balances.get(account)

    async def bankroll(self, account: str) -> tuple[int, int]:
        await self.ask_redis()
        return self.model.bankroll(account)

    async def may_refill(self, account: str, every_ms: int) -> int:
        await self.ask_redis()
        return self.model.may_refill(account, every_ms)

    async def ledger(self, account: str, count: int = 50, before: str = "") -> list[Entry]:
        await self.ask_redis()
        return self.model.ledger(account, count, before)

    async def ask_redis(self) -> None:
        """One turn of the loop. Raises redis.RedisError while Redis is away."""
        await asyncio.sleep(0)
        if self._is_away:
            raise RedisConnectionError("Redis is away")

    def _soon(self, carry_out: Callable[[], None]) -> None:
        """Carry out a movement in the next turn of the loop, in the order asked."""

        def arrive() -> None:
            if self._is_away:
                self._waiting.append(carry_out)
            else:
                carry_out()

        asyncio.get_running_loop().call_soon(arrive)

    async def _move(self, move: Callable[[], T]) -> T:
        """Carry out a movement likewise, and return what it returns or raise what it raises."""
        moved: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def carry_out() -> None:
            try:
                result = move()
            except (ChipsRefused, ValueError) as error:
                if not moved.done():
                    moved.set_exception(error)
            else:
                if not moved.done():
                    moved.set_result(result)

        self._soon(carry_out)
        return await moved


class SimulatedAccounts:
    """`server.cage.accounts.Accounts` over the model."""

    def __init__(self, cage: SimulatedCage) -> None:
        self._cage = cage
        self._model = cage.model
        self._numbers = itertools.count(1)

    def new_id(self) -> str:
        return f"00-{next(self._numbers):012}"

    async def open(self, account: str, name: str, kind: AccountKind) -> bool:
        await self._cage.ask_redis()
        is_new = account not in self._model.balances
        self._model.open_account(account, name, kind)
        return is_new

    async def find(self, account: str) -> Account | None:
        await self._cage.ask_redis()
        return self._model.find(account)

    async def rename(self, account: str, name: str, kind: AccountKind) -> None:
        await self._cage.ask_redis()
        self._model.rename(account, name, kind)

    async def claim_name(self, credentials: Credentials) -> None:
        await self._cage.ask_redis()
        self._model.claim_name(credentials)

    async def find_name(self, name: str) -> Credentials | None:
        await self._cage.ask_redis()
        return self._model.find_name(name)

    async def suspend(self, account: str, why: str) -> None:
        await self._cage.ask_redis()
        self._model.suspend(account, why)

    async def unsuspend(self, account: str) -> None:
        await self._cage.ask_redis()
        self._model.unsuspend(account)
