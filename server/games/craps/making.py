"""When a wager may be made: the come out roll, the puck, and a new shooter."""

from __future__ import annotations

from server.games.craps.state import CrapsState
from server.games.rules import Refusal, Wager


def refuse_now(state: CrapsState, wager: Wager, section: str) -> Refusal | None:
    """Say why a wager may not be made at this moment, or None. `section` describes the wager."""
    match wager.on:
        case "pass" | "dont_pass" if not state.come_out:
            # 623a.3(a)(1), (2): "immediately prior to the come out roll"
            return Refusal(
                "not_now", "The point is on; the line takes wagers on a come out roll.", section
            )
        case "come" | "dont_come" if state.come_out:
            # 623a.3(a)(3), (4): "at any time after the come out roll"
            return Refusal("not_now", "There is no point yet; wager on the line.", section)
        case "dont_pass" | "dont_come" if (wager.seat, wager.on) in state.withdrawn:
            # 623a.4(d): "may not be replaced or increased after the bet has been removed or
            # reduced"
            return Refusal(
                "not_now",
                "You took a wager off there; it is not replaced before the throw.",
                "623a.4(d)",
            )
        case "fire":
            return _refuse_fire(state, wager, section)
        case _:
            return None


def _refuse_fire(state: CrapsState, wager: Wager, section: str) -> Refusal | None:
    # 623a.3(a)(40): "may only be made prior to the come out roll of a new shooter"
    if not (state.new_shooter and state.come_out):
        return Refusal(
            "not_now", "The Fire Bet is open before a new shooter's first come out roll.", section
        )
    # 623a.4(c)(3): "may not be reduced or increased at any time"
    if any(lying.on == "fire" and lying.seat == wager.seat for lying in state.wagers):
        return Refusal("already_wagered", "You have a Fire Bet already.", "623a.4(c)(3)")
    return None
