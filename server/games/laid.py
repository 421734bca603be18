"""The wagers on a layout while betting is open: a tuple to read, and one more costs no copy.

A table's state never changes: a wager makes a new state. With tuples each new state would copy all
the wagers before it, 93 µs at 10,000 of them. Here the states of one betting share a list, and each
of them sees as much of it as there was when it was made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar, overload

W = TypeVar("W")


class Laid(Sequence[W]):
    """The first `count` rows of a list to which later states add theirs."""

    __slots__ = ("_count", "_rows")

    def __init__(self, rows: list[W], count: int) -> None:
        self._rows = rows
        self._count = count

    def and_(self, wager: W) -> Laid[W]:
        """These wagers and one more."""
        rows = self._rows
        if len(rows) != self._count:  # another state has gone on from here
            rows = rows[: self._count]
        rows.append(wager)
        return Laid(rows, self._count + 1)

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[W]:
        return islice(self._rows, self._count)

    @overload
    def __getitem__(self, at: int) -> W: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[W, ...]: ...

    def __getitem__(self, at: int | slice) -> W | tuple[W, ...]:
        return tuple(self)[at]

    def __reversed__(self) -> Iterator[W]:
        return reversed(tuple(self))

    def __add__(self, others: Sequence[W]) -> tuple[W, ...]:
        return (*self, *others)

    def __radd__(self, others: Sequence[W]) -> tuple[W, ...]:
        return (*others, *self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Laid | tuple) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


def with_one_more(wagers: tuple[W, ...], wager: W) -> tuple[W, ...]:
    """The wagers and one more, to be read as a tuple; `tuple()` of it makes it one."""
    laid: Any = wagers
    laid = laid.and_(wager) if isinstance(laid, Laid) else Laid([*wagers, wager], len(wagers) + 1)
    reads_like: tuple[W, ...] = laid
    return reads_like
