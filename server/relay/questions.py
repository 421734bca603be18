"""What a gateway asks of the house as a whole: the dealer who knows it answers."""

from __future__ import annotations

import asyncio

from protocol.operators import DriftRow
from server.relay.line import DEALERS, Line
from server.relay.messages import DriftNow, ReadDrift

TRIES = 5
TRY_S = 1.0


class NobodyAnswers(Exception):
    """No dealer knows it now: the one who did has ended, and another is about to begin."""


class HouseQuestions:
    """The questions of one gateway. A question or an answer may be lost: it is asked again."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._last_id = 0
        self._waiting: dict[int, asyncio.Future[tuple[DriftRow, ...]]] = {}

    async def drift(self, table: str) -> tuple[DriftRow, ...]:
        """What each kind of wager has returned at a table, or ("") at all. Raises NobodyAnswers."""
        self._last_id += 1
        number = self._last_id
        got: asyncio.Future[tuple[DriftRow, ...]] = asyncio.get_running_loop().create_future()
        self._waiting[number] = got
        try:
            for _ in range(TRIES):
                self._line.send(DEALERS, ReadDrift(number, table))
                await asyncio.wait((got,), timeout=TRY_S)
                if got.done():
                    return got.result()
        finally:
            del self._waiting[number]
        raise NobodyAnswers("no dealer keeps the records of the house now")

    def answered(self, answer: DriftNow) -> None:
        waiting = self._waiting.get(answer.id)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer.rows)
