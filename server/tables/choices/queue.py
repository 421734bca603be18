"""Messages of seats that wait until the table's task takes them, one at a time."""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeAlias, TypeVar

from protocol.from_client import CallWorking, Choose, TakeDown
from server.tables.api import Player, ReplyTo
from server.tables.model.refusals import QUEUE_FULL, TOO_LATE, refused
from server.tables.model.wake_up import WakeUp

M = TypeVar("M", bound=CallWorking | Choose | TakeDown)
Waiting: TypeAlias = tuple[Player, M, ReplyTo]


class ChoiceQueue(Generic[M]):
    """Holds `most` messages; a message that finds it full is refused."""

    def __init__(self, most: int, wake_up: WakeUp) -> None:
        self._most = most
        self._wake_up = wake_up
        self._waiting: deque[Waiting[M]] = deque()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, player: Player, message: M, reply: ReplyTo) -> None:
        if len(self._waiting) >= self._most:
            reply(refused(message.request, QUEUE_FULL))
            return
        self._waiting.append((player, message, reply))
        self._wake_up.wake()

    def take(self) -> Waiting[M]:
        """The message that has waited longest. Raises IndexError if none waits."""
        return self._waiting.popleft()

    def refuse_all(self) -> None:
        """The time to choose is over: refuse everything that still waits."""
        for _, message, reply in self._waiting:
            reply(refused(message.request, TOO_LATE))
        self._waiting.clear()
