"""What a player is answered about a wager: why not, and what came of taking it down."""

from __future__ import annotations

from protocol.from_client import TakeDown
from protocol.from_house import Refused
from server.games.rules import Refusal
from server.tables.port import ReplyTo
from server.tables.wagers import OpenWager, Reduction, TakingDown, add_reply

NO_MORE_BETS = Refusal("betting_closed", "No more bets.")
NOT_SEATED = Refusal("not_seated", "Take a seat before you wager.")
NOT_YOUR_WAGER = Refusal("not_your_wager", "You have no wager of that number on the layout.")
CAGE_UNAVAILABLE = Refusal(
    "cage_unavailable",
    "The cage is not answering; nothing was wagered. Please try again in a moment.",
)
UNDER_REPAIR = Refusal("betting_closed", "This table is under repair.")
NONCE_TAKEN = Refusal("bad_message", "This nonce already belongs to another wager of this round.")
CAME_OFF = Refusal("already_wagered", "This wager was placed before, and has come off the layout.")
UNCOVERED = {
    "insufficient_funds": Refusal("insufficient_funds", "Your balance does not cover this wager."),
    "account_suspended": Refusal("account_suspended", "This account may not wager."),
    "no_account": Refusal("no_account", "The cage does not know this account."),
    "busy": CAGE_UNAVAILABLE,
    "closed": CAME_OFF,
}
STOOD_ON_UNCOVERED = Refusal(
    "insufficient_funds", "The wager that this one needs was not covered by your balance."
)


def given_back(taking: TakingDown, balance: int) -> None:
    """The cage has given back one of the holds of a take-down."""
    taking.balance = balance
    taking.waiting_for -= 1
    if not taking.waiting_for:
        taking.answer()


def never_lay(wager: OpenWager, reduction: Reduction, refusal: Refusal) -> None:
    """The cage did not cover a wager that was to be taken down: there is nothing to give back."""
    taking = reduction.taking
    if taking is None:
        return
    if taking.asked == wager.id:
        taking.refused = refused(0, refusal)
    taking.refunded -= reduction.cents
    taking.ids = tuple(wager_id for wager_id in taking.ids if wager_id != wager.id)
    given_back(taking, taking.balance)


def answer_taking_down(taking: TakingDown, message: TakeDown, reply: ReplyTo) -> None:
    """The same take-down again: the same answer, now or when it is known."""
    if taking.waiting_for:
        add_reply(taking.replies, message.request, reply)
    else:
        taking.answer_one(message.request, reply)


def refused(request: int, refusal: Refusal, nonce: str = "") -> Refused:
    return Refused(request, refusal.code, refusal.message, refusal.section, nonce)
