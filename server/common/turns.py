"""One table a turn of the loop, so that tables that do the same at one moment hold nobody up.

Tables that opened together close their betting together, and one answer of Redis may be for all of
them. Each has half a millisecond to do then; forty of them in one turn are 20 ms.
"""

from __future__ import annotations

import asyncio
from collections import deque


class TurnQueue:
    """Lets one of those who ask go on in each turn of the loop, the first who asked first."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._is_taken = False

    async def take(self) -> None:
        """Go on: at once if nobody else has taken this turn, or else when it is one's own."""
        loop = asyncio.get_running_loop()
        if not self._is_taken:
            self._is_taken = True
            loop.call_soon(self._next)
            return
        turn = loop.create_future()
        self._waiting.append(turn)
        await turn

    def _next(self) -> None:
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():  # else its table has been stopped meanwhile
                turn.set_result(None)
                asyncio.get_running_loop().call_soon(self._next)
                return
        self._is_taken = False
