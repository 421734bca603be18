"""Sign-ins are slowed down after failures, by name and by address.

After a few free tries each further failure doubles the wait. A name's wait stays short, so that a
stranger cannot keep an operator out for long; an address is let try more names than one.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable

FREE_TRIES_A_NAME = 5
FREE_TRIES_AN_ADDRESS = 20
MAX_WAIT_SECONDS = 60.0
FORGOTTEN_AFTER_SECONDS = 900.0
MAX_REMEMBERED = 10_000


class SignInThrottle:
    """Failures of late, in this process. `now` is a monotonic clock in seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._failures: OrderedDict[tuple[str, str], tuple[int, float]] = OrderedDict()

    def wait_seconds(self, name: str, address: str) -> int:
        """Whole seconds until this name may be tried from this address; 0: now."""
        waits = (
            self._wait(("name", name.lower()), FREE_TRIES_A_NAME),
            self._wait(("address", address), FREE_TRIES_AN_ADDRESS),
        )
        return math.ceil(max(waits))

    def failed(self, name: str, address: str) -> None:
        """Count a failure. Count it before the try, so that tries at the same time count too."""
        for key in (("name", name.lower()), ("address", address)):
            self._failures[key] = (self._count(key) + 1, self._now())
            self._failures.move_to_end(key)
        while len(self._failures) > MAX_REMEMBERED:
            self._failures.popitem(last=False)

    def succeeded(self, name: str, address: str) -> None:
        """The try was none: forget the name's failures, and this one of the address.

        The address's others stay: it may be guessing at other names.
        """
        self._failures.pop(("name", name.lower()), None)
        key = ("address", address)
        if key in self._failures:
            _, failed_at = self._failures[key]
            self._failures[key] = (max(0, self._count(key) - 1), failed_at)

    def _count(self, key: tuple[str, str]) -> int:
        count, at = self._failures.get(key, (0, 0.0))
        return 0 if self._now() - at > FORGOTTEN_AFTER_SECONDS else count

    def _wait(self, key: tuple[str, str], free_tries: int) -> float:
        over = self._count(key) - free_tries
        if over < 0:
            return 0.0
        _, failed_at = self._failures[key]
        wait = min(2.0 ** min(over, 16), MAX_WAIT_SECONDS)
        return max(0.0, failed_at + wait - self._now())
