"""A command of the pit, made ready: how to read the state that it changes, and how to do it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from msgspec import Struct

from protocol.operators import DeskReply

State: TypeAlias = dict[str, Any]


class Outcome(Struct, frozen=True):
    """A command that is done: the answer, and what is recorded besides the state after it."""

    reply: DeskReply
    recorded: State = {}


class Prepared(Struct, frozen=True):
    """A command ready to be carried out. `state` reads what it changes."""

    state: Callable[[], Awaitable[State]]
    carry_out: Callable[[], Awaitable[Outcome]]
