"""Boxes beside a player's own seat, where the rules let one player wager on several."""

from __future__ import annotations

from collections.abc import Collection

from server.games.rules import Refusal
from server.tables.rounds import AnyGame

SOMEBODY_ELSES = Refusal("seat_taken", "Somebody else plays that box.")


def refuse_box(
    game: AnyGame, box: int, played: Collection[int], others: Collection[int]
) -> Refusal | None:
    """Say why a player may not wager on a box, or None.

    `played` are the player's own seat and the boxes with a wager of theirs, `others` the seats that
    others have taken or wagered on.
    """
    if box in played:
        return None
    section = game.boxes_section
    if game.boxes == 1:
        return Refusal("not_offered", "One player plays one box at this table.", section)
    if len(played) >= game.boxes:
        return Refusal("limit_reached", f"One player plays {game.boxes} boxes.", section)
    # 621a.13(a), 651a.7(e): "the number of adjacent boxes on which a player may place a wager"
    if box - 1 not in played and box + 1 not in played:
        return Refusal("not_now", "A box of yours has to be beside another.", section)
    return SOMEBODY_ELSES if box in others else None
