"""A task ends although something in it swallows a cancellation."""

from __future__ import annotations

import asyncio

from server.common.tasks import alone_at_the_end, beside, end_task, end_tasks


async def test_a_swallowed_cancellation_is_repeated() -> None:
    swallowed = 0

    async def stubborn() -> None:
        nonlocal swallowed
        while True:
            try:
                await asyncio.sleep(3_600)
            except asyncio.CancelledError:
                swallowed += 1
                if swallowed == 2:
                    raise

    task = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    async with asyncio.timeout(30):
        await end_task(task)
    assert task.cancelled() and swallowed == 2


async def test_a_task_that_has_failed_has_ended() -> None:
    async def failing() -> None:
        raise ValueError("broken")

    task = asyncio.create_task(failing())
    await asyncio.sleep(0)
    await end_task(task)
    assert task.done()


async def test_several_tasks_end_at_once() -> None:
    begun = asyncio.Barrier(4)

    async def reluctant() -> None:
        await begun.wait()
        try:
            await asyncio.sleep(3_600)
        except asyncio.CancelledError:
            await asyncio.sleep(3_600)  # as redis-py does, it goes on

    tasks = [asyncio.create_task(reluctant()) for _ in range(3)]
    await begun.wait()
    async with asyncio.timeout(30):
        await end_tasks(tasks)
    assert all(task.cancelled() for task in tasks)


async def test_nothing_waits_for_no_task() -> None:
    await end_tasks(())


async def test_what_runs_beside_a_block_ends_with_it() -> None:
    begun = asyncio.Event()

    async def work() -> None:
        begun.set()
        await asyncio.sleep(3_600)

    async with beside(work, "waiting") as task:
        await begun.wait()
        assert task.get_name() == "waiting"
    assert task.cancelled()


async def test_an_error_beside_a_block_is_not_the_blocks() -> None:
    async def work() -> None:
        raise ValueError("broken")

    async with beside(work, "failing") as task:
        await asyncio.wait([task])
    assert task.done()


async def goes_on_after_a_cancellation() -> None:
    try:
        await asyncio.sleep(3_600)
    except asyncio.CancelledError:
        await asyncio.sleep(3_600)


def test_a_program_ends_although_a_task_that_is_left_swallows_its_cancellation() -> None:
    left: list[asyncio.Task[None]] = []

    async def program() -> int:
        left.append(asyncio.create_task(goes_on_after_a_cancellation()))
        await asyncio.sleep(0)
        return 7

    assert asyncio.run(alone_at_the_end(program())) == 7
    assert left[0].cancelled()
