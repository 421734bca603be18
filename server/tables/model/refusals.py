"""What a table says no with, in one list, and how a refusal is worded to a player."""

from __future__ import annotations

from typing import cast

from protocol.codes import RefusalCode
from protocol.from_house import Refused
from server.games.rules import Refusal

# Wagers
NO_MORE_BETS = Refusal("betting_closed", "No more bets.")
UNDER_REPAIR = Refusal("betting_closed", "This table is under repair.")
NOT_SEATED = Refusal("not_seated", "Take a seat before you wager.")
NOT_YOUR_WAGER = Refusal("not_your_wager", "You have no wager of that number on the layout.")
NONCE_TAKEN = Refusal("bad_message", "This nonce already belongs to another wager of this round.")
TAKEN_OFF = Refusal("already_wagered", "This wager was placed before, and has come off the layout.")
CAGE_UNAVAILABLE = Refusal(
    "cage_unavailable",
    "The cage is not answering; nothing was wagered. Please try again in a moment.",
)
BY_CAGE_ANSWER = {
    "insufficient_funds": Refusal("insufficient_funds", "Your balance does not cover this wager."),
    "account_suspended": Refusal("account_suspended", "This account may not wager."),
    "no_account": Refusal("no_account", "The cage does not know this account."),
    "busy": CAGE_UNAVAILABLE,
    "closed": TAKEN_OFF,
}
NEEDED_WAGER_UNCOVERED = Refusal(
    "insufficient_funds", "The wager that this one needs was not covered by your balance."
)

# Boxes beside a player's own seat
NO_SUCH_BOX = Refusal("no_such_seat", "This table has no such box.")
ANOTHER_PLAYERS_BOX = Refusal("seat_taken", "Somebody else plays that box.")
NOT_YOUR_BOX = Refusal("not_your_wager", "You have no wager on that box.")

# The progressive meter
METER_LOCKED = Refusal(
    "meter_locked",
    "The progressive meter is locked for the time being; the other wagers are open.",
    "617b.4(c)",
)
NOT_LINKED = Refusal("not_offered", "This table is not linked to a progressive meter.", "617b.4(c)")

# Choices
NOT_NOW = Refusal("not_now", "There is nothing to decide now.")
NOT_OFFERED = Refusal("not_now", "That is not put to you now.")
NOT_ALONE = Refusal("not_now", "Others play here: betting ends when its time is up.")
NO_WAGER_YET = Refusal("not_now", "Nothing of yours is on the layout.")
TOO_LATE = Refusal("not_now", "The time to decide is over.")
QUEUE_FULL = Refusal("limit_reached", "Too many choices are waiting.")
TOO_MANY_CHOICES = Refusal("limit_reached", "Enough has been chosen in this round.")
UNWRITABLE = Refusal(
    "bad_message", "An option is a text, a whole number, true, false, or a list of these."
)


def refused(request: int, refusal: Refusal, nonce: str = "") -> Refused:
    """The answer to a request that is refused; `nonce` is the wager's.

    Games do not know the protocol: `tests/protocol/test_codes.py` holds their codes to its list.
    """
    code = cast(RefusalCode, refusal.code)
    return Refused(request, code, refusal.message, refusal.section, nonce)
