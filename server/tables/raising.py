"""Wagers that a choice puts up: written down, their money held, and laid on the layout."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from server.games.rules import Refusal, Wager
from server.tables.betting import Betting
from server.tables.cage_calls import hold, reduce
from server.tables.orders import House
from server.tables.page import LyingWager
from server.tables.port import Player
from server.tables.rounds import Round
from server.tables.settings import TableSettings
from server.tables.wager_answers import UNCOVERED
from server.tables.wagers import WrittenWager

MOST_RAISED = 4  # wagers that one choice may put up


class Raising:
    """Puts up what choices raise, at one table."""

    def __init__(self, settings: TableSettings, house: House, betting: Betting) -> None:
        self._table = settings.id
        self._cage = house.cage
        self._betting = betting
        self._token = secrets.token_hex(4)  # keeps hold ids apart from those before a restart

    def ids(self) -> tuple[str, ...]:
        """The ids that the next wagers will have."""
        return tuple(f"w{self._betting.next_order + i}" for i in range(MOST_RAISED))

    async def hold(
        self, playing: Round, player: Player, box: int, raised: Sequence[Wager]
    ) -> tuple[tuple[WrittenWager, ...], int | None] | Refusal:
        """Hold the money of all, or of none. Returns them written down, and the balance."""
        if not raised:
            return (), None
        written = self._written(playing, player, box, raised)
        answers = [await hold(self._cage, self._table, one) for one in written]
        if all(code == "held" for code, _ in answers):
            return written, answers[-1][1]
        held = [one for one, (code, _) in zip(written, answers, strict=True) if code == "held"]
        await self.release(held)
        return UNCOVERED[next(code for code, _ in answers if code != "held")]

    def _written(
        self, playing: Round, player: Player, box: int, raised: Sequence[Wager]
    ) -> tuple[WrittenWager, ...]:
        seat = self._betting.seats.of(player.account)
        first = self._betting.next_order
        self._betting.next_order += len(raised)
        return tuple(
            WrittenWager(
                first + i,
                playing.number,
                f"{self._token}-{wager.id}",
                player.account,
                player.name,
                player.kind,
                wager,
                seat is None or seat.number != box,
            )
            for i, wager in enumerate(raised)
        )

    async def release(self, written: Sequence[WrittenWager]) -> None:
        """Give back the money of wagers that do not go up after all."""
        for one in written:
            await reduce(self._cage, self._table, one.hold_id(self._table), one.account, 0)

    def lay(self, written: Sequence[WrittenWager]) -> None:
        """Their money is held: they lie on the layout."""
        for one in written:
            self._betting.restore(LyingWager(one, one.wager.amount))
