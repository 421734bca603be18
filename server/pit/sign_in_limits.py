"""Limits on operators' sign-ins: after failures a name and an address must wait.

After a few free tries each further failure doubles the wait. A name waits a minute at most, so that
a stranger cannot keep an operator out for long. An address gets more free tries than a name, as
several operators may sign in from it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from server.common.rate_limit import DoublingWaits

FREE_TRIES_A_NAME = 5
FREE_TRIES_AN_ADDRESS = 20
MAX_WAIT_SECONDS = 60.0
FORGOTTEN_AFTER_SECONDS = 900.0


class SignInLimits:
    """The recent failures in this process. `now` is a monotonic clock in seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._names = DoublingWaits(FREE_TRIES_A_NAME, MAX_WAIT_SECONDS, FORGOTTEN_AFTER_SECONDS)
        self._addresses = DoublingWaits(
            FREE_TRIES_AN_ADDRESS, MAX_WAIT_SECONDS, FORGOTTEN_AFTER_SECONDS
        )

    def wait_seconds(self, name: str, address: str) -> int:
        """Whole seconds until this name may be tried from this address; 0: now."""
        now = self._now()
        by_name = self._names.wait_seconds(name.lower(), now)
        by_address = self._addresses.wait_seconds(address, now)
        return math.ceil(max(by_name, by_address))

    def failed(self, name: str, address: str) -> None:
        """Count a failure. Call it before the try, so that simultaneous tries count too."""
        now = self._now()
        self._names.failed(name.lower(), now)
        self._addresses.failed(address, now)

    def succeeded(self, name: str, address: str) -> None:
        """The try succeeded: drop the name's failures, and this one failure of the address.

        The other failures of the address stay: it may be guessing at other names.
        """
        self._names.forget(name.lower())
        self._addresses.forgive(address, self._now())
