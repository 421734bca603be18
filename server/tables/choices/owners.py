"""Which account owns the history that a game keeps for a seat, and when that player leaves it.

Rules know seats. For a seat, a game may keep what its player did in the rounds before (Pai Gow: who
wagered against the dealer and who was the bank, 621a.11(c), (d)(1)). The table knows players. A
player who changes seats takes the history along; the next player on the seat does not get it. The
table tells the rules so by a choice (`Game.leaves`), which is written down like a player's.

Owners are accounts by seat, "" if nobody knows any more which account it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from server.tables.model.round import AnyGame, Round
from server.tables.model.seats import Seats


def owners_now(game: AnyGame, state: Any, current: Round) -> dict[int, str]:
    """The owners in a round in progress, after the seats that were left in it so far."""
    remembered = game.remembered(state)
    if not remembered:
        return {}
    owners = dict(current.page.owners)
    for decision in current.page.decisions:
        if decision.betting and decision.choice.get("choice") == game.leaves:
            gone = owners.pop(decision.seat, "")
            if "to" in decision.choice:
                to = decision.choice["to"]
                owners[decision.seat], owners[to] = owners.get(to, ""), gone
    return {seat: owners.get(seat, "") for seat in remembered}


def owners_after(game: AnyGame, state: Any, last: Round) -> dict[int, str]:
    """The owners when a round has ended; `state` is the game's after it."""
    owners = owners_now(game, state, last)
    if not owners or last.void_reason is not None:
        return owners
    placed = {one.written.wager.seat: one.written.account for one in last.page.accepted}
    at_close = msgspec.msgpack.decode(last.page.at_close, type=game.state_type)
    return owners | {seat: placed[seat] for seat in game.remembering(at_close)}


def seat_change(owners: Mapping[int, str], seats: Seats) -> tuple[int, dict[str, Any]] | None:
    """A seat that was left, and the seat `to` which its player went, if any; None: no more."""
    for seat in seats.all():
        own = [number for number, account in owners.items() if account == seat.player.account]
        if own and seat.number not in own:
            return min(own), {"to": seat.number}
    for seat in seats.all():
        account = seat.player.account
        if owners.get(seat.number, account) != account:
            return seat.number, {}
    return None
