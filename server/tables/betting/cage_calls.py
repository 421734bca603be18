"""The cage's calls as coroutines, for the parts of a table that wait for the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from server.tables.dependencies import Cage
from server.tables.model.wagers import WrittenWager, write_down


async def hold(cage: Cage, table: str, written: WrittenWager) -> tuple[str, int]:
    """Hold a wager's money. Returns the cage's code and the balance after it."""
    answered: asyncio.Future[tuple[str, int]] = asyncio.get_running_loop().create_future()
    cage.hold(
        written.hold_id(table),
        written.account,
        written.wager.amount,
        table,
        write_down(written),
        _into(answered),
    )
    return await answered


async def reduce(
    cage: Cage, table: str, hold_id: str, account: str, to_cents: int
) -> tuple[str, int]:
    """Give back what a hold has over `to_cents`. Returns the cage's code and the balance."""
    answered: asyncio.Future[tuple[str, int]] = asyncio.get_running_loop().create_future()
    cage.reduce(hold_id, account, table, to_cents, _into(answered))
    return await answered


def _into(answered: asyncio.Future[tuple[str, int]]) -> Callable[[str, int], None]:
    def answer(code: str, balance: int) -> None:
        if not answered.done():  # the task that waited may have been cancelled
            answered.set_result((code, balance))

    return answer
