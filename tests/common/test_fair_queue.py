"""The queue that is fair between senders."""

from __future__ import annotations

import asyncio

import pytest

from server.common.fair_queue import FairQueue, QueueFull


async def turns(queue: FairQueue, senders: str) -> tuple[list[str], dict[int, asyncio.Task[None]]]:
    """Let senders enter one after another. Returns who got a place, in order, as it grows."""
    order: list[str] = []

    async def work(sender: str) -> None:
        await queue.enter(sender)
        order.append(sender)

    tasks = {}
    for number, sender in enumerate(senders):
        tasks[number] = asyncio.create_task(work(sender))
        await asyncio.sleep(0)
    return order, tasks


async def drain(queue: FairQueue, places: int) -> None:
    for _ in range(places):
        queue.leave()
        await asyncio.sleep(0)
        await asyncio.sleep(0)


async def test_senders_take_turns_however_much_one_sends() -> None:
    order, _ = await turns(queue := FairQueue(1, 64), "aaaaab")
    await drain(queue, 5)
    assert "".join(order) == "aabaaa"


async def test_a_full_queue_drops_the_latest_of_the_longest_line() -> None:
    order, tasks = await turns(queue := FairQueue(1, 4), "xaaaab")
    with pytest.raises(QueueFull):
        await tasks[4]
    await drain(queue, 5)
    assert "".join(order) == "xabaa"


async def test_a_sender_with_as_much_as_everybody_is_refused() -> None:
    _, tasks = await turns(queue := FairQueue(1, 2), "xaba")
    with pytest.raises(QueueFull):
        await tasks[3]
    assert queue.waiting == 2
    await drain(queue, 3)


async def test_who_gives_up_keeps_no_place() -> None:
    order, tasks = await turns(queue := FairQueue(1, 4), "xab")
    tasks[1].cancel()
    await asyncio.sleep(0)
    assert queue.waiting == 1
    await drain(queue, 2)
    assert "".join(order) == "xb"
    # The place that is free again is given at once.
    await asyncio.wait_for(queue.enter("c"), 1)


async def test_a_place_that_comes_with_the_end_of_the_wait_goes_on() -> None:
    order, tasks = await turns(queue := FairQueue(1, 4), "xab")
    queue.leave()  # gives the place to a, who is told in its next turn
    tasks[1].cancel()
    await asyncio.gather(*tasks.values(), return_exceptions=True)
    assert "".join(order) == "xb"
