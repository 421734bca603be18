"""What operators order of a table, carried out by its dealer, and the names of refusals."""

from __future__ import annotations

from collections.abc import Mapping

from server.relay.messages import Order, Ordered, OrderName
from server.tables.api import (
    CannotRetire,
    InspectionFailed,
    NothingToPass,
    NothingToReshuffle,
    PlaysOn,
    TableFailed,
    TablePort,
    TableRetired,
    TooLateToVoid,
)

REFUSALS: Mapping[str, type[Exception]] = {
    kind.__name__: kind
    for kind in (
        CannotRetire,
        InspectionFailed,
        NothingToPass,
        NothingToReshuffle,
        PlaysOn,
        TableFailed,
        TableRetired,
        TooLateToVoid,
    )
}


async def carry_out(call: Order, table: TablePort) -> Ordered:
    """Carry out an order. A refusal is in the answer."""
    try:
        value, number = await _carried_out(table, call.order, call.reason)
    except tuple(REFUSALS.values()) as refused:
        return Ordered(call.id, 0, type(refused).__name__, str(refused))
    except Exception as error:
        return Ordered(call.id, 0, TableFailed.__name__, f"{table.id} failed: {error!r}")
    return Ordered(call.id, value, round=number)


async def _carried_out(table: TablePort, order: OrderName, reason: str) -> tuple[int, int]:
    """Returns what went back, or a seat, or whether it is about the round in progress; and the
    round that the order was about, or 0."""
    match order:
        case "void":
            voided = await table.void(reason)
            return voided.returned, voided.round
        case "retire":
            retired = await table.retire(reason)
            return retired.returned, retired.round
        case "pass_dice":
            passed = await table.pass_dice()
            return passed.seat, passed.round
        case "reshuffle":
            number = await table.reshuffle()
            return int(number == table.card().round), number
        case "pause":
            await table.pause(reason)
        case "open":
            await table.open()
        case "close":
            await table.close()
        case "resume_play":
            await table.resume_play()
    return 0, 0
