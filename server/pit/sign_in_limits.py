"""Limits on operators' sign-ins: after wrong passwords a name and an address must wait.

After a few free tries each further failure doubles the wait, up to a minute. A name waits for each
address on its own, so that a stranger does not keep an operator out. An address gets more free
tries than a name, as several operators may sign in from it. For all addresses together a name has a
far higher limit; an address from which the operator has signed in before is not held up by it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Protocol

from server.common.rate_limit import MAX_KEYS, DoublingWaits, RecentKeys

FREE_TRIES_A_NAME = 5  # from one address
FREE_TRIES_AN_ADDRESS = 20
FREE_TRIES_A_NAME_ANYWHERE = 100
MAX_WAIT_SECONDS = 60.0
FORGOTTEN_AFTER_SECONDS = 900.0


class Tries(Protocol):
    """Counts the failures. In a house of many, every call may raise redis.RedisError."""

    async def begin(self, name: str, address: str) -> int:
        """Count a try as a failure before it is made, so that simultaneous tries count too.

        Returns 0, or counts nothing and returns the seconds to wait.
        """

    async def forgive(self, name: str, address: str) -> None:
        """The try had no answer: it was no wrong password, so it does not count."""

    async def succeeded(self, name: str, address: str) -> None:
        """The try succeeded: drop the name's failures, and this one failure of the address.

        The other failures of the address stay: it may be guessing at other names.
        """


class SignInLimits:
    """The failures in this process. Implements Tries. `now` is a monotonic clock in seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._pairs = _waits(FREE_TRIES_A_NAME)
        self._addresses = _waits(FREE_TRIES_AN_ADDRESS)
        self._names = _waits(FREE_TRIES_A_NAME_ANYWHERE)
        self._known: RecentKeys[None] = RecentKeys(MAX_KEYS)  # name and address of a success

    def wait_seconds(self, name: str, address: str) -> int:
        """Whole seconds until this name may be tried from this address; 0: now."""
        now = self._now()
        pair = (name.lower(), address)
        waits = [self._pairs.wait_seconds(pair, now), self._addresses.wait_seconds(address, now)]
        if pair not in self._known:
            waits.append(self._names.wait_seconds(name.lower(), now))
        return math.ceil(max(waits))

    async def begin(self, name: str, address: str) -> int:
        wait = self.wait_seconds(name, address)
        if not wait:
            self.failed(name, address)
        return wait

    def failed(self, name: str, address: str) -> None:
        """Count a failure."""
        now = self._now()
        self._pairs.failed((name.lower(), address), now)
        self._addresses.failed(address, now)
        self._names.failed(name.lower(), now)

    async def forgive(self, name: str, address: str) -> None:
        now = self._now()
        self._pairs.forgive((name.lower(), address), now)
        self._addresses.forgive(address, now)
        self._names.forgive(name.lower(), now)

    async def succeeded(self, name: str, address: str) -> None:
        self._pairs.forget((name.lower(), address))
        self._names.forgive(name.lower(), self._now())
        self._addresses.forgive(address, self._now())
        self._known.store((name.lower(), address), None)


def _waits(free_failures: int) -> DoublingWaits:
    return DoublingWaits(free_failures, MAX_WAIT_SECONDS, FORGOTTEN_AFTER_SECONDS)
