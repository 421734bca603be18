"""Long work on the loop in slices, so that everything else on it gets its turn in between.

Long work is a generator. It yields after each full slice, and returns its result. Work that fits
into one slice yields nothing: a round of an ordinary size is done in one turn of the loop.

    def work(rows):                          result = await in_turns(work(rows))
        for some in sliced(rows):            result = at_once(work(rows))
            ...
            if is_full(some):
                yield

A thread is no way out: it and the loop share the interpreter, and the loop may wait for each of its
turns as long as `sys.getswitchinterval()`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Iterator, Sequence, Sized
from heapq import merge
from itertools import islice
from typing import Any, TypeAlias, TypeVar

SLICE = 200
"""Rows of a slice. A piece of work takes some microseconds a wager: a slice takes a millisecond."""

T = TypeVar("T")
Steps: TypeAlias = Generator[None, None, T]


def sliced(rows: Sequence[T], most: int = SLICE) -> Iterator[Sequence[T]]:
    """The rows in slices of so many at most, in their order."""
    for at in range(0, len(rows), most):
        yield rows[at : at + most]


def is_full(some: Sized) -> bool:
    """Whether a slice is as large as they get, so that others may wait by now."""
    return len(some) >= SLICE


def sorting(rows: Sequence[T], key: Callable[[T], int]) -> Steps[list[T]]:
    """The rows in the order of their keys; those of one key stay in their order."""
    runs: list[list[T]] = []
    for some in sliced(rows):
        runs.append(sorted(some, key=key))
        if is_full(some):
            yield
    merged = merge(*runs, key=key)
    found: list[T] = []
    while more := list(islice(merged, SLICE)):
        found += more
        if is_full(more):
            yield
    return found


def freeing(*many: dict[Any, Any] | list[Any]) -> Steps[None]:
    """Let go of their rows: to free many objects in one go takes longer than others may wait."""
    for rows in many:
        while rows:
            if isinstance(rows, dict):
                for _ in range(min(SLICE, len(rows))):
                    rows.popitem()
            else:
                del rows[-SLICE:]
            if rows:
                yield


def at_once(steps: Steps[T]) -> T:
    """Do all of the work now."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: T = done.value
            return result


async def in_turns(steps: Steps[T]) -> T:
    """Do the work; at each of its yields, everything else that is due gets its turn."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: T = done.value
            return result
        await give_way()


async def give_way() -> None:
    """Let everything else on the loop have a turn."""
    await asyncio.sleep(0)
