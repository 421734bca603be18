"""How one live table is run. Times are milliseconds."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class TableSettings(Struct, frozen=True):
    """A table of the house: its game, and the pace of its rounds.

    `rules` is the rules submission as configured. `closing_ms` passes between "no more bets" and
    the draw; `rest_ms` is how long the equipment takes to come to rest, `pause_ms` how long the
    result lies open before the next round. `decision_ms` is the window of a mid-round decision,
    `offer_ms` that of an offer (the dice, the cut, the bank) while bets are open. A seat is
    released after `idle_rounds` rounds without a wager; 0: never.
    """

    id: str
    title: str
    game: str
    rules: dict[str, Any] = {}
    variant: str = ""
    betting_ms: int = 15_000
    closing_ms: int = 0
    rest_ms: int = 8_000
    pause_ms: int = 3_000
    decision_ms: int = 15_000
    offer_ms: int = 8_000
    max_seats: int = 1_000
    wait_for_players: bool = False
    wagers_a_seat: int = 200
    seat_grace_ms: int = 60_000
    idle_rounds: int = 0
    tick_ms: int = 100
    pending_after_ms: int = 1_500
