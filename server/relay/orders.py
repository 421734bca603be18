"""What operators order of a table, carried out by its dealer, and the names of refusals."""

from __future__ import annotations

from collections.abc import Mapping

from server.relay.messages import OrderName
from server.tables.api import (
    CannotRetire,
    InspectionFailed,
    NothingToPass,
    NothingToReshuffle,
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
        TableFailed,
        TableRetired,
        TooLateToVoid,
    )
}


async def carry_out(table: TablePort, order: OrderName, reason: str) -> tuple[int, str, str]:
    """Returns (what the order returns as a number, the refusal's name or "", its message)."""
    try:
        value = await _carried_out(table, order, reason)
    except tuple(REFUSALS.values()) as refused:
        return 0, type(refused).__name__, str(refused)
    except Exception as error:
        return 0, TableFailed.__name__, f"{table.id} failed: {error!r}"
    return value, "", ""


async def _carried_out(table: TablePort, order: OrderName, reason: str) -> int:
    match order:
        case "void":
            return await table.void(reason)
        case "retire":
            return await table.retire(reason)
        case "pass_dice":
            return await table.pass_dice()
        case "reshuffle":
            return int(await table.reshuffle())
        case "pause":
            await table.pause(reason)
        case "open":
            await table.open()
        case "close":
            await table.close()
        case "resume_play":
            await table.resume_play()
    return 0
