"""A command of the pit that is ready to be carried out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from msgspec import Struct

from protocol.operators import DeskReply

State: TypeAlias = dict[str, Any]
"""What a command changes, by name, as the event log records it before and after."""


class Outcome(Struct, frozen=True):
    """The answer to a command that was carried out, and what else the event log records of it."""

    reply: DeskReply
    recorded: State = {}


class PreparedCommand(Struct, frozen=True):
    """A checked command. `state` reads what the command changes; `carry_out` does it."""

    state: Callable[[], Awaitable[State]]
    carry_out: Callable[[], Awaitable[Outcome]]


Prepare: TypeAlias = Callable[[Any, str], Awaitable[PreparedCommand]]
"""Checks a command of an operator (by name). Raises RefusalError."""

Show: TypeAlias = Callable[[Any], Awaitable[DeskReply]]
"""Answers a command that changes nothing. Raises RefusalError."""
