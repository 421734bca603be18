"""How a round ends in money: what each hold of it is closed with, and what stays on the layout."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from server.common.slices import Steps, is_full, sliced
from server.tables.model.page import Ending, How, Payment
from server.tables.model.round import Round


def ending_of(
    table: str, ended: Round, staying: Collection[str], after: bytes, record_hash: str
) -> Steps[Ending]:
    """The ending of a round that is decided.

    `staying` are the ids of the wagers that stay on the layout after it; `after` is the game's
    state then, encoded.
    """
    wagers = ended.all_wagers()
    settlements = (*ended.settlements, *ended.given_back)
    assert len(settlements) + len(staying) == len(wagers), "every wager is settled once or stays"
    over = set(staying)
    assert over <= wagers.keys(), "what stays was wagered"
    payments: list[Payment] = []
    for some in sliced(settlements):
        for settlement in some:
            written = wagers[settlement.id].written
            how: How = "made_void" if settlement.result == "void" else ""
            if settlement.result == "win" and written.wager.on == ended.claimed_on:
                how = "from_meter"
            payments.append(
                Payment(written.hold_id(table), written.account, settlement.returned, how)
            )
        over.update([settlement.id for settlement in some])
        if is_full(some):
            yield
    assert len(over) == len(wagers), "every wager is settled once or stays"
    payments += [
        Payment(one.written.hold_id(table), one.written.account, 0) for one in ended.page.earned
    ]
    stayed = (
        tuple(one for wager_id, one in wagers.items() if wager_id in staying) if staying else ()
    )
    return Ending(after, stayed, tuple(payments), record_hash)


def meter_won(table: str, ended: Round) -> dict[str, Any]:
    """What the event log is told when a progressive meter was won: cents, by account."""
    wagers = ended.all_wagers()
    settled = ((wagers[one.id].written, one) for one in ended.settlements)
    winners = {
        written.account: one.returned
        for written, one in settled
        if one.result == "win" and written.wager.on == ended.claimed_on
    }
    return {
        "meter": ended.page.meter,
        "table": table,
        "round": ended.number,
        "cents": ended.claimed_cents,
        "winners": winners,
    }
