"""What has changed at a table and was not told yet: to its watchers, and to the lobby."""

from __future__ import annotations

import asyncio


class Changes:
    """Noted by those who change something; the table's ticks and the floor take note of it."""

    def __init__(self) -> None:
        self._card = True
        self._to_see = asyncio.Event()

    def note(self) -> None:
        """Watchers have something new to see, or somebody waits for the cage."""
        self._card = True
        if not self._to_see.is_set():
            self._to_see.set()

    def note_card(self) -> None:
        """The lobby has something new to see."""
        self._card = True

    def take_card(self) -> bool:
        """Whether the lobby's card has changed since this was last asked."""
        changed, self._card = self._card, False
        return changed

    async def wait(self) -> None:
        """Wait for something new to see."""
        await self._to_see.wait()
        self._to_see.clear()

    def look_again(self) -> None:
        """The next tick comes although nothing more has changed."""
        self._to_see.set()
