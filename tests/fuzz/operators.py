"""Target: the operators' socket, before and after the sign-in, with every role."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Any, cast

from redis.asyncio import Redis
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed, ConnectionClosedOK

from protocol.operators import (
    OPERATORS_VERSION,
    CommandRefused,
    ConfirmationNeeded,
    DeskGoodbye,
    DeskMessage,
    DeskReply,
    MeterChangeRequested,
    OperatorMessage,
    OperatorSignedIn,
    OperatorSignIn,
    RetirementRequested,
    decode_from_desk,
    encode,
)
from server.cage.audit import audit
from server.pit.operators import OPERATORS_KEY
from server.pit.server import PitServer
from tests.fuzz.episodes import Episode, Sent, Step, frames_of
from tests.fuzz.messages import Messages
from tests.fuzz.watch import Found
from tests.house_in_a_box import SOON_S
from tests.pit.open_pit import NAMES, PASSWORDS

AT_THE_DOOR = "at the door"
MESSAGES_A_STEP = 20
WORDS: dict[str, Any] = {
    "version": (OPERATORS_VERSION,),
    "table": ("r01", "r02", "all", "r99"),
    "name": (*NAMES.values(), "max", "new.one"),
    "password": (*PASSWORDS.values(), "12345678"),
    "old": tuple(PASSWORDS.values()),
    "new": tuple(PASSWORDS.values()),
    "account": ("00-a1", "00-b1", "alice", "bob", "nobody"),
    "player": ("00-a1", "00-b1", "alice", "bob"),
    "amount": (1, 100, 9_900, 10**13),
    "cents": (1, 100, 9_900, 10**13),
    "meter": ("streak", "uphill", "steep", "none"),
    "confirm": ("shut down", "r01", "r02"),
    "reason": ("a reason", "", "x" * 200),
    "command_id": ("command-0001", "command-0002"),
    "why": ("a reason", "x" * 200),
    "count": (1, 50, 200),
    "before": (None, 0, 5, 2**53 - 1),
    "after": (None, 0, 5),
    "line": ("0-0", "1-1"),
}  # fmt: skip


class Door:
    """One connection of the admin socket, without the socket: the pit serves it as any other."""

    request = None
    remote_address = ("127.0.0.1", 50_000)
    close_timeout = 1.0

    def __init__(self) -> None:
        self._incoming: asyncio.Queue[str | bytes | None] = asyncio.Queue()
        self.said: list[DeskMessage] = []
        self.is_closed = False
        self.transport = self

    def hear(self, frame: str | bytes) -> None:
        self._incoming.put_nowait(frame)

    def leave(self) -> None:
        self._incoming.put_nowait(None)

    async def recv(self) -> str | bytes:
        frame = await self._incoming.get()
        if frame is None or self.is_closed:
            self.is_closed = True
            raise ConnectionClosedOK(None, None)
        return frame

    async def send(self, data: bytes) -> None:
        if self.is_closed:
            raise ConnectionClosedOK(None, None)
        self.said.append(decode_from_desk(data))

    async def close(self, code: int = 1000, reason: str = "") -> None:
        self.is_closed = True
        self.leave()

    def abort(self) -> None:
        self.is_closed = True
        self.leave()

    @property
    def replies(self) -> list[DeskReply]:
        return [one for one in self.said if isinstance(one, DeskReply)]


class Operators:
    """Strangers, and operators of every role who send what no terminal sends."""

    def __init__(
        self, server: PitServer, redis: Redis, stored: Sequence[str | bytes], rng: random.Random
    ) -> None:
        self._server = server
        self._redis = redis
        self._stored = stored
        self._rng = rng
        self._messages = Messages(OperatorMessage, WORDS, rng)
        self._changes: list[str] = []

    def episode(self) -> Episode:
        steps = []
        for _ in range(self._rng.choice((1, 2))):
            state = self._rng.choice((AT_THE_DOOR, *NAMES, "shift_manager"))
            count = 1 if state == AT_THE_DOOR else MESSAGES_A_STEP
            steps.append(Step(state, [self._sent() for _ in range(count)]))
        return Episode("operators", steps)

    def _sent(self) -> Sent:
        how = "text" if self._rng.random() < 0.03 else "whole"
        return Sent(how, self._messages.frame())

    def keep(self, episode: Episode) -> None:
        self._messages.keep(frames_of(episode))

    async def play(self, episode: Episode) -> None:
        # An earlier episode may have removed an operator, or changed a password.
        await self._redis.delete(OPERATORS_KEY)
        await self._redis.hset(OPERATORS_KEY, items=list(self._stored))
        await asyncio.gather(*(self._play_step(step) for step in episode.steps))

    async def _play_step(self, step: Step) -> None:
        door = Door()
        serving = asyncio.create_task(self._server.handle(cast(ServerConnection, door)))
        try:
            if step.state != AT_THE_DOOR:
                await self._sign_in(door, step.state)
            due = len(door.replies)
            for sent in step.sent:
                due += 1
                door.hear("text" if sent.how == "text" else sent.data)
                await _until(lambda d=due: len(door.replies) >= d or serving.done(), door)
                if serving.done() or door.is_closed:
                    break
            self._judge(door, due)
        finally:
            door.leave()
            ended = await asyncio.gather(serving, return_exceptions=True)
        if isinstance(ended[0], Exception) and not isinstance(ended[0], ConnectionClosed):
            raise Found(f"the connection's task ended with {ended[0]!r}")

    async def _sign_in(self, door: Door, role: str) -> None:
        name, password = NAMES[role], PASSWORDS[role]  # type: ignore[index]
        door.hear(encode(OperatorSignIn(1, OPERATORS_VERSION, name, password)))
        await _until(lambda: bool(door.said), door)
        if not isinstance(door.said[0], OperatorSignedIn | CommandRefused):
            raise Found(f"a sign-in was answered {door.said[0]}")

    def _judge(self, door: Door, due: int) -> None:
        replies = door.replies
        if len(replies) > due:
            raise Found(f"{len(replies)} replies to {due} messages: {replies[-1]}")
        if len(replies) < due and not any(isinstance(one, DeskGoodbye) for one in door.said):
            raise Found(f"{len(replies)} replies to {due} messages, and no goodbye")
        for reply in replies:
            if isinstance(reply, CommandRefused) and reply.code == "failed":
                raise Found(f"answered {reply}")
            if isinstance(reply, ConfirmationNeeded | MeterChangeRequested | RetirementRequested):
                self._changes = [*self._changes[-50:], reply.change]
                self._messages.words["change"] = self._changes

    async def check_books(self) -> None:
        """Raises Found if the books are not in order."""
        report = await audit(self._redis)
        if not report.clean:
            raise Found(f"the books: {report.differences}")


async def _until(condition: Any, door: Door) -> None:
    deadline = asyncio.get_running_loop().time() + SOON_S
    while not condition():
        await asyncio.sleep(0.001)
        if asyncio.get_running_loop().time() > deadline:
            raise Found(f"not answered, and not closed: {len(door.said)} messages so far")
