"""The most that one seat may have on one spot, all its wagers together: `spot_max`.

`max` bounds each single wager. A submission may also say `spot_max` (cents), which bounds their
sum. A live table and `croupier settle` ask the same function before a wager goes up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from server.games.rules import Game, Refusal, Wager
from server.games.stakes import dollars


def refuse_height(
    game: Game[Any], state: msgspec.Struct, wager: Wager, height: int
) -> Refusal | None:
    """Say why the spot's limit does not allow a wager that the rules otherwise allow, or None.

    `state` is the table without the wager, and `height` what `height_on` says of all its wagers:
    the caller may know it. Wagers that have moved away from the spot do not count against its
    limit. They are looked for only if the height passes it.
    """
    most = game.spot_max
    if most is None or not game.bound_by_maximum(wager) or height + wager.amount <= most:
        return None
    moved = height_on((lying for lying in game.wagers(state) if game.has_moved(lying)), wager)
    if height - moved + wager.amount <= most:
        return None
    return Refusal(
        "above_maximum",
        f"No more than {dollars(most)} may lie on one spot.",
        game.sections.get("spot_max", ""),
    )


def height_on(wagers: Iterable[Wager], wager: Wager) -> int:
    """The cents of a wager's seat on its spot, in whatever order its pick is given."""
    pick = sorted(wager.pick)
    return sum(
        lying.amount
        for lying in wagers
        if lying.seat == wager.seat and lying.on == wager.on and sorted(lying.pick) == pick
    )
