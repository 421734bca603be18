"""The table that a message is about."""

from __future__ import annotations

from typing import TypeAlias

from protocol import from_client as client
from protocol.from_house import Error
from server.gateway.session import Session
from server.tables.api import FloorPort, TablePort

AboutTable: TypeAlias = (
    client.WatchTable
    | client.LeaveTable
    | client.Sit
    | client.PlaceWager
    | client.TakeDown
    | client.CallWorking
    | client.Choose
    | client.GetOdds
    | client.GetRules
    | client.GetOutcomes
    | client.GetReceipt
    | client.React
    | client.ReadChat
    | client.SayInChat
    | client.ReportChat
)


def find_table(floor: FloorPort, session: Session, message: AboutTable) -> TablePort | None:
    """The table of a message; if there is none, the player gets an error."""
    table = floor.tables.get(message.table)
    if table is None:
        sentence = f"This house has no table {message.table!r}."
        session.reply(Error(message.request, "no_such_table", sentence, "$.table"))
    return table
