"""Asking the cage and waiting for its answer, which tables do by callback."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from server.cage.cage import Cage

Told = tuple[str, int]


def hold(
    cage: Cage,
    hold_id: str,
    account: str,
    cents: int,
    detail: bytes = b"a wager",
    shares: tuple[str, int, int] | None = None,
    table: str = "",
) -> asyncio.Future[Told]:
    """Ask for a hold, with `shares` for a meter; without a table, at the one that its id names."""
    answered, answer = _answered_once()
    cage.hold(hold_id, account, cents, table or table_of(hold_id), detail, answer, shares)
    return answered


def reduce(
    cage: Cage, hold_id: str, account: str, to_cents: int, table: str = ""
) -> asyncio.Future[Told]:
    """Ask for a reduction."""
    answered, answer = _answered_once()
    cage.reduce(hold_id, account, table or table_of(hold_id), to_cents, answer)
    return answered


def _answered_once() -> tuple[asyncio.Future[Told], Callable[[str, int], None]]:
    """A future and the callback that sets its result: a second answer raises."""
    answered: asyncio.Future[Told] = asyncio.get_running_loop().create_future()
    return answered, lambda code, balance: answered.set_result((code, balance))


def table_of(hold_id: str) -> str:
    """The table that a hold's id names."""
    return hold_id.split("/", maxsplit=1)[0]
