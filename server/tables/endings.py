"""How a round ends in money: what each hold of it is closed with, and what stays on the layout."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

from server.games.rules import Settlement
from server.tables.page import Ending, LyingWager, Payment
from server.tables.rounds import Round


def ending_of(
    table: str, playing: Round, staying: Collection[str], after: bytes, record_hash: str
) -> Ending:
    """The ending of a round that is decided. `staying`: ids of the wagers that lie there after it;
    `after`: the game's state then, encoded."""
    laid = playing.everything_laid()
    ended = (*playing.settlements, *playing.given_back)
    settled = [settlement.id for settlement in ended]
    assert len(settled) + len(staying) == len(laid), "every wager is settled once or stays"
    assert laid.keys() == {*staying, *settled}, "every wager is settled once or stays"
    payments = tuple(
        Payment(
            laid[settlement.id].written.hold_id(table),
            laid[settlement.id].written.account,
            settlement.returned,
            _how(playing, laid[settlement.id], settlement),
        )
        for settlement in ended
    )
    earned = tuple(
        Payment(one.written.hold_id(table), one.written.account, 0) for one in playing.earned
    )
    lying = tuple(one for wager_id, one in laid.items() if wager_id in staying)
    return Ending(after, lying, payments + earned, record_hash)


def _how(
    playing: Round, lying: LyingWager, settlement: Settlement
) -> Literal["", "made_void", "from_meter"]:
    if settlement.result == "void":
        return "made_void"
    is_claimed = settlement.result == "win" and lying.written.wager.on == playing.claimed_on
    return "from_meter" if is_claimed else ""


def meter_won(table: str, playing: Round) -> dict[str, Any]:
    """What the event log is told when a progressive meter was won: cents, by account."""
    laid = playing.everything_laid()
    settled = ((laid[one.id].written, one) for one in playing.settlements)
    winners = {
        written.account: one.returned
        for written, one in settled
        if one.result == "win" and written.wager.on == playing.claimed_on
    }
    return {
        "meter": playing.meter,
        "table": table,
        "round": playing.number,
        "cents": playing.claimed_cents,
        "winners": winners,
    }
