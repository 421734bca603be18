"""Who has the dice: 623a.7, 623a.8(a) and 623a.10."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from server.games.craps.state import CrapsState
from server.games.rules import Choice, Offer, Refusal, Step

DICE: Final = "dice"
ACCEPT: Final = "accept_dice"
PASS: Final = "pass_dice"
_ANSWERS: Final = (Choice(ACCEPT), Choice(PASS))


def dice_offer(state: CrapsState, seated: tuple[int, ...]) -> Offer | None:
    """The offer of the dice now, or None. Seats count clockwise from the boxperson's left."""
    if state.closed or state.holds:
        return None
    # 623a.7(b), 623a.10(c): "to the player immediately to the left of the previous shooter and, if
    # he does not accept, to each of the other players in turn clockwise around the table". After
    # a throw in between, the next seat is the one after the seat that was asked last.
    start = state.asked or state.shooter
    # 623a.10(b): "the previous shooter shall be allowed to shoot": asked after all the others
    has_declined = state.asked == state.shooter
    gave_up = state.shooter if state.shooter in state.passed and not has_declined else 0
    turns = sorted(seated, key=lambda seat: (seat == gave_up, seat <= start, seat))
    seat = next((seat for seat in turns if seat == gave_up or seat not in state.passed), None)
    if seat is None:
        return None
    section = "623a.10(c)" if state.shooter else "623a.7(b)"
    return Offer(DICE, seat, _ANSWERS, declined=PASS, section=section)


def accept_dice(state: CrapsState, seat: int) -> Step[CrapsState] | Refusal:
    """623a.7(c): "The first player to accept the dice when offered shall become the shooter"."""
    if state.holds:
        return Refusal("not_now", f"Seat {state.shooter} has the dice.", "623a.7(c)")
    # 623a.11(a)(2): Fire Bets that are up go on with the successor. Others may be made before the
    # successor's initial come out roll (623a.3(a)(40)), and see the points made from then on.
    is_new = state.new_shooter or seat != state.shooter
    after = replace(
        state, shooter=seat, holds=True, passed=(), asked=0, new_shooter=is_new, rolls=0
    )
    return Step(after, call=f"seat {seat} has the dice")


def pass_dice(state: CrapsState, seat: int) -> Step[CrapsState] | Refusal:
    """623a.10(a): the shooter may pass "after any roll"; so may a player who is offered them."""
    if not state.holds:
        passed = tuple(sorted({*state.passed, seat}))
        after = replace(state, passed=passed, asked=seat)
        return Step(after, call=f"seat {seat} passes the dice")
    if seat != state.shooter:
        return Refusal("not_now", "You do not have the dice.", "623a.10(a)")
    # On a point the same player may get the dice back: then there is no new shooter.
    is_new = state.new_shooter or state.come_out
    after = replace(state, holds=False, passed=(seat,), asked=0, new_shooter=is_new, rolls=0)
    return Step(after, call=f"seat {seat} passes the dice")


def refuse_throw(state: CrapsState, seat: int) -> Refusal | None:
    """Say why a seat may not throw the dice now, or None."""
    if not state.holds or seat != state.shooter:
        return Refusal("not_now", "You do not have the dice.", "623a.8(a)")
    # 623a.8(a): "the shooter shall make a Pass Bet or Don't Pass Bet after which the shooter shall
    # throw the two selected dice"
    if state.come_out and seat not in _willing(state):
        return Refusal("not_now", "The shooter wagers on pass or don't pass first.", "623a.8(a)")
    return None


def taken_up(state: CrapsState) -> CrapsState:
    """The state with the dice at the seat that throws next."""
    seat = _throws_next(state)
    # 623a.10(b): without a line wager on a come out roll they are not the shooter's to keep. A
    # player who passed them on a point does not get them back because nobody has accepted them yet.
    holds = seat in _willing(state) if state.come_out else state.holds
    rolls = state.rolls if seat == state.shooter else 0
    asked = 0 if holds else state.asked
    return replace(state, shooter=seat, holds=holds, passed=(), asked=asked, rolls=rolls)


def _throws_next(state: CrapsState) -> int:
    # 623a.8(a): "the shooter shall make a Pass Bet or Don't Pass Bet"
    willing = _willing(state)
    # 623a.10(a): a player who has passed the dice is no longer the shooter, nor, by (a)(1), is one
    # who has thrown a loser 7
    may_keep = state.holds or not (state.new_shooter or state.shooter in state.passed)
    keeps = may_keep and state.shooter in willing
    # 623a.10(b): with nobody willing, "the previous shooter shall be allowed to shoot the dice
    # without making a Pass Bet or Don't Pass Bet"
    if not state.come_out or keeps or not willing:
        return state.shooter
    # Nobody accepted them, or the player who did makes no line wager: in the order of 623a.10(c).
    return next((seat for seat in willing if seat > state.shooter), willing[0])


def _willing(state: CrapsState) -> tuple[int, ...]:
    """The seats with a Pass or Don't Pass Bet."""
    return tuple(sorted({w.seat for w in state.wagers if w.on in ("pass", "dont_pass")}))
