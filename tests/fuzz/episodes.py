"""What a campaign tries and keeps: episodes, each a few connections in some state."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec


class Sent(msgspec.Struct, frozen=True):
    """One message as it was sent; `how` says how it was framed, or to whom it went."""

    how: str
    data: bytes


class Step(msgspec.Struct, frozen=True):
    """Messages that one connection sends when it has come into a state."""

    state: str
    sent: list[Sent]


class Episode(msgspec.Struct, frozen=True):
    """What is tried at once. A file of it is enough to try it again."""

    target: str
    steps: list[Step]

    @property
    def messages(self) -> int:
        return sum(len(step.sent) for step in self.steps)

    def save(self, folder: Path) -> Path:
        """Write it into the folder, under a name of its own."""
        folder.mkdir(parents=True, exist_ok=True)
        data = msgspec.json.encode(self)
        path = folder / f"{self.target}-{abs(hash(data)):x}.json"
        path.write_bytes(data)
        return path


def load(path: Path) -> Episode:
    """Read an episode. Raises msgspec.MsgspecError, or OSError."""
    return msgspec.json.decode(path.read_bytes(), type=Episode)


class Target(Protocol):
    """A part of the house that gets hostile input."""

    def episode(self) -> Episode:
        """Make the next episode."""

    async def play(self, episode: Episode) -> None:
        """Try it. Raises Found if the house did not keep what it promises."""

    async def check_books(self) -> None:
        """Raises Found if money has moved that should not have."""

    def keep(self, episode: Episode) -> None:
        """It has reached lines that none before had reached: change it further."""


def frames_of(episode: Episode) -> Sequence[bytes]:
    return [sent.data for step in episode.steps for sent in step.sent]


def shrunk(episode: Episode, keep: Any) -> Episode:
    """The episode with only those messages for which `keep(step, message)` says yes."""
    steps = [
        Step(step.state, [sent for j, sent in enumerate(step.sent) if keep(i, j)])
        for i, step in enumerate(episode.steps)
    ]
    return Episode(episode.target, [step for step in steps if step.sent])
