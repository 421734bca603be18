"""Asking the cage and waiting for its answer, which tables do by callback."""

from __future__ import annotations

import asyncio

from server.cage.cage import Cage

Told = tuple[str, int]


def hold(
    cage: Cage, hold_id: str, account: str, cents: int, detail: bytes = b"a wager"
) -> asyncio.Future[Told]:
    """Ask for a hold; its table is the first part of its id. The answer must come once."""
    answered: asyncio.Future[Told] = asyncio.get_running_loop().create_future()
    cage.hold(
        hold_id,
        account,
        cents,
        hold_id.split("/", maxsplit=1)[0],
        detail,
        lambda answer, balance: answered.set_result((answer, balance)),
    )
    return answered


def reduce(cage: Cage, hold_id: str, account: str, to_cents: int) -> asyncio.Future[Told]:
    """Ask for a reduction. The answer must come once: a second one raises."""
    answered: asyncio.Future[Told] = asyncio.get_running_loop().create_future()
    cage.reduce(
        hold_id,
        account,
        hold_id.split("/", maxsplit=1)[0],
        to_cents,
        lambda answer, balance: answered.set_result((answer, balance)),
    )
    return answered


def hold_for_meter(
    cage: Cage, hold_id: str, account: str, cents: int, shares: tuple[str, int, int]
) -> asyncio.Future[Told]:
    """Ask for the hold of a progressive wager. The answer must come once: a second one raises."""
    answered: asyncio.Future[Told] = asyncio.get_running_loop().create_future()
    cage.hold(
        hold_id,
        account,
        cents,
        hold_id.split("/", maxsplit=1)[0],
        b"up",
        lambda answer, balance: answered.set_result((answer, balance)),
        shares,
    )
    return answered
