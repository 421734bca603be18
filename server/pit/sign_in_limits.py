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

from server.common.rate_limit import MAX_KEYS, DoublingWaits, RecentKeys

FREE_TRIES_A_NAME = 5  # from one address
FREE_TRIES_AN_ADDRESS = 20
FREE_TRIES_A_NAME_ANYWHERE = 100
MAX_WAIT_SECONDS = 60.0
FORGOTTEN_AFTER_SECONDS = 900.0


class SignInLimits:
    """The recent failures in this process. `now` is a monotonic clock in seconds."""

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

    def failed(self, name: str, address: str) -> None:
        """Count a failure. Call it before the try, so that simultaneous tries count too."""
        now = self._now()
        self._pairs.failed((name.lower(), address), now)
        self._addresses.failed(address, now)
        self._names.failed(name.lower(), now)

    def forgive(self, name: str, address: str) -> None:
        """The try had no answer: it was no wrong password, so it does not count."""
        now = self._now()
        self._pairs.forgive((name.lower(), address), now)
        self._addresses.forgive(address, now)
        self._names.forgive(name.lower(), now)

    def succeeded(self, name: str, address: str) -> None:
        """The try succeeded: drop the name's failures, and this one failure of the address.

        The other failures of the address stay: it may be guessing at other names.
        """
        self._pairs.forget((name.lower(), address))
        self._names.forgive(name.lower(), self._now())
        self._addresses.forgive(address, self._now())
        self._known.store((name.lower(), address), None)


def _waits(free_failures: int) -> DoublingWaits:
    return DoublingWaits(free_failures, MAX_WAIT_SECONDS, FORGOTTEN_AFTER_SECONDS)
