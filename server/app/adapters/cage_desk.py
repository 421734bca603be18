"""The cage as the pit sees it (`pit.ports.CageAccounts`): the cashier's window for operators."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol

from msgspec import Struct

from protocol.codec import encode
from protocol.from_house import BalanceChanged, Movement
from server.app.adapters.accounts import movements_page
from server.app.adapters.no_answer import no_answer_as
from server.cage.cage import Cage, ChipsRefused
from server.pit.ports import CageUnavailableError
from server.tables.api import Player


class Listeners(Protocol):
    """Players, on all their connections."""

    def tell(self, account: str, frame: bytes) -> None: ...


class AccountAtTheDesk(Struct, frozen=True):
    """An account as operators see it. Money in cents."""

    id: str
    name: str
    kind: str
    suspended: str | None
    balance: int
    held: int


class HouseCageDesk:
    """Moves chips for operators, and tells the player on every connection that they have."""

    def __init__(self, cage: Cage, audience: Listeners) -> None:
        self._cage = cage
        self._audience = audience

    @property
    def answering(self) -> bool:
        return self._cage.answering

    async def find_account(self, name_or_id: str) -> AccountAtTheDesk | None:
        with no_answer_as(CageUnavailableError):
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

    async def find_named(self, text: str, most: int) -> list[Player]:
        with no_answer_as(CageUnavailableError):
            found = await self._cage.accounts.named(text, most)
        return [Player(account, name, kind) for account, name, kind in found if kind != "house"]

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
            with no_answer_as(CageUnavailableError):
                balance = await order
        except ChipsRefused as refused:
            with no_answer_as(CageUnavailableError):
                return refused.code, await self._cage.balance(account) or 0
        self._audience.tell(account, encode(BalanceChanged(balance, why)))
        return "done", balance

    async def history(
        self, account: str, count: int, before: str | None
    ) -> tuple[tuple[Movement, ...], str | None]:
        with no_answer_as(CageUnavailableError):
            return await movements_page(self._cage, account, count, before)

    async def suspend(self, account: str, why: str) -> None:
        with no_answer_as(CageUnavailableError):
            await self._cage.accounts.suspend(account, why)

    async def unsuspend(self, account: str) -> None:
        with no_answer_as(CageUnavailableError):
            await self._cage.accounts.unsuspend(account)
