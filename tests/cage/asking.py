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
) -> asyncio.Future[Told]:
    """Ask for a hold, with `shares` for a meter; its table is the first part of its id."""
    answered, answer = _told_once()
    cage.hold(hold_id, account, cents, _table_of(hold_id), detail, answer, shares)
    return answered


def reduce(cage: Cage, hold_id: str, account: str, to_cents: int) -> asyncio.Future[Told]:
    """Ask for a reduction."""
    answered, answer = _told_once()
    cage.reduce(hold_id, account, _table_of(hold_id), to_cents, answer)
    return answered


def _told_once() -> tuple[asyncio.Future[Told], Callable[[str, int], None]]:
    """What is waited for, and what tells it: a second answer raises."""
    answered: asyncio.Future[Told] = asyncio.get_running_loop().create_future()
    return answered, lambda code, balance: answered.set_result((code, balance))


def _table_of(hold_id: str) -> str:
    return hold_id.split("/", maxsplit=1)[0]
