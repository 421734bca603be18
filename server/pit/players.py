"""The pit's commands that find players: who sits at a table, and who has a name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from protocol.operators import (
    DeskReply,
    FindPlayers,
    FromOperator,
    ListSeats,
    PlayerRow,
    PlayerRows,
    PlayerSeat,
)
from server.pit.ports import CageAccounts
from server.pit.prepared_command import Show
from server.pit.refusal import RefusalError
from server.tables.api import FloorPort, Player

MOST_FOUND = 100


class PlayerCommands:
    """The commands about players. They change nothing."""

    def __init__(self, floor: FloorPort, cage: CageAccounts) -> None:
        self._floor = floor
        self._cage = cage
        self.shown: Mapping[type[FromOperator], Show] = {
            ListSeats: self._list_seats,
            FindPlayers: self._find,
        }

    async def _list_seats(self, message: ListSeats) -> DeskReply:
        table = self._floor.tables.get(message.table)
        if table is None:
            raise RefusalError("no_table", f"There is no table {message.table}.")
        rows = [
            _row(seat.player, [PlayerSeat(table.id, seat.number, seat.connected)])
            for seat in table.players()
        ]
        return PlayerRows(message.request, tuple(rows), more=False)

    async def _find(self, message: FindPlayers) -> DeskReply:
        if not self._cage.answering:
            raise RefusalError("cage_not_answering", "The cage does not answer.")
        found = await self._cage.find_named(message.name, MOST_FOUND + 1)
        seats: dict[str, list[PlayerSeat]] = {}
        for table in self._floor.tables.values():
            for seat in table.players():
                seats.setdefault(seat.player.account, []).append(
                    PlayerSeat(table.id, seat.number, seat.connected)
                )
        rows = sorted(
            (_row(player, seats.get(player.account, ())) for player in found),
            key=lambda row: (not row.seats, row.name.casefold(), row.account),
        )
        return PlayerRows(message.request, tuple(rows[:MOST_FOUND]), len(rows) > MOST_FOUND)


def _row(player: Player, seats: Iterable[PlayerSeat]) -> PlayerRow:
    return PlayerRow(player.account, player.name, player.kind, tuple(seats))
