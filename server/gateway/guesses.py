"""Limits on wrong passwords, so that nobody can guess one, and nobody can lock its owner out.

A device that has signed in to the account before is known by a token (OWASP, "Slow Down Online
Guessing Attacks with Device Cookies"). It has failures of its own: what strangers do does not count
for it. All other devices share three counts: of the name from one address, of the address, and of
the name from everywhere, which is far higher. Only wrong passwords count.
"""

from __future__ import annotations

from collections.abc import Hashable

from msgspec import Struct

from server.common.limits import Budget, Limits
from server.gateway.settings import GatewaySettings

WINDOW_SECONDS = 15 * 60.0


class Guess(Struct, frozen=True):
    """One try: the folded name, the sender's address, and the known device, or None."""

    name: str
    sender: Hashable
    device: str | None


class GuessLimits:
    """The wrong passwords of the last quarter of an hour. Calls may raise AccountsUnavailable."""

    def __init__(self, settings: GatewaySettings, limits: Limits) -> None:
        self._settings = settings
        self._limits = limits

    async def begin(self, guess: Guess) -> bool:
        """Count a try before its answer is known, so that simultaneous tries count too.

        False, and nothing counted, if there were too many.
        """
        return await self._limits.take(*self._counts(guess))

    async def forgive(self, guess: Guess) -> None:
        """The password was right, or nobody has looked at it: the try does not count."""
        await self._limits.give_back(*self._counts(guess))

    def _counts(self, guess: Guess) -> list[Budget]:
        most, name, sender = self._settings, guess.name, str(guess.sender)
        if guess.device is not None:
            return [
                Budget("guesses_of_device", guess.device, most.failures_a_device, WINDOW_SECONDS)
            ]
        return [
            Budget("guesses_of_pair", f"{sender} {name}", most.failures_a_name, WINDOW_SECONDS),
            Budget("guesses_of_sender", sender, most.failures_an_address, WINDOW_SECONDS),
            Budget("guesses_of_name", name, most.failures_a_name_anywhere, WINDOW_SECONDS),
        ]
