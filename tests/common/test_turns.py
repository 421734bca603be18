"""One table a turn of the loop."""

from __future__ import annotations

import asyncio

from server.common.turns import TurnQueue


async def turns_of(turns: TurnQueue, tables: int) -> list[tuple[int, int]]:
    """(turn of the loop, table) for each table that asks at this moment."""
    turn = 0
    taken: list[tuple[int, int]] = []

    async def deal(table: int) -> None:
        await turns.take()
        taken.append((turn, table))

    dealing = [asyncio.create_task(deal(table)) for table in range(tables)]
    while len(taken) < tables:
        await asyncio.sleep(0)
        turn += 1
    await asyncio.gather(*dealing)
    return taken


async def test_one_goes_on_in_each_turn_in_the_order_of_asking() -> None:
    taken = await turns_of(TurnQueue(), 40)
    assert [table for _, table in taken] == list(range(40))
    assert len({turn for turn, _ in taken}) == 40


async def test_who_asks_alone_goes_on_at_once() -> None:
    turns = TurnQueue()
    for _ in range(3):
        taking = turns.take()
        try:
            taking.send(None)
            raise AssertionError("it waits")
        except StopIteration:
            pass
        await asyncio.sleep(0)
        await asyncio.sleep(0)


async def test_a_table_that_was_stopped_holds_nobody_up() -> None:
    turns = TurnQueue()
    tasks = [asyncio.create_task(turns.take()) for _ in range(4)]
    await asyncio.sleep(0)
    tasks[1].cancel()
    tasks[2].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert tasks[3].done() and not tasks[3].cancelled()
    assert len(await turns_of(turns, 3)) == 3
