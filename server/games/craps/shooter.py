"""Who has the dice: 623a.7, 623a.8(a) and 623a.10."""

from __future__ import annotations

from server.games.craps.state import CrapsState


def shooter(state: CrapsState) -> int:
    """The seat that throws next; seats are numbered clockwise from the boxperson's left."""
    # 623a.8(a): "the shooter shall make a Pass Bet or Don't Pass Bet"
    willing = sorted({w.seat for w in state.wagers if w.on in ("pass", "dont_pass")})
    # 623a.10(a)(1): "shall pass the dice upon throwing a loser 7"
    keeps = state.shooter in willing and not state.new_shooter
    # 623a.10(b): with nobody willing, "the previous shooter shall be allowed to shoot the dice
    # without making a Pass Bet or Don't Pass Bet"
    if not state.come_out or keeps or not willing:
        return state.shooter
    # 623a.7(b), 623a.10(c): "to the player immediately to the left of the previous shooter and, if
    # he does not accept, to each of the other players in turn clockwise around the table"
    return next((seat for seat in willing if seat > state.shooter), willing[0])
