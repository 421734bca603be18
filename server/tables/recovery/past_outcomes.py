"""How the table's last rounds ended: more of them than a snapshot has, for those who ask.

The house keeps them in memory. After a restart it reads those before the snapshot's from their
records, once, when somebody asks for the first time: so no table opens later for them.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from protocol.from_house import PastOutcome
from server.tables.core import TableCore
from server.tables.model.round import outcome_of
from server.tables.recovery.known_games import KnownGames
from server.tables.view.public_view import OUTCOMES_KEPT

READ_AT_ONCE = 50


class _EndOfRound(msgspec.Struct, frozen=True):
    """What a record says of how its round ended. The wagers are not read."""

    round: int
    result: str
    game: str
    rules: dict[str, Any]
    draws: tuple[dict[str, Any], ...]
    outcome: str


_END_OF_ROUND = msgspec.json.Decoder(_EndOfRound)


class PastOutcomes:
    """The outcomes of one table."""

    def __init__(self, core: TableCore, games: KnownGames, game: str) -> None:
        self._table_id = core.table.id
        self._view = core.view
        self._journal = core.outside.journal
        self._games = games
        self._game = game
        self._reading = asyncio.Lock()
        self._is_read = False

    async def newest_first(self) -> tuple[PastOutcome, ...]:
        """At most OUTCOMES_KEPT. A round that is not shown yet is not among them."""
        async with self._reading:
            if not self._is_read:
                await self._read_earlier()
                self._is_read = True
        return tuple(self._view.outcomes)

    async def _read_earlier(self) -> None:
        """Read back to the first round, or to one of another game, or until there are enough."""
        view = self._view
        before = view.outcomes[-1].round if view.outcomes else view.round
        while len(view.outcomes) < OUTCOMES_KEPT:
            texts = await self._journal.latest_records(self._table_id, READ_AT_ONCE, before)
            rounds = [_END_OF_ROUND.decode(text) for text in texts]
            own = [one for one in rounds if one.game == self._game]
            view.recall_outcomes([self._outcome(one) for one in own if one.result == "settled"])
            if len(own) < READ_AT_ONCE:
                return
            before = own[-1].round

    def _outcome(self, past: _EndOfRound) -> PastOutcome:
        game = self._games.by_name(past.game, past.rules)
        return PastOutcome(past.round, outcome_of(game, past.draws, past.outcome))
