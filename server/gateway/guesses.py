"""Limits on wrong passwords, so that nobody can guess one, and nobody can lock its owner out.

A device that has signed in to the account before is known by a token (OWASP, "Slow Down Online
Guessing Attacks with Device Cookies"). It has failures of its own: what strangers do does not count
for it. All other devices share three counts: of the name from one address, of the address, and of
the name from everywhere, which is far higher. Only wrong passwords count.
"""

from __future__ import annotations

from collections.abc import Hashable

from msgspec import Struct

from server.common.rate_limit import KeyedBuckets
from server.gateway.settings import GatewaySettings

WINDOW_SECONDS = 15 * 60.0


class Guess(Struct, frozen=True):
    """One try: the folded name, the sender's address, and the known device, or None."""

    name: str
    sender: Hashable
    device: str | None


class GuessLimits:
    """The wrong passwords of the last quarter of an hour, in this process."""

    def __init__(self, settings: GatewaySettings) -> None:
        self._of_devices = KeyedBuckets(settings.failures_a_device, WINDOW_SECONDS)
        self._of_names_from = KeyedBuckets(settings.failures_a_name, WINDOW_SECONDS)
        self._of_senders = KeyedBuckets(settings.failures_an_address, WINDOW_SECONDS)
        self._of_names = KeyedBuckets(settings.failures_a_name_anywhere, WINDOW_SECONDS)

    def begin(self, guess: Guess, now: float) -> bool:
        """Count a try before its answer is known, so that simultaneous tries count too.

        False, and nothing counted, if there were too many. `now` is monotonic, in seconds.
        """
        counts = self._counts(guess)
        if not all(buckets.has(key, now) for buckets, key in counts):
            return False
        for buckets, key in counts:
            buckets.take(key, now)
        return True

    def forgive(self, guess: Guess) -> None:
        """The password was right, or nobody has looked at it: the try does not count."""
        for buckets, key in self._counts(guess):
            buckets.give_back(key)

    def _counts(self, guess: Guess) -> list[tuple[KeyedBuckets, Hashable]]:
        if guess.device is not None:
            return [(self._of_devices, guess.device)]
        return [
            (self._of_names_from, (guess.name, guess.sender)),
            (self._of_senders, guess.sender),
            (self._of_names, guess.name),
        ]
