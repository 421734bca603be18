"""Wagers that a choice puts up: written down, their money held, and put on the layout."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from protocol.from_house import Chosen
from server.games.rules import Refusal, Wager
from server.tables.api import Player
from server.tables.betting.cage_calls import hold, reduce
from server.tables.dependencies import Cage
from server.tables.model.refusals import BY_CAGE_ANSWER
from server.tables.model.table_state import TableState
from server.tables.model.wagers import WagerOnLayout, WrittenWager

MOST_RAISED = 4  # wagers that one choice may put up


def chosen(
    request: int, table: str, raised: Sequence[WrittenWager] = (), balance: int | None = None
) -> Chosen:
    """The answer to a choice that counts, with the wagers that it has put up."""
    ids = tuple(written.wager.id for written in raised)
    placed = tuple(written.as_mine(written.wager.amount) for written in raised)
    return Chosen(request, table, ids, balance, placed)


class Raising:
    """Puts up what choices raise, at one table."""

    def __init__(self, table: TableState, cage: Cage) -> None:
        self._table = table
        self._seats = table.seats
        self._cage = cage
        self._token = secrets.token_hex(4)  # keeps hold ids apart from those before a restart

    def ids(self) -> tuple[str, ...]:
        """The ids that the next wagers will have."""
        first = self._table.next_order
        return tuple(f"w{first + i}" for i in range(MOST_RAISED))

    async def hold(
        self, player: Player, box: int, raised: Sequence[Wager]
    ) -> tuple[tuple[WrittenWager, ...], int | None] | Refusal:
        """Hold the money of all, or of none. Returns them written down, and the balance."""
        if not raised:
            return (), None
        written = self._written(player, box, raised)
        answers = [await hold(self._cage, self._table.id, one) for one in written]
        if all(code == "held" for code, _ in answers):
            return written, answers[-1][1]
        held = [one for one, (code, _) in zip(written, answers, strict=True) if code == "held"]
        await self.release(held)
        return BY_CAGE_ANSWER[next(code for code, _ in answers if code != "held")]

    def _written(
        self, player: Player, box: int, raised: Sequence[Wager]
    ) -> tuple[WrittenWager, ...]:
        seat = self._seats.of(player.account)
        first = self._table.take_orders(len(raised))
        return tuple(
            WrittenWager(
                first + i,
                self._table.round_number,
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
        """Give back the money of wagers that are not put up after all."""
        for one in written:
            await reduce(self._cage, self._table.id, one.hold_id(self._table.id), one.account, 0)

    def put_on_layout(self, written: Sequence[WrittenWager]) -> None:
        """Their money is held: they are on the layout."""
        for one in written:
            self._table.put_on_layout(WagerOnLayout(one, one.wager.amount))
