"""The pit's commands about the processes of a house of many: whose a table is."""

from __future__ import annotations

from collections.abc import Mapping

from protocol.operators import CommandDone, DrainDealer, FromOperator, MoveTable
from server.pit.ports import House
from server.pit.prepared_command import Outcome, Prepare, PreparedCommand, State
from server.pit.refusal import RefusalError
from server.tables.api import FloorPort


class ProcessCommands:
    """Tables move between two rounds; nobody loses a seat or a wager."""

    def __init__(self, floor: FloorPort, house: House) -> None:
        self._floor = floor
        self._house = house
        self.prepared: Mapping[type[FromOperator], Prepare] = {
            MoveTable: self._move,
            DrainDealer: self._drain,
        }

    async def _move(self, message: MoveTable, _operator: str) -> PreparedCommand:
        if message.table not in self._floor.tables:
            raise RefusalError("no_table", f"There is no table {message.table}.")
        if message.process:
            self._dealer(message.process)
        else:
            self._refuse_house_of_one()

        async def carry_out() -> Outcome:
            await self._house.place_table(message.table, message.process)
            return Outcome(CommandDone(message.request), {"dealer": message.process})

        return PreparedCommand(_nothing, carry_out)

    async def _drain(self, message: DrainDealer, _operator: str) -> PreparedCommand:
        self._dealer(message.process)

        async def carry_out() -> Outcome:
            await self._house.drain(message.process, is_draining=not message.back)
            return Outcome(CommandDone(message.request), {"draining": not message.back})

        return PreparedCommand(_nothing, carry_out)

    def _dealer(self, name: str) -> None:
        """Raises RefusalError unless it is a dealer of this house."""
        self._refuse_house_of_one()
        if name not in {one.name for one in self._house.processes if one.role == "dealer"}:
            raise RefusalError("no_process", f"There is no dealer {name!r}: `house` lists them.")

    def _refuse_house_of_one(self) -> None:
        if not self._house.processes:
            raise RefusalError("not_now", "This house is one process: its tables cannot move.")


async def _nothing() -> State:
    return {}
