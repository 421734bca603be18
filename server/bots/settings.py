"""What `croupier bots` was asked for, and what each of its processes does of it."""

from __future__ import annotations

import random

from msgspec import Struct


class CrowdSettings(Struct, frozen=True):
    """`rate` is wagers a second of each bot."""

    url: str = "ws://127.0.0.1:8080/play"
    metrics: str | None = None  # the URL of the house's metrics
    players: int = 100
    seconds: float = 30.0
    tables: tuple[str, ...] = ()
    rate: float = 1.0
    seed: int = 1
    processes: int = 1
    watchers: int = 0  # connections that only watch
    reactions: bool = False  # the bots react at their seats
    watched: str = ""  # the one table that they watch; "": the first of the tables


class CrowdError(Exception):
    """The crowd could not play. The message says why."""


class Share(Struct, frozen=True):
    """What one process does: every so-many-th player, and as many of the watchers."""

    settings: CrowdSettings
    tables: tuple[str, ...]  # that exist, and are played at
    process: int  # from 0

    @property
    def players(self) -> list[int]:
        return list(range(self.process, self.settings.players, self.settings.processes))

    @property
    def watchers(self) -> int:
        return len(range(self.process, self.settings.watchers, self.settings.processes))

    @property
    def connections(self) -> int:
        return len(self.players) + self.watchers

    def chances(self) -> dict[int, random.Random]:
        """Each player's own: the same for the same seed, however many processes there are."""
        chance = random.Random(self.settings.seed)
        seeds = [chance.random() for _ in range(self.settings.players)]
        return {index: random.Random(seeds[index]) for index in self.players}

    def tables_for(self, player: int) -> list[str]:
        """In the order in which the player asks for a seat: they spread evenly."""
        at = player % len(self.tables)
        return [*self.tables[at:], *self.tables[:at]]
