"""The cage as the pit sees it (`pit.ports.CageDesk`): the cashier's window for operators."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator
from contextlib import contextmanager

from msgspec import Struct
from redis.exceptions import RedisError

from protocol.codec import encode
from protocol.from_house import BalanceChanged, Movement
from server.cage.cage import Cage, ChipsRefused
from server.cage.line import NoAnswer
from server.gateway.audience import Audience
from server.house_accounts import movements_page
from server.pit.ports import CageUnavailableError


class AccountAtTheDesk(Struct, frozen=True):
    """An account as operators see it. Money in cents."""

    id: str
    name: str
    kind: str
    suspended: str | None
    balance: int
    held: int


class HouseCageDesk:
    """Whatever moves chips here tells the player, wherever they are connected."""

    def __init__(self, cage: Cage, audience: Audience) -> None:
        self._cage = cage
        self._audience = audience

    @property
    def answering(self) -> bool:
        return self._cage.answering

    async def find_account(self, name_or_id: str) -> AccountAtTheDesk | None:
        with _silence_is_told():
            claimed = await self._cage.accounts.find_name(name_or_id)
            account_id = claimed.account if claimed is not None else name_or_id
            found = await self._cage.accounts.find(account_id)
            balance, held = await self._cage.bankroll(account_id)
        if found is None:
            return None
        return AccountAtTheDesk(
            found.id,
            found.name,
            found.kind,
            found.suspended,
            balance,
            held,
        )

    async def issue(
        self, order_id: str, account: str, cents: int, by: str, why: str
    ) -> tuple[str, int]:
        return await self._order(account, self._cage.issue(order_id, account, cents, by, why), why)

    async def redeem(
        self, order_id: str, account: str, cents: int, by: str, why: str
    ) -> tuple[str, int]:
        return await self._order(account, self._cage.redeem(order_id, account, cents, by, why), why)

    async def _order(self, account: str, order: Awaitable[int], why: str) -> tuple[str, int]:
        try:
            with _silence_is_told():
                balance = await order
        except ChipsRefused as refused:
            if refused.code == "busy":
                raise CageUnavailableError from refused
            with _silence_is_told():
                return refused.code, await self._cage.balance(account) or 0
        self._audience.tell(account, encode(BalanceChanged(balance, why)))
        return "done", balance

    async def history(
        self, account: str, count: int, before: str | None
    ) -> tuple[tuple[Movement, ...], str | None]:
        with _silence_is_told():
            return await movements_page(self._cage, account, count, before)

    async def suspend(self, account: str, why: str) -> None:
        with _silence_is_told():
            await self._cage.accounts.suspend(account, why)

    async def unsuspend(self, account: str) -> None:
        with _silence_is_told():
            await self._cage.accounts.unsuspend(account)


@contextmanager
def _silence_is_told() -> Iterator[None]:
    """A cage that does not answer, in the word that the pit knows for it."""
    try:
        yield
    except (RedisError, NoAnswer, OSError) as error:
        raise CageUnavailableError from error
