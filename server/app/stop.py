"""The order to close the house: who gave it, why, and whether the rounds are still waited for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

_log = logging.getLogger("croupier.house")

LEASE_LOST = "another house has taken over"


class StopSignal:
    """The first object of a house, so that every part of it can be told about it.

    asked        a signal, an operator or a lost lease: no new rounds, the rounds in progress finish
    hurried      a second signal: the rounds in progress stay as they are
    lease lost   nothing that this house writes counts any more; it ends with exit status 1
    store lost   Redis lacks what this house has told: the same, and at once
    """

    def __init__(self) -> None:
        self._asked = asyncio.Event()
        self._hurried = asyncio.Event()
        self._reason = ""
        self._is_lease_lost = False
        self._store_lost = ""
        self._on_lease_lost: list[Callable[[], None]] = []

    @property
    def reason(self) -> str:
        """The first reason that was given; "" while the house stays open."""
        return self._reason

    @property
    def is_lease_lost(self) -> bool:
        return self._is_lease_lost

    @property
    def store_lost(self) -> str:
        """What Redis lacks; "" if it lacks nothing."""
        return self._store_lost

    def ask(self, reason: str) -> None:
        """Begin to close. The first reason stays."""
        if not self._asked.is_set():
            self._reason = reason
            self._asked.set()

    def interrupt(self, reason: str) -> None:
        """Ctrl-C or SIGTERM. A second one closes at once: the next opening finds the rounds."""
        if self._asked.is_set():
            self._hurried.set()
        self.ask(reason)

    def lose_lease(self) -> None:
        """A later house runs on this Redis, which refuses every write of this one from now on."""
        self._is_lease_lost = True
        for act in self._on_lease_lost:
            act()
        self.ask(LEASE_LOST)

    def lose_store(self, what: str) -> None:
        """Redis went back in time: this house must write no more. The next opening compares."""
        if self._store_lost:
            return
        self._store_lost = what
        _log.critical("%s", what)
        self.ask(what)
        self.lose_lease()
        self._hurried.set()

    def when_lease_is_lost(self, act: Callable[[], None]) -> None:
        """Call `act` in the moment in which the lease is lost; now, if it is lost already."""
        self._on_lease_lost.append(act)
        if self._is_lease_lost:
            act()

    async def wait(self) -> None:
        """Return once somebody has asked the house to close."""
        await self._asked.wait()

    async def wait_for_hurry(self) -> None:
        """Return once the house is to close without waiting for its rounds."""
        await self._hurried.wait()
