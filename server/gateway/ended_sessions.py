"""News that sessions have ended at another gateway of the house, or may have.

Whether a session exists is in Redis alone. So the news only name accounts to look at, and news that
were lost cost nothing but a look at all of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class EndedSessions:
    """The accounts whose connections a gateway has to look at. `tell` tells the other gateways."""

    def __init__(self, tell: Callable[[str], None] = lambda _account: None) -> None:
        self.tell = tell
        self._accounts: set[str] = set()
        self._all = False
        self._something = asyncio.Event()

    def of(self, account: str) -> None:
        """Sessions of this account have ended."""
        self._accounts.add(account)
        self._something.set()

    def of_anybody(self) -> None:
        """News may have been lost: look at every account."""
        self._all = True
        self._something.set()

    async def next(self) -> set[str] | None:
        """Wait for news. Returns the accounts to look at; None: all of them."""
        await self._something.wait()
        self._something.clear()
        accounts, self._accounts = self._accounts, set()
        everybody, self._all = self._all, False
        return None if everybody else accounts
