"""A Pai Gow table between two happenings."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

import msgspec

from server.games.layout_game import WagersState
from server.games.pai_gow.tiles import Hand
from server.games.rules import Wager

EXACT: Final = "exact"
QUARTER: Final = "quarter"
VIGORISH: Final = Fraction(5, 100)  # 621a.10(k): "5% of the amount won"
QUARTER_CENTS: Final = 25
VIGORISH_IN_WORDS: Final = {
    EXACT: f"{VIGORISH * 100}% of the win; exact, rounded down to the cent",
    QUARTER: f"{VIGORISH * 100}% of the win; rounded up to the next {QUARTER_CENTS} cents",
}


class Bank(msgspec.Struct, frozen=True):
    """The player who is the bank in this round, and what he said of it."""

    seat: int
    co_bank: bool
    style: str  # "": the bank has not chosen one yet
    dealer_wager: int  # cents that the dealer wagers against the bank
    funds: int | None = None  # cents that the seat can cover; None: enough
    cut: tuple[int, ...] = ()  # 621a.11(g): the first stack moved, how many left, how many right


class PaiGowState(WagersState, frozen=True):
    """A Pai Gow table. Positions are `dealer` and the seats, written as text."""

    is_live: bool = False  # the bank puts up what it covers; in a script its word will do
    # The bank chooses the style of delivery after "no more bets". Older records lack this mark:
    # there it said so when it took the bank.
    styles_after_bets: bool = False
    # The last call of a round tells what the bank and the dealer's wager against it came to. Older
    # records lack this mark: there it names the other seats alone.
    calls_bank: bool = False
    bank: Bank | None = None
    bank_up: Wager | None = None  # what the bank has put up, where the table is live
    declined: tuple[int, ...] = ()  # the seats that will not be the bank of the coming round
    hands: Mapping[str, Hand] = {}  # the four tiles of each position that plays
    lows: Mapping[str, Hand] = {}  # the low hands of the positions that have set theirs
    is_set: bool = False  # the setting is over, and the dealer's hands lie open
    undecided: tuple[int, ...] = ()  # seats that the window in progress waits for
    staked: Mapping[str, int] = {}  # cents by seat when the tiles of this round were dealt
    # What a bank has to know of the rounds before (621a.11(b)-(d))
    is_opened: bool = False  # a round has been played since the tiles were spread out
    last_bank: int = 0  # the seat that banked the last round
    last_wagers: Mapping[str, int] = {}  # cents by seat in the last round without a player bank
    first_offer: int = 1  # the bank is offered first to the next player from this seat on


def vigorish_cents(won: int, rounding: str) -> int:
    """The vigorish on cents won."""
    vigorish = won * VIGORISH
    if rounding == QUARTER:
        # 621a.10(k): "may round off the vigorish to 25 cents or the next highest multiple of 25"
        return -(-vigorish // QUARTER_CENTS) * QUARTER_CENTS
    return vigorish.numerator // vigorish.denominator
